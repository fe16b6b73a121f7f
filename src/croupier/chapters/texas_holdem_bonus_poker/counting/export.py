"""Every decision of Texas Hold 'Em Bonus Poker, for export."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from croupier.chapters.texas_holdem_bonus_poker.counting.solver import (
    AFTER_FLOP,
    AFTER_HOLE,
    AFTER_TURN,
    Solution,
    price_lines,
    solve,
    turn_worth,
)
from croupier.families.poker.counting.board_kernels import Bools
from croupier.families.poker.counting.boards import pair_rows, view_rows
from croupier.maths.boards.spots import Ints
from croupier.maths.pricing.counted import Terms
from croupier.rulebook.rules import Rules

EMPTY = dict.fromkeys(("stage", "board", "hole", "ways", "decision", "wager", "check", "fold"), "")


def decisions(rules: Rules, terms: Terms) -> Iterator[Mapping[str, Any]]:
    """169 before the flop, 1.3 million on it, 14 million on the turn; these for both choices of the
    flop where a payout limit tells them apart."""
    nets = price_lines(rules, terms)
    best, worth = solve(rules, terms), turn_worth(nets)
    after_check, after_wager = best.on_flop.rivers
    flop = (best.on_flop.check, best.on_flop.wager, best.turns)
    stages = [
        ("before the flop", before_flop(best)),
        ("on the flop", _in_views(3, flop, nets.scale * AFTER_FLOP)),
        (
            "on the turn" if nets.linear else "on the turn after a check",
            _in_views(4, (worth.none, worth.one, after_check), nets.scale * AFTER_TURN),
        ),
    ]
    if not nets.linear:
        turn = (worth.one, worth.both, after_wager)
        stages += [
            ("on the turn after a Turn Wager", _in_views(4, turn, nets.scale * AFTER_TURN)),
        ]
    for stage, rows in stages:
        for row in rows:
            yield {**EMPTY, "stage": stage, **row}


def before_flop(best: Solution) -> Iterator[Mapping[str, Any]]:
    """A row for each kind of hole pair: the choice and what each is worth per Ante."""
    for kind, row in pair_rows():
        unit = best.scale * row["ways"] * AFTER_HOLE
        yield {
            **row,
            "decision": "wager" if best.plays[kind] else "fold",
            "wager": float(Fraction(int(best.played[kind]), unit)),
            "fold": float(Fraction(best.fold, best.scale)),
        }


def _in_views(
    seen: int, choices: tuple[Ints, Ints, Bools], unit: int
) -> Iterator[Mapping[str, Any]]:
    """A row for each view: the choice and what check and wager are worth per Ante."""
    check, wager, wagers = choices
    for at, row in view_rows(seen):
        yield {
            **row,
            "decision": "wager" if wagers[at] else "check",
            "wager": float(Fraction(int(wager[at]), unit)),
            "check": float(Fraction(int(check[at]), unit)),
        }
