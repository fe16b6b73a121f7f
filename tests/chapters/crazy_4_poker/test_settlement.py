"""657a.7 to 657a.13: which bets may stand, and how each ends."""

from __future__ import annotations

import pytest
from tests.chapters.jackpots import with_every_jackpot
from tests.chapters.table import Answers, Table

from croupier.rounds.bets import BetError
from croupier.rounds.words import Decide
from croupier.table.session import ActError

GAME = with_every_jackpot("crazy-4-poker")
open_round = Table(GAME).opened
settled = Table(GAME).settled_by_seat
DEALER = "Kc Qd 9s 7d 2c"  # king high
IDLE = "Qc Jd 9s 7d 2c"  # queen high
MAIN = ["ante=10", "super-bonus=10"]


def deal(*hands: str, bonus: str = "") -> str:
    """The order in which the bonus card, the seats and, last, the dealer are dealt."""
    order = [
        card for cards in zip(*(hand.split() for hand in hands), strict=True) for card in cards
    ]
    return " ".join([*bonus.split(), *order])


FOURS = {
    "four-aces": "Ah Ad Ac As 2d",
    "four-of-a-kind": "8h 8d 8c 8s 2d",
    "straight-flush": "5h 6h 7h 8h 2d",
    "three-of-a-kind": "8h 8d 8c 5s 2d",
    "flush": "Ah 9h 7h 4h 2d",
    "straight": "9h 8d 7c 6s 2d",
    "two-pair": "8h 8d 5c 5s 2d",
    "aces": "Ah Ad 5c 4c 9d",
    "queens": "Qh Qc 5c 4c 9d",
    "jacks": "Jh Jd 5c 4c 9d",
}


@pytest.mark.parametrize(
    ("player", "dealer", "nets", "cite"),
    [
        ("Ah 9d 7c 4d 2d", IDLE, (0, 1_000, 0), "657a.11(c)(3)(i)"),
        ("Jh 9d 7c 4d 2d", IDLE, (0, 1_000, 0), "657a.11(c)(3)(i)"),  # the dealer's is higher
        ("Qh Jh 9d 7c 3d", IDLE, (0, 1_000, 0), "657a.11(c)(3)(i)"),  # equal
        ("Qh 9d 7c 4d 2d", DEALER, (-1_000, -1_000, -1_000), "657a.11(c)(3)(ii)(A)"),
        ("Ah 9d 7c 4d 2d", DEALER, (1_000, 1_000, 0), "657a.11(c)(3)(ii)(B)"),
        ("Kh Qh 9d 7c 3d", DEALER, (0, 0, 0), "657a.11(c)(3)(ii)(C)"),  # the best four are equal
        ("9h 9d Ac Kh 2d", "10c 10d 3s 4d 6s", (-1_000,) * 3, "657a.11(c)(3)(ii)(A)"),
        ("8h 8d 8c 3h 2d", "2s 5s 9s Js Qd", (1_000, 1_000, 2_000), "657a.11(c)(3)(ii)(B)"),
        ("Ah 2d 3c 4d 9d", "2c 3s 4s 5d Ks", (-1_000, -1_000, 1_000), "657a.11(c)(3)(ii)(A)"),
        ("9h 8d 7c 6s 2d", "9s 8c 7s 6h 3c", (0, 0, 1_000), "657a.11(c)(3)(ii)(C)"),
        (FOURS["flush"], IDLE, (0, 1_000, 1_500), "657a.11(c)(3)(i)"),
    ],
)
def test_657a_11_c_3(player: str, dealer: str, nets: tuple[int, ...], cite: str) -> None:
    ends = settled(MAIN, deal(player, dealer), ["play"])
    assert tuple(ends[f"1:{key}"].net for key in ("ante", "play", "super-bonus")) == nets
    assert {ends[f"1:{key}"].cite for key in ("ante", "play", "super-bonus")} == {cite}


@pytest.mark.parametrize(("reading", "net"), [("lost", -1_000), ("returned", 0)])
def test_657a_11_c_3_ii_a_reading_of_a_beaten_super_bonus(reading: str, net: int) -> None:
    answers: Answers = {"super-bonus-beaten": reading}
    ends = settled(MAIN, deal("Qh 9d 7c 4d 2d", DEALER), ["play"], answers)
    assert ends["1:super-bonus"].net == net


