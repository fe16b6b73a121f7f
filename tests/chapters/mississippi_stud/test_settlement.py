"""655a.7, 655a.11 to 655a.13: which bets may stand, and how each ends."""

from __future__ import annotations

from contextlib import suppress

import pytest
from tests.chapters.jackpots import with_every_jackpot
from tests.chapters.places import called_at
from tests.chapters.table import Answers, Table

from croupier.chapters.mississippi_stud.play import play
from croupier.rounds.bets import BetError
from croupier.rounds.words import Bet, Decide, Moment, NextCard, Start
from croupier.rulebook.answers import AnswerError
from croupier.table.session import ActError

GAME = with_every_jackpot("mississippi-stud")
opened = Table(GAME).opened
settled = Table(GAME).settled


MAIN = ("ante", "3rd-street", "4th-street", "5th-street")


@pytest.mark.parametrize(
    ("cards", "pays", "cite"),
    [
        ("Ah Kh Qh Jh 10h", 500, "655a.11(h)(3)"),
        ("9h Kh Qh Jh 10h", 100, "655a.11(h)(3)"),
        ("Ah 2h 3h 4h 5h", 100, "655a.11(h)(3)"),
        ("9h 9d 9s 9c 2d", 40, "655a.11(h)(3)"),
        ("9h 9d 9s 2c 2d", 10, "655a.11(h)(3)"),
        ("2h 4h 9h Jh Kh", 6, "655a.11(h)(3)"),
        ("Ah 2h 3h 4d 5h", 4, "655a.11(h)(3)"),
        ("Kh Ah 2d 3d Qc", -1, "655a.11(h)(1)"),  # 655a.6(a): no straight around the ace
        ("9h 9d 9s 3c 2d", 3, "655a.11(h)(3)"),
        ("2h 2d 3s 3c 9d", 2, "655a.11(h)(3)"),
        ("Ah Ad 3s 4c 9d", 1, "655a.11(h)(3)"),
        ("Jh Jd 3s 4c 9d", 1, "655a.11(h)(3)"),
        ("10h 10d 3s 4c 9d", 0, "655a.11(h)(2)"),
        ("6h 6d Ks Ac Qd", 0, "655a.11(h)(2)"),
        ("5h 5d Ks Ac Qd", -1, "655a.11(h)(1)"),
        ("2h 5d Ks Ac Qd", -1, "655a.11(h)(1)"),
    ],
)
def test_655a_11_h_all_four_wagers_alike(cards: str, pays: int, cite: str) -> None:
    ends = settled(["ante=5"], cards, ["1x", "2x", "3x"])
    for wager, antes in zip(MAIN, (1, 1, 2, 3), strict=True):
        assert ends[wager].stake == 500 * antes
        assert ends[wager].net == 500 * antes * pays
        assert ends[wager].cite == cite


@pytest.mark.parametrize(
    ("do", "lost", "cite"),
    [
        (["fold"], ("ante",), "655a.11(b)"),
        (["3x", "fold"], ("ante", "3rd-street"), "655a.11(d)"),
        (["3x", "1x", "fold"], ("ante", "3rd-street", "4th-street"), "655a.11(f)"),
    ],
)
def test_655a_11_b_d_f_a_fold_loses_what_is_staked(
    do: list[str], lost: tuple[str, ...], cite: str
) -> None:
    ends = settled(["ante=10"], "Ah Kh Qh Jh 10h", do)
    assert tuple(ends) == lost
    assert all(s.net == -s.stake and s.cite == cite for s in ends.values())


def test_655a_11_b_optional_wagers_survive_a_fold() -> None:
    bets = ["ante=10", "progressive-payout=1", "five-card-hand-bonus=1", "six-card-bonus=5"]
    ends = settled([*bets, "three-card-bonus=5"], "2c 2d 9h 8h Ah Kh Qh Jh 10h", ["fold"])
    assert ends["ante"].net == -1000
    assert ends["progressive-payout"].net == 1_000_021 - 100  # the whole meter, funded by the wager
    assert ends["five-card-hand-bonus"].net == 1_000_013 - 100
    assert ends["three-card-bonus"].net == 500 * 40
    assert ends["six-card-bonus"].net == -500


