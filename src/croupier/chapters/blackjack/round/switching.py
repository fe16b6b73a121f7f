"""Blackjack Switch: 633a.12(a)(4)."""

from __future__ import annotations

from croupier.chapters.blackjack.round.table import BlackjackTable
from croupier.families.twenty_one.decisions import ask_choice
from croupier.families.twenty_one.hand import Box
from croupier.families.twenty_one.table import shown
from croupier.rounds.words import Choice, Said, Step

SWITCHING = KEEP, SWITCH = ("keep", "switch")


def switching(table: BlackjackTable, box: Box) -> Step:
    """633a.12(a)(4): the second cards of a player's two hands may change places."""
    cite = "633a.12(a)(4)"
    hands = [hand for hand in box.hands if not hand.settled and len(hand.cards) == 2]
    if len(hands) < 2:
        return
    one, two = hands
    text = f"{shown(one.cards)} and {shown(two.cards)}"
    choices = (
        Choice(KEEP, f"keep {text}", cite),
        Choice(SWITCH, "switch the second cards", cite),
    )
    choice, _ = yield from ask_choice(table, box, cite, choices)
    if choice == SWITCH:
        one.cards[1], two.cards[1] = two.cards[1], one.cards[1]
        one.switched = two.switched = True
        text = f"{shown(one.cards)} and {shown(two.cards)}"
        yield Said(f"Seat {box.seat} switches to {text}.", cite)
