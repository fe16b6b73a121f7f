"""Settling Blackjack Wagers: 633a.7(h), (i)(1)(ii)(B), (o) to (r), 633a.9, 633a.12(a)(5)."""

from __future__ import annotations

from croupier.games.blackjack import outcomes
from croupier.games.blackjack.round.decisions import turn_over
from croupier.games.blackjack.round.first_cards import (
    settle_exposed,
    settle_no_blackjack,
    settle_with_blackjack,
    top_pairs,
)
from croupier.games.blackjack.round.insurance import settle_insurance
from croupier.games.blackjack.round.progressives import settle_progressives
from croupier.games.blackjack.round.table import Box, Hand, Step, Table, collect, shown
from croupier.hands.twenty_one import is_blackjack, points
from croupier.rounds.settle import settle
from croupier.rounds.words import Said, Settlement


def settle_after_reader(table: Table) -> Step:
    """633a.8(d), 633a.7(g)(1)(i), (6)(i), (10)(i)(B): the device has ruled a Blackjack out."""
    if table.checked:
        yield from settle_insurance(table, "lose", "633a.8(d)")
        yield from settle_no_blackjack(table, add=True)


# ------------------------------------------------------------------------------ dealer's Blackjack


def settle_dealer_blackjack(table: Table, *, late: bool) -> Step:
    """633a.7(h) and (q); found `late`, it takes the original wagers alone (633a.10(b), .11(d))."""
    yield from settle_insurance(table, "win", "633a.8(c)")
    yield from settle_exposed(table)
    yield from settle_with_blackjack(table)
    due = top_pairs(table)
    yield from settle_progressives(table)
    yield from turned_up(table)
    settled: list[Settlement] = []
    for hand in table.hands():
        if not hand.settled:
            settled += _against_blackjack(table, hand, late=late)
            hand.settled = True
    for one in in_order(table, settled):
        yield one
        if one.wager == "blackjack":
            yield from due.pop(one.seat, [])
    for left in due.values():  # of a hand that was dead before
        yield from left


def _against_blackjack(table: Table, hand: Hand, *, late: bool) -> list[Settlement]:
    rules, bet = table.rules, hand.bet()
    if hand.natural:
        cite = "633a.12(a)(5)(ii)" if table.switch else "633a.7(q)"
        return [settle(rules, bet, "push", cite)]
    if hand.wager == "split":
        found = [settle(rules, bet, "push", "633a.11(d)")]
    elif hand.surrendered:
        found = [settle(rules, bet, "lose", "633a.9(a)(2)(i)")]
    else:
        cite = "633a.12(a)(5)(iii)" if hand.switched else "633a.7(h)"
        found = [settle(rules, bet, "lose", "633a.7(q)" if late else cite)]
    if hand.doubled:
        found.append(settle(rules, hand.double_bet(), "push", "633a.10(b)"))
    return found


# ------------------------------------------------------------------------------ the hole card


def settle_at_hole_card(table: Table) -> Step:
    """What waited for the hole card and not for the dealer's total: no Blackjack has come.

    633a.7(g)(4), 633a.7(i)(1)(ii)(B), 633a.9(a)(2)(i); without a card reader device also
    633a.7(g)(1)(i), (6)(i) and (10)(i)(B).
    """
    yield from settle_exposed(table)
    if not table.checked:
        yield from settle_no_blackjack(table, add=False)
    for box in table.counterclockwise():
        for hand in box.hands:
            if hand.settled:
                continue
            if hand.surrendered:
                yield from _close(table, box, hand, "surrender", "633a.9(a)(2)(i)")
            elif hand.natural and not table.switch:
                yield from _close(table, box, hand, "blackjack", "633a.7(i)(1)(ii)(B)")


def _close(table: Table, box: Box, hand: Hand, outcome: str, cite: str) -> Step:
    yield settle(table.rules, hand.bet(), outcome, cite)
    hand.settled = True
    yield from collect(box, hand, cite)


# ------------------------------------------------------------------------------ 633a.7(o) to (r)


def turned_up(table: Table) -> Step:
    """633a.10(c), 633a.12(b)(9): players' cards that lie face down are turned over."""
    for hand in table.hands():
        if hand.settled:
            continue
        if table.by_hand:
            yield from turn_over(hand, "633a.12(b)(9)")
        if hand.face_down:
            hand.face_down = False
            name = hand.name.capitalize()
            yield Said(f"{name} shows {shown(hand.cards)}: {hand.total}.", "633a.10(c)")


def settle_main(table: Table) -> Step:
    """633a.7(p) and (q), 633a.12(a)(5): every hand that still stands against the dealer's."""
    settled: list[Settlement] = []
    for hand in table.hands():
        if hand.settled:
            continue
        outcome, cite = _against_dealer(table, hand)
        settled.append(settle(table.rules, hand.bet(), outcome, cite))
        if hand.doubled:
            settled.append(settle(table.rules, hand.double_bet(), outcome, cite))
        hand.settled = True
    yield from in_order(table, settled)


def _against_dealer(table: Table, hand: Hand) -> tuple[str, str]:
    """The outcome and the paragraph; the dealer has no Blackjack."""
    dealer = points(table.dealer)
    if hand.bust:
        return "lose", "633a.7(q)"
    if table.switch:
        found = _at_switch(table, hand, dealer)
        if found is not None:
            return found
    if dealer > 21:
        return "win", "633a.7(p)(1)"
    if hand.total > dealer:
        return "win", "633a.7(p)(2)"
    return ("push", "633a.7(q)") if hand.total == dealer else ("lose", "633a.7(q)")


def _at_switch(table: Table, hand: Hand, dealer: int) -> tuple[str, str] | None:
    """633a.12(a)(5), where it differs from 633a.7."""
    rules = table.rules
    made = hand.switched and len(hand.cards) == 2 and bool(is_blackjack(*hand.cards))
    if dealer == 22:
        if hand.natural and rules["switch-blackjack-against-22"] == "win":
            return "blackjack", "633a.12(a)(5)(v)"
        return "push", "633a.12(a)(5)(iv)" if made else "633a.12(a)(5)(v)"
    if hand.natural:
        if dealer == 21:
            return outcomes.BLACKJACK_AGAINST_21, "633a.12(a)(5)(i)"
        return "blackjack", "633a.7(p)(2)"
    if made and dealer == 21:
        return "push", "633a.12(a)(5)(iv)"
    if made and rules["switched-blackjack"] == "blackjack" and not hand.from_split:
        return "blackjack", "633a.12(a)(5)(iii)"
    return None


def in_order(table: Table, settled: list[Settlement]) -> list[Settlement]:
    """633a.7(r): all losing wagers first, or player by player from the dealer's right."""
    order = sorted(settled, key=lambda one: -one.seat)
    if table.rules["settlement-order"] == "losers-first":
        order.sort(key=lambda one: one.net >= 0)
    return order
