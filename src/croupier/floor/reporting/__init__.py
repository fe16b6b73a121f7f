"""Records, recall and reports of the floor."""
