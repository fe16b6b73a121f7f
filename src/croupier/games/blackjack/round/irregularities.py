"""Cards off the shoe, and what 633a.14 does when something goes wrong with them."""

from __future__ import annotations

from collections.abc import Generator

from croupier.equipment.cards import card_text
from croupier.games.blackjack.round.knowledge import asked
from croupier.games.blackjack.round.table import (
    SHOE_SIDES,
    Box,
    CardStep,
    Hand,
    Step,
    Table,
    collect,
)
from croupier.hands.twenty_one import points
from croupier.rounds.words import (
    DEALER,
    DISCARD_RACK,
    SEGREGATED_AREA,
    Answer,
    Call,
    Choice,
    NextCard,
    Question,
    Reshuffle,
    Said,
    Settlement,
    Statement,
    Void,
)

FIRST_CARDS = "633a.7(f)"


def calls(
    table: Table, *, card: bool, to: str = "", hand: Hand | None = None, over: bool = False
) -> tuple[str, ...]:
    """The irregularities that can happen at this moment; `over`: the dealer draws no more."""
    begun = bool(table.dealer) or any(hand.cards for hand in table.hands())
    dealing = card and not table.dealt
    first_deal = dealing and hand is not None
    hole_card_hidden = table.dealt and to != DEALER and not over
    unneeded = hole_card_hidden and not table.may_have_blackjack
    possible = {
        "face-up-card": card,
        "card-drawn-in-error": card,
        "exposed-card": hole_card_hidden and table.exposed is None,
        "dealer-draws-on-17": over and points(table.dealer) >= 17,
        "dealer-card-missed": dealing and to == DEALER,
        "shoe-runs-out": card,
        "no-cards-dealt": first_deal and not hand_cards(hand) and len(table.boxes) > 1,
        "one-card-dealt": first_deal and len(hand_cards(hand)) == 1,
        "wrong-side-of-double-shoe": card and table.determined and not table.wrong_side,
        "requested-card-not-dealt": card and table.dealt and hand is not None,
        "card-reader-used-revealing": unneeded,
        "card-reader-used": unneeded,
        "card-reader-malfunction": table.dealt,
        "shuffler-jam": card and not begun,
        "shuffler-out-of-order": True,
    }
    return tuple(
        record.key
        for record in table.rules.book.irregularity
        if possible[record.key] and table.rules.holds(record.given)
    )


def other_side(side: str) -> str:
    return SHOE_SIDES[1 - SHOE_SIDES.index(side)]


def hand_cards(hand: Hand | None) -> list[int]:
    return [] if hand is None else hand.cards


class Skipped(Exception):  # noqa: N818  says what happened to the card
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
    table: Table, to: str, cite: str, *, face_up: bool = False, hand: Hand | None = None
) -> CardStep:
    """The next card; Skipped where an irregularity takes its place.

    None where a card was exposed meanwhile: it is the next card, if the player accepts it.
    """
    while True:
        can = calls(table, card=True, to=to, hand=hand)
        given: Answer = yield NextCard(to, cite, face_up, can, "shoe-runs-out", table.side)
        if isinstance(given, int):
            table.out_of_cards = False
            return given
        assert isinstance(given, Call)
        if given.irregularity in SKIPPING:
            raise Skipped(given.irregularity)
        yield from irregularity(table, given)
        if table.exposed is not None and hand is not None:
            return None


def plain_card(
    table: Table, to: str, cite: str, *, face_up: bool = False
) -> Generator[Question | Statement, Answer, int]:
    """A card at which nothing but an empty shoe can be called."""
    empty = "shoe-runs-out"
    while True:
        given = yield NextCard(to, cite, face_up, (empty,), empty, table.side)
        if isinstance(given, int):
            table.out_of_cards = False
            return given
        assert isinstance(given, Call)
        yield from irregularity(table, given)


def remedy(table: Table, key: str) -> tuple[str, str]:
    record = next(r for r in table.rules.book.irregularity if r.key == key)
    return record.remedy, record.cite


