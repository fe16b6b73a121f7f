"""Par sheets and submissions as a laboratory and the Board read them: words, order, room."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from tests.papers.made import grids, leaves, paper, report, text, usual
from tests.papers.offered import GAMES

import croupier
from croupier.families.setting.ways.cases import way_named
from croupier.papers.document import Break, Grid, Heading, Listed, Words
from croupier.papers.kinds.checklist import OWN_WAY
from croupier.papers.kinds.par import par_sheet, table_key
from croupier.papers.kinds.par_wager import SIMULATION, summary
from croupier.papers.make import HTML, bytes_of, make
from croupier.papers.wording.house_ways import TITLE
from croupier.papers.wording.payouts import payouts, pays_words
from croupier.papers.wording.words import value_words

# A key of the rules file, an answer by its key, code marks: none is for a reader.
KEY = re.compile(r"\b[a-z]+-[a-z-]+ = |`|_|^(?:None|True|False)$|\de[+-]?\d")
RESULT = -5  # of the columns of an outcome, counted from the last
HEIGHT_OF_A_TITLE = 11  # points that only a title has
FOOT = 61  # points that the foot of a page has
TCP = croupier.game("three-card-poker")


def said(kind: str, name: str) -> list[str]:
    """Every text of a paper."""
    made = paper(kind, name)
    cells = [cell for g in grids(made) for row in g.rows for cell in row]
    lists = [item for b in made.blocks if isinstance(b, Listed) for item in b.items]
    return [*cells, *lists, *(b.text for b in made.blocks if isinstance(b, Words))]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("kind", ["par", "submission"])
def test_no_key_is_printed(kind: str, name: str) -> None:
    keys = {option.key for option in croupier.game(name).rulebook.option if "-" in option.key}
    for each in said(kind, name):
        signature = set(each) == {"_"}
        assert signature or not KEY.search(each)
        assert each not in keys


@pytest.mark.parametrize("name", GAMES)
def test_a_par_sheet_begins_on_its_first_page(name: str) -> None:
    """The wagers follow the summary, and no page but the last is left half empty."""
    assert not [block for block in paper("par", name).blocks if isinstance(block, Break)]
    for page in leaves("par", name)[:-1]:
        lowest = min(line.bottom for line in page.lines if line.bottom > FOOT)
        assert lowest < page.height / 2


def outcomes(name: str) -> list[Grid]:
    return [g for g in grids(paper("par", name)) if g.title == "Outcomes"]


def test_outcomes_of_several_wagers_stand_from_the_best_to_the_worst() -> None:
    for name, nth in (("blackjack", -1), ("three-card-poker", 0), ("let-it-ride-poker", 0)):
        results = [float(row[RESULT].replace(",", "")) for row in outcomes(name)[nth].rows]
        assert results == sorted(results, reverse=True)


def test_outcomes_of_several_wagers_have_a_column_for_each() -> None:
    table = outcomes("let-it-ride-poker")[0]
    assert table.columns[:4] == ("Bet Number 1", "Bet Number 2", "Bet Number 3", "pays")
    assert ("Royal flush",) * 3 in {row[:3] for row in table.rows}


def test_a_long_list_is_told_by_its_results_and_stands_at_the_end() -> None:
    made = paper("par", "double-attack-blackjack")
    by_result = next(g for g in grids(made) if "ways" in g.columns)
    every = made.blocks[-1]
    assert isinstance(every, Grid)
    assert every.dense
    wide = len(by_result.columns) // 2
    halves = (row[:wide] for row in by_result.rows), (row[wide + 1 :] for row in by_result.rows)
    rows = [row for half in halves for row in half if row[0]]
    assert sum(int(row[1]) for row in rows) == len(every.rows) == 639
    results = [float(row[0]) for row in rows]
    assert results == sorted(results, reverse=True)
    page = bytes_of(made, HTML).decode()
    assert page.count("<details>") == page.count("</details>") == 1


def test_without_a_simulation_a_par_sheet_names_no_witness() -> None:
    assert SIMULATION not in said("par", "three-card-poker")


@pytest.mark.parametrize("name", GAMES)
def test_601a_2_a_1_ii_each_table_has_a_witness_of_its_own(name: str) -> None:
    """In ten chapters one label stands under two paragraphs, as 649a.12(b) has two Ante tables."""
    if (found := report(name)) is not None:
        keys = [table_key(odds) for odds in found.wagers]
        assert len(keys) == len(set(keys))


def test_601a_2_a_1_ii_the_witness_names_its_seed_and_its_distance() -> None:
    counted = report("roulette")
    seen = croupier.game("roulette").simulate(rounds=2_000, seed=77)
    assert counted is not None
    made = par_sheet(usual("roulette"), report=counted, simulated=seen)
    rows = {row[0]: row[1] for table in grids(made) for row in table.rows if len(row) == 2}
    assert rows[SIMULATION].endswith("after 2,000 rounds, seed 77")
    apart = float(rows["Simulated less counted"].partition(" ")[0])
    assert abs(apart) < 4


def test_601a_2_a_1_ii_what_laboratories_ask_for_is_on_the_par_sheet() -> None:
    made = paper("par", "three-card-poker")
    rows = [row for table in grids(made) for row in table.rows if len(row) == 2]
    odds = TCP.odds(wager="ante").wagers[0]
    wanted = {
        "Return to player": "96.627019%",
        "Average units wagered": f"{float(odds.units_wagered):,.6f}",
        "Push frequency": f"{100 * float(odds.push_frequency):.6f}%",
    }
    for pair in wanted.items():
        assert pair in rows
    assert odds.units_wagered == odds.house_advantage / odds.element_of_risk
    names = {row[0] for row in rows}
    assert {"Maximum exposure", "Long-run return: sum", "Envy Bonus, each other player"} <= names
    assert {"Program", "Prepared by", "Reviewed by"} <= {name for name, _ in made.head}
    assert any("States of a round" in b.text for b in made.blocks if isinstance(b, Heading))


def test_outcomes_of_one_wager_stand_as_in_its_paytable() -> None:
    table = usual("three-card-poker").rules.paytable("pair-plus")
    pair_plus = outcomes("three-card-poker")[1]
    assert [row[0] for row in pair_plus.rows] == [*(row.name for row in table.rows), "Lose"]


def test_exact_figures_are_printed_however_long() -> None:
    found = report("blackjack")
    assert found is not None
    edge = found.wagers[0].house_advantage
    shown = text("par", "blackjack").replace(" ", "")
    assert f"{edge.numerator:,}/{edge.denominator:,}" in shown


def test_what_is_rare_is_no_nought() -> None:
    shown = outcomes("criss-cross-poker")[-1].rows
    assert not [row for row in shown if re.fullmatch(r"[+-]?0\.0+", row[-3])]
    assert any("× 10⁻" in row[-3] for row in shown)


def test_a_wager_placed_otherwise_has_its_outcomes_too() -> None:
    """625a.6(a): a total of 10 pays 6 to 1."""
    rows = [row for g in grids(paper("par", "sic-bo")) for row in g.rows]
    assert ("On a total of 10", "Total Value Bet of 10", "6 to 1", "+6", "27") in {
        row[:5] for row in rows
    }


def test_how_often_choices_are_made_and_ties_are_told() -> None:
    shown = text("par", "three-card-poker")
    assert "Play: fold 32.58%, play 67.42%." in shown
    assert "Ties. " in shown


def test_a_reading_that_gives_the_player_the_edge_is_told_in_words() -> None:
    (reading,) = (
        each
        for each in croupier.game("let-it-ride-poker").rulebook.reading
        if each.key == "five-card-bonus-odds"
    )
    says = reading.choices["for-1"].removesuffix(".")
    assert [
        each for each in said("par", "643a") if reading.cite in each and f"{says}\u201d" in each
    ]


def test_another_paytable_is_named_once() -> None:
    found = report("blackjack")
    assert found is not None
    names = [row[0] for row in summary(usual("blackjack").rules, found.wagers).rows]
    assert "Royal Match 21 Wager, paytable D" in names
    assert "Blackjack Wager (blackjack switch: yes)" in names


# ------------------------------------------------------------------------------ submissions


def test_wagers_that_pay_one_thing_stand_in_one_table() -> None:
    (board,) = (g for g in grids(paper("submission", "roulette")) if g.columns[0] == "wager")
    single = [each for each in payouts(usual("roulette").rules) if each.single]
    assert len(board.rows) >= len(single) > 10
    assert ("Straight Wager", "35 to 1", "617a.4(a)") in board.rows


def test_codes_keep_their_hyphens_and_keys_do_not() -> None:
    made = paper("submission", "dj-wild-stud-poker")
    rows = {row[0]: row[1] for g in grids(made) for row in g.rows}
    assert rows["Which paytable pays the Trips Bonus Wager?"] == "DJWT-04 (default)"
    assert "manual shoe (default)" in rows.values()
    assert (
        value_words(usual("sic-bo").rules, ("total-value", "small")) == "Total Value Bet, Small Bet"
    )


def test_payouts_are_in_words() -> None:
    assert pays_words("0.5 for 1") == "Half returned"
    assert pays_words("100%") == "100% of meter"
    assert pays_words("1 to 2") == "1 to 2"
    for name in ("casino-war", "pai-gow-poker"):
        for kind in ("submission", "par"):
            assert not {"0.5 for 1", "100%"} & {*said(kind, name)}


@pytest.mark.parametrize("name", GAMES)
def test_the_signature_stands_beneath_what_is_certified(name: str) -> None:
    certified = [page for page in leaves("submission", name) if "Certification" in page.words]
    assert "Table games manager ____" in certified[-1].words


def test_every_section_that_asks_has_its_title() -> None:
    for name in ("roulette", "craps"):
        headings = [b.text for b in paper("submission", name).blocks if isinstance(b, Heading)]
        asked = [each for each in headings if each.startswith("§")]
        assert all(re.fullmatch(r"§ \d{3}a\.\d+\. \w.+", each) for each in asked)


def test_wagers_that_one_paragraph_pays_the_same_share_a_table() -> None:
    titles = [g.title for g in grids(paper("submission", "criss-cross-poker")) if g.title]
    assert titles.count("Across Bet, Down Bet and Middle Bet") == 1
    assert "Across Bet" not in titles


def test_645a_11_c_a_submission_has_the_house_way() -> None:
    """659a.11(c) of three hands as well; one of the holder's own is a table, not its text."""
    for name, columns in (("pai-gow-poker", 2), ("fortune-asia-poker", 3)):
        (way,) = (g for g in grids(paper("submission", name)) if g.title == TITLE)
        assert len(way.columns) == columns
        assert len(way.rows) > 10
    lines = "\n".join(way_named("claridge").lines)
    own = croupier.game("pai-gow-poker").rules({"house-way": lines})
    made = make("submission", replace(usual("pai-gow-poker"), rules=own))
    rows = {row[0]: row[1] for g in grids(made) for row in g.rows}
    assert rows["In what manner does the dealer set the high and low hands?"] == OWN_WAY
    assert rows["One pair"] == "the two highest others"


