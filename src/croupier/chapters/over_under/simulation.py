"""Compiled rounds of Over/Under: one player, shoe after shoe."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.chapters.over_under.counting import (
    RANKS,
    Choices,
    ante_lines,
    best_choices,
    bonus_lines,
)
from croupier.chapters.over_under.outcomes import ANTE, BONUS, TOTALS, total_of
from croupier.chapters.over_under.play import plan
from croupier.families.shoe.counting import burn, dealt_how, run_shoes, shoes_seen
from croupier.hands.kernel import kernel
from croupier.maths.dealing import deal_from_shoe
from croupier.maths.draw import Ints
from croupier.maths.pricing.counted import SIMULATED, Counted, Tell, Terms
from croupier.maths.seen_rounds import Rows, SeenRounds, write_seen
from croupier.rulebook.rules import Rules

TALLY_SIZE = RANKS * TOTALS


@kernel
def tally_round(a: int, b: int, c: int, tally: Ints) -> None:
    """The ranks of three cards, told by the first of them and by the total."""
    tally[a * TOTALS + total_of(a, b, c)] += 1


def seen_rounds(rules: Rules, terms: Terms) -> SeenRounds:
    """Three cards each round."""
    return shoes_seen(play_rounds, plan(rules), size=TALLY_SIZE, most=3)


@kernel
def play_rounds(
    rng: Any,
    rounds: int,
    tally: Ints,
    ranks: Ints,
    cut: int,
    burned: int,
    seen: Rows | None = None,
) -> None:
    shoe = ranks.copy()
    bits = left = 0
    nth = len(shoe)
    for round_ in range(rounds):
        new = len(shoe) - nth < cut
        if new:
            nth, bits, left = burn(rng, shoe, 0, burned, bits, left)
        a, bits, left = deal_from_shoe(rng, shoe, nth, bits, left)
        b, bits, left = deal_from_shoe(rng, shoe, nth + 1, bits, left)
        c, bits, left = deal_from_shoe(rng, shoe, nth + 2, bits, left)
        if seen is not None:
            write_seen(seen[round_], new, shoe, nth, nth + 3)
        nth += 3
        tally_round(a, b, c, tally)


def counted_rounds(
    rules: Rules, choices: Choices, tally: Ints, notes: tuple[str, ...] = ()
) -> Mapping[str, tuple[Counted, ...]]:
    """What a tally says of every wager, the Ante played by these choices."""
    deals = tally.reshape(RANKS, TOTALS)
    return {
        ANTE: (Counted(ANTE, ante_lines(rules, choices, deals), SIMULATED, notes=notes),),
        BONUS: (Counted(BONUS, bonus_lines(deals), SIMULATED, notes=notes),),
    }


def simulate(
    rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> Mapping[str, tuple[Counted, ...]]:
    """Every wager over the same simulated rounds, the Ante played by the best choices."""
    shoe = plan(rules)
    tally = run_shoes(
        play_rounds, shoe, size=TALLY_SIZE, rounds=rounds, seed=seed, cores=cores, tell=tell
    )
    return counted_rounds(rules, best_choices(rules, terms), tally, (dealt_how(shoe),))
