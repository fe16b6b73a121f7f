"""Readings that poker games share: folds and leavers before a void round, when folded hands are
settled, envy of two boxes, odd cents."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.chapters.jackpots import with_every_jackpot

from croupier.rounds.bets import parse_bet
from croupier.rounds.words import UNDONE, Bet, Settlement
from croupier.table.session import Round

ALL_CARDS = " ".join(f"{rank}{suit}" for suit in "chds" for rank in (*range(2, 11), *"JQKA"))
# What seat 1 does to fold in each game, and what a fold of these wagers loses.
FOLDS: dict[str, tuple[Sequence[str], Sequence[str], dict[str, int]]] = {
    "three-card-poker": (
        ["1:ante=5", "1:pair-plus=5", "1:six-card-bonus=5", "2:ante=5"],
        ["fold"],
        {"ante": -500, "pair-plus": -500},
    ),
    "three-card-prime": (
        ["1:ante=5", "1:prime=5", "2:ante=5"],
        ["fold"],
        {"ante": -500},
    ),
    "high-card-flush": (
        ["1:ante=5", "1:flush-bonus=5", "2:ante=5"],
        ["fold"],
        {"ante": -500},
    ),
    "four-card-frenzy": (
        ["1:ante=5", "1:odds=5", "1:prime=5", "2:ante=5", "2:odds=5"],
        ["fold"],
        {"ante": -500, "odds": -500},
    ),
    "four-card-prime": (
        ["1:ante=5", "1:prime=5", "2:ante=5"],
        ["fold"],
        {"ante": -500},
    ),
    "four-card-poker": (
        ["1:ante=5", "1:aces-up=5", "1:four-card-progressive=1", "2:ante=5"],
        ["fold"],
        {"ante": -500, "four-card-progressive": -100},
    ),
    "crazy-4-poker": (
        ["1:ante=5", "1:super-bonus=5", "1:queens-up=5", "2:ante=5", "2:super-bonus=5"],
        ["fold"],
        {"ante": -500, "super-bonus": -500, "queens-up": -500},
    ),
    "dj-wild-stud-poker": (
        ["1:ante=5", "1:blind=5", "1:two-way-bad-beat-bonus=5", "2:ante=5", "2:blind=5"],
        ["fold"],
        {"ante": -500, "blind": -500, "two-way-bad-beat-bonus": -500},
    ),
    "caribbean-stud-poker": (
        ["1:ante=5", "1:progressive=1", "1:five-card-hand-bonus@player=1", "2:ante=5"],
        ["fold"],
        {"ante": -500, "progressive": -100},
    ),
    "texas-holdem-bonus-poker": (
        ["1:ante=5", "1:progressive=1", "1:texas-holdem-bonus=5", "2:ante=5"],
        ["fold"],
        {"ante": -500, "progressive": -100},
    ),
    "world-poker-tour-heads-up-holdem": (
        ["1:ante=5", "1:odds=5", "1:trips-plus=5", "2:ante=5", "2:odds=5"],
        ["check", "check", "check", "check", "fold"],
        {"ante": -500, "odds": -500},
    ),
    "ultimate-texas-holdem-poker": (
        ["1:ante=5", "1:blind=5", "1:trips=5", "2:ante=5", "2:blind=5"],
        ["check", "check", "check", "check", "fold"],
        {"ante": -500, "blind": -500},
    ),
}


def void_after_a_fold(key: str, reading: str) -> list[Settlement]:
    bets, do, _ = FOLDS[key]
    rules = with_every_jackpot(key).rules({"fold-in-void-round": reading})
    round_ = with_every_jackpot(key).open_round(rules, bets, ALL_CARDS)
    for choice in do:
        round_.choose(choice)
    round_.call("wrong-number-of-cards")
    assert round_.finished
    return round_.settlements


def kept(ends: Sequence[Settlement]) -> list[Settlement]:
    """What a void round leaves of the settlements: what it undoes is gone with what it undid."""
    undone = {(s.seat, s.wager, s.on) for s in ends if s.outcome == UNDONE}
    lost = [s for s in ends if (s.seat, s.wager, s.on) in undone]
    assert sum(s.net for s in lost) == 0
    return [s for s in ends if s not in lost]


@pytest.mark.parametrize("key", FOLDS)
def test_a_fold_before_the_round_is_void(key: str) -> None:
    """639a.13(c), 641a.13(c), 649a.13(c), 657a.13(c), 679a.13(c): returned with all, or lost."""
    assert {s.outcome for s in kept(void_after_a_fold(key, "returned"))} == {"void"}
    ends = void_after_a_fold(key, "lost")
    lost = {s.wager: s.net for s in ends if s.seat == 1 and s.outcome == "lose"}
    assert lost == FOLDS[key][2]
    assert all(s.outcome == "void" for s in ends if s.seat == 2 or s.wager not in lost)


# What is wagered in the games that are not above.
OTHERS = {
    "cajun-stud": ["1:ante=5", "2:ante=5"],
    "criss-cross-poker": [
        f"{seat}:{wager}=5" for seat in (1, 2) for wager in ("ante-across", "ante-down")
    ],
    "five-card-hi-lo": ["1:ante=5", "2:ante=5"],
    "go-fore-it": ["1:front-9=5", "2:front-9=5"],
    "let-it-ride-poker": [f"{seat}:bet-{nth}=5" for seat in (1, 2) for nth in (1, 2, 3)],
    "lunar-poker": ["1:ante=5", "1:super=5", "2:ante=5", "2:super=5"],
    "mississippi-stud": ["1:ante=5", "2:ante=5"],
    "raise-it-up-stud-poker": ["1:ante=5", "1:blind=5", "2:ante=5", "2:blind=5"],
}
LEFT = {key: bets for key, (bets, *_) in FOLDS.items()} | OTHERS


def void_after_leaving(key: str, answers: dict[str, object]) -> list[Settlement]:
    round_ = with_every_jackpot(key).open_round(
        with_every_jackpot(key).rules(answers), LEFT[key], ALL_CARDS
    )
    round_.call("player-leaves", 1)
    round_.call("wrong-number-of-cards")
    assert round_.finished
    return round_.settlements


@pytest.mark.parametrize("key", LEFT)
def test_a_player_who_left_before_the_round_is_void(key: str) -> None:
    """649a.7(b) and its sisters: returned with all, or lost; nothing is lost before that."""
    loses: dict[str, object] = {"abandoned-wagers-lose": True}
    assert {s.outcome for s in void_after_leaving(key, loses)} == {"void"}
    lost: dict[str, object] = {"abandoned-in-void-round": "lost"}
    ends = void_after_leaving(key, loses | lost)
    assert all((s.outcome == "lose") == (s.seat == 1) for s in ends)
    assert {s.cite for s in ends if s.seat == 1} == {
        with_every_jackpot(key).rulebook.chapter.number + ".7(b)"
    }
    stay: dict[str, object] = {"abandoned-wagers-lose": False}
    assert {s.outcome for s in kept(void_after_leaving(key, stay | lost))} == {"void"}


@pytest.mark.parametrize("key", LEFT)
def test_who_left_has_not_folded_before_the_round_is_void(key: str) -> None:
    """649a.7(b) and its sisters: what a fold has cost stays lost, and nobody folded."""
    answers: dict[str, object] = {"abandoned-wagers-lose": True}
    if "fold-in-void-round" in with_every_jackpot(key).rules().answers:
        answers["fold-in-void-round"] = "lost"
    assert {s.outcome for s in void_after_leaving(key, answers)} == {"void"}


@pytest.mark.parametrize("loses", [True, False])
def test_653a_7_b_envy_for_a_hand_left_behind(loses: bool) -> None:
    """Who left has not folded, unless the wagers are played on without a Play Wager."""
    bets = ["1:ante=5", "1:blind=5", "2:ante=5", "2:blind=5", "2:progressive=1"]
    cards = "Ah 2c 3d Kh 7s 8d 4c Qh Jh 10h 5c 9s 6d"
    answers = {"abandoned-wagers-lose": loses, "envy-for-abandoned-hand": "yes"}
    round_ = with_every_jackpot("653a").open_round(
        with_every_jackpot("653a").rules(answers), bets, cards
    )
    round_.call("player-leaves", 1)
    for choice in ("check", "check", "play-1"):
        round_.choose(choice)
    envies = [s.net for s in round_.settlements if s.outcome.startswith("envy")]
    assert envies == ([100_000] if loses else [])


@pytest.mark.parametrize(
    ("reading", "paid"), [("in-turn", {2: 100_002, 1: 900_024}), ("last", {1: 1_000_026, 2: 1})]
)
def test_647a_11_b_2_i_meter_of_a_folded_hand(reading: str, paid: dict[int, int]) -> None:
    """Seat 2 folds the 8 and 9 of hearts, seat 1 holds ace and king; the rest of a royal flops."""
    rules = with_every_jackpot("647a").rules({"folded-bonus-settled": reading})
    wagers = ("ante=5", "five-card-hand-bonus@player=1")
    bets = [f"{seat}:{wager}" for seat in (1, 2) for wager in wagers]
    round_ = with_every_jackpot("647a").open_round(
        rules, bets, "Ah 9h 2c Kh 8h 3d 4c Qh Jh 10h 5c 6s 7c 7d"
    )
    for choice in ("flop", "fold", "check", "check"):
        round_.choose(choice)
    won = {s.seat: s.from_meter for s in round_.settlements if s.wager == "five-card-hand-bonus"}
    assert list(won) == list(paid)
    assert won == paid


@pytest.mark.parametrize(("reading", "seats"), [("in-turn", [2, 1]), ("last", [1, 2])])
@pytest.mark.parametrize(
    ("key", "wagers", "do"),
    [
        ("653a", ("ante=5", "blind=5", "trips=5"), ["play-4", "check", "check", "fold"]),
        ("678a", ("ante=5", "flush-bonus=5"), ["raise", "fold"]),
    ],
)
def test_653a_11_f_2_i_and_678a_11_c_2_i_when_a_folded_hand_is_settled(
    key: str, wagers: Sequence[str], do: Sequence[str], reading: str, seats: list[int]
) -> None:
    rules = with_every_jackpot(key).rules({"folded-bonus-settled": reading})
    bets = [f"{seat}:{wager}" for seat in (1, 2) for wager in wagers]
    round_ = with_every_jackpot(key).open_round(rules, bets, ALL_CARDS)
    for choice in do:
        round_.choose(choice)
    bonus, _, _ = wagers[-1].partition("=")
    assert [s.seat for s in round_.settlements if s.wager == bonus] == seats


ROYAL = "Ah Kh Qh"
ON_TWO_BOXES = [
    Bet(1, "ante", 500, player="Ann"),
    Bet(1, "three-card-progressive", 100, player="Ann"),
    Bet(2, "ante", 500, player="Ann"),
    Bet(2, "three-card-progressive", 100, player="Ann"),
    Bet(3, "ante", 500, player="Ben"),
]


@pytest.mark.parametrize(("reading", "seats"), [("each-wager", [2, 1]), ("each-player", [2])])
def test_649a_11_c_5_v_envy_of_a_player_on_two_boxes(reading: str, seats: list[int]) -> None:
    """Ben holds the ace, king and queen of hearts; Ann has a wager on each of two boxes."""
    hands = ("2c 7d 9s", "3c 8d 10s", ROYAL, "4c 5d Js")
    cards = " ".join(" ".join(four) for four in zip(*map(str.split, hands), strict=True))
    rules = with_every_jackpot("three-card-poker").rules(
        {"envy-of-two-boxes": reading, "adjacent-boxes": 2}
    )
    round_ = with_every_jackpot("three-card-poker").open_round(rules, ON_TWO_BOXES, cards)
    for choice in ("play", "play", "play"):
        round_.choose(choice)
    envies = [s for s in round_.settlements if s.outcome.startswith("envy")]
    assert [(s.seat, s.net) for s in envies] == [(seat, 2_500) for seat in seats]


def divided(reading: str) -> Round:
    """Three players share the jackpot on the dealer's hand, 10,000 dollars and 39 cents."""
    three = with_every_jackpot("caribbean-stud-poker")
    rules = three.rules({"odd-cents-of-a-share": reading})
    bets = [
        parse_bet(f"{seat}:{bet}")
        for seat in (1, 2, 3)
        for bet in ("ante=5", "five-card-hand-bonus@dealer=1")
    ]
    hands = ("2c 7d 9s 4c Jd", "3c 8d 10s 5c Qd", "2d 8c 9c 4d Js", "Ah Kh Qh Jh 10h")
    cards = " ".join(" ".join(one) for one in zip(*map(str.split, hands), strict=True))
    round_ = three.open_round(rules, bets, cards)
    for _ in range(3):
        round_.choose("fold")
    return round_


