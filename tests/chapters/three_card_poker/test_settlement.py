"""649a.7 and 649a.11: which bets may stand, and how each ends."""

from __future__ import annotations

import pytest
from tests.chapters.jackpots import with_every_jackpot
from tests.chapters.table import Table

from croupier.rounds.bets import BetError, parse_bet
from croupier.rounds.words import Bet
from croupier.table.session import ActError, Round

GAME = with_every_jackpot("three-card-poker")
settled = Table(GAME).settled


def shoe(player: str, dealer: str, community: str = "") -> str:
    """The order in which one seat and the dealer are dealt."""
    pairs = zip(player.split(), dealer.split(), strict=True)
    return " ".join([card for pair in pairs for card in pair] + community.split())


@pytest.mark.parametrize(
    ("player", "dealer", "ante", "play", "cite"),
    [
        ("Kh 9d 4c", "Jh 10d 4s", 10, 0, "649a.11(c)(3)(i)"),
        ("2h 4d 5c", "Jh 10d 8s", 10, 0, "649a.11(c)(3)(i)"),  # also a lower hand is paid
        ("Qh 9d 4c", "Kh 3d 2s", -10, -10, "649a.11(c)(3)(ii)(A)"),
        ("Kh 9d 4c", "Qh 3d 2s", 10, 10, "649a.11(c)(3)(ii)(B)"),  # queen high plays
        ("Kh 9d 4c", "Kd 9s 4h", 0, 0, "649a.11(c)(3)(ii)(C)"),
        ("Ah 2d 3c", "4h 3d 2s", -10, -10, "649a.11(c)(3)(ii)(A)"),  # A-2-3 is the lowest straight
        ("Ah Kd 2c", "Qh 7d 2s", 10, 10, "649a.11(c)(3)(ii)(B)"),  # K-A-2 is no straight
    ],
)
def test_649a_11_c_3(player: str, dealer: str, ante: int, play: int, cite: str) -> None:
    ends = settled(["ante=10"], shoe(player, dealer), ["play"])
    assert (ends["ante"].net, ends["play"].net) == (100 * ante, 100 * play)
    assert ends["ante"].cite == ends["play"].cite == cite


@pytest.mark.parametrize(
    ("player", "label", "pays"),
    [
        ("4h 5d 6c", "A", 1),
        ("7h 7d 7c", "A", 4),
        ("7h 7d 7c", "B", 3),
        ("7h 8h 9h", "A", 5),
        ("7h 8h 9h", "C", 4),
        ("Ah Kh Qh", "C", 4),  # without an elected row a mini-royal is a straight flush
    ],
)
@pytest.mark.parametrize("dealer", ["Js 9d 2c", "Qs 9d 2c", "Ad As Ac"])
def test_649a_12_b_ante_bonus_whatever_the_dealer_has(
    player: str, label: str, pays: int, dealer: str
) -> None:
    ends = settled(["ante=10"], shoe(player, dealer), ["play"], {"ante-bonus-paytable": label})
    assert ends["ante-bonus"].net == 1000 * pays
    assert ends["ante-bonus"].cite == "649a.12(b)"


def test_649a_12_b_reading_paid_only_when_winning() -> None:
    cards = shoe("4h 5d 6c", "Ad As 2c")
    answers: dict[str, object] = {"ante-bonus-paid": "when-winning"}
    assert "ante-bonus" in settled(["ante=10"], cards, ["play"], answers)
    cards = shoe("4h 5d 6c", "Js 9d 2c")
    assert "ante-bonus" not in settled(["ante=10"], cards, ["play"], answers)


@pytest.mark.parametrize(
    ("player", "label", "pays"),
    [
        ("As Ks Qs", "A", 50),
        ("Ah Kh Qh", "A", 5),
        ("Ah Kh Qh", "B", 50),
        ("Ah Kh Qh", "C", 10),
        ("7h 8h 9h", "B", 8),
        ("7h 7d 7c", "B", 6),
        ("4h 5d 6c", "A", 1),
    ],
)
def test_649a_12_c_ante_bonus_of_the_versions(player: str, label: str, pays: int) -> None:
    answers: dict[str, object] = {
        "version": "ante-at-least-pair-plus",
        "version-ante-bonus-paytable": label,
    }
    ends = settled(["ante=10"], shoe(player, "Js 9d 2c"), ["play"], answers)
    assert ends["ante-bonus"].net == 1000 * pays
    assert ends["ante-bonus"].cite == "649a.12(c)"


