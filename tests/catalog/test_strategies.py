"""The table of docs/strategies.md: how the play of each chapter can be stated and priced."""

from __future__ import annotations

import pytest

from croupier import api
from croupier.catalog.index import Entry, NotThere, entries, rulebook
from croupier.maths.strategies.fault import StrategyError
from croupier.sources import PACKAGE

DOCUMENT = PACKAGE.parent.parent / "docs" / "strategies.md"
NO_STRATEGY = {"no such field": 1}


def _rows() -> dict[str, list[str]]:
    lines = DOCUMENT.read_text(encoding="utf-8").splitlines()
    cells = ([cell.strip() for cell in line.strip("|").split("|")] for line in lines)
    return {row[0]: row[1:] for row in cells if row[0].removesuffix("a").isdigit()}


def _file(entry: Entry) -> str:
    """Whether a strategy file is read at all, and whether a count knows it."""
    with pytest.raises((NotThere, StrategyError)) as refused:
        api.game(entry.game).odds(strategy=NO_STRATEGY)
    if refused.type is NotThere:
        return ""
    return "exact" if hasattr(entry.odds(), "by_strategy") else "dealt"


def _house_way(entry: Entry) -> str:
    kinds = [option.kind for option in rulebook(entry).option if option.key == "house-way"]
    return "elected" if any(kind.startswith("house-way") for kind in kinds) else ""


def test_the_table_has_every_chapter() -> None:
    assert list(_rows()) == [entry.chapter for entry in entries()]


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: f"{entry.chapter}-{entry.game}")
def test_a_row_says_what_can_be_priced(entry: Entry) -> None:
    advised = "yes" if hasattr(entry.odds(), "advise") else ""
    sessions = "yes" if entry.has_sessions else ""
    found = [entry.title, advised, _house_way(entry), _file(entry), sessions]
    assert _rows()[entry.chapter] == found
