"""647a.7, 647a.11 and 647a.12: which bets may stand, and how each ends."""

from __future__ import annotations

import pytest
from tests.chapters.jackpots import with_every_jackpot
from tests.chapters.table import Table

from croupier.rounds.bets import BetError, parse_bet
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.answers import AnswerError
from croupier.table.session import ActError

GAME = with_every_jackpot("texas-holdem-bonus-poker")
TABLE = Table(GAME)
settled = TABLE.settled
ALL = ["flop", "turn", "river"]
MAIN = ("ante", *ALL)


def shoe(player: str, dealer: str, board: str, six: str = "") -> str:
    """The order in which one seat and the dealer are dealt from a manual shoe."""
    (a, b), (x, y), cards = player.split(), dealer.split(), board.split()
    used = {a, b, x, y, *cards, *six.split()}
    burned = [card for card in ("2c", "3c", "4c", "5c", "6c", "7c", "8c") if card not in used]
    flop, turn, river = cards[:3], cards[3], cards[4]
    dealt = [*six.split(), a, x, b, y, burned[0], *flop, burned[1], turn, burned[2], river]
    return " ".join(dealt)


BOARD = "9h 7d 5s 3h 2d"


@pytest.mark.parametrize(
    ("player", "dealer", "nets", "cite"),
    [
        ("Ah 9d", "Kh 7s", (0, 20, 10, 10), "647a.11(h)(2)(ii)"),
        ("Kh 7s", "Ah 9d", (-10, -20, -10, -10), "647a.11(h)(2)(i)"),
        ("Ah Kd", "As Kc", (0, 0, 0, 0), "647a.11(h)(2)(iii)"),
        ("8h 6d", "Kh 7s", (10, 20, 10, 10), "647a.11(h)(2)(ii)"),
    ],
)
def test_647a_11_h_2(player: str, dealer: str, nets: tuple[int, ...], cite: str) -> None:
    ends = settled(["ante=10"], shoe(player, dealer, BOARD), ALL)
    assert tuple(ends[wager].net for wager in MAIN) == tuple(100 * net for net in nets)
    assert {end.cite for end in ends.values()} == {cite}


@pytest.mark.parametrize(
    ("player", "board", "straight", "flush"),
    [
        ("9h 9s", "9d Jc 10h 3s 2d", 0, 0),  # three of a kind
        ("Jh Qs", "9h 10d Kh 3s 2d", 10, 0),
        ("Ah 4h", "9h 10h 7h 3s 2d", 10, 10),
        ("9h 9s", "9d 10c 10h 3s 2d", 10, 10),  # a full house
        ("Ah Kh", "Qh Jh 10h 3s 2d", 10, 10),
    ],
)
def test_647a_11_h_2_ii_hand_with_which_the_ante_is_paid(
    player: str, board: str, straight: int, flush: int
) -> None:
    cards = shoe(player, "2s 5d", board)
    for threshold, net in (("straight", straight), ("flush", flush)):
        ends = settled(["ante=10"], cards, ALL, {"ante-threshold": threshold})
        assert ends["ante"].net == 100 * net
        assert ends["flop"].net == 2000


@pytest.mark.parametrize(
    ("do", "made"),
    [
        (["flop", "check", "check"], {"flop": 20}),
        (["flop", "turn", "check"], {"flop": 20, "turn": 10}),
        (["flop", "check", "river"], {"flop": 20, "river": 10}),
        (ALL, {"flop": 20, "turn": 10, "river": 10}),
    ],
)
def test_647a_11_b_d_and_f_amounts_and_checks(do: list[str], made: dict[str, int]) -> None:
    ends = settled(["ante=10"], shoe("Ah 9d", "Kh 7s", BOARD), do)
    assert {wager: end.stake for wager, end in ends.items() if wager != "ante"} == {
        wager: 100 * stake for wager, stake in made.items()
    }


def test_647a_11_b_there_is_no_fold_after_the_flop_wager() -> None:
    round_ = TABLE.opened(["ante=10"], shoe("Ah 9d", "Kh 7s", BOARD))
    with pytest.raises(ActError, match="not a choice"):
        round_.choose("check")
    round_.choose("flop")
    for _ in range(2):
        with pytest.raises(ActError, match="not a choice"):
            round_.choose("fold")
        round_.choose("check")
    assert round_.finished


SIDE = [
    "texas-holdem-bonus=5",
    "progressive=1",
    "five-card-hand-bonus@player=1",
    "five-card-hand-bonus@dealer=1",
    "six-card-bonus=5",
]


