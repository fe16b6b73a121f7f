"""683a.7 to 683a.13: which bets may stand, and how each ends."""

from __future__ import annotations

import pytest
from tests.chapters.places import called_at, played
from tests.chapters.table import Answers, Table

import croupier
from croupier.chapters.cajun_stud.play import play
from croupier.rounds.bets import BetError
from croupier.rounds.words import Bet, Call, Decide
from croupier.rulebook.answers import AnswerError

GAME = croupier.game("cajun-stud")
opened = Table(GAME, beside=("ante=10",)).opened
settled = Table(GAME, beside=("ante=10",)).settled
MAIN = ("ante", "raise-1", "raise-2", "raise-3")


@pytest.mark.parametrize(
    ("cards", "pays", "cite"),
    [
        ("Ah Kh Qh Jh 10h", (500, 500, 500), "683a.11(h)(1)"),
        ("9h Kh Qh Jh 10h", (100, 100, 100), "683a.11(h)(1)"),
        ("Ah 2h 3h 4h 5h", (100, 100, 100), "683a.11(h)(1)"),
        ("9h 9d 9s 9c 2d", (40, 40, 40), "683a.11(h)(1)"),
        ("9h 9d 9s 2c 2d", (10, 11, 11), "683a.11(h)(1)"),
        ("2h 4h 9h Jh Kh", (6, 7, 7), "683a.11(h)(1)"),
        ("Ah 2h 3h 4d 5h", (4, 4, 5), "683a.11(h)(1)"),
        ("9h 9d 9s 3c 2d", (3, 3, 3), "683a.11(h)(1)"),
        ("2h 2d 3s 3c 9d", (2, 1.5, 1.5), "683a.11(h)(1)"),
        ("Jh Jd 3s 4c 9d", (1, 1, 1), "683a.11(h)(1)"),
        ("10h 10d 3s 4c 9d", (0, 0, 0), "683a.11(h)(1)"),
        ("6h 6d Ks Ac Qd", (0, 0, 0), "683a.11(h)(1)"),
        ("5h 5d Ks Ac Qd", (-1, -1, -1), "683a.11(h)(2)"),
        ("Qh Kd As 2c 3d", (-1, -1, -1), "683a.11(h)(2)"),  # 683a.6(a): not around the ace
    ],
)
def test_683a_12_a_all_four_wagers_alike(cards: str, pays: tuple[float, ...], cite: str) -> None:
    for label, times in zip("ABC", pays, strict=True):
        ends = settled([], cards, ["1x", "2x", "3x"], {"ante-paytable": label})
        for wager, antes in zip(MAIN, (1, 1, 2, 3), strict=True):
            assert ends[wager].stake == 1_000 * antes
            assert ends[wager].net == 1_000 * antes * times
            assert ends[wager].cite == cite


@pytest.mark.parametrize(
    ("do", "lost", "cite"),
    [
        (["fold"], ("ante",), "683a.11(b)"),
        (["3x", "fold"], ("ante", "raise-1"), "683a.11(d)"),
        (["3x", "1x", "fold"], ("ante", "raise-1", "raise-2"), "683a.11(f)"),
    ],
)
def test_683a_11_b_d_f_a_fold_loses_what_is_staked(
    do: list[str], lost: tuple[str, ...], cite: str
) -> None:
    bets = ["pocket-bonus=5", "board-bonus=5", "all-six-bonus=5"]
    ends = settled(bets, "9c 9d 9h 2s Ah Kh Qh Jh 10h", do)
    assert tuple(ends)[: len(lost)] == lost
    assert all(ends[key].net == -ends[key].stake and ends[key].cite == cite for key in lost)
    assert ends["pocket-bonus"].net == 500 * 20
    assert ends["board-bonus"].net == 500 * 40
    assert ends["all-six-bonus"].net == 500 * 5


@pytest.mark.parametrize(
    ("cards", "pays"),
    [
        ("Ah As", (30, 25, 30)),
        ("Kd Ad", (20, 20, 20)),
        ("Ah Jh", (20, 20, 20)),
        ("Qs Ad", (10, 10, 10)),
        ("Kc Kd", (5, 5, 4)),
        ("2c 2d", (5, 5, 4)),
        ("Ah 10h", (-1, -1, -1)),
        ("Kh Qh", (-1, -1, -1)),
    ],
)
def test_683a_12_b_pocket_bonus(cards: str, pays: tuple[int, ...]) -> None:
    for label, times in zip("ABC", pays, strict=True):
        answers: Answers = {"pocket-bonus-paytable": label}
        end = settled(["pocket-bonus=5"], f"{cards} 7h 8c 3d", ["fold"], answers)["pocket-bonus"]
        wins = "683a.11(i)(1)(ii)" if times > 0 else "683a.11(i)(1)(i)"
        assert (end.net, end.cite) == (500 * times, wins)


