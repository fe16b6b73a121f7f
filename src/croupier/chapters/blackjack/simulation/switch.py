"""Blackjack Switch: when second cards are exchanged, and what two boxes bring together."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np

from croupier.chapters.blackjack.counting.game import shoe_game
from croupier.chapters.blackjack.counting.switch.play import blackjack_pays
from croupier.chapters.blackjack.outcomes import BLACKJACK_AGAINST_21
from croupier.chapters.blackjack.round.elections import found_late
from croupier.families.twenty_one.counting.solved import basics
from croupier.families.twenty_one.simulation.rounds import RETURNED
from croupier.families.twenty_one.simulation.shoes import Bytes
from croupier.families.twenty_one.simulation.simulate import strategy_game
from croupier.families.twenty_one.simulation.simulated import SimulatedGame
from croupier.families.twenty_one.simulation.tables import most_hands
from croupier.families.twenty_one.simulation.tally import CHOOSE
from croupier.hands.kernel import kernel
from croupier.hands.twenty_one import ACE, TEN, VALUES
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Line, Part, Terms
from croupier.maths.shoe.game import DOUBLED_KIND
from croupier.maths.shoe.hands import Floats, lattice
from croupier.maths.shoe.kernels import STAND
from croupier.maths.shoe.plays import MASS
from croupier.rulebook.rules import Rules

BOXES = 2
# What a box brings: units by how they end, each in so many bits of one number.
NAMES = ("win", "lose", "push", "blackjack", BLACKJACK_AGAINST_21, "surrender")
BITS = 8
# A round's key: the rank of units won, lost and returned, then the others, of each none to two.
UP_TO_TWO = 3
OTHERS = 27  # three of them

# ------------------------------------------------------------------------------ the decision


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


def exchanges_of(worth: Floats, natural: Floats) -> Bytes:
    """Whether second cards are exchanged, by the values of the up card and of both boxes' cards:
    where the hands, each taken alone, are worth more together."""
    kept = worth.copy()
    kept[:, ACE, TEN] = kept[:, TEN, ACE] = natural
    as_dealt = kept[:, :, :, None, None] + kept[:, None, None, :, :]
    first, other = worth[:, :, None, None, :], worth.swapaxes(1, 2)[:, None, :, :, None]
    return (first + other > as_dealt).astype(np.uint8).ravel()


# ------------------------------------------------------------------------------ a round's key


def units_of(game: SimulatedGame) -> Ints:
    """What a box brings, by its place in the tally."""
    units = np.zeros(game.part, dtype=np.int64)
    never = {RETURNED, game.boxes_at + game.game.surrendered_code(DOUBLED_KIND)}
    for key in range(game.part):
        if key not in never:
            for part in game.line(key, ACE):
                units[key] += int(part.times) << BITS * NAMES.index(part.outcome)
    return units


@kernel
def round_key(units: int) -> int:
    """The key of what two boxes bring together."""
    mask = (1 << BITS) - 1
    won, lost, returned = units & mask, units >> BITS & mask, units >> 2 * BITS & mask
    key = won + CHOOSE[won + lost + 1, 2] + CHOOSE[won + lost + returned + 2, 3]
    for nth in range(3, len(NAMES)):
        key = key * UP_TO_TWO + (units >> nth * BITS & mask)
    return int(key)


def round_size(game: SimulatedGame) -> int:
    """How many keys there are: at most so many hands from each of two, and all doubled."""
    return comb(2 * BOXES * most_hands(game.game) + 3, 3) * OTHERS


def round_lines(tally: Ints) -> dict[Line, int]:
    """The lines of the rounds in a tally of keys."""
    lines: dict[Line, int] = {}
    for key in np.flatnonzero(tally).tolist():
        rank, rest = divmod(key, OTHERS)
        others = [rest // UP_TO_TWO**nth % UP_TO_TWO for nth in (2, 1, 0)]
        ends = (*_units(rank), *others)
        parts = tuple(
            Part("blackjack", name, Fraction(number))
            for name, number in zip(NAMES, ends, strict=True)
            if number
        )
        lines[parts] = lines.get(parts, 0) + int(tally[key])
    return lines


def _units(rank: int) -> tuple[int, int, int]:
    """Units won, lost and returned, from their rank."""
    dividers = []
    for size in (3, 2, 1):
        at = size - 1
        while comb(at + 1, size) <= rank:
            at += 1
        dividers.append(at)
        rank -= comb(at, size)
    third, second, first = dividers
    return first, second - first - 1, third - second - 1
