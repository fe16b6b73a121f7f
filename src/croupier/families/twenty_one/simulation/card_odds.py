"""The odds of a chapter that needs nothing of its own: all that its `odds` exports."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from croupier.families.twenty_one.counting.advice import hand_advice
from croupier.families.twenty_one.counting.main import main_counted
from croupier.families.twenty_one.counting.own import own_counted
from croupier.families.twenty_one.counting.strategy import decision_rows
from croupier.families.twenty_one.knowledge import view_of
from croupier.families.twenty_one.simulation.seen import seen_boxes
from croupier.families.twenty_one.simulation.simulated import SimulatedGame
from croupier.maths.pricing.counted import Counted, Tell, Terms
from croupier.maths.pricing.endless import from_endless_shoe
from croupier.maths.pricing.removal import FromShoe
from croupier.maths.seen_rounds import SeenRounds
from croupier.maths.shoe.game import REOPTIMISED, ShoeGame
from croupier.maths.simulate import Sample
from croupier.maths.strategies.own import OwnStrategy
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules


@dataclass(frozen=True)
class CardOdds:
    """`shoe_game` is the main wager's game by how hands are played after a split, `any_shoe` every
    wager from a shoe that holds other cards, `told` the words for what is told of the hole card.

    `main_counted` counts the main wager where the family's way is not all.
    """

    main: str
    shoe_game: Callable[[Rules, Terms, str], ShoeGame]
    any_shoe: Callable[[Rules, str, Terms], FromShoe]
    simulated_game: Callable[[Rules, Terms], SimulatedGame]
    main_counted: Callable[[Rules, Terms], tuple[Counted, ...]] | None = None
    told: Sequence[str] = ("",)

    def _game(self, rules: Rules, terms: Terms) -> ShoeGame:
        return self.shoe_game(rules, terms, REOPTIMISED)

    def count(self, rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
        """The lines of a wager; the first is the headline, the others are variants."""
        if wager == self.main:
            return (self.main_counted or self._main_counted)(rules, terms)

        def from_full_shoe(at: Terms) -> tuple[Counted, ...]:
            found = self.any_shoe(rules, wager, at)
            return found.count(found.full)

        if terms.endless:
            return from_endless_shoe(lambda decks: from_full_shoe(replace(terms, decks=decks)))
        return from_full_shoe(terms)

    def not_endless(self, rules: Rules, wager: str) -> str:
        """Why a wager is not counted from an endless shoe; every wager is."""
        return ""

    def _main_counted(self, rules: Rules, terms: Terms) -> tuple[Counted, ...]:
        simulated = self.simulated_game(rules, terms)
        return main_counted(simulated.pricing, simulated.game_of, simulated.names, told=self.told)

    def by_strategy(self, rules: Rules, strategy: OwnStrategy, terms: Terms, tell: Tell) -> Counted:
        """The main wager by a strategy file."""
        tell("every deal of the shoe")
        names = self.simulated_game(rules, terms).names
        return own_counted(names, self._game(rules, terms), strategy)

    def from_shoe(self, rules: Rules, wager: str, terms: Terms, tell: Tell) -> FromShoe:
        """A wager from a shoe that holds other cards."""
        return self.any_shoe(rules, wager, terms)

    def seen_rounds(self, rules: Rules, terms: Terms) -> SeenRounds:
        """Rounds as a counter sees them, played by basic strategy."""
        return seen_boxes(self.simulated_game(rules, terms))

    def solved_from(self, rules: Rules, terms: Terms) -> ShoeGame:
        """The main wager's game, to be solved from other shoes."""
        return self._game(rules, terms)

    def decisions(self, rules: Rules, terms: Terms) -> Iterator[Mapping[str, Any]]:
        """Every hand that has a choice, by its cards, against every up card and what is told."""
        return decision_rows(self._game(rules, terms), self.told)

    def simulate(
        self, rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
    ) -> Mapping[str, tuple[Counted, ...]]:
        """Every wager that the rules offer, in all strategies of the count."""
        return self.simulated_game(rules, terms).simulate(Sample(rounds, seed, cores, tell))

    def advise(
        self, rules: Rules, question: Decide, bets: Sequence[Bet], terms: Terms
    ) -> Mapping[str, Fraction]:
        """What each choice is worth; a wager beside is on cards that no choice changes."""
        game, told = self._game(rules, terms), view_of(question).told
        if told:
            game = game.told_games()[self.told.index(told)]
        return hand_advice(rules, game, question, self.main)
