"""On and off, vigorish, the throw, the shooter, Fire and Bonus Craps: 623a.3, .5(g), .8 to .12."""

from __future__ import annotations

import json

import pytest
from tests.chapters.craps.tables import settled, standing, table, throw
from tests.table.instants import as_in, without_instants

from croupier.equipment.randomness import Seed
from croupier.rounds.bets import BetError, parse_bet
from croupier.rounds.words import Decide
from croupier.table.log import LogError
from croupier.table.replay import replay, resume
from croupier.table.session import ActError, Session

OFF = ["place-to-win@6=12", "place-to-lose@6=10", "buy@6=10", "six-the-hardway=5"]


@pytest.mark.parametrize("bet", OFF)
def test_623a_3_a_5_to_10_and_41_off_on_the_come_out_roll(bet: str) -> None:
    wager = bet.partition("=")[0]
    for roll in ("16", "15"):
        session = table(roll)
        assert f"1:{wager}" not in {
            key
            for key, (how, _, _) in settled(throw(session, "1:pass=5", f"1:{bet}")).items()
            if how != "vigorish"
        }
        assert f"1:{bet}" in standing(session)
        called = throw(table(roll), "1:pass=5", f"1:{bet}", do=(f"on:{wager}",))
        assert settled(called)[f"1:{wager}"][1] != 0


def test_623a_3_a_42_lay_works_unless_called_off() -> None:
    assert settled(throw(table("16"), "1:pass=5", "1:lay@6=12"))["1:lay@6"][1] == 1000
    session = table("16")
    throw(session, "1:pass=5", "1:lay@6=12", do=("off:lay@6",))
    assert "1:lay@6=12" in standing(session)


def test_on_and_off_hold_for_one_come_out_roll() -> None:
    session = table("12 16")
    throw(session, "1:pass=5", "1:place-to-win@6=12", do=("on:place-to-win@6",))
    throw(session, "1:pass=5")
    assert "1:place-to-win@6=12" in standing(session)


# ------------------------------------------------------------------------------ 623a.5(g)(3)


def test_623a_5_g_3_i_a_and_ii_a_vigorish_in_advance() -> None:
    session = table("33 11")
    throw(session, "1:pass=5")
    round_ = throw(session, "1:buy@4=20", "1:lay@4=40")
    assert [(s.wager, s.net, s.vigorish, s.cite) for s in round_.settlements] == [
        ("buy", -100, 100, "623a.5(g)(3)(i)(A)"),
        ("lay", -100, 100, "623a.5(g)(3)(ii)(A)"),
    ]
    assert round_.totals().house == 200


def test_623a_5_g_3_i_b_and_ii_b_vigorish_on_winners_of_elected_numbers() -> None:
    elected = {
        "buy_vigorish": "on-win",
        "buy_vigorish_numbers": ["4"],
        "lay_vigorish": "on-win",
        "lay_vigorish_numbers": ["10"],
    }
    session = table("33 22 45 34", **elected)
    throw(session, "1:pass=5")
    assert settled(throw(session, "1:buy@4=20", "1:buy@9=20"))["1:buy@4"][1] == 4000 - 100
    assert settled(throw(session, "1:lay@10=40", "1:lay@4=40"))["1:buy@9"][1] == 3000
    found = settled(throw(session))
    assert (found["1:lay@10"][1], found["1:lay@4"][1]) == (2000 - 100, 2000)


@pytest.mark.parametrize(
    ("answers", "buy", "lay"),
    [
        ({"buy_win_vigorish_base": "won"}, 4000 - 200, 2000 - 100),
        ({"lay_win_vigorish_base": "wagered"}, 4000 - 100, 2000 - 200),
        ({"buy_vigorish_rate": "2%", "lay_vigorish_rate": "0%"}, 4000 - 40, 2000),
    ],
)
def test_623a_5_g_3_what_the_vigorish_is_of(answers: dict[str, str], buy: int, lay: int) -> None:
    elected = {"buy_vigorish": "on-win", "lay_vigorish": "on-win", **answers}
    session = table("33 22 34", **elected)
    throw(session, "1:pass=5")
    assert settled(throw(session, "1:buy@4=20", "1:lay@10=40"))["1:buy@4"][1] == buy
    assert settled(throw(session))["1:lay@10"][1] == lay


