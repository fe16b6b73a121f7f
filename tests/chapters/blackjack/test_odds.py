"""Odds of 633a: exact counts against simulation, closed forms and each other."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb, sqrt

import pytest
from tests.chapters.blackjack.counts import GAME, TERMS, counted, priced

from croupier.chapters.blackjack import odds
from croupier.chapters.blackjack.counting import first_cards
from croupier.chapters.blackjack.counting.game import shoe_game
from croupier.chapters.blackjack.counting.straights.play import StraightPlay
from croupier.chapters.blackjack.counting.twenties import TwentyCount
from croupier.chapters.blackjack.outcomes import BAD_BEAT, LUCKY_LADIES, MATCHES
from croupier.chapters.blackjack.strategy import decisions
from croupier.families.twenty_one.counting.match_the_dealer import match_lines, match_ways
from croupier.families.twenty_one.counting.solved import ACTIONS, solutions
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.maths.pricing.report import OddsReport, WagerOdds
from croupier.maths.pricing.report_json import report_json

FRESH = {"reshuffling-device": True, "match-the-dealer": True}
ROUNDS = 1 << 21


@cache
def exact(wager: str) -> dict[str, WagerOdds]:
    found = counted(FRESH, wager)
    return {variant: priced(FRESH, each) for variant, each in found.items()}


@cache
def simulated() -> dict[str, WagerOdds]:
    """Every round from a fresh shoe, as the exact counts have it."""
    rules = GAME.rules(FRESH)
    found = odds.simulate(rules, TERMS, rounds=ROUNDS, seed=7, cores=None, tell=tell_nobody)
    return {wager: priced(FRESH, each) for wager, (each, *_) in found.items()}


WITNESSED = {
    "blackjack": "basic-strategy",
    "insurance": "",
    "lucky-ladies": "",
    "match-the-dealer": "",
    "in-between": "",
    "royal-match-21": "",
    "bet-the-set-21": "",
    "kings-bounty": "",
    "bad-beat-progressive": "basic-strategy",
    "three-card-poker": "",
    "hit-and-run-progressive": "",
    "straight-jack-progressive": "basic-strategy",
    "house-money": "added-basic-strategy",
}


@pytest.mark.parametrize(("wager", "variant"), WITNESSED.items())
def test_simulation_is_within_four_standard_errors(wager: str, variant: str) -> None:
    counted, played = exact(wager)[variant], simulated()[wager]
    chances = {(o.outcome, o.pays): o.probability for o in counted.outcomes}
    seen = {(o.outcome, o.pays): o.probability for o in played.outcomes}
    rounds = played.rounds
    for outcome in chances.keys() | seen.keys():
        chance = float(chances.get(outcome, 0))
        error = sqrt(max(chance * (1 - chance), 1 / rounds) / rounds)
        found = float(seen.get(outcome, 0))
        # Results of a split's hands are exact one by one, not together.
        if "split" not in outcome[0]:
            assert abs(found - chance) < 4.5 * error + 1 / rounds, (outcome, chance, found)
    if counted.progressive is None:
        edge = float(played.house_advantage - counted.house_advantage)
        assert abs(edge) < 4 * counted.standard_deviation / sqrt(rounds)
    if wager == "blackjack":  # the one that takes a split's hands as independent
        assert played.standard_deviation == pytest.approx(counted.standard_deviation, rel=0.005)


def test_strategies_are_ordered_by_what_they_cost() -> None:
    found = exact("blackjack")
    best, fixed, basic = (
        found[key].house_advantage for key in ("re-optimised", "fixed", "basic-strategy")
    )
    assert best <= fixed <= basic
    assert 0 < basic - best < Fraction(1, 10_000)


def test_the_main_game_over_the_numbers_of_decks() -> None:
    """Fewer decks are better for the player; every deal is counted."""
    edges = []
    for decks in (1, 2):
        answers = {"decks": decks}
        best = counted(answers, "blackjack")["re-optimised"]
        edges.append(priced(answers, best).house_advantage)
    edges.append(exact("blackjack")["re-optimised"].house_advantage)
    assert edges == sorted(edges)


@pytest.mark.parametrize("decks", [1, 2, 4, 6, 8])
def test_first_cards_in_closed_form(decks: int) -> None:
    """Two cards by binomials: pairs, suits, twenties."""
    cards = comb(52 * decks, 2)
    tally = first_cards.first_cards(first_cards.all_cards(decks))
    total = int(tally[: len(LUCKY_LADIES)].sum())
    rules = GAME.rules({"decks": decks})
    pairs = first_cards.first_cards_lines(rules, "bet-the-set-21", tally)
    chance = {parts[0].outcome: Fraction(ways, total) for parts, ways in pairs.items()}
    suited = 52 * comb(decks, 2)
    assert chance.get("suited-pairs", Fraction(0)) == Fraction(suited, cards)
    assert chance["pairs"] == Fraction(13 * comb(4 * decks, 2) - suited, cards)
    ladies = first_cards.first_cards_lines(rules, "lucky-ladies", tally)
    twenties = comb(16 * decks, 2) + 16 * decks * decks
    lost = next(ways for parts, ways in ladies.items() if parts[0].outcome == "lose")
    assert 1 - Fraction(lost, total) == Fraction(twenties, cards)
    royal = first_cards.first_cards_lines(rules, "royal-match-21", tally)
    kings_and_queens = sum(w for parts, w in royal.items() if parts[0].outcome == "royal-match")
    assert Fraction(kings_and_queens, total) == Fraction(4 * decks * decks, cards)


@pytest.mark.parametrize("decks", [6, 8])
def test_super_match_in_closed_form(decks: int) -> None:
    lines = first_cards.super_match_lines((4 * decks,) * 13)
    total = sum(lines.values())
    chance = {parts[0].outcome: Fraction(ways, total) for parts, ways in lines.items()}
    cards, rank = comb(52 * decks, 4), 4 * decks
    assert chance["four-of-a-kind"] == Fraction(13 * comb(rank, 4), cards)
    assert chance["three-of-a-kind"] == Fraction(13 * comb(rank, 3) * 12 * rank, cards)
    assert chance["two-pair"] == Fraction(comb(13, 2) * comb(rank, 2) ** 2, cards)
    assert chance["pair"] == Fraction(13 * comb(rank, 2) * comb(12, 2) * rank**2, cards)


def test_insurance_in_closed_form() -> None:
    assert exact("insurance")[""].house_advantage == 1 - Fraction(3 * 96, 311)


@pytest.mark.parametrize("decks", [1, 8])
def test_straight_jack_chances_add_up(decks: int) -> None:
    game = shoe_game(GAME.rules({"decks": decks}), Terms())
    for joint in (False, True):
        total = Fraction(0)
        for solution in solutions(game):
            assert solution is not None
            pays = [Fraction(n) for n in (-1, -1, 3, 15, 50, 200, 700, 5200)]
            play = StraightPlay(game, solution, wrap=False, pays=pays, joint=joint)
            total += sum(play.chances().values())
        assert total == 1


def test_joint_play_is_better_for_both_wagers_together() -> None:
    for wager in ("straight-jack-progressive", "bad-beat-progressive"):
        found = exact(wager)
        plain, joint = found["plain"].progressive, found["joint"].progressive
        assert plain is not None
        assert joint is not None
        extra = found["joint"].extra
        assert extra is not None
        gain = float(joint.return_at_meters - plain.return_at_meters)
        assert gain > extra["main_game_cost_per_unit"] > 0


def test_bad_beat_is_exact_but_for_joint_play() -> None:
    """Joint play estimates rounds with several 20s of one split: JSON calls nothing exact."""
    for variant, found in exact("bad-beat-progressive").items():
        approximate = variant == "joint"
        assert found.method == ("approximate" if approximate else "exact")
        assert found.standard_error is None
        assert all((o.combinations is None) == approximate for o in found.outcomes)
        assert any(note.startswith("Approximate: ") for note in found.notes) == approximate
        report = OddsReport("", {}, (found,), None, 0.0)
        assert (report_json(report)["wagers"][0]["exact"] is None) == approximate


@pytest.mark.parametrize("wager", ["blackjack", "house-money"])
def test_only_what_a_split_brings_together_is_approximate(wager: str) -> None:
    for variant, found in exact(wager).items():
        split = variant != "taken"
        assert found.method == "exact"
        assert ("outcomes" in found.approximate) == split
        assert "house_advantage" not in found.approximate
        for outcome in found.outcomes:
            assert (outcome.combinations is None) == ("split" in outcome.outcome)
            if outcome.combinations is not None:
                assert Fraction(outcome.combinations, found.rounds) == outcome.probability
        assert len(str(found.rounds)) < 100


def test_633a_7_o_1_i_a_twenty_that_is_paid_1_for_1_is_a_hit() -> None:
    answers = FRESH | {"bad-beat-any-20": True}
    found = priced(answers, counted(answers, "bad-beat-progressive")["plain"])
    paid = {o.outcome: o.probability for o in found.outcomes if o.outcome != "lose"}
    assert float(paid["player-has-a-20"]) == pytest.approx(0.143, abs=0.001)
    assert found.hit_frequency == sum(paid.values())


def test_the_estimate_of_several_20s_is_off_by_less_than_a_ten_millionth() -> None:
    """As the note of joint play says, where both can be had: the main game's own play."""
    rules = GAME.rules(FRESH)
    game = shoe_game(rules, Terms())
    (estimated,) = TwentyCount(rules, game).weights(solutions(game), estimate=True).values()
    total = sum(estimated.values())
    exactly = {o.outcome: o.probability for o in exact("bad-beat-progressive")["plain"].outcomes}
    winning = [kind for kind in estimated if BAD_BEAT[kind] in exactly and kind > 1]
    assert len(winning) == len(BAD_BEAT) - 2
    off = [
        abs(float(Fraction(estimated[kind], total) - exactly[BAD_BEAT[kind]])) for kind in winning
    ]
    assert 0 < max(off) < 1e-7


