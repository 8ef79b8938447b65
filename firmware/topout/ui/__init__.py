"""From state to what is shown, and from keys to intents: screens, dialogs, rings, sounds, texts."""
