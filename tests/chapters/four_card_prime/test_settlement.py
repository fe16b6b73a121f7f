"""682a.7 to 682a.13: which bets may stand, and how each ends."""

from __future__ import annotations

import pytest
from tests.chapters.table import Answers, Table

import croupier
from croupier.rounds.bets import BetError
from croupier.rounds.words import Decide
from croupier.table.session import ActError

GAME = croupier.game("four-card-prime")
open_round = Table(GAME).opened
settled = Table(GAME).settled_by_seat
DEALER = "Kc Qd 9s 7d 4s 2c"  # king high
LIMITED: Answers = {"payout-limit": "$50,000", "table-maximum": "$25,000"}


def deal(*hands: str, bonus: str = "") -> str:
    """The order in which the bonus card, the seats and, last, the dealer with six are dealt."""
    *players, dealer = (hand.split() for hand in hands)
    order = [card for nth in range(5) for hand in (*players, dealer) for card in [hand[nth]]]
    return " ".join([*bonus.split(), *order, dealer[5]])


@pytest.mark.parametrize(
    ("player", "dealer", "nets", "cite"),
    [
        ("Ah 9d 7c 4d 2d", DEALER, (1_000, 2_000, 0), "682a.11(d)(2)(i)"),
        ("Kh Qh 9d 7c 3d", DEALER, (1_000, 2_000, 0), "682a.11(d)(2)(i)"),  # a tie wins
        ("Qh 9d 7c 4d 2d", DEALER, (-1_000, -2_000, 0), "682a.11(d)(2)(ii)(A)"),
        ("Ah 9h 7h 4h 2d", "9c 9d 9s Kd 3s 2c", (-1_000, -2_000, 0), "682a.11(d)(2)(ii)(A)"),
        ("8h 8d 8c 5s 2d", DEALER, (1_000, 2_000, 2_000), "682a.11(d)(2)(i)"),
        ("5h 6h 7h 8h 2d", DEALER, (1_000, 2_000, 20_000), "682a.11(d)(2)(i)"),
        ("8h 8d 8c 8s 2d", DEALER, (1_000, 2_000, 25_000), "682a.11(d)(2)(i)"),
        ("8h 8d 8c 5s 2d", "9c 9d 9s Kd 4s 2c", (0, -2_000, 2_000), "682a.11(d)(2)(ii)(B)"),
        ("5h 6h 7h 8h 2d", "9c 9d 9s 9h 4s 2c", (0, -2_000, 20_000), "682a.11(d)(2)(ii)(B)"),
        ("8h 8d 8c 8s 2d", "9c 9d 9s 9h 4s 2c", (0, -2_000, 25_000), "682a.11(d)(2)(ii)(B)"),
    ],
)
def test_682a_11_d_2(player: str, dealer: str, nets: tuple[int, ...], cite: str) -> None:
    ends = settled(["ante=10"], deal(player, dealer), ["raise-2x"])
    bonus = ends.get("1:win-bonus") or ends.get("1:bad-beat-bonus")
    found = (ends["1:ante"].net, ends["1:raise"].net, bonus.net if bonus else 0)
    assert found == nets
    assert ends["1:ante"].cite == ends["1:raise"].cite == cite


@pytest.mark.parametrize(
    ("label", "pays"),
    [("A", (2, 20, 25)), ("B", (5, 40, 50)), ("C", (5, 50, 100)), ("D", (10, 50, 100))],
)
def test_682a_12_c_bad_beat_bonus(label: str, pays: tuple[int, ...]) -> None:
    hands = ("8h 8d 8c 5s 2d", "5h 6h 7h 8h 2d", "8h 8d 8c 8s 2d")
    dealers = ("9c 9d 9s Kd 4s 2c", "9c 9d 9s 9h 4s 2c", "9c 9d 9s 9h 4s 2c")
    for hand, dealer, times in zip(hands, dealers, pays, strict=True):
        answers: Answers = {"bad-beat-bonus-paytable": label}
        ends = settled(["ante=10"], deal(hand, dealer), ["raise"], answers)
        assert ends["1:bad-beat-bonus"].net == 1_000 * times


def test_682a_12_b_reading_one_ante_is_within_the_win_bonus() -> None:
    cards = deal("8h 8d 8c 5s 2d", DEALER)
    for form, net in (("in-addition", 2_000), ("within", 1_000)):
        ends = settled(["ante=10"], cards, ["raise"], {"win-bonus-form": form})
        assert ends["1:win-bonus"].net == net


