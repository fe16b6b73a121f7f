"""Par sheets: each figure that a laboratory asks for is there, adds up, and is of its own table."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from tests.papers.made import grids, paper, report, usual
from tests.papers.offered import GAMES

import croupier
from croupier.maths.pricing.counted import SIMULATED, Counted, Terms, line
from croupier.maths.pricing.report import LIMITED, OddsReport, WagerOdds, price
from croupier.papers.document import Drawing, Paper, Words
from croupier.papers.kinds.par import par_sheet
from croupier.papers.kinds.par_wager import SIMULATION
from croupier.papers.wording.outcomes import true_odds
from croupier.papers.wording.patron import steps
from croupier.reports.reports import Reports
from croupier.version import VERSION

FIVE_CARD_HANDS = 2_598_960


def figures(made: Paper, name: str) -> list[str]:
    """What a par sheet says under one name, wager after wager."""
    pairs = (row for g in grids(made) for row in g.rows if len(row) == 2)
    return [said for label, said in pairs if label == name]


def in_force(name: str, wager: str) -> WagerOdds:
    found = report(name)
    assert found is not None
    return next(odds for odds in found.wagers if odds.wager == wager and odds.in_force)


# ------------------------------------------------------------------------------ contributions


@pytest.mark.parametrize("name", GAMES)
def test_601a_2_a_1_ii_contributions_add_up_to_the_headline(name: str) -> None:
    """Of a progressive wager at the meters given, and in the long run by its parts."""
    found = report(name)
    for odds in found.wagers if found else ():
        gain = -odds.house_advantage
        if odds.progressive is not None:
            gain = odds.progressive.return_at_meters - 1
            assert sum(odds.progressive.returns.values()) - 1 == -odds.house_advantage
        assert sum(each.contribution for each in odds.outcomes) == gain
        assert sum(odds.gains.values()) == gain
        assert sum(each.probability for each in odds.outcomes) == 1


@pytest.mark.parametrize("name", ["three-card-poker", "roulette"])
def test_a_par_sheet_says_what_its_contributions_add_up_to(name: str) -> None:
    made, found = paper("par", name), report(name)
    assert found is not None
    said = [block.text for block in made.blocks if isinstance(block, Words)]
    offered = [o for o in found.wagers if o.in_force and usual(name).rules.offers(o.wager)]
    assert offered
    for odds in offered:
        total = float(sum(each.contribution for each in odds.outcomes))
        assert [text for text in said if f"add up to {total:+.8f}," in text]


def test_649a_12_the_ante_is_told_by_the_wagers_settled_with_it() -> None:
    """By the text alone: Ante and Play win, lose or push by the hands; only the Ante Bonus is paid
    whatever the dealer holds: 1, 4 and 5 to 1 for 720, 52 and 48 of 22,100 hands."""
    odds = in_force("three-card-poker", "ante")
    assert list(odds.gains) == ["ante", "play", "ante-bonus"]
    table = usual("three-card-poker").rules.paytable("ante-bonus")
    assert [str(row.pays) for row in table.rows] == ["5 to 1", "4 to 1", "1 to 1"]
    assert odds.gains["ante-bonus"] == Fraction(720 * 1 + 52 * 4 + 48 * 5, 22_100)
    made = paper("par", "three-card-poker")
    parts = [100 * float(gain) for gain in odds.gains.values()]
    assert figures(made, "Contribution: Ante Bonus") == [f"{parts[2]:+.6f}%"]
    assert figures(made, "Contributions: sum") == [f"{sum(parts):+.6f}%"]
    assert figures(made, "Return to player")[0] == f"{100 + sum(parts):.6f}%"


def test_674a_12_d_what_a_payout_limit_cuts_is_a_part_of_its_own() -> None:
    """A royal flush across pays 500 to 1: $2,500 at $5, and at $10,000 the limit of $600,000."""
    rules = croupier.game("674a").rules({"payout-limit": "$600,000", "table-maximum": "$10,000"})
    royal, other = line(("across-bet", "royal-flush")), line(("across-bet", "lose"))
    counted = Counted("across-bet", {royal: 1, other: 499})
    table = rules.paytable("across-bet")
    low, high = (price(rules, table, counted, Terms(stake=stake)) for stake in (500, 1_000_000))
    assert low.gains == {"across-bet": Fraction(1, 500)}
    assert high.gains == {"across-bet": Fraction(1, 500), LIMITED: Fraction(60 - 500, 500)}
    assert sum(high.gains.values()) == -high.house_advantage
    assert low.exposure == high.exposure == 60_000_000


# ------------------------------------------------------------------------------ single figures


def test_617a_4_a_maximum_exposure_is_told_at_the_wager_priced_and_at_the_maximum() -> None:
    rules = croupier.game("roulette").rules({"table-maximum": "$2,000"})
    straight = Counted("straight", {line(("straight", "win")): 1, line(("straight", "lose")): 37})
    odds = price(rules, rules.paytable("straight"), straight, Terms())
    assert odds.largest_win == 35
    assert odds.exposure == 35 * 200_000
    counted = report("roulette")
    assert counted is not None
    made = par_sheet(
        replace(usual("roulette"), rules=rules), report=replace(counted, wagers=(odds,))
    )
    assert figures(made, "Maximum exposure") == [
        "+35 units, $175 at the wager priced, $70,000 at the largest wager of $2,000"
    ]


def test_637a_7_d_a_pot_costs_the_house_nothing() -> None:
    counted = report("637a")
    assert counted is not None
    assert [odds.exposure for odds in counted.wagers] == [0] * len(counted.wagers)
    (told, *_) = figures(par_sheet(usual("637a"), report=counted), "Maximum exposure")
    assert told.startswith("none")


def test_601a_2_a_1_ii_true_odds_are_the_odds_against() -> None:
    assert true_odds(Fraction(1, 38)) == "37.00 to 1"
    rows = [row for g in grids(paper("par", "roulette")) if g.title == "Outcomes" for row in g.rows]
    assert [row for row in rows if row[1] == "35 to 1" and row[-2] == "37.00 to 1"]


def test_687a_12_c_the_envy_bonus_is_on_the_par_sheet() -> None:
    """By the text alone: $5,000 for 4 royal flushes and $1,500 for 36 straight flushes of every
    2,598,960 hands, per wager of $5."""
    asked = {
        "progressive-bonus": True,
        "progressive-bonus-rate": "22%",
        "progressive-bonus-paytable": "2",
        "progressive-bonus-amount": "$5",
    }
    game = croupier.game("687a")
    rules = game.rules(asked)
    found = game.odds(rules, wager="progressive-bonus")
    made = par_sheet(replace(usual(game.key), rules=rules), report=found)
    envy = Fraction(4 * 5_000 + 36 * 1_500, FIVE_CARD_HANDS * 5)
    said = f"{100 * float(envy):.6f}%"
    assert figures(made, "Envy Bonus, each other player") == [said]


def test_649a_12_e_5_the_envy_bonus_is_on_the_par_sheet() -> None:
    """By the text alone: $100 for the ace, king and queen of spades and $25 for those of the three
    other suits, of 22,100 hands, per wager of $1."""
    odds = in_force("three-card-poker", "three-card-progressive")
    envy = Fraction(100 + 3 * 25, 22_100)
    assert odds.envy_per_other_player == envy
    said = f"{100 * float(envy):.6f}%"
    assert said in figures(paper("par", "three-card-poker"), "Envy Bonus, each other player")


# ------------------------------------------------------------------------------ witness, identity


def test_649a_each_paragraph_has_its_own_witness() -> None:
    """649a.12(b) and (c) have tables under the same label; each figure is of the right one."""
    counted = report("three-card-poker")
    assert counted is not None
    seen = [
        replace(
            odds,
            method=SIMULATED,
            standard_error=0.01,
            progressive=None,
            house_advantage=Fraction(nth, 1000),
            rounds=1000,
        )
        for nth, odds in enumerate(counted.wagers)
    ]
    labels = [(odds.wager, odds.paytable) for odds in seen]
    assert len(set(labels)) < len(labels)
    simulated = OddsReport("", {}, tuple(reversed(seen)), None, 0.0, seed=9)
    subject = usual("three-card-poker")
    made = par_sheet(subject, every=True, report=counted, simulated=simulated)
    assert [text.partition("%")[0] for text in figures(made, SIMULATION)] == [
        f"{nth / 10:.4f}" for nth in range(len(seen))
    ]


def test_the_witness_of_a_progressive_wager_is_told_at_the_meters_that_it_saw() -> None:
    game = croupier.game("three-card-poker")
    counted = report("three-card-poker")
    assert counted is not None
    wager = "three-card-progressive"
    seen = game.simulate(rounds=200_000, seed=649, wager=wager, cores=1)
    (odds,) = (each for each in seen.wagers if each.in_force)
    assert odds.progressive is not None
    subject = replace(usual(game.key), rules=game.rules({wager: True}))
    only = replace(counted, wagers=(in_force(game.key, wager),))
    made = par_sheet(subject, report=only, simulated=seen)
    (said,) = figures(made, SIMULATION)
    at_meters = 100 * float(1 - odds.progressive.return_at_meters)
    assert said.startswith(f"{at_meters:.4f}% ±")
    assert said.endswith("at these meters after 200,000 rounds, seed 649")
    (apart,) = figures(made, "Simulated less counted")
    assert abs(float(apart.partition(" ")[0])) < 4


@pytest.mark.parametrize("name", GAMES)
def test_a_par_sheet_names_program_data_author_and_reviewer(name: str) -> None:
    subject = usual(name)
    head = dict(paper("par", name).head)
    assert subject.rules.digest in head["Rules"]
    assert VERSION in head["Program"]
    if subject.entry.has_odds:
        assert Reports(subject.entry).sources in head["Program"]
    for who in ("Prepared by", "Reviewed by"):
        assert set(head[who]) == {"_"}


@pytest.mark.parametrize("name", GAMES)
def test_every_state_of_a_round_is_drawn_with_its_paragraph(name: str) -> None:
    if report(name) is None:
        return
    rules = usual(name).rules
    drawn = [b.svg for b in paper("par", name).blocks if isinstance(b, Drawing)]
    shown = "".join(svg for svg in drawn if "of a round" in svg)
    for step in steps(rules):
        assert f">{step.cite}<" in shown
    instead = {d.otherwise for d in rules.book.decision if rules.holds(d.given)}
    for each in instead:
        assert f">or {each}" in shown