@pytest.mark.parametrize(
    ("cards", "pays"),
    [
        ("As Ks Qs", (40, 40, 50, 50)),
        ("Ah Kh Qh", (40, 40, 50, 50)),
        ("9h 8h 7h", (40, 40, 40, 40)),
        ("9h 9d 9s", (30, 30, 30, 30)),
        ("9h 8d 7s", (6, 5, 5, 6)),
        ("9h 4h 7h", (4, 4, 4, 3)),
        ("9h 9d 7h", (1, 1, 1, 1)),
        ("9h 4d 7h", (-1, -1, -1, -1)),
    ],
)
def test_683a_12_c_board_bonus(cards: str, pays: tuple[int, ...]) -> None:
    for label, times in zip("ABCD", pays, strict=True):
        answers: Answers = {"board-bonus-paytable": label}
        end = settled(["board-bonus=5"], f"2c 3d {cards}", ["fold"], answers)["board-bonus"]
        wins = "683a.11(i)(2)(ii)" if times > 0 else "683a.11(i)(2)(i)"
        assert (end.net, end.cite) == (500 * times, wins)


@pytest.mark.parametrize(
    ("cards", "reading", "pays"),
    [
        ("Ah 2d 3s", "counts", 6),
        ("Ah 2d 3s", "does-not-count", -1),
        ("Ah 2h 3h", "counts", 40),
        ("Ah 2h 3h", "does-not-count", 4),
    ],
)
def test_683a_6_d_4_reading_of_ace_2_3(cards: str, reading: str, pays: int) -> None:
    ends = settled(["board-bonus=5"], f"9c 7d {cards}", ["fold"], {"ace-2-3": reading})
    assert ends["board-bonus"].net == 500 * pays


@pytest.mark.parametrize(
    ("cards", "pays"),
    [
        ("7h 5d 4s 3c 2d", (100, 100)),
        ("8h 5d 4s 3c 2d", (50, 50)),
        ("9h 5d 4s 3c 2d", (15, 10)),
        ("10h 5d 4s 3c 2d", (5, 5)),
        ("Jh 5d 4s 3c 2d", (1, 1)),
        ("Qh 5d 4s 3c 2d", (-1, 0)),
        ("Kh 5d 4s 3c 2d", (-1, -1)),
        ("Ah 6d 4s 3c 2d", (-1, -1)),  # an ace is high
        ("6h 5d 4s 3c 2d", (-1, -1)),  # a straight
        ("7h 5h 4h 3h 2h", (-1, -1)),  # a flush
        ("7h 7d 4s 3c 2d", (-1, -1)),
    ],
)
def test_683a_12_d_lo_ball(cards: str, pays: tuple[int, ...]) -> None:
    for label, times in zip("AB", pays, strict=True):
        end = settled(["lo-ball=5"], cards, ["fold"], {"lo-ball-paytable": label})["lo-ball"]
        assert end.net == 500 * times
        if times > 0:
            assert end.cite == "683a.11(i)(3)(ii)"


@pytest.mark.parametrize(
    ("cards", "pays"),
    [
        ("Ad Kd Qd Jd 10d 9d", (1_000, 1_000, 1_000, 1_000, 200_000)),
        ("Ah Kh Qh Jh 10h 9h", (1_000, 1_000, 1_000, 1_000, 20_000)),
        ("Ad Kd Qd Jd 10d 8d", (1_000, 1_000, 1_000, 1_000, 1_000)),
        ("8d Kd Qd Jd 10d 9d", (200, 200, 200, 200, 200)),
        ("8d 8h 8c 8s 10d 9d", (50, 50, 100, 100, 50)),
        ("8d 8h 8c 9s 10d 9d", (25, 25, 20, 20, 20)),
        ("8d 2d 3d 9s 10d 9d", (20, 15, 15, 15, 15)),
        ("Ad 2d 3c 4s 5d 9d", (10, 10, 9, 10, 10)),
        ("8d 8h 8c 2s 10d 9d", (5, 5, 8, 7, 5)),
        ("8d 8h 7c 7s 9s 9d", (-1, -1, -1, -1, -1)),
    ],
)
def test_683a_12_e_all_six_bonus(cards: str, pays: tuple[int, ...]) -> None:
    """683a.8(c): the four cards are dealt first."""
    own, others = cards.split()[:2], cards.split()[2:]
    dealt = " ".join([*others, *own, "2c", "5h", "6s"])
    for label, times in zip("ABCDE", pays, strict=True):
        answers: Answers = {"all-six-bonus-paytable": label}
        end = settled(["all-six-bonus=5"], dealt, ["fold"], answers)["all-six-bonus"]
        wins = "683a.11(i)(4)(ii)" if times > 0 else "683a.11(i)(4)(i)"
        assert (end.net, end.cite) == (500 * times, wins)


