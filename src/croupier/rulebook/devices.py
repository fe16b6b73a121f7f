"""Devices that fail: what is done without them is what other answers of the chapter say."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from croupier.rulebook.conflicts import runs_into
from croupier.rulebook.records import Answer
from croupier.rulebook.rules import Rules

FAILS, REPAIRED = "out of order", "repaired"
SHUFFLER, DEALING_SHOE, SHAKER = "shuffler", "dealing shoe", "shaker"
CARD_READER, LIGHTS = "card reader", "electrical device"

BY_AUTOMATED_SHOE, BY_SHOE, BY_HAND = "automated-shoe", "manual-shoe", "hand"

WITHOUT: Mapping[str, Mapping[str, Answer]] = {
    SHUFFLER: {
        "automated-shuffler": False,
        "reshuffling-device": False,
        "continuous-shuffler": False,
        "shuffler-loads-shoe": False,
        "shuffler-counts-cards": False,
        "alternating-decks": False,
        "alternating-batches": False,
    },
    DEALING_SHOE: {"reshuffling-shoe": False, "dealing": BY_SHOE},
    SHAKER: {"shaker": "manual"},
    CARD_READER: {},
    LIGHTS: {},
}
"""By device, how the questions that it answers are answered without it; where none are, play stops
until it is repaired."""
CONTINUOUS = ("reshuffling-device", "continuous-shuffler")
WITH = "with devices"


def without(rules: Rules, devices: Collection[str]) -> Rules:
    """These rules as they are played while some devices are out of order."""
    return rules.once(("without", frozenset(devices)), lambda: _without(rules, devices))


def _without(rules: Rules, devices: Collection[str]) -> Rules:
    changes = {
        key: value
        for device in devices
        for key, value in WITHOUT[device].items()
        if key in rules.answers and (key != "dealing" or rules[key] == BY_AUTOMATED_SHOE)
    }
    changed = {key: value for key, value in changes.items() if rules[key] != value}
    if not changed:
        return rules
    made = replace(rules, answers={**rules.answers, **changed})
    if rules.answers.get("dealing") == BY_HAND and _contradictory(made):
        made = replace(made, answers={**made.answers, "dealing": _by_shoe(rules)})
    own = {record.key for record in rules.irregularities.values() if record.device in devices}
    held = (r for r in rules.book.irregularity if r.key in own or made.holds(r.given))
    made.once("irregularities", lambda: {record.key: record for record in held})
    made.once(WITH, lambda: rules)
    return made


def _contradictory(rules: Rules) -> bool:
    """As where cards dealt from the hand must be shuffled by a device."""
    return any(runs_into(rules, conflict) for conflict in rules.book.conflict)


def _by_shoe(rules: Rules) -> str:
    """What the chapter calls dealing from a shoe by hand."""
    (asked,) = (option for option in rules.book.option if option.key == "dealing")
    return next(str(way) for way in asked.values if way not in (BY_HAND, BY_AUTOMATED_SHOE))


def with_devices(rules: Rules) -> Rules:
    """The rules as they are played with every device in order."""
    return rules.once(WITH, lambda: rules)
