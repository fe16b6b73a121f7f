"""Players who turn the cards up: who is handed a hand, and what becomes of the right to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from croupier.equipment.cards import card_text
from croupier.families.baccarat.dealing import called, card
from croupier.families.baccarat.irregularities import calls
from croupier.families.baccarat.outcomes import HAND_NAMES
from croupier.families.baccarat.table import BaccaratTable, Drawn
from croupier.rounds.words import Answer, Call, Choice, Decide, Moment, Said, Step, StepTo, ask

PLAYER_DELAYS = "player-delays"


@dataclass(frozen=True, kw_only=True)
class Handing:
    """Where a chapter says who is handed the first two cards of a hand, and a third card.

    `equal` is for equally high wagers, `nobody` for a hand that no one wagered on.
    """

    first_two: Mapping[str, str]
    third: Mapping[str, str]
    equal: str
    nobody: str


class Turning:
    """Who turns which hand in a round: by the wagers at its start, whatever is added to them."""

    def __init__(self, table: BaccaratTable, says: Handing) -> None:
        self.table = table
        self.says = says
        self.right_of = {bet.seat: table.to_the_right_of(bet.seat) for bet in table.bets}
        self.holders = {hand: _highest(table, hand) for hand in HAND_NAMES}
        self.gave_up: dict[str, set[int]] = {hand: set() for hand in HAND_NAMES}

    def first_two(self, hand: str) -> Step:
        """A hand is handed over face down, and comes back face up."""
        name, cards = f"the {HAND_NAMES[hand]}", self.table.cards(hand)
        points = getattr(self.table.hands, hand).points
        preferred = self.says.equal if self._is_shared(hand) else ""
        cite = self.says.first_two[hand]
        yield from self._turned(hand, name, cards, preferred or cite, cite)
        yield Said(f"The Point Count of {name} is {points}.", cite)

    def third_card(self, hand: str, cite: str) -> Drawn:
        """A third card goes face down to whoever turned the first two, unless all have seen it."""
        dealt = yield from card(self.table, hand, cite, face_up=False)
        if not self.table.third_card_disclosed:
            name, cite = f"the third card of the {HAND_NAMES[hand]}", self.says.third[hand]
            yield from self._turned(hand, name, [dealt], cite, cite)
        return dealt

    def _is_shared(self, hand: str) -> bool:
        amounts = [bet.amount for bet in self.table.bets_on(hand)]
        return amounts.count(max(amounts, default=0)) > 1

    def _turned(self, hand: str, name: str, cards: Sequence[int], handed: str, turned: str) -> Step:
        if self.holders[hand] is not None:
            yield Said(f"Seat {self.holders[hand]} is handed {name}, face down.", handed)
            yield from self._looked_at(hand, turned)
        seat = self.holders[hand]
        who, cite = f"Seat {seat}", turned
        if seat is None:
            who, cite = "The dealer", self._given_up if self.gave_up[hand] else self.says.nobody
        yield Said(f"{who} turns up {name}: {' '.join(map(card_text, cards))}.", cite)

    # -------------------------------------------------------------------------- giving it up

    @property
    def _given_up(self) -> str:
        """The paragraph by which the right is given up."""
        return self.table.rules.irregularities[PLAYER_DELAYS].cite

    def _looked_at(self, hand: str, cite: str) -> Step:
        """While a player holds the cards, who may be slow about it."""
        while self.holders[hand] is not None:
            given = yield Moment(cite, calls(self.table, "player holds cards"))
            if given is None:
                return
            if given == Call(PLAYER_DELAYS):
                yield from self._offered(hand)
            else:
                yield from called(self.table, given)

    def _offered(self, hand: str) -> Step:
        """To the player on the right, then counterclockwise to each of the others."""
        cite, name = self._given_up, HAND_NAMES[hand]
        seat = self.holders[hand]
        assert seat is not None
        self.holders[hand] = None
        self.gave_up[hand].add(seat)
        yield Said(f"Seat {seat} gives up the right to turn the {name}.", cite)
        choices = (
            Choice("accept", f"turn the {name}", cite),
            Choice("decline", "leave it to the next player", cite),
        )
        for other in self.right_of[seat]:
            if other in self.gave_up[hand]:
                continue
            if (yield from self._asked(other, choices, cite)) == "accept":
                self.holders[hand] = other
                return
        yield Said("No player accepts the cards.", cite)

    def _asked(self, seat: int, choices: tuple[Choice, ...], cite: str) -> StepTo[Answer]:
        return (
            yield from ask(
                lambda: Decide(seat, cite, choices, {}, calls(self.table)),
                partial(called, self.table),
            )
        )


def _highest(table: BaccaratTable, hand: str) -> int | None:
    """The seat with the highest wager on a hand; of equal ones that on the dealer's right."""
    bets = table.bets_on(hand)
    return max(bets, key=lambda bet: bet.amount).seat if bets else None
