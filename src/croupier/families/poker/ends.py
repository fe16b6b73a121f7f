"""How the main wagers of a hand end: said once in a game's `outcomes.ends`, for table and odds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from croupier.families.poker.table import PokerTable
from croupier.rounds.settle import settle, settle_bonus, within_limits
from croupier.rounds.words import Step


@dataclass(frozen=True)
class Ended:
    """A wager, its outcome, and the paragraph that says so.

    `times` is its stake in units of the main wager; 0 is an unstaked bonus on the main wager, or on
    the one that `on` names.
    """

    wager: str
    outcome: str
    cite: str
    times: int | Fraction = 1
    on: str = ""


Ends = tuple[Ended, ...]
TableT = TypeVar("TableT", bound=PokerTable)


def settle_ends(table: PokerTable, seat: int, ends: Ends) -> Step:
    """Settle a seat's main wagers, the first of `ends` and what belongs to it, within limits.

    A limit may be one for all boxes of a player.
    """
    settled = []
    main = table.bet(seat, ends[0].wager)
    assert main is not None
    for end in ends:
        if not end.times:
            paid_on = table.bet(seat, end.on) if end.on else main
            assert paid_on is not None
            bonus = settle_bonus(table.rules, paid_on, end.wager, end.outcome, end.cite)
            settled += [] if bonus is None else [bonus]
        elif (bet := table.bet(seat, end.wager)) is not None:
            outcome = "lose" if end.outcome == "fold" else end.outcome
            settled.append(settle(table.rules, bet, outcome, end.cite))
    earlier = table.ended.setdefault(main.player, [])
    kept = within_limits(table.rules, settled, earlier)
    earlier += settled
    yield from kept


def settle_main(table: TableT, seat: int, main: str, ends: Callable[[TableT, int], Ends]) -> Step:
    """The `main` wager of a seat that has one and has not folded, and what belongs to it."""
    if seat not in table.folded and table.bet(seat, main) is not None:
        yield from settle_ends(table, seat, ends(table, seat))