@pytest.mark.parametrize(("reading", "net"), [("returned", 0), ("lost-if-lower", -1_000)])
def test_657a_11_c_3_i_reading_of_a_dealer_below_a_king(reading: str, net: int) -> None:
    answers: Answers = {"super-bonus-unqualified": reading}
    ends = settled(MAIN, deal("Jh 9d 7c 4d 2d", IDLE), ["play"], answers)
    assert ends["1:super-bonus"].net == net
    for hand in ("Qh Jh 9d 7c 3d", "Ah 9d 7c 4d 2d"):  # equal, and higher
        assert settled(MAIN, deal(hand, IDLE), ["play"], answers)["1:super-bonus"].net == 0


@pytest.mark.parametrize(
    ("kind", "net"),
    [
        ("four-aces", 200_000),
        ("four-of-a-kind", 30_000),
        ("straight-flush", 15_000),
        ("three-of-a-kind", 2_000),
        ("flush", 1_500),
        ("straight", 1_000),
        ("two-pair", 0),
    ],
)
def test_657a_12_b_super_bonus(kind: str, net: int) -> None:
    assert settled(MAIN, deal(FOURS[kind], DEALER), ["play"])["1:super-bonus"].net == net


@pytest.mark.parametrize(
    ("answer", "stake"),
    [("play", 1_000), ("play=12.50", 1_250), ("play-2x", 2_000), ("play=30", 3_000)],
)
def test_657a_11_b_up_to_three_times_with_a_pair_of_aces(answer: str, stake: int) -> None:
    ends = settled(MAIN, deal(FOURS["aces"], DEALER), [answer])
    assert (ends["1:play"].stake, ends["1:play"].net) == (stake, stake)


@pytest.mark.parametrize("answer", ["play=9.99", "play=30.01", "play-4x", "fold=5"])
def test_657a_11_b_no_other_amount_with_a_pair_of_aces(answer: str) -> None:
    with pytest.raises(ActError, match=r"not a choice.*play=AMOUNT from \$10 to \$30"):
        open_round(MAIN, deal(FOURS["aces"], DEALER)).choose(answer)


@pytest.mark.parametrize(
    ("beside", "costs"),
    [
        ([], "Ante and Super Bonus"),
        (["six-card-bonus=5", "queens-up=5"], "Ante, Super Bonus and Queens Up"),
        (
            ["four-card-progressive=1", "five-card-hand-bonus@player=1"],
            "Ante, Super Bonus and Four-Card Progressive Payout",
        ),
    ],
)
def test_657a_11_b_a_fold_names_every_wager_that_it_costs(beside: list[str], costs: str) -> None:
    round_ = open_round([*MAIN, *beside], f"7s {deal(FOURS['aces'], DEALER)}")
    assert isinstance(round_.question, Decide)
    assert round_.question.choices[-1].label == f"forfeit the {costs}"


@pytest.mark.parametrize("hand", ["Kh Kd Ah 9c 4d", FOURS["queens"], "Ah 9d 7c 4d 2d"])
def test_657a_11_b_a_lesser_hand_plays_for_the_ante_alone(hand: str) -> None:
    round_ = open_round(MAIN, deal(hand, DEALER))
    assert isinstance(round_.question, Decide)
    assert [choice.key for choice in round_.question.choices] == ["play", "fold"]
    with pytest.raises(ActError, match="not a choice"):
        round_.choose("play-3x")


@pytest.mark.parametrize("kind", ["two-pair", "straight", "flush", "three-of-a-kind", "four-aces"])
def test_657a_11_b_better_hands_may_be_played_for_three_times(kind: str) -> None:
    assert settled(MAIN, deal(FOURS[kind], DEALER), ["play-3x"])["1:play"].stake == 3_000


def test_657a_11_b_reading_of_whole_multiples() -> None:
    answers: Answers = {"play-amount": "whole-multiples"}
    cards = deal(FOURS["aces"], DEALER)
    for answer, stake in (("play", 1_000), ("play-2x", 2_000), ("play-3x", 3_000)):
        assert settled(MAIN, cards, [answer], answers)["1:play"].stake == stake
    with pytest.raises(ActError, match=r"play=12\.50"):
        open_round(MAIN, cards, answers).choose("play=12.50")


def test_657a_11_a_the_player_sees_the_own_five_cards_alone() -> None:
    question = open_round(MAIN, deal(FOURS["aces"], DEALER)).question
    assert isinstance(question, Decide)
    assert list(question.known) == ["hand"]
    assert len(question.known["hand"]) == 5