def test_639a_12_e_2_cents_that_cannot_be_divided() -> None:
    """One cent is left of three shares: it stays with the house, or on the meter."""
    share, left = divmod(1_000_000 + 3 * 13, 3)
    after = {}
    for reading in ("house", "meter"):
        round_ = divided(reading)
        paid = [s.net for s in round_.settlements if s.wager == "five-card-hand-bonus"]
        assert paid == [share - 100] * 3
        meters = round_.session.meters
        after[reading] = meters.amount("five-card-hand-bonus", "meter")
    assert left == 1
    assert after["meter"] - after["house"] == left


SIX_CARD_BONUS = {
    "641a": ["1:ante=5"],
    "643a": ["1:bet-1=5", "1:bet-2=5", "1:bet-3=5"],
    "647a": ["1:ante=5", "1:texas-holdem-bonus=5"],
    "653a": ["1:ante=5", "1:blind=5", "1:trips=5"],
    "655a": ["1:ante=5"],
    "657a": ["1:ante=5", "1:super-bonus=5"],
}


DEALT_APART = {
    "679a": ("pair-bonus", ["1:ante=5", "1:pair-bonus=5"]),
    "682a": ("all-six-bonus", ["1:ante=5", "1:all-six-bonus=5"]),
    "683a": ("all-six-bonus", ["1:ante=5", "1:all-six-bonus=5"]),
    "684a": ("all-six-bonus", ["1:ante=5", "1:odds=5", "1:all-six-bonus=5"]),
    "687a": ("progressive-bonus", ["1:ante=5", "1:blind=5", "1:progressive-bonus=1"]),
}


