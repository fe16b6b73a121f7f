"""Wagers with a progressive jackpot, and whether their meter may be shared with other tables
(605a.8), where a chapter asks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from croupier.rulebook.limits import stake_bounds
from croupier.rulebook.payout import money_text
from croupier.rulebook.rules import Rules
from croupier.rulebook.types import Option

LINKED = "linked-"
Jackpots = Mapping[str, Mapping[str, Any]]
"""By wager with a jackpot, as `jackpots_said` says it."""


def refused_link(rules: Rules, wager: str) -> Option | None:
    """The question of the chapter that the holder answered: this wager is not linked."""
    return next((each for each in _asked(rules, wager) if not rules.yes(each.key)), None)


def is_linked(rules: Rules, wager: str) -> bool:
    """Whether the holder elected that this wager is linked."""
    return any(rules.yes(each.key) for each in _asked(rules, wager))


def _asked(rules: Rules, wager: str) -> Iterator[Option]:
    """The chapter's questions on links, which depend on the same answers as the wager."""
    offered = {key for case in rules.book.wager_named(wager).given for key in case}
    for option in rules.book.option:
        asked = {key for case in option.given for key in case}
        if option.key.startswith(LINKED) and asked & offered:
            yield option


def jackpots(rules: Rules) -> list[str]:
    """The wagers offered that have a progressive jackpot."""
    return [wager.key for wager in rules.wagers() if has_meter(rules, wager.key)]


def has_meter(rules: Rules, wager: str) -> bool:
    return any(meter.wager == wager for meter in rules.book.progressive)


def linked_wagers(rules: Rules) -> list[str]:
    """The wagers with a jackpot that are offered and elected as linked."""
    return [wager for wager in jackpots(rules) if is_linked(rules, wager)]


def required_amount(rules: Rules, wager: str) -> str | None:
    """The required amount of a wager; None if the player chooses it."""
    key = rules.stake(wager).option
    if key is not None:
        return money_text(rules.money(key))
    low, high, _ = stake_bounds(rules, rules.book.wager_named(wager))
    return money_text(low) if low == high else None


def jackpots_said(rules: Rules) -> dict[str, dict[str, Any]]:
    """Of each wager with a jackpot, what tables that share its meter have in common, as data."""
    return {
        wager: {
            "linked": is_linked(rules, wager),
            "amount": required_amount(rules, wager),
            "rows": [[row.name, str(row.pays)] for row in rules.paytable(wager).rows],
        }
        for wager in jackpots(rules)
    }


def jackpots_gone(before: Jackpots, after: Jackpots) -> tuple[str, ...]:
    """Wagers whose jackpot is no longer offered (605a.7(e)(5))."""
    return tuple(wager for wager in before if wager not in after)


def links_touched(before: Jackpots, after: Jackpots) -> tuple[str, ...]:
    """Linked wagers whose tables no longer agree with those that were linked before: one side
    offers or links what the other does not, or the amount or the paytable differs."""
    was, now = ({w: each for w, each in side.items() if each["linked"]} for side in (before, after))
    return tuple(wager for wager in {**was, **now} if was.get(wager) != now.get(wager))
