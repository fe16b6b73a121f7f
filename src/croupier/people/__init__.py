"""Who acts, in which role, and what that role may do."""