@pytest.mark.parametrize(
    ("label", "pays"),
    [
        ("A", [50, 50, 30, 9, 4, 3, 2, 1, 1, -1]),
        ("B", [50, 50, 40, 8, 4, 3, 2, 1, 1, -1]),
        ("C", [50, 50, 30, 8, 4, 3, 2, 1, 1, -1]),
        ("D", [50, 50, 40, 7, 4, 3, 2, 1, 1, -1]),
    ],
)
def test_657a_12_c_queens_up(label: str, pays: list[int]) -> None:
    answers: Answers = {"queens-up-paytable": label}
    for hand, odds in zip(FOURS.values(), pays, strict=True):
        ends = settled([*MAIN, "queens-up=5"], deal(hand, DEALER), ["play"], answers)
        assert ends["1:queens-up"].net == 500 * odds


def test_657a_11_b_1_to_3_what_a_fold_takes() -> None:
    bets = [*MAIN, "queens-up=5", "four-card-progressive=1", "five-card-progressive=1"]
    cards = deal(FOURS["three-of-a-kind"], DEALER, bonus="Ac")
    ends = settled([*bets, "six-card-bonus=5"], cards, ["fold"])
    lost = {key: (end.net, end.cite) for key, end in ends.items() if end.net < 0}
    assert lost == {
        "1:ante": (-1_000, "657a.11(b)"),
        "1:super-bonus": (-1_000, "657a.11(b)"),
        "1:queens-up": (-500, "657a.11(b)(1)"),
        "1:four-card-progressive": (-100, "657a.11(b)(2)"),
        "1:five-card-progressive": (-100, "657a.11(b)(2)"),
    }
    assert ends["1:six-card-bonus"].net == 2_500


@pytest.mark.parametrize(("reading", "net"), [("survives", 4_900), ("forfeited", -100)])
def test_657a_11_b_reading_of_the_hand_bonus(reading: str, net: int) -> None:
    bets = [*MAIN, "five-card-hand-bonus@player=1"]
    answers: Answers = {"bonus-survives-fold": reading}
    ends = settled(bets, deal("Ah 9h 7h 4h 2h", DEALER), ["fold"], answers)
    assert ends["1:five-card-hand-bonus@player"].net == net


@pytest.mark.parametrize(
    ("label", "hand", "paid"),
    [
        ("A", FOURS["four-aces"], 5_000),
        ("B", FOURS["four-aces"], 1_000),
        ("A", FOURS["four-of-a-kind"], 300),
        ("B", FOURS["four-of-a-kind"], 300),
        ("A", FOURS["straight-flush"], 100),
        ("A", FOURS["three-of-a-kind"], 9),
        ("B", FOURS["three-of-a-kind"], 15),
        ("A", FOURS["flush"], 0),
    ],
)
def test_657a_12_d_1_four_card_progressive(label: str, hand: str, paid: int) -> None:
    answers: Answers = {"four-card-progressive-paytable": label}
    ends = settled([*MAIN, "four-card-progressive=1"], deal(hand, DEALER), ["play"], answers)
    assert 100 * paid <= ends["1:four-card-progressive"].net + 100 < 100 * paid + 30


@pytest.mark.parametrize(
    ("label", "hand", "paid"),
    [
        ("A", "Ah Kh Qh Jh 10h", 10_000),
        ("D", "Ah Kh Qh Jh 10h", 10_000),
        ("A", "5h 6h 7h 8h 9h", 1_000),
        ("B", "5h 6h 7h 8h 9h", 1_000),
        ("B", FOURS["four-of-a-kind"], 300),
        ("C", FOURS["four-of-a-kind"], 250),
        ("C", FOURS["three-of-a-kind"], 10),
        ("D", FOURS["three-of-a-kind"], 9),
        ("A", "8h 8d 8c 5s 5d", 50),
        ("A", "Ah 9h 7h 4h 2h", 40),
        ("A", FOURS["flush"], 0),  # four cards of a suit are no five-card flush
        ("A", "9h 8d 7c 6s 5d", 30),
    ],
)
def test_657a_12_e_1_five_card_progressive(label: str, hand: str, paid: int) -> None:
    answers: Answers = {"five-card-progressive-paytable": label}
    ends = settled([*MAIN, "five-card-progressive=1"], deal(hand, DEALER), ["play"], answers)
    assert 100 * paid <= ends["1:five-card-progressive"].net + 100 < 100 * paid + 30


