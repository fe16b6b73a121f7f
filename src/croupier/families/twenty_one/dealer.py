"""The dealer's hand: the card reader device, the hole card, cards to 17."""

from __future__ import annotations

from functools import partial

from croupier.equipment.cards import card_text
from croupier.families.twenty_one.cards import NoCardLeft, irregularity, next_card
from croupier.families.twenty_one.table import TwentyOneTable, shown
from croupier.rounds.moments import calls
from croupier.rounds.words import DEALER, Collect, Moment, Said, Step, StepTo, ask


def card_reader(table: TwentyOneTable) -> StepTo[bool]:
    """Whether the hole card gives the dealer a Blackjack."""
    cite = table.says.card_reader
    if not (table.may_have_blackjack and table.peeks):
        if all(hand.natural or hand.settled for hand in table.hands()):
            yield from _nobody_decides(table, cite)
        return False
    table.checked = True
    yield from blackjack_missed(table)
    if table.dealer_blackjack and not table.missed:
        yield Said(f"The dealer has Blackjack: {shown(table.dealer)}.", cite)
        return True
    yield Said("The dealer checks the hole card: no Blackjack.", cite)
    return False


def blackjack_missed(table: TwentyOneTable) -> Step:
    """Whether the device fails to show a Blackjack, which can be called if the dealer has one."""
    if now := calls(table.rules, {"Blackjack to be shown": table.dealer_blackjack}):
        given = yield Moment(table.says.card_reader, now)
        table.missed = given is not None


def _nobody_decides(table: TwentyOneTable, cite: str) -> Step:
    """No question is asked before the hole card is turned up; the device may be used by mistake."""
    yield from ask(
        lambda: Moment(cite, calls(table.rules, table.facts(card=False))),
        partial(irregularity, table),
    )


def hole_card(table: TwentyOneTable) -> Step:
    """It is turned up."""
    text = f"The dealer shows {shown(table.dealer)}: {table.dealer_total}."
    yield Said(text, table.says.hole_card)


def dealers_hand(table: TwentyOneTable, *, third_card: str = "") -> Step:
    """Cards to 17 where they can matter; an exposed card that nobody took comes first.

    `third_card` is the paragraph that tells the dealer to draw it, where it has one of its own.
    """
    says, exposed = table.says, table.irregularity("exposed-card").cite
    if not table.dealer_blackjack and table.matters():
        while table.dealer_draws():
            card, table.exposed = table.exposed, None
            if card is None:
                third = third_card and len(table.dealer) == 2
                cite = third_card if third else says.dealer_draws
                try:
                    card = yield from next_card(table, DEALER, cite, face_up=True)
                except NoCardLeft as void:
                    yield Said("No cards are left: the dealer stands.", void.cite)
                    break
            else:
                yield Said(f"The dealer takes the {card_text(card)}.", exposed)
            assert card is not None
            table.dealer.append(card)
            yield Said(f"Dealer's total: {table.dealer_total}.", says.dealer_total)
            yield from table.after_dealer_card()
    if table.exposed is not None:
        yield Collect((table.exposed,), exposed)

    def over() -> Moment:
        return Moment(says.dealer_draws, calls(table.rules, table.facts(card=False, over=True)))

    yield from ask(over, partial(irregularity, table))
