"""A round of Four Card Poker: 641a.8 to 641a.13, in the order of the chapter."""

from __future__ import annotations

from croupier.chapters.four_card_poker import outcomes
from croupier.chapters.four_card_poker.outcomes import OUTCOMES
from croupier.families.poker.decisions import Known, wager_or_fold
from croupier.families.poker.ends import Ends, settle_main
from croupier.families.poker.four_cards import hand_text
from croupier.families.poker.hand_bonus import settle_hand_bonus
from croupier.families.poker.hand_wagers import settle_hand, show_hand
from croupier.families.poker.steps import against_dealer
from croupier.families.poker.table import PokerTable
from croupier.families.shoe.plan import every_round as plan
from croupier.hands.four import strength4of5, strength4of6
from croupier.rounds.bets import check_boxes as check
from croupier.rounds.settle import settle
from croupier.rounds.words import Speech, Start, Step
from croupier.rulebook.rules import Rules

__all__ = ["OUTCOMES", "check", "plan", "play"]

CARDS = 5


def play(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = PokerTable.of(rules, start)

    def known(seat: int) -> Known:
        return {"hand": table.hands[seat], "dealer": table.dealer[CARDS:]}

    decided = wager_or_fold(table, "play", known)
    settled = table.settle_each(_settle_seat)
    return against_dealer(table, decided, "641a.11(c)", hand_text, settled)


def _settle_seat(table: PokerTable, seat: int) -> Step:
    """641a.11(c)(1) to (8) for one player."""
    if seat not in table.folded:
        yield from table.show(seat, hand_text(table.hands[seat]), "641a.11(c)(1)")
    yield from settle_main(table, seat, "ante", _ends)
    yield from settle_hand(table, outcomes.ACES_UP_WAGER, seat)
    yield from settle_hand(table, outcomes.FOUR_CARD_WAGER, seat)
    yield from settle_hand(table, outcomes.FIVE_CARD_WAGER, seat)
    yield from _settle_bad_beat(table, seat)
    yield from settle_hand_bonus(table, outcomes.HAND_BONUS_WAGER, seat)
    yield from settle_hand(table, outcomes.SIX_CARD_WAGER, seat)


def _ends(table: PokerTable, seat: int) -> Ends:
    """641a.11(c)(3) and the Ante Bonus of 641a.12(b)."""
    player = strength4of5(*table.hands[seat])
    result = outcomes.showdown(player, strength4of6(*table.dealer))
    return outcomes.ends(table.rules, result, outcomes.hand_kind(player))


def _settle_bad_beat(table: PokerTable, seat: int) -> Step:
    """641a.11(c)(6): by the rank of the losing hand."""
    wager = outcomes.BAD_BEAT_WAGER
    bet = table.bet(seat, wager.key)
    if bet is None or not table.stands(bet):
        return
    beaten = strength4of5(*table.hands[seat]) < strength4of6(*table.dealer)
    outcome = wager.outcome(table, seat)
    paid = f"{wager.paid}({'i' if beaten else 'ii'})"
    cite = wager.lost if outcome == "lose" else paid
    yield from show_hand(table, wager, seat, cite)
    yield settle(table.rules, bet, outcome, cite)
