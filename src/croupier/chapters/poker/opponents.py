"""Simple opponents, so that one person can use a table: tight, loose, random, and no more.

They know their own cards and what lies face up, take every other card for random, and bet by how
often they would then win. They neither bluff nor learn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from croupier.chapters.poker.counting.showdowns import cards_of
from croupier.chapters.poker.forms import STUD, Form, form_of
from croupier.chapters.poker.outcomes import strengths
from croupier.rounds.words import Choice, Decide
from croupier.rulebook.rules import Rules

KINDS = ("tight", "loose", "random")
TRIES, TRIES_OF_A_DRAW = 40, 6
# How much of the fair part of a pot is enough to stay in, and how much to bet or raise.
STAYS = {"tight": 1.0, "loose": 0.5}
BETS = {"tight": 1.7, "loose": 1.2}


def choose(kind: str, rules: Rules, question: Decide, rng: Random) -> str:
    """What an opponent answers."""
    choices = {choice.key: choice for choice in question.choices}
    drawing = any(key.startswith("discard") for key in choices)
    if kind == "random":
        usual = [
            choice for choice in question.choices if choice.key != "fold" or rng.random() < 0.3
        ]
        return rng.choice(usual or list(question.choices)).key
    if drawing:
        return _draw(rules, question, rng)
    if "go-on" in choices:
        return "go-on"
    if "hand" not in question.known:
        return next(iter(choices))  # before the cards: no Straddle Bet
    return _bet(kind, rules, question, choices, rng)


def _bet(kind: str, rules: Rules, question: Decide, choices: dict[str, Choice], rng: Random) -> str:
    seen = question.seen
    fair = 1 / (seen["others"] + 1)
    wins = part_of_pot(rules, question, question.known["hand"], rng, TRIES)
    more = next((key for key in ("bet", "raise") if key in choices), "")
    if more and wins > BETS[kind] * fair and rng.random() < 0.7:
        return more
    if "check" in choices:
        return "check"
    price = seen["owed"] / (seen["pot"] + seen["owed"])
    return "call" if wins >= STAYS[kind] * max(price, fair / 2) else "fold"


def kept_after(choice: Choice, hand: Sequence[int]) -> tuple[int, ...]:
    """The cards that are left after a discard."""
    places = [int(place) - 1 for place in choice.key.split("-")[1:] if place.isdigit()]
    return tuple(card for nth, card in enumerate(hand) if nth not in places)


def _draw(rules: Rules, question: Decide, rng: Random) -> str:
    """The discard after which random cards win most."""
    hand = question.known["hand"]
    kept = [kept_after(choice, hand) for choice in question.choices]
    parts = parts_of_pot(rules, question, kept, rng, TRIES_OF_A_DRAW)
    return question.choices[parts.index(max(parts))].key


def part_of_pot(
    rules: Rules, question: Decide, own: Sequence[int], rng: Random, tries: int
) -> float:
    """What part of a pot some cards win, if all that is not seen is random."""
    return parts_of_pot(rules, question, [own], rng, tries)[0]


def parts_of_pot(
    rules: Rules, question: Decide, several: Sequence[Sequence[int]], rng: Random, tries: int
) -> list[float]:
    """The same of several hands that a player may keep, each against the same random cards."""
    form = form_of(rules)
    size, on_board = cards_of(form)
    board = question.known.get("board", ())
    if not on_board:  # common cards of Stud take the place of own ones
        size, on_board = size - len(board), len(board)
    shown = [cards for place, cards in question.known.items() if place.startswith("seat ")]
    seen = {*question.known["hand"], *(card for cards in question.known.values() for card in cards)}
    deck = [card for card in range(52) if card not in seen]
    hidden = [()] * (question.seen["others"] - len(shown))
    if form.kind == STUD:  # what does not go round is dealt as a common card (637a.10(h))
        held = len(several[0])
        down = sum(held - len(cards) for cards in (*shown, *hidden))
        each = min(size - held, max(len(deck) - down - 1, 0) // (len(shown) + len(hidden) + 1))
        size, on_board = held + each, on_board + size - held - each
    won = [0.0] * len(several)
    for _ in range(tries):
        left = iter(rng.sample(deck, len(deck)))
        theirs = [_full(cards, size, left) for cards in (*shown, *hidden)]
        shared = _full(board, on_board, left)
        against = [strengths(rules, form, hand, shared) for hand in theirs]
        drawn = [next(left) for _ in range(size)]
        for nth, own in enumerate(several):
            mine = strengths(rules, form, _full(own, size, iter(drawn)), shared)
            won[nth] += _share(form, [mine, *against])
    return [part / tries for part in won]


def _full(cards: Sequence[int], size: int, left: Iterator[int]) -> list[int]:
    """Cards, and as many more as are missing."""
    return [*cards[:size], *(next(left) for _ in range(size - len(cards)))]


def _share(form: Form, values: Sequence[tuple[int, ...]]) -> float:
    """The part of a pot that the first of several hands wins."""
    parts = [part for part in range(len(form.wins)) if any(value[part] for value in values)]
    won = 0.0
    for part in parts:
        best = max(value[part] for value in values)
        if values[0][part] == best:
            won += 1 / sum(value[part] == best for value in values)
    return won / len(parts)
