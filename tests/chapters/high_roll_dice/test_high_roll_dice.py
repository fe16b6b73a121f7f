"""675a by its paragraphs."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from croupier.api import game
from croupier.rounds.bets import BetError
from croupier.rounds.words import Settlement
from croupier.rulebook.rules import examine
from croupier.table.session import Round

GAME = game("high-roll-dice")
SIX: dict[str, object] = {"dice": "six"}
FOUR_FIVES = (5, 5, 5, 5, 6, 6, 6, 1, 1, 4)  # the example of 675a.4(e)


def thrown(
    rolls: Sequence[Sequence[int]],
    *bets: str,
    calls: Sequence[tuple[str, int | None]] = (),
    answers: dict[str, object] | None = None,
) -> Round:
    """A round with these rolls; the calls come before the last of them."""
    stacked = [tuple(roll) for roll in rolls]
    session = GAME.open_session(answers or {}, seed="tests", rolls=stacked)
    round_: Round = session.open_round(list(bets), stepwise=True)
    for _ in stacked[:-1]:
        round_.deal()
    for call, seat in calls:
        round_.call(call, seat)
    round_.deal()
    assert round_.finished, "as many rolls as the round needs"
    return round_


def ends(*args: object, **kwargs: object) -> dict[str, int]:
    """What each wager gained, in cents, by wager and place."""
    settlements: Sequence[Settlement] = thrown(*args, **kwargs).settlements  # type: ignore[arg-type]
    return {f"{s.wager}@{s.on}".rstrip("@"): s.net for s in settlements}


def alike(many: int, face: int = 3) -> tuple[int, ...]:
    """Ten dice of which so many show a face and no other shows as often."""
    others = [other for other in range(1, 7) if other != face]
    return (face,) * many + tuple((others * 2)[: 10 - many])


# ------------------------------------------------------------------------------ first roll


@pytest.mark.parametrize(
    ("dice", "face"),
    [
        ((6, 6, 6, 4, 4, 4, 4, 1, 2, 3), 4),  # 675a.2(e)(1)(i): three 6s and four 4s
        ((6, 6, 6, 1, 1, 1, 2, 3, 4, 5), 1),  # 675a.2(e)(1)(ii): the ace is higher than a 6
        ((6, 6, 6, 5, 5, 5, 2, 2, 2, 1), 6),
        ((5, 5, 4, 4, 3, 3, 2, 2, 1, 6), 5),
        ((3, 3, 3, 2, 2, 2, 1, 4, 5, 6), 3),
        ((2, 2, 2, 1, 1, 3, 3, 4, 5, 6), 2),
    ],
)
def test_675a_2_d_and_675a_2_e_1_i_and_675a_2_e_1_ii_the_face_that_leads(
    dice: tuple[int, ...], face: int
) -> None:
    bets = [f"pip-street@{on}=10" for on in range(1, 7)]
    won = {place for place, net in ends([dice], *bets).items() if net > 0}
    assert won == {f"pip-street@{face}"}


@pytest.mark.parametrize(
    ("face", "ten", "six"), [(2, 6, 8), (3, 6, 6), (4, 5, 5), (5, 4, 4), (6, 4, 3), (1, 3, 2)]
)
def test_675a_5_a_and_675a_6_j_what_pip_street_pays(face: int, ten: int, six: int) -> None:
    bet = f"pip-street@{face}=10"
    assert ends([alike(6, face)], bet) == {f"pip-street@{face}": 1000 * ten}
    assert ends([(face,) * 6], bet, answers=SIX) == {f"pip-street@{face}": 1000 * six}


@pytest.mark.parametrize(
    ("dice", "circle"),
    [
        ((6, 6, 6, 1, 1, 1, 1, 2, 3, 4), 4),  # 675a.2(e)(2)(i)
        ((2, 2, 2, 2, 2, 1, 1, 1, 3, 4), 5),  # 675a.2(e)(2)(ii): five 2s and three 1s
        ((6, 6, 6, 1, 1, 1, 2, 3, 4, 5), 3),
    ],
)
def test_675a_2_e_2_i_and_675a_2_e_2_ii_how_many_match(dice: tuple[int, ...], circle: int) -> None:
    bets = [f"like-kind-boulevard@{on}=10" for on in range(2, 9)]
    found = ends([dice], "pip-street@1=10", *bets)
    won = {place for place, net in found.items() if net > 0 and "pip" not in place}
    assert won == {f"like-kind-boulevard@{circle}"}


@pytest.mark.parametrize(
    ("many", "cents"),
    [(2, 12_000), (3, 600), (4, 1000), (5, 4000), (6, 30_000), (7, 400_000), (8, 5_000_000)],
)
def test_675a_5_b_what_the_first_roll_pays(many: int, cents: int) -> None:
    bets = ["pip-street@1=10", f"like-kind-boulevard@{many}=10"]
    assert ends([alike(many)], *bets)[f"like-kind-boulevard@{many}"] == cents


@pytest.mark.parametrize("many", [9, 10])
def test_675a_5_c_millionaire_row(many: int) -> None:
    bets = ["pip-street@3=10", "millionaire-row@9=1", "millionaire-row@10=1"]
    found = ends([alike(many)], *bets)
    prize = {9: 5_000_000, 10: 100_000_000}[many]
    assert found[f"millionaire-row@{many}"] == prize
    assert found[f"millionaire-row@{19 - many}"] == -100
    included: dict[str, object] = {"fixed-prize-and-stake": "included"}
    assert ends([alike(many)], *bets, answers=included)[f"millionaire-row@{many}"] == prize - 100
    assert ends([alike(8)], *bets)["millionaire-row@9"] == -100


def test_675a_4_f_the_order_of_settling_player_by_player() -> None:
    round_ = thrown(
        [FOUR_FIVES],
        "2:pip-street@5=5",
        "1:millionaire-row@9=1",
        "1:like-kind-boulevard@4=5",
        "1:like-kind-boulevard@3=5",
        "1:pip-street@5=5",
        "1:pip-street@2=5",
    )
    assert [(s.seat, s.wager, s.on, s.cite) for s in round_.settlements] == [
        (1, "pip-street", "2", "675a.4(f)(1)"),
        (1, "pip-street", "5", "675a.4(f)(1)"),
        (1, "like-kind-boulevard", "3", "675a.4(f)(2)(i)"),
        (1, "like-kind-boulevard", "4", "675a.4(f)(2)(i)"),
        (1, "millionaire-row", "9", "675a.4(f)(3)"),
        (2, "pip-street", "5", "675a.4(f)(1)"),
    ]


# ------------------------------------------------------------------------------ Extra Roll


def test_675a_4_f_2_ii_circles_above_stay_for_the_extra_roll() -> None:
    """The example of the text: three, four and five of a kind, and four are thrown."""
    circles = [f"like-kind-boulevard@{on}=5" for on in (3, 4, 5)]
    round_ = thrown(
        [FOUR_FIVES, (5, 1, 2, 3, 4, 6)], "1:pip-street@2=5", *circles, "1:extra-roll=5"
    )
    assert [(s.wager, s.on, s.net, s.cite) for s in round_.settlements] == [
        ("extra-roll", "", -500, "675a.4(a)"),
        ("pip-street", "2", -500, "675a.4(f)(1)"),
        ("like-kind-boulevard", "3", -500, "675a.4(f)(2)(ii)"),
        ("like-kind-boulevard", "4", 500, "675a.4(f)(2)(ii)"),
        ("like-kind-boulevard", "5", 1000, "675a.4(h)"),
    ]


@pytest.mark.parametrize(
    ("first", "total", "pays"),
    [(2, 3, 6), (3, 4, 1), (2, 5, 2), (4, 6, 4), (5, 7, 10), (4, 8, 50)],
)
def test_675a_5_d_what_the_extra_roll_pays(first: int, total: int, pays: int) -> None:
    extra = (1,) * (total - first) + (2, 3, 4, 5, 6, 2, 3)[: 10 - total]
    bets = ["pip-street@2=10", f"like-kind-boulevard@{total}=10", "extra-roll=10"]
    found = ends([alike(first, 1), extra], *bets)
    assert found[f"like-kind-boulevard@{total}"] == 1000 * pays
    assert found["extra-roll"] == -1000


def test_675a_2_e_3_an_extra_roll_adds_to_the_face_that_led() -> None:
    """The example: two 6s and four 1s, then two more 1s. Four more 6s would count for nothing."""
    first = (6, 6, 1, 1, 1, 1, 2, 3, 4, 5)
    bets = ["pip-street@1=5", "like-kind-boulevard@6=5", "extra-roll=5"]
    assert ends([first, (1, 1, 6, 6, 6, 6)], *bets)["like-kind-boulevard@6"] == 2000
    bets[1] = "like-kind-boulevard@8=5"
    assert ends([first, (6, 6, 6, 6, 6, 6)], *bets)["like-kind-boulevard@8"] == -500


def test_675a_4_h_what_was_paid_on_the_first_roll_is_not_paid_again() -> None:
    bets = ["pip-street@5=5", "like-kind-boulevard@4=5", "extra-roll=5"]
    round_ = thrown([FOUR_FIVES, (1, 2, 3, 4, 6, 6)], *bets)
    circle = [s for s in round_.settlements if s.wager == "like-kind-boulevard"]
    assert [(s.net, s.cite) for s in circle] == [(500, "675a.4(f)(2)(ii)")]


def test_675a_4_g_the_dice_that_lead_lie_and_only_buyers_profit() -> None:
    """The example: three 6s, three 4s, two 2s and two 1s; seven dice are thrown again."""
    first = (6, 6, 6, 4, 4, 4, 2, 2, 1, 1)
    bets = [
        f"{seat}:{bet}=5" for seat in (1, 2) for bet in ("pip-street@6", "like-kind-boulevard@5")
    ]
    round_ = thrown([first, (6, 6, 4, 4, 4, 4, 4)], *bets, "2:extra-roll=5")
    circles = {s.seat: s.net for s in round_.settlements if s.wager == "like-kind-boulevard"}
    assert circles == {1: -500, 2: 1000}
    rolls = [r["dice"] for r in round_.log.records if r["record"] == "roll"]
    assert list(map(len, rolls)) == [10, 7]


def test_675a_4_g_nothing_is_left_to_throw_when_all_ten_match() -> None:
    bets = ["pip-street@3=5", "like-kind-boulevard@8=5", "extra-roll=5"]
    found = ends([alike(10)], *bets)
    assert found == {"extra-roll": -500, "pip-street@3": 3000, "like-kind-boulevard@8": -500}


def test_675a_2_e_2_nine_on_the_extra_roll_win_no_circle() -> None:
    bets = ["pip-street@3=5", "like-kind-boulevard@8=5", "extra-roll=5"]
    assert ends([alike(5), (3, 3, 3, 3, 1)], *bets)["like-kind-boulevard@8"] == -500


# ------------------------------------------------------------------------------ placing wagers


@pytest.mark.parametrize(
    ("bets", "refusal"),
    [
        (["like-kind-boulevard@4=5"], r"needs pip-street"),
        (["millionaire-row@9=1"], r"needs pip-street"),
        (
            ["pip-street@1=5", "pip-street@2=10"],
            r"equal to each pip-street.*675a\.1\(b\)\(2\)\(iv\)",
        ),
        (["pip-street@1=5", "like-kind-boulevard@4=10"], r"equal to each pip-street"),
        (["pip-street@1=5", "extra-roll=5"], r"needs like-kind-boulevard"),
        (
            ["pip-street@1=5", "like-kind-boulevard@4=5", "extra-roll=10"],
            r"equal to each like-kind",
        ),
        (["pip-street@1=5", "millionaire-row@9=2"], r"675a\.2\(e\)\(4\)"),
        (["pip-street@1=5", "like-kind-boulevard@9=5"], r"675a\.2\(e\)\(2\)"),
        (["7:pip-street@1=5"], r"1 to 6"),
        (["pip-street@1=5", "like-kind-boulevard-six@2=5"], r"not offered"),
    ],
)
def test_675a_2_e_what_may_not_be_placed(bets: list[str], refusal: str) -> None:
    with pytest.raises(BetError, match=refusal):
        thrown([FOUR_FIVES], *bets)


def test_675a_1_b_2_iv_equal_to_each_wager_and_not_to_all_of_them() -> None:
    bets = [
        "pip-street@1=5",
        "pip-street@2=5",
        "like-kind-boulevard@3=5",
        "like-kind-boulevard@4=5",
    ]
    assert len(ends([FOUR_FIVES], *bets)) == 4
    assert len(ends([FOUR_FIVES, (1,) * 6], *bets, "extra-roll=5")) == 5


def test_675a_2_e_3_by_the_other_reading_every_circle_is_paid_for() -> None:
    answers: dict[str, object] = {"extra-roll-price": "each-circle"}
    bets = ["pip-street@1=5", "like-kind-boulevard@3=5", "like-kind-boulevard@5=5"]
    found = ends([FOUR_FIVES, (5, 1, 1, 1, 1, 1)], *bets, "extra-roll=10", answers=answers)
    assert (found["extra-roll"], found["like-kind-boulevard@5"]) == (-1000, 1000)
    with pytest.raises(BetError, match="equal to like-kind-boulevard, which is"):
        thrown([FOUR_FIVES], *bets, "extra-roll=5", answers=answers)


def test_675a_2_e_4_by_the_other_reading_less_than_a_dollar_wins_as_much() -> None:
    bets = ["pip-street@3=5", "millionaire-row@9=0.25"]
    answers: dict[str, object] = {"millionaire-row-amount": "up-to-a-dollar"}
    assert ends([alike(9)], *bets, answers=answers)["millionaire-row@9"] == 5_000_000
    with pytest.raises(BetError, match=r"from \$1 to \$1"):
        thrown([alike(9)], *bets)


def test_675a_5_b_a_circle_is_wagered_on_in_amounts_that_its_own_row_pays_in_cents() -> None:
    """3 to 5 needs five cents; four of a kind pays 1 to 1 and Pip Street whole multiples."""
    bets = ["pip-street@5=1.01", "like-kind-boulevard@4=1.01"]
    assert ends([FOUR_FIVES], *bets) == {"pip-street@5": 404, "like-kind-boulevard@4": 101}
    with pytest.raises(BetError, match="3 to 5"):
        thrown([FOUR_FIVES], bets[0], "like-kind-boulevard@3=1.01")


def test_675a_1_b_3_wagers_may_be_left_out_only_by_the_reading_that_allows_it() -> None:
    """`all-wagers-offered`: by the other reading those that the answer names."""
    some: dict[str, object] = {
        "all-wagers-offered": "some",
        "wagers-offered": ["like-kind-boulevard"],
    }
    bets = ["pip-street@1=5", "like-kind-boulevard@4=5"]
    assert len(ends([FOUR_FIVES], *bets, answers=some)) == 2
    with pytest.raises(BetError, match="extra-roll is not offered"):
        thrown([FOUR_FIVES], *bets, "extra-roll=5", answers=some)
    priced = GAME.odds(some, wager="like-kind-boulevard").wagers[0]
    assert not [one for one in priced.variants if "extra" in one.variant]


# ------------------------------------------------------------------------------ irregularities


@pytest.mark.parametrize("call", ["die-off-table", "cocked-die", "die-on-two-sides"])
@pytest.mark.parametrize("rolls", [[FOUR_FIVES], [FOUR_FIVES, (5, 1, 1, 1, 1, 1)]])
def test_675a_4_b_and_c_what_happens_to_a_throw(call: str, rolls: list[tuple[int, ...]]) -> None:
    bets = ["pip-street@5=5", "like-kind-boulevard@5=5", *["extra-roll=5"] * (len(rolls) - 1)]
    round_ = thrown(rolls, *bets, calls=[(call, None), (call, None)])
    told = [r["cite"] for r in round_.log.records if r["record"] == "said"]
    assert told.count("675a.4(b)" if call == "die-off-table" else "675a.4(c)") == 2
    assert ends(rolls, *bets) == {
        f"{s.wager}@{s.on}".rstrip("@"): s.net for s in round_.settlements
    }


def test_675a_1_c_2_an_extra_roll_after_no_more_bets_is_not_recognized() -> None:
    bets = ["2:pip-street@5=5", "2:like-kind-boulevard@5=5"]
    round_ = thrown([FOUR_FIVES], *bets, calls=[("late-extra-roll", 2)])
    assert [s.wager for s in round_.settlements] == ["pip-street", "like-kind-boulevard"]
    told = [r["text"] for r in round_.log.records if r["record"] == "said"]
    assert "Seat 2: The device does not recognize it." in told


def test_675a_4_a_an_extra_roll_is_collected_before_the_dice_are_thrown() -> None:
    bets = ["pip-street@5=5", "like-kind-boulevard@5=5", "extra-roll=5"]
    records = thrown([FOUR_FIVES, (1,) * 6], *bets).log.records
    kinds = [r["record"] for r in records if r["record"] in ("said", "settled", "roll")]
    assert kinds[:3] == ["said", "settled", "roll"]


# ------------------------------------------------------------------------------ six dice


@pytest.mark.parametrize(
    ("dice", "circle", "cents"),
    [
        ((1, 2, 3, 4, 5, 6), "no-match", 60_000),
        ((1, 1, 3, 4, 5, 6), "2", 500),
        ((1, 1, 1, 4, 5, 6), "3", 2000),
        ((6, 6, 1, 1, 1, 1), "4", 15_000),  # 675a.6(d)(1)
        ((2, 2, 2, 2, 2, 1), "5", 200_000),
        ((2, 2, 2, 2, 2, 2), "6", 6_000_000),
    ],
)
def test_675a_6_d_1_and_675a_6_d_2_and_675a_6_k_like_kind_with_six_dice(
    dice: tuple[int, ...], circle: str, cents: int
) -> None:
    circles = ("2", "3", "4", "5", "6", "no-match")
    bets = [f"like-kind-boulevard-six@{on}=10" for on in circles]
    found = ends([dice], "pip-street@1=10", *bets, answers=SIX)
    assert {on: found[f"like-kind-boulevard-six@{on}"] for on in circles} == {
        on: cents if on == circle else -1000 for on in circles
    }


def test_675a_6_c_and_h_the_higher_rank_leads_with_six_dice() -> None:
    """The example: three 5s, two 6s and a 4; three 5s and three 6s are led by the 6s."""
    assert ends([(5, 5, 5, 6, 6, 4)], "pip-street@5=5", answers=SIX) == {"pip-street@5": 2000}
    assert ends([(5, 5, 5, 6, 6, 6)], "pip-street@6=5", answers=SIX) == {"pip-street@6": 1500}


def test_675a_6_h_without_a_match_the_ace_leads_or_no_face() -> None:
    bets = [f"pip-street@{face}=5" for face in range(1, 7)]
    by_rank = ends([(1, 2, 3, 4, 5, 6)], *bets, answers=SIX)
    assert {place for place, net in by_rank.items() if net > 0} == {"pip-street@1"}
    none: dict[str, object] = SIX | {"six-dice-no-match": "none-leads"}
    assert set(ends([(1, 2, 3, 4, 5, 6)], *bets, answers=none).values()) == {-500}
    assert ends([(1, 1, 3, 4, 5, 6)], "pip-street@1=5", answers=none) == {"pip-street@1": 1000}


def test_675a_6_i_losing_wagers_are_collected_first() -> None:
    bets = ["1:pip-street@5=5", "1:like-kind-boulevard-six@3=5", "2:pip-street@1=5"]
    round_ = thrown([(5, 5, 5, 6, 6, 4)], *bets, answers=SIX)
    assert [(s.seat, s.net, s.cite) for s in round_.settlements] == [
        (2, -500, "675a.6(i)"),
        (1, 2000, "675a.6(i)"),
        (1, 1000, "675a.6(i)"),
    ]


def test_675a_6_b_3_all_wagers_are_of_equal_value() -> None:
    with pytest.raises(BetError, match=r"equal to each pip-street.*675a\.6\(b\)\(3\)"):
        thrown([(1,) * 6], "pip-street@1=5", "pip-street@2=10", answers=SIX)
    with pytest.raises(BetError, match=r"equal to each pip-street.*675a\.6\(d\)"):
        thrown([(1,) * 6], "pip-street@1=5", "like-kind-boulevard-six@2=10", answers=SIX)


@pytest.mark.parametrize("bet", ["extra-roll=5", "millionaire-row@9=1", "like-kind-boulevard@4=5"])
def test_675a_6_d_with_six_dice_other_wagers_are_not_offered(bet: str) -> None:
    with pytest.raises(BetError, match="not offered"):
        thrown([(1,) * 6], "pip-street@1=5", bet, answers=SIX)


def test_675a_2_e_3_an_extra_roll_is_not_offered_without_the_wager_it_needs() -> None:
    rulebook = GAME.rulebook
    answers: dict[str, object] = {"all-wagers-offered": "some", "wagers-offered": ["extra-roll"]}
    _, findings = examine(rulebook, answers)
    assert [finding.cite for finding in findings] == ["675a.2(e)(3)"]
    both = ["extra-roll", "like-kind-boulevard"]
    assert examine(rulebook, {**answers, "wagers-offered": both})[1] == []
