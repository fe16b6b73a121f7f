"""What every setting of a hand is worth against all hands that the other side may hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

from croupier.families.setting.counting.one_hand import DEALERS, met
from croupier.families.setting.counting.solve import signs_of
from croupier.families.setting.counting.solved import Problem
from croupier.families.setting.counting.wager import Nets
from croupier.families.setting.five_and_two import NOTHING
from croupier.families.setting.hands import hands_not_won
from croupier.families.setting.ways.cases import way_named
from croupier.families.setting.ways.patterns import WayTable, low_cards, pattern_hands
from croupier.hands.keys import Ints
from croupier.hands.pai_gow import LOW_BITS, high_strength, is_foul, low_strength
from croupier.hands.sevens import seven_sign
from croupier.rounds.arrange import HOUSE_WAY, Arrange, arrangement


@dataclass(frozen=True)
class Side:
    """What is played against which way, what a win, a tie and a loss bring, and whose copies
    win: a bank's do."""

    problem: Problem
    nets: Nets
    bank: bool = False


@lru_cache(maxsize=8)
def _table(way: str, by: int, left_out: int) -> WayTable:
    table = WayTable.of(way_named(way), by)
    if left_out == NOTHING:
        return table
    return table.without(signs_of(pattern_hands()) == left_out)


def worth_of_settings(side: Side, cards: tuple[int, ...]) -> dict[str, Fraction]:
    """Per unit of the wager, by the answer that sets the cards so; a hand set wrongly loses, a
    bank's is reset in the house way."""
    problem = side.problem
    table = _table(problem.way, problem.by, problem.left_out if not side.bank else NOTHING)
    points, ways = met(table, cards, problem.left_out if not side.bank else NOTHING)
    found: dict[str, Fraction] = {}
    house = low_cards(way_named(problem.way), problem.by, cards)
    reset: list[str] = []
    for low in combinations(cards, 2):
        five = [card for card in cards if card not in low]
        own = int(high_strength(problem.by, *five)), int(low_strength(*low))
        counted = _deals(side, own, points, ways, cards)
        gained = sum((n * net for n, net in zip(counted, side.nets, strict=True)), Fraction(0))
        if side.bank and is_foul(*own):
            reset.append(arrangement({"low": low}))
        else:
            found[arrangement({"low": low})] = gained / DEALERS
    return found | dict.fromkeys(reset, found[arrangement({"low": house})])


def _deals(
    side: Side, own: tuple[int, int], points: Ints, ways: Ints, cards: tuple[int, ...]
) -> tuple[int, int, int]:
    """Deals won, tied and lost with a setting."""
    others = points >> LOW_BITS, points & (1 << LOW_BITS) - 1
    if side.bank and int(seven_sign(*cards)) == side.problem.left_out:
        return 0, DEALERS, 0
    if not side.bank and is_foul(*own):
        return 0, DEALERS - int(ways.sum()), int(ways.sum())
    lost = 2 - hands_not_won(*others, *own) if side.bank else hands_not_won(*own, *others)
    wins, losses = (int(ways[lost == hands].sum()) for hands in (0, 2))
    return wins, DEALERS - wins - losses, losses


def as_reset(question: Arrange, found: Mapping[str, Fraction]) -> dict[str, Fraction]:
    """Where the dealer resets hands that differ from the house way, each is worth as much as it."""
    house = _low(question, HOUSE_WAY) if question.house_way else []
    worth = next((found[each] for each in found if _low(question, each) == house), None)
    return dict(found) if worth is None else dict.fromkeys(found, worth)


def _low(question: Arrange, answer: str) -> list[int]:
    parts = question.arranged(answer)
    assert not isinstance(parts, str)
    return sorted(parts["low"])
