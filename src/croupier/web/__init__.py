"""The pages: look a game up, try a paytable, play, replay, draft; the same verbs as JSON."""
