"""What the rounds of poker share: the table, dealing, moments, irregularities.

Seat 1 is the player farthest to the dealer's left: cards and decisions go clockwise from there,
settlement counterclockwise from the highest seat. What an irregularity does is its record's
`effect`; when it can happen stands here. How the cards go out and what a fold does is read from
the rules file.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Self

from croupier.equipment.cards import card_text
from croupier.families.poker.system_draws import Drawn
from croupier.rounds.settle import fund_meters, settle
from croupier.rounds.words import (
    DEALER,
    DISCARD_RACK,
    Bet,
    Call,
    Moment,
    NextCard,
    Reshuffle,
    Said,
    Settlement,
    Start,
    Step,
    Void,
    VoidRound,
    ask,
)
from croupier.rulebook.course import Deal, Fold
from croupier.rulebook.rules import Rules
from croupier.rulebook.types import Irregularity

COMMUNITY, SIX_CARD_BONUS, FOURTH_CARD = "community", "six card bonus", "fourth card"
WRONG_NUMBER = "wrong-number-of-cards"


@dataclass
class Table:
    """Bets, cards, and who is out of the round."""

    rules: Rules
    bets: list[Bet]
    hands: dict[int, list[int]]
    dealer: list[int] = field(default_factory=list)
    community: list[int] = field(default_factory=list)
    six_card_bonus: list[int] = field(default_factory=list)
    fourth: dict[int, list[int]] = field(default_factory=dict)
    folded: set[int] = field(default_factory=set)
    gone: set[int] = field(default_factory=set)
    face_up_cards: int = 0
    announced: set[str] = field(default_factory=set)
    drawn: Drawn | None = None
    settled: set[Bet] = field(default_factory=set)
    ended: dict[str, list[Settlement]] = field(default_factory=dict)
    placed: tuple[Bet, ...] = ()
    pending: list[tuple[str, list[int], str, bool]] = field(default_factory=list)

    @classmethod
    def of(cls, rules: Rules, start: Start) -> Self:
        seats = sorted({bet.seat for bet in start.bets})
        hands = {seat: list[int]() for seat in seats}
        return cls(rules, list(start.bets), hands, placed=start.bets)

    @property
    def begun(self) -> bool:
        """Whether a card has been dealt."""
        cards = (self.dealer, self.community, self.six_card_bonus, *self.hands.values())
        return any(cards)

    @property
    def in_turn(self) -> list[int]:
        """The seats as the dealer settles them: from the dealer's right, counterclockwise."""
        return sorted(self.hands, reverse=True)

    def bet(self, seat: int, wager: str) -> Bet | None:
        return next((b for b in self.bets if b.seat == seat and b.wager == wager), None)

    def bets_on(self, wager: str) -> list[Bet]:
        """The bets on a wager that still stand, in the order of settlement."""
        found = (b for b in self.bets if b.wager == wager and not self.abandoned(b.seat))
        return sorted(found, key=lambda b: -b.seat)

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
            case "six card bonus":
                return self.six_card_bonus
            case "fourth card" if seat in self.fourth:
                return self.fourth[seat]
            case _:
                return self.community

    # -------------------------------------------------------------------------- who is in

    def may_decide(self, seat: int) -> bool:
        """Whether there is someone at a seat to decide."""
        return seat not in self.gone

    def abandoned(self, seat: int) -> bool:
        """Whether the wagers of a player who left are treated as losing."""
        return seat in self.gone and self.rules.yes("abandoned-wagers-lose")

    def boxes_with(self, seat: int) -> set[int]:
        """Every box of the player of a seat."""
        player = next(bet.player for bet in self.placed if bet.seat == seat)
        return {bet.seat for bet in self.placed if bet.player == player}

    def fold_of(self, bet: Bet) -> Fold:
        """What a fold does to a bet, beside the others of its seat."""
        placed = [other.wager for other in self.bets if other.seat == bet.seat]
        return self.rules.fold(bet.wager, on=bet.on, placed=placed)

    def stands(self, bet: Bet) -> bool:
        """Whether a bet is settled by the cards: neither abandoned nor lost by a fold."""
        if self.abandoned(bet.seat):
            return False
        return bet.seat not in self.folded or self.fold_of(bet).does == "stands"

    def holds_hand(self, seat: int) -> bool:
        """Whether a seat is the holder of its hand, for an Envy Bonus of the others.

        By the readings elected a hand of a player who left counts, or a folded one; one that stays
        on the table for a wager that stands is held.
        """
        if seat in self.gone and self.rules["envy-for-abandoned-hand"] == "no":
            return False
        if seat not in self.folded or self.rules["envy-for-folded-hand"] == "yes":
            return True
        folds = (self.fold_of(bet) for bet in self.bets if bet.seat == seat)
        return any(fold.does == "stands" and fold.cards_stay for fold in folds)

    def collect_abandoned(self, seat: int, cite: str) -> Step:
        for bet in [b for b in self.bets if b.seat == seat and b not in self.settled]:
            yield settle(self.rules, bet, "lose", cite)

    # -------------------------------------------------------------------------- irregularities

    def may_be_exposed(self) -> bool:
        """Whether a card of the dealer's that is exposed now voids the round."""
        return bool(self.dealer)

    def possible(self, *, dealing: bool) -> dict[str, bool]:
        """Which irregularities can happen at this moment."""
        begun = self.begun
        return {
            "face-up-card": dealing,
            "card-drawn-in-error": dealing,
            WRONG_NUMBER: begun,
            "dealer-card-exposed": self.may_be_exposed(),
            "shuffler-jam": not begun,
            "shuffler-count-wrong": not begun,
            "improper-cut": not begun,
            "shoe-jam": dealing,
            "device-out-of-order": True,
            "stub-count-misdealt": not dealing,
            "stub-count-wrong-deck": not dealing,
            "player-leaves": True,
        }

    def calls(self, *, dealing: bool) -> tuple[str, ...]:
        """The irregularities that can be called at this moment."""
        possible = self.possible(dealing=dealing)
        return tuple(key for key in self.rules.irregularities if possible[key])

    def call(self, call: Call) -> Step:
        """Deal with an irregularity that was called."""
        yield from self.remedy(self.rules.irregularities[call.irregularity], call)

    def remedy(self, record: Irregularity, call: Call) -> Step:
        """What happens on an irregularity."""
        match record.key:
            case "shuffler-count-wrong":
                yield Said(record.remedy, record.cite)
                yield Reshuffle(record.cite)
                return
            case "player-leaves":
                assert call.seat is not None
                self.gone |= self.boxes_with(call.seat)
                yield Said(f"The player of seat {call.seat} leaves the table.", record.cite)
                return
        match record.effect:
            case "void round":
                raise Void(record.cite, record.remedy, record.settles)
            case "discard card":
                yield NextCard(DISCARD_RACK, record.cite, face_up=True)
                self.face_up_cards += 1
                if self.face_up_cards > 1:
                    raise Void(record.cite, record.remedy)
            case "reshuffle":
                yield Reshuffle(record.cite)
            case _:
                yield Said(record.remedy, record.cite)


