"""Figures on pages: exact fractions beside percents, files, plots with their tables, comparison."""

from __future__ import annotations

import csv
import io
import re
import xml.etree.ElementTree as ET
from fractions import Fraction

import pytest

from croupier.api import game as game_of
from croupier.catalog.index import entries, find
from croupier.maths.plot import Bar, ShareBars
from croupier.web.views.answers import form_of
from croupier.web.views.compared import Side, compared
from croupier.web.views.data import Cell, Column, DataTable, share
from croupier.web.views.numbers import distribution, figures
from tests.web.conftest import Visitor

PAGE = "/games/three-card-poker/numbers"
ROWS = re.compile(r"<tbody>(.*?)</tbody>", re.DOTALL)


def test_the_numbers_are_those_of_the_report_and_add_up(visitor: Visitor) -> None:
    visitor.until_counted(f"{PAGE}?wager=pair-plus")
    exact = game_of("three-card-poker").odds(wager="pair-plus", paytable="A").wagers[0]
    answer = visitor.get(f"{PAGE}.csv", params={"wager": "pair-plus", "table": "results"})
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    assert sum(Fraction(row["probability_exact"]) for row in rows) == 1
    mean = sum(Fraction(row["contribution_exact"]) for row in rows)
    assert mean == -exact.house_advantage
    bets = visitor.get(f"{PAGE}.json", params={"table": "bets"}).json()["rows"]
    own = next(row for row in bets if row["bet"] == "Pair Plus Wager")
    assert Fraction(own["house_edge_exact"]) == exact.house_advantage == Fraction(253, 5525)
    page = visitor.get(f"{PAGE}?wager=pair-plus").text
    assert '<span class="exact">253/5525</span>' in page
    assert page.count("<svg") >= 4
    for kind, status in (("csv?table=zzz", 404), ("zip?table=bets", 404)):
        assert visitor.get(f"{PAGE}.{kind}").status_code == status
    assert visitor.get(f"{PAGE}?wager=zzz").status_code == 400


def test_what_another_answer_would_change_is_the_difference_of_two_counts() -> None:
    game = game_of("three-card-poker")
    form = form_of(game.entry, ())
    every = game.odds(dict(form.given), wager="pair-plus")
    found = {figure.table.key: figure.table for figure in figures(form, every, every, "pair-plus")}
    moved = {row["answer"]: row["change_exact"] for row in found["choices"].records()}
    edges = {row["paytable"]: row["house_edge_exact"] for row in found["paytables"].records()}
    assert set(moved) == set("BCDE")
    for label, change in moved.items():
        assert Fraction(change) == Fraction(edges[label]) - Fraction(edges["A"])


@pytest.mark.parametrize("name", [entry.game for entry in entries() if entry.has_odds])
def test_every_game_has_numbers_and_they_fit(reader: Visitor, name: str) -> None:
    page = reader.get(f"/games/{name}/numbers")
    assert page.status_code == 200
    assert len(page.content) < 200_000
    assert int(page.headers["content-length"]) < 100_000


def test_files_are_read_as_what_they_are() -> None:
    cells = (Cell("=1+1", "x"), share(Fraction(-1, 3)))
    table = DataTable(
        "t", "50% & more", (Column("a", "A_b"), Column("b", "B", figures=True)), (cells,)
    )
    read = next(csv.DictReader(io.StringIO(table.written("csv"))))
    assert read == {"a": "'=1+1", "b": str(-1 / 3), "b_exact": "-1/3"}
    latex = table.written("tex")
    assert r"\caption{50\% \& more}" in latex
    assert r"A\_b & B \\" in latex
    assert r"$-$33.3333\% $-\frac{1}{3}$" in latex


