"""Effects of removal on a small shoe against brute force, and counts in whole numbers."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import permutations, product

import pytest

from croupier.equipment.cards import Deck
from croupier.maths.pricing.counted import Counted, single
from croupier.maths.pricing.removal import (
    LARGEST_TAG,
    FromShoe,
    Removal,
    best_count,
    card_kinds,
    rank_kinds,
    removal,
    removal_json,
)

SMALL = {"2": 3, "3": 2, "4": 4}


def higher(shoe: tuple[int, ...]) -> tuple[Counted, ...]:
    """The first of two cards against the second, even money, a tie returned."""
    ways = [
        (
            "win" if one > two else "push" if one == two else "lose",
            held * (shoe[two] - (one == two)),
        )
        for one, held in enumerate(shoe)
        for two in range(len(shoe))
    ]
    return (Counted("higher", single("higher", ways)),)


def advantage(counted: Counted) -> Fraction:
    """One that pays 3 to 2, so that removal matters."""
    worth = {"win": Fraction(3, 2), "push": Fraction(0), "lose": Fraction(-1)}
    lines = counted.lines.items()
    return -sum((worth[parts[0].outcome] * ways for parts, ways in lines), Fraction(0)) / (
        counted.total
    )


def by_hand(cards: list[str]) -> Fraction:
    pairs = list(permutations(cards, 2))
    won = sum(Fraction(3, 2) if a > b else -1 if a < b else 0 for a, b in pairs)
    return -Fraction(won) / len(pairs)


def small_removal() -> Removal:
    found = FromShoe(SMALL, higher)
    edges = [advantage(each) for each in found.counted_one_less()]
    return removal(found.kinds, advantage(higher(found.full)[0]), edges)


def test_effects_are_those_of_cards_taken_out_by_hand() -> None:
    cards = [kind for kind, held in SMALL.items() for _ in range(held)]
    for kind, effect in small_removal().effects.items():
        rest = cards.copy()
        rest.remove(kind)
        assert effect == by_hand(cards) - by_hand(rest)
    assert any(small_removal().effects.values())


def test_the_mean_of_the_effects_is_nothing() -> None:
    assert small_removal().mean_effect == 0


def test_no_count_where_no_card_tells() -> None:
    assert best_count(SMALL, dict.fromkeys(SMALL, Fraction(0))) is None


def test_effects_in_whole_proportions_are_counted_without_loss() -> None:
    cards = dict.fromkeys("abcde", 4)
    effects = {kind: Fraction(n, 777) for kind, n in zip("abcde", (2, 1, 0, -1, -2), strict=True)}
    best = best_count(cards, effects)
    assert best is not None
    assert best.tags == {"a": 2, "b": 1, "c": 0, "d": -1, "e": -2}
    assert best.correlation == pytest.approx(1)


def test_no_other_count_of_such_tags_correlates_better_by_more_than_allowed() -> None:
    """Against every way to tag four kinds."""
    cards = {"a": 4, "b": 4, "c": 8, "d": 4}
    effects = {"a": Fraction(7, 100), "b": Fraction(3, 100), "c": Fraction(-3, 100)}
    effects["d"] = Fraction(-4, 100)
    every = range(-LARGEST_TAG, LARGEST_TAG + 1)
    most = 0.0
    for tags in product(every, repeat=4):
        mean = sum(tag * held for tag, held in zip(tags, cards.values(), strict=True)) / 20
        spread = sum(h * (t - mean) ** 2 for t, h in zip(tags, cards.values(), strict=True))
        if spread:
            shared = sum(
                h * (t - mean) * float(effects[k])
                for (k, h), t in zip(cards.items(), tags, strict=True)
            )
            own = sum(h * float(effects[k]) ** 2 for k, h in cards.items())
            most = max(most, shared / math.sqrt(spread * own))
    best = best_count(cards, effects)
    assert best is not None
    assert most - 0.02 <= best.correlation <= most + 1e-12


def test_the_simpler_count_is_taken_where_it_is_nearly_as_good() -> None:
    effects = {"a": Fraction(100), "b": Fraction(99), "c": Fraction(-199, 2), "d": Fraction(-99, 1)}
    best = best_count(dict.fromkeys("abcd", 4), effects)
    assert best is not None
    assert best.tags == {"a": 1, "b": 1, "c": -1, "d": -1}


def test_kinds_of_decks() -> None:
    assert rank_kinds(Deck(8))["10"] == 32
    assert list(rank_kinds(Deck(8)))[-3:] == ["Q", "K", "A"]
    assert "10" not in rank_kinds(Deck(6, spanish=True))
    assert len(card_kinds(Deck(2))) == 52
    assert card_kinds(Deck(2))["Qh"] == 2


def test_json_says_what_is_left() -> None:
    found = removal_json(small_removal(), Fraction(1, 10), exact=True)
    first = found["cards"][0]
    effect = small_removal().effects["2"]
    assert first["card"] == "2"
    assert first["in_shoe"] == 3
    assert first["exact"] == str(effect)
    assert first["house_advantage"] == pytest.approx(float(Fraction(1, 10) - effect))
