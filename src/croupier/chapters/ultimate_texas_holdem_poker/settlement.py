"""Settling a round of Ultimate Texas Hold 'Em: 653a.11(h) to (m), one player at a time."""

from __future__ import annotations

from croupier.chapters.ultimate_texas_holdem_poker import outcomes
from croupier.families.poker.board import BoardTable, settle_main, strength
from croupier.families.poker.ends import Ends
from croupier.families.poker.hand_bonus import settle_hand_bonus
from croupier.families.poker.hand_wagers import settle_envy, settle_hand, show_hand
from croupier.families.poker.pair_qualifies import showdown
from croupier.families.poker.table import PokerTable
from croupier.rounds.settle import settle
from croupier.rounds.words import Step


def settle_seat(table: BoardTable, seat: int) -> Step:
    """653a.11(h) to (m) for one player, 653a.11(f)(2) for a fold."""

    def ends(mine: int, dealers: int) -> Ends:
        return outcomes.ends(table.rules, showdown(mine, dealers), outcomes.hand_kind(mine))

    yield from settle_main(table, seat, "653a.11(h)(2)", outcomes.FOLDED, ends)
    yield from settle_by_the_cards(table, seat)


def settle_by_the_cards(table: PokerTable, seat: int) -> Step:
    """653a.11(i) to (m), for the wagers that are left."""
    yield from settle_hand(table, outcomes.TRIPS_WAGER, seat)
    yield from _settle_bad_beat(table, seat)
    yield from settle_hand(table, outcomes.progressive_wager(table.rules), seat)
    if (bet := table.bet(seat, "progressive")) is not None:
        envied = outcomes.ENVY[table.rules.text("envy-hand")]
        yield from settle_envy(table, envied, bet)
    yield from settle_hand_bonus(table, outcomes.HAND_BONUS_WAGER, seat)
    yield from settle_hand(table, outcomes.SIX_CARD_WAGER, seat)


def _settle_bad_beat(table: PokerTable, seat: int) -> Step:
    """653a.11(j)."""
    wager = outcomes.BAD_BEAT_WAGER
    bet = table.bet(seat, wager.key)
    if bet is None or not table.stands(bet):
        return
    beaten = strength(table, table.hands[seat]) < strength(table, table.dealer)
    outcome = wager.outcome(table, seat)
    paid = f"{wager.paid}({1 if beaten else 2})"
    cite = wager.lost if outcome == "lose" else paid
    yield from show_hand(table, wager, seat, cite)
    yield settle(table.rules, bet, outcome, cite)
