"""Designed paytables: the solver against every table there is, figures against ordinary reports."""

from __future__ import annotations

import csv
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from pathlib import Path

import pytest
from tests.cli.calling import croupier, facts

from croupier.analysis.design.search import Design, Designed
from croupier.analysis.design.usual import COMMON, LESS_COMMON, points
from croupier.analysis.design.wishes import Wish, WishError
from croupier.api import game, games
from croupier.catalog.index import NotThere
from croupier.rulebook.payout import Odds, parse_payout
from croupier.rulebook.proposal import CHOOSER
from croupier.rulebook.records import slug

FOUR, STUD = game("641a"), game("655a")
ROWS = (
    ("Four-of-a-kind", "40-60"),
    ("Straight flush", "25-40"),
    ("Three-of-a-kind", "7-9"),
    ("Flush", "4-6"),
    ("Straight", "3-5"),
    ("Two pair", "2"),
    ("Pair of aces", "1-2"),
)


@dataclass(frozen=True)
class Table:
    """A table by arithmetic of its own: from probabilities and payouts alone."""

    pays: tuple[int, ...]
    points: int
    edge: Fraction
    variance: Fraction


def chances_of_aces_up() -> dict[str, Fraction]:
    odds = FOUR.odds(wager="aces-up").wagers[0]
    return {each.outcome: each.probability for each in odds.outcomes}


@cache
def every_table() -> tuple[Table, ...]:
    """All tables within the bounds whose rows keep their order."""
    chances = chances_of_aces_up()
    rows = [chances[slug(name)] for name, _ in ROWS]
    start = [int(str(row.pays).split()[0]) for row in FOUR.rules().paytable("aces-up").rows]
    usual = set(COMMON) | set(LESS_COMMON)
    choices = []
    for name, text in ROWS:
        low, _, high = text.partition("-")
        choices.append([n for n in range(int(low), int(high or low) + 1) if n in usual])
        assert name
    return tuple(_tables(rows, start, choices))


def _tables(rows: list[Fraction], start: list[int], choices: list[list[int]]) -> Iterator[Table]:
    lost = 1 - sum(rows, Fraction(0))
    for pays in product(*choices):
        if all(a >= b for a, b in pairwise(pays)):
            gains = list(zip(rows, pays, strict=True))
            mean = sum((chance * pay for chance, pay in gains), -lost)
            square = sum((chance * pay**2 for chance, pay in gains), lost)
            look = sum(
                points(Fraction(p), Fraction(p), Fraction(s))
                for p, s in zip(pays, start, strict=True)
            )
            yield Table(pays, look, -mean, square - mean**2)


def numbers(designed: Designed) -> tuple[int, ...]:
    return tuple(int(text.split()[0]) for _, text in designed.rows)


def test_the_most_usual_tables_are_those_among_all_tables() -> None:
    found = FOUR.design("aces-up", Wish("4-5", rows=ROWS)).tables(5)
    met = [each for each in every_table() if Fraction(4, 100) <= each.edge <= Fraction(5, 100)]
    assert len(every_table()) > 500
    known = {each.pays: each for each in met}
    for each in found:
        own = known[numbers(each)]
        assert (own.edge, own.variance) == (each.odds.house_advantage, each.odds.variance)
        assert own.points == each.points
        assert each.proven
    assert [each.points for each in found] == sorted(each.points for each in met)[:5]
    close = [abs(each.edge - Fraction(45, 1000)) for each in met if each.points == found[0].points]
    assert abs(abs(found[0].odds.house_advantage - Fraction(45, 1000)) - min(close)) <= Fraction(
        1, 100_000
    )


def test_a_wished_deviation_is_met_as_exactly() -> None:
    wish = Wish("3-6", standard_deviation="2.45-2.5", rows=ROWS)
    found = FOUR.design("aces-up", wish).tables(50)
    met = [
        each
        for each in every_table()
        if Fraction(3, 100) <= each.edge <= Fraction(6, 100)
        and Fraction(245, 100) ** 2 <= each.variance <= Fraction(5, 2) ** 2
    ]
    assert 5 < len(met) < 50
    assert {numbers(each) for each in found} == {each.pays for each in met}