@pytest.mark.parametrize("label", ["B", "C"])
def test_649a_12_c_a_straight_is_not_paid_under_b_and_c(label: str) -> None:
    answers: dict[str, object] = {
        "version": "both-compulsory",
        "version-ante-bonus-paytable": label,
    }
    bets = ["ante=10", "pair-plus=10"]
    ends = settled(bets, shoe("4h 5d 6c", "Js 9d 2c"), ["play"], answers)
    assert "ante-bonus" not in ends


def test_649a_12_g_mini_royal_rows() -> None:
    answers: dict[str, object] = {
        "ante-bonus-mini-royal": "7 to 1",
        "pair-plus-mini-royal": "45 to 1",
    }
    ends = settled(["ante=10", "pair-plus=10"], shoe("Ah Kh Qh", "Js 9d 2c"), ["play"], answers)
    assert ends["ante-bonus"].net == 7000
    assert ends["pair-plus"].net == 45000


@pytest.mark.parametrize(
    ("player", "net"),
    [("7h 8h 9h", 35), ("7h 7d 7c", 25), ("4h 5d 6c", 6), ("2h 5h 9h", 4), ("2h 2d 9c", 1)],
)
def test_649a_11_c_4_pair_plus_alone(player: str, net: int) -> None:
    ends = settled(["pair-plus=1"], shoe(player, "As Ad Ac"), [])
    assert (ends["pair-plus"].net, ends["pair-plus"].cite) == (100 * net, "649a.11(c)(4)")
    assert settled(["pair-plus=1"], shoe("2h 5d 9c", "As Ad Ac"), [])["pair-plus"].net == -100


def test_649a_11_c_5_and_7_to_9_a_losing_wager_is_not_collected_by_what_pays_a_winning_one() -> (
    None
):
    bets = ["pair-plus=5", "three-card-progressive=1", "five-card-progressive=1"]
    bets += ["five-card-hand-bonus@player=1", "five-card-hand-bonus@dealer=1"]
    bets += ["5-of-6-progressive=1"]
    lost = settled(bets, shoe("2h 5d 9c", "As Kd 7c", "4h 8d"), [])
    assert {wager: end.cite for wager, end in lost.items()} == {
        "pair-plus": "649a.11(c)(4)",
        "three-card-progressive": "649a.11(c)(5)",
        "five-card-progressive": "649a.11(c)(7)",
        "five-card-hand-bonus@player": "649a.11(c)(8)",
        "five-card-hand-bonus@dealer": "649a.11(c)(8)",
        "5-of-6-progressive": "649a.11(c)(9)",
    }
    won = settled(bets, shoe("9h 9d 9c", "7s 7d 7c", "4h 4d"), [])
    assert {wager: end.cite for wager, end in won.items()} == {
        "pair-plus": "649a.11(c)(4)",
        "three-card-progressive": "649a.11(c)(5)(iv)",
        "five-card-progressive": "649a.11(c)(7)(iv)",
        "five-card-hand-bonus@player": "649a.11(c)(8)(iii)",
        "five-card-hand-bonus@dealer": "649a.11(c)(8)(iii)",
        "5-of-6-progressive": "649a.11(c)(9)(iv)",
    }


@pytest.mark.parametrize(
    ("player", "dealer", "won"),
    [
        ("As Ks Qs", "Js 10s 9s", 10_000_000),
        ("Ad Kd Qd", "Jd 10d 9d", 100_000_000),
        ("As Ks Qs", "Js 10s 8s", 500_000),
        ("Ah Kh Qh", "Jh 10h 8s", 500_000),
    ],
)
def test_649a_12_f_a_super_royal_is_more_than_a_royal_flush(
    player: str, dealer: str, won: int
) -> None:
    answers: dict[str, object] = {"six-card-bonus-paytable": "E"}
    ends = settled(["ante=10", "six-card-bonus=5"], shoe(player, dealer), ["play"], answers)
    assert ends["six-card-bonus"].net == won


