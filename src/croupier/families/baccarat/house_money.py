"""House Money at the table: settled before third cards, and perhaps added to a wager on a hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction

from croupier.families.baccarat.irregularities import calls
from croupier.families.baccarat.outcomes import HAND_NAMES, HOUSE_MONEY, pairs
from croupier.families.baccarat.table import BaccaratTable
from croupier.rounds.bets import BetError, check_bets
from croupier.rounds.settle import settle
from croupier.rounds.words import Bet, Call, Choice, Decide, Step, ask
from croupier.rulebook.payout import money_text
from croupier.rulebook.rules import Rules

WAGER = "house-money"
Called = Callable[[Call], Step]


def open_hands(rules: Rules, wagers: Iterable[str]) -> tuple[str, ...]:
    """The hands that the payout may be added to, by the hands wagered on."""
    either = rules["house-money-onto"] == "either-hand"
    return tuple(hand for hand in HAND_NAMES if either or hand in set(wagers))


def may_ride(rules: Rules, player: int, banker: int) -> bool:
    """Whether the payout may still be added, by the Point Counts of two cards each."""
    return rules["house-money-after-natural"] == "allowed" or max(player, banker) < 8


def ride_amount(rules: Rules, outcome: str, stake: int, onto: int = 0) -> Fraction:
    """What is added, in cents: the elected portion of the payout, by the reading with the stake.

    By another reading no more is added than the table maximum leaves beside what it is put `onto`.
    """
    row = rules.outcome_row(WAGER, outcome)
    assert row is not None
    added = rules.percent("house-money-portion") * row.pays.profit(stake)
    if rules["house-money-rides"] == "payout-and-stake":
        added += stake
    if rules["house-money-table-maximum"] == "bound":
        added = min(added, Fraction(max(rules.money("table-maximum") - onto, 0)))
    return added


# ------------------------------------------------------------------------------ placing it


def check(rules: Rules, bets: Sequence[Bet], cite: str) -> None:
    """Wagers as the rules file has them; what House Money may add is in whole cents (`cite`)."""
    check_bets(rules, bets)
    for bet in bets:
        if bet.wager == WAGER:
            amounts = {b.wager: b.amount for b in bets if b.seat == bet.seat}
            _check_added(rules, bet, amounts, cite)


def _check_added(rules: Rules, bet: Bet, amounts: Mapping[str, int], cite: str) -> None:
    vigorish = rules.vigorish("banker")
    for outcome in HOUSE_MONEY[1:]:
        if ride_amount(rules, outcome, bet.amount).denominator != 1:
            raise BetError(f"{bet}: the portion of its payout is not in whole cents ({cite}).")
        if vigorish is not None and "banker" in open_hands(rules, amounts):
            added = ride_amount(rules, outcome, bet.amount, amounts.get("banker", 0))
            owed = vigorish.amount(added)
            if owed.denominator != 1:
                raise BetError(
                    f"{bet}: the vigorish on {money_text(added.numerator)} added to the wager on "
                    f"the Banker's Hand is not in whole cents ({vigorish.cite})."
                )


# ------------------------------------------------------------------------------ settling it


def settle_house_money(table: BaccaratTable, called: Called) -> Step:
    """From the dealer's right, before any third card."""
    ranks = [card >> 2 for two in zip(table.player, table.banker, strict=True) for card in two]
    outcome = HOUSE_MONEY[pairs(*ranks)]
    for bet in table.bets_on("house-money"):
        table.bets.remove(bet)
        table.house_money.append(settle(table.rules, bet, outcome, table.says.house_money_settled))
        yield table.house_money[-1]
        if outcome != "lose":
            yield from _add_or_take(table, bet, outcome, called)


def _add_or_take(table: BaccaratTable, bet: Bet, outcome: str, called: Called) -> Step:
    """The player takes the payout or has it added to a wager."""
    says = table.says
    counts = [hand.points for hand in table.hands]
    adding = _adding(table, bet, outcome)
    if not adding or not may_ride(table.rules, counts[0], counts[1]):
        return
    choices = [Choice("take", "take the payout", says.house_money_taken)]
    for hand, added in adding.items():
        label = f"add {money_text(added)} to the wager on the {HAND_NAMES[hand]}"
        cite = table.rules.cite("house-money-portion")
        choices.append(Choice(f"add-to-{hand}", label, cite, added, wager=hand))
    known = {"player": tuple(table.player), "banker": tuple(table.banker)}
    cite = says.house_money_settled
    given = yield from ask(
        lambda: Decide(bet.seat, cite, tuple(choices), known, calls(table)), called
    )
    if given != "take":
        hand = str(given).removeprefix("add-to-")
        table.add(Bet(bet.seat, hand, adding[hand], player=bet.player))


def _adding(table: BaccaratTable, bet: Bet, outcome: str) -> dict[str, int]:
    """What the payout would add to each hand that it may be added to."""
    amounts = {b.wager: b.amount for b in table.bets if b.seat == bet.seat}
    found = {
        hand: int(ride_amount(table.rules, outcome, bet.amount, amounts.get(hand, 0)))
        for hand in open_hands(table.rules, amounts)
    }
    return {hand: added for hand, added in found.items() if added}