@pytest.mark.parametrize(
    ("reading", "hand", "five", "bonus", "six"),
    [
        ("straight", "Ah 2d 3c 4d 5d", 29, -1, 10),
        ("no-straight", "Ah 2d 3c 4d 5d", -1, -1, -1),
        ("straight", "Ah 2h 3h 4h 5h", 1_000, 1_000, 200),
        ("no-straight", "Ah 2h 3h 4h 5h", 39, 49, 20),
        ("no-straight", "2h 3d 4c 5d 6d", 29, -1, 10),
    ],
)
def test_657a_6_a_reading_of_an_ace_to_5(
    reading: str, hand: str, five: int, bonus: int, six: int
) -> None:
    bets = [*MAIN, "five-card-progressive=1", "five-card-hand-bonus@player=1", "six-card-bonus=5"]
    cards = deal(hand, DEALER, bonus="10c")
    ends = settled(bets, cards, ["play"], {"ace-to-5": reading})
    assert ends["1:five-card-progressive"].net // 100 in (five, five - 1)
    assert ends["1:five-card-hand-bonus@player"].net // 100 in (bonus, bonus - 1)
    assert ends["1:six-card-bonus"].net == 500 * six


@pytest.mark.parametrize(
    ("label", "hand", "pays"),
    [
        ("A", FOURS["four-aces"], 50_000),
        ("A", FOURS["four-of-a-kind"], 5_000),
        ("A", FOURS["straight-flush"], 2_500),
        ("B", FOURS["four-aces"], 50_000),
        ("B", FOURS["four-of-a-kind"], 12_500),
        ("B", FOURS["straight-flush"], None),
    ],
)
def test_657a_12_d_5_four_card_envy(label: str, hand: str, pays: int | None) -> None:
    """The player who folded keeps the right to it (657a.11(b)(2))."""
    answers: Answers = {
        "four-card-progressive-paytable": label,
        "four-card-progressive-amount": "$5",
    }
    bets = ["1:ante=5", "1:super-bonus=5", "2:ante=5", "2:super-bonus=5"]
    bets += ["2:four-card-progressive=5"]
    ends = settled(bets, deal(hand, "3h 3d 6c 10s Jd", DEALER), ["play", "fold"], answers)
    envy = ends.get("2:four-card-progressive@seat 1")
    assert (envy.net if envy else None) == pays


def test_657a_11_e_and_f_a_losing_wager_is_not_collected_by_what_pays_a_winning_one() -> None:
    bets = [*MAIN, "four-card-progressive=1", "five-card-progressive=1"]
    bets += ["five-card-hand-bonus@player=1", "five-card-hand-bonus@dealer=1"]
    lost = settled(bets, deal(FOURS["jacks"], DEALER), ["play"])
    assert {key: lost[key].cite for key in list(lost)[3:]} == {
        "1:four-card-progressive": "657a.11(e)",
        "1:five-card-progressive": "657a.11(e)",
        "1:five-card-hand-bonus@player": "657a.11(f)",
        "1:five-card-hand-bonus@dealer": "657a.11(f)",
    }
    won = settled(bets, deal(FOURS["four-of-a-kind"], "Kc Ks Kh Kd 4s"), ["play"])
    assert {key: won[key].cite for key in list(won)[3:]} == {
        "1:four-card-progressive": "657a.11(e)(4)",
        "1:five-card-progressive": "657a.11(e)(4)",
        "1:five-card-hand-bonus@player": "657a.11(f)(3)",
        "1:five-card-hand-bonus@dealer": "657a.11(f)(3)",
    }


def test_657a_11_e_5_envy_is_neither_for_the_own_hand_nor_the_dealers() -> None:
    bets = [f"{seat}:{bet}" for seat in (1, 2) for bet in (*MAIN, "five-card-progressive=1")]
    cards = deal("Ah Kh Qh Jh 10h", "3h 3d 6c 10s Jd", "5s 6s 7s 8s 9s")
    ends = settled(bets, cards, ["play", "play"])
    envies = {key: end.net for key, end in ends.items() if end.outcome.startswith("envy")}
    assert envies == {"2:five-card-progressive@seat 1": 100_000}


@pytest.mark.parametrize(
    ("reading", "other", "paid"),
    [("no", "", False), ("yes", "", True), ("no", "six-card-bonus=5", True)],
)
def test_657a_1_envy_for_a_folded_hand(reading: str, other: str, paid: bool) -> None:
    bets = [f"{seat}:{bet}" for seat in (1, 2) for bet in MAIN] + ["2:four-card-progressive=1"]
    bets += [f"1:{other}"] if other else []
    cards = deal(FOURS["straight-flush"], "3h 3d 6c 10s Jd", DEALER, bonus="Jc" if other else "")
    ends = settled(bets, cards, ["fold", "fold"], {"envy-for-folded-hand": reading})
    assert ("2:four-card-progressive@seat 1" in ends) == paid


