"""What the choices on a hand are worth where no other wager hangs on its cards, in cents.

The player knows his own cards, the up card and what lies face up before others; the rest of the
shoe is taken as full. Values are given that the dealer has no Blackjack. A hand of a split is
valued by the hands it can still become. A Double Down Wager for less is valued in proportion: it
pays as the wager that it is beside.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from croupier.families.twenty_one.knowledge import View
from croupier.hands.twenty_one import TEN, VALUES, value_of
from croupier.maths.shoe.dealers import Dealers
from croupier.maths.shoe.game import ShoeGame
from croupier.maths.shoe.hands import lattice
from croupier.maths.shoe.kernels import DOUBLE, HIT, STAND, SURRENDER
from croupier.maths.shoe.optimal import MASS, post_split_policy, solve, split_value
from croupier.maths.shoe.splits import gone_at_most, split_steps
from croupier.rounds.words import Choice
from croupier.rulebook.rules import Rules

PLAYS = {"stand": STAND, "draw": HIT, "surrender": SURRENDER}


class HandAdvice:
    """One hand before a decision, as its player sees it."""

    def __init__(self, game: ShoeGame, view: View) -> None:
        assert view.up is not None
        self.view, self.stake = view, view.hand.stake
        self.up = int(value_of(view.up))
        self.values = [int(value_of(card)) for card in view.hand.cards]
        self.place = lattice().at(*self.values)
        group = [one for one in view.hands if one.origin == view.hand.origin]
        self.waiting = sum(
            len(one.cards) == 1 and not one.settled for one in group if one is not view.hand
        )
        self.more = game.most_hands[self.values[0]] - len(group)
        split = view.hand.from_split
        self.game = replace(
            game,
            most_hands=(1,) * VALUES,
            surrender=None if split else game.surrender,
            double_two=game.double_two and (game.double_after_split or not split),
        )
        groups = [(self.waiting, self.more), (self.waiting + 2, self.more - 1)]
        gone = gone_at_most([group for group in groups if group[1] >= 0])
        dealers = Dealers(self._shoe(game), self.up, game.dealer, gone=gone)
        self.solution = solve(self.game, self.up, dealers=dealers)
        self.mass = float(self.solution.values[self.place, MASS])

    def _shoe(self, game: ShoeGame) -> tuple[int, ...]:
        """What is unseen, and the hand's own cards; a reshuffle can bring a card twice."""
        view = self.view
        elsewhere = [card for hand in view.hands if hand is not view.hand for card in hand.cards]
        exposed = [] if view.exposed is None else [view.exposed]
        left = list(game.shoe)
        for value in (self.up, *(int(value_of(c)) for c in (*elsewhere, *exposed, *view.others))):
            left[value] = max(left[value] - 1, 0)
        return tuple(max(cards, self.values.count(value)) for value, cards in enumerate(left))

    def worth(self, choices: Mapping[str, Choice]) -> dict[str, Fraction]:
        """By the key of each choice that is known here."""
        found = {key: self._value(key, choice) for key, choice in choices.items()}
        return {
            key: Fraction(value / self.mass) for key, value in found.items() if value is not None
        }

    def _value(self, key: str, choice: Choice) -> float | None:
        values = self.solution.values[self.place]
        if key in PLAYS:
            return self.stake * float(values[PLAYS[key]])
        if key in ("double", "double-for-less"):
            return (self.stake + choice.stake) * float(values[DOUBLE]) / 2
        return self._split() if key == "split" else None

    def _split(self) -> float:
        """The hands that come of it, less what it takes from those that wait."""
        after = self._hands(self.waiting + 2, self.more - 1)
        return after - self._hands(self.waiting, self.more)

    def _hands(self, begun: int, resplits: int) -> float:
        if not begun:
            return 0.0
        pair, steps = self.values[0], split_steps(begun + resplits, begun)
        policy = post_split_policy(self.game, self.solution, pair)
        return self.stake * split_value(self.game, self.solution.dealers, pair, policy, steps)


def insurance_worth(
    rules: Rules, game: ShoeGame, view: View, choices: Mapping[str, Choice]
) -> dict[str, Fraction]:
    """What an Insurance Wager adds by the cards that are seen."""
    left = list(game.shoe)
    own = [card for hand in view.hands for card in hand.cards]
    assert view.up is not None
    for card in (view.up, *own, *view.others):
        left[int(value_of(card))] -= 1
    return insured(rules, Fraction(left[TEN], sum(left)), choices)


def insured(rules: Rules, tens: Fraction, choices: Mapping[str, Choice]) -> dict[str, Fraction]:
    """What each Insurance Wager adds, where the hole card counts ten with that chance."""
    row = rules.outcome_row("insurance", "win")
    assert row is not None
    amounts = {key: choices[key].stake for key in choices.keys() - {"even-money"}}
    return {
        key: tens * row.pays.profit(amount) - (1 - tens) * amount for key, amount in amounts.items()
    }
