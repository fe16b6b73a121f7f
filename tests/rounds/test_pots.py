"""A pot among players: its settlements, and what its lines are worth."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

import croupier
from croupier.maths.pricing.counted import Counted, Line, Part, Terms, from_json, to_json
from croupier.maths.pricing.report import price
from croupier.rounds.pots import settle_pot
from croupier.rounds.words import POT, Bet

GAME = croupier.game("680a")
RULES = GAME.rules({"pot": True})
WON = "highest-two-card-hand"
CITE = "680a.11(f)"


def settled(winners: tuple[int, ...], amount: int = 100) -> list[tuple[int, str, int]]:
    bets = [Bet(seat, "pot", amount) for seat in (3, 2, 1)]
    order = [next(bet for bet in bets if bet.seat == seat) for seat in winners]
    ends = list(settle_pot(RULES, bets, order, WON, CITE))
    assert all((end.payer, end.vigorish) == (POT, 0) for end in ends)
    assert sum(end.net for end in ends) == 0
    return [(end.seat, end.outcome, end.net) for end in ends]


def test_680a_11_f_one_winner_after_those_who_lose() -> None:
    assert settled((2,)) == [(3, "lose", -100), (1, "lose", -100), (2, WON, 200)]


@pytest.mark.parametrize(("winners", "odd"), [((3, 1), 3), ((1, 3), 1)])
def test_680a_11_f_odd_cents_go_to_the_first_of_the_winners(
    winners: tuple[int, ...], odd: int
) -> None:
    """Three times 101 cents for two: 152 and 151."""
    nets = {seat: net for seat, _, net in settled(winners, 101)}
    assert nets == {2: -101, odd: 51, 4 - odd: 50}


def test_lines_say_what_comes_out_of_a_pot() -> None:
    """Of three players one wins alone, or two divide three wagers."""
    alone, shared = (Part("pot", WON, pot=pot) for pot in (Fraction(3), Fraction(3, 2)))
    weights = {alone: 2, shared: 2, Part("pot", "lose"): 5, Part("pot", "push"): 1}
    lines: dict[Line, int] = {(part,): weight for part, weight in weights.items()}
    counted = Counted("pot", lines)
    assert from_json(json.loads(json.dumps(to_json(counted)))) == counted
    odds = price(RULES, RULES.paytable("pot"), counted, Terms())
    assert odds.house_advantage == 0
    assert odds.hit_frequency == Fraction(4, 10)
    assert odds.variance == Fraction(2 * 4 + 2 * Fraction(1, 4) + 5, 10)
    assert {one.outcome: one.pays for one in odds.outcomes if one.outcome != WON} == {
        "lose": "",
        "push": "",
    }
    assert [one.pays for one in odds.outcomes if one.outcome == WON] == ["1.5 for 1", "3 for 1"]