@pytest.mark.parametrize(
    ("rounding", "stake", "vigorish"), [("cent", "7.50", 37), ("dollar", "30", 100)]
)
def test_623a_5_g_3_rounding(rounding: str, stake: str, vigorish: int) -> None:
    session = table("33 11", vigorish_rounding=rounding)
    throw(session, "1:pass=5")
    assert throw(session, f"1:buy@4={stake}").settlements[0].vigorish == vigorish


@pytest.mark.parametrize(("reading", "back"), [("kept", 2000), ("returned", 2100)])
def test_623a_5_g_3_vigorish_of_a_removed_wager(reading: str, back: int) -> None:
    session = table("33 11 12", vigorish_of_removed_wager=reading)
    throw(session, "1:pass=5")
    throw(session, "1:buy@4=20")
    assert throw(session, "1:buy@4=0").totals().players["player 1"] == back


# ------------------------------------------------------------------------------ 623a.8 to 623a.10


def test_623a_8_a_the_shooter_needs_a_line_bet() -> None:
    with pytest.raises(BetError, match=r"623a\.8\(a\)"):
        throw(table("33"), "1:field=5")


@pytest.mark.parametrize(
    "call",
    ["die-off-table", "far-end-missed", "improper-throw", "die-on-two-sides", "disputed-face"],
)
def test_623a_8_b_c_and_9_b_c_thrown_again(call: str) -> None:
    session = table("34 11")
    round_ = session.open_round([parse_bet("pass=5")], stepwise=True)
    round_.call(call)
    round_.deal()
    assert [s.net for s in round_.settlements] == [500]


def test_623a_10_a_dice_pass_by_choice_and_after_a_loser_seven() -> None:
    session = table("33 16 33")
    throw(session, "1:pass=5", "2:pass=5", "3:pass=5", do=("accept", "pass-dice", "accept"))
    shooters = [session.carry["shooter"]]
    throw(session)
    assert (session.carry["passed"], session.carry["point"]) == (True, 0)
    throw(session, "1:pass=5", "2:pass=5", "3:pass=5", do=("accept",))
    assert [*shooters, session.carry["shooter"]] == [2, 3]


def test_623a_10_a_a_seven_on_the_come_out_roll_keeps_the_shooter() -> None:
    session = table("16 16")
    throw(session, "1:pass=5", "2:pass=5")
    throw(session, "1:pass=5", "2:pass=5")
    assert session.carry["shooter"] == 1


def test_623a_10_a_2_ordered_to_pass() -> None:
    session = table("33 12")
    throw(session, "1:pass=5", "2:pass=5")
    round_ = session.open_round([], stepwise=True)
    round_.call("shooter-ordered-to-pass")
    round_.deal()
    assert isinstance(round_.question, Decide)
    assert round_.question.seat == 2
    alone = table("33")
    opened = alone.open_round([parse_bet("pass=5")], stepwise=True)
    with pytest.raises(ActError, match="cannot happen now"):
        opened.call("shooter-ordered-to-pass")


@pytest.mark.parametrize("offered", [True, False])
def test_623a_10_a_2_ordered_to_pass_before_a_come_out_roll(offered: bool) -> None:
    """Before the roll players may bet on the new shooter (623a.11(a)(1), 623a.12(1))."""
    session = table("33 33 22", fire=offered, bonus_craps=offered)
    throw(session, "1:pass=5", "2:pass=5", *(["1:fire=1"] if offered else []))
    throw(session)
    opened = session.open_round(
        [parse_bet(bet) for bet in ("1:pass=5", "2:pass=5", "2:field=5")], stepwise=True
    )
    opened.call("shooter-ordered-to-pass")
    assert (opened.question is None) is offered
    if not offered:
        return
    assert not opened.settlements
    assert {"1:pass=5", "2:pass=5", "2:field=5"} < standing(session)
    assert session.carry["shooter"] == 2
    rolled = throw(session, "1:fire=2", "2:all-small=5")
    assert settled(rolled)["2:field"][:2] == ("on-a-3-4-9-10-or-11", 500)
    assert {"1:fire@pending-1=1", "1:fire=2", "2:all-small=5"} <= standing(session)


