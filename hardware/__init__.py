"""The hardware: one description of hub, pod and cable, from which all drawings, lists and checks are made."""
