"""The Baccarat family under the rules of the chapters to come: 629a's deal, and every figure."""

from __future__ import annotations

from functools import partial

import pytest

import croupier
from croupier.equipment.cards import parse_cards
from croupier.families.baccarat.counting.simulation import simulate
from croupier.families.baccarat.counting.wagers import count
from croupier.families.baccarat.dealing import (
    before_result,
    called,
    card,
    completed,
    first_cards,
    say_counts,
    shoe_plan,
    third_cards,
)
from croupier.families.baccarat.house_money import check, settle_house_money
from croupier.families.baccarat.outcomes import HAND_NAMES
from croupier.families.baccarat.table import Drawn, Paragraphs, Table
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.rounds.bets import parse_bet
from croupier.rounds.words import Decide, NextCard, Said, Settlement, Step

MIDI = Paragraphs(
    counts="629a.9(a)",
    player_draws="629a.10(b)(1)",
    banker_draws_alone="629a.10(c)(1)",
    banker_draws="629a.10(c)(2)",
    house_money="629a.8(c)(3)",
    house_money_settled="629a.8(c)(3)(i)",
    house_money_added="629a.8(c)(3)(i)(A)",
    house_money_taken="629a.8(c)(3)(i)(B)",
    result="629a.11(a)",
    vigorish_collected="629a.12(d)(1)",
    vigorish_marked="629a.12(d)(2)",
    ends={
        wager: (f"629a.7(a)({nth})(i)", f"629a.7(a)({nth})(ii)", f"629a.7(a)({nth})(iii)")
        for nth, wager in enumerate(
            ("banker", "player", "tie", "dragon-bonus", "dragon-7", "panda-8"), 1
        )
    },
    discards="discard bucket",
)


def midi_deal(table: Table) -> Step:
    """629a.8(c): all cards face down; a player turns each hand, and each third card."""
    yield Said("No more bets.", "629a.8(b)")
    yield from first_cards(table, partial(card, table, face_up=False))
    for hand in HAND_NAMES:
        yield Said(f"{hand} turned", "629a.8(c)")
    yield from settle_house_money(table, partial(called, table))
    yield say_counts(table)
    yield from third_cards(table, partial(handed_card, table))
    yield from before_result(table)


def handed_card(table: Table, hand: str, cite: str) -> Drawn:
    dealt = yield from card(table, hand, cite, face_up=False)
    yield Said(f"{hand}'s third card turned", "629a.8(c)(4)")
    return dealt


def test_629a_8_c_a_round_in_which_players_turn_the_cards() -> None:
    rules = croupier.game("629a").rules()
    bets = [parse_bet(bet) for bet in ("1:banker=20", "2:player=20", "2:house-money=5")]
    check(rules, bets, MIDI.house_money)
    table = Table(rules, MIDI, "629a.8(c)", list(bets))
    round_ = completed(table, midi_deal(table))
    left = list(parse_cards("2h 3d 2c 4s Kd"))
    said, ended, face_down = [], {}, 0
    question = next(round_)
    while True:
        given: object = None
        if isinstance(question, NextCard):
            face_down += not question.face_up
            given = left.pop(0)
        elif isinstance(question, Decide):
            assert question.cite == "629a.8(c)(3)(i)"
            given = "add-to-player"
        elif isinstance(question, Said):
            said.append(question.text)
        elif isinstance(question, Settlement):
            ended[question.wager] = (question.outcome, question.net, question.cite)
        try:
            question = round_.send(given)  # type: ignore[arg-type]
        except StopIteration:
            break
    assert face_down == 5
    assert "player's third card turned" in said
    assert ended == {
        "house-money": ("player-or-banker-pair", 1500, "629a.8(c)(3)(i)"),
        "player": ("lose", -3500, "629a.7(a)(2)(ii)"),
        "banker": ("win", 1900, "629a.7(a)(1)(i)"),
    }


@pytest.mark.parametrize("chapter", ["629a", "631a"])
def test_every_wager_of_629a_and_631a_is_counted_as_in_627a(chapter: str) -> None:
    own, mini = croupier.game(chapter).rules(), croupier.game("627a").rules()
    terms = Terms(stake=500)
    assert [wager.key for wager in own.book.wager] == [wager.key for wager in mini.book.wager]
    for wager in own.book.wager:
        of_own, of_mini = (count(rules, wager.key, terms, tell_nobody) for rules in (own, mini))
        assert of_own == of_mini
    sampled = simulate(own, terms, rounds=1000, seed=1, cores=1, tell=tell_nobody)
    assert set(sampled) == {wager.key for wager in own.book.wager}
    assert shoe_plan(own, burn="", last_hand="").deck.size == 8 * 52