@pytest.mark.parametrize(
    ("cards", "label", "pays", "cite"),
    [
        ("Ah Kh Qh", "A", 40, "655a.11(i)(2)(i)"),
        ("Ah Kh Qh", "C", 50, "655a.11(i)(2)(i)"),
        ("9h 8h 7h", "C", 40, "655a.11(i)(2)(i)"),
        ("9h 9d 9s", "B", 30, "655a.11(i)(2)(i)"),
        ("9h 8d 7s", "A", 6, "655a.11(i)(2)(i)"),
        ("9h 8d 7s", "B", 5, "655a.11(i)(2)(i)"),
        ("9h 4h 7h", "D", 3, "655a.11(i)(2)(i)"),
        ("9h 9d 7h", "D", 1, "655a.11(i)(2)(i)"),
        ("9h 4d 7h", "A", -1, "655a.11(i)(2)(ii)"),
    ],
)
def test_655a_11_i_2_three_card_bonus_on_the_community_cards(
    cards: str, label: str, pays: int, cite: str
) -> None:
    answers: Answers = {"three-card-bonus-paytable": label}
    bets = ["ante=10", "three-card-bonus=5"]
    end = settled(bets, f"2c 3d {cards}", ["fold"], answers)["three-card-bonus"]
    assert (end.net, end.cite) == (500 * pays, cite)


@pytest.mark.parametrize(
    ("cards", "reading", "pays"),
    [
        ("Ah 2d 3s", "counts", 6),
        ("Ah 2d 3s", "does-not-count", -1),
        ("Ah 2h 3h", "counts", 40),
        ("Ah 2h 3h", "does-not-count", 4),
    ],
)
def test_655a_6_c_4_reading_of_ace_2_3(cards: str, reading: str, pays: int) -> None:
    bets = ["ante=10", "three-card-bonus=5"]
    ends = settled(bets, f"9c 7d {cards}", ["fold"], {"ace-2-3": reading})
    assert ends["three-card-bonus"].net == 500 * pays


@pytest.mark.parametrize(
    ("label", "cards", "net"),
    [
        ("A", "9h 9d 9s 9c 2d", 29_900),
        ("A", "Kh Qh Jh 10h 9h", 100_002 - 100),
        ("B", "Kh Qh Jh 10h 9h", 100_010 - 100),
        ("C", "9h 9d 9s 9c 2d", 25_003 - 100),
        ("C", "9h 9d 9s 4c 2d", 900),
        ("D", "9h 9d 9s 4c 2d", 800),
        ("A", "9h 9d 4s 4c 2d", -100),
    ],
)
def test_655a_12_c_progressive(label: str, cards: str, net: int) -> None:
    answers: Answers = {"progressive-payout-paytable": label}
    bets = ["ante=10", "progressive-payout=1"]
    assert settled(bets, cards, ["fold"], answers)["progressive-payout"].net == net


def test_655a_11_i_1_and_3_a_losing_wager_is_not_collected_by_what_pays_a_winning_one() -> None:
    bets = ["ante=10", "progressive-payout=1", "five-card-hand-bonus=1"]
    lost = settled(bets, "9h 9d 4s 4c 2d", ["fold"])
    assert lost["progressive-payout"].cite == "655a.11(i)(1)"
    assert lost["five-card-hand-bonus"].cite == "655a.11(i)(3)"
    won = settled(bets, "9h 9d 4s 4c 4d", ["fold"])
    assert won["progressive-payout"].cite == "655a.11(i)(1)(iv)"
    assert won["five-card-hand-bonus"].cite == "655a.11(i)(3)(iii)"


def test_655a_12_c_4_the_meter_at_the_players_turn() -> None:
    bets = ["1:ante=10", "1:progressive-payout=1", "2:ante=10", "2:progressive-payout=1"]
    round_ = opened(bets, "Ah Kh 9h 8h Qh Jh 10h")
    for choice in ("fold", "fold"):
        round_.choose(choice)
    paid = {s.seat: s for s in round_.settlements if s.meter}
    # Both wagers fund the meter; seat 2, paid first, takes a tenth of it.
    meter = 1_000_000 + 42
    assert paid[2].net == meter // 10 - 100
    assert paid[1].net == meter - meter // 10 - 100
    assert round_.session.meters["progressive-payout"]["meter"] == 1_000_000


@pytest.mark.parametrize(
    ("reading", "side", "envied"),
    [("no", False, False), ("no", True, True), ("yes", False, True)],
)
def test_655a_1_envy_for_a_folded_hand(reading: str, side: bool, envied: bool) -> None:
    bets = ["1:ante=10", "1:progressive-payout=1", "2:ante=10"]
    bets += ["2:three-card-bonus=5"] if side else []
    round_ = opened(bets, "2c 3d Ah Kh Qh Jh 10h", {"envy-for-folded-hand": reading})
    for choice in ("fold", "fold"):
        round_.choose(choice)
    envy = [s.net for s in round_.settlements if s.outcome.startswith("envy")]
    assert envy == ([100_000] if envied else [])


