"""Poker, chapter 637a: eight families of games that players play among themselves."""
