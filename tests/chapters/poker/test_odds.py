"""Equities, jackpot hands and what the rake costs, each with a second way."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from tests.chapters.poker.table import GAME

import croupier
from croupier.catalog.index import NotThere
from croupier.chapters.poker.counting.equities import Equities, equities
from croupier.chapters.poker.counting.jackpots import hands_of
from croupier.chapters.poker.counting.rake import rake
from croupier.chapters.poker.forms import BOARD, FORMS
from croupier.chapters.poker.outcomes import strengths
from croupier.equipment.cards import parse_cards
from croupier.rounds.bets import BetError


def found(game: str, hands: list[str], board: str = "", dead: str = "") -> Equities:
    rules = GAME.rules({"game": game})
    held = [parse_cards(hand) for hand in hands]
    return equities(rules, FORMS[game], held, parse_cards(board), parse_cards(dead))


def test_known_equities_of_holdem() -> None:
    """Ace-king suited against queens over all 1,712,304 boards."""
    two = found("holdem", ["As Ks", "Qd Qh"])
    assert two.total == comb(48, 5)
    assert (two.wins, two.ties) == ((787_966, 917_606), (6_732, 6_732))
    assert two.equity(0) + two.equity(1) == 1


def _with_a_board() -> list[tuple[str, str]]:
    """Each game with a board, and those with low hands by either comparison of these."""
    forms = [(key, form) for key, form in FORMS.items() if form.kind == BOARD]
    lows = [(key, "best-card-first") for key, form in forms if form.splits]
    return [*((key, "worst-card-first") for key, _ in forms), *lows]


@pytest.mark.parametrize(("game", "comparison"), _with_a_board())
def test_completed_boards_are_those_of_the_table(game: str, comparison: str) -> None:
    """Every turn and river after a flop, by what the table makes of each hand."""
    form, rules = FORMS[game], GAME.rules({"game": game, "low-comparison": comparison})
    rng = random.Random(game)
    cards = rng.sample(range(52), 3 * form.down + 3)
    hands = [cards[nth * form.down : (nth + 1) * form.down] for nth in range(3)]
    board = cards[-3:]
    deck = [card for card in range(52) if card not in cards]
    shares = [Fraction(0)] * 3
    for more in combinations(deck, 2):
        values = [strengths(rules, form, hand, [*board, *more]) for hand in hands]
        parts = [0] if not form.splits or not any(v[1] for v in values) else [0, 1]
        for part in parts:
            best = max(value[part] for value in values)
            tied = [nth for nth, value in enumerate(values) if value[part] == best]
            for nth in tied:
                shares[nth] += Fraction(1, len(parts) * len(tied))
    exact = equities(rules, form, hands, board)
    assert [exact.equity(nth) * exact.total for nth in range(3)] == shares


@pytest.mark.parametrize(
    ("game", "hands"),
    [
        ("seven-card-stud-high", ["As Ad 3d 5h 6c Qh", "Ks Kd 3s 5d 6h Qd"]),
        ("seven-card-stud-low", ["As 2d 3d 5h 8c Qh", "Ac 2s 3s 6d 7h Kd"]),
        ("triple-draw-2-7", ["2s 3d 4h 5c", "9c 8d 4s 5h 2d"]),
        ("badugi", ["As 2d 3h", "Kc Qd 4s 5h"]),
        ("five-card-stud", ["As Kd Qh Jc", "2s 2d 5h 7c"]),
    ],
)
def test_cards_to_come_are_counted_where_they_are_few(game: str, hands: list[str]) -> None:
    exact = found(game, hands)
    assert exact.method == "exact"
    assert sum(exact.equity(nth) for nth in range(len(hands))) == 1


def test_what_is_sampled_is_near_what_is_counted() -> None:
    """Stud with three cards each to come is sampled; the same hands mirrored have the same part."""
    one = found("seven-card-stud-high", ["As Ad 3d 9h", "Ks Kd 4s 8c"])
    assert one.method == "simulated"
    other = found("seven-card-stud-high", ["Kh Kc 4h 8d", "Ah Ac 3c 9s"])
    assert float(one.equity(0)) == pytest.approx(float(other.equity(1)), abs=0.005)


@pytest.mark.parametrize(
    ("reading", "shares"),
    [("fewer-cards", ("1/2", "1/2")), ("lowball-takes-all", ("1", "0"))],
)
def test_637a_20_l_1_i_equities_know_what_a_badugi_hand_needs(
    reading: str, shares: tuple[str, str]
) -> None:
    """Seven high and two cards apart, against ten high and three."""
    answers = {"game": "triple-draw-badeucey", "badeucey-without-four-cards": reading}
    hands = croupier.game("poker").equity(answers, "2s3s4s5h7h 2c3d8c9c10s").facts()["hands"]
    assert tuple(hand["equity_exact"] for hand in hands) == shares


@pytest.mark.parametrize(
    ("game", "hands", "first"),
    [
        ("holdem", ["As Ks", "Qd Qh"], Fraction(0)),
        ("omaha-high-low-split-eight-or-better", ["As 4c Kd Kc", "Qd Qh 7c 8c"], Fraction(1, 2)),
    ],
)
def test_637a_11_k_and_12_k_a_complete_board_is_one_way(
    game: str, hands: list[str], first: Fraction
) -> None:
    """Against three queens the first has aces, or kings and the only low hand."""
    known = found(game, hands, "Qs 2s 3d 7h Jh" if first else "Ah Qs 2c 3d 4h")
    assert known.total == 1
    assert (known.equity(0), known.equity(1)) == (first, 1 - first)


def test_dead_cards_are_out_of_play() -> None:
    alive = found("holdem", ["As Ah", "Ks Kh"], "2c 7d 9c 3h")
    dead = found("holdem", ["As Ah", "Ks Kh"], "2c 7d 9c 3h", "Kd Kc")
    assert alive.wins[1] == 2
    assert dead.wins[1] == 0


@pytest.mark.parametrize(
    ("hands", "board", "said"),
    [
        ("AsKs QdAs", "", "As is given 2 times"),
        ("AsKs", "", "1 hand: Hold'em is played by 2 to 10"),
        ("AsKsQs QdJd", "", "a player of Hold'em has 2 cards"),
        ("AsKs QdJd", "2c 3c 4c 5c 6c 7c", "board 2c3c4c5c6c7c: Hold'em has 5 cards on it"),
        ("AsKs Qx", "", "Qx"),
    ],
)
def test_what_is_no_hand_is_refused(hands: str, board: str, said: str) -> None:
    with pytest.raises(BetError, match=said):
        GAME.equity(None, hands, board)
    with pytest.raises(NotThere, match="use poker"):
        croupier.game("roulette").equity(None, hands)


def test_facts_of_hands_against_hands() -> None:
    facts = GAME.equity({"game": "omaha-high"}, "AsKsQdJd 10h9h8c7c", "2c 3c 4d").facts()
    assert facts["method"] == "exact"
    assert facts["ways"] == comb(41, 2)
    assert facts["hands"][0]["hand"] == "AsKsQdJd"
    assert sum(Fraction(each["equity_exact"]) for each in facts["hands"]) == 1


# ------------------------------------------------------------------------------ jackpots


def test_jackpot_hands_of_five_and_seven_cards() -> None:
    """Full house, aces full, four of a kind, straight flush, royal flush, or better."""
    five, total, method = hands_of(5, 0, 0)
    assert (total, method) == (2_598_960, "exact")
    straight_flushes, quads, full = 40, 13 * 48, 13 * 4 * 12 * 6
    aces_full = 4 * 12 * 6
    assert five == (
        straight_flushes + quads + full,
        straight_flushes + quads + aces_full,
        straight_flushes + quads,
        straight_flushes,
        4,
    )
    seven, total, method = hands_of(2, 5, 0)
    assert total == comb(52, 7)
    assert seven[4] == 4 * comb(47, 2), "a royal flush and any two cards"
    quads_of_seven = 13 * comb(48, 3)
    assert seven[2] == seven[3] + quads_of_seven, "seven cards are not both"


def test_what_the_rake_costs_is_the_rake_of_the_table() -> None:
    for stake in (100, 700, 2_500):
        rules = GAME.rules()
        odds = GAME.odds(rules, terms=GAME.terms(rules, stake)).wagers[0]
        assert odds.house_advantage == Fraction(rake(rules, 10 * stake), 10 * stake)


def test_637a_17_b_3_an_hour_by_time_is_told() -> None:
    notes = GAME.odds({"rake-types": ["time-charge"], "time-charge": "$12"}).wagers[0].notes
    assert "The time charge is $12 an hour for a player." in notes
    table = {"rake-types": ["time-charge"], "time-charge-basis": "per-table", "time-charge": "$60"}
    assert "The time charge is $6 an hour for a player." in GAME.odds(table).wagers[0].notes


def test_jackpots_are_told_where_they_are_offered() -> None:
    facts = GAME.odds({"high-hand-jackpot": True}).wagers[0].extra
    assert facts is not None
    assert facts["hands"]["method"] == "exact"
    assert facts["hands"]["or_better"]["royal-flush"] == 4_324