# ------------------------------------------------------------------------------ the round


def no_more_bets(table: Table) -> Step:
    """The announcement, and what the wagers bring to the meters."""
    yield Said("No more bets.", table.rules.deal().no_more_bets)
    yield from fund_meters(table.rules, table.bets)


def deal(table: Table) -> Step:
    """The cards that go out before anyone decides, as the rules file lists them."""
    record = table.rules.deal()
    table.pending = [
        (to, hand, step.cite or record.cite, step.face_up)
        for step in record.steps
        for to, hand in _order(table, step)
    ]
    while table.pending:
        to, hand, cite, face_up = table.pending[0]
        yield from deal_to(table, hand, to, cite, face_up=face_up)
        del table.pending[0]


Place = tuple[str, list[int]]


def _order(table: Table, step: Deal.Step) -> list[Place]:
    """Where the cards of a step go, one after another."""
    wagered = {bet.seat for bet in table.bets if bet.wager in step.if_wagered}
    if step.if_wagered and not wagered:
        return []
    seats = [seat for seat in table.hands if not step.if_wagered or seat in wagered]
    rack = (DISCARD_RACK, list[int]())
    places: dict[str, Callable[[], list[Place]]] = {
        "seats": lambda: [(f"seat {seat}", table.hands[seat]) for seat in seats],
        "fourth cards": lambda: [_fourth_card(table, seat) for seat in seats],
        DEALER: lambda: [(DEALER, table.dealer)],
        COMMUNITY: lambda: [(COMMUNITY, table.community)],
        SIX_CARD_BONUS: lambda: [(SIX_CARD_BONUS, table.six_card_bonus)],
        DISCARD_RACK: lambda: [rack],
    }
    to = [place for name in step.to for place in places[name]()]
    if step.one_by_one:
        return to * step.cards
    if not step.top_card_apart:
        return [place for place in to for _ in range(step.cards)]
    kept = {bet.seat for bet in table.bets if bet.wager in step.top_card_apart}
    apart = {f"seat {seat}": _fourth_card(table, seat) for seat in kept}
    return [each for place in to for each in [place] * step.cards + [apart.get(place[0], rack)]]