def test_623a_10_b_without_a_line_bet_only_to_decide_come_bets() -> None:
    session = table("33 45 33 22 36")
    throw(session, "1:pass=5")
    throw(session, "1:come=5")
    throw(session)
    throw(session)
    assert session.carry["point"] == 0
    assert settled(throw(session)) == {"1:come@9": ("win", 500, "623a.3(a)(3)(i)(B)")}
    with pytest.raises(BetError, match=r"623a\.8\(a\)"):
        throw(session)


def test_623a_10_b_another_with_a_line_bet_takes_the_dice() -> None:
    session = table("33 45 33 22")
    throw(session, "1:pass=5", "2:pass=5")
    throw(session, "1:come=5")
    throw(session)
    throw(session, "2:pass=5")
    assert session.carry["shooter"] == 2


# ------------------------------------------------------------------------------ Fire, Bonus Craps

MADE = {4: "22", 5: "23", 6: "33", 8: "44", 9: "45", 10: "55"}


def fire(points: list[int], **answers: object) -> tuple[str, int, str]:
    rolls = " ".join(f"{MADE[p]} {MADE[p]}" for p in points)
    session = table(f"{rolls} 22 34", **answers)
    for nth in range(len(points)):
        throw(session, "1:pass=5", *(["1:fire=1"] if nth == 0 else []))
        throw(session)
    throw(session, "1:pass=5", *([] if points else ["1:fire=1"]))
    return settled(throw(session))["1:fire"]


@pytest.mark.parametrize(
    ("points", "net_a", "net_b"),
    [
        ([], -1, -1),
        ([4, 5, 6], -1, -1),
        ([4, 5, 6, 8], 24, 39),
        ([10, 9, 8, 6, 5], 249, 199),
        ([4, 5, 6, 8, 9, 10], 999, 499),
        ([4, 4, 4, 4], -1, -1),
        ([4, 5, 6, 8, 8, 6], 24, 39),
    ],
)
def test_623a_11_and_5_f_fire_bet(points: list[int], net_a: int, net_b: int) -> None:
    assert fire(points) == (fire(points)[0], 100 * net_a, "623a.11(a)(5)")
    assert fire(points, fire_paytable="B")[1] == 100 * net_b


def test_623a_11_a_1_only_before_a_new_shooters_first_come_out_roll() -> None:
    session = table("16 33")
    throw(session, "1:pass=5")
    with pytest.raises(BetError, match="new shooter's come out roll"):
        throw(session, "1:pass=5", "1:fire=1")


@pytest.mark.parametrize(
    ("wager", "cite"), [("fire=1", "623a.11(a)(1)"), ("all-small=5", "623a.12(1)")]
)
def test_623a_11_a_1_and_12_1_not_in_the_middle_of_a_hand(wager: str, cite: str) -> None:
    """The dice are passed and nobody takes them: the shooter who throws on is not a new one."""
    session = table("33 33 33 33")
    throw(session, "1:pass=5", "2:place-to-win@8=12")
    throw(session, do=("pass-dice",))
    with pytest.raises(BetError, match="new shooter's come out roll"):
        throw(session, "1:pass=5", f"1:{wager}")
    declined = throw(session, "1:pass=5", "2:pass=5", f"1:{wager}", do=("decline",))
    assert settled(declined)[f"1:{wager.partition('=')[0]}"] == ("returned", 0, cite)
    assert session.carry["shooter"] == 1
    assert not any(place.startswith(f"1:{wager}") for place in standing(session))


@pytest.mark.parametrize("wager", ["fire=1", "all-small=5"])
def test_623a_11_a_1_and_12_1_for_whoever_takes_the_dice(wager: str) -> None:
    session = table("33 33 22 34 22")
    throw(session, "1:pass=5", "2:place-to-win@8=12")
    throw(session, do=("pass-dice",))
    throw(session, "1:pass=5", "2:pass=5", f"1:{wager}")
    assert session.carry["shooter"] == 2
    assert f"1:{wager}" in standing(session)
    throw(session)
    throw(session, "2:pass=5", f"2:{wager}")
    assert f"2:{wager}" in standing(session), "after a loser 7 whoever is left is a new shooter"


