"""Cards off the shoe, and what the family does when something goes wrong with them."""

from __future__ import annotations

from croupier.equipment.cards import card_text
from croupier.families.twenty_one.hand import Box, Hand
from croupier.families.twenty_one.knowledge import asked
from croupier.families.twenty_one.table import CardStep, TwentyOneTable, collect
from croupier.rounds.moments import calls, stopped
from croupier.rounds.words import (
    DEALER,
    DISCARD_RACK,
    SEGREGATED_AREA,
    Answer,
    Bet,
    Call,
    Choice,
    NextCard,
    Reshuffle,
    Said,
    Settlement,
    Step,
    StepTo,
    Void,
)

EMPTY = "shoe-runs-out"


class NoCardLeft(Void):
    """Every card lies on the table, and by the reading `no-card-left` a hand goes without."""


class Skipped(Exception):  # says what happened to the card
    """The card that was to be dealt now is not dealt now."""

    def __init__(self, irregularity: str) -> None:
        super().__init__(irregularity)
        self.irregularity = irregularity


SKIPPING = {
    "dealer-card-missed",
    "no-cards-dealt",
    "one-card-dealt",
    "requested-card-not-dealt",
}


def next_card(
    table: TwentyOneTable, to: str, cite: str, *, face_up: bool = False, hand: Hand | None = None
) -> CardStep:
    """The next card; Skipped where an irregularity takes its place.

    None where a card was exposed meanwhile: it is the next card, if the player accepts it.
    """
    while True:
        can = calls(table.rules, table.facts(card=True, to=to, hand=hand))
        given: Answer = yield NextCard(to, cite, face_up, can, EMPTY, table.side)
        if isinstance(given, int):
            table.out_of_cards = False
            return given
        assert isinstance(given, Call)
        if given.irregularity in SKIPPING:
            raise Skipped(given.irregularity)
        yield from irregularity(table, given)
        if table.exposed is not None and hand is not None:
            return None
        if table.exposed is not None and not table.dealt:
            return (yield from _seen_by_all(table))


def late_card(table: TwentyOneTable, to: str, cite: str, *, face_up: bool = False) -> StepTo[int]:
    """A first card that comes after the others': all can go wrong but that it is missed again."""
    while True:
        missed = {"dealer's card due": False, "dealer's second card due": False}
        can = calls(table.rules, {**table.facts(card=True, to=to), **missed})
        given = yield NextCard(to, cite, face_up, can, EMPTY, table.side)
        if isinstance(given, int):
            table.out_of_cards = False
            return given
        assert isinstance(given, Call)
        yield from irregularity(table, given)
        if table.exposed is not None:
            return (yield from _seen_by_all(table))


def _seen_by_all(table: TwentyOneTable) -> StepTo[int]:
    """A card that was exposed when the dealer's was due: it is the next card, so it is his."""
    assert table.exposed is not None
    card, table.exposed = table.exposed, None
    table.hole_seen = bool(table.dealer)
    yield Said(f"The dealer takes the {card_text(card)}.", table.irregularity("exposed-card").cite)
    return card


def plain_card(table: TwentyOneTable, to: str, cite: str, *, face_up: bool = False) -> StepTo[int]:
    """A card at which nothing but an empty shoe can be called."""
    while True:
        given = yield NextCard(to, cite, face_up, (), EMPTY, table.side)
        if isinstance(given, int):
            table.out_of_cards = False
            return given
        assert isinstance(given, Call)
        yield from irregularity(table, given)


def irregularity(table: TwentyOneTable, call: Call) -> Step:
    """What does not stop the card or decision that is asked for."""
    record = table.irregularity(call.irregularity)
    text, cite = record.remedy, record.cite
    match call.irregularity:
        case "card-reader-used-revealing":
            raise Void(cite, text)
        case "face-up-card":
            to = SEGREGATED_AREA if table.side else DISCARD_RACK
            table.face_up += 1
            table.shown.append((yield from plain_card(table, to, cite, face_up=True)))
        case "shoe-runs-out":
            yield Said(text, cite)
            yield from _refill(table, cite)
        case "card-reader-malfunction":
            yield Said(text, cite)
            yield from stopped(table.rules, record.device, cite)
        case "exposed-card":
            table.exposed = yield from plain_card(table, "exposed card", cite, face_up=True)
        case "dealer-draws-on-17":
            yield from plain_card(table, DISCARD_RACK, cite)
        case _:
            yield from table.remedied(call)


def _refill(table: TwentyOneTable, cite: str) -> Step:
    """All cards but the table's are shuffled, and the first is discarded.

    Where that leaves none to deal, every card lies on the table and the round cannot be completed.
    """
    ends = Void if table.rules["no-card-left"] == "void" else NoCardLeft
    if table.out_of_cards:
        table.out_of_cards = False
        raise ends(cite, "No cards are left to complete the round, so it is void.")
    table.out_of_cards = True
    table.shown.clear()
    yield Reshuffle(cite, table.side)
    given = yield NextCard(DISCARD_RACK, cite, False, (), EMPTY, table.side)
    if isinstance(given, Call):
        yield from irregularity(table, given)


