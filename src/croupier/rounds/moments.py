"""When an irregularity can have happened: decided here for all games, by the facts of the table.

A game says which facts are true now; the record of an irregularity says in `at` which must be.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from croupier.rounds.plan import alternates
from croupier.rounds.words import Call, Reshuffle, Said, Step, Stopped
from croupier.rulebook.devices import (
    CONTINUOUS,
    DEALING_SHOE,
    FAILS,
    REPAIRED,
    SHUFFLER,
    with_devices,
    without,
)
from croupier.rulebook.rules import Rules
from croupier.rulebook.types import Irregularity

BY_DEVICE = ("automated-shuffler", *CONTINUOUS)
Facts = Mapping[str, bool]


def calls(rules: Rules, facts: Facts) -> tuple[str, ...]:
    """The irregularities that can have happened, by what is true of the table."""
    true = frozenset(fact for fact, holds in facts.items() if holds)

    def find() -> tuple[str, ...]:
        records = rules.irregularities.values()
        return tuple(record.key for record in records if true.issuperset(record.at))

    return rules.once(("calls", true), find)


class DeviceTable(Protocol):
    """A table that knows its devices. `shuffling`: the cards to be dealt were just shuffled."""

    rules: Rules
    out_of_order: set[str]

    @property
    def shuffling(self) -> bool: ...


def device_facts(table: DeviceTable, *, shoe_deals: bool = False) -> Facts:
    """What is true of the devices; with `shoe_deals` cards come out of the dealing shoe."""
    rules, shuffling, failed = table.rules, table.shuffling, frozenset(table.out_of_order)
    return rules.once(
        ("devices", shuffling, failed, shoe_deals),
        lambda: _device_facts(rules, failed, shuffling=shuffling, shoe_deals=shoe_deals),
    )


def _device_facts(
    rules: Rules, failed: frozenset[str], *, shuffling: bool, shoe_deals: bool
) -> Facts:
    works = SHUFFLER not in failed
    idle = shuffling or not shoe_deals
    return {
        "shuffled": shuffling,
        "shuffler works": works,
        "shuffler at work": works
        and ((shuffling and shuffled_by_device(rules)) or shuffles_others(rules)),
        "shuffler out of order": not works,
        "dealing shoe works": DEALING_SHOE not in failed and idle,
        "dealing shoe deals": DEALING_SHOE not in failed and shoe_deals,
        "dealing shoe out of order": DEALING_SHOE in failed,
    }


def shuffled_by_device(rules: Rules) -> bool:
    """Whether a device shuffles the cards to be dealt."""
    return any(rules.answers.get(key) is True for key in BY_DEVICE)


def shuffles_others(rules: Rules) -> bool:
    """Whether the device shuffles another deck, or batch of decks, while one is in play."""
    return alternates(with_devices(rules))


def device_called(table: DeviceTable, record: Irregularity, side: str = "") -> Step:
    """A device jams, fails or is repaired.

    What fails before a card is dealt is done anew in another way; later it changes the next shuffle
    or deal. `side` is the compartment in use where the shoe has two.
    """
    if record.effect == REPAIRED:
        table.out_of_order.discard(record.device)
        yield Said(record.remedy, record.cite)
    elif record.effect == FAILS:
        table.out_of_order.add(record.device)
        yield Said(record.remedy, record.cite)
        if table.shuffling:
            table.rules = without(table.rules, {record.device})
            yield Reshuffle(record.cite, side)
    elif table.shuffling and shuffled_by_device(table.rules):
        yield Reshuffle(record.cite, side)
    else:
        yield Said("The cards in the device are reshuffled; those in play stay.", record.cite)


def stopped(rules: Rules, device: str, cite: str) -> Step:
    """Without the device there is no play: nothing can happen but its repair."""
    repair = yield Stopped(cite, calls(rules, {f"{device} out of order": True}))
    assert isinstance(repair, Call)
    record = rules.irregularities[repair.irregularity]
    yield Said(record.remedy, record.cite)
