"""The table of a round in which players set hands: who banks, what is set, which hands are void.

A chapter derives a `SettingTable` that names its `SetHands` (which house way, what beats what) and
says in `Paragraphs` where the text has what. It is a table of the poker family, so that wagers on a
hand, meters and Envy Bonuses are settled as there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar, Self

from croupier.families.poker.table import PokerTable
from croupier.families.setting.hands import Parts, SetHands
from croupier.rounds.arrange import Arrange, arrangement
from croupier.rounds.bets import most_seats
from croupier.rounds.settle import settle
from croupier.rounds.words import (
    Bet,
    Call,
    Choice,
    Decide,
    Said,
    Settlement,
    Start,
    Step,
    Void,
)
from croupier.rulebook.rules import Rules
from croupier.rulebook.types import Irregularity

BEFORE, ROLLING, DEALING, SETTING, SET, SHOWN = (
    *("before the deal", "the dice are shaken", "the deal", "hands are set"),
    *("all hands are set", "the hands of the house are shown"),
)
"""The moments of a round, each with irregularities of its own."""


@dataclass(frozen=True)
class Paragraphs:
    """Where a chapter says what its table does; "" where it has no such thing."""

    set_hands: str
    dealer_sets: str
    surrender: str
    reveal: str
    offered: str = ""
    against_dealer: str = ""
    dealer_paid: str = ""
    settled: str = ""
    co_settled: str = ""
    counted_from_bank: str = ""
    bank_exposed: str = ""
    set_again: str = ""


@dataclass(frozen=True)
class Bank:
    """The player who banks a round, and what the dealer wagers against him."""

    seat: int
    player: str
    shares: bool
    cover: int
    dealer_wager: int = 0
    asked_first: bool = False

    @property
    def wager(self) -> str:
        return "co-bank" if self.shares else "bank"

    @property
    def title(self) -> str:
        return "co-bank" if self.shares else "bank"

    @property
    def stake(self) -> Bet:
        """What covers the wagers against the bank."""
        return Bet(self.seat, self.wager, self.cover, player=self.player)


@dataclass
class SettingTable(PokerTable):
    """With the hands that were set and the player who banks."""

    GAME: ClassVar[type[SetHands]]
    CITES: ClassVar[Paragraphs]
    SEATS_FROM_RIGHT: ClassVar[bool] = False
    given_up = "surrender-in-void-round"

    carry: Mapping[str, object] = field(default_factory=dict)
    moment: str = BEFORE
    bank: Bank | None = None
    unused: list[int] = field(default_factory=list)
    looked: set[int] = field(default_factory=set)
    set_hands: dict[int, Parts] = field(default_factory=dict)
    dealer_hands: Parts = field(default_factory=dict)
    voided: set[int] = field(default_factory=set)
    surrendered: dict[int, Settlement] = field(default_factory=dict)

    @classmethod
    def of(cls, rules: Rules, start: Start) -> Self:
        table = super().of(rules, start)
        table.carry = start.carry
        return table

    @property
    def begun(self) -> bool:
        """Whether a card has been dealt, be it to a position without a wager."""
        return super().begun or bool(self.unused)

    @property
    def shuffling(self) -> bool:
        return self.moment == BEFORE

    # -------------------------------------------------------------------------- hands

    @property
    def game(self) -> SetHands:
        """How the hands are set and compared."""
        return self.GAME(self.rules)

    @property
    def reveal_cite(self) -> str:
        """Where it is said that players' hands are exposed, by who banks."""
        if self.bank is None:
            return self.CITES.reveal
        return self.CITES.co_settled if self.bank.shares else self.CITES.settled

    def result(self, own: Parts) -> tuple[str, str]:
        """How a wager against the banker's hands ends, and the paragraph that says so."""
        return self.game.result(own, self.banker_hands, banked=self.bank is not None)

    @property
    def bank_is_bound(self) -> bool:
        """Whether the bank's hands must be set in the manner of the house: a co-bank's, and by the
        reading every bank's."""
        if self.bank is None:
            return False
        return self.bank.shares or self.rules["bank-sets-freely"] == "house-way"

    def bank_fault(self) -> str:
        """The paragraph by which hands that a bank has set are set again, "" if they stand."""
        if self.bank is None or self.bank.shares or not self.bank_is_bound:
            return ""
        house = self.game.house_way(self.hands[self.bank.seat])
        return "" if _same(self.banker_hands, house) else self.CITES.set_again

    def set_bank_again(self) -> None:
        assert self.bank is not None
        way = self.game.bank_way if self.bank.shares else self.game.house_way
        self.set_hands[self.bank.seat] = way(self.hands[self.bank.seat])

    # -------------------------------------------------------------------------- who sits where

    @property
    def counterclockwise(self) -> list[int]:
        """All betting positions, from the dealer's right."""
        most = most_seats(self.rules)
        assert most is not None
        seats = range(1, most + 1)
        return list(seats if self.SEATS_FROM_RIGHT else reversed(seats))

    @property
    def in_turn(self) -> list[int]:
        return [seat for seat in self.counterclockwise if seat in self.hands]

    @property
    def players(self) -> list[int]:
        """Seats whose hands meet the banker's, in the order of settlement."""
        return [seat for seat in self.in_turn if seat not in self.voided and not self.banks(seat)]

    def banks(self, seat: int) -> bool:
        return self.bank is not None and self.bank.seat == seat

    @property
    def dealer_plays(self) -> bool:
        """Whether the dealer's hand is set: not in a banked round without a wager of the dealer."""
        return self.bank is None or bool(self.bank.dealer_wager)

    @property
    def banker_hands(self) -> Parts:
        return self.dealer_hands if self.bank is None else self.set_hands[self.bank.seat]

    def may_decide(self, seat: int) -> bool:
        return seat not in self.gone | self.voided

    def holds_hand(self, seat: int) -> bool:
        """By the reading a surrendered hand is held too; one that is void is not."""
        if seat in self.voided:
            return False
        if seat in self.surrendered and self.rules["envy-for-surrendered-hand"] == "no":
            return False
        return super().holds_hand(seat)

    def may_surrender(self, seat: int) -> bool:
        """Not a player with an optional wager, by the reading at whichever of the own areas."""
        any_area = self.rules["surrender-with-two-areas"] == "any-area"
        own = self.boxes_with(seat) if any_area else {seat}
        return all(bet.wager == self.GAME.MAIN for bet in self.open_bets(own))

    def took_back(self, seat: int) -> bool:
        """Whether a player who banks has taken back the optional wagers."""
        return False

    def main(self, seat: int) -> Bet:
        found = self.bet(seat, self.GAME.MAIN)
        assert found is not None
        return found

    # -------------------------------------------------------------------------- setting hands

    def setting_order(self) -> list[int]:
        """As players set their hands: of one player's the larger wager first, the bank last."""
        order: list[int] = []
        for seat in self.in_turn:
            own = self.boxes_with(seat) & self.hands.keys()
            if seat == next(other for other in self.in_turn if other in own):
                boxes = [other for other in self.in_turn if other in own]
                order += sorted(boxes, key=lambda box: -self.main(box).amount)
        return sorted(order, key=self.banks)

    def ask_to_set(self, seat: int) -> Step:
        """A player sets the hands; of who has left the house does."""
        cards = tuple(self.hands[seat])
        house = self.game.house_way(cards)
        last, *others = (part for part, _ in self.GAME.PARTS)
        answer = arrangement(
            {part: house[part] for part in reversed(others)} or {last: house[last]}
        )
        asked = Arrange(seat, self.CITES.set_hands, cards, self.GAME.PARTS, house_way=answer)
        while self.may_decide(seat):
            self.looked.add(seat)
            question = replace(asked, calls=self.calls(dealing=False), seen=self.seen(seat))
            given = yield question
            if isinstance(given, Call):
                yield from self.call(given)
                continue
            parts = question.arranged(given)
            assert not isinstance(parts, str)
            self.set_hands[seat] = self.game.as_set(parts)
            return
        self.set_hands[seat] = house

    def seen(self, seat: int) -> dict[str, object]:
        """What advice on a setting asks for: how much a player who banks covers."""
        bank = self.bank
        return {"covers": bank.cover} if bank is not None and bank.seat == seat else {}

    # -------------------------------------------------------------------------- money

    def pay(self, bet: Bet, outcome: str, cite: str) -> Settlement:
        """The wager against the banker's hands: with the house, or with the centre of the table."""
        settled = settle(self.rules, bet, outcome, cite)
        return settled if self.bank is None else replace(settled, payer=CENTRE)

    def surrender(self, seat: int) -> Step:
        """The wager is collected at once, not in the player's turn."""
        bet = self.main(seat)
        self.settled.add(bet)
        self.collected.append(bet)
        self.surrendered[seat] = self.pay(bet, "lose", self.CITES.surrender)
        yield self.surrendered[seat]

    def open_bets(self, seats: Iterable[int]) -> list[Bet]:
        return [bet for bet in self.bets if bet.seat in seats and bet not in self.settled]

    # -------------------------------------------------------------------------- irregularities

    @property
    def shoe_deals(self) -> bool:
        return True

    def facts(self, *, dealing: bool) -> dict[str, bool]:
        unseen = self.moment in (DEALING, SETTING, SET)
        rolling, shown = self.moment == ROLLING, self.moment == SHOWN
        own_hidden = any(self.hands.values()) and self.moment in (DEALING, SETTING)
        void_in_the_deal = "card-exposed-while-dealing-stacks" in self.rules.irregularities
        facts = super().facts(dealing=dealing)
        return facts | {
            "shuffled": not self.begun,
            "dealing shoe works": facts["dealing shoe works"] and not dealing,
            "dice thrown": rolling,
            "player banks": self.bank is not None,
            "in the deal": dealing,
            "deal over": self.moment in (SETTING, SET),
            "start can be undone": unseen
            or (shown and self.rules["wrong-start-found"] == "until-settled"),
            "player's cards hidden": own_hidden and not (dealing and void_in_the_deal),
            "dealer's cards hidden": unseen and bool(self.dealer or self.bank_cards),
            "house way set": shown and (self.dealer_plays or self.bank_is_bound),
        }

    def calls(self, *, dealing: bool) -> tuple[str, ...]:
        return super().calls(dealing=self.moment == DEALING)

    def remedy(self, record: Irregularity, call: Call) -> Step:
        match record.effect:
            case "void hand":
                assert call.seat is not None
                yield from self.exposed_hand(call.seat, record)
            case "correct":
                yield from super().remedy(record, call)
                if self.bank_is_bound:
                    self.set_bank_again()
                    yield Said(f"The bank shows {self.game.told(self.banker_hands)}.", record.cite)
            case _:
                yield from super().remedy(record, call)

    @property
    def bank_cards(self) -> list[int]:
        """What the player who banks has been dealt."""
        return [] if self.bank is None else self.hands[self.bank.seat]

    def exposed_hand(self, seat: int, record: Irregularity) -> Step:
        """The player voids the hand or plays it; of the bank's hand all hands are void."""
        if self.banks(seat):
            why = "The hand of the bank is exposed: all hands are void."
            raise Void(self.CITES.bank_exposed, why)
        if self.has_looked(seat) or not self.may_decide(seat):
            yield Said(f"The hand of seat {seat} can no longer be voided.", record.cite)
            return
        choices = (
            Choice("play", "play out the hand", record.cite),
            Choice("void", "void the hand; the wagers are returned", record.cite),
        )
        if (yield Decide(seat, record.cite, choices, {})) == "void":
            yield from self.void_hand(seat, record.cite)

    def has_looked(self, seat: int) -> bool:
        """Whether a player has seen cards that were not exposed: was asked what to do with them."""
        return seat in self.looked

    def void_hand(self, seat: int, cite: str) -> Step:
        """A player's wagers are returned."""
        for bet in self.open_bets({seat}):
            self.settled.add(bet)
            yield Settlement.of(bet, "void", cite)
        self.voided.add(seat)


def _same(one: Parts, other: Parts) -> bool:
    """Whether cards are set alike, in whatever order they lie; of two hands that rank alike either
    may be called the high one."""
    return sorted(map(sorted, one.values())) == sorted(map(sorted, other.values()))


CENTRE = "pot of the bank"
"""Where losing wagers against a bank lie, out of which the winning ones are paid."""