def test_683a_11_b_what_may_be_wagered_and_what_is_known() -> None:
    round_ = opened([], "Ah Kh Qh Jh 10h")
    for street, cite in enumerate(("683a.11(b)", "683a.11(d)", "683a.11(f)")):
        question = round_.question
        assert isinstance(question, Decide)
        assert question.cite == cite
        assert [choice.stake for choice in question.choices] == [0, 1_000, 2_000, 3_000]
        assert len(question.known["community"]) == street == len(question.made)
        round_.choose("2x")


# ------------------------------------------------------------------------------ the payout limit


def ends_of(ante: str, answers: Answers) -> int:
    ends = Table(GAME).settled([f"ante={ante}"], "Ah Kh Qh Jh 10h", ["3x", "3x", "3x"], answers)
    return sum(end.net for end in ends.values())


def test_683a_12_f_payout_limit() -> None:
    assert ends_of("10", {"payout-limit": "$50,000"}) == 10 * 500 * 1_000
    assert ends_of("100", {"payout-limit": "$50,000"}) == 5_000_000
    assert ends_of("100", {"payout-limit": "$75,000"}) == 7_500_000
    assert ends_of("100", {}) == 10 * 500 * 10_000


def test_683a_12_f_the_limit_is_one_for_all_boxes_of_a_player_and_main_wagers() -> None:
    rules = GAME.rules({"payout-limit": "$50,000", "adjacent-boxes": 2})
    bets = [Bet(seat, "ante", 10_000, "", "Ann") for seat in (1, 2)]
    bets += [Bet(1, "pocket-bonus", 100_000, "", "Ann")]
    round_ = GAME.open_round(rules, bets, "Ah 9h Kh 8h Qh Jh 10h")
    for _ in range(3):
        round_.choose("3x")
        round_.choose("3x")
    won = {end.seat: 0 for end in round_.settlements}
    for end in round_.settlements:
        won[end.seat] += end.net if end.wager in MAIN else 0
    # Seat 2 has a straight flush of 100 to 1 on ten Antes, and is paid first.
    assert won == {2: 5_000_000, 1: 0}
    assert next(e.net for e in round_.settlements if e.wager == "pocket-bonus") == 20 * 100_000


@pytest.mark.parametrize(
    ("reading", "least"), [("smallest-raises", "$60,000"), ("largest-raises", "$150,000")]
)
def test_683a_12_f_reading_of_the_minimum_wager(reading: str, least: str) -> None:
    answers: Answers = {"payout-limit-minimum-wager": reading, "table-minimum": "$30"}
    GAME.rules({**answers, "payout-limit": least})
    with pytest.raises(AnswerError, match=r"683a\.12\(f\)"):
        GAME.rules({**answers, "payout-limit": "$55,000"})


# ------------------------------------------------------------------------------ bets


@pytest.mark.parametrize(
    ("bets", "answers", "says"),
    [
        (["pocket-bonus=5"], {}, r"ante"),
        (["ante=10", "raise-1=10"], {}, r"raise-1 is made during the round"),
        (["ante=10", "lo-ball=5"], {"lo-ball": False}, r"lo-ball is not offered"),
        (["7:ante=10"], {}, r"683a\.2\(a\)"),
        (["ante=10.05"], {"ante-paytable": "B"}, r"3 to 2 would pay"),
    ],
)
def test_683a_7_bets_that_may_not_be_placed(bets: list[str], answers: Answers, says: str) -> None:
    with pytest.raises(BetError, match=says):
        GAME.open_round(GAME.rules(answers), bets, "Ah Kh Qh Jh 10h")


def test_683a_7_e_adjacent_boxes() -> None:
    bets = [Bet(seat, "ante", 1_000, "", "Ann") for seat in (1, 2)]
    with pytest.raises(BetError, match=r"2 boxes; .* 1 .*\(683a\.7\(e\)\)"):
        GAME.open_round(GAME.rules(), bets, "Ah Kh Qh Jh 10h 9h 8h")


# ------------------------------------------------------------------------------ irregularities


def exposed(answers: Answers, *bets: str) -> dict[str, int]:
    """Seat 1 folds and seat 2 raises before a community card is exposed."""
    every = ["1:ante=10", "2:ante=10", *bets]
    cards = "7c As 2d Ah 8c 9c 10c"
    round_ = GAME.open_round(GAME.rules(answers), every, cards)
    for choice in ("fold", "3x"):
        round_.choose(choice)
    round_.call("community-card-exposed")
    nets: dict[str, int] = {}
    for end in round_.settlements:  # an Ante that was collected comes back
        key = f"{end.seat}:{end.wager}"
        nets[key] = nets.get(key, 0) + end.net
    return nets


