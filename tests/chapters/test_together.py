"""Sets of bets: exact over the common draw, and a set of one is the wager's own figures."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

import croupier
from croupier.chapters.craps.round.vigorish import AT_ITS_RATE
from croupier.families.draw.together import Together
from croupier.rounds.bets import BetError, parse_bet
from croupier.table.session import Session

ALONE = [
    ("roulette", "straight@17=5", ""),
    ("roulette", "five-adjacent@17=5", ""),
    ("big-six-wheel", "20-dollar=5", ""),
    ("sic-bo", "one-of-a-kind@3=5", ""),
    ("sic-bo", "total-value@9=5", "9"),
    ("high-roll-dice", "pip-street@2=5", "2"),
    ("three-dice-football", "extra-point=5", ""),
    ("three-dice-football", "game-length@3=5", "3"),
    ("three-dice-football", "over-four-yards=5", ""),
    ("props-and-hops", "hop-the-top=5", ""),
    ("props-and-hops", "six-eight-shake=5", ""),
    ("minibaccarat", "banker=5", ""),
    ("minibaccarat", "tie=5", ""),
    ("minibaccarat", "dragon-bonus@banker=5", "banker"),
    ("minibaccarat", "house-money=5", "take"),
    ("midibaccarat", "banker=5", ""),
    ("baccarat", "banker=5", ""),
    ("21-baccarat", "banker=5", ""),
    ("craps", "dont-pass=5", ""),
    ("craps", "buy@4=5", "4"),
    ("craps", "lay@4=5", "4"),
    ("craps", "place-to-win@6=6", "6"),
]


def set_of(name: str, *bets: str, odds: int = 0, **answers: object) -> Together:
    given = {key.replace("_", "-"): value for key, value in answers.items()}
    found = croupier.game(name).together(given, bets, odds=odds)
    assert isinstance(found, Together)
    return found


@pytest.mark.parametrize(("name", "bet", "variant"), ALONE)
def test_a_set_of_one_is_the_wager_alone(name: str, bet: str, variant: str) -> None:
    game = croupier.game(name)
    placed = parse_bet(bet)
    terms = game.terms(stake=placed.amount, wager=placed.wager)
    head = game.odds(wager=placed.wager, terms=terms).wagers[0]
    alone = next(one for one in (head, *head.variants) if one.variant == variant)
    found = set_of(name, bet)
    assert found.house_advantage == alone.element_of_risk
    assert -found.mean / placed.amount == alone.house_advantage
    assert found.variance / placed.amount**2 == alone.variance
    assert found.means == (found.mean,)


def test_bets_that_exclude_each_other() -> None:
    """Red and black of $5: nothing, but on two zeros both lose."""
    found = set_of("roulette", "red=5", "black=5")
    assert found.mean == Fraction(-1000 * 2, 38)
    assert found.variance == 1000**2 * Fraction(2 * 36, 38**2)
    assert found.house_advantage == Fraction(1, 19)
    small_and_big = set_of("sic-bo", "small=5", "big=5")
    assert small_and_big.mean == Fraction(-1000 * 6, 216), "both lose on a triple"


def test_every_shake_at_the_table_gives_the_same_mean_and_variance() -> None:
    """The witness settles all 216 shakes at a table."""
    game = croupier.game("sic-bo")
    bets = ["total-value@9=5", "two-dice-combination@3-4=5", "one-of-a-kind@3=10"]
    faces = range(1, 7)
    rolls = [(a, b, c) for a in faces for b in faces for c in faces]
    session: Session = game.open_session(seed="together", rolls=rolls)
    nets = [sum(s.net for s in session.open_round(bets).settlements) for _ in rolls]
    mean = Fraction(sum(nets), 216)
    found = set_of("sic-bo", *bets)
    assert found.mean == mean
    assert found.variance == Fraction(sum(net * net for net in nets), 216) - mean * mean


def test_minibaccarat_player_and_banker_leave_the_vigorish() -> None:
    """Opposite wagers of $20 lose the vigorish of $1 when the Banker's Hand wins."""
    found = set_of("minibaccarat", "player=20", "banker=20")
    banker = Fraction(2_292_252_566_437_888, 4_998_398_275_503_360)
    assert found.mean == -100 * banker
    assert found.variance == 100**2 * banker * (1 - banker)
    assert found.house_advantage == banker / 40