def test_623a_11_a_2_a_pending_fire_bet_leaves_room_for_the_next() -> None:
    """Seat 1 bets on three shooters in turn; each bet has the points made since it was placed."""
    session = table("22 22 23 23 33 33 44 44 45 45 46 46 22 34")
    throw(session, "1:pass=5", "2:pass=5", "1:fire=1")
    throw(session, do=("pass-dice",))
    throw(session, "1:pass=5", "2:pass=5", "1:fire=2")
    assert {"1:fire@pending-1=1", "1:fire=2"} <= standing(session)
    throw(session, do=("pass-dice",))
    throw(session, "1:pass=5", "2:pass=5", "1:fire=3")
    assert {"1:fire@pending-1=1", "1:fire@pending-2=2", "1:fire=3"} <= standing(session)
    for _ in range(3):
        throw(session)
        throw(session, "1:pass=5", "2:pass=5")
    throw(session)
    throw(session, "1:pass=5", "2:pass=5")
    found = settled(throw(session))
    ended = {key: found[key][:2] for key in found if "fire" in key}
    assert ended == {
        "1:fire@pending-1": ("six-or-more-points", 99_900),
        "1:fire@pending-2": ("five-points", 2 * 24_900),
        "1:fire": ("four-points", 3 * 2_400),
    }


def test_623a_11_a_2_no_room_while_the_shooter_throws_on() -> None:
    session = table("22 22 23")
    throw(session, "1:pass=5", "2:pass=5", "1:fire=1")
    throw(session, do=("pass-dice",))
    declined = throw(session, "1:pass=5", "2:pass=5", "1:fire=2", do=("decline",))
    assert [(s.stake, s.outcome) for s in declined.settlements if s.wager == "fire"] == [
        (200, "returned")
    ]
    assert "1:fire=1" in standing(session)


# ------------------------------------------------------------------------------ the close


@pytest.mark.parametrize(("reading", "net"), [("returned", 0), ("lost", -1600)])
def test_623a_4_c_and_d_what_stands_when_the_table_closes(reading: str, net: int) -> None:
    """Whoever may remove a wager has it back; Pass on its point and Fire stay by the reading."""
    session = table("33 45", wagers_that_stay_at_close=reading)
    throw(session, "1:pass=10", "1:fire=1", "2:dont-pass=10")
    throw(session, "1:pass-odds@6=20", "1:buy@10=20", "2:come=5", "2:place-to-win@8=12")
    before = session.ledger.totals({}, ["seat 1", "seat 2"])
    session.close()
    assert session.cleared is not None
    assert (session.cleared.layout, session.cleared.house) == (0, -net)
    assert sum(session.cleared.players.values()) == before.layout + net
    records = [r for r in session.log.records if r["record"] == "settled"][-7:]
    ended = {f"{r['seat']}:{r['wager']}": (r["outcome"], r["cite"]) for r in records}
    stay = {"returned": "returned", "lost": "lose"}[reading]
    assert ended == {
        "1:pass": (stay, "623a.4(c)(1)"),
        "1:pass-odds": ("removed", "623a.4(c)"),
        "1:buy": ("removed", "623a.4(c)"),
        "1:fire": (stay, "623a.4(c)(3)"),
        "2:dont-pass": ("removed", "623a.4(d)"),
        "2:come": (stay, "623a.4(c)(2)"),
        "2:place-to-win": ("removed", "623a.4(c)"),
    }
    assert replay(session.log.text()).log.text() == session.log.text()


def test_623a_3_a_40_a_seven_on_the_come_out_roll_does_not_end_it() -> None:
    session = table("16 33")
    throw(session, "1:pass=5", "1:fire=1")
    assert standing(session) == {"1:fire=1"}


@pytest.mark.parametrize(("reading", "net"), [("count", 2400), ("do-not-count", -100)])
def test_623a_11_a_2_points_of_the_successor(reading: str, net: int) -> None:
    session = table("22 22 23 23 33 33 44 44 45 34", fire_successor_points=reading)
    throw(session, "1:pass=5", "2:pass=5", "1:fire=1")
    throw(session, do=("pass-dice",))
    for nth in range(4):
        throw(session, "1:pass=5", "2:pass=5")
        found = throw(session)
        assert (nth < 3) == ("1:fire@pending-1" not in settled(found))
    assert settled(found)["1:fire@pending-1"][1] == net


