"""Counts: what to add for each card that is seen; the higher the count, the better the wager.

The ideal count has the exact effects of removal as its tags. A count in whole numbers is the one of
a level that correlates best with them, balanced (a whole shoe adds up to 0) or not. A count of
one's own is given by rank, suit, color or card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

import numpy as np

from croupier.analysis.counting.worth import Worth
from croupier.equipment.cards import card_text
from croupier.maths.pricing.removal import LARGEST_TAG, SUITS, correlation
from croupier.maths.seen_rounds import BY_CARD
from croupier.maths.shoe.hands import Floats
from croupier.refusals import Wrong

SUIT_WORDS = {"clubs": 0, "diamonds": 1, "hearts": 2, "spades": 3}
SUIT_LETTERS = {"c": 0, "d": 1, "h": 2, "s": 3}
COLORS = {"black": (0, 3), "red": (1, 2)}
FACES = {"jack": "J", "queen": "Q", "king": "K", "ace": "A", "t": "10"}
IDEAL, OWN, NONE = "ideal", "own", "none"
ENOUGH = 0.01
ALIKE = 0.05  # kinds of one effect have one tag unless that correlates so much less
MOST_TAG = 100


@dataclass(frozen=True)
class Count:
    """Tags by kind of card, or by card. `correlation` (betting correlation) is that of tags and
    effects of removal over the cards of the shoe; `total` is what a whole shoe adds up to."""

    name: str
    tags: Mapping[str, float]
    held: Mapping[str, int]
    correlation: float

    @property
    def total(self) -> float:
        return sum(self.held[kind] * tag for kind, tag in self.tags.items())

    @property
    def balanced(self) -> bool:
        return abs(self.total) < 1e-9 * max(1, sum(self.held.values()))

    @property
    def level(self) -> int | None:
        """The largest tag, if all are whole."""
        whole = all(tag == int(tag) for tag in self.tags.values())
        return int(max(map(abs, self.tags.values()))) if whole else None

    @property
    def mean(self) -> float:
        return self.total / sum(self.held.values())

    @property
    def variance(self) -> float:
        """Of the tag of one card of the shoe."""
        cards = sum(self.held.values())
        square = sum(self.held[kind] * tag**2 for kind, tag in self.tags.items()) / cards
        return square - self.mean**2

    def of_cards(self, cards: int) -> Floats:
        """By the number of each card, or rank."""
        found = np.zeros(cards)
        for kind, tag in self.tags.items():
            for name in kind.split():
                for nth in range(cards):
                    text = card_text(nth if cards == BY_CARD else SUITS * nth)
                    if name in (text, text[:-1]):
                        found[nth] = tag
        return found

    def facts(self) -> dict[str, object]:
        return {
            "name": self.name,
            "level": self.level,
            "balanced": self.balanced,
            "tags": dict(self.tags),
            "betting_correlation": self.correlation,
        }


def ideal_count(worth: Worth) -> Count:
    """The effects themselves, on a scale on which the largest is 1."""
    largest = max(map(abs, worth.effects.values())) or Fraction(1)
    tags = {kind: float(effect / largest) for kind, effect in worth.effects.items()}
    return Count(IDEAL, tags, worth.kinds, 1.0 if any(tags.values()) else 0.0)


def no_count(worth: Worth) -> Count:
    """Where no card by itself tells anything."""
    return Count(NONE, dict.fromkeys(worth.kinds, 0), worth.kinds, 0.0)


def whole_counts(worth: Worth, *, balanced: bool = True) -> list[Count]:
    """The best count in whole numbers of each level, 1 to 4."""
    ideal = ideal_count(worth)
    if not ideal.correlation:
        return []
    found = []
    for level in range(1, LARGEST_TAG + 1):
        alike, apart = (
            max(
                (
                    (correlation(worth.kinds, ideal.tags, each), each)
                    for scale in _scales(level)
                    for each in [_fitted(ideal.tags, worth.kinds, scale, level, balanced, groups)]
                ),
                key=lambda each: each[0],
            )
            for groups in (_alike(ideal.tags), [[kind] for kind in worth.kinds])
        )
        _, tags = alike if alike[0] >= apart[0] - ALIKE else apart
        named = f"level {level}" + ("" if balanced else ", unbalanced")
        found.append(Count(named, tags, worth.kinds, correlation(worth.kinds, ideal.tags, tags)))
    return found


def simplest(counts: Sequence[Count]) -> Count:
    """The lowest level that correlates nearly as well as any."""
    most = max(each.correlation for each in counts)
    return next(each for each in counts if each.correlation >= most - ENOUGH)


def _scales(level: int) -> list[float]:
    steps = np.linspace(max(level - 0.5, 0.3), 2 * level + 0.6, 25)
    return [(low + high) / 2 for low, high in pairwise(steps.tolist())]


def _fitted(
    ideal: Mapping[str, float],
    held: Mapping[str, int],
    scale: float,
    level: int,
    balanced: bool,
    groups: Sequence[Sequence[str]],
) -> dict[str, int]:
    """Rounded tags; made even, if they must be, by the changes of groups that leave them closest;
    none where no change makes them so."""
    wanted = {kind: effect * scale for kind, effect in ideal.items()}
    tags = {kind: max(-level, min(level, round(at))) for kind, at in wanted.items()}
    while balanced and (total := sum(held[kind] * tag for kind, tag in tags.items())):
        step = -1 if total > 0 else 1
        changes = [
            ((tag + step - wanted[group[0]]) ** 2 - (tag - wanted[group[0]]) ** 2, group)
            for group in groups
            if abs((tag := tags[group[0]]) + step) <= level
            and sum(held[kind] for kind in group) <= abs(total)
        ]
        if not changes:
            return dict.fromkeys(tags, 0)
        for kind in min(changes, key=lambda change: change[0])[1]:
            tags[kind] += step
    return tags


def _alike(effects: Mapping[str, float]) -> list[list[str]]:
    """Kinds with the same effect."""
    found: dict[float, list[str]] = {}
    for kind, effect in effects.items():
        found.setdefault(effect, []).append(kind)
    return list(found.values())


# ------------------------------------------------------------------------------ one's own


def own_count(text: str, worth: Worth, cards: int) -> Count:
    """ "A=0 2=1 10=-1 hearts=1 Qh=2": what is said of a card by rank, suit, color and card adds up;
    what nothing is said of counts 0."""
    said = [_said(word) for word in text.replace(",", " ").split()]
    if not said:
        raise Wrong("--tags is empty; give tags such as 'A=-1 2=1 10=-1'.")
    tags: dict[str, float] = {}
    held: dict[str, int] = {}
    by_kind = worth.kind_of(BY_CARD)
    names = list(worth.kinds)
    effects = {}
    for card in range(BY_CARD):
        if by_kind[card] < 0:
            continue
        kind = names[int(by_kind[card])]
        name = card_text(card)
        cards_of_kind = int((by_kind == by_kind[card]).sum())
        tags[name] = sum(tag for one, tag in said if card in one)
        held[name] = worth.kinds[kind] // cards_of_kind
        effects[name] = float(worth.effects[kind])
    if cards != BY_CARD and any(tag != tags[name[:-1] + "c"] for name, tag in tags.items()):
        raise Wrong(
            "--tags tells suits apart, but no wager of this game knows suits; give ranks alone."
        )
    if not any(tags.values()) or len(set(tags.values())) == 1:
        raise Wrong("--tags counts every card alike, so the count says nothing of the shoe.")
    ranks = _by_rank(tags)
    return Count(OWN, ranks, _held_by(ranks, held), correlation(held, effects, tags))


def _said(word: str) -> tuple[frozenset[int], float]:
    name, equals, number = word.partition("=")
    try:
        tag = float(Fraction(number.replace("−", "-")))
    except (ValueError, ZeroDivisionError):
        equals = ""
        tag = 0.0
    if not equals or abs(tag) > MOST_TAG:
        raise Wrong(
            f"--tags {word!r:.40} is refused; write KIND=NUMBER with a number from -{MOST_TAG} to "
            f"{MOST_TAG}: 'A=-1 2=1'."
        )
    return frozenset(_named(name)), tag


def _named(name: str) -> Iterator[int]:
    wanted = name.strip()
    low = wanted.lower()
    if low in COLORS:
        suits: Sequence[int] = COLORS[low]
    elif low in SUIT_WORDS or low in SUIT_LETTERS:
        suits = [SUIT_WORDS.get(low, SUIT_LETTERS.get(low, 0))]
    else:
        suits = ()
    rank = FACES.get(low, wanted.upper())
    found = [
        card
        for card in range(BY_CARD)
        if card % SUITS in suits
        or card_text(card)[:-1] == rank
        or card_text(card).lower() == low.replace("t", "10")
    ]
    if not found:
        raise Wrong(
            f"--tags names {name!r:.40}, which is no rank (2 to 10, J, Q, K, A), suit (c, d, h, "
            "s), color (red, black) or card (Qh)."
        )
    yield from found


def _by_rank(tags: Mapping[str, float]) -> dict[str, float]:
    """Four suits alike are a rank."""
    if any(tag != tags.get(name[:-1] + "c", tag) for name, tag in tags.items()):
        return dict(tags)
    return {name[:-1]: tag for name, tag in tags.items()}


def _held_by(kinds: Iterable[str], held: Mapping[str, int]) -> dict[str, int]:
    return {kind: sum(n for name, n in held.items() if kind in (name, name[:-1])) for kind in kinds}
