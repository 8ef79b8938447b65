"""The desk side of Topout: the simulator and everything the `topout` command does."""
