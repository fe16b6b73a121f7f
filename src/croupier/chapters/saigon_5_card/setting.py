"""Five cards set as three and two: what may be set, what is, and how it is said."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from croupier.chapters.saigon_5_card.outcomes import COUNTS, JOKER_VALUES, point_count, sets, value
from croupier.equipment.cards import JOKER
from croupier.families.poker.table import cards_text


@dataclass(frozen=True)
class Setting:
    """A three-card hand and a showdown hand, with what a joker in either is worth."""

    three: tuple[int, ...]
    two: tuple[int, ...]
    joker: int

    @property
    def total(self) -> int:
        return sum(int(value(card, self.joker)) for card in self.three)

    @property
    def qualifies(self) -> bool:
        return self.total % 10 == 0

    @property
    def count(self) -> int:
        return int(point_count(sum(int(value(card, self.joker)) for card in self.two)))

    @property
    def points(self) -> int:
        """The Point Count of a hand that qualifies, else 0."""
        return self.count if self.qualifies else 0

    @property
    def shown(self) -> str:
        """Both hands as they are compared."""
        if self.qualifies:
            return f"{self}: {self.total} and a Point Count of {self.count}"
        return f"{self}: does not qualify"

    def __str__(self) -> str:
        joker = f" (joker {self.joker})" if JOKER in (*self.three, *self.two) else ""
        return f"{cards_text(self.three)} and {cards_text(self.two)}{joker}"


def all_settings(cards: Sequence[int]) -> Iterator[Setting]:
    """Every way to set five cards, and a joker's value."""
    for joker in JOKER_VALUES if JOKER in cards else (0,):
        for two in combinations(cards, 2):
            yield Setting(tuple(card for card in cards if card not in two), two, joker)


def settings(cards: Sequence[int]) -> list[Setting]:
    """One for each Point Count that may be set, the highest first.

    680a.11(b): three cards that total 10, 20 or 30 must be set; where there are none, any may be.
    """
    a, b, c, d, e = cards
    qualifies = bool(sets(a, b, c, d, e)[0])
    by_count: dict[int, Setting] = {}
    for each in all_settings(cards):
        if each.qualifies == qualifies:
            by_count.setdefault(each.count, each)
    return [by_count[count] for count in reversed(range(COUNTS)) if count in by_count]
