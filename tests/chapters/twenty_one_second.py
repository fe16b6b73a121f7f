"""Random rounds of the Blackjack family, written down for a second reader."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from types import ModuleType

from croupier.equipment.cards import parse_card
from croupier.rounds.words import Answer, Bet, Decide, NextCard, Settlement, Start
from croupier.rulebook.rules import Rules

RANKS, SUITS = "A23456789JQK", "cdhs"
ASIDE = ("insurance", "double-attack")  # wagers that a second reader is told of by seat


def random_shoe(rng: Random, rigged: Sequence[str]) -> list[str]:
    """Half of them begin with cards of few ranks and suits."""
    ranks, suits = RANKS, SUITS
    if rng.random() < 0.5:
        ranks, suits = rng.choice(rigged), rng.choice((SUITS, "s", "hs", "h", "dh"))
    first = [rng.choice(ranks) + rng.choice(suits) for _ in range(14)]
    return first + [rng.choice(RANKS) + rng.choice(SUITS) for _ in range(120)]


class Live:
    """The program's round with random decisions."""

    def __init__(
        self,
        play: ModuleType,
        rules: Rules,
        bets: list[Bet],
        shoe: list[str],
        rng: Random,
        words: Mapping[str, str],
    ) -> None:
        self.does: dict[int, list[object]] = {bet.seat: [] for bet in bets}
        self.aside: dict[str, dict[int, int]] = {wager: {} for wager in ASIDE}
        self.settled: list[Settlement] = []
        self.words = words  # what the second reader calls a choice otherwise
        self.eager = rng.random() < 0.3  # draws whenever it can
        self.used = 0
        cards = iter(shoe)
        speech = play.play(rules, Start(tuple(bets), {}))
        answer: Answer = None
        while True:
            try:
                said = speech.send(answer)
            except StopIteration:
                break
            answer = None
            if isinstance(said, NextCard):
                answer = parse_card(next(cards))
                self.used += 1
            elif isinstance(said, Decide):
                answer = self.decided(said, rng)
            elif isinstance(said, Settlement):
                self.settled.append(said)

    def decided(self, question: Decide, rng: Random) -> Answer:
        choice = rng.choice(question.choices)
        if self.eager:
            drawing = (each for each in question.choices if each.key == "draw")
            choice = next(drawing, choice)
        amount = choice.stake
        if choice.most:
            amount = 100 * rng.randint(choice.stake // 100, choice.most // 100)
        key = choice.key.removesuffix("-for-less")
        if key in ASIDE:
            self.aside[key][question.seat] = amount
        elif choice.key == "double-for-less":
            self.does[question.seat].append(("double", amount))
        elif not key.startswith("no-"):
            self.does[question.seat].append(self.words.get(key, key))
        return f"{choice.key}={amount / 100:.2f}" if choice.most else choice.key

    def rows(self) -> Counter[tuple[int, str, int, int]]:
        """A wager that is lost in part is one row."""
        found: dict[tuple[int, str, str, int], tuple[int, int]] = {}
        for nth, one in enumerate(self.settled):
            key = (one.seat, one.wager, one.on, nth if one.wager.startswith("additional") else 0)
            stake, net = found.get(key, (0, 0))
            found[key] = (stake + one.stake, net + one.net)
        return Counter((key[0], key[1], *amounts) for key, amounts in found.items())
