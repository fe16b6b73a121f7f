"""A round of Pai Gow: 621a.6 to 621a.10, in the order of the chapter."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.chapters.pai_gow.outcomes import (
    BEAT_IT,
    DICE_WAGERS,
    OUTCOMES,
    Dice,
    counts_same_spots,
    dice_outcome,
    pair_fortunes,
)
from croupier.chapters.pai_gow.stacks import ask_for_style, ask_to_cut, delivery
from croupier.chapters.pai_gow.table import DEAD_HAND, TileTable
from croupier.equipment.tiles import TileSet
from croupier.families.poker.steps import no_more_bets
from croupier.families.setting.bank import (
    carried,
    carried_from_void,
    dealer_wagers,
    offer_bank,
    settle_all,
    void_banked,
)
from croupier.families.setting.positions import deal_around, generate, shake
from croupier.families.setting.steps import (
    ask_to_surrender,
    set_hands,
    show_banker,
)
from croupier.rounds.bets import check_adjacent, check_bets
from croupier.rounds.plan import ShoePlan
from croupier.rounds.settle import settle
from croupier.rounds.words import Bet, End, Said, Settlement, Speech, Start, Step, StepTo, Void
from croupier.rulebook.rules import Rules

__all__ = ["OUTCOMES", "check", "plan", "play"]

POSITIONS = 8
COLORS = ("red", "blue", "blue")  # 621a.2(f)(1)


def plan(rules: Rules) -> ShoePlan:
    """621a.3(h), 621a.4(f): 32 tiles, mixed after every round."""
    return ShoePlan(TileSet(), every_round=True)


def check(rules: Rules, bets: Sequence[Bet]) -> None:
    """621a.5: the bets, and whether a player may have two areas."""
    check_bets(rules, bets)
    two = "two-betting-areas"
    check_adjacent(bets, 2 if rules.yes(two) else 1, rules.cite(two))


def play(rules: Rules, start: Start) -> Speech:
    """One round, from the offer of the bank to the mixing of the tiles."""
    table = TileTable.of(rules, start)
    if table.may_be_banked:
        yield from offer_bank(table)
        yield from table.refuse_dice_wagers()
    try:
        yield from table.stacking()
        stacks = yield from ask_to_cut(table)
        yield from dealer_wagers(table)
        yield from no_more_bets(table)
        style, cite = yield from ask_for_style(table)
        number = yield from _starting_number(table)
        tiles = delivery(style, stacks)
        around = deal_around(
            table, number, beside=DEAD_HAND, clockwise=False, delivery=tiles, cited=cite
        )
        yield from around
        yield from set_hands(table)
        yield from show_banker(table)
        yield from ask_to_surrender(table)
    except Void as void:
        stays = [seat for seat in table.hands if not table.stays_lost(seat)]
        yield from table.undo_dice_wagers(stays, void.cite)
        yield from void_banked(table, void)
        return End(carried_from_void(table))
    yield from settle_all(table, _settle_pairs)  # 621a.8(f) to (k), 621a.9(n) to (s)
    return End(carried(table))


def _starting_number(table: TileTable) -> StepTo[int]:
    """621a.6(a) to (c): a number, or the total of dice, which first decide the wagers on them."""
    rules = table.rules
    if rules["start"] == "random-number-generator":
        number = yield from generate(table, "621a.6(a)(1)", POSITIONS)
        return number
    by_button = rules["start"] == "player-activated-shaker"
    cite = "621a.6(a)(3)" if by_button else "621a.6(a)(2)"
    if table.bank is not None:
        cite = "621a.9(i)"
        yield Said(f"The bank, seat {table.bank.seat}, shakes the dice.", cite)
    elif by_button and (present := [seat for seat in table.in_turn if table.may_decide(seat)]):
        yield Said(f"Seat {present[0]} activates the shaker.", cite)
    by_color = rules.offers(BEAT_IT) and rules["beat-it-paytable"] != "C"
    dice = yield from shake(table, cite, COLORS if by_color else ())
    if by_color:
        red, *blue = dice
        told = f"The red die shows {red}, the blue dice {blue[0]} and {blue[1]}."
        yield Said(told, "621a.6(b)")
    for bet in table.open_bets(table.hands):
        if bet.wager in DICE_WAGERS:
            table.settled.add(bet)
            settled = _by_dice(table, bet, dice)
            table.by_dice.append(settled)
            yield settled
    return sum(dice)


def _by_dice(table: TileTable, bet: Bet, dice: Dice) -> Settlement:
    """621a.6(b): as the dice decide; 621a.5(b): what a player left behind before loses."""
    if table.abandoned(bet.seat):
        return settle(table.rules, bet, "lose", table.left)
    outcome = dice_outcome(table.rules, bet.wager, bet.on, dice)
    row = table.rules.outcome_row(bet.wager, outcome)
    return settle(table.rules, bet, row.outcome if row else "lose", "621a.6(b)")


def _settle_pairs(table: TileTable, seat: int) -> Step:
    """621a.8(j): Pair Fortunes by all four tiles, also of a hand that was surrendered."""
    bet = table.bet(seat, "pair-fortunes")
    if bet is None or bet in table.settled:
        return
    if table.abandoned(seat):
        yield settle(table.rules, bet, "lose", table.left)
        return
    if seat in table.surrendered:
        yield from table.show(seat, table.game.told(table.set_hands[seat]), "621a.8(j)")
    outcome = pair_fortunes(table.hands[seat], same_spots=counts_same_spots(table.rules))
    cite = "621a.8(j)(2)" if outcome == "lose" else "621a.8(j)(1)"
    yield settle(table.rules, bet, outcome, cite)
