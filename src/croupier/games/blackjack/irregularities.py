"""Cards off the shoe, and what 633a.14 does when something goes wrong with them."""

from __future__ import annotations

from collections.abc import Generator

from croupier.equipment.cards import card_text
from croupier.games.blackjack.state import Box, CardStep, Hand, Step, Table
from croupier.rounds.settle import return_all
from croupier.rounds.words import (
    DEALER,
    Answer,
    Call,
    Choice,
    Decide,
    NextCard,
    Question,
    Reshuffle,
    Said,
    Statement,
    Void,
)

FIRST_CARDS = "633a.7(f)"


def calls(table: Table, *, card: bool, to: str = "", hand: Hand | None = None) -> tuple[str, ...]:
    """The irregularities that can happen at this moment."""
    begun = bool(table.dealer) or any(hand.cards for hand in table.hands())
    dealing = card and not table.dealt
    first_deal = dealing and hand is not None
    possible = {
        "face-up-card": card,
        "card-drawn-in-error": card,
        "exposed-card": table.dealt and table.exposed is None and to != DEALER,
        "dealer-draws-on-17": table.dealt,
        "dealer-card-missed": dealing and to == DEALER,
        "shoe-runs-out": card,
        "no-cards-dealt": first_deal and not hand_cards(hand) and len(table.boxes) > 1,
        "one-card-dealt": first_deal and len(hand_cards(hand)) == 1 and not table.switch,
        "wrong-side-of-double-shoe": begun,
        "requested-card-not-dealt": card and table.dealt and hand is not None,
        "card-reader-used-revealing": table.dealt and not table.may_have_blackjack,
        "card-reader-used": table.dealt and not table.may_have_blackjack,
        "card-reader-malfunction": table.dealt,
        "shuffler-jam": card and not begun,
        "shuffler-out-of-order": True,
    }
    return tuple(
        record.key
        for record in table.rules.book.irregularity
        if possible[record.key] and table.rules.holds(record.given)
    )


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
    """The next card; Skipped where an irregularity takes its place."""
    while True:
        can = calls(table, card=True, to=to, hand=hand)
        given: Answer = yield NextCard(to, cite, face_up, can, "shoe-runs-out")
        if isinstance(given, int):
            return given
        assert isinstance(given, Call)
        if given.irregularity in SKIPPING:
            raise Skipped(given.irregularity)
        yield from irregularity(table, given)


def plain_card(
    table: Table, to: str, cite: str, *, face_up: bool = False
) -> Generator[Question | Statement, Answer, int]:
    """A card at which nothing but an empty shoe can be called."""
    while True:
        given = yield NextCard(to, cite, face_up, ("shoe-runs-out",), "shoe-runs-out")
        if isinstance(given, int):
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
            yield from plain_card(table, "discard rack", cite, face_up=True)
        case "shoe-runs-out":
            yield Said(text, cite)
            yield Reshuffle(cite)
            yield from plain_card(table, "discard rack", cite)
        case "shuffler-jam":
            yield Reshuffle(cite)
        case "exposed-card":
            table.exposed = yield from plain_card(table, "exposed card", cite, face_up=True)
        case "dealer-draws-on-17":
            table.accident = True
            yield Said(text, cite)
        case _:
            yield Said(text, cite)


def exposed_card(table: Table, box: Box) -> CardStep:
    """633a.14(c): the player in turn takes the exposed card, or gets no more cards at all."""
    assert table.exposed is not None
    cite = "633a.14(c)"
    question = Decide(
        box.seat,
        cite,
        (
            Choice("accept", f"take the {card_text(table.exposed)}", cite),
            Choice("refuse", "take no more cards in this round", cite),
        ),
        {"exposed": (table.exposed,)},
    )
    if (yield question) == "accept":
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
    yield from return_all(bets, Void(cite, f"The hand of {hand.name} is dead."))


def deal_first_cards(table: Table) -> Step:
    """633a.7(f), 633a.12(b)(5): two cards to each hand and the dealer, the last face down."""
    by_hand = table.rules["dealing"] == "hand"
    cite = "633a.12(b)(5)" if by_hand else FIRST_CARDS
    late: list[tuple[Box, Hand]] = []
    missed = 0
    for nth in range(2):
        for box in table.boxes:
            for hand in box.hands:
                if hand.dead or len(hand.cards) > nth:
                    continue
                try:
                    card = yield from next_card(
                        table, hand.name, cite, face_up=not by_hand, hand=hand
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
        if (yield Decide(box.seat, where, choices, {"hand": tuple(hand.cards)})) == "dead-hand":
            yield from dead_hand(table, box, hand, where)
            continue
        hand.cards.append((yield from plain_card(table, hand.name, cite, face_up=True)))