def irregularity(table: Table, call: Call) -> Step:
    """What does not stop the card or decision that is asked for."""
    text, cite = remedy(table, call.irregularity)
    match call.irregularity:
        case "card-reader-used-revealing":
            raise Void(cite, text)
        case "face-up-card":
            to = SEGREGATED_AREA if table.side else DISCARD_RACK
            table.shown.append((yield from plain_card(table, to, cite, face_up=True)))
        case "shoe-runs-out":
            yield Said(text, cite)
            yield from _refill(table, cite)
        case "shuffler-jam":
            yield Reshuffle(cite, table.side)
        case "exposed-card":
            table.exposed = yield from plain_card(table, "exposed card", cite, face_up=True)
        case "dealer-draws-on-17":
            yield from plain_card(table, DISCARD_RACK, cite)
        case "wrong-side-of-double-shoe":
            table.side, table.wrong_side = other_side(table.side), True
            yield Said(f"Cards come from the {table.side} side. {text}", cite)
        case _:
            yield Said(text, cite)


def _refill(table: Table, cite: str) -> Step:
    """633a.14(f): all cards but the table's are shuffled, and the first is discarded.

    Where that leaves none to deal, every card lies on the table and the round cannot be completed.
    """
    if table.out_of_cards:
        raise Void(cite, "No card is left to complete the round with: it is void.")
    table.out_of_cards = True
    table.shown.clear()
    yield Reshuffle(cite, table.side)
    empty = "shoe-runs-out"
    given = yield NextCard(DISCARD_RACK, cite, False, (empty,), empty, table.side)
    if isinstance(given, Call):
        yield from irregularity(table, given)


def exposed_card(table: Table, box: Box, hand: Hand) -> CardStep:
    """633a.14(c): the player in turn takes the exposed card, or gets no more cards at all."""
    assert table.exposed is not None
    cite = "633a.14(c)"
    choices = (
        Choice("accept", f"take the {card_text(table.exposed)}", cite),
        Choice("refuse", "take no more cards in this round", cite),
    )
    if (yield asked(table, box, cite, choices, hand)) == "accept":
        card, table.exposed = table.exposed, None
        return card
    box.refuses = True
    return None


def dead_hand(table: Table, box: Box, hand: Hand, cite: str) -> Step:
    """A dead hand: its wagers go back, and those of the box if it was never dealt."""
    hand.dead = hand.done = hand.settled = True
    bets = [hand.bet()]
    if hand.doubled:
        bets.append(hand.double_bet())
    if not table.dealt:
        bets += box.bets.values()
        box.bets.clear()
    yield Said(f"The hand of {hand.name} is dead.", cite)
    for bet in bets:
        yield Settlement.of(bet, "void", cite)
    yield from collect(box, hand, cite)


def deal_first_cards(table: Table) -> Step:
    """633a.7(f), 633a.12(b)(5): two cards to each hand and the dealer, the last face down."""
    cite = "633a.12(b)(5)" if table.by_hand else FIRST_CARDS
    late: list[tuple[Box, Hand]] = []
    missed = 0
    for nth in range(2):
        for box in table.boxes:
            for hand in box.hands:
                if hand.dead or len(hand.cards) > nth:
                    continue
                try:
                    card = yield from next_card(
                        table, hand.name, cite, face_up=not table.by_hand, hand=hand
                    )
                    assert card is not None
                    hand.cards.append(card)
                except Skipped as skipped:
                    text, where = remedy(table, skipped.irregularity)
                    yield Said(text, where)
                    if nth == 0:
                        yield from dead_hand(table, box, hand, where)
                    else:
                        late.append((box, hand))
        try:
            card = yield from next_card(table, DEALER, cite, face_up=not table.dealer)
            assert card is not None
            table.dealer.append(card)
        except Skipped:
            missed += 1
    yield from _late_second_cards(table, late, cite)
    for _ in range(missed):
        text, where = remedy(table, "dealer-card-missed")
        yield Said(text, where)
        face_up = not table.dealer
        table.dealer.append((yield from plain_card(table, DEALER, where, face_up=face_up)))
    table.boxes = [box for box in table.boxes if not all(hand.dead for hand in box.hands)]
    for box in table.boxes:
        box.first_cards = [card for hand in box.hands for card in hand.cards]
    table.dealt = True


def _late_second_cards(table: Table, late: list[tuple[Box, Hand]], cite: str) -> Step:
    """633a.14(g): a second card after all others have theirs, if the player wants it."""
    for box, hand in late:
        where = "633a.14(g)"
        choices = (
            Choice("second-card", "take the second card now", where),
            Choice("dead-hand", "call the hand dead", where),
        )
        if (yield asked(table, box, where, choices, hand)) == "dead-hand":
            yield from dead_hand(table, box, hand, where)
            continue
        face_up = not table.by_hand
        hand.cards.append((yield from plain_card(table, hand.name, cite, face_up=face_up)))
