"""Three Dice Football by paragraph: what a throw is, how a game goes on and how it is settled."""

from __future__ import annotations

import json

import pytest

from croupier.api import game
from croupier.rounds.bets import BetError
from croupier.rounds.words import Settlement
from croupier.rulebook.answers import AnswerError
from croupier.table.session import ActError, Session

GAME = game("three-dice-football")
Dice = tuple[int, int, int]

TEN, NINE, EIGHT, SEVEN = (6, 5, 1), (6, 4, 1), (5, 5, 2), (5, 4, 2)
FIVE, FOUR, THREE, ONE, NONE = (4, 4, 3), (3, 4, 3), (2, 3, 2), (1, 2, 2), (1, 2, 3)
ELEVEN, PENALTY, TURNOVER, TRIPS = (6, 6, 1), (1, 2, 5), (2, 1, 6), (2, 2, 2)


def session_of(*rolls: Dice, **answers: object) -> Session:
    elected = {key.replace("_", "-"): value for key, value in answers.items()}
    return GAME.open_session(GAME.rules(elected), seed="test", rolls=rolls)


def thrown(bets: list[str], *rolls: Dice, **answers: object) -> list[Settlement]:
    """A game with these bets, as far as the rolls go; settlements in their order."""
    session = session_of(*rolls, **answers)
    found = list(session.open_round(bets).settlements)
    while session.carry:
        found += session.open_round([]).settlements
    return found