@pytest.mark.parametrize("taken", ["void-round", "wager-returned"])
@pytest.mark.parametrize("chapter", DEALT_APART)
def test_13_c_a_card_dealt_apart_that_is_misdealt(chapter: str, taken: str) -> None:
    """679a.13(c), 682a.13(c), 683a.13(c), 684a.13(c), 687a.13(c)."""
    wager, bets = DEALT_APART[chapter]
    played = with_every_jackpot(chapter)
    round_ = played.open_round(played.rules({f"{wager}-misdeal": taken}), bets)
    round_.call(f"{wager}-cards-misdealt")
    assert {end.cite for end in round_.settlements} == {f"{chapter}.13(c)"}
    assert {end.outcome for end in round_.settlements} == {"void"}
    whole = {parse_bet(bet).wager for bet in bets}
    back = {end.wager for end in round_.settlements}
    assert back == (whole if taken == "void-round" else {wager})
    assert round_.finished == (taken == "void-round")
    if chapter == "687a":
        meter = round_.session.meters.amount(wager, "meter")
        assert meter == 200_000, "what a returned wager brought is taken off again"


EXPOSED = {
    "647a": ("dealer-card-exposed", ["1:ante=5", "1:texas-holdem-bonus=5"]),
    "653a": ("dealer-card-exposed", ["1:ante=5", "1:blind=5", "1:trips=5"]),
    "677a": ("dealer-card-exposed", ["1:ante=5", "1:odds=5", "1:pocket-bonus=5"]),
    "678a": ("dealer-card-exposed", ["1:ante=5", "1:flush-bonus=5"]),
    "679a": ("dealer-card-exposed", ["1:ante=5", "1:prime=5"]),
    "682a": ("dealer-card-exposed", ["1:ante=5", "1:prime=5"]),
    "683a": ("community-card-exposed", ["1:ante=5", "1:pocket-bonus=5"]),
    "684a": ("dealer-card-exposed", ["1:ante=5", "1:odds=5", "1:prime=5"]),
    "687a": ("card-revealed", ["1:ante=5", "1:blind=5", "1:trips-bonus=5"]),
}


