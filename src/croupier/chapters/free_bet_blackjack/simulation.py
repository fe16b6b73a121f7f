"""Simulating Free Bet Blackjack: compiled rounds, every wager at once."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial
from math import sqrt

from croupier.chapters.free_bet_blackjack.counting import NAMED, shoe_game
from croupier.chapters.free_bet_blackjack.outcomes import NO_22, PUSH_22, kind_of_22
from croupier.chapters.free_bet_blackjack.play import hand_end
from croupier.families.twenty_one.counting.names import results_by
from croupier.families.twenty_one.simulation.rounds import ON_22_AT
from croupier.families.twenty_one.simulation.simulate import Shoe
from croupier.families.twenty_one.simulation.simulated import SecondWager, SimulatedGame
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import APPROXIMATE, Counted, Line, Part, Tell, Terms, single
from croupier.maths.pricing.prices import Pricing
from croupier.maths.simulate import Sample
from croupier.rulebook.rules import Rules


def simulated_game(rules: Rules, terms: Terms) -> SimulatedGame:
    """The rules as compiled rounds play them, with a Push 22 Wager where one is offered."""
    offered = rules.offers("push-22")
    returned = rules["busted-hand-with-lammer"] == "returned"
    (waiting,) = results_by(NAMED, [partial(hand_end, rules, 22, split=True)])
    return SimulatedGame(
        Pricing(rules, "blackjack", terms),
        NAMED,
        lambda post_split: shoe_game(rules, terms, post_split),
        Shoe.of(rules),
        (SecondWager("push-22", ON_22_AT, _push_22),) if offered else (),
        always=offered,
        waiting=waiting if returned else (),
    )


def _push_22(ends: Ints) -> dict[Line, int]:
    """By the suits in a dealer's 22; none where there is no 22."""
    kinds = [0] * len(PUSH_22)
    for suits, number in enumerate(ends.tolist()):
        kinds[int(kind_of_22(suits)) if suits else NO_22] += number
    return single("push-22", zip(PUSH_22, kinds, strict=True))


ROUNDS_FOR_READING = 4_000_000
LOST = (Part("blackjack", "lose"), Part("free-split", "lose", Fraction(0), Fraction(1)))
RETURNED = (Part("blackjack", "push"), *LOST[1:])


def with_returned(
    rules: Rules, terms: Terms, counted: tuple[Counted, ...], tell: Tell
) -> tuple[Counted, ...]:
    """By the reading `busted-hand-with-lammer` some wagers of lost hands go back.

    How often is sampled; play does not change for it.
    """
    if rules["busted-hand-with-lammer"] != "returned":
        return counted
    sample = Sample(ROUNDS_FOR_READING, 1, None, tell)
    game, found = simulated_game(rules, terms), []
    for each in counted:
        share = game.returned_share(sample, each.variant)
        moved = int(share * 10**9) * each.total // 10**9
        lines = dict(each.lines)
        lines[LOST] -= moved
        lines[RETURNED] = lines.get(RETURNED, 0) + moved
        error = sqrt(share / ROUNDS_FOR_READING)
        note = (
            f"Approximate: how often a first hand over 21 is returned ({share:.4%} of rounds) is "
            f"sampled from {ROUNDS_FOR_READING:,} rounds, standard error {error:.4%}."
        )
        found.append(replace(each, lines=lines, method=APPROXIMATE, notes=(*each.notes, note)))
    return tuple(found)
