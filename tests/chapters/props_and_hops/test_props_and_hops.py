"""668a by its paragraphs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement

import pytest

from croupier.api import game
from croupier.rounds.bets import BetError
from croupier.rounds.words import Settlement
from croupier.rulebook.answers import AnswerError
from croupier.table.session import Session

GAME = game("props-and-hops")
Dice = tuple[int, int]
ALL = tuple(combinations_with_replacement(range(1, 7), 2))
SIXES_AND_EIGHTS: tuple[Dice, ...] = ((1, 5), (2, 4), (3, 3), (2, 6), (3, 5), (4, 4))
DOUBLES = {1: "two", 2: "four", 3: "six", 4: "eight", 5: "ten", 6: "twelve"}
FACES = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


def table(rolls: Sequence[Dice], **answers: object) -> Session:
    given = {key.replace("_", "-"): value for key, value in answers.items()}
    session: Session = GAME.open_session(given, seed="tests", rolls=list(rolls))
    return session


def ends(session: Session, *bets: str) -> list[Settlement]:
    return list(session.open_round(list(bets)).settlements)


def winners(wager: str, **answers: object) -> dict[Dice, int]:
    """The combinations that win $10 on a wager, in either order, and what they pay."""
    session = table([order for low, high in ALL for order in ((low, high), (high, low))], **answers)
    found = {}
    for dice in ALL:
        first, second = (ends(session, f"{wager}=10") for _ in range(2))
        assert [s.net for s in first] == [s.net for s in second], "the dice are not told apart"
        if first[0].net > 0:
            found[dice] = first[0].net
        else:
            assert first[0].net == -1000
    return found


def said(session: Session, cite: str) -> list[str]:
    records = session.log.records
    return [r["text"] for r in records if r["record"] == "said" and r["cite"] == cite]


# ------------------------------------------------------------------------------ one roll


@pytest.mark.parametrize("face", DOUBLES)
def test_668a_2_d_1_to_668a_2_d_6_and_668a_4_double_wagers(face: int) -> None:
    assert winners(f"{DOUBLES[face]}-the-hardway") == {(face, face): 30_000}


@pytest.mark.parametrize("dice", [dice for dice in ALL if dice[0] != dice[1]])
def test_668a_2_e_1_to_668a_2_e_15_and_668a_4_any_number_wagers(dice: Dice) -> None:
    assert winners(f"{FACES[dice[0]]}-{FACES[dice[1]]}") == {dice: 15_000}


def test_668a_2_f_1_and_668a_4_field() -> None:
    found = winners("field")
    assert {dice for dice, net in found.items() if net == 2000} == {(1, 1), (6, 6)}
    even = {dice for dice, net in found.items() if net == 1000}
    assert even == {dice for dice in ALL if sum(dice) in (3, 4, 9, 10, 11)}
    assert len(found) == 2 + len(even)


@pytest.mark.parametrize(
    ("wager", "pays"),
    [
        ("hop-the-top", 1500),
        ("hop-the-left", 2000),
        ("hop-the-right", 2000),
        ("hop-the-center", 1500),
    ],
)
def test_668a_2_f_2_to_668a_2_f_5_and_668a_4_hops_win_on_the_combinations_named(
    wager: str, pays: int
) -> None:
    names = GAME.rules()[f"{wager}-combinations"]
    found = winners(wager)
    assert {f"{low}-{high}" for low, high in found} == set(names)  # type: ignore[arg-type]
    assert set(found.values()) == {pays}


def test_668a_2_f_2_another_top_row() -> None:
    assert winners("hop-the-top", hop_the_top_combinations=["2-2", "5-6"]) == {
        (2, 2): 1500,
        (5, 6): 1500,
    }


def test_668a_2_f_3_to_668a_2_f_5_left_center_and_right_divide_the_combinations() -> None:
    left = GAME.rules()["hop-the-left-combinations"]
    assert isinstance(left, tuple)
    with pytest.raises(AnswerError, match="1-1 is in none of"):
        GAME.rules({"hop-the-left-combinations": [each for each in left if each != "1-1"]})
    with pytest.raises(AnswerError, match=r"6-6 is in .* and "):
        GAME.rules({"hop-the-left-combinations": [*left, "6-6"]})


def test_668a_2_f_6_and_668a_4_under() -> None:
    below = {dice: 1000 for dice in ALL if sum(dice) < 7}
    assert winners("1-6-and-under") == {**below, (1, 6): 1000}


def test_668a_2_f_7_and_668a_4_over() -> None:
    above = {dice: 1000 for dice in ALL if sum(dice) > 7}
    assert winners("3-4-and-over") == {**above, (3, 4): 1000}


def test_668a_4_a_hop_that_would_pay_parts_of_a_cent_is_refused() -> None:
    session = table([(1, 2)], table_minimum="$0.01")
    with pytest.raises(BetError, match="cent"):
        session.open_round(["hop-the-top=1.01"])
    assert ends(session, "hop-the-top=1.02")[0].net == 153


def test_668a_3_i_losing_wagers_are_collected_before_winning_ones_are_paid() -> None:
    session = table([(6, 6)])
    bets = ["1:twelve-the-hardway=5", "2:six-the-hardway=5", "3:field=5", "3:1-6-and-under=5"]
    assert [(s.seat, s.net > 0) for s in ends(session, *bets)] == [
        (2, False),
        (3, False),
        (1, True),
        (3, True),
    ]


def test_668a_1_b_6_all_wagers_offered_or_some() -> None:
    offered = GAME.rules().wagers()
    assert len(offered) == 29
    some = GAME.rules({"all-wagers-offered": "some", "wagers-offered": ["field"]})
    assert [wager.key for wager in some.wagers()] == ["field", "six-eight-shake"]
    session: Session = GAME.open_session(some, seed="tests", rolls=[(1, 2)])
    with pytest.raises(BetError, match="hop-the-top"):
        session.open_round(["hop-the-top=5"])


def test_668a_1_b_5_the_six_eight_shake_need_not_be_offered() -> None:
    with pytest.raises(BetError, match="six-eight-shake"):
        table([(1, 2)], six_eight_shake=False).open_round(["six-eight-shake=5"])


def test_668a_1_a_six_players() -> None:
    assert len(ends(table([(1, 2)]), *(f"{seat}:field=5" for seat in range(1, 7)))) == 6
    with pytest.raises(BetError, match="7"):
        table([(1, 2)]).open_round(["7:field=5"])


# ------------------------------------------------------------------------------ Six Eight Shake


@pytest.mark.parametrize("last", range(6))
def test_668a_2_f_8_and_668a_3_i_all_six_combinations_win(last: int) -> None:
    """Whichever comes last; those thrown again and other totals change nothing."""
    order = [*SIXES_AND_EIGHTS[last + 1 :], *SIXES_AND_EIGHTS[: last + 1]]
    rolls = [*order[:5], order[0], (1, 1), (6, 6), (4, 5), order[5]]
    session = table(rolls)
    assert ends(session, "six-eight-shake=5") == []
    for _ in rolls[1:-1]:
        assert ends(session) == []
    (end,) = ends(session)
    assert (end.net, end.pays, end.cite) == (75_000, "150 to 1", "668a.2(f)(8)")
    assert session.carry["standing"] == []


@pytest.mark.parametrize("seven", [(1, 6), (2, 5), (3, 4)])
@pytest.mark.parametrize("after", range(6))
def test_668a_2_f_8_a_7_before_the_sixth_loses(seven: Dice, after: int) -> None:
    session = table([*SIXES_AND_EIGHTS[:after], seven])
    nets = [s.net for s in ends(session, "six-eight-shake=5")]
    for _ in range(after):
        nets += [s.net for s in ends(session)]
    assert nets == [-500]


def test_668a_2_f_8_it_may_be_removed_at_any_time_before_a_7() -> None:
    session = table([*SIXES_AND_EIGHTS[:5], (1, 6)])
    ends(session, "six-eight-shake=5")
    for _ in range(4):
        ends(session)
    removed, lost = ends(session, "six-eight-shake=0", "field=5")
    assert (removed.outcome, removed.stake, removed.net) == ("removed", 500, 0)
    assert (lost.wager, lost.net) == ("field", -500)
    with pytest.raises(BetError, match="no such wager"):
        ends(session, "six-eight-shake=0")


def test_668a_2_f_8_without_a_wager_the_dice_are_not_shaken() -> None:
    session = table([(1, 5)])
    ends(session, "six-eight-shake=5")
    assert [s.outcome for s in ends(session, "six-eight-shake=0")] == ["removed"]
    assert len([r for r in session.log.records if r["record"] == "roll"]) == 1
    with pytest.raises(BetError, match="No bet is placed"):
        session.open_round([])


def test_668a_2_f_8_a_part_of_it_is_removed_if_so_read() -> None:
    """What is left keeps the combinations thrown, and all six pay it; it is not increased."""
    session = table(SIXES_AND_EIGHTS, six_eight_shake_amount="part")
    ends(session, "six-eight-shake=10")
    (reduced,) = ends(session, "six-eight-shake=5")
    assert (reduced.outcome, reduced.stake, reduced.net) == ("reduced", 1000, 0)
    assert reduced.cite == "668a.2(f)(8)"
    for amount in ("5", "10"):
        with pytest.raises(BetError, match=r"already \$5"):
            ends(session, f"six-eight-shake={amount}")
    for _ in range(3):
        assert ends(session) == []
    (end,) = ends(session)
    assert (end.stake, end.net) == (500, 75_000)


@pytest.mark.parametrize("amount", ["5", "10", "1"])
def test_668a_2_f_8_a_wager_that_stands_keeps_its_amount(amount: str) -> None:
    session = table([(1, 1), (1, 1)])
    ends(session, "six-eight-shake=5")
    with pytest.raises(BetError, match=r"already \$5"):
        session.open_round([f"six-eight-shake={amount}"])


@pytest.mark.parametrize("how", ["fresh-start", "own-count", "join"])
def test_668a_3_e_who_may_make_the_wager_when_combinations_are_thrown(how: str) -> None:
    """Five are thrown, then seat 2 comes; the sixth is thrown, then the other five."""
    *five, sixth = SIXES_AND_EIGHTS
    session = table([*five, sixth, *five], six_eight_shake_entry=how)
    ends(session, "1:six-eight-shake=5")
    for _ in five[1:]:
        ends(session)
    if how == "fresh-start":
        with pytest.raises(BetError, match=r"seat 2.*six-eight-shake.*\(668a\.3\(e\)\)"):
            session.open_round(["2:six-eight-shake=5"])
        return
    first = {s.seat: s.net for s in ends(session, "2:six-eight-shake=5")}
    assert first == ({1: 75_000, 2: 75_000} if how == "join" else {1: 75_000})
    if how == "own-count":
        later = [s.seat for _ in five for s in ends(session)]
        assert later == [2]


@pytest.mark.parametrize("how", ["fresh-start", "own-count", "join"])
def test_668a_3_e_all_six_are_open_where_no_wager_stands(how: str) -> None:
    """Also in the round in which the last of them is taken down."""
    session = table([*SIXES_AND_EIGHTS[:5], (4, 4)], six_eight_shake_entry=how)
    ends(session, "1:six-eight-shake=5")
    for _ in range(4):
        ends(session)
    removed = ends(session, "2:six-eight-shake=5", "1:six-eight-shake=0")
    assert [(s.seat, s.outcome) for s in removed] == [(1, "removed")]
    assert session.carry["thrown"] == [["4-4"]]


def test_668a_3_e_a_wager_is_made_while_another_waits_for_its_first_combination() -> None:
    session = table([(1, 1), (1, 5)])
    ends(session, "1:six-eight-shake=5")
    ends(session, "2:six-eight-shake=5")
    assert session.carry["thrown"] == [["1-5"], ["1-5"]]


def test_668a_2_f_8_what_stands_at_the_close_is_returned() -> None:
    session = table([(1, 5)])
    ends(session, "six-eight-shake=5")
    session.close()
    (end,) = (r for r in session.log.records if r["record"] == "settled")
    assert (end["outcome"], end["net"], end["stake"]) == ("returned", 0, 500)


# ------------------------------------------------------------------------------ the shaker


def test_668a_3_f_and_668a_3_k_who_shakes() -> None:
    """Seat 2 is the first on the left; a 7 passes the shaker on, after the last to the first."""
    session = table([(1, 1), (3, 4), (1, 2), (2, 5), (1, 2), (1, 6), (1, 1)])
    for seats in [(2, 4), (2, 4), (1, 2, 4), (2, 4), (2, 4), (2, 4), (5, 6)]:
        ends(session, *(f"{seat}:field=5" for seat in seats))
    shakers = [int(text.split()[1]) for text in said(session, "668a.3(f)")]
    assert shakers == [2, 2, 4, 4, 2, 2, 5]
    assert len(said(session, "668a.3(k)")) == 3


@pytest.mark.parametrize(
    ("call", "cite"),
    [
        ("lid-removed", "668a.3(f)"),
        ("die-falls-out", "668a.3(g)"),
        ("die-not-flat", "668a.3(h)"),
    ],
)
def test_668a_3_f_and_668a_3_g_and_668a_3_h_the_dice_are_shaken_again(call: str, cite: str) -> None:
    session = table([(2, 2)])
    round_ = session.open_round(["four-the-hardway=5"], stepwise=True)
    for _ in range(2):
        round_.call(call)
    assert not round_.settlements
    round_.deal()
    assert [s.net for s in round_.settlements] == [15_000]
    assert len([text for text in said(session, cite) if "again" in text]) == 2