def test_683a_13_d_optional_wagers_are_settled_and_the_others_returned() -> None:
    bets = ("1:lo-ball=5", "1:board-bonus=5", "2:pocket-bonus=5")
    nets = exposed({}, *bets)
    assert nets == {
        "1:ante": 0,
        "2:ante": 0,
        "2:raise-1": 0,
        "1:lo-ball": 5 * 500,
        "1:board-bonus": 40 * 500,
        "2:pocket-bonus": 30 * 500,
    }


@pytest.mark.parametrize(("reading", "net"), [("returned", 0), ("lost", -1_000)])
def test_683a_13_d_reading_of_a_fold_before_the_round_is_void(reading: str, net: int) -> None:
    nets = exposed({"fold-in-void-round": reading}, "1:board-bonus=5")
    assert (nets["1:ante"], nets["2:ante"], nets["2:raise-1"]) == (net, 0, 0)
    assert nets["1:board-bonus"] == 40 * 500


def test_683a_13_d_what_stays_lost_is_lost_by_the_paragraph_of_its_fold() -> None:
    rules = GAME.rules({"fold-in-void-round": "lost"})
    round_ = GAME.open_round(rules, ["1:ante=10", "2:ante=10"], "7c As 2d Ah 8c 9c 10c")
    for choice in ("2x", "1x", "fold"):
        round_.choose(choice)
    round_.call("community-card-exposed")
    lost = [(end.wager, end.net, end.cite) for end in round_.settlements if end.net]
    assert lost == [("ante", -1_000, "683a.11(d)"), ("raise-1", -2_000, "683a.11(d)")]


def test_683a_13_d_cards_that_the_deal_still_lacks_are_dealt_out() -> None:
    bets = (Bet(1, "ante", 1_000), Bet(1, "board-bonus", 500))
    assert called_at(play, GAME.rules(), bets, "community-card-exposed") == {"community"}
    cards = {"seat 1": ["2c", "7d"], "community": ["8c", "9c", "10c"]}
    found = played(play, GAME.rules(), bets, cards, {}, {4: Call("community-card-exposed")})
    assert {end.wager: end.net for end in found.ends} == {"ante": 0, "board-bonus": 40 * 500}


def test_683a_13_c_all_wagers_are_returned_with_a_wrong_number_of_cards() -> None:
    round_ = opened(["pocket-bonus=5", "board-bonus=5"], "Ah As 8c 9c 10c")
    round_.choose("3x")
    round_.call("wrong-number-of-cards")
    assert {end.wager: end.net for end in round_.settlements} == {
        "ante": 0,
        "raise-1": 0,
        "pocket-bonus": 0,
        "board-bonus": 0,
    }


@pytest.mark.parametrize(("reading", "plays_on"), [("void-round", False), ("wager-returned", True)])
def test_683a_13_c_reading_of_all_six_cards_that_are_misdealt(reading: str, plays_on: bool) -> None:
    answers: Answers = {"all-six-bonus-misdeal": reading}
    round_ = opened(["all-six-bonus=5"], "Qd Jd 10d 9d Ad Kd 3s 5c Kh", answers)
    round_.call("all-six-bonus-cards-misdealt")
    assert round_.finished is not plays_on
    if plays_on:
        for _ in range(3):
            round_.choose("1x")
    nets = {end.wager: end.net for end in round_.settlements}
    assert nets["all-six-bonus"] == 0
    assert nets["ante"] == (1_000 if plays_on else 0)


def test_683a_10_c_the_automated_shoe_jams_only_while_it_dispenses_stacks() -> None:
    rules = GAME.rules({"dealing": "automated-shoe"})
    bets = (Bet(1, "ante", 1_000), Bet(1, "all-six-bonus", 500), Bet(2, "ante", 1_000))
    assert called_at(play, rules, bets, "shoe-jam") == {"seat 1", "seat 2"}


def test_683a_7_b_who_leaves_loses_all_wagers_or_folds() -> None:
    for lose, pocket in ((True, -500), (False, 30 * 500)):
        answers: Answers = {"abandoned-wagers-lose": lose}
        round_ = opened(["pocket-bonus=5", "2:ante=10"], "Ah 2c As 7d 8c 9c 10c", answers)
        round_.choose("3x")
        round_.choose("1x")
        round_.call("player-leaves", 1)
        round_.choose("fold")
        nets = {end.wager: end.net for end in round_.settlements if end.seat == 1}
        assert nets == {"ante": -1_000, "raise-1": -3_000, "pocket-bonus": pocket}
