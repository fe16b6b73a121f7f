"""Settling the wagers on hands, against a dealer's Blackjack or total."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from croupier.families.twenty_one.decisions import close_hand
from croupier.families.twenty_one.hand import Hand
from croupier.families.twenty_one.hand_ends import hand_ends
from croupier.families.twenty_one.table import TwentyOneTable, shown
from croupier.rounds.settle import settle
from croupier.rounds.words import UNDONE, Answer, Bet, Said, Settlement, Step, Void, VoidRound

MISSED = "card-reader-misses-blackjack"


def against_blackjack(table: TwentyOneTable, hand: Hand) -> list[Settlement]:
    """A hand that no Blackjack of its own saves: original wagers lose, what was added goes back."""
    rules, says, bet = table.rules, table.says, hand.bet()
    if hand.natural:
        ends = table.both_blackjacks()
        return [settle(rules, each, *ends) for each in (bet, *hand.second_bets())]
    if hand.wager == "split":
        found = [settle(rules, bet, "push", says.split_returned)]
    elif hand.surrendered:
        found = [settle(rules, bet, "lose", says.surrender_waits)]
    else:
        found = [settle(rules, bet, "lose", table.lost_to_blackjack(hand))]
    found += [settle(rules, each, "push", says.beside_returned) for each in hand.second_bets()]
    if hand.doubled:
        found.append(settle(rules, hand.double_bet(), "push", says.double_returned))
    return found


def settle_against_blackjack(table: TwentyOneTable) -> Step:
    """Every hand that still stands, against a dealer's Blackjack."""
    settled: list[Settlement] = []
    for hand in table.hands():
        if not hand.settled:
            settled += against_blackjack(table, hand)
            hand.settled = True
    yield from in_order(table, settled)


def while_missed(table: TwentyOneTable, steps: Step) -> Step:
    """Steps of a round, with note of what is settled while a dealer's Blackjack is not known."""
    answer: Answer = None
    try:
        while True:
            word = steps.send(answer)
            if isinstance(word, Settlement):
                table.since_reader.append(word)
            answer = yield word
    except StopIteration:
        return


def found_late(table: TwentyOneTable) -> Step:
    """The hole card shows a Blackjack that the device had missed; by the reading elected hands and
    Insurance Wagers that were settled meanwhile are settled again."""
    record = table.irregularity(MISSED)
    yield Said(f"The dealer has Blackjack: {shown(table.dealer)}. {record.remedy}", record.cite)
    if table.rules["late-dealer-blackjack"] == "stays-settled":
        return
    due = {
        (end.seat, end.wager, end.on): end
        for hand in table.hands()
        if hand.settled and not hand.dead
        for end in against_blackjack(table, hand)
    }
    for before in table.since_reader:
        if before.wager == "insurance":
            bet = Bet(before.seat, before.wager, before.stake, player=before.player)
            now = settle(table.rules, bet, "win", table.says.insurance_won)
        else:
            now = due.get((before.seat, before.wager, before.on), before)
        if change := now.net - before.net:
            outcome = now.outcome if change > 0 else UNDONE
            yield replace(now, stake=0, net=change, outcome=outcome, pays="")


def settle_waiting(table: TwentyOneTable, *, naturals: bool = True) -> Step:
    """What waited for the hole card, and it gives no Blackjack: surrendered hands, Blackjacks."""
    says = table.says
    for box in table.counterclockwise():
        for hand in box.hands:
            if hand.settled:
                continue
            if hand.surrendered:
                yield from close_hand(table, box, hand, "surrender", says.surrender_waits)
            elif hand.natural and naturals:
                cite = says.blackjack_after_hole_card
                yield from close_hand(table, box, hand, "blackjack", cite)


def settle_hands(table: TwentyOneTable) -> Step:
    """Every hand that still stands, against the dealer's total."""
    settled: list[Settlement] = []
    for hand in table.hands():
        if not hand.settled:
            outcome, cite = table.against_dealer(hand)
            settled += hand_ends(table, hand, outcome, cite)
            hand.settled = True
    yield from in_order(table, settled)


def void_round(table: TwentyOneTable, void: Void) -> VoidRound:
    """By the reading `settled-wagers-of-void-round` what was settled stands or is undone."""
    undone = table.rules["settled-wagers-of-void-round"] == "undone"
    return VoidRound(void.why, void.cite, undone=undone)


def in_order(table: TwentyOneTable, settled: Iterable[Settlement]) -> list[Settlement]:
    """All losing wagers first, or player by player from the dealer's right."""
    order = sorted(settled, key=lambda one: -one.seat)
    if table.losers_first:
        order.sort(key=lambda one: one.net >= 0)
    return order
