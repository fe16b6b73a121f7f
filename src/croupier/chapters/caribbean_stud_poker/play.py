"""A round of Caribbean Stud Poker: 639a.8 to 639a.13, in the order of the chapter."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.chapters.caribbean_stud_poker import outcomes
from croupier.chapters.caribbean_stud_poker.outcomes import OUTCOMES
from croupier.families.poker import table as poker_table
from croupier.families.poker.decisions import Known, wager_or_fold
from croupier.families.poker.ends import Ends, settle_main
from croupier.families.poker.hand_bonus import settle_hand_bonus
from croupier.families.poker.hand_wagers import settle_hand
from croupier.families.poker.steps import against_dealer
from croupier.families.poker.table import cards_text
from croupier.families.shoe.plan import every_round as plan
from croupier.hands import five
from croupier.hands.five import strength5
from croupier.rounds.bets import check_boxes as check
from croupier.rounds.words import Speech, Start, Step
from croupier.rulebook.rules import Rules

__all__ = ["OUTCOMES", "check", "plan", "play"]


class CaribbeanStudTable(poker_table.PokerTable):
    decided_by = "bet"  # 639a.13(d): until each player has folded or placed a Bet Wager


def play(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = CaribbeanStudTable.of(rules, start)

    def known(seat: int) -> Known:
        return {"hand": table.hands[seat], "dealer": table.dealer[:1]}

    decided = wager_or_fold(table, "bet", known)
    settled = table.settle_each(_settle_seat)
    return against_dealer(table, decided, "639a.11(c)", _hand_text, settled)


def _settle_seat(table: CaribbeanStudTable, seat: int) -> Step:
    """639a.11(c)(1) to (6) for one player."""
    if seat not in table.folded:
        yield from table.show(seat, _hand_text(table.hands[seat]), "639a.11(c)(1)")
    yield from settle_main(table, seat, "ante", _ends)
    yield from settle_hand(table, outcomes.BONUS_WAGER, seat)
    yield from settle_hand(table, outcomes.PROGRESSIVE_WAGER, seat)
    yield from settle_hand_bonus(table, outcomes.HAND_BONUS_WAGER, seat)


def _ends(table: CaribbeanStudTable, seat: int) -> Ends:
    """639a.11(c)(3)."""
    strength = strength5(*table.hands[seat])
    result = outcomes.showdown(strength, strength5(*table.dealer))
    return outcomes.ends(table.rules, result, outcomes.hand_kind(strength))


def _hand_text(hand: Sequence[int]) -> str:
    strength = strength5(*hand)
    royal = strength == five.ROYAL_FLUSH
    return f"{cards_text(hand)}, {'royal flush' if royal else five.category_name(strength)}"
