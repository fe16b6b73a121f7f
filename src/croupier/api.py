"""The verbs of Croupier for Python programs; `croupier` re-exports them."""