def exposed_card(table: TwentyOneTable, box: Box, hand: Hand) -> CardStep:
    """The player in turn takes the exposed card, or gets no more cards at all."""
    assert table.exposed is not None
    cite = table.irregularity("exposed-card").cite
    choices = (
        Choice("accept", f"take the {card_text(table.exposed)}", cite),
        Choice("refuse", "take no more cards in this round", cite),
    )
    if (yield asked(table, box, cite, choices, hand)) == "accept":
        card, table.exposed = table.exposed, None
        return card
    every = table.rules["exposed-card-at-several-boxes"] == "every-box"
    for one in table.boxes if every else [box]:
        one.refuses |= one.player == box.player
    return None


def dead_hand(table: TwentyOneTable, box: Box, hand: Hand, cite: str) -> Step:
    """A dead hand: its wagers go back, and those of the box if it was never dealt."""
    hand.dead = hand.done = hand.settled = True
    bets = hand.bets()
    if not table.dealt:
        bets += _undealt_bets(table, box)
    yield Said(f"The hand of {hand.name} is dead.", cite)
    for bet in bets:
        yield Settlement.of(bet, "void", cite)
    yield from collect(table, box, hand, cite)


def _undealt_bets(table: TwentyOneTable, box: Box) -> list[Bet]:
    """A box's wagers beside its hand that go back; by the reading elected not those on the
    dealer's hand."""
    stays = table.rules["one-card-declined"] == "dealer-wagers-stay"
    kept = set(table.dealer_wagers) if stays else set()
    return [box.bets.pop(wager) for wager in list(box.bets) if wager not in kept]


# ------------------------------------------------------------------------------ the first cards


def first_cards(table: TwentyOneTable) -> Step:
    """Two cards to each hand and the dealer, whose last lies face down.

    A card that a hand or the dealer has already got is not dealt again.
    """
    cite, face_up = table.says.first_cards, not table.first_cards_down
    late: list[tuple[Box, Hand]] = []
    missed = 0
    for nth in range(2):
        for box in table.boxes:
            for hand in box.hands:
                if hand.dead or len(hand.cards) > nth:
                    continue
                try:
                    card = yield from next_card(table, hand.name, cite, face_up=face_up, hand=hand)
                    assert card is not None
                    hand.cards.append(card)
                except Skipped as skipped:
                    record = table.irregularity(skipped.irregularity)
                    yield Said(record.remedy, record.cite)
                    if nth == 0:
                        yield from dead_hand(table, box, hand, record.cite)
                    else:
                        late.append((box, hand))
        if table.rules["late-second-card"] == "before-dealer":
            yield from _late_second_cards(table, late)
            late.clear()
        if len(table.dealer) + missed <= nth:
            missed += yield from _dealers_card(table, cite)
    yield from _late_second_cards(table, late)
    for _ in range(missed):
        record = table.irregularity("dealer-card-missed")
        yield Said(record.remedy, record.cite)
        up = not table.dealer
        table.dealer.append((yield from late_card(table, DEALER, record.cite, face_up=up)))
    table.boxes = [
        box for box in table.boxes if box.bets or not all(hand.dead for hand in box.hands)
    ]
    for box in table.boxes:
        box.first_cards = [card for hand in box.hands for card in hand.cards]
    table.dealt = True


def _dealers_card(table: TwentyOneTable, cite: str) -> StepTo[int]:
    """A card to the dealer, the first face up; how many he missed."""
    try:
        card = yield from next_card(table, DEALER, cite, face_up=not table.dealer)
    except Skipped:
        return 1
    assert card is not None
    table.dealer.append(card)
    return 0


def up_card(table: TwentyOneTable, cite: str) -> Step:
    """The dealer's first card, where it comes before all others."""
    card = yield from next_card(table, DEALER, cite, face_up=True)
    assert card is not None
    table.dealer.append(card)


def _one_card(table: TwentyOneTable, box: Box, hand: Hand, cite: str) -> Step:
    """A hand that stands on one card: wagers that ask for two go back."""
    hand.done = True
    yield Said(f"The hand of {hand.name} stands on one card.", cite)
    for wager in [each for each in box.bets if each not in table.dealer_wagers]:
        yield Settlement.of(box.bets.pop(wager), "void", cite)


def _late_second_cards(table: TwentyOneTable, late: list[tuple[Box, Hand]]) -> Step:
    """A second card after all others have theirs, if the player wants it."""
    for box, hand in late:
        where = table.irregularity("one-card-dealt").cite
        stands = table.rules["one-card-declined"] == "stands"
        choices = (
            Choice("second-card", "take the second card now", where),
            Choice("one-card", "stand on one card", where)
            if stands
            else Choice("dead-hand", "call the hand dead", where),
        )
        if (yield asked(table, box, where, choices, hand)) != "second-card":
            yield from (_one_card if stands else dead_hand)(table, box, hand, where)
            continue
        cite, face_up = table.says.first_cards, not table.first_cards_down
        hand.cards.append((yield from late_card(table, hand.name, cite, face_up=face_up)))
