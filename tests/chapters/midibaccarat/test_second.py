"""Thousands of random rounds through play and through the second reader of the chapter."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from tests.chapters.midibaccarat import second_reader
from tests.chapters.midibaccarat.rounds import Play, Played, played

import croupier
from croupier.chapters.midibaccarat.play import check, play
from croupier.rounds.words import Bet
from croupier.rulebook.rules import Rules

GAME = croupier.game("629a")
RANKS, SUITS = [*map(str, range(2, 11)), *"JQKA"], "cdhs"
RULE_SETS, ROUNDS = 40, 50
ERRORS = ("card-drawn-in-error", "card-disclosed", "third-card-undisclosed", "third-card-disclosed")
CHOSEN: dict[str, tuple[object, ...]] = {
    "ez-baccarat": (False, True),
    "dragon-bonus-paytable": ("A", "B", "C"),
    "tie-odds": ("8 to 1", "9 to 1"),
    "vigorish-rounding": (False, True),
    "vigorish-rounding-rule": ("up", "nearest"),
    "natural-margin": ("natural-1-to-1", "by-margin"),
    "house-money-portion": ("100%", "40%", "20%"),
    "house-money-rides": ("payout", "payout-and-stake"),
    "house-money-onto": ("original-wager", "either-hand"),
    "house-money-after-natural": ("allowed", "not-allowed"),
    "house-money-table-maximum": ("not-bound", "bound"),
    "house-money-in-void-round": ("stays-settled", "undone"),
    "disclosed-third-card": ("discard", "simulated-round"),
    "disclosed-card-simulated": ("after-round", "at-once"),
    "table-maximum": ("$50", "$1000"),
}


def some_answers(chance: random.Random, game: croupier.Game) -> tuple[Rules, dict[str, object]]:
    answers = {key: chance.choice(values) for key, values in CHOSEN.items()}
    asked = dict(answers)
    if answers["ez-baccarat"]:
        del asked["vigorish-rounding"]
    return game.rules(asked), answers


def some_bets(chance: random.Random, rules: Rules) -> list[Bet]:
    """A few wagers at a few seats, small so that the highest is often shared."""
    places = [(wager.key, on) for wager in rules.wagers() for on in wager.on or ("",)]
    seats = chance.sample(range(1, 10), chance.randint(1, 4))
    bets = [
        Bet(seat, wager, 500 * chance.randint(1, 6), on)
        for seat in seats
        for wager, on in chance.sample(places, chance.randint(1, len(places)))
    ]
    check(rules, bets)
    return bets


def some_shoe(chance: random.Random) -> list[str]:
    """Half are rigged: of few ranks, so that pairs, Naturals, ties and Dragons meet."""
    ranks = chance.choices(RANKS, k=chance.randint(2, 4)) if chance.random() < 0.5 else RANKS
    cards = chance.randint(0, 6) if chance.random() < 0.15 else 40
    return [chance.choice(ranks) + chance.choice(SUITS) for _ in range(cards)]


def some_error(chance: random.Random, shoe: list[str], drew: bool) -> tuple[int, str] | None:
    if len(shoe) < 40 or chance.random() < 0.5:
        return None
    kind = chance.choice(ERRORS)
    if kind.startswith("third-card"):
        return None if drew else (4, kind)
    return chance.randint(0, 5 if drew else 4), kind


def rows(found: Played) -> Counter[second_reader.Row]:
    return Counter((end.seat, end.wager, end.on, end.stake, end.net) for end in found.ends)


def nets(settled: Counter[second_reader.Row]) -> Counter[tuple[int, str, str]]:
    """By wager, those that brought nothing left out."""
    total: Counter[tuple[int, str, str]] = Counter()
    for (seat, wager, on, _, net), times in settled.items():
        total[seat, wager, on] += net * times
    return Counter({key: net for key, net in total.items() if net})


def agree(chance: random.Random, rules: Rules, answers: dict[str, object], play: Play) -> Played:
    """A random round, through play and through the second reader."""
    bets, shoe = some_bets(chance, rules), some_shoe(chance)
    plain = [(bet.seat, bet.wager, bet.amount, bet.on) for bet in bets]
    adds = {seat: chance.choice(["player", "banker"]) for seat in range(1, 10)}
    taker = chance.choice([0, bets[0].seat])
    first = played(rules, bets, shoe, adds, accepts=taker, play=play)
    called = some_error(chance, shoe, len(first.cards.get("Player's Hand", ())) == 3)
    found = first
    if called:
        found = played(rules, bets, shoe, adds, called, accepts=taker, play=play)
    taken = {
        seat: adds[seat]
        for seat, offered in found.choices.items()
        if f"add-to-{adds[seat]}" in offered
    }
    expected, dealt = second_reader.settle(answers, plain, taken, shoe, called)
    if found.is_void:
        assert nets(rows(found)) == nets(Counter(expected))
        return found
    assert rows(found) == Counter(expected)
    assert found.cards["Player's Hand"] == dealt.player
    assert found.cards["Banker's Hand"] == dealt.banker
    assert found.next_cards == dealt.begins_next
    aside = {"Player's Hand", "Banker's Hand", "next hand"}
    discarded = [card for to in found.cards.keys() - aside for card in found.cards[to]]
    assert Counter(discarded) == Counter(dealt.discarded)
    assert bool(called) == bool(found.calls)
    for seat, choices in found.choices.items():
        may = second_reader.may_add(answers, plain, seat, dealt)
        assert choices == ["take", *(f"add-to-{hand}" for hand in may)]
    return found


@pytest.mark.parametrize("seed", range(RULE_SETS))
def test_every_settlement_and_card_is_as_the_second_reader_says(seed: int) -> None:
    chance = random.Random(629_000 + seed)
    rules, answers = some_answers(chance, GAME)
    for _ in range(ROUNDS):
        agree(chance, rules, answers, play)


def test_who_is_handed_the_cards_and_to_whom_they_are_offered() -> None:
    chance = random.Random(629)
    rules = GAME.rules()
    for _ in range(500):
        bets, shoe = some_bets(chance, rules), [chance.choice(RANKS) + "s" for _ in range(12)]
        plain = [(bet.seat, bet.wager, bet.amount, bet.on) for bet in bets]
        seats = {bet.seat for bet in bets}
        turns = {hand: second_reader.turns(plain, hand) for hand in ("player", "banker")}
        found = played(rules, bets, shoe, {})
        assert found.handed == {hand: seat for hand, seat in turns.items() if seat}
        holder = turns["player"] or turns["banker"]
        accepts = chance.choice([0, *seats])
        found = played(rules, bets, shoe, {}, (4, "player-delays"), accepts=accepts)
        if holder is None:
            assert not found.calls
            continue
        asked = second_reader.offered(sorted(seats), holder)
        assert found.offered == (asked[: asked.index(accepts) + 1] if accepts in asked else asked)