def test_655a_11_i_1_v_no_envy_for_the_own_hand_on_another_box() -> None:
    rules = GAME.rules({"adjacent-boxes": 2})
    bets = [
        Bet(1, "ante", 1000, player="one"),
        Bet(1, "progressive-payout", 100, player="one"),
        Bet(2, "ante", 1000, player="one"),
        Bet(3, "ante", 1000, player="two"),
        Bet(3, "progressive-payout", 100, player="two"),
    ]
    round_ = GAME.open_round(rules, bets, "2c 3d Ah Kh 4c 5d Qh Jh 10h")
    for choice in ("fold", "1x", "fold", "1x", "1x"):
        round_.choose(choice)
    envy = [(s.player, s.on, s.net) for s in round_.settlements if s.outcome.startswith("envy")]
    assert envy == [("two", "seat 2", 100_000)]


@pytest.mark.parametrize(
    ("four", "two", "label", "pays"),
    [
        ("Qd Jd 10d 9d", "Ad Kd", "E", 200_000),
        ("Qs Js 10s 9s", "As Ks", "E", 20_000),
        ("Qd Jd 10d 9d", "Ad Kd", "A", 1_000),  # without its row it is paid as a royal flush
        ("Qd Jd 10d 8d", "Ad Kd", "E", 1_000),
        ("Qd Jd 10d 8d", "9d Kd", "A", 200),
        ("9c 9d 9h 2c", "9s 4d", "C", 100),
        ("9c 9d 9h 4c", "4s 4d", "B", 25),
        ("2d 5d 9d 4c", "Kd 4d", "A", 20),
        ("6c 5d 9d 7c", "8h 4d", "C", 9),
        ("9c 9d 9h 7c", "8h 4d", "D", 7),
        ("9c 9d 8c 7c", "8h 4d", "D", -1),
    ],
)
def test_655a_11_i_4_six_card_bonus(four: str, two: str, label: str, pays: int) -> None:
    answers: Answers = {"six-card-bonus-paytable": label}
    ends = settled(["ante=5", "six-card-bonus=5"], f"{four} {two} 2h 3s Jh", ["fold"], answers)
    assert ends["six-card-bonus"].net == 500 * pays


def test_655a_12_e_3_magic_card_and_lucky_bonus_are_paid_beside_the_wager() -> None:
    answers: Answers = {"magic-card-bonus": True, "lucky-bonus": True}
    bets = ["ante=10", "five-card-hand-bonus=1"]
    ends = settled(bets, "2c 3d 9h 8h Kh", ["fold", "8h", "seat 1"], answers)
    assert ends["magic-card-bonus"].net == 2000
    assert ends["lucky-bonus"].net == 500
    assert ends["five-card-hand-bonus"].net == -100


# ------------------------------------------------------------------------------ the payout limit


@pytest.mark.parametrize(
    ("answers", "won"),
    [
        ({}, 5_000_000),
        ({"table-minimum": "$15"}, 7_500_000),  # 10 x $15 x 500
        ({"table-minimum": "$30", "payout-limit-minimum-wager": "smallest-streets"}, 6_000_000),
        ({"table-minimum": "$15", "adjacent-boxes": 2}, 7_500_000),
        (
            {"table-minimum": "$15", "adjacent-boxes": 2, "payout-limit-boxes": "every-box"},
            15_000_000,
        ),
        ({"payout-limit-meaning": "ceiling"}, 5_000_000),
        ({"payout-limit-meaning": "ceiling", "payout-limit": "$40,000"}, 4_000_000),
        ({"payout-limit-meaning": "floor"}, 50_000_000),
        ({"payout-limit-meaning": "floor", "payout-limit": "$60,000"}, 6_000_000),
    ],
)
def test_655a_12_b_limit_of_a_hand(answers: Answers, won: int) -> None:
    ends = settled(["ante=100"], "Ah Kh Qh Jh 10h", ["3x", "3x", "3x"], answers)
    assert sum(s.net for s in ends.values()) == won


@pytest.mark.parametrize(("meaning", "amount"), [("ceiling", "$50,001"), ("floor", "$49,999")])
def test_655a_12_b_a_limit_beyond_its_bound_is_refused(meaning: str, amount: str) -> None:
    answers: Answers = {"payout-limit-meaning": meaning, "payout-limit": amount}
    with pytest.raises(AnswerError, match=r"655a\.12\(b\)"):
        GAME.rules(answers)


# ------------------------------------------------------------------------------ wagers, decisions


@pytest.mark.parametrize(
    ("bets", "why"),
    [
        (["1:three-card-bonus=5"], "needs ante"),
        (["1:ante=5", "1:3rd-street=5"], "made during the round"),
        (["1:ante=5", "1:progressive-payout=2"], r" is \$1 \("),
        (["7:ante=5"], "seats are 1 to 6"),
        (["1:ante=5", "1:magic-card-bonus=5"], "not a bet"),
    ],
)
def test_655a_7_bets_that_may_not_stand(bets: list[str], why: str) -> None:
    with pytest.raises(BetError, match=why):
        opened(bets, "Ah Kh Qh Jh 10h")


