"""684a.7 to 684a.13: which bets may stand, and how each ends."""

from __future__ import annotations

import pytest
from tests.chapters.table import Answers, Table

import croupier
from croupier.rounds.bets import BetError
from croupier.rounds.words import Decide
from croupier.table.session import ActError

GAME = croupier.game("four-card-frenzy")
open_round = Table(GAME).opened
settled = Table(GAME).settled_by_seat
DEALER = "Kc Qd 9s 7d 4s"  # king high
IDLE = "Qc Jd 9s 7d 3c"  # queen high
MAIN = ["ante=10", "odds=10"]


def deal(*hands: str, bonus: str = "") -> str:
    """The order in which the bonus card, the seats and, last, the dealer are dealt."""
    order = [
        card for cards in zip(*(hand.split() for hand in hands), strict=True) for card in cards
    ]
    return " ".join([*bonus.split(), *order])


WON, LOST = "684a.11(c)(2)(ii)(A)", "684a.11(c)(2)(ii)(B)"


@pytest.mark.parametrize(
    ("player", "dealer", "nets", "cite"),
    [
        ("Ah 9d 7c 4d 2d", IDLE, (0, 1_000, 0), "684a.11(c)(2)(i)"),
        ("Jh 10d 7c 4d 2d", IDLE, (0, -1_000, -1_000), "684a.11(c)(2)(i)"),
        ("Qh Jh 9d 7c 2d", IDLE, (0, 1_000, 0), "684a.11(c)(2)(i)"),  # a tie wins
        ("Ah 9d 7c 4d 2d", DEALER, (1_000, 1_000, 0), WON),
        ("Kh Qh 9d 7c 3d", DEALER, (1_000, 1_000, 0), WON),  # a tie wins
        ("Qh 9d 7c 4d 2d", DEALER, (-1_000, -1_000, -1_000), LOST),
        ("9h 8d 7c 6s 2d", DEALER, (1_000, 1_000, 1_000), WON),
        ("Ah 9h 7h 4h 2d", IDLE, (0, 1_000, 1_500), "684a.11(c)(2)(i)"),
        ("8h 8d 8c 5s 2d", DEALER, (1_000, 1_000, 2_000), WON),
        ("5h 6h 7h 8h 2d", DEALER, (1_000, 1_000, 15_000), WON),
        ("8h 8d 8c 8s 2d", DEALER, (1_000, 1_000, 30_000), WON),
        ("Ah Ad Ac As 2d", DEALER, (1_000, 1_000, 200_000), WON),
        ("Ah 2d 3c 4d 9d", "2c 3s 4s 5d Ks", (-1_000, -1_000, 0), LOST),  # a bad beat
    ],
)
def test_684a_11_c_2_to_4(player: str, dealer: str, nets: tuple[int, ...], cite: str) -> None:
    ends = settled(MAIN, deal(player, dealer), ["raise"])
    assert tuple(ends[f"1:{key}"].net for key in ("ante", "raise", "odds")) == nets
    assert ends["1:ante"].cite == cite


BEATEN = {  # and the dealer's hand
    "four-of-a-kind": ("8h 8d 8c 8s 2d", "9c 9d 9s 9h 4s"),
    "straight-flush": ("5h 6h 7h 8h 2d", "9c 9d 9s 9h 4s"),
    "three-of-a-kind": ("8h 8d 8c 5s 2d", "9c 9d 9s Kd 4s"),
    "flush": ("Ah 9h 7h 4h 2d", "9c 9d 9s Kd 4s"),
    "straight": ("9h 8d 7c 6s 2d", "9c 5d 5s 5c 4s"),
}


@pytest.mark.parametrize(
    ("label", "nets"),
    [
        ("A", (30_000, 15_000, 2_000, 1_500, 1_000)),
        ("B", (100_000, 30_000, 4_000, 3_000, 2_000)),
        ("C", (100_000, 50_000, 4_000, 3_000, 2_000)),
        ("D", (500_000, 50_000, 5_000, 4_000, 2_000)),
    ],
)
@pytest.mark.parametrize(("reading", "stake"), [("returned", 0), ("lost", -1_000)])
def test_684a_12_c_bad_beat(label: str, nets: tuple[int, ...], reading: str, stake: int) -> None:
    answers: Answers = {"bad-beat-paytable": label, "bad-beat-stake": reading}
    for (hand, dealer), net in zip(BEATEN.values(), nets, strict=True):
        ends = settled(MAIN, deal(hand, dealer), ["raise"], answers)
        assert (ends["1:odds"].net, ends["1:bad-beat"].net) == (stake, net)
        assert ends["1:odds"].cite == ends["1:bad-beat"].cite == "684a.11(c)(4)(i)(B)"


