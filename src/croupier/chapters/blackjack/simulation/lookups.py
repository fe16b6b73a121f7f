"""What the simulation's compiled rounds are told: options and readings, and a table of actions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import comb

import numpy as np

from croupier.chapters.blackjack.counting.game import shoe_game
from croupier.chapters.blackjack.counting.switch.play import blackjack_pays
from croupier.chapters.blackjack.outcomes import BLACKJACK_AGAINST_21
from croupier.chapters.blackjack.round.elections import found_late, most_hands
from croupier.chapters.blackjack.round.table import hand_end
from croupier.chapters.blackjack.simulation import compiled_hands
from croupier.equipment.cards import Deck
from croupier.families.shoe.plan import cards_below_cover
from croupier.families.twenty_one.counting.solved import Ups, basics, solved
from croupier.families.twenty_one.ends import RESULTS as ENDS
from croupier.families.twenty_one.simulation.noise import (
    BURN_BATCH,
    BURN_NEVER,
    BURN_ROUND,
    DETERMINANT,
)
from croupier.families.twenty_one.simulation.simulate import ENOUGH_HANDS, strategy_game
from croupier.families.twenty_one.simulation.tally import (
    AGAINST_21,
    BOTH_NATURAL,
    DEALER_NATURAL,
    MOST_HANDS,
    NATURAL,
    RESULTS,
    SPECIALS,
    SURRENDERED,
)
from croupier.hands.twenty_one import ACE, TEN, VALUES
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Terms
from croupier.maths.shoe.hands import Floats, lattice
from croupier.maths.shoe.kernels import STAND
from croupier.maths.shoe.plays import MASS
from croupier.rulebook.rules import Rules

BURNS = {"shoe": BURN_BATCH, "hand": BURN_ROUND, "double-shoe": DETERMINANT}
SPECIAL_ENDS = {
    NATURAL: "blackjack",
    BOTH_NATURAL: "push",
    SURRENDERED: "surrender",
    DEALER_NATURAL: "lose",
    AGAINST_21: BLACKJACK_AGAINST_21,
}


def is_fresh(rules: Rules) -> bool:
    return rules.yes("reshuffling-device")


def terms_of(rules: Rules, *, fresh: bool, side_wagers: bool) -> Ints:
    """Everything in the rules that a compiled round asks; `fresh` shuffles for every round."""
    deck = Deck(decks=rules.number("decks"))
    terms = np.zeros(compiled_hands.TERMS_SIZE, dtype=np.int64)
    terms[compiled_hands.DECKS] = deck.decks
    terms[compiled_hands.CUT] = deck.size + 1 if fresh else cards_below_cover(rules, deck)
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
    terms[compiled_hands.MADE_PAYS] = rules["switched-blackjack"] == "blackjack"
    terms[compiled_hands.MOST_TENS] = min(hands_of(rules)[TEN], ENOUGH_HANDS)
    terms[compiled_hands.ENDS_AT :] = [*_hand_ends(rules), *_blackjack_ends(rules)]
    return terms


def _hand_ends(rules: Rules) -> Iterator[int]:
    """How a hand ends, by its total and the dealer's."""
    for total, dealer in product(range(compiled_hands.TOTALS), repeat=2):
        yield ENDS.index(hand_end(rules, total, dealer)[0])


def _blackjack_ends(rules: Rules) -> Iterator[int]:
    """How a Blackjack that players made by switching ends, and one as dealt, by the dealer's total;
    -1 where it is paid as any other 21."""
    numbers = {end: number for number, end in SPECIAL_ENDS.items()}
    for natural, dealer in product((False, True), range(compiled_hands.TOTALS)):
        end = hand_end(rules, 21, dealer, natural=natural, made=not natural)[0]
        yield numbers.get(end, -1)


def hands_of(rules: Rules) -> list[int]:
    """The most hands of a pair of each value."""
    return [min(hands, MOST_HANDS) for hands in most_hands(rules)]


def favourable(ups: Ups) -> Ints:
    """By up card and two cards, the hands that a House Money payout joins: worth over nothing."""
    found = np.zeros((VALUES, VALUES, VALUES), dtype=np.int64)
    for up in range(VALUES):
        for first in range(VALUES):
            for second in range(VALUES):
                hand = sorted((first, second))
                good = hand == [ACE, TEN] or solved(ups, up).value(*hand) > 0
                found[up, first, second] = good
    return found


def is_plain(rules: Rules) -> bool:
    """Whether the family's rounds are this game's, the optional wagers aside."""
    switch, double = rules.yes("blackjack-switch"), rules["dealing"] == "double-shoe"
    return not (switch or double or found_late(rules))


def main_size(most: int) -> int:
    """How many ends the hands of one box have."""
    return comb(most + RESULTS, RESULTS) + SPECIALS + most * (most + 1)


def switch_worth(rules: Rules, terms: Terms) -> tuple[Floats, Floats]:
    """What two cards are worth by themselves, and a Blackjack as dealt, against each up card.

    Where players switch before the card reader device is used, a dealer's Blackjack is part of it.
    """
    game = strategy_game(shoe_game(rules, terms))
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
