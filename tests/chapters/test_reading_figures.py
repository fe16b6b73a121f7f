"""Every reading of money that can be elected changes what odds show."""

from __future__ import annotations

import pytest
from tests.chapters.guards import Figure, guards
from tests.chapters.jackpots import WithEveryJackpot
from tests.chapters.scripts import PLAYABLE
from tests.chapters.test_readings import readings

from croupier.catalog.index import Entry
from croupier.maths.pricing.report import price
from croupier.reports.reports import Reports
from croupier.rulebook.types import Reading


def plain_figures(entry: Entry) -> list[Figure]:
    """Every wager with every jackpot offered, where none is named that shows a reading."""
    wagers = WithEveryJackpot(entry).rules().wagers()
    return [Figure(wager.key) for wager in wagers if wager.part_of is None]


def changes_a_figure(entry: Entry, reading: Reading, figure: Figure) -> bool:
    """Whether what odds say of a wager, its notes included, is another under some other choice."""
    game, wager, found = WithEveryJackpot(entry), figure.wager, []
    for choice in reading.choices:
        rules = game.rules({**figure.answers, reading.key: choice})
        terms = game.terms(rules, figure.stake, wager=wager)
        table = rules.paytable(wager)
        counted = Reports(entry).counted(rules, wager, terms).counted
        found.append([(one.notes, one.about, price(rules, table, one, terms)) for one in counted])
    return any(one != found[0] for one in found)


@pytest.mark.parametrize("entry", PLAYABLE)
def test_a_reading_of_money_changes_what_odds_show(entry: Entry) -> None:
    figures, slow = guards(entry).figures, guards(entry).slow_figures
    money = readings(entry, "money")
    assert set(figures) | set(slow) <= set(money), "a figure is of a reading of money"
    same = [
        key
        for key in money
        if (key in figures or key not in slow)
        and not any(
            changes_a_figure(entry, money[key], figure)
            for figure in ([figures[key]] if key in figures else plain_figures(entry))
        )
    ]
    assert same == []