def test_684a_11_b_1_more_than_the_ante_with_a_pair_of_aces_alone() -> None:
    cards = deal("Ah Ad 5c 4c 9d", DEALER)
    for answer, stake in (("raise", 1_000), ("raise-2x", 2_000), ("raise-3x", 3_000)):
        assert settled(MAIN, cards, [answer])["1:raise"].stake == stake
    with pytest.raises(ActError, match="not a choice"):
        open_round(MAIN, cards).choose("raise=15")
    round_ = open_round(MAIN, deal("Kh Kd 5c 4c 9d", DEALER))
    assert isinstance(round_.question, Decide)
    assert [choice.key for choice in round_.question.choices] == ["raise", "fold"]
    assert list(round_.question.known) == ["hand"]


def test_684a_11_b_2_a_fold_leaves_the_optional_wagers() -> None:
    bets = [*MAIN, "prime=5", "four-card-bonus=5", "all-six-bonus=5"]
    ends = settled(bets, deal("8h 8d 5h 5d 2d", DEALER, bonus="8c"), ["fold"])
    assert {key: end.net for key, end in ends.items()} == {
        "1:ante": -1_000,
        "1:odds": -1_000,
        "1:prime": 3_000,
        "1:four-card-bonus": 1_000,
        "1:all-six-bonus": 12_500,
    }
    assert ends["1:ante"].cite == ends["1:odds"].cite == "684a.11(b)(2)"


BONUS = {
    "four-aces": "Ah Ad Ac As 2d",
    "four-of-a-kind": "8h 8d 8c 8s 2d",
    "royal-flush": "Ah Kh Qh Jh 2d",
    "straight-flush": "5h 6h 7h 8h 2d",
    "three-aces": "Ah Ad Ac 5s 2d",
    "three-of-a-kind": "8h 8d 8c 5s 2d",
    "flush": "Ah 9h 7h 4h 2d",
    "straight": "9h 8d 7c 6s 2d",
    "two-pair": "8h 8d 5c 5s 2d",
    "two-aces-and-two-queens": "Ah Ad Qh Qs 9d",
    "aces": "Ah Ad 5c 4c 9d",
    "queens": "Qh Qc 5c 4c 9d",
    "jacks": "Jh Jc 5c 4c 9d",
}
LOW = {"literal": (2, 1, -1, -1, -1), "pair-of-queens-or-better": (2, 2, 1, 1, -1)}


@pytest.mark.parametrize("reading", LOW)
@pytest.mark.parametrize(
    ("label", "pays"),
    [
        ("A", (50, 50, 40, 40, 8, 8, 4, 3)),
        ("B", (50, 50, 40, 40, 7, 7, 4, 3)),
        ("C", (200, 100, 50, 30, 20, 8, 4, 3)),
        ("D", (200, 100, 50, 40, 20, 7, 4, 3)),
        ("E", (200, 100, 50, 30, 20, 6, 4, 3)),
        ("F", (200, 100, 50, 40, 20, 5, 4, 3)),
        ("G", (200, 100, 50, 40, 20, 6, 4, 3)),
        ("H", (200, 100, 50, 40, 20, 5, 4, 3)),
    ],
)
def test_684a_12_e_four_card_bonus(label: str, pays: tuple[int, ...], reading: str) -> None:
    answers: Answers = {"four-card-bonus-paytable": label, "two-aces-and-two-queens": reading}
    for hand, times in zip(BONUS.values(), (*pays, *LOW[reading]), strict=True):
        cards = deal(hand, "Kc Jd 9s 7s 4s")
        ends = settled([*MAIN, "four-card-bonus=5"], cards, ["fold"], answers)
        assert ends["1:four-card-bonus"].net == 500 * times, hand


@pytest.mark.parametrize(("label", "five"), [("A", 6), ("B", 5)])
def test_684a_12_d_prime(label: str, five: int) -> None:
    hands = {
        "Ah Kd 8h 5d 2d": five,
        "Ah Kd 8h 5d 2c": 1,
        "Ah Kd 8h 5s 2c": -1,
        "As Kc 8s 5s 2c": five,
    }
    for hand, times in hands.items():
        answers: Answers = {"prime-paytable": label}
        ends = settled([*MAIN, "prime=5"], deal(hand, "Qc Jd 9s 7d 4s"), ["fold"], answers)
        assert ends["1:prime"].net == 500 * times


