"""The Bet and Double Attack Wagers as a game of the shoe: what may be done, what it pays.

The Double Attack Wager doubles all that follows and nothing that went before, so that play does not
hang on it: it is made against the up cards that favour the player.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from croupier.chapters.double_attack_blackjack.outcomes import ATTACK, MAIN
from croupier.chapters.double_attack_blackjack.table import MOST_HANDS, bust_waits, hand_end
from croupier.families.shoe.plan import deck_of
from croupier.families.twenty_one.counting.names import HandNames, results_by, results_line
from croupier.families.twenty_one.counting.solved import Ups, brings, solutions
from croupier.hands.twenty_one import ACE, TEN, VALUES
from croupier.maths.pricing.counted import Line, Part, Terms, line
from croupier.maths.pricing.prices import Pricing
from croupier.maths.shoe.exact.rounds import deals
from croupier.maths.shoe.game import OWN_CLASS, REOPTIMISED, ShoeGame
from croupier.maths.shoe.hands import full_shoe, lattice
from croupier.maths.shoe.plays import MASS
from croupier.rulebook.rules import Rules

NUMBERS_OF_CARDS = 4  # that basic strategy tells apart: two, three, four, five and more
BOTH = Fraction(2)


@dataclass(frozen=True)
class Names(HandNames):
    """With a Double Attack Wager as large as the Bet Wager against some up cards."""

    attacks: frozenset[int] = frozenset()

    def against(self, up: int) -> int:
        return up

    def box(self, up: int, results: tuple[int, ...]) -> Iterable[tuple[Line, int]]:
        if up not in self.attacks:
            return ((results_line(self, results), 1),)
        return ((_attacked(results_line(self, results, BOTH)), 1),)

    def natural(self, up: int) -> Line:
        return self._with_attack(up, "blackjack", "blackjack")

    def tied(self, up: int) -> Line:
        return self._with_attack(up, "push", "push")

    def lost(self, up: int) -> Line:
        """665a.7(o)(2)."""
        return self._with_attack(up, "lose", "push")

    def _with_attack(self, up: int, outcome: str, attack: str) -> Line:
        more = [(ATTACK, attack)] if up in self.attacks else []
        return line((MAIN, outcome), *more)


def _attacked(parts: Line) -> Line:
    """Of twice the Bet Wager, half is the Double Attack Wager."""
    return tuple(
        each
        for part in parts
        for each in (
            (Part(MAIN, part.outcome), Part(ATTACK, part.outcome))
            if part.wager == MAIN
            else (part,)
        )
    )


def names_of(attacks: frozenset[int]) -> Names:
    return Names(MAIN, given_up=(("surrender",), ("surrender", "surrender")), attacks=attacks)


def shoe_game(rules: Rules, terms: Terms, post_split: str = REOPTIMISED) -> ShoeGame:
    """What the rules let a player do, and what they pay for it."""
    pricing = Pricing(rules, MAIN, terms)
    given_up = pricing.part_net(Part(MAIN, "surrender"))
    doubled = pricing.part_net(Part("double", "surrender"))
    return ShoeGame(
        full_shoe(terms.decks_or(deck_of(rules).decks), spanish=True),
        results=results_by(
            HandNames(MAIN), (partial(hand_end, rules, total) for total in range(OWN_CLASS + 1))
        ),
        over_class=OWN_CLASS if bust_waits(rules) else None,  # 22 stands for any hand over 21
        plain=brings(pricing, MAIN),
        doubled=brings(pricing, MAIN, "double"),
        double_more=True,
        surrender=float(given_up),
        surrender_more=True,
        surrender_after_split=True,
        surrender_split_aces=rules["split-aces-surrender"] == "yes",
        rescue=float(given_up + doubled),
        most_hands=MOST_HANDS,
        split_aces_one_card=True,
        post_split=post_split,
        basic_sizes=NUMBERS_OF_CARDS,
    )


def attack_gain(game: ShoeGame, ups: Ups, up: int, blackjack: float = 1.0) -> float:
    """What a unit of a Double Attack Wager brings against an up card."""
    solution = ups[up]
    assert solution is not None
    gain = ways = 0.0
    for first in range(VALUES):
        for second in range(first, VALUES):
            number = deals(game.shoe, up, first, second)
            worth = solution.value(first, second)
            if (first, second) == (ACE, TEN):
                worth = blackjack * float(solution.values[lattice().at(ACE, TEN), MASS])
            gain += number * worth
            ways += number
    return gain / ways


def attacks(rules: Rules, terms: Terms) -> frozenset[int]:
    """The up cards against which the Double Attack Wager gains."""
    game = shoe_game(rules, terms)
    paid = float(Pricing(rules, MAIN, terms).part_net(Part(ATTACK, "blackjack")))
    ups = solutions(game)
    return frozenset(up for up in range(VALUES) if attack_gain(game, ups, up, paid) > 0)