def test_682a_11_d_2_i_reading_of_a_tie() -> None:
    cards = deal("5h 6h 7h 8h 2d", "5s 6s 7s 8s Kd 2c")
    assert settled(["ante=10"], cards, ["raise"])["1:win-bonus"].net == 20_000
    ends = settled(["ante=10"], cards, ["raise"], {"win-bonus-on-tie": "higher-only"})
    assert "1:win-bonus" not in ends


def test_682a_11_b_one_two_or_three_times_the_ante() -> None:
    cards = deal("Jh 9d 7c 4d 3d", DEALER)
    for answer, stake in (("raise", 1_000), ("raise-2x", 2_000), ("raise-3x", 3_000)):
        assert settled(["ante=10"], cards, [answer])["1:raise"].stake == stake
    round_ = open_round(["ante=10"], cards)
    assert isinstance(round_.question, Decide)
    assert list(round_.question.known) == ["hand"]
    for answer in ("raise=15", "raise-4x"):
        with pytest.raises(ActError, match="not a choice"):
            round_.choose(answer)


def test_682a_11_b_a_fold_leaves_the_optional_wagers() -> None:
    bets = ["ante=10", "prime=5", "aces-bonus=5", "all-six-bonus=5"]
    cards = deal("Ah Ad 7h 5d 2d", DEALER, bonus="Ac")
    ends = settled(bets, cards, ["fold"])
    nets = {key: end.net for key, end in ends.items()}
    expected = {"1:ante": -1_000, "1:prime": 3_000, "1:aces-bonus": 500, "1:all-six-bonus": 2_500}
    assert nets == expected


@pytest.mark.parametrize(("label", "five"), [("A", 6), ("B", 5)])
def test_682a_12_d_prime(label: str, five: int) -> None:
    hands = {
        "Ah Kd 8h 5d 2d": five,
        "Ah Kd 8h 5d 2c": 1,
        "Ah Kd 8h 5s 2c": -1,
        "As Kc 8s 5s 3c": five,
    }
    for hand, times in hands.items():
        ends = settled(
            ["ante=10", "prime=5"],
            deal(hand, "Qc Jd 9s 7d 4s 3h"),
            ["fold"],
            {"prime-paytable": label},
        )
        assert ends["1:prime"].net == 500 * times


ACES = {
    "four-aces": "Ah Ad Ac As 2d",
    "four-of-a-kind": "8h 8d 8c 8s 2d",
    "royal-flush": "Ah Kh Qh Jh 10h",
    "straight-flush": "5h 6h 7h 8h 9h",
    "three-aces": "Ah Ad Ac 5s 2d",
    "three-of-a-kind": "8h 8d 8c 5s 2d",
    "flush": "Ah 9h 7h 4h 2h",
    "straight": "9h 8d 7c 6s 5d",
    "two-pair": "8h 8d 5c 5s 2d",
    "two-aces": "Ah Ad 5c 4c 9d",
}


@pytest.mark.parametrize(
    ("label", "pays"),
    [
        ("A", (500, 100, 50, 30, 20, 10, 5, 4, 2, 1)),
        ("B", (500, 100, 40, 30, 15, 10, 5, 4, 2, 1)),
        ("C", (500, 100, 50, 40, 25, 10, 5, 3, 2, 1)),
        ("D", (500, 100, 50, 30, 20, 10, 5, 3, 2, 1)),
        ("E", (500, 100, 50, 20, 15, 10, 5, 3, 2, 1)),
        ("F", (50, 50, 30, 30, 7, 7, 6, 5, 2, 1)),
        ("G", (50, 50, 30, 30, 9, 9, 6, 4, 2, 1)),
        ("H", (50, 50, 40, 40, 8, 8, 5, 4, 3, 1)),
    ],
)
def test_682a_12_e_aces_bonus(label: str, pays: tuple[int, ...]) -> None:
    for hand, times in zip(ACES.values(), pays, strict=True):
        ends = settled(
            ["ante=10", "aces-bonus=5"],
            deal(hand, "Kc Qd 9s 7s 4s 3c"),
            ["fold"],
            {"aces-bonus-paytable": label},
        )
        assert ends["1:aces-bonus"].net == 500 * times


