"""Paytables to order for every wager of every game that has a table to edit."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.analysis.design.wishes import Wish, WishError
from croupier.api import game
from croupier.catalog.index import Entry, NotThere, entries
from croupier.rulebook.proposal import CHOOSER
from croupier.web.pages.look.paytable import editable

SLOW = ("lunar-poker",)  # solved anew for each table, over an hour
COUNTED = [entry for entry in entries() if entry.has_odds and entry.game not in SLOW]


@pytest.mark.parametrize("entry", COUNTED, ids=lambda entry: entry.game)
def test_every_wager_with_a_table_can_be_designed(entry: Entry) -> None:
    """Near the house advantage of today's table; each table is priced again as a proposal."""
    found = game(entry.game)
    rules = found.rules()
    for wager in editable(found.rulebook):
        try:
            design = found.design(wager.key, rules=rules)
            edge = 100 * design.first.edge
        except NotThere:
            continue  # not offered, or nothing of it is paid at odds that set a price
        away = max(abs(edge) / 10, Fraction(1, 10))
        low, high = max(edge - away, Fraction(0)), max(edge + away, Fraction(1))
        wish = f"{float(low):.4f}-{float(high):.4f}"
        low, high = map(Fraction, wish.split("-"))
        try:
            tables = found.design(wager.key, Wish(wish), rules=rules).tables(2)
        except WishError:
            continue  # of one row or two, whose steps are wide
        for each in tables:
            table = {"wager": wager.key, "label": "Mine", "rows": [list(row) for row in each.rows]}
            own, _ = found.proposing(table)
            report = own.odds(own.rules({CHOOSER: "Mine"}), wager=wager.key)
            odds = next(odds for odds in report.wagers if odds.in_force)
            assert odds.house_advantage == each.odds.house_advantage
            assert low <= 100 * odds.house_advantage <= high
