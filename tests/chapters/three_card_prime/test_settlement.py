"""679a.7, 679a.11 and 679a.12: which bets may stand, and how each ends."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.chapters.table import Answers, Table

import croupier
from croupier.rounds.bets import BetError
from croupier.rounds.words import Bet
from croupier.rulebook.answers import AnswerError
from croupier.table.session import ActError

GAME = croupier.game("three-card-prime")
settled = Table(GAME).settled
KING_HIGH, JACK_HIGH = "Ks 8d 2s", "Js 9d 3c"


def shoe(player: str, dealer: str, fourth: str = "") -> str:
    """The order in which one seat and the dealer are dealt."""
    pairs = zip(player.split(), dealer.split(), strict=True)
    return " ".join([card for pair in pairs for card in pair] + fourth.split())


# ------------------------------------------------------------------------------ Ante and Play


@pytest.mark.parametrize(
    ("player", "dealer", "ante", "play", "cite"),
    [
        ("Ah Kd 4c", "Jh 10d 4s", 0, 10, "679a.11(c)(3)(i)"),
        ("2h 4d 6c", "Jh 10d 8s", 0, 10, "679a.11(c)(3)(i)"),  # also a lower hand is paid
        ("Ah Kh Qh", "Jd 10d 8s", 0, 10, "679a.11(c)(3)(i)"),  # 1 to 1 whatever the hand
        ("Kh 9d 4c", "Qh 3d 2s", 10, 10, "679a.11(c)(3)(ii)"),  # queen high qualifies
        ("Kh 9d 4c", "Kd 9s 4h", 10, 10, "679a.11(c)(3)(ii)"),  # a tie wins
        ("Qh 9d 4c", "Kh 3d 2s", -10, -10, "679a.11(c)(3)(iii)"),
        ("9h 9d Ac", "10h 10d 2s", -10, -10, "679a.11(c)(3)(iii)"),  # pairs before other cards
        ("Ah Kd 2c", "2h 2d 3s", -10, -10, "679a.11(c)(3)(iii)"),  # 679a.6(a): K-A-2 is no straight
    ],
)
def test_679a_11_c_3_i_ii_and_iii(
    player: str, dealer: str, ante: int, play: int, cite: str
) -> None:
    ends = settled(["ante=10"], shoe(player, dealer), ["play"])
    assert (ends["ante"].net, ends["play"].net) == (100 * ante, 100 * play)
    assert ends["ante"].cite == ends["play"].cite == cite
    assert "bad-beat-bonus" not in ends


@pytest.mark.parametrize(
    ("player", "pays"),
    [
        ("Ah Kh Qh", 10),
        ("Kh Qh Jh", 6),
        ("Ah 2h 3h", 6),
        ("7h 7d 7c", 5),
        ("Ah 2d 3c", 2),
        ("2h 5h 9h", 1),
        ("9h 9d Ac", 1),
        ("Ah 9d 4c", 1),
    ],
)
def test_679a_12_b_play_by_the_players_hand(player: str, pays: int) -> None:
    ends = settled(["ante=10"], shoe(player, KING_HIGH), ["play"])
    assert (ends["ante"].net, ends["play"].net) == (1_000, 1_000 * pays)


@pytest.mark.parametrize(
    ("player", "dealer", "pays"),
    [
        ("7h 8h 9h", "10d Jd Qd", (12, 12, 6, 6)),
        ("Ah 2h 3h", "2d 3d 4d", (12, 12, 6, 6)),  # 679a.6(b)(2): ace, 2 and 3 is the lowest
        ("7h 8h 9h", "Ad Kd Qd", (12, 12, 6, 6)),  # 679a.6(b)(1): a mini-royal is higher
        ("7h 7d 7c", "8h 8d 8c", (10, 10, 5, 5)),
        ("7h 8d 9c", "8h 8s 8c", (4, 4, 2, 2)),
        ("2h 5h 9h", "7d 8c 9s", (0, 1, 0, 1)),
        ("2h 5h 9h", "3d 5d 9d", (0, 1, 0, 1)),
    ],
)
@pytest.mark.parametrize("label", ["A", "B", "C", "D"])
@pytest.mark.parametrize("reading", ["returned", "lost"])
def test_679a_11_c_3_iv_and_679a_12_c_bad_beat_bonus(
    player: str, dealer: str, pays: Sequence[int], label: str, reading: str
) -> None:
    answers: Answers = {"bad-beat-bonus-paytable": label, "bad-beat-stake": reading}
    ends = settled(["ante=10"], shoe(player, dealer), ["play"], answers)
    bonus = pays["ABCD".index(label)]
    assert ends["ante"].net == -1_000
    if not bonus:
        assert ends["play"].net == -1_000
        assert "bad-beat-bonus" not in ends
        return
    assert ends["play"].net == (0 if reading == "returned" else -1_000)
    assert (ends["bad-beat-bonus"].net, ends["bad-beat-bonus"].stake) == (1_000 * bonus, 0)
    assert {end.cite for end in ends.values()} == {"679a.11(c)(3)(iv)"}


def test_679a_11_b_a_fold_forfeits_the_ante_alone() -> None:
    bets = ["ante=10", "prime=5", "pair-bonus=5", "all-six-bonus=5"]
    ends = settled(bets, shoe("9h 9d 4d", "9c Ks 3s", "7s"), ["fold"])
    nets = {wager: end.net for wager, end in ends.items()}
    assert nets == {"ante": -1_000, "prime": 1_500, "pair-bonus": 500, "all-six-bonus": 2_500}
    assert ends["ante"].cite == "679a.11(b)"
    assert {GAME.rules().fold(wager).does for wager in bets_on(bets)[1:]} == {"stands"}


def bets_on(bets: Sequence[str]) -> list[str]:
    return [bet.partition("=")[0] for bet in bets]


def test_679a_11_b_the_play_wager_equals_the_ante() -> None:
    round_ = Table(GAME).opened(["ante=12.50"], shoe("9h 9d 4d", KING_HIGH))
    with pytest.raises(ActError):
        round_.choose("play=20")
    round_.choose("play")
    assert {end.stake for end in round_.settlements} == {1_250}


# ------------------------------------------------------------------------------ optional wagers


@pytest.mark.parametrize(
    ("player", "dealer", "net", "cite"),
    [
        ("9h 4d 2h", "Kd Jh 3d", 20, "679a.11(d)(1)(ii)"),
        ("9s 4c 2s", "Kc Js 3c", 20, "679a.11(d)(1)(ii)"),
        ("9s 4c 2s", "Kd Jh 3d", 15, "679a.11(d)(1)(ii)"),  # the dealer's of the other colour
        ("9h 4d 2h", "Kd Jc 3d", 15, "679a.11(d)(1)(ii)"),
        ("9h 4d 2c", "Kd Jh 3d", -5, "679a.11(d)(1)(i)"),
    ],
)
def test_679a_11_d_1_prime(player: str, dealer: str, net: int, cite: str) -> None:
    end = settled(["ante=10", "prime=5"], shoe(player, dealer), ["fold"])["prime"]
    assert (end.net, end.cite) == (100 * net, cite)


@pytest.mark.parametrize(
    ("player", "without", "with_2"),
    [
        ("Ah Kh Qh", 50, (100, 75, 75, 75)),
        ("7h 8h 9h", 40, (80, 60, 50, 50)),
        ("7h 7d 7c", 30, (60, 45, 40, 40)),
        ("Ah 4d 3c", -1, (-1, -1, -1, -1)),
        ("5h 4d 3c", 6, (12, 10, 8, 8)),
        ("3h 5h 9h", 3, (6, 5, 4, 4)),
        ("9h 9d Ac", 1, (1, 2, 2, 1)),
    ],
)
@pytest.mark.parametrize("label", ["A", "B", "C", "D"])
@pytest.mark.parametrize("community", [False, True])
def test_679a_11_d_2_and_679a_12_e_and_f_pair_bonus(
    player: str, without: int, with_2: Sequence[int], label: str, community: bool
) -> None:
    answers: Answers = {"pair-bonus-paytable": label, "pair-bonus-community-card": community}
    for fourth, pays, part in (("3s", without, "A"), ("2s", with_2["ABCD".index(label)], "B")):
        cards = shoe(player, "Jc 10c 6d", fourth)
        end = settled(["ante=10", "pair-bonus=5"], cards, ["fold"], answers)["pair-bonus"]
        lost = "679a.11(d)(2)(i)"
        assert end.net == 500 * pays
        assert end.cite == (lost if pays < 0 else f"679a.11(d)(2)(ii)({part})")


@pytest.mark.parametrize(
    ("player", "dealer", "pays"),
    [
        ("Ad Kd Qd", "Jd 10d 9d", (1_000, 1_000, 1_000, 1_000, 200_000)),
        ("Ah Kh Qh", "Jh 10h 9h", (1_000, 1_000, 1_000, 1_000, 20_000)),
        ("Ah Kh Qh", "Jh 10h 9c", (1_000,) * 5),
        ("7h 8h 9h", "Jh 10h 2c", (200,) * 5),
        ("9h 9d 4c", "9c 9s 4d", (50, 50, 100, 100, 50)),
        ("9h 9d 4c", "9c 3s 4d", (25, 25, 20, 20, 20)),
        ("9h 9d 9c", "4c 4s 4d", (25, 25, 20, 20, 20)),
        ("2h 5h 9h", "Jh Kh 9d", (20, 15, 15, 15, 15)),
        ("2h 5d 6h", "3h 4c 9d", (10, 10, 9, 10, 10)),
        ("Ah 2d 3h", "4h 5c 9d", (10, 10, 9, 10, 10)),
        ("9h 9d 4c", "9c 3s Jd", (5, 5, 8, 7, 5)),
        ("9h 9d 4c", "4d 3s Jd", (-1,) * 5),
    ],
)
@pytest.mark.parametrize("label", ["A", "B", "C", "D", "E"])
def test_679a_11_d_3_and_679a_12_g_all_six_bonus(
    player: str, dealer: str, pays: Sequence[int], label: str
) -> None:
    answers: Answers = {"all-six-bonus-paytable": label}
    end = settled(["ante=10", "all-six-bonus=5"], shoe(player, dealer), ["fold"], answers)[
        "all-six-bonus"
    ]
    assert end.net == 500 * pays["ABCDE".index(label)]
    assert end.cite == ("679a.11(d)(3)(i)" if end.net < 0 else "679a.11(d)(3)(ii)")


@pytest.mark.parametrize(
    ("player", "dealer", "straight", "other"),
    [
        ("Ah 2d 3h", "4h 5c Kd", 10, -1),
        ("Ah 2h 3h", "4h 5h Kd", 200, 20),  # then it is a flush
        ("Ah 2d 3h", "4h 5c 6d", 10, 10),  # 2 to 6 is a straight by any reading
    ],
)
def test_679a_6_a_and_d_7_reading_of_ace_to_5(
    player: str, dealer: str, straight: int, other: int
) -> None:
    bets, cards = ["ante=10", "all-six-bonus=5"], shoe(player, dealer)
    for reading, pays in (("straight", straight), ("no-straight", other)):
        ends = settled(bets, cards, ["fold"], {"ace-to-5": reading})
        assert ends["all-six-bonus"].net == 500 * pays


# ------------------------------------------------------------------------------ order and limits


def test_679a_11_c_and_d_forfeits_first_then_each_player_from_the_dealers_right() -> None:
    bets = [f"{seat}:{bet}" for seat in (1, 2, 3) for bet in ("ante=10", "all-six-bonus=5")]
    bets.append("2:prime=5")
    cards = "Kh 4h 6h Qc 8d 7d 6d 9s 5c Ac 6c 3d"
    ends = Table(GAME).played(bets, cards, ["fold", "play", "play"]).settlements
    assert [(end.seat, end.wager) for end in ends] == [
        *((1, "ante"), (3, "ante"), (3, "play"), (3, "all-six-bonus")),
        *((2, "ante"), (2, "play"), (2, "prime"), (2, "all-six-bonus")),
        (1, "all-six-bonus"),
    ]


LIMIT: Answers = {"payout-limit": "$50,000", "table-maximum": "$10,000", "adjacent-boxes": 2}
MINI_ROYALS = "Ah As Qc Kh Ks 9d Qh Qs 3d"


def two_boxes(second: str) -> dict[str, int]:
    """What Ante and Play win together, by player; each box has a mini-royal and wins $66,000."""
    bets = [Bet(1, "ante", 600_000, player="Ann"), Bet(2, "ante", 600_000, player=second)]
    round_ = GAME.open_round(GAME.rules(LIMIT), bets, MINI_ROYALS)
    for _ in bets:
        round_.choose("play")
    won: dict[str, int] = {}
    for end in round_.settlements:
        won[end.player] = won.get(end.player, 0) + end.net
    return won


def test_679a_12_h_the_limit_is_one_for_all_boxes_of_a_player() -> None:
    assert two_boxes("Ann") == {"Ann": 5_000_000}
    assert two_boxes("Ben") == {"Ann": 5_000_000, "Ben": 5_000_000}


def test_679a_12_h_the_other_payouts_are_outside_the_limit() -> None:
    bets = ["ante=5000", "prime=10000", "pair-bonus=10000", "all-six-bonus=10000"]
    ends = settled(bets, shoe("7h 8h 9h", "10h Jh Qh", "4c"), ["play"], LIMIT)
    nets = {wager: end.net // 100 for wager, end in ends.items()}
    assert nets == {
        "ante": -5_000,
        "play": 0,
        "bad-beat-bonus": 60_000,
        "prime": 40_000,
        "pair-bonus": 400_000,
        "all-six-bonus": 2_000_000,
    }


def test_679a_12_h_the_limit_is_at_least_what_the_minimum_could_win() -> None:
    assert GAME.rules({"payout-limit": "$55,000", "table-minimum": "$5,000"})
    with pytest.raises(AnswerError, match=r"at least \$55,000 \(679a\.12\(h\)\)"):
        GAME.rules({"payout-limit": "$54,999", "table-minimum": "$5,000"})


@pytest.mark.parametrize("bets", [["prime=5"], ["pair-bonus=5"], ["ante=5", "play=5"]])
def test_679a_7_c_and_d_optional_wagers_need_an_ante_and_play_comes_later(bets: list[str]) -> None:
    with pytest.raises(BetError):
        GAME.open_round(GAME.rules(), bets, shoe(KING_HIGH, JACK_HIGH))


def test_679a_7_e_adjacent_boxes() -> None:
    bets = [Bet(seat, "ante", 500, player="Ann") for seat in (1, 2)]
    with pytest.raises(BetError, match=r"679a\.7\(e\)"):
        GAME.open_round(GAME.rules(), bets)
