"""A player takes the bank of Pai Gow or Pai Gow Poker."""

from __future__ import annotations

from croupier.table.round import Round


def take_bank(round_: Round, as_what: str = "bank") -> None:
    """Accept the bank; 621a.9(g): of tiles the bank is asked for a cut, and declines it."""
    round_.choose(as_what)
    if round_.session.entry.chapter == "621a":
        round_.choose("no-cut")
