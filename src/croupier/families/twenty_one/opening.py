"""Before the first card: which bets may stand."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.rounds.bets import BetError, check_adjacent, check_bets
from croupier.rounds.words import Bet
from croupier.rulebook.rules import Rules

DURING = frozenset({"double", "split", "insurance"})


def check_boxes(
    rules: Rules,
    bets: Sequence[Bet],
    main: str,
    *,
    adjacent_cite: str,
    one_player_cite: str,
    during: frozenset[str] = DURING,
) -> None:
    """The bets, adjacent boxes, and one player at each box."""
    check_bets(rules, bets, during=during)
    check_adjacent(bets, rules.number("adjacent-boxes"), adjacent_cite)
    owners = {bet.seat: bet.player for bet in bets if bet.wager == main}
    name = rules.book.wager_named(main).name
    for bet in bets:
        if bet.player != owners[bet.seat]:
            raise BetError(f"{bet}: only {owners[bet.seat]}, with the {name} ({one_player_cite}).")
