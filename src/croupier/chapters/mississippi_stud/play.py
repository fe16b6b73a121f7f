"""A round of Mississippi Stud: 655a.8 to 655a.13, in the order of the chapter."""

from __future__ import annotations

from croupier.chapters.mississippi_stud import outcomes
from croupier.chapters.mississippi_stud.outcomes import OUTCOMES, STREETS
from croupier.families.poker.hand_bonus import settle_hand_bonus
from croupier.families.poker.hand_wagers import settle_hand
from croupier.families.poker.steps import last_moment, turned_up, whole_round
from croupier.families.poker.streets import (
    StreetTable,
    ask_street,
    settle_streets,
    street_choices,
)
from croupier.families.shoe.plan import every_round as plan
from croupier.rounds.bets import check_boxes as check
from croupier.rounds.words import Speech, Start, Step
from croupier.rulebook.rules import Rules

__all__ = ["OUTCOMES", "check", "choices", "plan", "play"]


class MississippiStudTable(StreetTable):
    streets = STREETS

    def facts(self, *, dealing: bool) -> dict[str, bool]:
        """655a.13(d): a card exposed is one until each player has folded or made the last wager,
        by the reading the first."""
        hidden, facts = "community cards hidden", super().facts(dealing=dealing)
        first, *_, last = self.streets.wagers
        made = last if self.rules["community-card-window"] == "last-decision" else first
        asked = (seat for seat in self.hands if self.plays(seat) and not self.bet(seat, made))
        return facts | {hidden: facts[hidden] and (dealing or any(asked))}


def choices(rules: Rules) -> tuple[str, ...]:
    """655a.11: on each street."""
    return street_choices(rules)


def play(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = MississippiStudTable.of(rules, start)
    return whole_round(table, _dealt(table), table.settle_each(_settle_seat))


def _dealt(table: MississippiStudTable) -> Step:
    """The streets and the decisions on them."""
    yield from ask_street(table, "3rd-street")
    yield from table.reveal("first", "655a.11(c)")
    yield from ask_street(table, "4th-street")
    yield from table.reveal("second", "655a.11(e)")
    yield from ask_street(table, "5th-street")
    yield from last_moment(table, "655a.11(g)")
    yield from table.reveal("third", "655a.11(g)")
    yield from turned_up(table, "655a.11(h)")


def _settle_seat(table: MississippiStudTable, seat: int) -> Step:
    """655a.11(h) within the limit of 655a.12(b), then 655a.11(i)(1) to (4)."""
    yield from settle_streets(table, seat)
    yield from settle_hand(table, outcomes.PROGRESSIVE_WAGER, seat)
    yield from settle_hand(table, outcomes.THREE_CARD_WAGER, seat)
    yield from settle_hand_bonus(table, outcomes.HAND_BONUS_WAGER, seat)
    yield from settle_hand(table, outcomes.SIX_CARD_WAGER, seat)
