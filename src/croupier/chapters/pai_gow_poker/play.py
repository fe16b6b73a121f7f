"""A round of Pai Gow Poker: 645a.5(i) to 645a.14, in the order of the chapter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from croupier.chapters.pai_gow_poker.outcomes import (
    EZ_WAGERS,
    HAND_WAGERS,
    MAIN,
    OUTCOMES,
    RED_BLACK,
    colour_outcome,
    colours,
)
from croupier.chapters.pai_gow_poker.table import PokerTable, charged_by_bank, may_be_banked
from croupier.families.poker.hand_wagers import limited, settle_hand
from croupier.families.poker.steps import no_more_bets
from croupier.families.setting.bank import (
    carried,
    carried_from_void,
    dealer_wagers,
    offer_bank,
    settle_all,
    void_banked,
)
from croupier.families.setting.envy import pay_envies
from croupier.families.setting.hands import LOSE
from croupier.families.setting.positions import deal_around, generate, shake
from croupier.families.setting.steps import (
    ask_to_surrender,
    set_hands,
    show_banker,
)
from croupier.families.shoe.plan import every_round as plan
from croupier.rounds.bets import BetError, check_boxes
from croupier.rounds.settle import settle
from croupier.rounds.words import (
    Bet,
    End,
    Moment,
    Said,
    Settlement,
    Speech,
    Start,
    Step,
    StepTo,
    Void,
    ask,
)
from croupier.rulebook.cents import cents_fault
from croupier.rulebook.rules import Rules

__all__ = ["OUTCOMES", "check", "plan", "play"]

POSITIONS = 7


def check(rules: Rules, bets: Sequence[Bet]) -> None:
    """645a.7: the bets, and how many adjacent areas a player may take; at an EZ table what would
    bear vigorish in a round that a player banks."""
    check_boxes(rules, bets)
    for bet in bets if charged_by_bank(rules) else ():
        if bet.wager == MAIN and (fault := cents_fault(rules, "bank", bet.amount)):
            raise BetError(f"Seat {bet.seat}, against a player who banks: {fault}")


def play(rules: Rules, start: Start) -> Speech:
    """One round, from the offer of the bank to the discard rack."""
    table = PokerTable.of(rules, start)
    if may_be_banked(rules):
        yield from offer_bank(table)
        yield from _return_unnamed(table)
        yield from dealer_wagers(table)
    try:
        yield from ask(lambda: Moment("645a.5", table.calls(dealing=False)), table.call)
        yield from no_more_bets(table)
        number = yield from _starting_number(table)
        yield from deal_around(table, number, clockwise=True)
        yield from set_hands(table)
        yield from show_banker(table)
        yield from ask_to_surrender(table)
    except Void as void:
        yield from void_banked(table, void)
        return End(carried_from_void(table))
    envies = pay_envies(table, HAND_WAGERS.values())
    yield from settle_all(table, _settle_optional, envies)  # 645a.11(e) to (i), 645a.12(i) to (n)
    return End(carried(table))


def _return_unnamed(table: PokerTable) -> Step:
    """645a.12(n) names the optional wagers of 645a.7(e)(1) to (4): by the reading those of (5) are
    not in play in a banked round."""
    if table.bank is None or table.rules["bank-optional-wagers"] == "house":
        return
    for bet in table.open_bets(table.hands):
        if bet.wager in EZ_WAGERS:
            table.bets.remove(bet)
            yield Settlement.of(bet, "returned", "645a.12(n)")


def _starting_number(table: PokerTable) -> StepTo[int]:
    """645a.5(i): the total of three dice, or a number from 1 to 7."""
    if table.rules["starting-position"] == "random-number-generator":
        number = yield from generate(table, "645a.5(i)(2)", POSITIONS)
        return number
    if table.bank is not None:
        yield Said(f"The bank, seat {table.bank.seat}, shakes the dice.", "645a.5(i)(1)(i)")
    dice = yield from shake(table, "645a.5(i)(1)")
    return sum(dice)


# ------------------------------------------------------------------------------ optional wagers


def _settle_optional(table: PokerTable, seat: int) -> Step:
    """645a.11(h) and (i): all optional wagers of a player, in the order of the text."""
    if table.abandoned(seat):
        for left in table.open_bets({seat}):
            table.settled.add(left)
            yield settle(table.rules, left, LOSE, table.left)
        return
    for wager in HAND_WAGERS.values():
        yield from settle_hand(table, replace(wager, envy=""), seat)
    for bet in table.open_bets({seat}):
        if bet.wager == RED_BLACK:
            outcome = colour_outcome(table.rules, *colours(table.hands[seat]), bet.on)
            yield limited(table, settle(table.rules, bet, outcome, "645a.11(h)(8)"))
