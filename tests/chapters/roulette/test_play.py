"""A spin by the chapter: 617a.3 to 617a.6, paragraph by paragraph."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from tests.chapters.roulette.tables import (
    COVERED,
    SINGLE,
    TOUCHDOWN,
    bet_round,
    rules_of,
    said,
    session_of,
    spin,
)

from croupier.rounds.bets import BetError, parse_bet
from croupier.rounds.words import Bet, Decide, Spin
from croupier.table.replay import replay
from croupier.table.session import ActError

EVEN_MONEY = ("red=5", "black=5", "odd=5", "even=5", "1-18=5", "19-36=5")


def nets(*bets: str, on: str) -> dict[str, int]:
    return {s.wager: s.net for s in spin(on, *bets)}


@pytest.mark.parametrize(
    ("bet", "win", "lose", "pays"),
    [
        ("straight@00", "00", "0", 35),
        ("straight@17", "17", "20", 35),
        ("split@0-00", "00", "1", 17),
        ("split@20-17", "20", "18", 17),
        ("three-numbers@13-14-15", "15", "16", 11),
        ("three-numbers@0-2-00", "2", "1", 11),
        ("four-numbers@1-2-4-5", "5", "3", 8),
        ("first-five-numbers", "00", "4", 6),
        ("six-numbers@31-32-33-34-35-36", "34", "30", 5),
        ("column@3", "36", "35", 2),
        ("dozen@2", "24", "25", 2),
        ("red", "9", "10", 1),
        ("black", "10", "9", 1),
        ("odd", "9", "10", 1),
        ("even", "10", "9", 1),
        ("1-18", "18", "19", 1),
        ("19-36", "19", "18", 1),
    ],
)
def test_617a_4_a_payout_odds(bet: str, win: str, lose: str, pays: int) -> None:
    (won,) = spin(win, f"{bet}=10")
    assert (won.outcome, won.pays, won.net, won.cite) == (
        "win",
        f"{pays} to 1",
        pays * 1000,
        "617a.4(a)",
    )
    (lost,) = spin(lose, f"{bet}=10")
    assert (lost.outcome, lost.pays, lost.net, lost.cite) == ("lose", "", -1000, "617a.5(e)")


def test_617a_4_a_odds_elected_above_the_floor() -> None:
    (won,) = spin("17", "straight@17=5", straight_odds="36 to 1")
    assert won.net == 36 * 500


@pytest.mark.parametrize("zero", ["0", "00"])
def test_617a_4_b_even_money_loses_on_the_zeros(zero: str) -> None:
    settled = spin(zero, *EVEN_MONEY)
    assert {(s.net, s.cite) for s in settled} == {(-500, "617a.4(b)")}


def test_617a_4_b_single_zero() -> None:
    assert {s.cite for s in spin("0", *EVEN_MONEY, **SINGLE)} == {"617a.4(b)"}


def test_617a_4_c_2_ball_in_00_is_no_spin() -> None:
    session = session_of("00 00 17", COVERED)
    round_ = bet_round(session, "straight@17=5", "red=5")
    assert {s.wager: s.net for s in round_.settlements} == {"red": -500, "straight": 35 * 500}
    cites = [cite for _, cite in said(session)]
    assert cites == ["617a.5(b)", "617a.4(c)(2)", "617a.4(c)(2)", "617a.5(c)"]


def test_617a_4_c_3_even_money_loses_on_0() -> None:
    assert {s.cite for s in spin("0", *EVEN_MONEY, **COVERED)} == {"617a.4(c)(3)"}


def test_617a_5_b_c_what_the_dealer_says() -> None:
    session = session_of("00")
    bet_round(session, "red=5")
    assert said(session) == [("No more bets.", "617a.5(b)"), ("00, green.", "617a.5(c)")]


def test_617a_5_d_one_fifth_is_moved_and_paid() -> None:
    session = session_of("22")
    (won,) = bet_round(session, "five-adjacent@17=25").settlements
    assert ("Seat 1: $5 of five-adjacent is moved to 22.", "617a.5(d)") in said(session)
    # $5 at 35 to 1, and the other four fifths of $25 are lost
    assert (won.stake, won.net, won.pays) == (2500, 17500 - 2000, "35 to 1")
    assert won.cite == "617a.3(e)(1)(iii)"
    (lost,) = spin("21", "five-adjacent@17=25")
    assert lost.net == -2500


def test_617a_5_d_equals_five_straights() -> None:
    straights = spin("5", *(f"straight@{n}=5" for n in (20, 32, 17, 5, 22)))
    (bundle,) = spin("5", "five-adjacent@17=25")
    assert bundle.net == sum(s.net for s in straights)


def test_617a_5_d_four_straights_where_00_is_left_out() -> None:
    (won,) = spin("36", "five-adjacent@1=20", five_adjacent_with_00="skip-00", **COVERED)
    assert won.net == 35 * 500 - 1500


def test_617a_5_e_losers_are_collected_first() -> None:
    bets = ("1:red=5", "1:straight@17=5", "2:black=5", "2:odd=5", "3:even=5", "3:column@1=5")
    settled = spin("17", *bets)
    assert [(s.seat, s.wager, s.net > 0) for s in settled] == [
        (1, "red", False),
        (3, "even", False),
        (3, "column", False),
        (1, "straight", True),
        (2, "black", True),
        (2, "odd", True),
    ]


@pytest.mark.parametrize(
    ("irregularity", "cite"),
    [
        ("spun-with-the-wheel", "617a.6(a)"),
        ("too-few-revolutions", "617a.6(b)"),
        ("ball-leaves-wheel", "617a.6(c)"),
        ("foreign-object", "617a.6(d)"),
    ],
)
def test_617a_6_no_spin_and_the_wagers_stand(irregularity: str, cite: str) -> None:
    session = session_of("17", COVERED)
    round_ = session.open_round([parse_bet("straight@17=5")], stepwise=True)
    round_.call(irregularity)
    assert isinstance(round_.question, Spin)
    assert round_.settlements == []
    assert said(session)[-1][1] == cite
    round_.call(irregularity)
    round_.deal()
    assert [s.net for s in round_.settlements] == [35 * 500]


@pytest.mark.parametrize("answers", [{}, COVERED])
def test_617a_4_c_2_nobody_calls_what_the_wheel_shows(answers: dict[str, object]) -> None:
    round_ = session_of("17", answers).open_round([parse_bet("red=5")], stepwise=True)
    assert round_.can_call("foreign-object")
    assert not round_.can_call("ball-in-00")


# ------------------------------------------------------------------------------ Touchdown


def test_617a_3_f_1_any_number_loses() -> None:
    (lost,) = spin("17", "touchdown=5", **TOUCHDOWN)
    assert (lost.outcome, lost.net, lost.cite) == ("lose", -500, "617a.3(f)(1)")


def drive(spins: str, team: str = "red", **answers: object) -> tuple[str, int]:
    """Outcome and net of a $5 Touchdown wager on 0 followed by four spins."""
    given = {key.replace("_", "-"): value for key, value in answers.items()}
    session = session_of(f"0 {spins}", TOUCHDOWN | given)
    assert bet_round(session, "touchdown=5", do=[team]).settlements == []
    for _ in range(3):
        assert bet_round(session).settlements == []
    (settled,) = bet_round(session).settlements
    assert settled.cite == "617a.4(d)"
    assert session.carry == {}
    return settled.outcome, settled.net


@pytest.mark.parametrize(
    ("spins", "outcome", "net"),
    [
        ("32 34 36 32", "touchdown", 1000),  # 60 yards
        ("32 34 36 1", "1-10-yard-line", 150),  # 48
        ("21 23 25 27", "1-10-yard-line", 150),  # 40: the 10 yard line
        ("21 23 25 5", "11-20-yard-line", 75),  # 33
        ("30 32 0 00", "21-30-yard-line", 50),  # 25
        ("12 14 16 0", "31-40-yard-line", 25),  # 15
        ("12 14 0 00", "31-40-yard-line", 25),  # 10: the 40 yard line
        ("1 3 5 0", "41-49-yard-line", 10),  # 9
        ("1 0 0 0", "41-49-yard-line", 10),  # 3
        ("0 00 0 00", "tie-50-yard-line", 5),
        ("12 11 32 31", "tie-50-yard-line", 5),  # 5 - 5 + 15 - 15
        ("2 0 0 0", "losing-team", 1),
        ("31 33 35 31", "losing-team", 1),
    ],
)
def test_617a_4_d_where_the_football_lies(spins: str, outcome: str, net: int) -> None:
    assert drive(spins) == (outcome, net * 500)


def test_617a_3_f_2_i_and_ii_the_examples() -> None:
    to_red_18 = "32 34 14 2"  # 15 + 15 + 5 - 3 = 32 yards
    assert drive(to_red_18, "red") == ("11-20-yard-line", 75 * 500)
    assert drive(to_red_18, "black") == ("losing-team", 500)


@pytest.mark.parametrize(
    ("label", "rows"),
    [
        ("A", (1000, 150, 75)),
        ("B", (500, 250, 75)),
        ("C", (1000, 200, 75)),
        ("D", (500, 200, 100)),
    ],
)
def test_617a_4_d_paytables(label: str, rows: tuple[int, int, int]) -> None:
    for spins, pays in zip(("32 34 36 32", "32 34 36 1", "21 23 25 5"), rows, strict=True):
        assert drive(spins, touchdown_paytable=label)[1] == pays * 500


def test_617a_3_f_2_readings_of_yardage_and_goal_line() -> None:
    there_and_back = "32 34 35 33"  # red 66 yards, then black 68
    face = {"touchdown_yardage": "face-value"}
    assert drive(there_and_back, **face) == ("touchdown", 1000 * 500)
    after_four = {"touchdown_goal_line": "position-after-four-downs"}
    assert drive(there_and_back, **face, **after_four) == ("losing-team", 500)
    assert drive(there_and_back) == ("tie-50-yard-line", 2500)
    assert drive(there_and_back, "black", **face) == ("losing-team", 500)


def test_617a_3_f_2_the_player_chooses_a_team() -> None:
    session = session_of("00", TOUCHDOWN)
    round_ = session.open_round([parse_bet("2:touchdown=5"), parse_bet("1:straight@00=5")])
    assert isinstance(round_.question, Decide)
    assert round_.question.seat == 2
    assert [c.key for c in round_.question.choices] == ["red", "black"]
    with pytest.raises(ActError, match=r"red or black.*\(617a.3\(f\)\(2\)\)"):
        round_.choose("green")
    values = round_.advice()
    assert values["red"] == values["black"] > 0
    round_.choose("black")
    assert round_.finished
    assert [s.wager for s in round_.settlements] == ["straight"]


def test_617a_3_f_2_the_game_passes_from_round_to_round_as_plain_data() -> None:
    session = session_of("0 12 11 17", TOUCHDOWN)
    bet_round(session, "2:touchdown=5", "1:red=5", do=["red"])
    bet_round(session, "1:red=5")
    assert json.loads(json.dumps(session.carry)) == {
        "standing": [[2, "touchdown", 500, "", "player 2"]],
        "touchdown": [
            {
                "seat": 2,
                "player": "player 2",
                "stake": 500,
                "team": "red",
                "yards": 5,
                "downs_left": 3,
            }
        ],
    }


def test_617a_3_f_no_second_wager_while_a_game_is_in_progress() -> None:
    session = session_of("0 00 1 1 1 17", TOUCHDOWN)
    bet_round(session, "touchdown=5", do=["red"])
    lines = len(session.log.lines)
    with pytest.raises(BetError, match=r"one at a time is allowed \(617a.3\(f\)\)"):
        bet_round(session, "touchdown=5", "red=5")
    assert len(session.log.lines) == lines, "a refused bet leaves no trace"
    # Another player may, and 00 is a down for the one and begins the game of the other.
    bet_round(session, "2:touchdown=10", do=["black"])
    for _ in range(3):
        round_ = bet_round(session)
    assert [(s.seat, s.outcome) for s in round_.settlements] == [(1, "41-49-yard-line")]
    bet_round(session, "touchdown=5")
    session.close()
    replay(session.log.text())


def test_617a_3_f_two_wagers_of_one_player() -> None:
    session = session_of("0", TOUCHDOWN)
    bets = [Bet(1, "touchdown", 500, player="Ann"), Bet(2, "touchdown", 500, player="Ann")]
    with pytest.raises(BetError, match="one at a time"):
        session.open_round(bets)
    session.open_round([bets[0], replace(bets[1], player="Ben")])


def test_617a_3_f_the_stake_is_paid_once() -> None:
    session = session_of("0 1 1 1 1", TOUCHDOWN)
    totals = [bet_round(session, "touchdown=5", do=["red"]).totals()]
    totals += [bet_round(session).totals() for _ in range(4)]
    assert [t.players["player 1"] for t in totals] == [-500, 0, 0, 0, 500 + 25 * 500]
    assert sum(t.house for t in totals) == -25 * 500


def test_617a_1_f_5_touchdown_needs_a_double_zero_wheel() -> None:
    with pytest.raises(ValueError, match="double zero wheel"):
        rules_of({**TOUCHDOWN, **SINGLE})
