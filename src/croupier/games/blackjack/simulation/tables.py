"""What the simulation's compiled rounds are told: options and readings, and a table of actions."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from croupier.games.blackjack.counting.solved import basics, shoe_game
from croupier.games.blackjack.counting.switch import blackjack_pays
from croupier.games.blackjack.round.elections import cards_below_cover, found_late, most_hands
from croupier.games.blackjack.simulation import compiled_hands
from croupier.games.blackjack.simulation.compiled_shoes import (
    BURN_BATCH,
    BURN_NEVER,
    BURN_ROUND,
    DETERMINANT,
)
from croupier.hands.twenty_one import ACE, TEN, VALUES
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Terms
from croupier.maths.shoe.hands import Floats, lattice
from croupier.maths.shoe.kernels import STAND
from croupier.maths.shoe.optimal import MASS, ShoeGame
from croupier.rulebook.rules import Rules

ENOUGH_HANDS = 8
BURNS = {"shoe": BURN_BATCH, "hand": BURN_ROUND, "double-shoe": DETERMINANT}


@dataclass(frozen=True)
class Actions:
    """What is done: by whether a card was drawn, soft, total and up card; the most hands of a pair
    by value and up card, 1 where it is not split; hands on which more money is better.
    """

    actions: Ints
    splits: Ints
    favourable: Ints


def is_fresh(rules: Rules) -> bool:
    return rules.yes("reshuffling-device")


def terms_of(rules: Rules, *, fresh: bool, side_wagers: bool) -> Ints:
    """Everything in the rules that a compiled round asks; `fresh` shuffles for every round."""
    cards = 52 * rules.number("decks")
    terms = np.zeros(compiled_hands.TERMS_SIZE, dtype=np.int64)
    terms[compiled_hands.DECKS] = rules.number("decks")
    terms[compiled_hands.CUT] = cards + 1 if fresh else cards_below_cover(rules)
    terms[compiled_hands.BURN] = BURN_NEVER if is_fresh(rules) else BURNS[rules.text("dealing")]
    terms[compiled_hands.SIDE_WAGERS] = side_wagers
    terms[compiled_hands.PEEK] = not found_late(rules)
    terms[compiled_hands.ACE_HIGH] = rules["in-between-ace"] == "high"
    terms[compiled_hands.ACE_LOW] = rules["house-money-ace-and-2"] == "yes"
    terms[compiled_hands.WRAP] = rules["straight-jack-wrap"] == "yes"
    terms[compiled_hands.RUN_AFTER_SPLIT] = rules["straight-jack-after-split"] == "first-hand"
    # A Bad Beat needs a 20, for which the dealer draws anyhow.
    terms[compiled_hands.DRAWS_FOR_SIDE_WAGERS] = rules[
        "dealer-draws-for-side-wagers"
    ] == "yes" and (rules.offers("hit-and-run-progressive"))
    terms[compiled_hands.ACES_ONE_CARD] = rules["split-aces"] == "one-card"
    terms[compiled_hands.ANY_HAND] = rules["bad-beat-hands"] == "any-hand"
    terms[compiled_hands.MOST] = max(hands_of(rules))
    terms[compiled_hands.LATE_PEEK] = rules["switch-peek"] == "after-switching"
    terms[compiled_hands.NATURAL_BEATS_22] = rules["switch-blackjack-against-22"] == "win"
    terms[compiled_hands.MADE_PAYS] = rules["switched-blackjack"] == "blackjack"
    return terms


def strategy_game(rules: Rules, terms: Terms) -> ShoeGame:
    """The game whose basic strategy is played.

    The strategy of a house that lets pairs be split more often is that for eight hands: a ninth is
    too rare to change what is best.
    """
    game = shoe_game(rules, terms)
    return replace(game, most_hands=tuple(min(hands, ENOUGH_HANDS) for hands in game.most_hands))


def hands_of(rules: Rules) -> list[int]:
    """The most hands of a pair of each value."""
    return [min(hands, compiled_hands.MOST_HANDS) for hands in most_hands(rules)]


def basic_actions(rules: Rules, terms: Terms) -> Actions:
    """Basic strategy; hands worth more than nothing are those that a House Money payout joins."""
    hands = hands_of(rules)
    actions = np.zeros((2, 2, 22, VALUES), dtype=np.int64)
    splits = np.ones((VALUES, VALUES), dtype=np.int64)
    favourable = np.zeros((VALUES, VALUES, VALUES), dtype=np.int64)
    for up, basic in enumerate(basics(strategy_game(rules, terms))):
        assert basic is not None
        for (soft, total), action in basic.more.items():
            actions[1, int(soft), total, up] = action
            actions[0, int(soft), total, up] = basic.two.get((soft, total), action)
        for pair in basic.solution.splits:
            splits[pair, up] = hands[pair]
        for first in range(VALUES):
            for second in range(VALUES):
                hand = sorted((first, second))
                good = hand == [ACE, TEN] or basic.solution.value(*hand) > 0
                favourable[up, first, second] = good
    return Actions(actions, splits, favourable)


# ------------------------------------------------------------------------------ Blackjack Switch


def switch_worth(rules: Rules, terms: Terms) -> tuple[Floats, Floats]:
    """What two cards are worth by themselves, and a Blackjack as dealt, against each up card.

    Where players switch before the card reader device is used, a dealer's Blackjack is part of it.
    """
    game = strategy_game(rules, terms)
    late = rules["switch-peek"] == "after-switching" or found_late(rules)
    worth = np.zeros((VALUES, VALUES, VALUES))
    natural = np.zeros(VALUES)
    for up, basic in enumerate(basics(game)):
        assert basic is not None
        for first in range(VALUES):
            for second in range(VALUES):
                hand = sorted((first, second))
                place = lattice().at(*hand)
                mass = float(basic.solution.values[place, MASS])
                value = basic.solution.value(*hand)
                if hand == [ACE, TEN]:
                    value = float(basic.solution.values[place, STAND])
                worth[up, first, second] = value - (1 - mass) if late else value / mass
        blackjack = lattice().at(ACE, TEN)
        mass = float(basic.solution.values[blackjack, MASS])
        ends = basic.solution.dealers.chances[blackjack]
        natural[up] = ends @ np.array(blackjack_pays(rules, natural=True).units)
        if rules["switched-blackjack"] == "blackjack":
            made = float(ends @ np.array(blackjack_pays(rules, natural=False).units))
            worth[up, ACE, TEN] = made - (1 - mass) if late else made / mass
            worth[up, TEN, ACE] = worth[up, ACE, TEN]
        if not late:
            natural[up] /= mass
    return worth, natural
