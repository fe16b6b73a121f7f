"""Simulated showdowns of Poker, and what their tally says of a player's money in the pot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from croupier.chapters.poker.counting.rake import rake
from croupier.chapters.poker.counting.showdowns import (
    MOST,
    NO_PART,
    WAYS,
    Ints,
    kernel_args,
    play_rounds,
)
from croupier.chapters.poker.forms import form_of
from croupier.chapters.poker.lines import STAKES, WINS, headline, variants
from croupier.maths.pricing.counted import SIMULATED, Counted, Line, Part, Tell, Terms, line
from croupier.maths.simulate import Sample
from croupier.rulebook.rules import Rules


def share_of(first: int, second: int) -> Fraction:
    """The share of a pot that falls to a player who ties among so many for its parts."""
    if second == NO_PART:
        return Fraction(1, first) if first else Fraction(0)
    halves = (Fraction(1, 2 * tied) for tied in (first, second) if tied)
    return sum(halves, Fraction(0))


def sampled(rules: Rules, terms: Terms, players: int, tally: Ints) -> Mapping[Line, int]:
    """The lines of so many players."""
    kept = players * terms.stake - rake(rules, players * terms.stake)
    found: Counter[Line] = Counter()
    for way, times in enumerate(tally[players * WAYS : (players + 1) * WAYS].tolist()):
        share = share_of(*divmod(way, MOST + 2)) if times else 0
        if share:
            pot = share * Fraction(kept, terms.stake)
            found[(Part(STAKES, WINS, pot=pot),)] += times
        elif times:
            found[line((STAKES, "lose"))] += times
    return found


def simulate(
    rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> Mapping[str, tuple[Counted, ...]]:
    """A table that is full, and with fewer players, over the same deals."""
    args = kernel_args(rules, form_of(rules), headline(rules))
    tally = Sample(rounds, seed, cores, tell).play(play_rounds, args, (MOST + 1) * WAYS)
    found = [
        Counted(STAKES, sampled(rules, terms, players, tally), SIMULATED, variant, about)
        for players, variant, about in variants(rules)
        if players <= args[0]
    ]
    return {STAKES: tuple(found)}
