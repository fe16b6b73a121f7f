"""Hands of the Blackjack family that lack a card: declined, not dealt, or not there to deal."""

from __future__ import annotations

import pytest
from tests.chapters.stepping import shoe, stepped

import croupier
from croupier.equipment.cards import parse_cards
from croupier.rounds.words import (
    Answer,
    Bet,
    Call,
    Decide,
    NextCard,
    Settlement,
    Start,
    VoidRound,
)

GAMES = {
    "blackjack": "blackjack",
    "spanish-21": "spanish-21",
    "double-attack-blackjack": "bet",
    "free-bet-blackjack": "blackjack",
    "double-back-jack": "blackjack",
    "down-under-blackjack": "bet",
}
UP_FIRST = "double-attack-blackjack"
STANDS: dict[str, object] = {"one-card-declined": "stands"}
STAYS: dict[str, object] = {"one-card-declined": "dealer-wagers-stay"}
EVERY: dict[str, object] = {"dead-hand-of-a-split": "every-hand"}


def ends(
    game: str,
    bets: list[str],
    cards: str,
    do: list[str],
    calls: dict[int, str],
    answers: dict[str, object] | None = None,
) -> list[tuple[str, str, int]]:
    round_ = stepped(croupier.game(game), bets, cards, do, calls, answers)
    return [(end.wager, end.outcome, end.net) for end in round_.settlements]


# ------------------------------------------------------------------------------ one card


@pytest.mark.parametrize("game", GAMES)
def test_672a_12_g_a_hand_may_stand_on_one_card(game: str) -> None:
    """633a.14(g), 635a.13(h), 665a.13(f), 672a.12(g), 673a.13(g), 685a.12(f)."""
    wager, first = GAMES[game], game == UP_FIRST
    cards = "6s Ah Qd Kc" if first else "Ah 6s Qd Kc"
    do = (["no-attack"] if first else []) + ["one-card"]
    at = {4 if first else 3: "one-card-dealt"}
    assert ends(game, [f"1:{wager}=10"], cards, do, at, STANDS) == [(wager, "win", 1000)]
    dead = [*do[:-1], "dead-hand"]
    assert ends(game, [f"1:{wager}=10"], cards, dead, at) == [(wager, "void", 0)]


@pytest.mark.parametrize(
    ("game", "wager", "side"),
    [
        ("spanish-21", "spanish-21", "match-the-dealer"),
        ("down-under-blackjack", "bet", "match-the-dealer"),
        ("blackjack", "blackjack", "royal-match-21"),
    ],
)
def test_635a_13_h_a_wager_on_two_cards_is_returned(game: str, wager: str, side: str) -> None:
    bets, cards = [f"1:{wager}=10", f"1:{side}=5"], "Ah 6s Qd Kc"
    answers = {**STANDS, **({side: True} if game == "blackjack" else {})}
    found = ends(game, bets, cards, ["one-card"], {3: "one-card-dealt"}, answers)
    assert found == [(side, "void", 0), (wager, "win", 1000)]


@pytest.mark.parametrize(
    ("answers", "push_22"), [(None, ("push-22", "void", 0)), (STAYS, ("push-22", "lose", -500))]
)
def test_672a_12_g_push_22_of_a_dead_hand_is_returned_or_stays(
    answers: dict[str, object] | None, push_22: tuple[str, str, int]
) -> None:
    bets = ["1:blackjack=10", "1:push-22=5"]
    found = ends(
        "free-bet-blackjack", bets, "Ah 6s 10d Kc 5c", ["dead-hand"], {3: "one-card-dealt"}, answers
    )
    assert sorted(found) == sorted([("blackjack", "void", 0), push_22])


def test_665a_13_f_bust_it_of_a_dead_hand_may_stay() -> None:
    bets, do = ["1:bet=10", "1:bust-it=5"], ["no-attack", "dead-hand"]
    at = {4: "one-card-dealt"}
    found = ends(UP_FIRST, bets, "6s Ah Kc Kd", do, at, STAYS)
    assert [net for _, _, net in found] == [0, 1500]
    assert ends(UP_FIRST, bets, "6s Ah Kc Kd", do, at)[1] == ("bust-it", "void", 0)


# ------------------------------------------------------------------------------ after a split


@pytest.mark.parametrize("game", ["blackjack", "spanish-21", "double-back-jack"])
@pytest.mark.parametrize("answers", [None, EVERY])
def test_635a_13_i_a_dead_hand_of_a_split(game: str, answers: dict[str, object] | None) -> None:
    """633a.14(i), 635a.13(i), 673a.13(h): the first hand's third card is not dealt."""
    wager = GAMES[game]
    do = ["split", "draw", "dead-hand"] + ([] if answers else ["stand"])
    cards = shoe("8h 8d", "6s Kd", "3c Kc 9d")
    if answers:
        cards = shoe("8h 8d", "6s Kd", "3c 9d")
    found = ends(game, [f"1:{wager}=10"], cards, do, {8: "requested-card-not-dealt"}, answers)
    outcomes = {each: outcome for each, outcome, _ in found}
    assert outcomes[wager] == "void"
    assert outcomes["split"] == ("void" if answers else "win")


