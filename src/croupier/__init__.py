"""Croupier: Pennsylvania's table-games regulation as rules files that drive play and exact odds."""

__version__ = "0.1.0"
