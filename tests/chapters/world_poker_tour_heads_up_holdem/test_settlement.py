"""677a.7, 677a.11 and 677a.12: which bets may stand, and how each ends."""

from __future__ import annotations

import pytest
from tests.chapters.table import Table

import croupier
from croupier.rounds.bets import BetError, parse_bet
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.answers import AnswerError
from croupier.table.session import ActError

GAME = croupier.game("world-poker-tour-heads-up-holdem")
MAIN = ["ante=10", "odds=10"]
TABLE = Table(GAME, beside=MAIN)
settled = TABLE.settled
THREE = ("ante", "raise", "odds")


def shoe(player: str, dealer: str, board: str) -> str:
    """The order in which one seat and the dealer are dealt from a manual shoe."""
    (a, b), (x, y), cards = player.split(), dealer.split(), board.split()
    used = {a, b, x, y, *cards}
    burned = [card for card in ("2c", "3c", "4c", "5c", "6c", "7c", "8c") if card not in used]
    return " ".join([a, x, b, y, burned[0], *cards[:3], burned[1], *cards[3:]])


BOARD = "9h 7d 5s 3h 2d"


@pytest.mark.parametrize(
    ("player", "dealer", "nets", "ante_cite", "cite"),
    [
        ("Ah 9d", "Kh 7s", (10, 10, 0), "677a.11(h)(2)(i)", "677a.11(h)(2)(i)"),
        ("Kh 7s", "Ah 9d", (-10, -10, -10), "677a.11(h)(2)(iii)", "677a.11(h)(2)(iii)(A)"),
        ("9d Kh", "9s Kd", (0, 0, 0), "677a.11(h)(2)(ii)", "677a.11(h)(2)(ii)"),
        # The dealer has less than a pair: the Ante goes back, win or lose.
        ("Ah Kd", "Qs Jc", (0, 10, 0), "677a.11(h)(1)", "677a.11(h)(1)(i)"),
        ("Ah Kd", "As Kc", (0, 0, 0), "677a.11(h)(1)", "677a.11(h)(1)(ii)"),
        ("Qs Jc", "Ah Kd", (0, -10, -10), "677a.11(h)(1)", "677a.11(h)(1)(iii)"),
        ("8h 6d", "Ks Qc", (0, 10, 10), "677a.11(h)(1)", "677a.11(h)(1)(i)"),
    ],
)
def test_677a_11_h(
    player: str, dealer: str, nets: tuple[int, ...], ante_cite: str, cite: str
) -> None:
    ends = settled([], shoe(player, dealer, BOARD), ["check", "check", "raise"])
    assert tuple(ends[wager].net for wager in THREE) == tuple(100 * net for net in nets)
    assert ends["ante"].cite == ante_cite
    assert ends["raise"].cite == ends["odds"].cite == cite


def test_677a_11_h_1_a_dealers_straight_is_better_than_a_pair() -> None:
    ends = settled([], shoe("Ah 9d", "8s 6c", BOARD), ["raise-3x"])
    assert ends["ante"].net == -1000


@pytest.mark.parametrize(
    ("player", "board", "net"),
    [
        ("Ah Kh", "Qh Jh 10h 3s 2d", 5000),
        ("9h 8h", "Qh Jh 10h 3s 2d", 500),
        ("9h 9s", "9d 9c 10h 3s 2d", 100),
        ("9h 9s", "9d 10c 10h 3s 2d", 30),
        ("Ah 4h", "9h 10h 7h 3s 2d", 15),
        ("Jh Qs", "9h 10d Kh 3s 2d", 10),
        ("9h 9s", "9d Jc 10h 3s 2d", 0),
        ("9h 10s", "9d Jc 10h 3s 2d", 0),
    ],
)
def test_677a_12_b_odds(player: str, board: str, net: int) -> None:
    ends = settled([], shoe(player, "2s 5d", board), ["raise-3x"])
    assert ends["odds"].net == 100 * net


@pytest.mark.parametrize(
    ("player", "dealer", "board", "pays"),
    [
        ("9h 8h", "Ah Kh", "Qh Jh 10h 3s 2d", 500),
        ("9h 9s", "Kh Ks", "9d 9c Kd Kc 5h", 25),
        ("9h 9s", "Kh Ks", "9d Kd 2c 2d 5h", 6),
        ("Ah 4h", "9s 9d", "9h 10h 7h 10c 2d", 5),
        ("8h 6d", "Ah Kh", "9h 7h 5h 3s 2d", 4),
    ],
)
def test_677a_11_h_2_iii_b_and_12_c_bad_beat(
    player: str, dealer: str, board: str, pays: int
) -> None:
    for reading, odds in (("returned", 0), ("collected", -1000)):
        answers: dict[str, object] = {"bad-beat-odds-wager": reading}
        ends = settled([], shoe(player, dealer, board), ["raise-3x"], answers)
        assert [ends[wager].net for wager in THREE] == [-1000, -3000, odds]
        assert ends["bad-beat-bonus"].net == 1000 * pays
        assert ends["bad-beat-bonus"].cite == "677a.11(h)(2)(iii)(B)"


