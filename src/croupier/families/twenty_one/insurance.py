"""The Insurance Wager and even money."""

from __future__ import annotations

from croupier.families.twenty_one.decisions import ask_choice
from croupier.families.twenty_one.table import TwentyOneTable, collect
from croupier.hands.twenty_one import ACE, value_of
from croupier.rounds.settle import settle
from croupier.rounds.words import Bet, Choice, Step


def insurance(table: TwentyOneTable, *, even_money: bool = False) -> Step:
    """Against an ace, up to half the wager that the hole card counts ten; or even money."""
    if int(value_of(table.up)) != ACE or not table.peeks:
        return
    says, chip = table.says, table.chip
    for box in table.boxes:
        hands = table.insured_hands(box)
        if not hands:
            continue
        bound = table.rules.stake("insurance").most_of(table.insurable(hands))
        most, less = -(-bound // chip) * chip, bound // chip * chip
        choices = [
            Choice("no-insurance", "no Insurance Wager", says.insurance),
            Choice("insurance", "insure the hand", says.insurance_amount, most),
        ]
        if chip <= less and chip < most:
            for_less = ("insurance-for-less", "insure for less", says.insurance_amount)
            choices.append(Choice(*for_less, chip, less, wager="insurance"))
        naturals = [hand for hand in hands if hand.natural]
        if naturals and even_money:
            choices.append(Choice("even-money", "take even money: 1 to 1 now", says.even_money))
        choice, box.insurance = yield from ask_choice(table, box, says.insurance, tuple(choices))
        if choice == "even-money":
            for hand in naturals:
                yield from table.before(hand, "even-money")
                yield settle(table.rules, hand.bet(), "even-money", says.even_money)
                hand.settled = hand.done = True
                yield from collect(table, box, hand, says.even_money)


def settle_insurance(table: TwentyOneTable, *, won: bool) -> Step:
    """As soon as the card reader device has told."""
    outcome, cite = (
        ("win", table.says.insurance_won) if won else ("lose", table.says.insurance_lost)
    )
    for box in table.counterclockwise():
        if box.insurance:
            bet = Bet(box.seat, "insurance", box.insurance, player=box.player)
            yield settle(table.rules, bet, outcome, cite)
            box.insurance = 0
