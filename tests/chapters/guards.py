"""What the tests of all games need to know about one game: `guards.toml` in its tests folder.

A reading must change a round, and a reading of money must change a figure. If no transcript shows a
reading, `rounds` has a script that does, or `shown` names the test, relative to the game's folder.
`figures` name the wager whose odds a reading changes, the answers and the stake in cents; counts of
more than a second or two are `slow_figures`, for `verify/chapters/test_reading_figures.py`. A
reading may have both.

Another answer to a question must change the guide (`tests/papers/test_guides_follow.py`). The rules
card is enough for those `on_the_card`; those `on_no_paper` say why neither mentions them.
`matters_with` has answers with which a question matters if no record says so, `elected_with` those
that another answer requires.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from croupier.catalog.index import Entry

FILE = "guards.toml"
Script = Mapping[str, Any]
Answers = Mapping[str, bool | int | str]


@dataclass(frozen=True)
class Figure:
    wager: str
    answers: Mapping[str, object] = field(default_factory=dict)
    stake: int = 500


@dataclass(frozen=True)
class Guards:
    """`simulated_rounds` are a second or two of a processor; `fast_advice` is asked for in every
    kind of decision; `cpu_seconds` is the budget of its tests."""

    fast_advice: bool = False
    simulated_rounds: int = 150_000
    cpu_seconds: int = 15
    shown: Mapping[str, str] = field(default_factory=dict)
    rounds: Mapping[str, Script] = field(default_factory=dict)
    figures: Mapping[str, Figure] = field(default_factory=dict)
    slow_figures: Mapping[str, Figure] = field(default_factory=dict)
    on_the_card: Sequence[str] = ()
    on_no_paper: Mapping[str, str] = field(default_factory=dict)
    matters_with: Mapping[str, Sequence[Answers]] = field(default_factory=dict)
    elected_with: Mapping[str, Answers] = field(default_factory=dict)


@cache
def guards(entry: Entry) -> Guards:
    file = entry.tests / FILE
    if not file.exists():
        return Guards()
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    for kind in ("figures", "slow_figures"):
        data[kind] = {key: Figure(**facts) for key, facts in data.get(kind, {}).items()}
    return Guards(**data)
