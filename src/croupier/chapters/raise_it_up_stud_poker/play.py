"""A round of Raise It Up Stud Poker: 669a.8 to 669a.13, in the order of the chapter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.chapters.raise_it_up_stud_poker import outcomes
from croupier.chapters.raise_it_up_stud_poker.outcomes import OUTCOMES
from croupier.families.poker.community_table import CommunityTable
from croupier.families.poker.decisions import ask_each
from croupier.families.poker.ends import settle_ends
from croupier.families.poker.hand_wagers import settle_hand
from croupier.families.poker.steps import last_moment, turned_up, whole_round
from croupier.families.poker.table import cards_text
from croupier.families.shoe.plan import every_round as plan
from croupier.rounds.bets import check_adjacent, check_bets
from croupier.rounds.words import Bet, Speech, Start, Step
from croupier.rulebook.rules import Rules

__all__ = ["OUTCOMES", "check", "plan", "play"]


def check(rules: Rules, bets: Sequence[Bet]) -> None:
    """669a.7: the bets, and that a player has one position alone."""
    check_bets(rules, bets)
    check_adjacent(bets, 1, "669a.7(e)")


class RaiseItUpStudTable(CommunityTable):
    def keeps_cards(self, bet: Bet) -> bool:
        """669a.11(f): for a Progressive Payout Wager too, until the Envy Bonus is settled."""
        return self.fold_of(bet).cards_stay

    def to_ask(self) -> Iterator[int]:
        """The seats whose turn it is: those that have checked, or by a reading all that play."""
        every = self.rules["play-wagers"] == "every-street"
        for seat in self.hands:
            plays = seat not in self.folded and self.is_in(seat, "ante")
            if plays and (every or self.bet(seat, "play") is None):
                yield seat


def play(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = RaiseItUpStudTable.of(rules, start)
    return whole_round(table, _dealt(table), table.settle_each(_settle_seat))


def _dealt(table: RaiseItUpStudTable) -> Step:
    """The streets and the decisions on them."""
    on_three_cards, on_4th_street, on_5th_street = table.rules.decisions("play")
    yield from ask_each(table, on_three_cards, table.to_ask())  # 669a.11(b)
    yield from table.reveal("first", "669a.11(c)")
    yield from ask_each(table, on_4th_street, table.to_ask())  # 669a.11(d)
    yield from table.reveal("second", "669a.11(e)")
    yield from ask_each(table, on_5th_street, table.to_ask())  # 669a.11(f)
    yield from last_moment(table, "669a.11(h)")
    yield from table.reveal("third", "669a.11(h)")
    yield from turned_up(table, "669a.11(i)")


def _settle_seat(table: RaiseItUpStudTable, seat: int) -> Step:
    """669a.11(i)(1) to (3) for one player, the meter as it stands at the turn (669a.12(e)(4))."""
    hand, rules = table.hands[seat], table.rules
    folded = seat in table.folded
    if not folded:
        yield from table.show(seat, cards_text(hand), "669a.11(i)")
    yield from settle_hand(table, outcomes.PAIR_PLUS_WAGER, seat)
    if not folded:
        kind = int(outcomes.hand_kind(*hand, *table.community))
        yield from settle_ends(table, seat, outcomes.ends(kind))
    yield from settle_hand(table, outcomes.progressive_wager(rules), seat)
    yield from settle_hand(table, outcomes.SIX_CARD_WAGER, seat)
