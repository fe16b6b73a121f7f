"""Opponents: whatever they are asked in any game they answer, and each kind plays its own way."""

from __future__ import annotations

from random import Random

import pytest
from tests.chapters.poker.table import GAME

from croupier.chapters.poker.advice import advise
from croupier.chapters.poker.forms import FORMS
from croupier.chapters.poker.opponents import KINDS, choose, part_of_pot
from croupier.chapters.poker.round.cards import discard_choices
from croupier.chapters.poker.round.table import Hand
from croupier.equipment.cards import parse_cards
from croupier.equipment.randomness import Seed
from croupier.rounds.words import Bet, Decide
from croupier.table.session import Session


def hand_among(game: str, kinds: tuple[str, ...], seed: str) -> dict[str, int]:
    """A hand of opponents alone; how often each kind folds."""
    rules = GAME.rules({"game": game})
    session = Session(GAME.entry, rules, seed=Seed.from_text(seed))
    rng = Random(seed)
    round_ = session.open_round([Bet(n, "table-stakes", 5_000) for n in range(1, len(kinds) + 1)])
    folds = dict.fromkeys(kinds, 0)
    while (question := round_.question) is not None:
        assert isinstance(question, Decide)
        kind = kinds[question.seat - 1]
        answer = choose(kind, rules, question, rng)
        folds[kind] += answer == "fold"
        round_.choose(answer)
    assert round_.finished
    return folds


@pytest.mark.parametrize("game", FORMS)
def test_opponents_of_every_kind_play_every_game(game: str) -> None:
    hand_among(game, KINDS, game)


def test_the_tight_fold_more_often_than_the_loose() -> None:
    folds = [hand_among("holdem", ("tight", "loose", "random"), str(n)) for n in range(25)]
    assert sum(f["tight"] for f in folds) > sum(f["loose"] for f in folds)


@pytest.mark.parametrize("game", FORMS)
def test_advice_says_what_every_choice_is_worth(game: str) -> None:
    rules = GAME.rules({"game": game})
    session = Session(GAME.entry, rules, seed=Seed.from_text(game))
    round_ = session.open_round([Bet(nth, "table-stakes", 5_000) for nth in (1, 2, 3)])
    kinds = set()
    while (question := round_.question) is not None:
        assert isinstance(question, Decide)
        keys = [choice.key for choice in question.choices]
        if tuple(keys) not in kinds:
            kinds.add(tuple(keys))
            worth = round_.advice()
            assert [*worth] == keys
            assert worth.get("fold", 0) == 0
        round_.choose(next(key for key in ("check", "call", keys[0]) if key in keys))


def test_advice_calls_with_aces_and_folds_nothing_to_a_check() -> None:
    rules = GAME.rules()
    session = Session(GAME.entry, rules, order=parse_cards("As 7h Ad 2c"))
    round_ = session.open_round([Bet(nth, "table-stakes", 5_000) for nth in (1, 2)])
    worth = round_.advice()
    assert max(worth, key=lambda key: worth[key]) == "raise"
    assert worth["call"] > 0


@pytest.mark.parametrize(
    ("game", "hand", "best"),
    [
        ("badugi", "7h 2d 10d Jd", "discard-3-4"),
        ("badugi", "As 2h 3d Kd", "discard-4"),
        ("five-card-draw-high", "Ks Qs Js 10s 2h", "discard-5"),
        ("five-card-draw-low", "As 2h 3d 4c Kd", "discard-5"),
    ],
)
def test_advice_on_a_draw_compares_the_discards_on_the_same_cards(
    game: str, hand: str, best: str
) -> None:
    rules, cards = GAME.rules({"game": game}), parse_cards(hand)
    dealt = Hand(1, "", 0, cards=list(cards))
    choices = discard_choices(0, len(cards), dealt, list(cards), "637a.13(g)")
    question = Decide(1, "637a.13(g)", choices, {"hand": cards}, seen={"pot": 100, "others": 2})
    worth = advise(rules, question)
    assert max(worth, key=lambda key: worth[key]) == best


def test_cards_that_others_show_are_theirs() -> None:
    """A pair of kings in Seven-card Stud is worth less against three aces that show."""
    rules = GAME.rules({"game": "seven-card-stud-high"})
    own = parse_cards("Kc Kd 9h 7s 5c")
    parts = []
    for shows in ("As Ah Ad", "2s 6h Jd"):
        known = {"hand": own, "seat 2": parse_cards(shows)}
        question = Decide(1, "637a.10(g)", (), known, seen={"others": 1})
        parts.append(part_of_pot(rules, question, own, Random(7), 300))
    assert parts[0] < 0.2
    assert parts[1] > 0.5


def test_a_common_card_is_everybodys_and_takes_the_place_of_one_dealt() -> None:
    rules = GAME.rules({"game": "seven-card-stud-high"})
    own = parse_cards("Kc Kd 9h 7s 5c 2d")
    known = {"hand": own, "seat 2": parse_cards("As Qh 3d 4s"), "board": parse_cards("Kh")}
    question = Decide(1, "637a.10(g)", (), known, seen={"others": 1})
    assert part_of_pot(rules, question, own, Random(7), 300) > 0.8


def test_every_hand_that_is_in_counts_also_the_last_one_that_shows() -> None:
    """Seat 5 shows four aces; three hands before it show nothing."""
    rules = GAME.rules({"game": "seven-card-stud-high"})
    own = parse_cards("Kc Kd Kh 7s 7c 2d")
    shows = {2: "3s 6h Jd 8c", 3: "4s 6d Jh 9c", 4: "3d 5h 10d 8d", 5: "As Ah Ad Ac"}
    known = {f"seat {seat}": parse_cards(up) for seat, up in shows.items()}
    question = Decide(1, "637a.10(g)", (), {"hand": own, **known}, seen={"others": 4})
    assert part_of_pot(rules, question, own, Random(7), 100) < 0.1


def test_a_hand_among_ten_wins_less_often_than_among_four() -> None:
    rules, own = GAME.rules(), parse_cards("7h 2c")
    shares = [
        part_of_pot(
            rules, Decide(1, "", (), {"hand": own}, seen={"others": n}), own, Random(1), 900
        )
        for n in (3, 9)
    ]
    assert shares[0] > 2 * shares[1]


def test_637a_10_h_nine_hands_of_stud_are_completed_by_common_cards() -> None:
    rules, own = GAME.rules({"game": "seven-card-stud-high"}), parse_cards("Kc Kd 9h")
    known = {f"seat {nth}": (nth,) for nth in range(2, 10)}
    question = Decide(1, "637a.10(g)", (), {"hand": own, **known}, seen={"others": 8})
    assert 0.05 < part_of_pot(rules, question, own, Random(3), 300) < 0.5


def test_637a_8_b_5_i_a_call_all_in_is_worth_what_it_can_win() -> None:
    """Seat 3 has $10 against a bet of $500: it can win $10 of each other's, and no more."""
    rules = GAME.rules({"table-maximum": "$1000"})
    session = Session(GAME.entry, rules, seed=Seed.from_text("short"))
    stakes = [500_00, 500_00, 10_00]
    round_ = session.open_round([Bet(n, "table-stakes", c) for n, c in enumerate(stakes, 1)])
    while isinstance(question := round_.question, Decide) and question.seat != 1:
        round_.choose("call")
    round_.choose("raise=499")
    while isinstance(question := round_.question, Decide) and question.seat != 3:
        round_.choose("call")
    assert isinstance(question, Decide)
    assert question.seen["owed"] > question.seen["stack"]
    assert round_.advice()["call"] <= 20_00