def test_no_table_is_better_than_those_of_the_front() -> None:
    front = FOUR.design("aces-up", Wish("2-8", rows=ROWS)).front(6)
    within = [each for each in every_table() if Fraction(2, 100) <= each.edge <= Fraction(8, 100)]
    assert front.proven
    for side, sign in ((front.calm, 1), (front.wild, -1)):
        assert len(side) > 2
        for each in side:
            edge, spread = sign * each.odds.house_advantage, sign * each.odds.variance
            assert not [
                other
                for other in within
                if (sign * other.edge, sign * other.variance) != (edge, spread)
                and sign * other.edge <= edge
                and sign * other.variance <= spread
            ]
    assert front.svg().count("<circle") == len(front.calm) + len(front.wild)
    assert front.text().count("o") > 2


def test_every_figure_is_that_of_an_ordinary_report() -> None:
    for key, wager, wish in (
        ("641a", "aces-up", Wish("9", hit_frequency="8-12")),
        ("633a", "lucky-ladies", Wish("15-16")),
        ("633a", "match-the-dealer", Wish("3-5")),
        ("649a", "ante-bonus", Wish("2.5-3")),
        ("649a", "pair-plus", Wish("3-4", top_award="50-60", contributions=(("pair", "16-18"),))),
    ):
        for each in game(key).design(wager, wish).tables(2):
            table = {"wager": wager, "label": "Mine", "rows": [list(row) for row in each.rows]}
            own, _ = game(key).proposing(table)
            report = own.odds({CHOOSER: "Mine"}, wager=wager)
            odds = next(odds for odds in report.wagers if odds.in_force)
            assert odds.house_advantage == each.odds.house_advantage
            assert odds.hit_frequency == each.odds.hit_frequency
            assert odds.variance == each.odds.variance


def test_a_wished_hit_frequency_leaves_out_the_rows_that_pay_least() -> None:
    rows = [row.name for row in FOUR.rules().paytable("aces-up").rows]
    for each in FOUR.design("aces-up", Wish("9", hit_frequency="8-12")).tables(3):
        assert [name for name, _ in each.rows] == rows[: len(each.rows)]
        assert Fraction(8, 100) <= each.odds.hit_frequency <= Fraction(12, 100)
        assert len(each.rows) < len(rows)


def test_with_by_rarity_no_row_pays_less_than_a_more_frequent_one() -> None:
    chances = {
        each.outcome: each.probability for each in FOUR.odds(wager="aces-up").wagers[0].outcomes
    }
    for each in FOUR.design("aces-up", Wish("4-6", by_rarity=True)).tables(3):
        rarest_first = sorted(each.rows, key=lambda row: chances[slug(row[0])])
        payouts = [int(text.split()[0]) for _, text in rarest_first]
        assert payouts == sorted(payouts, reverse=True)


def test_where_payouts_change_the_best_play_it_is_counted_again() -> None:
    """655a: the player plays the new table best, as rounds of it confirm."""
    design = STUD.design("ante", Wish("3.5-4", rows=(("Royal flush", "100-150"),)))
    assert design.changes_play
    (found,) = design.tables(1)
    assert found.odds.house_advantage != _by_the_old_play(design, found)
    assert Fraction(35, 1000) <= found.odds.house_advantage <= Fraction(4, 100)
    table = {"wager": "ante", "label": "Mine", "rows": [list(row) for row in found.rows]}
    own, _ = STUD.proposing(table)
    sampled = own.simulate({CHOOSER: "Mine"}, rounds=400_000, seed=3, wager="ante", cores=1)
    odds = next(odds for odds in sampled.wagers if odds.in_force)
    assert odds.standard_error is not None
    away = float(odds.house_advantage - found.odds.house_advantage)
    assert abs(away) < 4 * odds.standard_error


def _by_the_old_play(design: Design, found: Designed) -> Fraction:
    pays = dict(found.rows)
    picks = tuple(
        next(nth for nth, each in enumerate(row.choices) if each.text == pays[row.name])
        for row in design.free
    )
    return design.first.figures(picks).house_advantage


def test_wishes_that_cannot_be_met_name_the_nearest() -> None:
    highest = max(every_table(), key=lambda each: each.edge).edge
    with pytest.raises(WishError, match=rf"house advantage 60 to 70%.*{float(100 * highest):.4f}%"):
        FOUR.design("aces-up", Wish("60-70", rows=ROWS)).tables(1)
    with pytest.raises(WishError, match=r"^No.* together: .*standard deviation at least 40"):
        FOUR.design("aces-up", Wish("3-4", standard_deviation="40-")).tables(1)
    with pytest.raises(WishError, match=r"hit frequency at least 90%.*18.5622%.*top award.*200"):
        FOUR.design("aces-up", Wish("3", hit_frequency="90-", top_award="500-")).tables(1)


