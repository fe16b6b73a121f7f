"""A hand that decides a wager is turned up, also after a fold: the record says why it was paid."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.chapters.jackpots import with_every_jackpot

from croupier.api import game
from croupier.table.session import Round

ALL_CARDS = " ".join(f"{rank}{suit}" for suit in "chds" for rank in (*range(2, 11), *"JQKA"))
LAST = ["check", "check", "fold"]
FOLDS: dict[str, tuple[Sequence[str], Sequence[str]]] = {
    "639a": (["ante=5", "five-card-hand-bonus@player=1"], ["fold"]),
    "641a": (["ante=5", "aces-up=5"], ["fold"]),
    "647a": (["ante=5", "texas-holdem-bonus=5"], ["fold"]),
    "649a": (["ante=5", "six-card-bonus=5"], ["fold"]),
    "653a": (["ante=5", "blind=5", "trips=5"], LAST),
    "655a": (["ante=5", "progressive-payout=1"], ["fold"]),
    "657a": (["ante=5", "super-bonus=5", "six-card-bonus=5"], ["fold"]),
    "663a": (["ante=5", "poker-bonus=5"], ["fold"]),
    "669a": (["ante=5", "blind=5", "six-card-bonus=5"], LAST),
    "676a": (["front-9=5", "skins=5"], ["fold"]),
    "677a": (["ante=5", "odds=5", "trips-plus=5"], LAST),
    "678a": (["ante=5", "flush-bonus=5"], ["fold"]),
    "679a": (["ante=5", "prime=5"], ["fold"]),
    "682a": (["ante=5", "prime=5"], ["fold"]),
    "683a": (["ante=5", "pocket-bonus=5"], ["fold"]),
    "684a": (["ante=5", "odds=5", "prime=5"], ["fold"]),
    "687a": (["ante=5", "blind=5", "trips-bonus=5"], ["fold"]),
}


def played(chapter: str, bets: Sequence[str], do: Sequence[str], cards: str = ALL_CARDS) -> Round:
    round_ = with_every_jackpot(chapter).open_round(
        with_every_jackpot(chapter).rules(), bets, cards
    )
    for choice in do:
        round_.choose(choice)
    assert round_.finished
    return round_


def shown(round_: Round, seat: int = 1) -> list[str]:
    told = (str(record.get("text", "")) for record in round_.log.records)
    return [text for text in told if text.startswith(f"Seat {seat} shows ")]


@pytest.mark.parametrize("chapter", FOLDS)
def test_a_folded_hand_that_decides_a_wager_is_shown_once(chapter: str) -> None:
    bets, do = FOLDS[chapter]
    round_ = played(chapter, bets, do)
    assert len(shown(round_)) == 1
    dealt = [r["card"] for r in round_.log.records if r["record"] == "card" and r["to"] == "seat 1"]
    assert all(str(card) in shown(round_)[0] for card in dealt)


@pytest.mark.parametrize("chapter", ["641a", "684a", "687a"])
def test_a_folded_hand_that_decides_nothing_stays_face_down(chapter: str) -> None:
    bets, do = FOLDS[chapter]
    assert shown(played(chapter, bets[:-1], do)) == []


def test_684a_11_b_2_a_folded_hand_is_shown_when_its_four_card_bonus_is_paid() -> None:
    cards = "9c Kc 9d Qd 9h 10s 9s 7d 2d 4s"
    bets = ["ante=10", "odds=10", "four-card-bonus=5"]
    (told,) = shown(played("684a", bets, ["fold"], cards))
    assert "9s 9h 9d 9c" in told


def test_687a_12_c_a_folded_hand_is_shown_when_envy_is_paid_on_it() -> None:
    rules = game("687a").rules()
    main = [f"{seat}:{bet}" for seat in (1, 2) for bet in ("ante=10", "blind=10")]
    bets = [*main, "1:trips-bonus=5", "2:progressive-bonus=1"]
    cards = "9c 8c 7c 6c 5c Ah 9d 7h 5d 3d Kc Qd 9s 7d 4s 3s"
    round_ = game("687a").open_round(rules, bets, cards)
    round_.choose("fold")
    round_.choose("raise")
    assert any(end.outcome.startswith("envy") for end in round_.settlements)
    assert shown(round_) == ["Seat 1 shows 9c 8c 7c 6c 5c."]


def test_669a_11_f_a_folded_pair_plus_hand_is_shown() -> None:
    bets = ["ante=10", "blind=10", "pair-plus=5"]
    cards = "9c 9d 9h 2c 5d 7s"
    assert shown(played("669a", bets, LAST, cards)) == ["Seat 1 shows 9h 9d 9c."]


def test_671a_11_c_2_the_dealer_verifies_a_hand_that_wins_a_super_wager() -> None:
    cards = "8h Kc 8d Qd 8c 10s 5s 7d 2d 4s"
    (told,) = shown(played("671a", ["ante=10", "super=10"], ["fold"], cards))
    assert "8h 8d 8c 5s 2d" in told


def test_682a_13_d_a_hand_is_shown_whose_prime_wager_a_void_round_settles() -> None:
    round_ = game("682a").open_round(game("682a").rules(), ["ante=5", "prime=5"], ALL_CARDS)
    round_.call("dealer-card-exposed")
    assert round_.finished
    assert len(shown(round_)) == 1
