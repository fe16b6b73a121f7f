"""663a.6, 663a.7, 663a.11 and 663a.12: which bets may stand, how hands are set and wagers end."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from tests.chapters.table import Answers, Table

import croupier
from croupier.chapters.five_card_hi_lo.outcomes import points, totals
from croupier.chapters.five_card_hi_lo.play import set_cards
from croupier.equipment.cards import parse_cards
from croupier.rounds.bets import BetError
from croupier.rounds.words import Bet, Decide
from croupier.table.session import ActError

GAME = croupier.game("five-card-hi-lo")
settled = Table(GAME).settled
DEALER = "Qs 10d 9s 5d 4s"  # 29 high, 9 low


def shoe(*hands: str) -> str:
    """The order in which seats and the dealer are dealt."""
    each = zip(*(hand.split() for hand in hands), strict=True)
    return " ".join(card for cards in each for card in cards)


# ------------------------------------------------------------------------------ setting the hands


@pytest.mark.parametrize(
    ("hand", "aces_high", "ace_low"),
    [
        ("Ah Jd 10c 9s 2d", (31, 11), (29, 3)),  # the example of 663a.11(d)
        ("Kh Jd 10c 4s 3d", (30, 7), None),
        ("10h Jd Qc Ks 10d", (30, 20), None),
        ("Ah Ad Kc 9s 2d", (32, 11), (30, 3)),
        ("Ah Ad Ac 3s 2d", (33, 5), (25, 3)),
        ("Ah Ad Ac As 9d", (33, 10), None),  # of four aces one is low in any case
        ("Ah Ad Ac As Kd", (33, 11), None),
    ],
)
def test_663a_6_a_and_11_d_and_e(
    hand: str, aces_high: tuple[int, int], ace_low: tuple[int, int] | None
) -> None:
    cards = parse_cards(hand)
    assert totals(0, *cards) == aces_high
    if ace_low is not None:
        assert totals(1, *cards) == ace_low
    round_ = Table(GAME).opened(["ante=10"], shoe(hand, "8c 7h 6h 5h 4h"))
    round_.choose("play")
    asked = isinstance(round_.question, Decide)
    assert asked == (ace_low is not None)


def test_663a_11_d_the_cards_shown_have_the_points_that_are_compared() -> None:
    rng = random.Random(663)
    for _ in range(2_000):
        cards = rng.sample(range(52), 5)
        aces = [card for card in cards if card >= 48]
        for setting in (0, 1) if 1 <= len(aces) <= 3 else (0,):
            high, low = set_cards(cards, setting)
            assert sorted([*high, *low]) == sorted(cards)
            assert (len(high), len(low)) == (3, 2)
            of_low = sum(1 if card >= 48 else points(card) for card in low)
            assert totals(setting, *cards) == (sum(map(points, high)), of_low)
            assert sum(card >= 48 for card in low) == (setting or len(aces) == 4)
            lower = max(points(card) for card in low if card < 48)
            assert lower <= min(map(points, high))


def test_663a_11_d_only_the_two_settings_are_offered() -> None:
    round_ = Table(GAME).opened(["ante=10"], shoe("Ah Jd 10c 9h 2d", DEALER))
    round_.choose("play")
    question = round_.question
    assert isinstance(question, Decide)
    assert [choice.key for choice in question.choices] == ["aces-high", "ace-low"]
    assert [choice.label.split(": ")[1] for choice in question.choices] == [
        "31 high, 11 low",
        "29 high, 3 low",
    ]
    with pytest.raises(ActError):
        round_.choose("fold")


# ------------------------------------------------------------------------------ Ante and Play


@pytest.mark.parametrize(
    ("player", "net", "cite"),
    [
        ("Kh Jd 10c 4h 3d", 10, "663a.11(g)(1)"),  # 30 and 7
        ("Kh Jd 9c 5h 4d", -10, "663a.11(g)(2)"),  # 29 and 9: both tie
        ("Kh Jd 9c 6h 4d", -10, "663a.11(g)(2)"),  # the high hands tie
        ("Kh Jd 8c 5h 4d", -10, "663a.11(g)(2)"),  # the low hands tie
        ("Kh Jd 8c 6h 4d", -10, "663a.11(g)(2)"),
        ("Kh Jd 10c 5h 4d", 0, "663a.11(g)(3)(i)"),  # the low hands tie
        ("Kh Jd 10c 6h 4d", 0, "663a.11(g)(3)(i)"),
        ("Kh Jd 9c 4h 3d", 0, "663a.11(g)(3)(ii)"),  # the high hands tie
        ("Kh Jd 8c 4h 3d", 0, "663a.11(g)(3)(ii)"),
    ],
)
def test_663a_11_g_and_12_a(player: str, net: int, cite: str) -> None:
    ends = settled(["ante=10"], shoe(player, DEALER), ["play"])
    assert {wager: (end.net, end.cite) for wager, end in ends.items()} == {
        "ante": (100 * net, cite),
        "play": (100 * net, cite),
    }


def test_663a_11_e_the_dealers_aces_are_high_but_one_of_four() -> None:
    tie = ["ante=10", "tie=5"]
    ends = settled(tie, shoe("Ah Ad Qc 9c 2d", "As Ac Kd 8d 3d"), ["play", "aces-high"])
    assert ends["tie"].outcome == "both-high-and-low-hands-tie"  # 32 and 11 both
    ends = settled(tie, shoe("Kh Qd Jc 4h 2d", "As Ac Ad Ah 5d"), ["play"])
    assert ends["tie"].outcome == "low-hands-tie"  # 33 and 6


def test_663a_11_b_the_play_wager_equals_the_ante() -> None:
    round_ = Table(GAME).opened(["ante=12.50"], shoe("Kh Jd 10c 4h 3d", DEALER))
    with pytest.raises(ActError):
        round_.choose("play=20")
    round_.choose("play")
    assert {end.stake for end in round_.settlements} == {1_250}


def test_663a_11_b_1_and_2_a_fold_forfeits_ante_and_tie() -> None:
    bets = ["ante=10", "tie=5", "poker-bonus=5"]
    ends = settled(bets, shoe("9h 9d 8c 5h 4d", DEALER), ["fold"])
    assert {wager: (end.net, end.cite) for wager, end in ends.items()} == {
        "ante": (-1_000, "663a.11(b)"),
        "tie": (-500, "663a.11(b)(1)"),
        "poker-bonus": (500, "663a.11(j)(2)(i)"),
    }


# ------------------------------------------------------------------------------ bonus and options


@pytest.mark.parametrize(
    ("player", "pays"),
    [
        ("Ah Ad Ac As 2d", (1_000, 500, 200, 100)),
        ("Ah Ad Ac As 3d", (100, 50, 50, 50)),
        ("Ah Ad Ac 2d 2c", (10, 5, 5, 5)),
        ("Ah Ad 2h 2d 2c", None),
    ],
)
@pytest.mark.parametrize("label", ["A", "B", "C", "D"])
@pytest.mark.parametrize("reading", ["beside", "within"])
def test_663a_11_h_and_12_b_ante_bonus(
    player: str, pays: Sequence[int] | None, label: str, reading: str
) -> None:
    answers: Answers = {"ante-bonus-paytable": label, "ante-bonus-for-1": reading}
    do = ["play"] if player.count("A") == 4 else ["play", "aces-high"]
    ends = settled(["ante=10"], shoe(player, DEALER), do, answers)
    if pays is None:
        assert "ante-bonus" not in ends
        return
    times = pays["ABCD".index(label)] - (reading == "within")
    bonus = ends["ante-bonus"]
    assert (bonus.net, bonus.stake, bonus.cite) == (1_000 * times, 0, "663a.11(h)")


def test_663a_11_h_regardless_of_the_outcome() -> None:
    """Three aces with one low: 31 and 9 against 31 and 7, which loses; all high it is a tie."""
    cards = shoe("Ah Ad Ac 9h 8c", "As Ks Qs 4d 3h")
    for choice, net in (("ace-low", -1_000), ("aces-high", 0)):
        ends = settled(["ante=10"], cards, ["play", choice])
        nets = [ends[wager].net for wager in ("ante", "play", "ante-bonus")]
        assert nets == [net, net, 10_000]


@pytest.mark.parametrize(("reading", "paid"), [("no", None), ("yes", 10_000)])
def test_663a_11_h_reading_of_aces_that_were_folded(reading: str, paid: int | None) -> None:
    answers: Answers = {"ante-bonus-after-fold": reading}
    ends = settled(["ante=10"], shoe("Ah Ad Ac 9h 9c", DEALER), ["fold"], answers)
    assert ends["ante"].net == -1_000
    assert (ends["ante-bonus"].net if "ante-bonus" in ends else None) == paid
    none = settled(["ante=10"], shoe("Ah Ad Qc 9h 9c", DEALER), ["fold"], answers)
    assert set(none) == {"ante"}


@pytest.mark.parametrize(
    ("player", "pays", "cite"),
    [
        ("Kh Jd 10c 5h 4d", 4, "663a.11(j)(1)(i)"),
        ("Kh Jd 9c 6h 4d", 4, "663a.11(j)(1)(i)"),
        ("Kh Jd 9c 5h 4d", 20, "663a.11(j)(1)(i)"),
        ("Kh Jd 10c 6h 4d", -1, "663a.11(j)(1)(ii)"),
    ],
)
def test_663a_11_j_1_and_12_c_tie(player: str, pays: int, cite: str) -> None:
    end = settled(["ante=10", "tie=5"], shoe(player, DEALER), ["play"])["tie"]
    assert (end.net, end.cite) == (500 * pays, cite)


@pytest.mark.parametrize(
    ("player", "pays"),
    [
        ("Ah Kh Qh Jh 10h", (250, 500)),
        ("Kh Qh Jh 10h 9h", (50, 100)),
        ("Ah 2h 3h 4h 5h", (50, 100)),
        ("7h 7d 7c 7s 2h", (25, 40)),
        ("7h 7d 7c 2s 2h", (15, 15)),
        ("Ah 9h 7h 4h 2h", (10, 8)),
        ("Ah 2d 3c 4h 5h", (8, 6)),
        ("Ah Kd Qc Jh 10h", (8, 6)),
        ("Qh Kd Ac 2h 3h", (-1, -1)),  # 663a.6(b)(6): no other sequence has an ace
        ("7h 7d 7c 3s 2h", (5, 4)),
        ("3h 3d 2c 2h Jh", (3, 3)),
        ("Ah Ad 7c 4h 2h", (1, 1)),
        ("7h 7d 6c 4h 2h", (1, 1)),
        ("6h 6d 7c 4h 2h", (-1, 1)),
        ("5h 5d 7c 4h 2h", (-1, -1)),
    ],
)
def test_663a_6_b_11_j_2_and_12_d_poker_bonus(player: str, pays: tuple[int, int]) -> None:
    for label, times in zip("AB", pays, strict=True):
        answers: Answers = {"poker-bonus-paytable": label}
        cards = shoe(player, "Qs 8d 8s 5s 4s")
        end = settled(["ante=10", "poker-bonus=5"], cards, ["fold"], answers)["poker-bonus"]
        lost = "663a.11(j)(2)(ii)"
        assert (end.net, end.cite) == (500 * times, lost if times < 0 else lost[:-4] + "(i)")


def test_663a_11_c_f_and_j_forfeits_first_then_each_player_from_the_dealers_right() -> None:
    bets = [f"{s}:{bet}" for s in (1, 2, 3) for bet in ("poker-bonus=5", "tie=5", "ante=10")]
    cards = shoe("9h 9d 8c 5h 4d", "Kh Jd 10c 4h 3d", "Ah Ad Ac 9c 6h", DEALER)
    ends = Table(GAME).played(bets, cards, ["fold", "play", "play", "ace-low"]).settlements
    assert [(end.seat, end.wager) for end in ends] == [
        *((1, "ante"), (1, "tie")),
        *((3, wager) for wager in ("ante", "play", "ante-bonus", "tie", "poker-bonus")),
        *((2, wager) for wager in ("ante", "play", "tie", "poker-bonus")),
        (1, "poker-bonus"),
    ]


# ------------------------------------------------------------------------------ which bets


@pytest.mark.parametrize("bets", [["tie=5"], ["poker-bonus=5"], ["ante=5", "play=5"]])
def test_663a_7_c_d_and_e_optional_wagers_need_an_ante_and_play_comes_later(
    bets: list[str],
) -> None:
    with pytest.raises(BetError):
        GAME.open_round(GAME.rules(), bets)


@pytest.mark.parametrize("wager", ["tie", "poker-bonus"])
def test_663a_7_e_optional_wagers_may_not_be_offered(wager: str) -> None:
    with pytest.raises(BetError, match=wager):
        GAME.open_round(GAME.rules({wager: False}), ["ante=5", f"{wager}=5"])


@pytest.mark.parametrize(
    ("antes", "order"),
    [
        ((1_000, 1_000, 500), [2, 1, 3]),  # equal: the first counterclockwise
        ((2_000, 1_000, 500), [1, 2, 3]),
        ((1_000, 2_000, 500), [2, 1, 3]),
    ],
)
def test_663a_7_f_the_hand_with_the_larger_wager_is_set_first(
    antes: Sequence[int], order: list[int]
) -> None:
    players = ("Ann", "Ann", "Ben")
    bets = [
        Bet(seat, "ante", ante, player=player)
        for seat, (ante, player) in enumerate(zip(antes, players, strict=True), 1)
    ]
    cards = shoe("Ah Jd 10c 9h 2d", "Ad Jh 10h 9d 2c", "Ac Jc Qh 8c 3d", DEALER)
    round_ = GAME.open_round(GAME.rules({"adjacent-boxes": 2}), bets, cards)
    for _ in bets:
        round_.choose("play")
    asked = []
    while isinstance(question := round_.question, Decide):
        asked.append(question.seat)
        round_.choose("ace-low")
    assert asked == order
    with pytest.raises(BetError, match=r"663a\.7\(f\)"):
        GAME.open_round(GAME.rules(), bets)