# ------------------------------------------------------------------------------ 673a, 672a


@pytest.mark.parametrize(("choice", "asked"), [("as-requested", True), ("at-once", False)])
def test_673a_13_h_the_card_of_a_second_chance_is_not_dealt(choice: str, asked: bool) -> None:
    played = croupier.game("double-back-jack")
    round_ = stepped(
        played,
        ["1:blackjack=10"],
        shoe("Kh 6d", "7s Kd", "9c 5d"),
        ["draw", "second-chance", "dead-hand"] if asked else ["draw", "second-chance"],
        {8: "requested-card-not-dealt"} if asked else None,
        {"second-chance-card-not-dealt": choice},
    )
    assert {end.outcome for end in round_.settlements} == ({"void"} if asked else {"push", "win"})


def test_673a_7_l_a_hand_of_a_split_has_no_second_chance_by_the_reading() -> None:
    cards = shoe("8h 8d", "7s Kd", "6c Kc Kh")
    do = ["split", "draw", "stand"]
    found = ends(
        "double-back-jack",
        ["1:blackjack=10"],
        cards,
        do,
        {},
        {"second-chance-on-split-hands": "none"},
    )
    assert ("blackjack", "lose", -1000) in found


def test_672a_9_a_1_a_player_may_stake_instead_of_taking_a_lammer() -> None:
    cards = shoe("6h 5d", "7s Kd", "2c")
    played = croupier.game("free-bet-blackjack")
    staked = stepped(
        played, ["1:blackjack=10"], cards, ["double"], None, {"declining-the-lammer": "may-stake"}
    )
    assert [end.net for end in staked.settlements] == [-1000, -1000]
    free = stepped(played, ["1:blackjack=10"], cards, ["free-double"])
    assert [end.net for end in free.settlements] == [-1000]


# ------------------------------------------------------------------------------ 685a.12(h)


@pytest.mark.parametrize(("choice", "back"), [("every-wager", 2000), ("bet-wager-of-busts", 1000)])
def test_685a_12_h_wagers_of_a_doubled_hand_over_21(choice: str, back: int) -> None:
    """Called when the hole card is turned up: the hand that went over 21 is dead."""
    played = croupier.game("down-under-blackjack")
    cards, do = shoe("Kh 6d", "7s 5d", "8c Kc"), ["double", "dead-hand"]
    answers: dict[str, object] = {"wrong-range-choice": choice}
    round_ = stepped(played, ["1:bet=10"], cards, do, {8: "wrong-value-range"}, answers)
    assert sum(end.net for end in round_.settlements) == back - 2000


@pytest.mark.parametrize(("choice", "net"), [("every-wager", 1500), ("blackjacks-too", 0)])
def test_685a_12_h_a_blackjack_that_was_paid(choice: str, net: int) -> None:
    played = croupier.game("down-under-blackjack")
    bets, cards = ["1:bet=10", "2:bet=10"], "Ah Kc 7s Kh 8d 5d Kd"
    do = ["stand", "dead-hand"] + (["dead-hand"] if choice == "blackjacks-too" else [])
    answers: dict[str, object] = {"wrong-range-choice": choice}
    round_ = stepped(played, bets, cards, do, {9: "wrong-value-range"}, answers)
    assert sum(end.net for end in round_.settlements if end.seat == 1) == net


# ------------------------------------------------------------------------------ no card is left


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("choice", ["void", "stands"])
def test_672a_12_f_no_card_is_left_to_complete_the_round(game: str, choice: str) -> None:
    """633a.14(f), 635a.13(g), 665a.13(e), 672a.12(f), 673a.13(f), 685a.12(e).

    The rack gives nothing either: every card lies on the table when the player doubles.
    """
    played, wager, first = croupier.game(game), GAMES[game], game == UP_FIRST
    cards = "9s 6h 5d Kd" if first else "6h 9s 5d Kd"
    rules = played.rules({"no-card-left": choice})
    start = Start((Bet(1, wager, 1000, player="seat 1"),), new_shoe=True)
    double = "free-double" if game == "free-bet-blackjack" else "double"
    do = iter([*(["no-attack"] if first else []), double, *(["keep"] if first else [])])
    shoe_, round_ = iter(parse_cards(cards)), played.entry.play().play(rules, start)
    words: list[object] = []
    answer: Answer = None
    try:
        while True:
            word = round_.send(answer)
            words.append(word)
            answer = None
            if isinstance(word, NextCard):
                answer = next(shoe_, Call(word.if_empty))
            elif isinstance(word, Decide):
                answer = next(do)
    except StopIteration:
        pass
    if choice == "void":
        assert any(isinstance(word, VoidRound) for word in words)
        return
    ends_ = [(word.wager, word.net) for word in words if isinstance(word, Settlement)]
    assert [end for end in ends_ if end[0] == "double"] in ([], [("double", 0)])
    assert ends_[-1] == (wager, -1000)
