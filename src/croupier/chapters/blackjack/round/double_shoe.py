"""The double shoe: 633a.7(d), which side of it a round is dealt from."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.chapters.blackjack.round.table import SHOE_SIDES, BlackjackTable, other_side
from croupier.equipment.cards import card_text, suit
from croupier.families.twenty_one.cards import next_card
from croupier.rounds.words import SEGREGATED_AREA, Collect, Said, Step

NEXT = "determinant-side"
DIAMONDS, HEARTS = 1, 2


def side_of(card: int, red_side: str) -> str:
    """633a.7(d)(1): hearts and diamonds stand for one side, spades and clubs for the other."""
    return red_side if suit(card) in (HEARTS, DIAMONDS) else other_side(red_side)


def determinant_card(table: BlackjackTable, carry: Mapping[str, object]) -> Step:
    """633a.7(d): the suit of the round's first card says where the others come from."""
    cite = "633a.7(d)(1)"
    reading = table.rules.text(NEXT)
    table.side = reading if reading in SHOE_SIDES else str(carry.get(NEXT, SHOE_SIDES[0]))
    card = yield from next_card(table, "determinant card", cite, face_up=True)
    assert card is not None
    drawn_from = table.side
    table.side = side_of(card, table.rules.text("double-shoe-suits"))
    table.determined = True
    yield Said(f"{card_text(card)}: this round is dealt from the {table.side} side.", cite)
    if table.side == drawn_from:
        table.boxes[0].hands[0].cards.append(card)
        yield Said("It is the first player's first card.", "633a.7(d)(2)")
    else:
        yield Collect((card,), "633a.7(d)(2)", SEGREGATED_AREA)


def carried(table: BlackjackTable, carry: Mapping[str, object]) -> dict[str, object]:
    """Where the next round's determinant card comes from, if the sides take turns."""
    if table.rules["dealing"] != "double-shoe" or table.rules[NEXT] != "alternating":
        return {}
    return {NEXT: other_side(str(carry.get(NEXT, SHOE_SIDES[0])))}
