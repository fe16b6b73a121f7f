"""The table of a round of poker: bets, cards, who is in, and irregularities.

Seat 1 is the player farthest to the dealer's left: cards and decisions go clockwise from there,
settlement counterclockwise from the highest seat. What an irregularity does is its record's
`effect`, when it can happen its `at`. What a fold does is read from the rules file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar, NamedTuple, Self

from croupier.equipment.cards import card_text
from croupier.families.poker.system_draws import Drawn
from croupier.rounds.moments import calls, device_called, device_facts
from croupier.rounds.settle import settle
from croupier.rounds.words import (
    DISCARD_RACK,
    Bet,
    Call,
    NextCard,
    Reshuffle,
    Said,
    Settlement,
    Start,
    Step,
    Void,
    VoidRound,
)
from croupier.rulebook.course import Fold
from croupier.rulebook.rules import Rules
from croupier.rulebook.types import Irregularity

AT_ONCE, WHEN_ALL_HAVE_DECIDED = "at once", "when all have decided"
NOT_ALL_DEALT = "All hands are void and all wagers are returned: not all cards were dealt."


class Due(NamedTuple):
    """A card that the deal still owes to a place; one dealt `by_hand` never comes from the shoe."""

    to: str
    hand: list[int]
    cite: str
    face_up: bool
    by_hand: bool


@dataclass
class PokerTable:
    """Bets, cards, and who is out of the round."""

    # Where the chapter lets an exposed card of the dealer void the round until each player has
    # folded or made a wager: that wager.
    decided_by: ClassVar[str] = ""
    # The wagers on cards dealt apart, the misdeal of these, and the reading of what it does.
    apart: ClassVar[tuple[str, ...]] = ("six-card-bonus",)
    misdealt: ClassVar[str] = "six-card-bonus-cards-misdealt"
    misdeal: ClassVar[str] = "six-card-bonus-misdeal"
    # The reading of what a void round gives back of wagers that were given up and collected.
    given_up: ClassVar[str] = "fold-in-void-round"

    rules: Rules
    bets: list[Bet]
    hands: dict[int, list[int]]
    dealer: list[int] = field(default_factory=list)
    dealer_down: int = 0  # how many of the dealer's cards lie face down
    community: list[int] = field(default_factory=list)
    revealed: int = 0
    six_card_bonus: list[int] = field(default_factory=list)
    joker_replacement: list[int] = field(default_factory=list)
    fourth: dict[int, list[int]] = field(default_factory=dict)
    folded: set[int] = field(default_factory=set)
    gone: set[int] = field(default_factory=set)
    absent: set[int] = field(default_factory=set)
    face_up_cards: int = 0
    announced: set[str] = field(default_factory=set)
    turned_up: set[int] = field(default_factory=set)
    drawn: Drawn | None = None
    settled: set[Bet] = field(default_factory=set)
    collected: list[Bet] = field(default_factory=list)  # given up before the settlement
    ended: dict[str, list[Settlement]] = field(default_factory=dict)
    placed: tuple[Bet, ...] = ()
    pending: list[Due] = field(default_factory=list)
    out_of_order: set[str] = field(default_factory=set)
    all_shown: bool = False

    @classmethod
    def of(cls, rules: Rules, start: Start) -> Self:
        seats = sorted({bet.seat for bet in start.bets})
        hands = {seat: list[int]() for seat in seats}
        failed = set(start.out_of_order)
        return cls(rules, list(start.bets), hands, placed=start.bets, out_of_order=failed)

    @property
    def begun(self) -> bool:
        """Whether a card has been dealt."""
        cards = (self.dealer, self.community, self.six_card_bonus, *self.hands.values())
        return any(cards)

    @property
    def shuffling(self) -> bool:
        """Whether the cards were just shuffled: they are for every round."""
        return not self.begun

    @property
    def in_turn(self) -> list[int]:
        """The seats as the dealer settles them: from the dealer's right, counterclockwise; by a
        reading of chapters that keep folded hands for the end of the round, these last."""
        folded_last = "folded-bonus-settled"
        last = folded_last in self.rules.answers and self.rules[folded_last] == "last"
        return sorted(self.hands, key=lambda seat: (last and seat in self.folded, -seat))

    @property
    def shown(self) -> tuple[int, ...]:
        """The community cards that are revealed."""
        return tuple(self.community[: self.revealed])

    def bet(self, seat: int, wager: str) -> Bet | None:
        return next((b for b in self.bets if b.seat == seat and b.wager == wager), None)

    def make(self, bet: Bet) -> None:
        """A wager is made in the round, or one that was made before is enlarged."""
        before = self.bet(bet.seat, bet.wager)
        if before is not None:
            self.bets.remove(before)
            bet = replace(bet, amount=before.amount + bet.amount)
        self.bets.append(bet)

    def made(self, seat: int) -> tuple[Bet, ...]:
        """The wagers that a seat has made in the round."""
        return tuple(bet for bet in self.bets if bet.seat == seat and bet not in self.placed)

    def bets_on(self, wager: str) -> list[Bet]:
        """The bets on a wager that still stand, in the order of settlement."""
        found = (b for b in self.bets if b.wager == wager and not self.abandoned(b.seat))
        turn = self.in_turn
        return sorted(found, key=lambda b: turn.index(b.seat))

    def cards(self, place: str, seat: int) -> Sequence[int]:
        """The cards at a place that a hand is made of."""
        match place:
            case "hand":
                return self.hands[seat]
            case "dealer":
                return self.dealer
            case "dealer's first five":
                return self.dealer[:5]
            case "flop":
                return self.community[:3]
            case "six card bonus" | "all-six bonus":
                return self.six_card_bonus
            case "joker replacement":
                return self.joker_replacement
            case "fourth card" if seat in self.fourth:
                return self.fourth[seat]
            case _:
                return self.community

    def bonus_cards(self) -> Sequence[int]:
        """The cards that are dealt apart for the wagers `apart`."""
        return self.six_card_bonus

    def show(self, seat: int, told: str, cite: str) -> Step:
        """A hand is turned up, once in a round; `told` is the hand in words."""
        if seat not in self.turned_up:
            self.turned_up.add(seat)
            yield Said(f"Seat {seat} shows {told}.", cite)

    # -------------------------------------------------------------------------- who is in

    def may_decide(self, seat: int) -> bool:
        """Whether there is someone at a seat to decide."""
        return seat not in self.gone

    def is_in(self, seat: int, wager: str) -> bool:
        """Whether a seat is still in the round with a wager."""
        return self.bet(seat, wager) is not None

    def abandoned(self, seat: int) -> bool:
        """Whether the wagers of a player who left are treated as losing."""
        return seat in self.gone and self.rules.yes("abandoned-wagers-lose")

    def stays_lost(self, seat: int) -> bool:
        """Whether what a player left behind is lost though the hands are void, by the reading."""
        return self.abandoned(seat) and self.rules["abandoned-in-void-round"] == "lost"

    def boxes_with(self, seat: int) -> set[int]:
        """Every box of the player of a seat."""
        player = next(bet.player for bet in self.placed if bet.seat == seat)
        return {bet.seat for bet in self.placed if bet.player == player}

    def fold_of(self, bet: Bet) -> Fold:
        """What a fold does to a bet, beside the others of its seat."""
        placed = [other.wager for other in self.bets if other.seat == bet.seat]
        return self.rules.fold(bet.wager, on=bet.on, placed=placed)

    def fold(self, seat: int) -> None:
        """A hand is out of the round: folded, or left behind by who abandoned its wagers."""
        self.folded.add(seat)
        if self.abandoned(seat):
            self.absent.add(seat)

    def collect_forfeits(self, seats: Iterable[int], when: str) -> Step:
        """What folds have cost, of those wagers that are collected at this moment."""
        order = [wager.key for wager in self.rules.wagers()]
        for seat in seats:
            if seat not in self.folded or self.abandoned(seat):
                continue
            own = [bet for bet in self.bets if bet.seat == seat and bet not in self.settled]
            for bet in sorted(own, key=lambda bet: order.index(bet.wager)):
                fold = self.fold_of(bet)
                if fold.does == "lost" and fold.collected == when:
                    self.settled.add(bet)
                    self.collected.append(bet)
                    yield settle(self.rules, bet, "lose", fold.cite)

    def stands(self, bet: Bet) -> bool:
        """Whether a bet is settled by the cards: neither abandoned nor lost by a fold."""
        if self.abandoned(bet.seat):
            return False
        return bet.seat not in self.folded or self.fold_of(bet).does == "stands"

    def holds_hand(self, seat: int) -> bool:
        """Whether a seat is the holder of its hand, for an Envy Bonus of the others.

        By the readings elected a hand of a player who left counts, who has not folded it, or a
        folded one; one that stays on the table for a wager that stands is held.
        """
        if seat in self.gone and self.rules["envy-for-abandoned-hand"] == "no":
            return False
        if seat not in self.folded - self.absent or self.rules["envy-for-folded-hand"] == "yes":
            return True
        return any(self.keeps_cards(bet) for bet in self.bets if bet.seat == seat)

    def keeps_cards(self, bet: Bet) -> bool:
        """Whether a folded hand is held as long as it stays on the table for a bet."""
        fold = self.fold_of(bet)
        return fold.does == "stands" and fold.cards_stay

    def taken_back(self) -> tuple[Bet, ...]:
        """What was collected before and a void round gives back, by the readings: what was given
        up, but not by a player who left since."""
        if not self.collected or self.rules[self.given_up] == "lost":
            return ()
        return tuple(bet for bet in self.collected if not self.stays_lost(bet.seat))

    def abandoned_in_void_round(self) -> dict[Bet, str]:
        """The wagers that stay lost in a void round because their players left, each with the
        paragraph that says so."""
        return {
            bet: self.left
            for bet in self.bets
            if self.stays_lost(bet.seat) and bet not in self.settled
        }

    @property
    def left(self) -> str:
        """The paragraph by which a player who left loses."""
        return self.rules.cite("abandoned-wagers-lose")

    def collect_abandoned(self, seat: int) -> Step:
        for bet in [b for b in self.bets if b.seat == seat and b not in self.settled]:
            yield settle(self.rules, bet, "lose", self.left)

    def has_bets(self, seat: int) -> bool:
        """Whether a seat has wagers: none are left where they were forfeited."""
        return any(bet.seat == seat for bet in self.bets)

    def settle_each(self, settle_seat: Callable[[Self, int], Step]) -> Step:
        """The players in their turn; what was left behind is collected."""
        for seat in self.in_turn:
            if self.abandoned(seat):
                yield from self.collect_abandoned(seat)
            elif self.has_bets(seat):
                yield from settle_seat(self, seat)

    # -------------------------------------------------------------------------- irregularities

    def undecided(self) -> list[int]:
        """Seats that have neither folded nor made the wager that `decided_by` names."""
        made = {bet.seat for bet in self.bets if bet.wager == self.decided_by} | self.folded
        return [seat for seat in self.hands if seat not in made]

    def may_be_exposed(self) -> bool:
        """Whether a card of the dealer's that is exposed now voids the round."""
        return bool(self.dealer_down) and (not self.decided_by or bool(self.undecided()))

    @property
    def shoe_deals(self) -> bool:
        """Whether a card that is due comes out of the dealing shoe, where that is automated."""
        return any(not due.by_hand for due in self.pending)

    def facts(self, *, dealing: bool) -> dict[str, bool]:
        """What is true now of those facts on which irregularities hang."""
        devices = device_facts(self, shoe_deals=dealing and self.shoe_deals)
        present = bool(self.hands.keys() - self.gone)
        bonus = {"bonus cards dealt": bool(self.bonus_cards())}  # shown in the settlement
        if self.all_shown:
            return {**devices, **bonus, "cards dealt": True, "players present": present}
        return {
            **devices,
            **bonus,
            "card due": dealing,
            "cards dealt": self.begun,
            "stub counted": not dealing,
            "dealer's cards hidden": self.may_be_exposed(),
            "players present": present,
            "players decide": not dealing,
            "somebody undecided": bool(self.undecided()),
        }

    def calls(self, *, dealing: bool) -> tuple[str, ...]:
        """The irregularities that can be called at this moment."""
        return calls(self.rules, self.facts(dealing=dealing))

    def call(self, call: Call) -> Step:
        """Deal with an irregularity that was called."""
        yield from self.remedy(self._as_dealt(self.rules.irregularities[call.irregularity]), call)

    def _as_dealt(self, record: Irregularity) -> Irregularity:
        """A record that each way of dealing has a paragraph for, by that of the way in use."""
        section, _, _ = self.rules.deal().cite.partition("(")
        cites = (record.cite, *record.also)
        cite = next((cite for cite in cites if cite.startswith(f"{section}(")), record.cite)
        return record.model_copy(update={"cite": cite})

    def remedy(self, record: Irregularity, call: Call) -> Step:
        """What happens on an irregularity."""
        if record.device:
            yield from device_called(self, record)
            return
        match record.key:
            case "shuffler-count-wrong":
                yield Said(record.remedy, record.cite)
                yield Reshuffle(record.cite)
                return
            case "player-leaves":
                assert call.seat is not None
                self.gone |= self.boxes_with(call.seat)
                yield Said(f"The player at seat {call.seat} leaves the table.", record.cite)
                return
            case self.misdealt if self.rules[self.misdeal] == "wager-returned":
                yield from self._return_apart(record.cite)
                return
        match record.effect:
            case "void round":
                raise self.void(record, record.settles)
            case "discard card":
                yield NextCard(DISCARD_RACK, record.cite, face_up=True)
                self.face_up_cards += 1
                if self.face_up_cards > 1:
                    raise Void(record.cite, record.remedy)
            case "reshuffle":
                yield Reshuffle(record.cite)
            case _:
                yield Said(record.remedy, record.cite)

    def void(self, record: Irregularity, settles: tuple[str, ...]) -> Void:
        """A round made void in which some wagers are settled by the cards; by the reading none is
        before the deal is complete."""
        if settles and self.pending and self.rules["void-hands-settled"] == "returned":
            return Void(record.cite, NOT_ALL_DEALT)
        return Void(record.cite, record.remedy, settles)

    def _return_apart(self, cite: str) -> Step:
        """The wagers on cards that are dealt apart are void, with what they brought to a meter, and
        nothing else."""
        apart = [bet for wager in self.apart for bet in self.bets_on(wager)]
        self.bets = [bet for bet in self.bets if bet not in apart or bet in self.settled]
        yield VoidRound("", cite, but=tuple(self.bets))


def cards_text(cards: Sequence[int]) -> str:
    return " ".join(card_text(card) for card in sorted(cards, reverse=True))
