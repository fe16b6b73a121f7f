"""The Insurance Wager and even money: 633a.8."""

from __future__ import annotations

from croupier.games.blackjack.round.decisions import LEAST, ask_choice
from croupier.games.blackjack.round.table import Step, Table, collect
from croupier.hands.twenty_one import ACE, value_of
from croupier.rounds.settle import settle
from croupier.rounds.words import Bet, Choice
from croupier.rulebook.payout import CENTS_PER_DOLLAR


def insurance(table: Table) -> Step:
    """633a.8: against an ace, up to half the wager that the hole card counts ten; or even money."""
    if int(value_of(table.up)) != ACE or not table.peeks:
        return
    for box in table.boxes:
        hands = [hand for hand in box.hands if not hand.settled]
        half = sum(hand.stake for hand in hands) // 2
        most = -(-half // CENTS_PER_DOLLAR) * CENTS_PER_DOLLAR
        choices = [
            Choice("no-insurance", "make no Insurance Wager", "633a.8(a)"),
            Choice("insurance", "insure the hand", "633a.8(b)", most),
        ]
        if half > LEAST:
            less = ("insurance-for-less", "wager less than half", "633a.8(b)", LEAST, half)
            choices.append(Choice(*less, wager="insurance"))
        naturals = [hand for hand in hands if hand.natural]
        if naturals and table.rules.yes("even-money"):
            choices.append(Choice("even-money", "be paid 1 to 1 at once", "633a.8(e)"))
        choice, box.insurance = yield from ask_choice(table, box, "633a.8(a)", tuple(choices))
        if choice == "even-money":
            for hand in naturals:
                yield settle(table.rules, hand.bet(), "even-money", "633a.8(e)")
                hand.settled = hand.done = True
                yield from collect(box, hand, "633a.8(e)")


def settle_insurance(table: Table, outcome: str, cite: str) -> Step:
    """633a.8(c) and (d): as soon as the card reader device has told."""
    for box in table.counterclockwise():
        if box.insurance:
            bet = Bet(box.seat, "insurance", box.insurance, player=box.player)
            yield settle(table.rules, bet, outcome, cite)
            box.insurance = 0