FOLDED = [
    "ante=10",
    "pair-plus=5",
    "three-card-progressive=1",
    "five-card-progressive=1",
    "six-card-bonus=5",
    "five-card-hand-bonus@player=1",
    "5-of-6-progressive=1",
]


def test_649a_11_b_what_a_fold_forfeits_and_what_survives() -> None:
    ends = settled(FOLDED, shoe("9h 9d 9c", "9s 2c 3c", "4h 4d"), ["fold"])
    assert {wager: s.net for wager, s in ends.items()} == {
        "ante": -1000,
        "pair-plus": -500,
        "three-card-progressive": -100,
        "five-card-progressive": -100,
        "six-card-bonus": 25000,
        "five-card-hand-bonus@player": 9900,
        "5-of-6-progressive": 9900,
    }
    assert ends["pair-plus"].cite == "649a.11(b)(1)"
    assert ends["three-card-progressive"].cite == "649a.11(b)(2)"


def test_649a_11_b_3_reading_bonus_survives_only_with_pair_plus() -> None:
    answers: dict[str, object] = {"bonus-survives-fold": "with-pair-plus"}
    cards = shoe("9h 9d 9c", "9s 2c 3c", "4h 4d")
    without = [bet for bet in FOLDED if not bet.startswith("pair-plus")]
    assert settled(without, cards, ["fold"], answers)["six-card-bonus"].net == -500
    assert settled(FOLDED, cards, ["fold"], answers)["six-card-bonus"].net == 25000


@pytest.mark.parametrize(("reading", "net"), [("always", 49900), ("with-pair-plus", 99900)])
def test_649a_12_i_2_a_forfeited_wager_does_not_share_the_dealers_jackpot(
    reading: str, net: int
) -> None:
    rules = GAME.rules({"bonus-survives-fold": reading})
    bets = ["1:ante=5", "1:five-card-hand-bonus@dealer=1"]
    bets += ["2:ante=5", "2:five-card-hand-bonus@dealer=1"]
    round_ = GAME.open_round(rules, bets, "Ah 2c 9s Kd 3d 8s 4h 7d 7s 6s 5s")
    round_.choose("play")
    round_.choose("fold")
    first = next(s for s in round_.settlements if (s.seat, s.on) == (1, "dealer"))
    assert first.net // 100 * 100 == net  # a tenth of $10,000 and some cents, whole or halved


def two_seats(first: str, second: str, dealer: str, bets: list[str | Bet]) -> Round:
    order = zip(first.split(), second.split(), dealer.split(), strict=True)
    cards = " ".join(card for three in order for card in three)
    return GAME.open_round(GAME.rules({"adjacent-boxes": 2}), bets, cards)


def test_649a_11_c_5_v_no_envy_for_own_hand_in_another_box() -> None:
    bets: list[str | Bet] = [
        Bet(1, "pair-plus", 500, player="Ann"),
        Bet(1, "three-card-progressive", 100, player="Ann"),
        Bet(2, "pair-plus", 500, player="Ann"),
    ]
    round_ = two_seats("2h 5d 9c", "As Ks Qs", "3h 3d 3c", bets)
    assert not [s for s in round_.settlements if s.outcome.startswith("envy")]


def test_649a_11_c_5_v_no_envy_for_the_dealers_hand() -> None:
    bets: list[str | Bet] = ["1:pair-plus=5", "1:three-card-progressive=1", "2:pair-plus=5"]
    round_ = two_seats("2h 5d 9c", "4s 7d 8c", "As Ks Qs", bets)
    assert not [s for s in round_.settlements if s.outcome.startswith("envy")]


@pytest.mark.parametrize(("reading", "envy"), [("no", 0), ("yes", 1)])
def test_649a_1_reading_envy_for_a_folded_hand(reading: str, envy: int) -> None:
    rules = GAME.rules({"envy-for-folded-hand": reading})
    bets = ["1:pair-plus=5", "1:three-card-progressive=1", "2:ante=5"]
    round_ = GAME.open_round(rules, bets, "2h As 3h 5d Ks 3d 9c Qs 3c")
    round_.choose("fold")
    assert len([s for s in round_.settlements if s.outcome.startswith("envy")]) == envy


