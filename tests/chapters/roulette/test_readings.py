"""What the readings of 617a change in play, paragraph by paragraph."""

from __future__ import annotations

import pytest
from tests.chapters.roulette.tables import COVERED, TOUCHDOWN, bet_round, session_of

from croupier.rounds.bets import BetError, parse_bet
from croupier.table.replay import replay
from croupier.table.session import Round, Session

RETURNED = {"no-spin-wagers": "returned"}


def no_spin(session: Session, irregularity: str, *bets: str) -> Round:
    round_ = session.open_round([parse_bet(bet) for bet in bets], stepwise=True)
    round_.call(irregularity)
    while round_.question is not None:
        round_.deal()
    return round_


@pytest.mark.parametrize(
    ("irregularity", "cite"),
    [
        ("spun-with-the-wheel", "617a.6(a)"),
        ("too-few-revolutions", "617a.6(b)"),
        ("ball-leaves-wheel", "617a.6(c)"),
        ("foreign-object", "617a.6(d)"),
    ],
)
def test_617a_6_no_spin_respins_or_returns_the_wagers(irregularity: str, cite: str) -> None:
    (respun,) = no_spin(session_of("17"), irregularity, "straight@17=5").settlements
    assert (respun.outcome, respun.net) == ("win", 35 * 500)
    (back,) = no_spin(session_of("17", RETURNED), irregularity, "straight@17=5").settlements
    assert (back.outcome, back.net, back.cite) == ("void", 0, cite)


def test_617a_6_games_in_progress_wait_for_the_next_spin() -> None:
    session = session_of("0 1 1 1 1", {**TOUCHDOWN, **RETURNED})
    bet_round(session, "touchdown=5", do=["red"])
    before = session.carry
    assert no_spin(session, "foreign-object", "red=5").settlements[0].outcome == "void"
    assert session.carry == before, "a spin that is void is no down"
    rounds = [bet_round(session) for _ in range(4)]
    assert [s.wager for s in rounds[-1].settlements] == ["touchdown"]


def test_617a_4_c_2_a_ball_in_the_covered_00_is_respun_under_either_reading() -> None:
    session = session_of("00 9", {**COVERED, **RETURNED})
    assert [s.net for s in bet_round(session, "red=5").settlements] == [500]


def test_617a_3_f_a_game_of_anybody_may_bar_all() -> None:
    session = session_of("0 00", {**TOUCHDOWN, "touchdown-in-progress": "any-game"})
    bet_round(session, "touchdown=5", do=["red"])
    with pytest.raises(BetError, match=r"game is in progress \(617a.3\(f\)\)"):
        bet_round(session, "2:touchdown=5")
    assert bet_round(session, "2:red=5").settlements[0].net == -500


@pytest.mark.parametrize(
    ("reading", "outcome", "net", "cite"),
    [
        ("returned", "returned", 0, "617a.3(f)(2)"),
        ("as-it-lies", "31-40-yard-line", 25 * 500, "617a.4(d)"),
    ],
)
def test_617a_3_f_2_a_football_game_when_the_table_closes(
    reading: str, outcome: str, net: int, cite: str
) -> None:
    """One down, 15 yards towards the red end zone: the 35 yard line pays 25 to 1."""
    session = session_of("0 36", {**TOUCHDOWN, "touchdown-at-close": reading})
    bet_round(session, "touchdown=5", do=["red"])
    assert bet_round(session, "red=5").totals().layout == 500
    session.close()
    ended = [r for r in session.log.records if r["record"] == "settled"][-1]
    assert (ended["outcome"], ended["net"], ended["cite"]) == (outcome, net, cite)
    assert session.cleared is not None
    assert (session.cleared.layout, session.cleared.house) == (0, -net)
    assert replay(session.log.text()).log.text() == session.log.text()


@pytest.mark.parametrize(
    ("limits", "taken", "refused"),
    [("whole", ("5", "100"), ("4.95", "105")), ("each", ("25", "500"), ("5", "24.95", "505"))],
)
def test_617a_3_e_1_iii_what_the_limits_of_the_table_bind(
    limits: str, taken: tuple[str, ...], refused: tuple[str, ...]
) -> None:
    answers = {"table-minimum": "$5", "table-maximum": "$100", "five-adjacent-limits": limits}
    for amount in taken:
        bet_round(session_of("17", answers), f"five-adjacent@17={amount}")
        bet_round(session_of("17", answers), f"five-adjacent@17={amount}", "2:red=5")
    for amount in refused:
        with pytest.raises(BetError, match="wagers are from"):
            bet_round(session_of("17", answers), f"five-adjacent@17={amount}")
