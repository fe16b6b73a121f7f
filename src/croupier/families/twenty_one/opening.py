"""Before the first card: which bets may stand."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.rounds.bets import BetError, check_boxes
from croupier.rounds.words import Bet
from croupier.rulebook.rules import Rules


def check_owners(rules: Rules, bets: Sequence[Bet], main: str, cite: str) -> None:
    """The bets, adjacent boxes, and one player at each box (`cite`)."""
    check_boxes(rules, bets)
    owners = {bet.seat: bet.player for bet in bets if bet.wager == main}
    name = rules.book.wager_named(main).name
    for bet in bets:
        if bet.player != owners[bet.seat]:
            raise BetError(f"{bet}: only {owners[bet.seat]}, with the {name} ({cite}).")
