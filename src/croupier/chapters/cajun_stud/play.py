"""A round of Cajun Stud: 683a.8 to 683a.13, in the order of the chapter."""

from __future__ import annotations

from croupier.chapters.cajun_stud.outcomes import HAND_WAGERS, OUTCOMES, STREETS
from croupier.families.poker.hand_wagers import settle_hand
from croupier.families.poker.steps import last_moment, turned_up, whole_round
from croupier.families.poker.streets import (
    StreetTable,
    ask_street,
    settle_streets,
    street_choices,
)
from croupier.families.poker.table import PokerTable, cards_text
from croupier.families.shoe.plan import every_round as plan
from croupier.rounds.bets import check_boxes as check
from croupier.rounds.words import Said, Speech, Start, Step
from croupier.rulebook.rules import Rules

__all__ = ["OUTCOMES", "check", "choices", "plan", "play"]


class CajunStudTable(StreetTable):
    streets = STREETS
    apart, misdealt = ("all-six-bonus",), "all-six-bonus-cards-misdealt"
    misdeal = "all-six-bonus-misdeal"


def choices(rules: Rules) -> tuple[str, ...]:
    """683a.11: on each street."""
    return street_choices(rules)


def play(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = CajunStudTable.of(rules, start)
    settled, in_void = table.settle_each(_settle_seat), _settle_exposed(table)
    return whole_round(table, _dealt(table), settled, in_void)


def _dealt(table: CajunStudTable) -> Step:
    """The streets and the decisions on them."""
    yield from ask_street(table, "raise-1")  # 683a.11(b)
    yield from table.reveal("first", "683a.11(c)")
    yield from ask_street(table, "raise-2")  # 683a.11(d)
    yield from table.reveal("second", "683a.11(e)")
    yield from ask_street(table, "raise-3")  # 683a.11(f)
    yield from last_moment(table, "683a.11(g)")
    yield from table.reveal("third", "683a.11(g)")
    yield from turned_up(table, "683a.11(h)")


def _settle_seat(table: CajunStudTable, seat: int) -> Step:
    """683a.11(h), then 683a.11(i)."""
    yield from settle_streets(table, seat)
    yield from _settle_optional(table, seat)


def _settle_optional(table: PokerTable, seat: int) -> Step:
    """683a.11(i)(1) to (4)."""
    for wager in HAND_WAGERS.values():
        yield from settle_hand(table, wager, seat)


def _settle_exposed(table: CajunStudTable) -> Step:
    """683a.13(d): optional wagers of a void round, by all the cards."""
    yield Said(f"The community cards are {cards_text(table.community)}.", "683a.13(d)")
    yield from table.settle_each(_settle_optional)
