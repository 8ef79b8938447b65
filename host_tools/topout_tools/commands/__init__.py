"""One module per verb of the `topout` command. Each imports what it needs when it runs, so the others start fast."""
