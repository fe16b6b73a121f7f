"""Settling Blackjack Wagers: 633a.7(h), (i)(1)(ii)(B), (o) to (r), 633a.9, 633a.12(a)(5)."""

from __future__ import annotations

from croupier.chapters.blackjack.round.first_cards import (
    settle_exposed,
    settle_no_blackjack,
    settle_with_blackjack,
    top_pairs,
)
from croupier.chapters.blackjack.round.progressives import settle_progressives
from croupier.chapters.blackjack.round.table import BlackjackTable, turn_over
from croupier.families.twenty_one.hand import Hand
from croupier.families.twenty_one.insurance import settle_insurance
from croupier.families.twenty_one.settlement import against_blackjack, in_order, settle_waiting
from croupier.families.twenty_one.table import shown
from croupier.rounds.words import Said, Settlement, Step


def settle_after_reader(table: BlackjackTable) -> Step:
    """633a.8(d), 633a.7(g)(1)(i), (6)(i), (10)(i)(B): the device has ruled a Blackjack out."""
    if table.checked:
        yield from settle_insurance(table, won=False)
        yield from settle_no_blackjack(table, add=True)


# ------------------------------------------------------------------------------ dealer's Blackjack


def settle_dealer_blackjack(table: BlackjackTable) -> Step:
    """633a.7(h) and (q); found late, it takes the original wagers alone (633a.10(b), .11(d))."""
    yield from settle_insurance(table, won=True)
    yield from settle_exposed(table)
    yield from settle_with_blackjack(table)
    due = top_pairs(table)
    yield from settle_progressives(table)
    yield from turned_up(table)
    settled: list[Settlement] = []
    for hand in table.hands():
        if not hand.settled:
            settled += against_blackjack(table, hand)
            hand.settled = True
    for one in in_order(table, settled):
        yield one
        if one.wager == "blackjack":
            yield from due.pop(one.seat, [])
    for left in due.values():  # of a hand that was dead before
        yield from left


# ------------------------------------------------------------------------------ the hole card


def settle_at_hole_card(table: BlackjackTable) -> Step:
    """What waited for the hole card and not for the dealer's total: no Blackjack has come.

    633a.7(g)(4), 633a.7(i)(1)(ii)(B), 633a.9(a)(2)(i); without a card reader device also
    633a.7(g)(1)(i), (6)(i) and (10)(i)(B).
    """
    yield from settle_exposed(table)
    if not table.checked:
        yield from settle_no_blackjack(table, add=False)
    yield from settle_waiting(table, naturals=not table.switch)


# ------------------------------------------------------------------------------ 633a.7(o) to (r)


def turned_up(table: BlackjackTable) -> Step:
    """633a.10(c), 633a.12(b)(9): players' cards that lie face down are turned over."""
    for hand in table.hands():
        if hand.settled:
            continue
        if table.by_hand:
            yield from turn_over(hand, "633a.12(b)(9)")
        yield from _double_card(hand)


def doubles_turned_up(table: BlackjackTable) -> Step:
    """The reading `double-card-turned`: before the dealer draws, if so elected."""
    if table.rules["double-card-turned"] == "before-dealer":
        for hand in table.hands():
            yield from _double_card(hand)


def _double_card(hand: Hand) -> Step:
    """633a.10(c)."""
    if hand.face_down and not hand.settled:
        hand.face_down = False
        name = hand.name.capitalize()
        yield Said(f"{name} shows {shown(hand.cards)}: {hand.total}.", "633a.10(c)")