def test_647a_11_b_2_i_what_a_fold_forfeits_and_what_survives() -> None:
    cards = shoe("Ah Kh", "Qc Qd", "9h 7h 2h 9d 9c", "As Ad 4s 5d")
    ends = settled(["ante=10", *SIDE], cards, ["fold"])
    assert {wager: end.net for wager, end in ends.items()} == {
        "ante": -1000,
        "texas-holdem-bonus": 12_500,
        "progressive": -100,
        "five-card-hand-bonus@player": 4900,
        "five-card-hand-bonus@dealer": -100,
        "six-card-bonus": 2500,
    }
    assert ends["ante"].cite == "647a.11(b)(2)"
    assert ends["progressive"].cite == "647a.11(b)(2)(i)(B)"


def test_647a_11_b_2_i_b_the_claim_to_envy_survives_a_fold() -> None:
    bets = ["1:ante=10", "1:progressive=1", "2:ante=10"]
    cards = "2c 9h Kc 2d 8h Kd 3c 7h 6h 5h 4c Ac 4d Ad"
    ends = TABLE.settled_by_seat(bets, cards, ["fold", "flop", "check", "check"])
    assert ends["1:progressive"].net == -100
    assert ends["1:progressive@seat 2"].net == 30_000


@pytest.mark.parametrize(
    ("reading", "beside", "paid"),
    [("yes", [], 1), ("no", [], 0), ("no", ["2:six-card-bonus=5"], 1)],
)
def test_647a_11_b_2_ii_reading_envy_for_a_folded_hand(
    reading: str, beside: list[str], paid: int
) -> None:
    bets = ["1:ante=10", "1:progressive=1", "2:ante=10", *beside]
    six = "Ks Kh Qs Qc " if beside else ""
    cards = six + "2c 9h Kc 2d 8h Kd 3c 7h 6h 5h 4c Ac 4d Ad"
    do = ["flop", "fold", "check", "check"]
    ends = TABLE.settled_by_seat(bets, cards, do, {"envy-for-folded-hand": reading})
    assert len([key for key in ends if key.startswith("1:progressive@")]) == paid


@pytest.mark.parametrize(
    ("player", "a", "b"),
    [
        ("Ah Ad", 30, 30),
        ("Ah Kh", 25, 25),
        ("Qd Ad", 20, 20),
        ("Ac Jc", 20, 20),
        ("Ah Kd", 15, 15),
        ("Jh Jd", 10, 10),
        ("Kh Kd", 10, 10),
        ("Ah Qd", 5, 5),
        ("Jh Ad", 5, 5),
        ("10h 10d", 3, 3),
        ("2h 2d", 3, 3),
        ("Ah 10h", -1, -1),
        ("Kh Qh", -1, -1),
    ],
)
def test_647a_11_h_3_and_12_b(player: str, a: int, b: int) -> None:
    cards = shoe(player, "3s 8d", "9s 6s 5c 4h 3c")
    for label, odds in (("A", a), ("B", b)):
        answers: dict[str, object] = {"texas-holdem-bonus-paytable": label}
        ends = settled(["ante=10", "texas-holdem-bonus=5"], cards, ["fold"], answers)
        assert ends["texas-holdem-bonus"].net == 500 * odds


@pytest.mark.parametrize(("label", "odds"), [("A", 1000), ("B", 30)])
def test_647a_12_b_aces_of_dealer_and_player(label: str, odds: int) -> None:
    answers: dict[str, object] = {"texas-holdem-bonus-paytable": label}
    cards = shoe("Ah Ad", "As Ac", "9s 6s 5c 4h 3c")
    ends = settled(["ante=10", "texas-holdem-bonus=5"], cards, ALL, answers)
    assert ends["texas-holdem-bonus"].net == 500 * odds


def test_647a_11_i_and_j_look_at_the_flop_alone() -> None:
    ends = settled(["ante=10", *SIDE[1:4]], shoe("9h 9s", "Ah Kh", "2d 3d 4s 9d 9c"), ALL)
    assert {end.net for key, end in ends.items() if key not in MAIN} == {-100}


def test_647a_11_i_and_j_a_losing_wager_is_not_collected_by_what_pays_a_winning_one() -> None:
    bets = ["ante=10", "progressive=1"]
    bets += ["five-card-hand-bonus@player=1", "five-card-hand-bonus@dealer=1"]
    lost = settled(bets, shoe("9h 9s", "Ah Kh", "2d 3d 4s 9d 9c"), ALL)
    assert {wager: end.cite for wager, end in lost.items() if wager not in MAIN} == {
        "progressive": "647a.11(i)",
        "five-card-hand-bonus@player": "647a.11(j)",
        "five-card-hand-bonus@dealer": "647a.11(j)",
    }
    won = settled(bets, shoe("9h 9s", "4h 4d", "9d 4s 4c 2d 3d"), ALL)
    assert {wager: end.cite for wager, end in won.items() if wager not in MAIN} == {
        "progressive": "647a.11(i)(4)",
        "five-card-hand-bonus@player": "647a.11(j)(3)",
        "five-card-hand-bonus@dealer": "647a.11(j)(3)",
    }


