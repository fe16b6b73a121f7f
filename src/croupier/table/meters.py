"""What stands on the meters of progressive wagers. Tables that are linked share it (605a.8).

Nothing limits what may stand there (605a.7(e)(1)).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from croupier.rounds.settle import Amounts, parts_of, reserve_of, seed_meters
from croupier.rulebook.rules import Rules

LINKS = "links"
"""In the first line of a log: the meters of the floor that wagers of the table are linked to."""

TERMS = "terms"
"""In the record of a round: what linked meters go by, where that is not what the rules elect."""


class Meters(Mapping[str, Mapping[str, int]]):
    """Amounts by wager and meter, in cents; they are only ever moved, never set."""

    def __init__(self, amounts: Amounts) -> None:
        self._amounts = amounts

    @classmethod
    def of(cls, rules: Rules, given: Mapping[str, Mapping[str, int]]) -> Meters:
        """The meters of the wagers offered, as given or at their seeds."""
        return cls(seed_meters(rules, given))

    def __getitem__(self, wager: str) -> Mapping[str, int]:
        return self._amounts[wager]

    def __iter__(self) -> Iterator[str]:
        return iter(self._amounts)

    def __len__(self) -> int:
        return len(self._amounts)

    def amount(self, wager: str, meter: str) -> int:
        """What stands on a meter now; nothing where nothing was ever put there."""
        return self._amounts[wager].get(meter, 0)

    def move(self, wager: str, meter: str, cents: int) -> None:
        self._amounts[wager][meter] = self._amounts[wager].get(meter, 0) + cents

    def plain(self) -> Amounts:
        """The amounts as they are now, as plain data."""
        return {wager: dict(amounts) for wager, amounts in self._amounts.items()}


def meter_names(rules: Rules, wager: str) -> set[str]:
    """The meters that a wager can have, with the hidden ones that feed them."""
    names = [meter.meter for meter in rules.meters(wager)]
    fed = {*names, *map(reserve_of, names)}
    return fed | set(map(parts_of, fed))


class RecordedMeters(Meters):
    """The meters of a linked table in replay: what other tables did is known from its log alone.
    A table may have meters of its own beside those that are `linked`."""

    def __init__(self, amounts: Amounts, answers: Iterator[int], linked: Collection[str]) -> None:
        super().__init__(amounts)
        self._answers, self._linked = answers, linked

    def amount(self, wager: str, meter: str) -> int:
        if wager not in self._linked:
            return super().amount(wager, meter)
        return next(self._answers, 0)


def linked_wagers(opening: Mapping[str, Any]) -> Collection[str]:
    """The wagers whose meters a table shares with others, as the first line of its log says."""
    if not opening["linked"]:
        return ()
    found: Collection[str] = opening.get(LINKS, opening["meters"])
    return found