def test_two_sets_of_rules_differ_where_their_answers_do() -> None:
    entry = find("three-card-poker")
    one, other = form_of(entry, ()), form_of(entry, [("pair-plus-paytable", "B")])
    sides = [
        Side(
            name,
            form,
            {
                own.wager: own
                for own in game_of(entry.game).odds(dict(form.given), wager="pair-plus").wagers
                if own.in_force
            },
        )
        for name, form in (("One", one), ("Other", other))
    ]
    tables = {table.key: list(table.records()) for table in compared(*sides)}
    assert [(row["one"], row["other"]) for row in tables["answers"]] == [("A", "B")]
    (bet,) = tables["bets"]
    assert Fraction(bet["difference_exact"]) == Fraction(308 - 253, 5525)
    assert bet["per_million"] == pytest.approx(9954.75, abs=0.01)
    rows = {row["result"]: (row["one"], row["other"]) for row in tables["pays-pair-plus"]}
    assert rows["Straight flush"][0] == "35 to 1"
    assert list(tables) == ["answers", "bets", "pays-pair-plus"]


def test_rules_are_compared_with_those_of_a_link(visitor: Visitor) -> None:
    address = "/compare/three-card-poker"
    visitor.until_counted(f"{address}?pair-plus-paytable=B")
    asked = {
        "pair-plus-paytable": "B",
        "with": "link",
        "link": "http://here/games/three-card-poker?pair-plus-paytable=C#options",
    }
    text = visitor.get(address, params=asked).text
    body = ROWS.findall(text)[0]
    assert re.sub(r"<[^>]+>|\s+", " ", body).split()[-3:-1] == ["C", "B"]
    same = visitor.get(address, params={"with": "usual"}).text
    assert 'id="same"' in same
    assert visitor.get(address, params={"with": "zzz"}).status_code == 400
    assert (
        visitor.get(f"{address}/tables.csv", params={**asked, "table": "answers"}).text.count("\n")
        == 2
    )


def test_a_run_has_its_figures_behind_the_plot(visitor: Visitor) -> None:
    asked = "wager=red&rounds=100000&seed=3"
    text = visitor.until_counted(f"/simulate/roulette?{asked}")
    plot = text[text.index("<svg") : text.index("</svg>") + 6]
    assert ET.fromstring(plot).tag.endswith("svg")
    rows = visitor.get(f"/simulate/roulette.json?{asked}&table=running").json()["rows"]
    assert rows[-1]["rounds"] == 100_000
    assert abs(rows[-1]["mean"] + 1 / 19) < 4 * rows[-1]["standard_error"]
    assert visitor.get(f"/simulate/roulette.json?{asked}1&table=running").status_code == 400


def test_bars_are_as_long_as_their_shares_to_either_side_of_zero() -> None:
    bars = (Bar("more", 0.02), Bar("less <&>", -0.01), Bar("none", 0.0))
    root = ET.fromstring(ShareBars(bars).svg(title="Change"))
    rects = [each for each in root if each.get("class", "").startswith("column")]
    wide = [float(each.attrib["width"]) for each in rects]
    assert wide[0] == pytest.approx(2 * wide[1], abs=0.02)
    assert wide[2] < 1
    (zero,) = [float(each.attrib["x1"]) for each in root if each.tag.endswith("line")]
    assert float(rects[0].attrib["x"]) == pytest.approx(zero, abs=0.06)
    assert float(rects[1].attrib["x"]) + wide[1] == pytest.approx(zero, abs=0.06)
    assert {"2%", "−1%", "0%", "less <&>"} <= {each.text for each in root}


def test_bets_settled_together_are_shown_by_what_they_bring() -> None:
    own = game_of("three-card-poker").odds(wager="ante", paytable="A").wagers[0]
    bars = {bar.label: bar.share for bar in distribution(own)}
    assert sum(bars.values()) == pytest.approx(1)
    mean = sum(float(label.replace("−", "-")) * share for label, share in bars.items())
    assert mean == pytest.approx(-float(own.house_advantage))
    assert next(iter(bars)) == "+7"
