"""Every decision of a game in which one wager is raised at one of three moments, for export."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from croupier.families.poker.counting.boards import DEALERS, FLOPS, pair_rows, view_rows
from croupier.families.poker.counting.hole_cards import LETTERS
from croupier.families.poker.counting.raise_once.solver import (
    TO_COME,
    Nets,
    Sizes,
    Solution,
    Worth,
    solved,
    spot_worth,
)
from croupier.maths.boards.spots import Ints, board_at, board_kinds, pair_slot, spot_ways

Row = Mapping[str, Any]


def decisions(nets: Nets) -> Iterator[Row]:
    """169 rows before the flop, 1.3 million on it, 10 million on the board.

    On the board only what matters is named: ranks, and `s` for the suit in which a flush can be.
    """
    best = solved(nets)
    sizes = [size_text(size) for size in reversed(nets.sizes.every)]
    columns = ("stage", "board", "hole", "ways", "decision", *sizes, "check", "fold")
    for stage, rows in (
        ("before the flop", decisions_before_flop(best)),
        ("on the flop", decisions_on_flop(best)),
        ("on the board", decisions_on_board(best, spot_worth(nets))),
    ):
        for row in rows:
            yield {**dict.fromkeys(columns, ""), "stage": stage, **row}


def size_text(size: Fraction) -> str:
    """A size in units of the Ante: 3, or 0.2."""
    return str(size) if size.denominator == 1 else f"{float(size):g}"


def _number(size: Fraction) -> int | float:
    return int(size) if size.denominator == 1 else float(size)


def _chosen(sizes: Sizes, code: int) -> int | float | str:
    return _number(sizes.every[code - 1]) if code else "check"


def _worth(sizes: Sizes, values: Mapping[int, Ints], at: int, unit: int) -> dict[str, float]:
    return {
        size_text(sizes.every[code - 1]): float(Fraction(int(value[at]), unit))
        for code, value in values.items()
    }


def decisions_before_flop(best: Solution) -> Iterator[Row]:
    """A row for each kind of hole pair: the choice and what each is worth per Ante."""
    for kind, row in pair_rows():
        unit = best.scale * row["ways"] * FLOPS * TO_COME * DEALERS
        yield {
            **row,
            "decision": _chosen(best.sizes, int(best.before[kind])),
            **_worth(best.sizes, best.at_once, kind, unit),
            "check": float(Fraction(int(best.waited[kind]), unit)),
        }


def decisions_on_flop(best: Solution) -> Iterator[Row]:
    """A row for each view of the flop: the choice and what each is worth per Ante."""
    unit = best.scale * TO_COME * DEALERS
    for at, row in view_rows(3):
        yield {
            **row,
            "decision": _chosen(best.sizes, int(best.on_flop[at])),
            **_worth(best.sizes, best.raised, at, unit),
            "check": float(Fraction(int(best.check[at]), unit)),
        }


def decisions_on_board(best: Solution, worth: Worth) -> Iterator[Row]:
    """A row for each spot: whether to raise or to fold, and what each is worth."""
    ways = spot_ways()
    unit = worth.scale * DEALERS
    last = size_text(worth.sizes.on_board)
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
                        "decision": "fold" if best.folds[spot] else _number(worth.sizes.on_board),
                        last: float(Fraction(int(worth.once[spot]), unit)),
                        "fold": float(Fraction(worth.fold, unit)),
                    }


def _kinds_text(kinds: Sequence[int]) -> str:
    return " ".join(
        LETTERS[kind] if kind < len(LETTERS) else f"{LETTERS[kind - len(LETTERS)]}s"
        for kind in sorted(kinds, reverse=True)
    )