@pytest.mark.parametrize("taken", ["deal-completed", "returned"])
@pytest.mark.parametrize("chapter", EXPOSED)
def test_13_d_a_card_exposed_before_all_are_dealt(chapter: str, taken: str) -> None:
    """647a.13(d), 653a.13(d), 677a.13(d), 678a.13(d), 679a.13(d), 682a.13(d), 683a.13(d),
    684a.13(d), 687a.13(d)."""
    key, bets = EXPOSED[chapter]
    played = with_every_jackpot(chapter)
    session = played.open_session(played.rules({"void-hands-settled": taken}))
    round_ = session.open_round(bets, stepwise=True)
    while not round_.can_call(key):
        round_.deal()
    round_.call(key)
    while not round_.finished:
        round_.deal()
    optional = parse_bet(bets[-1]).wager
    (end,) = (end for end in round_.settlements if end.wager == optional)
    assert (end.outcome == "void") == (taken == "returned")
    others = [end.outcome for end in round_.settlements if end.wager != optional]
    assert set(others) == {"void"}


@pytest.mark.parametrize("taken", ["void-round", "wager-returned"])
@pytest.mark.parametrize("chapter", SIX_CARD_BONUS)
def test_13_c_a_six_card_bonus_card_that_is_misdealt(chapter: str, taken: str) -> None:
    """641a.13(c), 643a.13(c), 647a.13(c), 653a.13(c), 655a.13(c), 657a.13(c)."""
    played = with_every_jackpot(chapter)
    rules = played.rules({"six-card-bonus": True, "six-card-bonus-misdeal": taken})
    bets = [*SIX_CARD_BONUS[chapter], "1:six-card-bonus=5"]
    round_ = played.open_round(rules, bets)
    round_.call("six-card-bonus-cards-misdealt")
    back = {end.wager for end in round_.settlements if end.outcome == "void"}
    assert {end.cite for end in round_.settlements} == {f"{chapter}.13(c)"}
    whole = {parse_bet(bet).wager for bet in bets}
    assert back == (whole if taken == "void-round" else {"six-card-bonus"})
    assert round_.finished == (taken == "void-round")


