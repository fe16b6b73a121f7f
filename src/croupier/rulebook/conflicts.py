"""Answers that cannot stand together, each well enough alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from croupier.rulebook.records import Answer, Given

if TYPE_CHECKING:
    from croupier.rulebook.rules import Rules
    from croupier.rulebook.types import Conflict, Option, Wager

# A cite, what is wrong, and what would do instead.
Fault = tuple[str, str, str]


def conflict_faults(rules: Rules) -> Iterator[Fault]:
    """The chapter's conflicts that the answers run into."""
    for conflict in rules.book.conflict:
        if runs_into(rules, conflict):
            elected = [f"{key} = yes" for key in _elected(rules, conflict)]
            answers = " and ".join(filter(None, (*elected, given_text(conflict.given))))
            yield conflict.cite, f"{answers}: {conflict.why} ({conflict.cite}).", conflict.instead
    for option in rules.book.option:
        if option.divides_with and rules.asked(option):
            yield from _division_faults(rules, option)
        if option.among is not None and rules.asked(option):
            yield from _among_faults(rules, option, option.among)
    for wager in rules.wagers():
        yield from _need_faults(rules, wager)
    if rules.money("table-minimum") > rules.money("table-maximum"):
        low, high = rules["table-minimum"], rules["table-maximum"]
        yield "601a.6", f"table-minimum = {low} is above table-maximum = {high} (601a.6).", ""


def runs_into(rules: Rules, conflict: Conflict) -> bool:
    """Whether the answers contradict each other in this way."""
    several = not conflict.one_of or len(_elected(rules, conflict)) > 1
    return several and rules.holds(conflict.given)


def giving_way(rules: Rules) -> dict[str, Answer]:
    """Defaults that give way to answers given: of several options one is offered, the elected."""
    return {
        key: False
        for conflict in rules.book.conflict
        if rules.holds(conflict.given) and rules.explicit & set(_elected(rules, conflict))
        for key in _elected(rules, conflict)
        if key not in rules.explicit
    }


def _elected(rules: Rules, conflict: Conflict) -> list[str]:
    return [key for key in conflict.one_of if rules.yes(key)]


def _division_faults(rules: Rules, option: Option) -> Iterator[Fault]:
    """Options that divide their values among them: each stands in one of them."""
    keys = (option.key, *option.divides_with)
    for value in map(str, option.values):
        among = [key for key in keys if value in _chosen(rules, key)]
        if len(among) != 1:
            where = f"in none of {', '.join(keys)}" if not among else f"in {' and '.join(among)}"
            yield option.cite, f"{value} is {where}; it must be in exactly one ({option.cite}).", ""


def _among_faults(rules: Rules, option: Option, among: str) -> Iterator[Fault]:
    """An answer that the other option does not allow."""
    value, elected = rules.text(option.key), _chosen(rules, among)
    if value != option.default and value not in elected:
        text = f"{option.key} = {value} is not among {among} = {answer_text(elected)}"
        yield option.cite, f"{text} ({option.cite}).", f"add {value} to {among}."


def _need_faults(rules: Rules, wager: Wager) -> Iterator[Fault]:
    """A wager is offered that can be placed only with one that is not."""
    for needed in wager.need_sets():
        if not any(map(rules.offers, needed)):
            names = " or ".join(rules.book.wager_named(key).name for key in sorted(needed))
            text = f"{wager.name} is offered without the {names}, which it needs ({wager.cite})."
            yield wager.cite, text, f"offer the {names}, or leave out the {wager.name}."


def _chosen(rules: Rules, key: str) -> tuple[str, ...]:
    chosen = rules[key]
    assert isinstance(chosen, tuple)
    return chosen


def answer_text(value: object) -> str:
    """An answer as it is given on the command line."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(value) or "none" if isinstance(value, tuple) else str(value)


def given_text(given: Given) -> str:
    """A condition on answers in words."""
    return ", or ".join(
        " and ".join(
            f"{key} = {' or '.join(answer_text(value) for value in values)}"
            for key, values in case.items()
        )
        for case in given
    )
