"""What a player sees, as arrays: the own hand in its order, and the cards at each kind of place.

Only what the question shows its player, and what was dealt face up since the last shuffle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from croupier.catalog.index import Entry
from croupier.equipment.cards import parse_card
from croupier.equipment.tiles import FIRST_TILE, TILES
from croupier.gym.actions import Mask
from croupier.rounds.arrange import Arrange
from croupier.rounds.words import Bet, Decide, OpenQuestion
from croupier.rulebook.rules import Rules
from croupier.table.session import Session

Observation = dict[str, NDArray[Any]]
HAND = 24
"""Places of a hand: more cards than any hand has before it is over 21."""
PIECES = FIRST_TILE + len(TILES)
"""Cards and tiles by number. In a hand a piece is its number and one, so that 0 is no card."""
ROWS = ("hand", "own", "dealer", "board", "second board", "others", "gone")
"""The hand to decide on; the seat's other hands and discards; the dealer's; the board; the second
row of Criss-Cross Poker; other players'; what was dealt in rounds since the shuffle."""
OF_KNOWN = {
    "hand": "hand",
    "front cards": "hand",
    "up": "dealer",
    "hole": "dealer",
    "dealer": "dealer",
    "board": "board",
    "community": "board",
    "across": "board",
    "down": "second board",
    "others": "others",
    "exposed": "others",
}
STAKES = ("pot", "owed", "stack", "put")
"""What a player among players sees of the money, in units of the first wager."""
CARRIED = 8
"""Numbers that last from round to round: the point, the field, who shoots."""
COPIES = 255
MUCH = 1e9


class View:
    """The space of observations of a game, and the observation at a question."""

    def __init__(self, entry: Entry, rules: Rules, actions: int) -> None:
        self.wagers = tuple(
            (wager.key, place)
            for wager in rules.book.wagers.values()
            for place in dict.fromkeys(("", *entry.places(rules, wager.key)))
        )
        self._place = {wager: nth for nth, wager in enumerate(self.wagers)}
        self.space: spaces.Space[Any] = spaces.Dict(
            {
                "hand": spaces.Box(0, PIECES, (HAND,), np.int16),
                "cards": spaces.Box(0, COPIES, (len(ROWS), PIECES), np.uint8),
                "wagers": spaces.Box(0, MUCH, (len(self.wagers),), np.float32),
                "stakes": spaces.Box(0, MUCH, (len(STAKES),), np.float32),
                "carried": spaces.Box(-MUCH, MUCH, (CARRIED,), np.float32),
                "may": spaces.MultiBinary(actions),
            }
        )

    def of(
        self,
        session: Session,
        question: OpenQuestion | None,
        bets: Iterable[Bet],
        unit: int,
        mask: Mask,
        gone: Mapping[int, int],
    ) -> Observation:
        """What is seen at a question; `bets` are those of the seat, `unit` its first one."""
        known = _known(question)
        hand = np.zeros(HAND, dtype=np.int16)
        own = known.get("hand", known.get("front cards", ()))[:HAND]
        hand[: len(own)] = [card + 1 for card in own]
        cards = np.zeros((len(ROWS), PIECES), dtype=np.uint8)
        for name, held in known.items():
            for card in held:
                cards[_row(name), card] += 1
        for card, count in gone.items():
            cards[-1, card] = count
        wagers = np.zeros(len(self.wagers), dtype=np.float32)
        for bet in bets:
            at = self._place.get((bet.wager, bet.on), self._place[bet.wager, ""])
            wagers[at] += bet.amount / unit
        seen = question.seen if isinstance(question, Decide) else {}
        carried = np.zeros(CARRIED, dtype=np.float32)
        numbers = list(_numbers(session.carry))[:CARRIED]
        carried[: len(numbers)] = numbers
        return {
            "hand": hand,
            "cards": cards,
            "wagers": wagers,
            "stakes": np.array([seen.get(key, 0) / unit for key in STAKES], dtype=np.float32),
            "carried": carried,
            "may": mask,
        }


class Gone:
    """The cards of a shoe that were dealt face up in earlier rounds, since its last shuffle."""

    def __init__(self) -> None:
        self.cards: Counter[int] = Counter()
        self._read = 0

    def read(self, session: Session) -> None:
        """After a round; of cards that are shuffled for each round nothing is gone."""
        if all(side.plan.every_round for side in session.dealer.sides.values()):
            return
        records = session.log.records
        for record in records[self._read :]:
            if record["record"] == "shuffle":
                self.cards.clear()
            elif record["record"] == "card" and record["face_up"]:
                self.cards[parse_card(record["card"])] += 1
        self._read = len(records)


def _row(name: str) -> int:
    """Hands after a split, discards and hands that were set are the seat's own."""
    if name.startswith("banker"):
        return ROWS.index("dealer")
    return ROWS.index(OF_KNOWN.get(name, "others" if name.startswith("seat ") else "own"))


def _known(question: OpenQuestion | None) -> Mapping[str, tuple[int, ...]]:
    match question:
        case Decide():
            return question.known
        case Arrange():
            return {"hand": question.cards}
    return {}


def _numbers(carry: object) -> Iterator[float]:
    """The whole numbers of what a round leaves to the next, without the wagers that stand."""
    match carry:
        case bool() | int():
            yield float(carry)
        case Mapping():
            for key in sorted(carry.keys() - {"standing", "next-cards"}):
                yield from _numbers(carry[key])
        case list() | tuple():
            for each in carry:
                yield from _numbers(each)
