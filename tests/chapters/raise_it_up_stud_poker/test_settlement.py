"""669a.7 to 669a.13: which bets may stand, and how each ends."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.chapters.table import Answers, Table

import croupier
from croupier.rounds.bets import BetError
from croupier.rounds.words import Bet, Decide

GAME = croupier.game("raise-it-up-stud-poker")
opened = Table(GAME, beside=("ante=10", "blind=10")).opened
settled = Table(GAME, beside=("ante=10", "blind=10")).settled
by_seat = Table(GAME).settled_by_seat
MAIN = ("ante", "blind", "play")
FOLD = ["check", "check", "fold"]


def two_seats(*extra: str) -> list[str]:
    return [*(f"{seat}:{wager}=10" for seat in (1, 2) for wager in ("ante", "blind")), *extra]


@pytest.mark.parametrize(
    ("cards", "blind", "play"),
    [
        ("Ah Kh 2c Qh Jh 10h", 1_000, 100),
        ("9h Kh 2c Qh Jh 10h", 200, 20),
        ("Ah 2h 3h 4h 5h Ks", 200, 20),
        ("9h 9d 9s 9c 2d 4h", 30, 10),
        ("9h 9d 9s 2c 2d 4h", 4, 6),
        ("9h 9d 9s 2c 2d 2h", 4, 6),  # twice three of a kind
        ("2h 4h 9h Jh Kh 3c", 3, 5),
        ("Ah 2h 3h 4d 5h 9c", 2, 4),
        ("9h 9d 9s 3c 2d Kc", 1, 3),
        ("2h 2d 3s 3c 9d Kc", 0, 1.5),
        ("2h 2d 3s 3c Kd Kc", 0, 1.5),
        ("Ah Ad 3s 4c 9d 8c", 0, 1),
        ("10h 10d 3s 4c 9d 8c", 0, 1),
    ],
)
def test_669a_11_i_2_ii_a_pair_of_10s_or_better(cards: str, blind: int, play: float) -> None:
    ends = settled([], cards, ["play-3x"])
    assert [ends[wager].stake for wager in MAIN] == [1_000, 1_000, 3_000]
    assert [ends[wager].net for wager in MAIN] == [1_000, 1_000 * blind, 3_000 * play]
    assert {ends[wager].cite for wager in MAIN} == {"669a.11(i)(2)(ii)"}


@pytest.mark.parametrize(
    "cards",
    [
        "9h 9d 3s 4c Kd Qc",
        "Ah Kd Qs Jc 9d 8c",
        "Ah Kd Qs 2c 3d 5c",  # 669a.6(a): no straight around the ace
    ],
)
def test_669a_11_i_2_i_less_than_a_pair_of_10s_loses(cards: str) -> None:
    ends = settled([], cards, ["check", "play-2x"])
    assert [ends[wager].net for wager in MAIN] == [-1_000, -1_000, -2_000]
    assert {ends[wager].cite for wager in MAIN} == {"669a.11(i)(2)(i)"}


@pytest.mark.parametrize(
    ("do", "sizes", "cite"),
    [
        ([], (1_000, 2_000, 3_000), "669a.11(b)"),
        (["check"], (1_000, 2_000), "669a.11(d)"),
        (["check", "check"], (1_000,), "669a.11(f)"),
    ],
)
def test_669a_11_b_d_f_what_may_be_wagered(
    do: list[str], sizes: tuple[int, ...], cite: str
) -> None:
    round_ = opened([], "Kh 7h 4c 6h 5h 2s")
    for choice in do:
        round_.choose(choice)
    question = round_.question
    assert isinstance(question, Decide)
    assert question.cite == cite
    assert tuple(choice.stake for choice in question.choices[:-1]) == sizes
    assert question.choices[-1].key == ("fold" if len(do) == 2 else "check")
    assert len(question.known["community"]) == len(do)


def test_669a_11_d_who_has_played_is_asked_no_more() -> None:
    ends = settled([], "Kh Ks 4c 6h 5h 2s", ["play"])
    assert ends["play"].stake == 1_000


def test_669a_11_d_reading_of_a_play_wager_on_every_street() -> None:
    answers: Answers = {"play-wagers": "every-street"}
    ends = settled([], "Kh Ks 4c 6h 5h 2s", ["play-3x", "play-2x", "play"], answers)
    assert (ends["play"].stake, ends["play"].net) == (6_000, 6_000)
    round_ = opened([], "Kh Ks 4c 6h 5h 2s", answers)
    round_.choose("play-3x")
    round_.choose("check")
    assert isinstance(round_.question, Decide)
    assert round_.question.made == (Bet(1, "play", 3_000),)
    round_.choose("fold")
    nets = {end.wager: end.net for end in round_.settlements}
    assert nets == {"ante": -1_000, "blind": -1_000, "play": -3_000}


def test_669a_11_f_and_g_a_fold() -> None:
    bets = ["pair-plus=5", "progressive-payout=1", "six-card-bonus=5"]
    ends = settled(bets, "2c 3d 4h 9s 5d 6s", FOLD)
    assert [(ends[key].net, ends[key].cite) for key in ("ante", "blind")] == [
        (-1_000, "669a.11(f)")
    ] * 2
    assert ends["pair-plus"].net == 3_000
    assert (ends["progressive-payout"].net, ends["progressive-payout"].cite) == (
        -100,
        "669a.11(g)",
    )
    assert ends["six-card-bonus"].net == 5_000


def test_669a_11_f_reading_of_pair_plus_after_a_fold() -> None:
    answers: Answers = {"pair-plus-after-fold": "forfeited"}
    ends = settled(["pair-plus=5"], "2c 3d 4h 9s 5d 6s", FOLD, answers)
    assert ends["pair-plus"].net == -500
    played = settled(["pair-plus=5"], "2c 3d 4h 9s 5d 6s", ["check", "check", "play"], answers)
    assert played["pair-plus"].net == 3_000


# ------------------------------------------------------------------------------ side wagers


@pytest.mark.parametrize(
    ("cards", "label", "pays"),
    [
        ("As Ks Qs", "A", 40),
        ("Ah Kh Qh", "B", 40),
        ("9h 8h 7h", "A", 40),
        ("9h 9d 9s", "A", 30),
        ("9h 9d 9s", "B", 25),
        ("9h 8d 7s", "B", 6),
        ("9h 4h 7h", "A", 4),
        ("9h 9d 7h", "B", 1),
        ("9h 4d 7h", "A", -1),
        ("Ah Kd 2h", "A", -1),
    ],
)
def test_669a_12_a_pair_plus(cards: str, label: str, pays: int) -> None:
    answers: Answers = {"pair-plus-paytable": label}
    end = settled(["pair-plus=5"], f"{cards} 2c 5d Jc", ["play"], answers)["pair-plus"]
    assert (end.net, end.cite) == (500 * pays, "669a.11(i)(1)")


@pytest.mark.parametrize(
    ("cards", "reading", "pair_plus", "progressive"),
    [
        ("Ah 2d 3s", "counts", 6, 5),
        ("Ah 2d 3s", "does-not-count", -1, -1),
        ("Ah 2h 3h", "counts", 40, 69),
        ("Ah 2h 3h", "does-not-count", 4, -1),
    ],
)
def test_669a_6_c_3_reading_of_ace_2_3(
    cards: str, reading: str, pair_plus: int, progressive: int
) -> None:
    bets = ["pair-plus=5", "progressive-payout=1"]
    ends = settled(bets, f"{cards} 9c 7d Kc", ["play"], {"ace-2-3": reading})
    assert ends["pair-plus"].net == 500 * pair_plus
    assert ends["progressive-payout"].net == 100 * progressive


@pytest.mark.parametrize(
    ("cards", "net"),
    [
        ("As Ks Qs", 100_014 - 100),  # 669a.12(e)(3): the seed and 14% of the wager
        ("Ah Kh Qh", 49_900),
        ("9h 8h 7h", 6_900),
        ("9h 9d 9s", 5_900),
        ("9h 8d 7s", 500),
        ("9h 4h 7h", -100),  # the reading progressive-lowest-hand
        ("9h 9d 7h", -100),
    ],
)
def test_669a_12_e_1_progressive_payout(cards: str, net: int) -> None:
    end = settled(["progressive-payout=1"], f"{cards} 2c 3d Jc", ["play"])["progressive-payout"]
    assert end.net == net


@pytest.mark.parametrize(
    ("cards", "cite"), [("9h 8d 7s", "669a.11(i)(3)(i)(D)"), ("9h 9d 7h", "669a.11(i)(3)(i)")]
)
def test_669a_11_i_3_i_a_losing_wager_is_not_collected_by_what_pays_a_winning_one(
    cards: str, cite: str
) -> None:
    end = settled(["progressive-payout=1"], f"{cards} 2c 3d Jc", ["play"])["progressive-payout"]
    assert end.cite == cite


@pytest.mark.parametrize(
    ("cards", "low_ace", "net"),
    [
        ("As Ks 2c Qs 9d 8c", "counts", 100_014 - 100),
        ("2s 7d 9c Ad Kd Qd", "counts", 49_900),
        ("As 9d 9c 2s 3s 9h", "counts", 6_900),
        ("As 9d 9c 2s 3s 9h", "does-not-count", 5_900),  # and not a lower hand
        ("As 9d Jc 2s 3s Jh", "does-not-count", -100),
        ("7s 9d Jc 2s 8h Kh", "counts", 500),
    ],
)
def test_669a_12_e_2_reading_of_the_best_three_of_six(cards: str, low_ace: str, net: int) -> None:
    answers: Answers = {"progressive-cards": "best-of-six", "ace-2-3": low_ace}
    end = settled(["progressive-payout=1"], cards, ["play"], answers)["progressive-payout"]
    assert end.net == net


def test_669a_12_e_4_the_meter_is_paid_as_it_stands_at_the_turn() -> None:
    """With the best of six both win it: the player farthest right is paid first, then the seed."""
    bets = two_seats("1:progressive-payout=1", "2:progressive-payout=1")
    answers: Answers = {"progressive-cards": "best-of-six"}
    ends = by_seat(bets, "2c 3d 7h 8h 9c Jd As Ks Qs", ["play", "play"], answers)
    assert ends["2:progressive-payout"].net == 100_028 - 100
    assert ends["1:progressive-payout"].net == 100_000 - 100


@pytest.mark.parametrize(
    ("amount", "cards", "bonus"),
    [("$1", "As Ks Qs", 10_000), ("$1", "Ah Kh Qh", 2_500), ("$5", "As Ks Qs", 50_000)],
)
def test_669a_12_e_5_envy_bonus(amount: str, cards: str, bonus: int) -> None:
    """Seat 1 needs no wager of its own; seat 2 keeps the Envy Bonus though it folds."""
    hand = cards.split()
    dealt = f"{hand[0]} 2c {hand[1]} 7d {hand[2]} 8h 4c 5d Jc"
    bets = two_seats(f"2:progressive-payout={amount[1:]}")
    answers: Answers = {"progressive-payout-amount": amount}
    ends = by_seat(bets, dealt, ["play", "check", "check", "fold"], answers)
    envy = ends["2:progressive-payout@seat 1"]
    assert (envy.net, envy.cite) == (bonus, "669a.11(i)(3)(i)(E)")
    assert ends["2:progressive-payout"].net == -int(amount[1:]) * 100


@pytest.mark.parametrize(
    ("beside", "reading", "envied"),
    [
        ("", "no", False),
        ("pair-plus=5", "no", True),  # a live Pair Plus is settled by the cards, which stay for it
        ("six-card-bonus=5", "no", True),
        ("progressive-payout=1", "no", True),
        ("", "yes", True),
    ],
)
def test_669a_1_reading_of_envy_for_a_folded_hand(beside: str, reading: str, envied: bool) -> None:
    bets = two_seats("2:progressive-payout=1", *([f"1:{beside}"] if beside else []))
    do = ["check", "play", "check", "fold"]
    answers: Answers = {"envy-for-folded-hand": reading}
    ends = by_seat(bets, "Ah 2c Kh 7d Qh 8h 4c 5d Jc", do, answers)
    assert ("2:progressive-payout@seat 1" in ends) is envied


@pytest.mark.parametrize(
    ("cards", "label", "pays"),
    [
        ("Ah Kh 2c Qh Jh 10h", "A", 1_000),
        ("Ad Kd 9d Qd Jd 10d", "C", 1_000),  # no six-card royal flush in this chapter
        ("9h Kh 2c Qh Jh 10h", "D", 200),
        ("9h 9d 9s 9c 2d 4h", "B", 50),
        ("9h 9d 9s 9c 2d 4h", "C", 100),
        ("9h 9d 9s 2c 2d 4h", "D", 20),
        ("2h 4h 9h Jh Kh 3c", "A", 20),
        ("2h 4h 9h Jh Kh 3c", "B", 15),
        ("Ah 2h 3h 4d 5h 9c", "C", 9),
        ("9h 9d 9s 3c 2d Kc", "C", 8),
        ("9h 9d 9s 3c 2d Kc", "D", 7),
        ("9h 9d Ks 3c 2d Kc", "A", -1),
    ],
)
def test_669a_12_f_six_card_bonus(cards: str, label: str, pays: int) -> None:
    answers: Answers = {"six-card-bonus-paytable": label}
    end = settled(["six-card-bonus=5"], cards, FOLD, answers)["six-card-bonus"]
    assert (end.net, end.cite) == (500 * pays, "669a.11(i)(3)(ii)")


# ------------------------------------------------------------------------------ bets


@pytest.mark.parametrize(
    ("bets", "says"),
    [
        (["ante=10"], r"seat 1 must place blind"),
        (["ante=10", "blind=5"], r"blind"),
        (["ante=10", "blind=10", "play=10"], r"play"),
        (["ante=10", "blind=10", "progressive-payout=5"], r"progressive-payout"),
        (["7:ante=10", "7:blind=10"], r"669a\.2\(a\)"),
    ],
)
def test_669a_7_bets_that_may_not_be_placed(bets: list[str], says: str) -> None:
    with pytest.raises(BetError, match=says):
        GAME.open_round(GAME.rules(), bets, "Ah Kh Qh Jh 10h 9h")


def test_669a_7_e_a_player_has_one_position() -> None:
    bets = [Bet(seat, wager, 1_000, "", "Ann") for seat in (1, 2) for wager in ("ante", "blind")]
    with pytest.raises(BetError, match=r"2 boxes; .* 1 .*\(669a\.7\(e\)\)"):
        GAME.open_round(GAME.rules(), bets, "Ah Kh Qh Jh 10h 9h 2c 3c 4c")


def test_669a_12_c_a_stake_with_half_a_cent_is_refused() -> None:
    with pytest.raises(BetError, match=r"play of \$10\.05 at 3 to 2 would pay 1507\.5 cents"):
        GAME.open_round(GAME.rules(), ["ante=10.05", "blind=10.05"], "Ah Kh 2c Qh Jh 10h")


# ------------------------------------------------------------------------------ irregularities


@pytest.mark.parametrize(("reading", "lost"), [("returned", set()), ("lost", {"ante", "blind"})])
def test_669a_13_d_reading_of_a_fold_before_the_round_is_void(reading: str, lost: set[str]) -> None:
    bets = two_seats("1:six-card-bonus=5")
    answers: Answers = {"fold-in-void-round": reading}
    round_ = GAME.open_round(GAME.rules(answers), bets, "2c Kh 7d Ks 9h 4c 9d 5s Jc")
    for choice in ("check", "check", "check", "check", "fold"):
        round_.choose(choice)
    round_.call("community-card-exposed")
    nets: Counter[tuple[int, str]] = Counter()
    for end in round_.settlements:
        nets[end.seat, end.wager] += end.net
    assert {place for place, net in nets.items() if net} == {(1, wager) for wager in lost}


def test_669a_11_a_3_a_player_who_shares_information_forfeits_all_wagers() -> None:
    bets = two_seats("1:pair-plus=5", "1:progressive-payout=1", "2:progressive-payout=1")
    round_ = GAME.open_round(GAME.rules(), bets, "As 2c Ks 7d Qs 8h 4c 5d Jc")
    round_.choose("play-3x")
    round_.call("information-shared", 1)
    for choice in FOLD:
        round_.choose(choice)
    mine = {end.wager: end.net for end in round_.settlements if end.seat == 1}
    assert mine == {
        "ante": -1_000,
        "blind": -1_000,
        "play": -3_000,
        "pair-plus": -500,
        "progressive-payout": -100,
    }
    assert not any(end.on for end in round_.settlements)


@pytest.mark.parametrize(("reading", "brought"), [("lost", 28), ("returned", 14)])
def test_669a_11_a_3_reading_of_a_forfeit_before_the_round_is_void(
    reading: str, brought: int
) -> None:
    """What a folded hand has lost stays lost beside it, and what its wager brought to the meter."""
    answers: Answers = {"forfeited-in-void-round": reading, "fold-in-void-round": "lost"}
    bets = two_seats("1:progressive-payout=1", "2:progressive-payout=1", "3:ante=10", "3:blind=10")
    cards = "2c Kh 3s 7d Ks 6s 9h 4c 8c 9d 5s Jc"
    round_ = GAME.open_round(GAME.rules(answers), bets, cards)
    for choice in (*("check",) * 6, "fold"):
        round_.choose(choice)
    round_.call("information-shared", 2)
    round_.call("community-card-exposed")
    gained = {seat: sum(s.net for s in round_.settlements if s.seat == seat) for seat in (1, 2, 3)}
    assert gained == {1: -2_100, 2: -2_100 if reading == "lost" else 0, 3: 0}
    assert round_.session.meters["progressive-payout"]["meter"] == 100_000 + brought


@pytest.mark.parametrize("why", ["player-leaves", "information-shared"])
@pytest.mark.parametrize(("reading", "envied"), [("no", False), ("yes", True)])
def test_669a_7_b_reading_of_envy_for_an_abandoned_hand(
    why: str, reading: str, envied: bool
) -> None:
    """At the last decision too: who leaves instead of folding has not folded."""
    bets = two_seats("2:progressive-payout=1")
    answers: Answers = {"envy-for-abandoned-hand": reading}
    for left_at in range(3):
        round_ = GAME.open_round(GAME.rules(answers), bets, "As 2c Ks 7d Qs 8h 4c 5d Jc")
        for _ in range(left_at):
            round_.choose("check")
            round_.choose("check")
        round_.call(why, 1)
        for choice in FOLD[left_at:]:
            round_.choose(choice)
        assert any(end.on == "seat 1" for end in round_.settlements) is envied


def test_669a_7_b_wagers_that_are_not_abandoned_are_settled() -> None:
    bets = two_seats("1:pair-plus=5")
    answers: Answers = {"abandoned-wagers-lose": False}
    round_ = GAME.open_round(GAME.rules(answers), bets, "As 2c Ks 7d Qs 8h 4c 5d Jc")
    round_.call("player-leaves", 1)
    round_.choose("play")
    mine = {end.wager: end.net for end in round_.settlements if end.seat == 1}
    assert mine == {"ante": -1_000, "blind": -1_000, "pair-plus": 20_000}


@pytest.mark.parametrize(("reading", "held"), [("live", True), ("forfeited", False)])
def test_669a_11_f_a_live_pair_plus_keeps_the_hand_on_the_table(reading: str, held: bool) -> None:
    """One reading has the folded hand settle the Pair Plus, so it is not in the discard rack for
    the Envy Bonus of another player."""
    rules = croupier.game("669a").rules({"pair-plus-after-fold": reading})
    main = [f"{seat}:{bet}" for seat in (1, 2) for bet in ("ante=10", "blind=10")]
    bets = [*main, "1:pair-plus=5", "2:progressive-payout=1"]
    cards = "Ah 4c Kh 7d Qh 9s 2c 5d 8s"
    round_ = croupier.game("669a").open_round(rules, bets, cards)
    while isinstance(round_.question, Decide):
        keys = [choice.key for choice in round_.question.choices]
        round_.choose("check" if "check" in keys else "fold")
    assert any(end.outcome.startswith("envy") for end in round_.settlements) == held


def test_669a_11_f_forfeited_wagers_are_collected_first() -> None:
    bets = two_seats("1:six-card-bonus=5", "1:progressive-payout=1")
    do = ["check", "play", "check", "fold"]
    ends = by_seat(bets, "9h Ah 8d Ad 3s 4c 2c Jc Kd", do)
    assert list(ends)[:3] == ["1:ante", "1:blind", "1:progressive-payout"]
    assert list(ends)[-1] == "1:six-card-bonus"
    assert ends["1:blind"].cite == "669a.11(f)"
    assert ends["1:progressive-payout"].cite == "669a.11(g)"
