"""The thing itself: one description of hub, pod and cable, and all that is drawn, listed and checked from it."""