def test_minibaccarat_house_money_and_the_hands_hang_together() -> None:
    """A pair of the first two cards is even: it shifts who wins, so the covariance is not 0."""
    found = set_of("minibaccarat", "house-money=5", "player=5", "tie=5")
    assert found.mean == sum(found.means)
    assert found.variance != sum(found.variances)
    (note,) = found.notes
    assert "taken" in note


# ------------------------------------------------------------------------------ Craps


@pytest.mark.parametrize("bets", [["pass=0"], ["pass=0", "field=5"]])
def test_a_bet_of_nothing_takes_a_wager_down_and_is_no_part_of_a_set(bets: list[str]) -> None:
    with pytest.raises(BetError, match=r"pass \$0: "):
        set_of("craps", *bets)


def test_623a_6_e_odds_as_far_as_elected() -> None:
    elected = {"pass_odds_4_10": 3, "pass_odds_5_9": 4, "pass_odds_6_8": 5}
    found = set_of("craps", "pass=10", odds=5, **elected)
    behind = Fraction(6 * 30 + 8 * 40 + 10 * 50, 36)
    assert found.wagered == 100 * (10 + behind)
    assert found.mean == Fraction(-7, 495) * 1000, "odds cost nothing"
    (note,) = found.notes
    assert note.startswith("pass: ")
    assert "3 times on 4, 4 times on 5, 4 times on 9, 3 times on 10 (623a.6(e))" in note
    with pytest.raises(BetError, match=r"10 times odds: .* 5 times \(623a\.6\(e\)\)"):
        set_of("craps", "pass=10", odds=10, **elected)


def test_623a_6_f_an_excess_is_said() -> None:
    found = set_of("craps", "pass=1", odds=1)
    assert found.wagered == 100 * (1 + Fraction(6 * 1 + 8 * 2 + 10 * 5, 36))
    (note,) = found.notes
    assert "$2 on 5, $5 on 6, $5 on 8, $2 on 9" in note
    assert "623a.6(f)" in note
    exactly = set_of("craps", "pass=1", odds=1, odds_rounded_up=False)
    assert exactly.wagered == 100 * (1 + Fraction(24, 36))
    assert not exactly.notes


def test_623a_5_g_3_vigorish_is_reckoned_as_for_the_wager_alone() -> None:
    """5 % of what a Lay Bet of $5 against the 4 wins is 12.5 cents: both say so."""
    found = set_of("craps", "lay@4=5")
    assert found.mean == Fraction(-25, 2)
    assert found.notes == (AT_ITS_RATE,)
    dollars = set_of("craps", "lay@4=50", vigorish_rounding="dollar")
    assert dollars.mean == -100
    assert not dollars.notes


def test_figures_are_numbers_and_exact_ones_are_text_beside_them() -> None:
    facts = set_of("craps", "pass=10", "field=5", odds=2).facts()
    for name in ("mean", "variance", "wagered", "house_advantage"):
        assert facts[name] == pytest.approx(float(Fraction(facts[f"{name}_exact"])))
    assert math.isclose(facts["standard_deviation"] ** 2, facts["variance"])
    extra = croupier.game("craps").odds(wager="place-to-win").wagers[0].extra
    assert extra is not None
    for name in ("expected_rolls", "house_advantage_per_roll"):
        assert extra[name] == pytest.approx(float(Fraction(extra[f"{name}_exact"])))


def test_rolls_that_a_wager_sits_out_count_among_all_rolls_alone() -> None:
    """Place to win on 4: 9 of 36 rolls decide it; it is off on come out rolls."""
    extra = croupier.game("craps").odds(wager="place-to-win").wagers[0].extra
    assert extra is not None
    assert extra["expected_rolls_at_risk_exact"] == "4"
    assert extra["expected_rolls"] > 4
    cost = Fraction(extra["house_advantage_per_roll_at_risk_exact"]) * 4
    assert cost == Fraction(extra["house_advantage_per_roll_exact"]) * Fraction(
        extra["expected_rolls_exact"]
    )
    always = croupier.game("craps").odds(wager="field").wagers[0].extra
    assert always is not None
    assert always["expected_rolls"] == always["expected_rolls_at_risk"] == 1


# ------------------------------------------------------------------------------ refusals


def test_bets_that_cannot_be_priced_are_refused() -> None:
    with pytest.raises(BetError, match="supplemental wagers of Craps"):
        set_of("roulette", "red=5", odds=2)
    with pytest.raises(BetError, match=r"four more spins"):
        set_of("roulette", "touchdown=5", touchdown=True)
    with pytest.raises(BetError, match="1-36"):
        set_of("roulette", "split@1-36=5")