def _fourth_card(table: Table, seat: int) -> Place:
    """The area of the layout for a card of a seat that is not of its hand."""
    return f"{FOURTH_CARD} of seat {seat}", table.fourth.setdefault(seat, [])


def deal_to(table: Table, hand: list[int], to: str, cite: str, *, face_up: bool = False) -> Step:
    """One card from shoe or deck to a place on the layout."""
    question = NextCard(to, cite, face_up=face_up, calls=table.calls(dealing=True))
    card = yield from ask(question, table.call)
    assert isinstance(card, int)
    hand.append(card)


def last_moment(table: Table, cite: str) -> Step:
    """Everybody has decided, or had nothing to decide: what can still come to light."""
    yield from ask(Moment(cite, table.calls(dealing=False)), table.call)


def turned_up(table: Table, cite: str) -> Step:
    """The hands are turned up, and no wager is settled yet: a hand of the wrong size is found."""
    calls = tuple(key for key in table.calls(dealing=False) if key == WRONG_NUMBER)
    yield from ask(Moment(cite, calls), table.call)


def void_round(
    table: Table, void: Void, settle_seat: Callable[[Table, int], Step] | None = None
) -> Step:
    """All hands are void and the wagers go back; by a reading, not what folds have forfeited.

    Where some wagers are settled all the same, the cards for them are dealt out, and `settle_seat`
    settles those of a seat.
    """
    rules = table.rules
    settled = [bet for bet in table.bets if bet.wager in void.settles]
    why = void.why
    if settled:
        yield Said(why, void.cite)
        yield from deal_out(table)
        why = ""
    forfeited = [
        (bet, table.fold_of(bet))
        for bet in table.bets
        if bet.seat in table.folded
        and bet not in settled
        and rules["fold-in-void-round"] == "lost"
        and table.fold_of(bet).does == "lost"
    ]
    yield VoidRound(why, void.cite, but=(*settled, *(bet for bet, _ in forfeited)))
    for bet, fold in forfeited:
        yield settle(rules, bet, "lose", fold.cite)
    table.bets = settled
    if settle_seat is not None:
        for seat in table.in_turn:
            yield from settle_seat(table, seat)
    yield Reshuffle(void.cite)


def deal_out(table: Table) -> Step:
    """The cards that the deal still lacks, with nothing asked of the players."""
    for to, hand, cite, face_up in table.pending:
        yield from plain_card(hand, to, cite, face_up=face_up)
    table.pending = []


def plain_card(hand: list[int], to: str, cite: str, *, face_up: bool = False) -> Step:
    """One card at which no irregularity is called."""
    card = yield NextCard(to, cite, face_up=face_up)
    assert isinstance(card, int)
    hand.append(card)


def cards_text(cards: Sequence[int]) -> str:
    return " ".join(card_text(card) for card in sorted(cards, reverse=True))
