"""678a.7 to 678a.13: which bets may stand, and how each ends."""

from __future__ import annotations

import pytest
from tests.chapters.table import Answers, Table

import croupier
from croupier.rounds.bets import BetError
from croupier.rounds.words import Decide
from croupier.table.session import ActError

GAME = croupier.game("high-card-flush")
open_round = Table(GAME).opened
settled = Table(GAME).settled_by_seat
DEALER = "Kc 9c 4c Qd 8d 7s 3s"  # three cards, king high
IDLE = "8c 7c 2c Qd 10d Ks 3s"  # three cards, eight high


def deal(*hands: str) -> str:
    """The order in which the seats and, last, the dealer are dealt."""
    return " ".join(" ".join(cards) for cards in zip(*map(str.split, hands), strict=True))


@pytest.mark.parametrize(
    ("player", "dealer", "nets", "cite"),
    [
        ("Ah Jh 6h 2d 5d 5s 6c", IDLE, (1_000, 0), "678a.11(d)(1)"),
        ("9s 6s 2d 4h 3h 3c 10c", IDLE, (1_000, 0), "678a.11(d)(1)"),  # less than the dealer has
        ("Ah Jh 6h 2d 5d 5s 6c", DEALER, (1_000, 1_000), "678a.11(d)(2)(ii)(A)"),
        ("2h 3h 5h 6h 9d 10s Jc", DEALER, (1_000, 1_000), "678a.11(d)(2)(ii)(A)"),  # longer
        ("Kh 9h 4h 2d 5d 5s 6c", DEALER, (0, 0), "678a.11(d)(2)(ii)(B)"),
        ("Kh 9h 3h 2d 5d 5s 6c", DEALER, (-1_000, -1_000), "678a.11(d)(2)(ii)(C)"),
        ("Ah Kh 2d 9d 5s 6s 10c", "9c 3c 2c Qd 8d 7s 3s", (-1_000, -1_000), "678a.11(d)(2)(ii)(C)"),
        # Of two flushes of one length the better plays.
        ("2h 3h 4h Ad Jd 5d 10s", DEALER, (1_000, 1_000), "678a.11(d)(2)(ii)(A)"),
    ],
)
def test_678a_11_d(player: str, dealer: str, nets: tuple[int, ...], cite: str) -> None:
    ends = settled(["ante=10"], deal(player, dealer), ["raise"])
    assert (ends["1:ante"].net, ends["1:raise"].net) == nets
    assert ends["1:ante"].cite == ends["1:raise"].cite == cite


FLUSHES = {
    3: "Ah Jh 6h 2d 5d 5s 6c",
    4: "Ah Jh 6h 2h 5d 5s 6c",
    5: "Ah Jh 9h 6h 2h 5s 6c",
    6: "Ah Jh 9h 6h 4h 2h 6c",
    7: "Ah Jh 9h 6h 5h 3h 2h",
}


@pytest.mark.parametrize("reading", ["whole-multiples", "any"])
@pytest.mark.parametrize(("size", "most"), [(3, 1), (4, 1), (5, 2), (6, 3), (7, 3)])
def test_678a_11_b_bounds_of_the_raise(size: int, most: int, reading: str) -> None:
    answers: Answers = {"raise-amounts": reading}
    cards = deal(FLUSHES[size], DEALER)
    round_ = open_round(["ante=10"], cards, answers)
    assert isinstance(round_.question, Decide)
    assert list(round_.question.known) == ["hand"]
    choices = ["raise", "raise-2x", "raise-3x"][:most]
    for times, choice in enumerate(choices, 1):
        ends = settled(["ante=10"], cards, [choice], answers)
        assert ends["1:raise"].stake == 1_000 * times
    refused = ["raise=9.99", f"raise={most * 10 + 1}"]
    if reading == "any" and most > 1:
        assert settled(["ante=10"], cards, ["raise=12.50"], answers)["1:raise"].stake == 1_250
    else:
        refused.append("raise=12.50")
    for answer in refused:
        with pytest.raises(ActError, match=r"is not|refused"):
            open_round(["ante=10"], cards, answers).choose(answer)


def test_678a_11_c_2_a_fold_leaves_the_optional_wagers() -> None:
    bets = ["ante=10", "flush-bonus=5", "straight-flush-bonus=5", "progressive-jackpot=1"]
    ends = settled(bets, deal("2h 3h 4h 5h 5d 5s 6c", DEALER), ["fold"])
    assert (ends["1:ante"].net, ends["1:ante"].cite) == (-1_000, "678a.11(c)(2)")
    assert ends["1:flush-bonus"].net == 500
    assert ends["1:straight-flush-bonus"].net == 30_000
    assert ends["1:progressive-jackpot"].net == 3_900


@pytest.mark.parametrize(
    ("label", "pays"),
    [
        ("A", (-1, 1, 10, 100, 300)),
        ("B", (-1, 2, 10, 20, 100)),
        ("C", (-1, 1, 12, 60, 200)),
        ("D", (-1, 1, 12, 50, 500)),
        ("E", (-1, 1, 12, 60, 400)),
        ("F", (-1, 1, 10, 100, 400)),
        ("G", (-1, 1, 10, 100, 500)),
        ("H", (-1, 1, 10, 100, 250)),
    ],
)
def test_678a_12_b_flush_bonus(label: str, pays: tuple[int, ...]) -> None:
    answers: Answers = {"flush-bonus-paytable": label}
    for hand, times in zip(FLUSHES.values(), pays, strict=True):
        ends = settled(["ante=10", "flush-bonus=5"], deal(hand, DEALER), ["fold"], answers)
        assert ends["1:flush-bonus"].net == 500 * times