def test_684a_13_d_an_exposed_card_returns_ante_odds_and_raise_alone() -> None:
    bets = [f"{seat}:{bet}" for seat in (1, 2) for bet in MAIN]
    bets += ["1:prime=5", "2:all-six-bonus=5"]
    round_ = open_round(bets, deal("Ah Kd 8h 5d 2d", "8c 8s 8d 4h 3h", DEALER, bonus="6c"))
    round_.choose("raise")
    round_.call("dealer-card-exposed")
    nets = {(end.seat, end.wager): end.net for end in round_.settlements}
    assert nets[1, "ante"] == nets[1, "raise"] == nets[1, "odds"] == nets[2, "ante"] == 0
    assert (nets[1, "prime"], nets[2, "all-six-bonus"]) == (3_000, 2_500)


@pytest.mark.parametrize(
    ("scope", "minimum", "paid"),
    [("with-odds", "largest-raise", 5_000_000), ("ante-and-raise", "smallest-raise", 9_000_000)],
)
def test_684a_12_g_a_limit_of_what_one_player_wins(scope: str, minimum: str, paid: int) -> None:
    """Three of a kind at $20,000: $20,000, $60,000 and $40,000, of which $50,000 are paid."""
    answers: Answers = {
        "payout-limit": "$50,000",
        "table-maximum": "$25,000",
        "payout-limit-scope": scope,
        "payout-limit-minimum-wager": minimum,
    }
    bets = ["ante=20000", "odds=20000"]
    ends = settled(bets, deal(BONUS["three-of-a-kind"], DEALER), ["raise-3x"], answers)
    assert sum(end.net for end in ends.values()) == paid
    if scope == "ante-and-raise":
        assert ends["1:odds"].net == 4_000_000


@pytest.mark.parametrize(
    ("bets", "why"),
    [
        (["ante=5"], "odds"),
        (["ante=5", "odds=10"], "equal to ante"),
        (["prime=5"], "ante"),
        (["ante=5.01", "odds=5.01"], "whole cents"),
    ],
)
def test_684a_7_d_bets_that_may_not_stand(bets: list[str], why: str) -> None:
    with pytest.raises(BetError, match=why):
        open_round(bets, deal(BONUS["aces"], DEALER))


def test_684a_12_g_reading_of_the_least_limit_that_may_be_elected() -> None:
    """At a minimum of $300 four aces win 204 or 202 times as much."""
    answers: Answers = {"payout-limit": "$60,900", "table-minimum": "$300", "table-maximum": "$900"}
    rules = GAME.rules({**answers, "payout-limit-minimum-wager": "smallest-raise"})
    assert rules["payout-limit"] == "$60,900"
    with pytest.raises(ValueError, match=r"at least \$61,200 \(684a\.12\(g\)\)"):
        GAME.rules({**answers, "payout-limit-minimum-wager": "largest-raise"})


@pytest.mark.parametrize(("reading", "paid"), [("counted", 1_800_000), ("beside", 3_200_000)])
def test_684a_12_g_a_wager_that_is_only_returned_counts_toward_no_limit(
    reading: str, paid: int
) -> None:
    """$8,000 and $24,000 win as much again: $64,000 with their wagers, of which $50,000 are paid.
    The Odds Wager of $8,000 comes back and is no payout."""
    answers: Answers = {
        "payout-limit": "$50,000",
        "table-maximum": "$25,000",
        "payout-limit-wagers-returned": reading,
    }
    shoe = deal("Ah Ad 8h 5d 2d", DEALER)
    ends = settled(["ante=8000", "odds=8000"], shoe, ["raise-3x"], answers)
    assert (ends["1:odds"].outcome, ends["1:odds"].net) == ("push", 0)
    assert ends["1:ante"].net + ends["1:raise"].net == paid


def test_684a_11_b_2_forfeited_wagers_are_collected_first() -> None:
    bets = ["1:ante=10", "1:odds=10", "1:prime=5", "2:ante=10", "2:odds=10"]
    hands = deal("Qh 9d 7c 4d 2d", "Ah 10d 8c 5d 3d", DEALER)
    ends = settled(bets, hands, ["fold", "raise"])
    assert list(ends) == ["1:ante", "1:odds", "2:ante", "2:raise", "2:odds", "1:prime"]
    assert ends["1:ante"].cite == ends["1:odds"].cite == "684a.11(b)(2)"
