"""Which tables are priced: what is in force first and marked, what is left out and why."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

import croupier
from croupier.catalog.index import NotThere
from croupier.maths.pricing.counted import Terms
from croupier.maths.pricing.report_json import report_json
from croupier.maths.pricing.report_rows import outcome_rows
from croupier.reports.pricing import tables_to_price, usual_terms
from croupier.reports.reports import Reports
from croupier.rulebook.proposal import propose

TCP = croupier.game("649a")
CARIBBEAN = croupier.game("639a")


def test_what_is_counted_with_a_proposed_table_is_kept_apart() -> None:
    rows = [["Straight flush", "50 to 1"], ["Pair", "1 to 1"]]
    proposed, wager = TCP.proposing({"wager": "pair-plus", "rows": rows})
    names = [Reports(game.entry, game.proposed).kept(wager).name for game in (TCP, proposed)]
    assert names[0] != names[1]
    assert Reports(TCP.entry).kept(wager).name == names[0]


def test_what_is_counted_beside_a_proposed_table_is_of_its_rulebook() -> None:
    table = {"wager": "pair-plus", "rows": [["Straight flush", "50 to 1"], ["Pair", "1 to 1"]]}
    other = TCP.rulebook.model_copy(update={"progressive": ()})
    names = {
        Reports(TCP.entry, propose(book, table)).kept_for_any("ante").name
        for book in (TCP.rulebook, TCP.rulebook.model_copy(), other)
    }
    assert len(names) == 2


def test_what_is_elected_stands_first_and_is_marked() -> None:
    for label in ("A", "C"):
        rules = TCP.rules({"pair-plus-paytable": label})
        odds = TCP.odds(rules, wager="pair-plus").wagers
        assert [(each.paytable, each.in_force) for each in odds[:2]] == [
            (label, True),
            ("B" if label == "A" else "A", False),
        ]
        assert not any(each.in_force for each in odds[1:])


def test_a_table_that_an_answer_given_excludes_is_named_with_the_answer_it_needs() -> None:
    rules = TCP.rules({"version": "both-compulsory"})
    found, left_out = tables_to_price(rules, "ante")
    assert {each.table.cite for each in found} != {each.cite for each in left_out}
    assert "version" in left_out[0].why


def test_a_table_that_no_answers_allow_is_said_and_refused_by_name() -> None:
    """641a.12(d)(5): by a reading the Envy Bonus goes with the paytable of the same letter."""
    game = croupier.game("641a")
    rules = game.rules({"four-card-envy-letter": "same"})
    report = game.odds(rules, wager="four-card-progressive")
    shown = {each.paytable for each in report.wagers}
    told = {text.split(" [")[0] for text in report.left_out}
    labels = {table.label for table in game.rulebook.paytables("four-card-progressive")}
    assert {f"four-card-progressive {label}" for label in labels - shown} == told
    for label in labels - shown:
        with pytest.raises(NotThere, match="omitted"):
            game.odds(rules, wager="four-card-progressive", paytable=label)


@pytest.mark.parametrize(
    ("meters", "said"),
    [
        ({"progresive": {"": 0}}, "progresive .* progressive:"),
        ({"ante": {"": 0}}, "^ante "),
        ({"progressive": {"": 0}}, "progressive .* progressive:"),
        ({"progressive": {"jumbo": 0}}, "progressive:jumbo "),
    ],
)
def test_a_meter_that_does_not_exist_is_refused(
    meters: dict[str, dict[str, int]], said: str
) -> None:
    with pytest.raises(NotThere, match=said):
        usual_terms(CARIBBEAN.rules(), meters=meters)


def test_a_named_meter_moves_its_figure_and_adds_none() -> None:
    rules = CARIBBEAN.rules({"progressive-paytable": "H"})
    seeds = CARIBBEAN.odds(rules, wager="progressive", paytable="H").wagers[0].progressive
    terms = usual_terms(rules, meters={"progressive": {"mega": 0}})
    empty = CARIBBEAN.odds(rules, wager="progressive", paytable="H", terms=terms).wagers[0]
    assert seeds is not None
    assert empty.progressive is not None
    assert empty.progressive.meters == {**seeds.meters, "mega": 0}
    lost = seeds.return_at_meters - empty.progressive.return_at_meters
    assert lost == Fraction(seeds.meters["mega"], empty.stake) * Fraction(4, 2_598_960)


def test_contributions_add_up_and_the_variance_is_a_fraction() -> None:
    for odds in TCP.odds(wager="ante").wagers:
        assert sum(each.contribution for each in odds.outcomes) == -odds.house_advantage
        assert isinstance(odds.variance, Fraction)
        assert odds.standard_deviation == pytest.approx(math.sqrt(odds.variance))


def test_hold_after_many_rounds_narrows_to_the_house_advantage() -> None:
    (odds,) = TCP.odds(wager="pair-plus", paytable="A").wagers
    few, many = odds.hold(100), odds.hold(10_000)
    assert few.mean == many.mean == pytest.approx(float(odds.house_advantage))
    assert few.high - few.low == pytest.approx(10 * (many.high - many.low))
    assert many.high - many.mean == pytest.approx(1.96 * odds.standard_deviation / 100)
    told = report_json(TCP.odds(wager="pair-plus", paytable="A"), 100)["wagers"][0]
    assert told["hold"] == {"rounds": 100, "low": few.low, "mean": few.mean, "high": few.high}


def test_a_players_edge_says_which_reading_decides_it() -> None:
    """643a.12(b) prints the Five Card Bonus "to 1"; read "for 1" the house has the edge."""
    game = croupier.game("643a")
    (odds,) = game.odds(wager="five-card-bonus", paytable="A").wagers
    assert odds.house_advantage < 0
    (note,) = [note for note in odds.notes if "643a.12(b)" in note]
    other = game.rules({"five-card-bonus-odds": "for-1"})
    (read,) = game.odds(other, wager="five-card-bonus", paytable="A").wagers
    assert f"{float(read.house_advantage):.4%}" in note


@pytest.mark.parametrize("label", ["A", "B", "E"])
def test_a_players_edge_on_a_meter_names_the_reading_that_its_count_hangs_on(label: str) -> None:
    """639a.12(d)(4): rates and fixed payouts together are more than the wager; the best choices
    are counted with the meter, so that another reading of it is counted anew."""
    (odds,) = CARIBBEAN.odds(wager="progressive", paytable=label).wagers
    assert odds.house_advantage < 0
    (note,) = [note for note in odds.notes if "has the edge" in note]
    other = {"fixed-payouts-funding": "from-the-contribution"}
    (read,) = CARIBBEAN.odds(other, wager="progressive", paytable=label).wagers
    readings = {each.key: each for each in CARIBBEAN.rulebook.reading}
    assert f"{float(read.house_advantage):.4%}" in note
    assert readings["fixed-payouts-funding"].choices["from-the-contribution"].rstrip(".") in note
    assert not [s for s in readings["progressive-amounts"].choices.values() if s[:-1] in note]


def test_a_simulation_that_missed_the_jackpot_takes_the_exact_deviation() -> None:
    exact = TCP.odds(wager="six-card-bonus", paytable="E").wagers[0]
    report = TCP.simulate(rounds=1_000, seed=1, wager="six-card-bonus", paytable="E", cores=1)
    (sampled,) = report.wagers
    assert "super-royal-of-diamonds" in sampled.never_came_up
    assert sampled.standard_error == pytest.approx(exact.standard_deviation / math.sqrt(1_000))
    assert sampled.standard_deviation < exact.standard_deviation
    assert any("Never came up" in note for note in sampled.notes)


def test_the_fixed_part_of_a_progressive_is_a_field() -> None:
    (odds,) = CARIBBEAN.odds(wager="progressive", paytable="A", terms=Terms(100)).wagers
    assert odds.progressive is not None
    told = report_json(CARIBBEAN.odds(wager="progressive", paytable="A"))["wagers"][0]
    assert told["progressive"]["fixed_return"] == pytest.approx(
        float(odds.progressive.fixed_return)
    )
    assert 0 < odds.progressive.fixed_return < odds.progressive.return_at_meters


def test_a_report_as_rows_has_one_for_every_outcome() -> None:
    report = TCP.odds(wager="pair-plus")
    rows = list(outcome_rows(report))
    assert len(rows) == sum(len(each.outcomes) for each in report.wagers)
    of_a = [row for row in rows if row["paytable"] == "A"]
    assert sum(int(row["combinations"]) for row in of_a) == 22_100
    assert {row["exact"] for row in of_a} == {"253/5525"}
    assert {row["in_force"] for row in of_a} == {True}