METERS = {
    "639a": (["ante=5", "progressive=1"], "progressive"),
    "641a": (["ante=5", "four-card-progressive=1"], "four-card-progressive"),
    "643a": (["bet-1=5", "bet-2=5", "bet-3=5", "five-card-progressive=1"], "five-card-progressive"),
    "647a": (["ante=5", "progressive=1"], "progressive"),
    "649a": (["ante=5", "5-of-6-progressive=1"], "5-of-6-progressive"),
    "653a": (["ante=5", "blind=5", "progressive=1"], "progressive"),
    "655a": (["ante=5", "progressive-payout=1"], "progressive-payout"),
    "657a": (
        ["ante=5", "super-bonus=5", "five-card-progressive=1"],
        "five-card-progressive",
    ),
    "669a": (["ante=5", "blind=5", "progressive-payout=1"], "progressive-payout"),
    "678a": (["ante=5", "progressive-jackpot=1"], "progressive-jackpot"),
    "687a": (["ante=5", "blind=5", "progressive-bonus=1"], "progressive-bonus"),
}


@pytest.mark.parametrize(("reading", "stays"), [("taken-off", False), ("stays", True)])
@pytest.mark.parametrize("chapter", METERS)
def test_649a_12_e_3_what_a_returned_wager_has_brought_to_the_meter(
    chapter: str, reading: str, stays: bool
) -> None:
    """And its sisters: off the meter again in a void round, or by the reading left there."""
    bets, wager = METERS[chapter]
    played = with_every_jackpot(chapter)
    rules = played.rules({"meter-of-returned-wager": reading})
    session = played.open_session(rules)
    meters = [meter.meter for meter in rules.meters(wager)]
    before = [session.meters.amount(wager, meter) for meter in meters]
    round_ = session.open_round([f"1:{bet}" for bet in bets])
    round_.call("wrong-number-of-cards")
    assert round_.finished
    after = [session.meters.amount(wager, meter) for meter in meters]
    assert (after != before) == stays
    totals = next(r["totals"] for r in reversed(round_.log.records) if r["record"] == "end")
    assert totals["players"] == {"player 1": 0}
    assert totals["house"] == -totals["meters"]  # with what a reserve keeps
    assert (totals["meters"] > 0) == stays
