"""The pages: look up a game, try a paytable, play, replay, draft; and the same verbs as JSON."""
