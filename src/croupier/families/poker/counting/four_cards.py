"""Four-card hands as a person would say them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb

from croupier.equipment.cards import RANK_NAMES
from croupier.hands import four
from croupier.hands.four import strength4
from croupier.maths.enumerate import hand_kinds

KICKERS = comb(12, 2)
PAIRS = [four.FOUR_PAIR << four.CATEGORY_SHIFT | KICKERS * rank for rank in range(13)]


@cache
def _ranks_of() -> dict[int, list[int]]:
    """The ranks of four cards of each strength."""
    hands = hand_kinds(4).cards.tolist()
    return {strength4(*hand): [card // 4 for card in hand] for hand in hands}


def strength_name(strength: int) -> str:
    """The least hand of a strength as a person would say it: `10-10-ace-king`, `a pair of 3s`."""
    if strength in PAIRS:
        rank = RANK_NAMES[PAIRS.index(strength)]
        return f"a pair of {rank}{'es' if rank == '6' else 's'}"
    ranks = _ranks_of().get(strength)
    return "no hand" if ranks is None else _four_name(ranks)


def _four_name(ranks: Sequence[int]) -> str:
    ordered = sorted(ranks, key=lambda rank: (-ranks.count(rank), -rank))
    return "-".join(RANK_NAMES[rank] for rank in ordered)
