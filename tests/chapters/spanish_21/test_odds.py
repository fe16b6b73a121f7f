"""The figures of 635a by witnesses: a second count, brute force, and rounds that are simulated."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.chapters.spanish_21.second_odds import SMALL, insurance, match_lines
from tests.chapters.spanish_21.small_shoe import check_simple_play
from tests.chapters.table import Table

import croupier
from croupier.chapters.spanish_21 import odds
from croupier.chapters.spanish_21.counting.game import EIGHT, SEVEN, names_of, shoe_game
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.maths.pricing.report import WagerOdds, price
from croupier.maths.shoe.optimal import solve

GAME = croupier.game("spanish-21")
FOUR = 3  # a value


def odds_of(wager: str, answers: dict[str, object], stake: int = 500) -> list[WagerOdds]:
    """The reports of a wager under the paytable that pays, headline first."""
    rules, terms = GAME.rules(answers), Terms(stake)
    found = odds.count(rules, wager, terms, tell_nobody)
    return [price(rules, rules.paytable(wager), each, terms) for each in found]


def test_635a_12_e_match_the_dealer_against_a_second_count() -> None:
    for decks, edge in match_lines():
        assert odds_of("match-the-dealer", {"decks": decks})[0].house_advantage == edge


@pytest.mark.parametrize("decks", [6, 8])
def test_635a_12_d_insurance_against_a_second_count(decks: int) -> None:
    assert odds_of("insurance", {"decks": decks})[0].house_advantage == insurance(decks)


def test_a_simple_play_is_counted_as_every_order_of_ten_cards_has_it() -> None:
    """Pairs are split once; verify splits them again."""
    check_simple_play(0, SMALL)


# ------------------------------------------------------------------------------ figures


def test_lines_are_every_deal_and_have_every_row() -> None:
    counted = odds_of("spanish-21", {})
    assert [each.variant for each in counted] == ["re-optimised", "fixed", "basic-strategy"]
    best, fixed, basic = (each.house_advantage for each in counted)
    assert best <= fixed <= basic
    for each in counted:
        assert each.strategy is not None
        (rule,) = each.strategy.learned
        assert (rule.house_advantage, rule.cost) == (basic, basic - best)
    assert float(best) == pytest.approx(0.0043509555, abs=1e-10)
    outcomes = {each.outcome for each in counted[0].outcomes}
    rows = [row.outcome for row in GAME.rules().paytable("spanish-21").rows]
    assert all(any(row in outcome for outcome in outcomes) for row in rows)


def test_house_advantage_with_eight_decks() -> None:
    found = odds_of("spanish-21", {"decks": 8})[0].house_advantage
    assert float(found) == pytest.approx(0.0045146371, abs=1e-10)


def test_635a_12_c_the_additional_payout_hangs_on_the_stake() -> None:
    rules = GAME.rules()
    units = {stake: shoe_game(rules, Terms(stake)).bonuses for stake in (400, 500, 2500, 10_000)}
    assert units[400] == ()
    suited = Fraction(4 * 6 * 5 * 4, 24 * 23 * 22)
    for stake, dollars in ((500, 1000), (2500, 5000), (10_000, 5000)):
        ((up, _, paid),) = units[stake]
        assert up == SEVEN
        assert paid == pytest.approx(float(suited * dollars * 100 / stake))


@pytest.mark.parametrize("stake", [500, 2500])
def test_635a_12_c_3_what_another_player_adds(stake: int) -> None:
    """The chance of three 7s of one suit against a 7 that are drawn, times $50 of the wager."""
    found = odds.count(GAME.rules(), "spanish-21", Terms(stake), tell_nobody)[0]
    suited = 5 * 4 * 3 + 3 * 6 * 5 * 4  # of the up card's suit, of another
    chance = Fraction(24, 288) * Fraction(suited, 287 * 286 * 285)
    added = found.extra["additional_payout_per_other_player"]
    assert added == pytest.approx(float(chance * 5000 / stake))
    assert any("635a.12(c)(3)" in note for note in found.notes)


def test_635a_12_b_what_suits_add_to_play_by_values() -> None:
    """They change 7-7 against 7 and 7-8 against 4: solved again for cards of each suit."""
    rules, terms = GAME.rules(), Terms(500)
    names = names_of(rules, terms)

    def worth(up: int, second: int, alike: Fraction, spades: bool) -> float:
        """Of two cards whose third is of their suit with some chance."""
        shares = (1 - alike, Fraction(0), alike) if spades else (1 - alike, alike, Fraction(0))
        game = shoe_game(rules, terms, names=names.with_shares(shares, shares))
        return solve(game, up).value(SEVEN, second)

    def by_suits(up: int, second: int, ways: dict[Fraction, int]) -> float:
        """How often the chance of a third card of the same suit is what; a fourth are spades."""
        found = sum(
            number * (3 * worth(up, second, alike, False) + worth(up, second, alike, True))
            for alike, number in ways.items()
        )
        blind = solve(shoe_game(rules, terms), up).value(SEVEN, second)
        return found / 4 / sum(ways.values()) - blind

    # Two 7s of the up card's suit, of one of the three others, of two suits.
    sevens = {Fraction(3, 21): 5 * 4, Fraction(4, 21): 3 * 6 * 5, Fraction(0): 23 * 22 - 110}
    gained = 23 * 22 * by_suits(SEVEN, SEVEN, sevens)
    gained += 2 * 24 * 24 * by_suits(FOUR, EIGHT, {Fraction(6, 24): 1, Fraction(0): 3})
    found = odds.count(rules, "spanish-21", terms, tell_nobody)[0]
    assert found.extra["gained_by_suits"] == pytest.approx(gained / (12 * 287 * 286), rel=1e-6)
    assert any("suits" in note for note in found.notes)


def test_635a_10_c_a_double_for_less_has_no_payouts_for_suits_or_cards() -> None:
    suited, mixed = (
        Table(GAME).opened(["spanish-21=10"], f"7s 7h {second} 9d").advice()
        for second in ("7s", "7d")
    )
    assert suited["draw"] > mixed["draw"]
    for choice in ("double", "double-for-less", "stand", "split"):
        assert suited[choice] == mixed[choice]


@pytest.mark.parametrize(
    ("game", "bet", "cards", "do"),
    [
        ("spanish-21", "spanish-21=10", "Kc 9h 6d 9c Ks", []),
        ("double-attack-blackjack", "bet=10", "9h Kc 6d 9c Ks", ["no-attack"]),
    ],
)
def test_635a_13_d_and_665a_13_c_no_advice_beside_an_exposed_card(
    game: str, bet: str, cards: str, do: list[str]
) -> None:
    """A card that is known to come next is worth what no shoe tells."""
    round_ = Table(croupier.game(game)).opened([bet], cards)
    for choice in do:
        round_.choose(choice)
    assert round_.advice()
    round_.call("exposed-card")
    assert not round_.advice()