def test_647a_12_c_limit_is_for_a_hand_and_the_four_main_wagers() -> None:
    cards = "Ah Kh 3h Ks 9h 3d 5c Qd Jc 10s 6c 4d 7c 2c"  # two straights, to the ace and the king
    bets = [Bet(seat, "ante", 1_200_000, player="Ann") for seat in (1, 2)]
    answers = {"adjacent-boxes": 2, "table-maximum": "$15,000"}
    round_ = GAME.open_round(GAME.rules(answers), bets, cards)
    for choice in ("flop", "flop", "turn", "turn", "river", "river"):
        round_.choose(choice)
    won = {seat: sum(e.net for e in round_.settlements if e.seat == seat) for seat in (1, 2)}
    assert won == {1: 5_000_000, 2: 5_000_000}


def test_647a_12_c_limit_is_at_least_what_the_minimum_wager_can_win() -> None:
    """Five times the minimum: Ante, twice the Ante on Flop, Turn and River."""
    cards = shoe("Ah Kh", "Qs 9c", "Qd Jc 10s 9d 2c")
    answers = {"table-minimum": "$12,000", "table-maximum": "$15,000"}
    ends = settled(["ante=12000"], cards, ALL, answers)
    assert sum(end.net for end in ends.values()) == 6_000_000
    floor = {"payout-limit": "floor", **answers}
    GAME.rules({**floor, "maximum-payout": "$60,000"})
    with pytest.raises(AnswerError, match=r"647a\.12\(c\)"):
        GAME.rules({**floor, "maximum-payout": "$59,999"})


def test_647a_12_c_reading_payout_limit_minimum_wager() -> None:
    """At a minimum of $18,000 Ante and Flop win $54,000."""
    cards = shoe("Ah Kh", "Qs 9c", "Qd Jc 10s 9d 2c")
    at = {"table-minimum": "$18,000", "table-maximum": "$20,000"}
    for reading, most in (("every-wager", 9_000_000), ("ante-and-flop", 5_400_000)):
        answers = {**at, "payout-limit-minimum-wager": reading}
        ends = settled(["ante=18000"], cards, ALL, answers)
        assert sum(end.net for end in ends.values()) == most


@pytest.mark.parametrize(
    ("bets", "cite"),
    [
        (["texas-holdem-bonus=5"], "647a.7(d)"),
        (["six-card-bonus=5"], "647a.7(d)"),
        (["ante=10", "progressive=2"], "647a.7(d)(3)"),
        (["ante=10", "flop=20"], "647a.11(b)"),
    ],
)
def test_647a_7_bets_that_may_not_stand(bets: list[str], cite: str) -> None:
    with pytest.raises(BetError) as refused:
        GAME.open_round(GAME.rules(), list(bets))
    assert cite in str(refused.value)


def test_647a_7_e_adjacent_boxes() -> None:
    bets = [Bet(seat, "ante", 1000, player="Ann") for seat in (1, 2)]
    with pytest.raises(BetError, match=r"647a\.7\(e\)"):
        GAME.entry.play().check(GAME.rules(), bets)
    GAME.entry.play().check(GAME.rules({"adjacent-boxes": 2}), bets)


def test_647a_11_a_player_sees_own_cards_and_the_community_cards() -> None:
    round_ = TABLE.opened(["ante=10"], shoe("Ah 9d", "Kh 7s", BOARD))
    seen = []
    for choice in ALL:
        assert isinstance(round_.question, Decide)
        seen.append((len(round_.question.known["hand"]), len(round_.question.known["community"])))
        round_.choose(choice)
    assert seen == [(2, 0), (2, 3), (2, 4)]


@pytest.mark.parametrize(
    ("dealing", "first", "third"),
    [
        ("manual-shoe", "six card bonus", "six card bonus"),
        ("hand", "six card bonus", "six card bonus"),
        ("automated-shoe", "seat 1", "seat 2"),
    ],
)
def test_647a_8_to_10_order_of_dealing(dealing: str, first: str, third: str) -> None:
    session = GAME.open_session(GAME.rules({"dealing": dealing}))
    session.open_round([parse_bet(b) for b in ("1:ante=5", "2:ante=5", "1:six-card-bonus=5")])
    places = [record["to"] for record in session.log.records if record["record"] == "card"]
    assert (places[0], places[2], len(places)) == (first, third, 10)