def test_657a_12_f_hand_bonus_and_magic_card_on_both_hands() -> None:
    bets = [*MAIN, "five-card-hand-bonus@player=1", "five-card-hand-bonus@dealer=1"]
    cards = deal("8h 8d 8c 5s 5d", "2c 4c 6c 9c 10c")
    answers: Answers = {"magic-card-bonus": True, "lucky-bonus": True}
    ends = settled(bets, cards, ["play", "9c", "seat 1"], answers)
    nets = {key: end.net for key, end in ends.items()}
    assert nets["1:five-card-hand-bonus@player"] == 9_900
    assert nets["1:five-card-hand-bonus@dealer"] == 4_900
    assert nets["1:magic-card-bonus@dealer"] == 2_000
    assert nets["1:lucky-bonus@player"] == 500
    assert "1:magic-card-bonus@player" not in nets
    assert "1:lucky-bonus@dealer" not in nets


@pytest.mark.parametrize(
    ("label", "hand", "bonus", "pays"),
    [
        ("A", "Ad Kd Qd Jd 10d", "9d", 1_000),
        ("E", "Ad Kd Qd Jd 10d", "9d", 200_000),
        ("E", "Ah Kh Qh Jh 10h", "9h", 20_000),
        ("E", "Ah Kh Qh Jh 10h", "9d", 1_000),
        ("C", FOURS["three-of-a-kind"], "8s", 100),
        ("D", FOURS["three-of-a-kind"], "2s", 20),
        ("B", FOURS["flush"], "Kh", 15),
        ("C", FOURS["straight"], "10c", 9),
        ("A", FOURS["two-pair"], "Kh", -1),
    ],
)
def test_657a_12_g_six_card_bonus(label: str, hand: str, bonus: str, pays: int) -> None:
    answers: Answers = {"six-card-bonus-paytable": label}
    cards = deal(hand, "Kc Qs 9s 7s 4c", bonus=bonus)
    ends = settled([*MAIN, "six-card-bonus=5"], cards, ["play"], answers)
    assert ends["1:six-card-bonus"].net == 500 * pays


@pytest.mark.parametrize(
    ("bets", "why"),
    [
        (["ante=5"], "super-bonus"),
        (["super-bonus=5"], "ante"),
        (["ante=5", "super-bonus=10"], "equal to ante"),
        (["queens-up=5"], "ante"),
        (["six-card-bonus=5"], "ante"),
        (["ante=5", "super-bonus=5", "four-card-progressive=2"], "elected amount"),
        (["ante=5", "super-bonus=5", "play=5"], "made during the round"),
    ],
)
def test_657a_7_d_bets_that_may_not_stand(bets: list[str], why: str) -> None:
    with pytest.raises(BetError, match=why):
        open_round(bets, deal(FOURS["queens"], DEALER))


def test_657a_10_b_stacks_of_five_and_the_bonus_card_after_them() -> None:
    hand, dealer, bonus = FOURS["flush"], "Kc Qd 9s 7d 4s", "5h"
    answers: Answers = {"dealing": "automated-shoe"}
    ends = settled([*MAIN, "six-card-bonus=5"], f"{hand} {dealer} {bonus}", ["play"], answers)
    assert (ends["1:play"].net, ends["1:six-card-bonus"].net) == (1_000, 10_000)


def test_657a_7_b_a_player_who_leaves() -> None:
    for lose, net in ((True, -500), (False, 10_000)):
        answers: Answers = {"abandoned-wagers-lose": lose}
        cards = deal(FOURS["flush"], DEALER, bonus="5h")
        round_ = open_round([*MAIN, "six-card-bonus=5"], cards, answers)
        round_.call("player-leaves", 1)
        ends = {s.wager: s.net for s in round_.settlements}
        assert ends == {"ante": -1_000, "super-bonus": -1_000, "six-card-bonus": net}


def test_657a_13_d_a_card_exposed_after_the_last_decision_changes_nothing() -> None:
    bets = [f"{seat}:{bet}" for seat in (1, 2) for bet in MAIN]
    round_ = open_round(bets, deal(FOURS["aces"], "3h 3d 6c 10s Jd", DEALER))
    round_.choose("play")
    assert round_.question is not None
    assert "dealer-card-exposed" in round_.question.calls
    round_.choose("fold")
    assert all(end.outcome != "void" for end in round_.settlements)
    calls = {call for question in [round_.question] if question for call in question.calls}
    assert "dealer-card-exposed" not in calls