@pytest.mark.parametrize(
    ("wager", "rolls", "pays"),
    [
        ("all-small", "11 12 22 23 33", 34),
        ("all-tall", "44 45 55 56 66", 34),
        ("all-or-nothing-at-all", "11 12 22 23 33 44 45 46 56 66", 175),
    ],
)
def test_623a_12_4_and_5_h_bonus_craps(wager: str, rolls: str, pays: int) -> None:
    session = table(rolls)
    first = True
    for _ in rolls.split():
        bets = ["1:dont-pass=5"] if not session.carry.get("point") else []
        found = settled(throw(session, *bets, *([f"1:{wager}=10"] if first else [])))
        first = False
    assert found[f"1:{wager}"] == ("win", 1000 * pays, "623a.12(4)")


def test_623a_12_5_any_seven_takes_bonus_craps() -> None:
    found = settled(throw(table("16"), "1:pass=5", "1:all-small=5"))
    assert found["1:all-small"] == ("lose", -500, "623a.12(5)")


def test_623a_12_1_after_a_come_out_seven_by_the_two_readings() -> None:
    session = table("16 33")
    throw(session, "1:pass=5", "1:all-small=5")
    with pytest.raises(BetError, match="new shooter"):
        throw(session, "1:pass=5", "1:all-small=5")
    again = table("16 33", bonus_craps_timing="any-come-out")
    throw(again, "1:pass=5", "1:all-small=5")
    throw(again, "1:pass=5", "1:all-small=5")
    assert "1:all-small=5" in standing(again)


# ------------------------------------------------------------------------------ a session


def played() -> Session:
    session = table("33 45 22 33 16 33 44 34")
    throw(session, "1:pass=10", "2:dont-pass=10", "1:fire=1", "2:place-to-win@8=12")
    throw(session, "1:come=10", "1:pass-odds@6=20")
    throw(session, "2:buy@10=20", "1:come-odds@9=10")
    throw(session)
    throw(session, "1:pass=5", do=("on:place-to-win@8",))
    throw(session, "1:pass=5", "2:dont-pass=5")
    throw(session)
    throw(session)
    session.close()
    return session


def test_session_replays_and_carry_is_plain_data() -> None:
    session = played()
    assert replay(session.log.text()).log.text() == session.log.text()
    assert json.loads(json.dumps(session.carry)) == session.carry


def test_log_cut_at_any_line_resumes_to_the_same_bytes() -> None:
    whole = played()
    lines = whole.log.text().splitlines(keepends=True)
    for cut in range(1, len(lines)):
        kept = "".join(lines[:cut]) + "half a li"
        resumed = resume(kept, Seed.from_text("tests"), clock=as_in(whole, kept))
        assert "".join(lines).startswith(resumed.log.text())
        assert len(resumed.log.lines) >= cut


def test_resumed_session_goes_on() -> None:
    begun = table("33 45 36")
    throw(begun, "1:pass=10")
    throw(begun, "1:come=10")
    resumed = resume(begun.log.text(), Seed.from_text("tests"))
    assert resumed.carry == begun.carry
    assert settled(throw(resumed)) == settled(throw(begun))
    assert without_instants(resumed.log.text()) == without_instants(begun.log.text())


def test_resume_refuses_another_seed_and_an_edited_log() -> None:
    *before_the_close, _ = played().log.text().splitlines(keepends=True)
    text = "".join(before_the_close)
    with pytest.raises(LogError, match="not the one committed"):
        resume(text, Seed.from_text("another"))
    with pytest.raises(LogError):
        resume(text.replace('"amount":1000', '"amount":9000', 1), Seed.from_text("tests"))


def test_623a_10_b_nobody_calls_what_the_table_tells() -> None:
    """Seat 1 throws without a line bet, only for the Come Bet that remains."""
    session = table("33 45 33 12")
    throw(session, "1:pass=5")
    throw(session, "1:come=5")
    throw(session)
    round_ = session.open_round([], stepwise=True)
    said = [each for each in round_.log.records if each["record"] == "said"]
    assert said[-1]["cite"] == "623a.10(b)"
    cites = {record.cite for record in session.rules.irregularities.values()}
    assert "623a.10(b)" not in cites