@pytest.mark.parametrize(
    ("version", "bets", "cite"),
    [
        ("ante-at-least-pair-plus", ["ante=5", "pair-plus=10"], "649a.7(e)(1)"),
        ("ante-at-least-pair-plus", ["pair-plus=10"], "649a.7(e)(1)"),
        ("ante-at-least-half-pair-plus", ["ante=5", "pair-plus=11"], "649a.7(e)(2)"),
        ("both-compulsory", ["ante=5"], "649a.7(e)(3)"),
        ("both-compulsory", ["ante=5", "pair-plus=26"], "649a.7(e)(3)"),
        ("both-compulsory", ["ante=30", "pair-plus=5"], "649a.7(e)(3)"),
        ("standard", ["three-card-progressive=1"], "649a.7(d)(4)"),
        ("standard", ["ante=5", "three-card-progressive=5"], "649a.7(d)(4)"),
        ("standard", ["ante=5", "play=5"], "649a.7(d)(1)"),
    ],
)
def test_649a_7_bets_that_may_not_stand(version: str, bets: list[str], cite: str) -> None:
    rules = GAME.rules({"version": version})
    with pytest.raises(BetError) as refused:
        GAME.open_round(rules, list(bets))
    assert cite in str(refused.value)


@pytest.mark.parametrize(
    ("version", "bets"),
    [
        ("ante-at-least-pair-plus", ["ante=10", "pair-plus=10"]),
        ("ante-at-least-half-pair-plus", ["ante=5", "pair-plus=10"]),
        ("both-compulsory", ["ante=5", "pair-plus=25"]),
        ("standard", ["pair-plus=10"]),
    ],
)
def test_649a_7_bets_that_may_stand(version: str, bets: list[str]) -> None:
    rules = GAME.rules({"version": version})
    GAME.entry.play().check(rules, [parse_bet(bet) for bet in bets])


def test_649a_7_f_adjacent_boxes() -> None:
    check = GAME.entry.play().check
    ann = [Bet(seat, "ante", 500, player="Ann") for seat in (1, 2)]
    with pytest.raises(BetError, match=r"649a\.7\(f\)"):
        check(GAME.rules(), ann)
    check(GAME.rules({"adjacent-boxes": 2}), ann)
    apart = [Bet(seat, "ante", 500, player="Ann") for seat in (1, 3)]
    with pytest.raises(BetError, match="not adjacent"):
        check(GAME.rules({"adjacent-boxes": 2}), apart)


def test_649a_11_b_acting_out_of_turn_is_refused() -> None:
    round_ = GAME.open_round(GAME.rules(), ["ante=10"], shoe("Kh 9d 4c", "Qh 3d 2s"))
    with pytest.raises(ActError, match=r"'double'.*seat 1"):
        round_.choose("double")
    round_.choose("play")
    with pytest.raises(ActError, match="out of turn"):
        round_.choose("play")


@pytest.mark.parametrize(
    ("dealing", "third_card_to"),
    [("manual-shoe", "dealer"), ("hand", "dealer"), ("automated-shoe", "seat 1")],
)
def test_649a_8_to_10_order_of_dealing(dealing: str, third_card_to: str) -> None:
    session = GAME.open_session(GAME.rules({"dealing": dealing}))
    session.open_round([parse_bet("1:ante=5"), parse_bet("2:ante=5")])
    places = [record["to"] for record in session.log.records if record["record"] == "card"]
    assert places[2] == third_card_to
    assert len(places) == 9


def test_649a_8_d_community_cards_only_for_the_wagers_that_need_them() -> None:
    for bets, cards in ((["1:ante=5"], 6), (["1:ante=5", "1:five-card-progressive=1"], 8)):
        session = GAME.open_session()
        session.open_round([parse_bet(bet) for bet in bets])
        assert sum(record["record"] == "card" for record in session.log.records) == cards