def test_677a_1_no_bad_beat_below_a_straight_nor_after_a_fold() -> None:
    trips = settled([], shoe("9h 9s", "Ah Ks", "Qs Js 9d 10d 2c"), ["raise-3x"])
    assert "bad-beat-bonus" not in trips
    flush = shoe("Ah 4h", "9s 9d", "9h 10h 7h 10c 2d")
    folded = settled([], flush, ["check", "check", "fold"])
    assert {wager: end.net for wager, end in folded.items()} == {"ante": -1000, "odds": -1000}


def test_677a_11_f_what_a_fold_forfeits_and_what_survives() -> None:
    cards = shoe("9h 9s", "Qc Qd", "9d 7h 2h 4d 3c")
    ends = settled(["pocket-bonus=5", "trips-plus=5"], cards, ["check", "check", "fold"])
    assert {wager: end.net for wager, end in ends.items()} == {
        "ante": -1000,
        "odds": -1000,
        "pocket-bonus": 2500,
        "trips-plus": 1500,
    }
    assert ends["ante"].cite == ends["odds"].cite == "677a.11(f)"


# ------------------------------------------------------------------------------ Raise Wager


@pytest.mark.parametrize(
    ("reading", "before", "on_flop"),
    [
        (
            "whole-multiples",
            {"raise": 10, "raise-2x": 20, "raise-3x": 30},
            {"raise": 10, "raise-2x": 20},
        ),
        ("most", {"raise": 30}, {"raise": 20}),
        ("any", {"raise": 10, "raise-2x": 20, "raise-3x": 30}, {"raise": 10, "raise-2x": 20}),
        (
            "no-least",
            {"raise": 5, "raise-1x": 10, "raise-2x": 20, "raise-3x": 30},
            {"raise": 5, "raise-1x": 10, "raise-2x": 20},
        ),
    ],
)
def test_677a_11_b_d_and_f_reading_raise_amounts(
    reading: str, before: dict[str, int], on_flop: dict[str, int]
) -> None:
    answers = {"raise-amounts": reading, "table-minimum": "$5"}
    round_ = TABLE.opened([], shoe("Ah 9d", "Kh 7s", BOARD), answers)
    for sizes, otherwise in ((before, "check"), (on_flop, "check"), ({"raise": 10}, "fold")):
        assert isinstance(round_.question, Decide)
        *raises, other = round_.question.choices
        assert {choice.key: choice.stake for choice in raises} == {
            key: 100 * stake for key, stake in sizes.items()
        }
        assert other.key == otherwise
        assert other.label == ("forfeit the Ante and Odds" if otherwise == "fold" else "check")
        round_.choose(otherwise)
    assert round_.finished


@pytest.mark.parametrize(
    ("reading", "amount", "allowed"),
    [
        ("any", "10", True),
        ("any", "9.99", False),
        ("any", "30", True),
        ("any", "30.01", False),
        ("no-least", "5", True),
        ("no-least", "4.99", False),
        ("whole-multiples", "15", False),
    ],
)
def test_677a_11_b_bounds_of_the_raise_wager(reading: str, amount: str, allowed: bool) -> None:
    answers = {"raise-amounts": reading, "table-minimum": "$5"}
    round_ = TABLE.opened([], shoe("Ah 9d", "Kh 7s", BOARD), answers)
    if allowed:
        round_.choose(f"raise={amount}")
        assert round_.finished
    else:
        with pytest.raises(ActError):
            round_.choose(f"raise={amount}")


def test_677a_11_d_who_has_raised_is_not_asked_again() -> None:
    round_ = TABLE.opened([], shoe("Ah 9d", "Kh 7s", BOARD))
    round_.choose("raise")
    assert round_.finished


# ------------------------------------------------------------------------------ side wagers


@pytest.mark.parametrize(
    ("player", "pays"),
    [
        ("Ah Ad", (30, 25, 30)),
        ("Ah Kh", (20, 20, 20)),
        ("Jd Ad", (20, 20, 20)),
        ("Ah Qd", (10, 10, 10)),
        ("Kh Kd", (5, 5, 4)),
        ("2h 2d", (5, 5, 4)),
        ("Ah 10h", (-1, -1, -1)),
        ("Kh Qh", (-1, -1, -1)),
    ],
)
def test_677a_11_i_1_and_12_d_pocket_bonus(player: str, pays: tuple[int, ...]) -> None:
    cards = shoe(player, "3s 8d", "9s 6s 5c 4h 3c")
    for label, odds in zip("ABC", pays, strict=True):
        answers: dict[str, object] = {"pocket-bonus-paytable": label}
        ends = settled(["pocket-bonus=5"], cards, ["raise-3x"], answers)
        assert ends["pocket-bonus"].net == 500 * odds


