"""Compiled rounds of Casino War: one player, every tie hand goes to War, shoe after shoe."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from croupier.chapters.casino_war.counting import ABOUT, initial_lines, tie_lines, ways
from croupier.chapters.casino_war.outcomes import EQUAL, INITIAL, RESULTS, TIE, WAR_TIE, compare
from croupier.chapters.casino_war.play import BURNED, plan
from croupier.families.shoe.counting import burn, dealt_how, run_shoes, shoes_seen
from croupier.hands.kernel import kernel
from croupier.maths.dealing import deal_from_shoe
from croupier.maths.draw import Ints
from croupier.maths.pricing.counted import SIMULATED, Counted, Tell, Terms
from croupier.maths.seen_rounds import CARDS_AT, NUMBER, SHUFFLED, Rows, SeenRounds
from croupier.rulebook.rules import Rules

# The tally: original deals by their result, then War deals by theirs.
WAR_AT = RESULTS
TALLY_SIZE = 2 * RESULTS


@kernel
def tally_round(cards: Ints, tally: Ints) -> bool:
    """The player's rank and the dealer's, then their War cards'; whether it came to War."""
    result = compare(cards[0], cards[1])
    tally[result] += 1
    if result != EQUAL:
        return False
    tally[WAR_AT + compare(cards[2], cards[3])] += 1
    return True


@kernel
def play_rounds(
    rng: Any,
    rounds: int,
    tally: Ints,
    ranks: Ints,
    cut: int,
    burned: int,
    burned_once: int,
    burned_each: int,
    seen: Rows | None = None,
) -> None:
    """So many cards are burned once before a War deal, and so many before each card of it."""
    shoe = ranks.copy()
    cards = np.empty(4, dtype=np.int64)
    bits = left = 0
    nth = len(shoe)
    for round_ in range(rounds):
        new = len(shoe) - nth < cut
        if new:
            nth, bits, left = burn(rng, shoe, 0, burned, bits, left)
        for place in range(2):
            cards[place], bits, left = deal_from_shoe(rng, shoe, nth, bits, left)
            nth += 1
        if cards[0] == cards[1]:
            nth, bits, left = burn(rng, shoe, nth, burned_once, bits, left)
            for place in range(2, 4):
                nth, bits, left = burn(rng, shoe, nth, burned_each, bits, left)
                cards[place], bits, left = deal_from_shoe(rng, shoe, nth, bits, left)
                nth += 1
        to_war = tally_round(cards, tally)
        if seen is not None:
            seen[round_, SHUFFLED], seen[round_, NUMBER] = new, 4 if to_war else 2
            for place in range(seen[round_, NUMBER]):
                seen[round_, CARDS_AT + place] = cards[place]


def counted_rounds(
    rules: Rules, terms: Terms, tally: Ints, notes: tuple[str, ...] = ()
) -> Mapping[str, tuple[Counted, ...]]:
    """What a tally says of every wager, and of both ways to meet a tie hand."""
    original, war = tally[:WAR_AT], tally[WAR_AT:]
    return {
        INITIAL: tuple(
            Counted(
                INITIAL, initial_lines(way, original, war), SIMULATED, way, ABOUT[way], notes=notes
            )
            for way in ways(rules, terms)
        ),
        TIE: (Counted(TIE, tie_lines(TIE, original), SIMULATED, notes=notes),),
        WAR_TIE: (Counted(WAR_TIE, tie_lines(WAR_TIE, war), SIMULATED, notes=notes),),
    }


def _burned(rules: Rules) -> tuple[int, int]:
    """How many cards are burned once before a War deal, and before each card of it."""
    return (BURNED, 0) if rules["burn-once"] == "once" else (0, BURNED)


def seen_rounds(rules: Rules, terms: Terms) -> SeenRounds:
    """Burned cards are not shown."""
    return shoes_seen(play_rounds, plan(rules), _burned(rules), size=TALLY_SIZE, most=4)


def simulate(
    rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> Mapping[str, tuple[Counted, ...]]:
    """Every wager over the same simulated rounds."""
    shoe = plan(rules)
    tally = run_shoes(
        play_rounds,
        shoe,
        _burned(rules),
        size=TALLY_SIZE,
        rounds=rounds,
        seed=seed,
        cores=cores,
        tell=tell,
    )
    return counted_rounds(rules, terms, tally, (dealt_how(shoe),))