def test_655a_7_e_adjacent_boxes() -> None:
    bets = [Bet(1, "ante", 500, player="one"), Bet(2, "ante", 500, player="one")]
    with pytest.raises(BetError, match=r"655a\.7\(e\)"):
        GAME.open_round(GAME.rules(), bets)


def test_655a_11_b_the_choices_and_what_is_known() -> None:
    round_ = opened(["1:ante=10"], "Ah Kh Qh Jh 10h")
    question = round_.question
    assert isinstance(question, Decide)
    assert [(c.key, c.stake) for c in question.choices] == [
        ("fold", 0),
        ("1x", 1000),
        ("2x", 2000),
        ("3x", 3000),
    ]
    assert question.known["community"] == ()
    with pytest.raises(ActError, match="4x"):
        round_.choose("4x")
    round_.choose("2x")
    question = round_.question
    assert isinstance(question, Decide)
    assert len(question.known["community"]) == 1
    assert [(bet.wager, bet.amount) for bet in question.made] == [("3rd-street", 2000)]


def test_655a_11_a_3_forfeits_every_box_of_the_player() -> None:
    rules = GAME.rules({"adjacent-boxes": 2})
    bets = [
        Bet(1, "ante", 1000, player="one"),
        Bet(2, "ante", 1000, player="one"),
        Bet(3, "ante", 1000, player="two"),
    ]
    round_ = GAME.open_round(rules, bets, "2c 3d Ah Kh 4c 4d Qh Jh 4h")
    round_.call("information-shared", 2)
    for choice in ("1x", "1x", "1x"):
        round_.choose(choice)
    assert {s.seat: s.net for s in round_.settlements if s.wager == "ante"} == {
        1: -1000,
        2: -1000,
        3: 3000,
    }


@pytest.mark.parametrize(("reading", "net"), [("lost", -4_100), ("returned", 0)])
def test_655a_11_a_3_reading_of_a_forfeit_before_the_round_is_void(reading: str, net: int) -> None:
    bets = ["1:ante=10", "1:progressive-payout=1", "2:ante=10"]
    round_ = opened(bets, "2c 3d Ah Kh Qh Jh 4h", {"forfeited-in-void-round": reading})
    round_.choose("3x")
    round_.call("information-shared", 1)
    round_.call("community-card-exposed")
    assert sum(end.net for end in round_.settlements) == net
    brought = 21 if reading == "lost" else 0
    assert round_.session.meters["progressive-payout"]["meter"] == 1_000_000 + brought


@pytest.mark.parametrize("choices", [["1x", "1x", "1x"], ["1x", "fold"]])
def test_655a_13_d_no_card_is_exposed_once_each_player_has_decided(choices: list[str]) -> None:
    speech = play(GAME.rules(), Start((Bet(1, "ante", 1_000),)))
    cards, decide, exposed = iter(range(5)), iter(choices), dict[type, list[bool]]()
    answer: int | str | None = None
    with suppress(StopIteration):
        while True:
            said = speech.send(answer)
            if isinstance(said, NextCard | Decide | Moment):
                exposed.setdefault(type(said), []).append("community-card-exposed" in said.calls)
            dealt = next(cards) if isinstance(said, NextCard) else None
            answer = next(decide) if isinstance(said, Decide) else dealt
    assert exposed == {
        NextCard: [False, False, False, True, True],
        Decide: [True] * len(choices),
        Moment: [False, False],
    }


@pytest.mark.parametrize(("reading", "voids"), [("last-decision", True), ("first-decision", False)])
def test_655a_13_d_reading_of_until_when_an_exposed_card_voids(reading: str, voids: bool) -> None:
    rules = GAME.rules({"community-card-window": reading})
    round_ = GAME.open_round(rules, ["1:ante=10", "2:ante=10"], "2c 3d 7h 8s 9c Jd 4h")
    assert round_.can_call("community-card-exposed")
    round_.choose("1x")
    assert round_.can_call("community-card-exposed")  # seat 2 has not decided yet
    round_.choose("1x")
    assert round_.can_call("community-card-exposed") == voids


def test_655a_10_c_the_automated_shoe_jams_only_while_it_dispenses_stacks() -> None:
    rules = GAME.rules({"dealing": "automated-shoe"})
    bets = (Bet(1, "ante", 1_000), Bet(1, "six-card-bonus", 500), Bet(2, "ante", 1_000))
    assert called_at(play, rules, bets, "shoe-jam") == {"seat 1", "seat 2"}
    first = GAME.rules({**rules.answers, "reshuffling-shoe": True, "community-cards-first": True})
    assert "community" in called_at(play, first, bets, "shoe-jam")