@pytest.mark.parametrize(
    ("player", "board", "pays"),
    [
        ("Ah Kh", "Qh Jh 10h 3s 2d", (100, 100, 100, 100)),
        ("9h 8h", "Qh Jh 10h 3s 2d", (40, 40, 40, 40)),
        ("9h 9s", "9d 9c 10h 3s 2d", (30, 30, 30, 30)),
        ("9h 9s", "9d 10c 10h 3s 2d", (9, 8, 7, 8)),
        ("Ah 4h", "9h 10h 7h 3s 2d", (7, 6, 6, 7)),
        ("Jh Qs", "9h 10d Kh 3s 2d", (4, 5, 5, 4)),
        ("9h 9s", "9d Jc 10h 3s 2d", (3, 3, 3, 3)),
        ("9h 10s", "9d Jc 10h 3s 2d", (-1, -1, -1, -1)),
    ],
)
def test_677a_11_i_2_and_12_e_trips_plus(player: str, board: str, pays: tuple[int, ...]) -> None:
    cards = shoe(player, "2s 5d", board)
    for label, odds in zip("ABCD", pays, strict=True):
        answers: dict[str, object] = {"trips-plus-paytable": label}
        ends = settled(["trips-plus=5"], cards, ["raise-3x"], answers)
        assert ends["trips-plus"].net == 500 * odds


# ------------------------------------------------------------------------------ limits and bets


def test_677a_12_f_limit_is_for_a_player_and_the_three_main_wagers() -> None:
    """Two boxes of one player with a royal flush on the board of one: one limit for both."""
    bets = [
        Bet(seat, wager, 12_000, player="Ann") for seat in (1, 2) for wager in ("ante", "odds")
    ] + [Bet(1, "trips-plus", 10_000, player="Ann")]
    rules = GAME.rules({"adjacent-boxes": 2, "maximum-payout": "$50,000"})
    round_ = GAME.open_round(rules, bets, "Ah 9h 2s Kh 8h 5d 2c Qh Jh 10h 3c 3s 2d")
    for choice in ("raise-3x", "raise-3x"):
        round_.choose(choice)
    won = {seat: sum(e.net for e in round_.settlements if e.seat == seat) for seat in (1, 2)}
    both = won[1] + won[2] - 1_000_000
    assert both == 5_000_000
    assert won[2] == 648_000


def test_677a_12_f_reading_payout_limit_minimum_wager() -> None:
    """A royal flush: 500 on the Odds, the Raise and 1 on the Ante, at a minimum of $100."""
    at = {"table-minimum": "$100"}
    for reading, floor in (("largest-raise", 50_400), ("smallest-raise", 50_200)):
        answers = {**at, "payout-limit-minimum-wager": reading}
        GAME.rules({**answers, "maximum-payout": f"${floor:,}"})
        with pytest.raises(AnswerError, match=r"677a\.12\(f\)"):
            GAME.rules({**answers, "maximum-payout": f"${floor - 1:,}"})


@pytest.mark.parametrize(
    ("bets", "cite"),
    [
        (["ante=10"], "677a.7(d)(1)"),
        (["odds=10"], "677a.7(d)(1)"),
        (["ante=10", "odds=5"], "677a.7(d)(1)"),
        (["pocket-bonus=5"], "677a.7(d)"),
        (["ante=10", "odds=10", "raise=30"], "677a.11(b)"),
        (["ante=10.01", "odds=10.01"], "3 to 2 would pay 1501.5 cents"),
    ],
)
def test_677a_7_bets_that_may_not_stand(bets: list[str], cite: str) -> None:
    with pytest.raises(BetError) as refused:
        GAME.open_round(GAME.rules(), list(bets))
    assert cite in str(refused.value)


def test_677a_7_e_adjacent_boxes() -> None:
    bets = [Bet(seat, w, 1000, player="Ann") for seat in (1, 2) for w in ("ante", "odds")]
    with pytest.raises(BetError, match=r"677a\.7\(e\)"):
        GAME.entry.play().check(GAME.rules(), bets)
    GAME.entry.play().check(GAME.rules({"adjacent-boxes": 2}), bets)


def test_677a_11_a_player_sees_own_cards_and_the_community_cards() -> None:
    round_ = TABLE.opened([], shoe("Ah 9d", "Kh 7s", BOARD))
    seen = []
    for _ in range(3):
        assert isinstance(round_.question, Decide)
        seen.append((len(round_.question.known["hand"]), len(round_.question.known["community"])))
        round_.choose(round_.question.choices[-1].key)
    assert seen == [(2, 0), (2, 3), (2, 5)]


@pytest.mark.parametrize(
    ("dealing", "second"),
    [("manual-shoe", "seat 2"), ("hand", "seat 2"), ("automated-shoe", "seat 1")],
)
def test_677a_8_to_10_order_of_dealing(dealing: str, second: str) -> None:
    session = GAME.open_session(GAME.rules({"dealing": dealing}))
    session.open_round([parse_bet(f"{seat}:{bet}") for seat in (1, 2) for bet in MAIN])
    places = [record["to"] for record in session.log.records if record["record"] == "card"]
    assert (places[0], places[1], places[5], len(places)) == ("seat 1", second, "dealer", 6)
