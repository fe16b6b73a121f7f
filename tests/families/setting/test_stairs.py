"""The settings that no other beats, against all twenty-one compared with each other."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from croupier.families.setting.counting.stairs import stairs
from croupier.families.setting.ways.cases import way_named
from croupier.families.setting.ways.kernel import points_of_kinds
from croupier.hands.pai_gow import high_strength, is_foul, low_strength, point


def spelled_out(cards: list[int]) -> list[int]:
    """The points of settings that are no foul and that no other beats or equals in both."""
    found = set()
    for two in combinations(cards, 2):
        five = [card for card in cards if card not in two]
        high, low = int(high_strength(0, *five)), int(low_strength(*two))
        if not is_foul(high, low):
            found.add((high, low))
    kept = [
        own
        for own in found
        if not any(other != own and other[0] >= own[0] and other[1] >= own[1] for other in found)
    ]
    return [int(point(*own)) for own in sorted(kept, reverse=True)]


def test_stairs_and_what_a_way_sets_beside_them() -> None:
    rng = np.random.default_rng(21)
    hands = np.array([rng.permutation(53)[:7] for _ in range(400)], dtype=np.uint8)
    way = np.empty(len(hands), dtype=np.int32)
    points_of_kinds(0, way_named("trump-plaza").cases, hands, way)
    beside = way.copy()
    beside[:50] = 0
    found = stairs(0, hands, [way, beside])
    for row, hand in enumerate(hands):
        own = found.asked.points[found.asked.starts[row] : found.asked.starts[row + 1]].tolist()
        expected = spelled_out(hand.tolist())
        assert own[: len(expected)] == expected
    assert found.asked.points[found.of_way(0)].tolist() == way.tolist()
    assert found.asked.points[found.of_way(1)].tolist() == beside.tolist()
