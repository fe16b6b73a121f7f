"""A second dealer of baccarat, who shares no code with the first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

VALUES = (2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 1)
EVERY = frozenset(range(10))
BANKER_DRAWS_AGAINST = (
    EVERY,
    EVERY,
    EVERY,
    EVERY - {8},
    frozenset({2, 3, 4, 5, 6, 7}),
    frozenset({4, 5, 6, 7}),
    frozenset({6, 7}),
    frozenset[int](),
)
End = tuple[int, int, int, int]


def finished(values: Sequence[int]) -> End | None:
    """Player's count and cards, Banker's count and cards; None while another card is due."""
    if len(values) < 4:
        return None
    rest = list(values[4:])
    hands = {"player": [values[0], values[2]], "banker": [values[1], values[3]]}
    two = {name: sum(hand) % 10 for name, hand in hands.items()}
    if not {8, 9} & set(two.values()):
        drawn = None
        if two["player"] in range(6):
            if not rest:
                return None
            drawn = rest.pop(0)
            hands["player"].append(drawn)
        if (
            two["banker"] in range(6)
            if drawn is None
            else drawn in BANKER_DRAWS_AGAINST[two["banker"]]
        ):
            if not rest:
                return None
            hands["banker"].append(rest.pop(0))
    player, banker = hands["player"], hands["banker"]
    return sum(player) % 10, len(player), sum(banker) % 10, len(banker)


def all_ends(decks: int, *removed: int) -> Counter[End]:
    """Every six-card deal by its end, walking the tree of card values card by card.

    From a shoe without the cards of some values.
    """
    ends: Counter[End] = Counter()
    left = [16 * decks] + [4 * decks] * 9
    for value in removed:
        left[value] -= 1

    def walk(values: list[int], ways: int, cards: int) -> None:
        end = finished(values)
        if end is not None:
            for unseen in range(6 - len(values)):
                ways *= cards - unseen
            ends[end] += ways
            return
        for value in range(10):
            left[value] -= 1
            walk([*values, value], ways * (left[value] + 1), cards - 1)
            left[value] += 1

    walk([], 1, sum(left))
    return ends
