"""Random rounds and shoes through play and through the second reader of the chapter."""

from __future__ import annotations

import random

import pytest
from tests.chapters.baccarat import second_reader
from tests.chapters.midibaccarat.rounds import played
from tests.chapters.midibaccarat.second_reader import Dealt
from tests.chapters.midibaccarat.test_second import RANKS, agree, some_answers, some_bets

import croupier
from croupier.chapters.baccarat.play import play

GAME = croupier.game("631a")


@pytest.mark.parametrize("squeeze", [False, True])
@pytest.mark.parametrize("seed", range(20))
def test_every_settlement_and_card_is_as_the_second_reader_says(seed: int, squeeze: bool) -> None:
    chance = random.Random(631_000 + seed)
    rules, answers = some_answers(chance, GAME)
    rules = GAME.rules({**rules.answers, "squeeze": squeeze})
    for _ in range(50):
        found = agree(chance, rules, answers, play)
        assert squeeze or not found.handed


def test_who_is_handed_the_cards_with_the_squeeze() -> None:
    chance = random.Random(631)
    rules = GAME.rules({"squeeze": True})
    for _ in range(300):
        bets, shoe = some_bets(chance, rules), [chance.choice(RANKS) + "s" for _ in range(12)]
        plain = [(bet.seat, bet.wager, bet.amount, bet.on) for bet in bets]
        turns = {hand: second_reader.turns(plain, hand) for hand in ("player", "banker")}
        found = played(rules, bets, shoe, {}, play=play)
        assert found.handed == {hand: seat for hand, seat in turns.items() if seat}


def test_who_is_offered_the_shoe_and_when_it_is_passed() -> None:
    chance = random.Random(14)
    rules = GAME.rules()
    carry: dict[str, object] = {}
    previous, passed = 0, False
    for _ in range(1_000):
        bets = some_bets(chance, rules)
        seats = sorted({bet.seat for bet in bets})
        new_shoe = not carry or chance.random() < 0.1
        accepts = chance.choice([0, *seats])
        shoe = [chance.choice(RANKS) + "s" for _ in range(12)]
        found = played(
            rules, bets, shoe, {}, accepts=accepts, play=play, start=carry, new_shoe=new_shoe
        )
        if new_shoe or (previous and (passed or previous not in seats)):
            order = second_reader.shoe_offered(seats, previous, new_shoe=new_shoe)
            taken = accepts in order
            assert found.shoe_offered == (order[: order.index(accepts) + 1] if taken else order)
            previous = accepts if taken else 0
        else:
            assert not found.shoe_offered
        dealt = Dealt([], found.cards["Player's Hand"], found.cards["Banker's Hand"])
        passed = bool(previous) and second_reader.must_pass(dealt)
        assert found.carry == {"curator": previous, "shoe-passed": passed}
        assert found.kept == [previous] * (bool(previous) and not passed and len(seats) > 1)
        carry = dict(found.carry)