def test_what_stands_on_a_meter_is_in_words() -> None:
    shown = text("submission", "caribbean-stud-poker")
    assert "$10,000 for each $1 wagered" in shown


def test_671a_11_d_1_the_options_fee_pays_nothing() -> None:
    shown = text("submission", "lunar-poker")
    assert "Options fee. Pays nothing. A fee: collected before" in shown


@pytest.mark.parametrize(
    "name", ["world-poker-tour-heads-up-holdem", "ultimate-texas-holdem-poker"]
)
def test_a_long_title_stands_in_one_line(name: str) -> None:
    """Of all that stands on a page the title alone is so high."""
    page = leaves("submission", name)[0]
    assert page.words.startswith(f"{usual(name).title} Rules Submission")
    top = [line for line in page.lines if line.top > page.height - 90]
    assert len([line for line in top if line.top - line.bottom > HEIGHT_OF_A_TITLE]) == 1


def test_a_submission_says_where_an_inscription_is_as_elected() -> None:
    for answer in ("layout", "sign"):
        own = replace(usual("three-card-poker"), rules=TCP.rules({"odds-posted": answer}))
        shown = {row[0]: row[1] for g in grids(make("submission", own)) for row in g.rows}
        assert shown["The payout odds or amounts of every wager offered."] == answer