def nets(bets: list[str], *rolls: Dice, **answers: object) -> dict[str, int]:
    """What each wager of the game gained, in dollars."""
    ends = thrown(bets, *rolls, **answers)
    assert all(end.net % 100 == 0 for end in ends)
    return {f"{e.wager}@{e.on}" if e.on else e.wager: e.net // 100 for e in ends}


def single(wager: str, dice: Dice) -> int:
    session = session_of(dice)
    (end,) = session.open_round([f"{wager}=1"]).settlements
    return end.net // 100


def length(*rolls: Dice, **answers: object) -> int:
    """How many plays a game lasts."""
    won = nets([f"game-length@{n}=5" for n in range(1, 7)], *rolls, **answers)
    (wager,) = [wager for wager, net in won.items() if net > 0]
    return int(wager[-1])


# ------------------------------------------------------------------------------ wagers


def test_661a_3_b_1_and_2() -> None:
    bets = ["touchdown=10", "defense=10"]
    assert nets(bets, TRIPS) == {"touchdown": 10, "defense": -10}
    assert nets(bets, TEN, TEN) == {"touchdown": 10, "defense": -10}
    assert nets(bets, TURNOVER) == {"touchdown": -10, "defense": 8}
    assert nets(bets, NONE, NONE, NONE) == {"touchdown": -10, "defense": 8}


@pytest.mark.parametrize(
    ("extra", "net"),
    [((1, 2, 3), 1), ((4, 2, 1), 1), ((1, 5, 1), 10), ((1, 1, 1), 50), ((3, 3, 3), 10)],
)
def test_661a_3_b_3_i_and_ii(extra: Dice, net: int) -> None:
    assert nets(["extra-point=1"], TRIPS, extra) == {"extra-point": net}


def test_661a_3_b_3_loses() -> None:
    assert nets(["extra-point=1"], TRIPS, (2, 2, 3)) == {"extra-point": -1}
    assert nets(["extra-point=1"], TURNOVER) == {"extra-point": -1}


@pytest.mark.parametrize(
    ("rolls", "net"),
    [
        ([TRIPS], 8),
        ([TEN, TEN], 5),
        ([TEN, NONE, TRIPS], 3),
        ([TEN, NONE, NONE, TEN], 1),
        ([NONE, TEN, NONE, NONE, TEN], -1),
        ([TURNOVER], -1),
    ],
)
def test_661a_3_b_4(rolls: list[Dice], net: int) -> None:
    assert nets(["quick-strike-td=1"], *rolls) == {"quick-strike-td": net}


def test_661a_3_b_5() -> None:
    assert nets(["game-changer=1"], NONE, TRIPS) == {"game-changer": 5}
    assert nets(["game-changer=1"], NONE, TURNOVER) == {"game-changer": 5}
    assert nets(["game-changer=1"], TEN, TEN) == {"game-changer": -1}
    assert nets(["game-changer=1"], NONE, NONE, NONE) == {"game-changer": -1}


@pytest.mark.parametrize(
    ("rolls", "net"),
    [
        ([TURNOVER], 110),
        ([TEN, TEN], 110),
        ([NONE, NONE, NONE], 6),
        ([TEN, NONE, NONE, NONE], 25),
        ([NONE, TEN, NONE, NONE, NONE], 15),
        ([NONE, NONE, TEN, NONE, NONE, NONE], 30),
    ],
)
def test_661a_3_b_6(rolls: list[Dice], net: int) -> None:
    won = nets([f"game-length@{n}=5" for n in range(1, 7)], *rolls)
    plays = len(rolls)
    assert won == {f"game-length@{n}": net if n == plays else -5 for n in range(1, 7)}


def test_661a_3_c() -> None:
    session = session_of(THREE, THREE)
    session.open_round(["1:touchdown=5"])
    with pytest.raises(BetError, match=r"before the first throw of a game \(661a\.3\(c\)\)"):
        session.open_round(["2:defense=5"])
    with pytest.raises(BetError, match=r"661a\.3\(c\)"):
        session.open_round(["1:touchdown=10"])
    assert session.rounds == 1


@pytest.mark.parametrize(
    ("wager", "pays", "wins", "loses"),
    [
        ("trips-td", 30, [TRIPS, (6, 6, 6)], [TURNOVER, ELEVEN]),
        ("penalty", 9, [PENALTY, TURNOVER, (1, 1, 6)], [NONE, TRIPS, (1, 3, 4)]),
        ("turnover", 60, [TURNOVER, (1, 1, 6)], [PENALTY, (2, 2, 6), (1, 3, 6)]),
        ("cover-three", 7, [TRIPS, PENALTY, TURNOVER], [NONE, ONE, ELEVEN]),
        ("no-gain", 5, [NONE, PENALTY, TURNOVER], [ONE, (1, 1, 1)]),
        ("big-play", 4, [SEVEN, ELEVEN, TRIPS], [(4, 4, 2), PENALTY]),
        ("over-four-yards", 1, [FIVE, ELEVEN], [FOUR, THREE, PENALTY]),
        ("over-four-yards", 7, [TRIPS, (6, 6, 6)], []),
        ("under-four-yards", 1, [THREE, ONE, NONE, PENALTY, TURNOVER], [FOUR, FIVE, TRIPS]),
    ],
)
def test_661a_3_d(wager: str, pays: int, wins: list[Dice], loses: list[Dice]) -> None:
    assert [single(wager, dice) for dice in wins] == [pays] * len(wins)
    assert [single(wager, dice) for dice in loses] == [-1] * len(loses)


def test_661a_3_d_3_turnover_on_downs_does_not_qualify() -> None:
    session = session_of(NONE, NONE, NONE)
    session.open_round(["turnover=5"])
    session.open_round(["turnover=5"])
    (end,) = session.open_round(["turnover=5"]).settlements
    assert end.net == -500
    assert not session.carry


def test_661a_3_e_single_play_wagers_before_any_throw() -> None:
    session = session_of(THREE, PENALTY)
    session.open_round(["1:touchdown=5"])
    (end,) = session.open_round(["2:penalty=5"]).settlements
    assert (end.seat, end.net, end.cite) == (2, 4500, "661a.6(d)")


# ------------------------------------------------------------------------------ throws


@pytest.mark.parametrize("call", [record.key for record in GAME.rulebook.irregularity])
def test_661a_5_b_to_g(call: str) -> None:
    """The throw that counts is the one after the call, of a down and of the extra point alike."""
    session = session_of(TRIPS, (1, 1, 1))
    round_ = session.open_round(["extra-point=1"], stepwise=True)
    for _ in range(2):
        round_.call(call)
        round_.deal()
    assert [end.net for end in round_.settlements] == [5000]
    record = GAME.rules().irregularities[call]
    said = [line for line in session.log.lines if record.remedy in str(line)]
    assert len(said) == 2


def test_661a_5_no_other_irregularity() -> None:
    round_ = session_of(TRIPS).open_round(["touchdown=1"], stepwise=True)
    with pytest.raises(ActError):
        round_.call("card-drawn-in-error")


# ------------------------------------------------------------------------------ the game


def test_661a_6_b_a_game_starts_with_a_wager() -> None:
    session = session_of(THREE, THREE, TRIPS, TRIPS)
    with pytest.raises(BetError, match="No bet is placed"):
        session.open_round([])
    session.open_round(["penalty=5"])
    assert not session.open_round([]).settlements
    session.open_round([])
    with pytest.raises(BetError, match="No bet is placed"):
        session.open_round([])


def test_661a_6_c_1_the_example() -> None:
    """Offensive Dice of 10 and a Defensive Die of 2 move the Yard Marker 8 yards."""
    session = session_of((5, 5, 2))
    session.open_round(["touchdown=5"])
    assert session.carry["field"] == [12, 1, 2, False]


def test_661a_6_c_2_a_penalty_loses_one_yard_and_the_down() -> None:
    session = session_of((1, 1, 5), (2, 3, 6))
    session.open_round(["touchdown=5"])
    assert session.carry["field"] == [21, 1, 2, False]
    session.open_round([])
    assert session.carry["field"] == [22, 2, 1, False]


def test_661a_6_c_3_equal_moves_nothing() -> None:
    session = session_of(NONE)
    session.open_round(["touchdown=5"])
    assert session.carry["field"] == [20, 1, 2, False]


def test_661a_6_c_4_and_5_end_the_game() -> None:
    assert length(TURNOVER) == 1
    assert length(ELEVEN, TRIPS) == 2


def test_661a_6_d_the_dice_decide_not_the_yards_moved() -> None:
    """Eleven yards thrown win the Big Play Wager where only four are left."""
    session = session_of(EIGHT, EIGHT, ELEVEN)
    session.open_round(["touchdown=5"])
    session.open_round([])
    ends = session.open_round(["big-play=5"]).settlements
    assert {end.wager: end.net for end in ends} == {"big-play": 2000, "touchdown": 500}


def test_661a_6_e_three_downs_and_three_more() -> None:
    assert length(NONE, NONE, NONE) == 3
    assert length(NINE, NONE, NONE) == 3
    assert length(NINE, ONE, NONE, NONE, NONE) == 5


def test_661a_6_e_goal_downs() -> None:
    rolls = (TEN, NONE, NONE, NONE, NONE, NONE)
    assert length(*rolls) == 4
    assert length(*rolls, goal_downs="after-three-downs") == 6
    late = (NONE, NONE, TEN, NONE, NONE, NONE)
    assert length(*late, goal_downs="after-three-downs") == 6


def test_661a_1_touchdown_line() -> None:
    rolls = (TEN, TEN, ONE)
    assert length(*rolls) == 2
    assert length(*rolls, touchdown_line="passed") == 3
    assert nets(["touchdown=1"], *rolls, touchdown_line="passed") == {"touchdown": 1}


@pytest.mark.parametrize("downs", ["at-once", "after-three-downs"])
def test_661a_6_c_2_goal_kept(downs: str) -> None:
    rolls = (TEN, PENALTY, NONE, NONE, NONE, NONE)
    assert length(*rolls, goal_downs=downs) == (4 if downs == "at-once" else 6)
    assert length(*rolls, goal_downs=downs, goal_kept="lost") == 3
    again = (TEN, PENALTY, ONE, PENALTY, NONE, NONE)
    assert length(*again, goal_downs=downs, goal_kept="lost") == 6


def test_661a_6_f_1_order() -> None:
    bets = ["extra-point=5", "touchdown=5", "game-changer=5", "trips-td=5", "defense=5"]
    ends = thrown(bets, TRIPS, (1, 2, 3))
    order = ["defense", "trips-td", "game-changer", "touchdown", "extra-point"]
    assert [end.wager for end in ends] == order
    assert {end.cite for end in ends} == {"661a.6(f)(1)"}


def test_661a_6_f_1_extra_point_roll_only_for_its_wager() -> None:
    session = session_of(TRIPS, NONE)
    session.open_round(["touchdown=5"])
    session.open_round(["touchdown=5"])
    assert session.carry["field"] == [20, 1, 2, False]


def test_661a_6_f_2_order() -> None:
    bets = ["game-changer=5", "turnover=5", "defense=5", "extra-point=5", "touchdown=5"]
    ends = thrown(bets, TURNOVER)
    order = ["touchdown", "extra-point", "defense", "turnover", "game-changer"]
    assert [end.wager for end in ends] == order
    assert {end.cite for end in ends} == {"661a.6(f)(2)"}


# ------------------------------------------------------------------------------ the rest


def test_661a_3_c_the_table_closes() -> None:
    """What a throw has decided is lost; a game of six plays cannot follow a goal on the first."""
    bets = ["touchdown=5", "game-length@1=5", "game-length@4=5", "game-length@6=5"]
    ends = {}
    for elected in ("returned", "lost"):
        session = session_of(TEN, wagers_that_stay_at_close=elected)
        session.open_round(bets)
        ends[elected] = closing(session)
    lost = {"game-length on 1": "lose", "game-length on 6": "lose"}
    back = {"touchdown": "returned", "game-length on 4": "returned"}
    assert ends["returned"] == lost | back
    assert ends["lost"] == lost | dict.fromkeys(back, "lose")


def closing(session: Session) -> dict[str, str]:
    before = len(session.log.lines)
    session.close()
    found = {}
    for text in session.log.lines[before:]:
        line = json.loads(text)
        if line.get("outcome"):
            place = f"{line['wager']} on {line['on']}" if line.get("on") else line["wager"]
            found[place] = line["outcome"]
    return found


def test_661a_8_a_whole_cents() -> None:
    session = session_of(TURNOVER)
    for bet in ("defense=5.01", "game-length@3=5.01"):
        with pytest.raises(BetError, match="cent"):
            session.open_round([bet])
    session.open_round(["game-length@1=5.01"])


def test_661a_2_a_sixteen_players() -> None:
    with pytest.raises(BetError, match="seats are 1 to 16"):
        session_of(TURNOVER).open_round(["17:defense=5"])


def test_661a_2_b_3_all_wagers_offered() -> None:
    """All are offered, or by the other reading those elected."""
    with pytest.raises(AnswerError):
        GAME.rules({"wagers-offered": ["defense"]})
    rules = GAME.rules({"all-wagers-offered": "some", "wagers-offered": ["defense"]})
    session = GAME.open_session(rules, seed="test", rolls=[TURNOVER])
    with pytest.raises(BetError, match="touchdown is not offered"):
        session.open_round(["touchdown=5"])
    assert [end.net for end in session.open_round(["defense=5"]).settlements] == [400]


@pytest.mark.parametrize(
    ("rolls", "cite"),
    [((NONE, NONE, NONE), "661a.6(e)(1)"), ((TEN, NONE, NONE, NONE), "661a.6(e)(2)")],
)
def test_661a_6_e_1_and_2_which_downs_have_run_out(rolls: tuple[Dice, ...], cite: str) -> None:
    session = session_of(*rolls)
    session.open_round(["defense=5"])
    while session.carry:
        session.open_round([])
    said = {r["text"]: r["cite"] for r in session.log.records if r["record"] == "said"}
    assert said["No downs are left: the game ends."] == cite