@pytest.mark.parametrize(
    "wish",
    [
        Wish("x"),
        Wish("101"),
        Wish("5 6"),
        Wish("6-5"),
        Wish("-"),
        Wish(standard_deviation="five"),
        Wish(rows=(("Pair", "1/2"),)),
        Wish(rows=(("Zebra", "2"),)),
        Wish(contributions=(("Zebra", "2"),)),
    ],
)
def test_a_wish_that_cannot_be_read_is_refused(wish: Wish) -> None:
    with pytest.raises(WishError, match=r"^[^\n]+\.$"):
        game("649a").design("pair-plus", wish).tables(1)


def test_what_has_no_odds_to_set_is_refused() -> None:
    with pytest.raises(WishError, match="several rows"):
        game("633a").design("match-the-dealer", Wish("4", hit_frequency="10-")).tables(1)
    with pytest.raises(NotThere):
        game("649a").design("five-card-progressive", Wish("5")).tables(1)


def test_sensitivity_is_the_difference_of_two_prices() -> None:
    ladies = game("633a")
    moved = ladies.design("lucky-ladies").sensitivity()
    rows = {row.name: str(row.pays) for row in ladies.rules().paytable("lucky-ladies").rows}
    first = next(iter(rows))
    raised = {**rows, first: "1,001 to 1"}
    table = {"wager": "lucky-ladies", "label": "Mine", "rows": [list(r) for r in raised.items()]}
    own, _ = ladies.proposing(table)
    (priced,) = own.odds({CHOOSER: "Mine"}, wager="lucky-ladies", paytable="Mine").wagers
    assert moved.house_advantage - priced.house_advantage == moved.rows[0].per_unit
    by_decks = {each.other: each.house_advantage for each in moved.answers if each.key == "decks"}
    for decks in ("1", "8"):
        (odds,) = (
            each
            for each in ladies.odds({"decks": decks}, wager="lucky-ladies").wagers
            if each.in_force
        )
        assert by_decks[decks] == odds.house_advantage


def test_usual_payouts_are_those_of_the_chapters() -> None:
    """COMMON in tables of a dozen chapters or more, the others in those of three or more."""
    chapters: dict[Fraction, set[str]] = defaultdict(set)
    for each in games():
        for wager in each.rulebook.wager:
            for table in each.rulebook.paytables(wager.key):
                for row in table.rows:
                    if isinstance(row.pays, Odds) and row.pays.form == "to":
                        chapters[row.pays.ratio].add(each.chapter)
    many = {int(pays) for pays, of in chapters.items() if pays.denominator == 1 and len(of) >= 12}
    some = {int(pays) for pays, of in chapters.items() if pays.denominator == 1 and len(of) >= 3}
    assert set(COMMON) == many
    assert set(LESS_COMMON) == some - many


def test_a_saved_table_is_priced_as_it_was_shown(tmp_path: Path) -> None:
    file = tmp_path / "aces-up.toml"
    asked = ("design", "641a", "--wager", "aces-up", "--house-advantage", "4.5-5")
    found = facts(*asked, "--tables", "2", "--sensitivity", "--out", str(file))
    priced = facts("odds", "641a", "--paytable-file", str(file))
    odds = next(each for each in priced["wagers"] if each["paytable"] == "Designed")
    assert odds["exact"] == found["tables"][0]["exact"] == found["sensitivity"]["house_advantage"]
    again = facts(*asked, "--paytable-file", str(file), "--tables", "1")
    assert again["tables"][0]["points"] == 0
    assert parse_payout(again["tables"][0]["rows"][0][1])


def test_a_front_as_a_file(tmp_path: Path) -> None:
    file = tmp_path / "front.csv"
    asked = ("design", "641a", "--wager", "aces-up", "--house-advantage", "4-6", "--pareto")
    found = facts(*asked, "--points", "3", "--out", str(file))
    with file.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    tables = [*found["calmest"], *found["wildest"]]
    assert [row["exact"] for row in rows] == [each["exact"] for each in tables]
    assert all("Two pair: " in row["paytable"] for row in rows)
    refused = croupier(*asked, "--out", str(tmp_path / "front.toml"))
    assert (refused.returncode, "front.toml" in refused.stderr) == (2, True)


def test_the_command_refuses_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ("design", "649a", "--wager", "pair-plus")
    for words in ((), ("--plot", "x.svg", "--house-advantage", "5"), ("--row", "Pair")):
        done = croupier(*asked, *words)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    monkeypatch.setitem(sys.modules, "ortools.sat.python", None)
    done = croupier(*asked, "--house-advantage", "5")
    assert done.returncode == 2
    assert "croupier[design]" in done.stderr
