"""Every decision of Ultimate Texas Hold 'Em, for export."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from croupier.equipment.cards import card_text
from croupier.families.poker.counting.hole_cards import LETTERS, pair_name, pair_ways
from croupier.games.ultimate_texas_holdem_poker.counting.solver import (
    DEALERS,
    FLOPS,
    TO_COME,
    Solution,
    Worth,
    flop_views,
    price_lines,
    solve,
    spot_worth,
)
from croupier.maths.boards.spots import board_at, board_kinds, pair_slot, spot_ways
from croupier.maths.pricing.counted import Terms
from croupier.rulebook.rules import Rules


def decisions(rules: Rules, terms: Terms) -> Iterator[Mapping[str, Any]]:
    """Every decision for export: 169 before the flop, 1.3 million on it, 10 million on the board.

    On the board only what matters is named: ranks, and `s` for the suit in which a flush can be.
    """
    nets = price_lines(rules, terms)
    best = solve(rules, terms)
    for stage, rows in (
        ("before the flop", decisions_before_flop(best)),
        ("on the flop", decisions_on_flop(best)),
        ("on the board", decisions_on_board(best, spot_worth(nets))),
    ):
        for row in rows:
            yield {**EMPTY, "stage": stage, **row}


EMPTY = dict.fromkeys(("stage", "board", "hole", "ways", "decision", *"4321", "check", "fold"), "")


def decisions_before_flop(best: Solution) -> Iterator[Mapping[str, Any]]:
    """A row for each kind of hole pair: the choice and what each is worth per Ante."""
    holes = pair_ways()
    for kind, times in enumerate(best.before.tolist()):
        unit = best.scale * int(holes[kind]) * FLOPS * TO_COME * DEALERS
        yield {
            "hole": pair_name(kind),
            "ways": int(holes[kind]),
            "decision": times or "check",
            "4": float(Fraction(int(best.at_once[4][kind]), unit)),
            "3": float(Fraction(int(best.at_once[3][kind]), unit)),
            "check": float(Fraction(int(best.waited[kind]), unit)),
        }


def decisions_on_flop(best: Solution) -> Iterator[Mapping[str, Any]]:
    """A row for each view of the flop: the choice and what each is worth per Ante."""
    known = flop_views()
    unit = best.scale * TO_COME * DEALERS
    for nth, cards in enumerate(known.cards.tolist()):
        flop = " ".join(card_text(card) for card in reversed(cards))
        for at in range(known.start[nth], known.start[nth + 1]):
            yield {
                "board": flop,
                "hole": " ".join(card_text(int(card)) for card in known.holes[at][::-1]),
                "ways": int(known.ways[at]),
                "decision": 2 if best.raises[at] else "check",
                "2": float(Fraction(int(best.two[at]), unit)),
                "check": float(Fraction(int(best.check[at]), unit)),
            }


def decisions_on_board(best: Solution, worth: Worth) -> Iterator[Mapping[str, Any]]:
    """A row for each spot: whether to wager once the Ante or to fold, and what each is worth."""
    ways = spot_ways()
    unit = worth.scale * DEALERS
    for board in board_kinds():
        base = board_at(board)
        kinds = range(2 * len(LETTERS) if board.max() >= len(LETTERS) else len(LETTERS))
        text = _kinds_text(board.tolist())
        for high in kinds:
            for low in range(high + 1):
                spot = base + pair_slot(low, high)
                if ways[spot]:
                    yield {
                        "board": text,
                        "hole": _kinds_text((high, low)),
                        "ways": int(ways[spot]),
                        "decision": "fold" if best.folds[spot] else 1,
                        "1": float(Fraction(int(worth.once[spot]), unit)),
                        "fold": float(Fraction(worth.fold, unit)),
                    }


def _kinds_text(kinds: Sequence[int]) -> str:
    return " ".join(
        LETTERS[kind] if kind < len(LETTERS) else f"{LETTERS[kind - len(LETTERS)]}s"
        for kind in sorted(kinds, reverse=True)
    )
