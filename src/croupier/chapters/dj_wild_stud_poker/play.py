"""A round of DJ Wild Stud Poker: 687a.8 to 687a.13, in the order of the chapter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from croupier.chapters.dj_wild_stud_poker import outcomes
from croupier.chapters.dj_wild_stud_poker.outcomes import OUTCOMES, readings
from croupier.equipment.cards import JOKER, card_text
from croupier.families.poker import table as poker_table
from croupier.families.poker.decisions import wager_or_fold
from croupier.families.poker.ends import settle_ends
from croupier.families.poker.hand_wagers import settle_hand
from croupier.families.poker.steps import against_dealer
from croupier.families.poker.table import cards_text
from croupier.families.shoe.plan import every_round as plan
from croupier.hands.wild import category_name, wild_strength
from croupier.rounds.bets import check_boxes as check
from croupier.rounds.words import Said, Speech, Start, Step
from croupier.rulebook.rules import Rules

__all__ = ["OUTCOMES", "check", "plan", "play"]


class DjWildStudTable(poker_table.PokerTable):
    decided_by = "raise"
    apart, misdealt = ("progressive-bonus",), "progressive-bonus-cards-misdealt"
    misdeal = "progressive-bonus-misdeal"

    def bonus_cards(self) -> Sequence[int]:
        return self.joker_replacement

    @property
    def in_turn(self) -> list[int]:
        """687a.11(e), by the reading from the dealer's right or left."""
        return sorted(self.hands, reverse=self.rules["settlement-order"] == "from-the-right")


def play(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = DjWildStudTable.of(rules, start)

    def shown(hand: Sequence[int]) -> str:
        return _shown(rules, hand)

    decided = wager_or_fold(table, "raise")
    return against_dealer(table, decided, "687a.11(d)", shown, table.settle_each(_settle_seat))


def _shown(rules: Rules, hand: Sequence[int]) -> str:
    return f"{cards_text(hand)}, {category_name(wild_strength(readings(rules), *hand))}"


def _settle_seat(table: poker_table.PokerTable, seat: int) -> Step:
    """687a.11(e) and (f) for one player."""
    if table.bet(seat, "ante") is not None and seat not in table.folded:
        yield from _settle_ante(table, seat)
    bet = table.bet(seat, "progressive-bonus")
    if bet is not None and table.stands(bet) and JOKER in table.hands[seat]:
        (card,) = table.joker_replacement
        yield from table.show(seat, _shown(table.rules, table.hands[seat]), "687a.11(f)(1)")
        yield Said(f"The joker of seat {seat} is replaced by {card_text(card)}.", "687a.11(f)(1)")
    envy_lost = table.rules["envy-of-a-player-who-folded"] == "lost"
    for wager in outcomes.hand_wagers(readings(table.rules)).values():
        bet = table.bet(seat, wager.key)
        if envy_lost and bet is not None and not table.stands(bet):
            wager = replace(wager, envy="")
        yield from settle_hand(table, wager, seat)


def _settle_ante(table: poker_table.PokerTable, seat: int) -> Step:
    """687a.11(e)(1) to (3)."""
    hand, by = table.hands[seat], readings(table.rules)
    yield from table.show(seat, _shown(table.rules, hand), "687a.11(e)")
    player = wild_strength(by, *hand)
    result = outcomes.showdown(by, player, wild_strength(by, *table.dealer))
    kind = outcomes.hand_kind(player)
    yield from settle_ends(table, seat, outcomes.ends(table.rules, int(result), kind))