@pytest.mark.parametrize(
    ("reading", "hand", "outcome"),
    [
        ("five-cards", "Ah Kh Qh Jh 2d", "lose"),
        ("four-cards", "Ah Kh Qh Jh 2d", "royal-flush"),
        ("four-cards-five-card-royal", "Ah Kh Qh Jh 2d", "straight-flush"),
        ("four-cards-five-card-royal", "Ah Kh Qh Jh 10h", "royal-flush"),
        ("five-cards", "Ah Ad Kc Qd Jd", "two-aces"),
        ("four-cards", "Ah Ad Kc Qd Jd", "straight"),
        ("five-cards", "Ah Ad Ac Kd Kc", "three-aces"),  # a full house is its three of a kind
        ("five-cards", "Kh Kd Ks Ad Ac", "three-of-a-kind"),
        ("four-cards", "Ah 9h 7h 4h 4d", "flush"),
        ("five-cards", "Kh Ks 9c 4h 3d", "lose"),
    ],
)
def test_682a_6_d_readings_of_the_aces_bonus(reading: str, hand: str, outcome: str) -> None:
    answers: Answers = {"aces-bonus-hands": reading}
    cards = deal(hand, "8c 8d 9s 7s 4s 3c")
    ends = settled(["ante=10", "aces-bonus=5"], cards, ["fold"], answers)
    assert ends["1:aces-bonus"].outcome == outcome


def test_682a_13_d_an_exposed_card_returns_ante_and_raise_alone() -> None:
    bets = ["1:ante=10", "1:prime=5", "2:ante=10", "2:all-six-bonus=5"]
    round_ = open_round(bets, deal("Ah Kd 8h 5d 2d", "8c 8s 8d 4h 3h", DEALER, bonus="6c"))
    round_.choose("raise")
    round_.call("dealer-card-exposed")
    nets = {(end.seat, end.wager): end.net for end in round_.settlements}
    assert nets[1, "ante"] == nets[1, "raise"] == nets[2, "ante"] == 0
    assert (nets[1, "prime"], nets[2, "all-six-bonus"]) == (3_000, 2_500)


def test_682a_13_d_not_after_the_last_raise() -> None:
    round_ = open_round(
        ["1:ante=10", "2:ante=10"], deal("Ah Kd 8h 5d 2d", "8c 8s 8d 4h 3h", DEALER)
    )
    assert round_.can_call("dealer-card-exposed")
    round_.choose("raise")
    assert round_.can_call("dealer-card-exposed")
    round_.choose("fold")
    assert not any(end.outcome == "void" for end in round_.settlements)


@pytest.mark.parametrize(("scope", "ante"), [("bonuses", 600_000), ("everything", 600_000)])
def test_682a_12_g_a_limit_over_what_one_player_wins(scope: str, ante: int) -> None:
    """Four aces: 500 to 1 on $200 is $100,000, of which $50,000 are paid, or what is left of it."""
    answers: Answers = {**LIMITED, "payout-limit-scope": scope}
    bets = ["ante=6000", "aces-bonus=200", "all-six-bonus=100"]
    cards = deal(ACES["four-aces"], DEALER, bonus="3c")
    ends = settled(bets, cards, ["raise"], answers)
    bonuses = ends["1:aces-bonus"].net + ends["1:all-six-bonus"].net
    assert ends["1:ante"].net == ends["1:raise"].net == ante if scope == "bonuses" else True
    total = sum(end.net for end in ends.values())
    assert (bonuses if scope == "bonuses" else total) == 5_000_000


@pytest.mark.parametrize("bets", [["prime=5"], ["aces-bonus=5"], ["all-six-bonus=5"]])
def test_682a_7_d_every_wager_needs_an_ante(bets: list[str]) -> None:
    with pytest.raises(BetError, match="ante"):
        open_round(bets, deal(ACES["two-aces"], DEALER))


def test_682a_10_b_stacks_of_five_the_bonus_card_and_the_dealers_sixth() -> None:
    answers: Answers = {"dealing": "automated-shoe"}
    cards = f"{ACES['flush']} Kc Qd 9s 7d 4s 5h 2c"
    ends = settled(["ante=10", "all-six-bonus=5"], cards, ["raise"], answers)
    assert (ends["1:raise"].net, ends["1:all-six-bonus"].net) == (1_000, 10_000)
    ends = settled(["ante=10"], f"{ACES['flush']} Kc Qd 9s 7d 4s 2c", ["raise"], answers)
    assert ends["1:raise"].net == 1_000


def test_682a_11_c_forfeited_antes_are_collected_first() -> None:
    bets = ["1:ante=10", "1:prime=5", "2:ante=10"]
    hands = deal("Qh 9d 7c 4d 2d", "Ah 10d 8c 5d 3d", DEALER)
    ends = settled(bets, hands, ["fold", "raise"])
    assert list(ends) == ["1:ante", "2:ante", "2:raise", "1:prime"]
    assert ends["1:ante"].cite == "682a.11(b)"
