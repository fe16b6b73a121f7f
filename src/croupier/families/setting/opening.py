"""Before the first card: which bets may stand."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.rounds.bets import check_adjacent, check_bets, check_players
from croupier.rounds.words import Bet
from croupier.rulebook.rules import Rules


def check_areas(
    rules: Rules, bets: Sequence[Bet], adjacent_cite: str, during: frozenset[str] = frozenset()
) -> None:
    """The bets, one player at each seat, and how many adjacent areas a player may take."""
    check_bets(rules, bets, during=during)
    check_players(bets)
    check_adjacent(bets, rules.number("adjacent-boxes"), adjacent_cite)
