"""Simulating Double Attack Blackjack: compiled rounds, every wager at once."""

from __future__ import annotations

from croupier.chapters.double_attack_blackjack.counting.game import attacks, names_of, shoe_game
from croupier.chapters.double_attack_blackjack.outcomes import BUST_IT, BUSTS, EIGHT, MAIN, bust_it
from croupier.families.twenty_one.simulation.rounds import BUST_AT, SUIT_SETS, THREE_ALIKE
from croupier.families.twenty_one.simulation.simulate import Shoe
from croupier.families.twenty_one.simulation.simulated import (
    SecondWager,
    SimulatedGame,
    three_suits,
)
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Line, Terms, single
from croupier.maths.pricing.prices import Pricing
from croupier.rulebook.rules import Rules


def simulated_game(
    rules: Rules, terms: Terms, attacked: frozenset[int] | None = None
) -> SimulatedGame:
    """The rules as compiled rounds play them, with a Double Attack Wager where it gains."""
    made = attacks(rules, terms) if attacked is None else attacked
    return SimulatedGame(
        Pricing(rules, MAIN, terms),
        names_of(made),
        lambda post_split: shoe_game(rules, terms, post_split),
        Shoe.of(rules),
        (SecondWager(BUST_IT, BUST_AT, _bust_it),) if rules.offers(BUST_IT) else (),
        always=True,
        up_first=True,
        apart=made,
    )


def _bust_it(ends: Ints) -> dict[Line, int]:
    """By the third card of a dealer's bust, and the suits of all three."""
    found = [0] * len(BUSTS)
    for key, number in enumerate(ends.tolist()):
        kind, suits = divmod(key, SUIT_SETS)
        if not number or not kind:
            found[0] += number
        elif kind == THREE_ALIKE:  # three 8s: others do not come over 21
            found[int(bust_it(3, EIGHT, *three_suits(suits)))] += number
        else:
            found[int(bust_it(0, kind - 1, 0, 0, 0))] += number
    return single(BUST_IT, zip(BUSTS, found, strict=True))