RUNS = {
    2: "9h 10h 2h 2d 5d 5s 6c",
    3: "9h 10h Jh 2d 5d 5s 6c",
    4: "9h 10h Jh Qh 5d 5s 6c",
    5: "9h 10h Jh Qh Kh 5s 6c",
    6: "9h 10h Jh Qh Kh Ah 6c",
    7: "8h 9h 10h Jh Qh Kh Ah",
}


@pytest.mark.parametrize(
    ("label", "pays"),
    [
        ("A", (-1, 7, 60, 100, 1_000, 8_000)),
        ("B", (-1, 7, 75, 100, 500, 1_000)),
        ("C", (-1, 8, 60, 100, 200, 500)),
        ("D", (-1, 8, 60, 100, 500, 1_000)),
    ],
)
def test_678a_12_c_straight_flush_bonus(label: str, pays: tuple[int, ...]) -> None:
    answers: Answers = {"straight-flush-bonus-paytable": label}
    for hand, times in zip(RUNS.values(), pays, strict=True):
        cards = deal(hand, DEALER)
        ends = settled(["ante=10", "straight-flush-bonus=5"], cards, ["fold"], answers)
        assert ends["1:straight-flush-bonus"].net == 500 * times


@pytest.mark.parametrize(
    ("label", "paid"),
    [("A", (0, 3, 40, 250, 3_000, 30_000)), ("B", (0, 0, 50, 900, 3_000, 30_000))],
)
def test_678a_12_d_1_progressive_jackpot(label: str, paid: tuple[int, ...]) -> None:
    answers: Answers = {"progressive-jackpot-paytable": label}
    for hand, times in zip(RUNS.values(), paid, strict=True):
        cards = deal(hand, DEALER)
        ends = settled(["ante=10", "progressive-jackpot=1"], cards, ["fold"], answers)
        assert 100 * times <= ends["1:progressive-jackpot"].net + 100 < 100 * times + 24


@pytest.mark.parametrize(
    ("cards", "cite"), [(RUNS[3], "678a.11(e)(3)(iv)"), (RUNS[2], "678a.11(e)(3)")]
)
def test_678a_11_e_3_a_losing_wager_is_not_collected_by_what_pays_a_winning_one(
    cards: str, cite: str
) -> None:
    ends = settled(["ante=10", "progressive-jackpot=1"], deal(cards, DEALER), ["fold"])
    assert ends["1:progressive-jackpot"].cite == cite


@pytest.mark.parametrize(("reading", "net"), [("high-or-low", 3_500), ("high-only", -500)])
def test_678a_6_a_reading_of_the_ace_in_a_straight_flush(reading: str, net: int) -> None:
    answers: Answers = {"ace-in-straight-flush": reading}
    cards = deal("Ah 2h 3h 9d 5d 5s 6c", DEALER)
    ends = settled(["ante=10", "straight-flush-bonus=5"], cards, ["fold"], answers)
    assert ends["1:straight-flush-bonus"].net == net


def test_678a_13_d_an_exposed_card_returns_ante_and_raise_alone() -> None:
    bets = ["1:ante=10", "1:flush-bonus=5", "2:ante=10", "2:progressive-jackpot=1"]
    cards = deal(FLUSHES[4], "9s 10s Js 2d 4h 5c 6d", DEALER)
    round_ = open_round(bets, cards)
    round_.choose("raise")
    round_.call("dealer-card-exposed")
    nets = {(end.seat, end.wager): end.net for end in round_.settlements}
    assert nets[1, "ante"] == nets[1, "raise"] == nets[2, "ante"] == 0
    assert (nets[1, "flush-bonus"], nets[2, "progressive-jackpot"]) == (500, 200)


def test_678a_12_e_the_limit_reaches_ante_and_raise_alone() -> None:
    answers: Answers = {"maximum-payout": "$50,000", "table-maximum": "$25,000"}
    bets = ["ante=20000", "flush-bonus=20000"]
    ends = settled(bets, deal(FLUSHES[5], DEALER), ["raise-2x"], answers)
    assert ends["1:ante"].net + ends["1:raise"].net == 5_000_000
    assert ends["1:flush-bonus"].net == 20_000_000


def test_678a_12_e_reading_of_the_least_limit_that_may_be_elected() -> None:
    """At a minimum of $15,000 an Ante wins with its Raise four times as much, or twice."""
    answers: Answers = {
        "maximum-payout": "$50,000",
        "table-minimum": "$15,000",
        "table-maximum": "$25,000",
    }
    rules = GAME.rules({**answers, "payout-limit-minimum-wager": "smallest-raise"})
    assert rules["maximum-payout"] == "$50,000"
    with pytest.raises(ValueError, match=r"at least \$60,000 \(678a\.12\(e\)\)"):
        GAME.rules({**answers, "payout-limit-minimum-wager": "largest-raise"})


@pytest.mark.parametrize("bets", [["flush-bonus=5"], ["progressive-jackpot=1"]])
def test_678a_7_d_every_wager_needs_an_ante(bets: list[str]) -> None:
    with pytest.raises(BetError, match="ante"):
        open_round(bets, deal(FLUSHES[4], DEALER))


def test_678a_11_c_2_forfeited_antes_are_collected_first() -> None:
    bets = ["1:ante=10", "1:flush-bonus=5", "2:ante=10"]
    hands = deal("9s 6s 2d 4h 3h 3c 10c", "Ah Jh 6h 2c 5d 5s 6c", DEALER)
    ends = settled(bets, hands, ["fold", "raise"])
    assert list(ends) == ["1:ante", "2:ante", "2:raise", "1:flush-bonus"]
    assert ends["1:ante"].cite == "678a.11(c)(2)"