@pytest.mark.parametrize(("side", "method"), [("alternating", "exact"), ("left", "approximate")])
def test_633a_7_d_suits_of_a_determinant_card_from_one_side(side: str, method: str) -> None:
    rules = GAME.rules({"dealing": "double-shoe", "determinant-side": side})
    (found,) = odds.count(rules, "lucky-ladies", TERMS, tell_nobody)
    assert found.method == method
    assert any("633a.7(d)" in note for note in found.notes) == (method == "approximate")


def test_house_money_is_better_added() -> None:
    found = exact("house-money")
    assert found["added"].house_advantage < found["taken"].house_advantage


def test_every_decision_is_exported_with_what_each_choice_is_worth() -> None:
    rules = GAME.rules({"decks": 1, "split-aces": "one-card"})
    rows = list(decisions(rules, TERMS))
    seen = {(row["up"], row["after_split_of"], row["hand"]): row for row in rows}
    assert len(seen) == len(rows)
    for row in rows:
        worth = {key: row[key] for key in ACTIONS.values() if row[key] is not None}
        assert worth[row["decision"]] == max(worth.values())
    assert seen["10", "", "6-10"]["surrender"] == -0.5
    assert seen["10", "", "2-4-10"]["surrender"] is None  # the first two cards alone
    assert seen["6", "8", "3-8"]["decision"] == "double"
    assert seen["6", "", "8-8"]["split"] > seen["6", "", "8-8"]["stand"]
    assert not any(row["after_split_of"] == "A" for row in rows)


@pytest.mark.parametrize("decks", [1, 6, 8])
def test_633a_7_g_2_matches_in_closed_form_are_those_of_every_deal(decks: int) -> None:
    rules = GAME.rules({"decks": decks})
    every = first_cards.first_cards_lines(
        rules, "match-the-dealer", first_cards.first_cards_of(rules)
    )
    closed = match_lines(match_ways([4 * decks] * 13), MATCHES)
    holes = 52 * decks - 3
    assert every == {parts: ways * holes for parts, ways in closed.items()}
