"""Screens, dialogs, rings, sounds and texts: show the state of a game, and turn key presses into intents."""
