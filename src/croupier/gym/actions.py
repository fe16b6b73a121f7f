"""The actions of a game: its choices by name, then numbered offers for what has no fixed name.

Action 0 goes on where nobody is asked, so that rounds without a decision are seen too. A bet or a
raise of Poker stands twice, at its least and at its most; other amounts are at their least.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from croupier.catalog.index import Entry
from croupier.rounds.arrange import Arrange, arrangement
from croupier.rounds.words import Decide
from croupier.rulebook.payout import money_text
from croupier.rulebook.rules import Rules
from croupier.table.session import Session

Mask = NDArray[np.int8]
CONTINUE = 0
MOST = " at most"
OFFER = "offer"
OFFERS = 32
"""As many ways as there are to keep or discard each of five cards."""
AMONG_PLAYERS = "poker room"
BETTING, SIZED = ("fold", "check", "call", "bet", "raise"), ("bet", "raise")
SET_BY_PLAYERS = "pai gow poker"
WAYS_OF_SEVEN = 105
"""Seven cards as hands of four, two and one."""


class Actions:
    """All actions under some rules: `names` are in the order of their numbers."""

    def __init__(self, entry: Entry, rules: Rules, bundles: Sequence[str] = ()) -> None:
        known = BETTING if entry.family == AMONG_PLAYERS else entry.choices(rules)
        named = tuple(key for key in getattr(known, "named", known))
        amounts = tuple(f"{key}{MOST}" for key in named if key in SIZED)
        offers = _offers(entry, known)
        numbered = tuple(f"{OFFER} {nth}" for nth in range(1, offers + 1))
        self.names = ("continue", *named, *amounts, *numbered, *bundles)
        self.first_bundle = len(self.names) - len(bundles)
        self._numbers = {name: nth for nth, name in enumerate(self.names)}

    def __len__(self) -> int:
        return len(self.names)

    def mask(self, numbers: Collection[int]) -> Mask:
        found = np.zeros(len(self.names), dtype=np.int8)
        found[list(numbers)] = 1
        return found

    def offered(self, session: Session) -> dict[int, str]:
        """What each action would answer now; only CONTINUE where nobody is asked."""
        question = session.round.question if session.round else None
        match question:
            case Decide():
                return dict(self._decisions(question))
            case Arrange():
                first = self._numbers[f"{OFFER} 1"]
                return {
                    first + nth: arrangement(way)
                    for nth, way in enumerate(_ways(question))
                    if not session.refusal(question, way)
                }
        return {CONTINUE: ""}

    def _decisions(self, question: Decide) -> Iterator[tuple[int, str]]:
        unnamed = 0
        for choice in question.choices:
            nth = self._numbers.get(choice.key)
            if nth is None:
                unnamed += 1
                nth = self._numbers[f"{OFFER} {unnamed}"]
            yield nth, choice.key
            if choice.most and (most := self._numbers.get(f"{choice.key}{MOST}")):
                amount = money_text(choice.most).removeprefix("$").replace(",", "")
                yield most, f"{choice.key}={amount}"


def _offers(entry: Entry, known: Collection[str]) -> int:
    """How many numbered offers a game needs; none if all its choices have names."""
    if entry.family == SET_BY_PLAYERS:
        return WAYS_OF_SEVEN
    return 0 if known and not hasattr(known, "named") and known is not BETTING else OFFERS


def _ways(question: Arrange) -> Iterator[dict[str, tuple[int, ...]]]:
    """Every way to set the hands, by the places of the cards as dealt."""
    yield from _set(list(question.parts), tuple(range(len(question.cards))), question.cards)


def _set(
    parts: list[tuple[str, int]], places: tuple[int, ...], cards: Sequence[int]
) -> Iterator[dict[str, tuple[int, ...]]]:
    if not parts:
        yield {}
        return
    (part, size), *rest = parts
    for chosen in combinations(places, size):
        left = tuple(place for place in places if place not in chosen)
        for others in _set(rest, left, cards):
            yield {part: tuple(cards[place] for place in chosen), **others}
