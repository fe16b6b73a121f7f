"""The Five Card Hand Bonus Wager, which 639a, 641a, 643a, 649a, 653a, 655a and others share.

A player wagers electronically on the own hand, and in some chapters on the dealer's. Each wager is
settled in its player's turn, the own hand first. A share of the meter on the dealer's hand is
divided among the players on it, when the first of them is paid. The table game system may draw a
Magic Card and a lucky position; how often it draws is not in the text.
"""

from __future__ import annotations

from croupier.families.poker.hand_wagers import HandWager, announce, lost_by_fold, show_hand
from croupier.families.poker.system_draws import draw_both, pay_draws
from croupier.families.poker.table import PokerTable
from croupier.rounds.bonuses import (
    after_share,
    jackpot_parts,
    odd_cents,
    pay_progressive,
    share_of_meter,
)
from croupier.rounds.words import DEALER, Bet, MeterAmount, Step
from croupier.rulebook.payout import MeterShare

WAGER = "five-card-hand-bonus"


def settle_hand_bonus(table: PokerTable, wager: HandWager, seat: int) -> Step:
    """A seat's wagers on the own hand and on the dealer's."""
    bets = [bet for bet in table.bets if bet.seat == seat and bet.wager == WAGER]
    for bet in sorted(bets, key=lambda bet: bet.on == DEALER):
        if not table.stands(bet):
            if bet not in table.settled:
                yield from lost_by_fold(table, bet)
            continue
        if table.drawn is None:
            table.drawn = yield from draw_both(table.rules)
        yield from announce(table, wager)
        if bet.on == DEALER:
            yield from _on_dealer(table, wager, bet)
        else:
            outcome = wager.outcome(table, seat)
            yield from show_hand(table, wager, seat, wager.cite(outcome))
            yield from pay_progressive(table.rules, bet, outcome, wager.cite(outcome))
        yield from pay_draws(table.rules, bet, wager.cards_of(table, seat, bet.on), table.drawn)
    turn = table.in_turn
    still_to_come = turn[turn.index(seat) + 1 :]
    later = any(bet.seat in still_to_come and table.stands(bet) for bet in table.bets_on(WAGER))
    if bets and not later:
        yield from _divide(table, wager)


def _on_dealer(table: PokerTable, wager: HandWager, bet: Bet) -> Step:
    """A share of the meter is divided at the first of these turns, or by a reading at the last."""
    outcome = wager.outcome(table, bet.seat, DEALER)
    if not _is_share(table, outcome):
        yield from pay_progressive(table.rules, bet, outcome, wager.cite(outcome))
    elif table.rules["jackpot-on-dealers-hand"] == "in-turn":
        yield from _divide(table, wager)


def _is_share(table: PokerTable, outcome: str) -> bool:
    row = table.rules.outcome_row(WAGER, outcome)
    return row is not None and isinstance(row.pays, MeterShare)


def _divide(table: PokerTable, wager: HandWager) -> Step:
    """A jackpot on the dealer's hand goes to all players on it, once."""
    bets = [bet for bet in _on_same_hand(table) if bet not in table.settled]
    outcome = wager.outcome(table, bets[0].seat, DEALER) if bets else ""
    row = table.rules.outcome_row(WAGER, outcome) if bets else None
    if row is None or not isinstance(row.pays, MeterShare):
        return
    held = yield MeterAmount(WAGER, row.pays.meter, wager.paid)
    assert isinstance(held, int)
    jackpot = int(row.pays.share * held)
    parts = jackpot_parts(jackpot, bets)
    for other, part in parts.items():
        table.settled.add(other)
        yield share_of_meter(other, row, part, wager.paid)
    players = len({other.player for other in parts})
    rest = odd_cents(table.rules, jackpot - sum(parts.values()), players)
    yield from after_share(table.rules, WAGER, row.pays, rest, wager.paid)


def _on_same_hand(table: PokerTable) -> list[Bet]:
    return [bet for bet in table.bets_on(WAGER) if bet.on == DEALER and table.stands(bet)]
