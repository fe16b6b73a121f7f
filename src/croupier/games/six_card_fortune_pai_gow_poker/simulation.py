"""Compiled rounds of Six-Card Fortune Pai Gow Poker, and what their tally says of every wager."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from croupier.families.poker.counting.lines import hand_lines
from croupier.games.six_card_fortune_pai_gow_poker.counting import HANDS, Bytes
from croupier.games.six_card_fortune_pai_gow_poker.outcomes import (
    DEALT,
    FORTUNE,
    INSURED,
    MAIN,
    PAIR_OF_8S,
    SETTINGS,
    WAGERS,
    best_category,
    dealers_low,
    high_without,
    insured_kind,
    low_strength,
    readings,
)
from croupier.games.six_card_fortune_pai_gow_poker.solved import (
    ALONE,
    BEST,
    DOUBLED,
    HOUSE_WAY,
    LOST,
    LOST_BOTH,
    LOST_ONE,
    TIED,
    TIED_BOTH,
    WON,
    WON_BOTH,
    WON_ONE,
)
from croupier.games.six_card_fortune_pai_gow_poker.strategy import ABOUT, PLAYS, lines, solved
from croupier.hands.kernel import kernel
from croupier.hands.keys import Ints
from croupier.hands.pai_gow import rank_of
from croupier.maths import simulate as monte_carlo
from croupier.maths.pricing.counted import SIMULATED, Counted, Tell, Terms
from croupier.maths.setting.hands import Rows, choose
from croupier.rulebook.rules import Rules

ENDS = LOST_BOTH + 1
ORDER = (BEST, ALONE, HOUSE_WAY)
OF_HAND = len(ORDER) * ENDS
OF_INSURED = OF_HAND + len(FORTUNE)
SIZE = OF_INSURED + len(INSURED)


@kernel
def low_place(by: int, cards: Ints, strength: int) -> int:
    """Which card goes low for a low hand of such strength: the one that leaves the most high."""
    found, best = -1, -1
    for low in range(SETTINGS):
        if low_strength(cards[low]) == strength:
            high = high_without(by, cards, low)
            if high > best:
                found, best = low, high
    return found


@kernel
def end_of(by: int, own: Ints, low: int, doubled: bool, high: int, low_of_dealer: int) -> int:
    """How a hand that is set so ends against the dealer's hands."""
    beaten = int(high_without(by, own, low) > high) + int(low_strength(own[low]) > low_of_dealer)
    if not doubled:
        return (LOST, TIED, WON)[beaten]
    if high >= PAIR_OF_8S:
        return (LOST_BOTH, TIED_BOTH, WON_BOTH)[beaten]
    return (LOST_ONE, TIED_BOTH, WON_ONE)[beaten]


@kernel
def tally_round(
    cards: Ints, tally: Ints, by: int, rows: Rows, ways: Ints, choices: Bytes, alone: Bytes
) -> None:
    """One round: six cards of the player, six of the dealer."""
    own, dealer = np.sort(cards[:DEALT]), cards[DEALT : 2 * DEALT]
    place = 0
    for nth in range(DEALT):
        place += ways[nth + 1, own[nth]]
    row = rows[place]
    house = dealers_low(by, dealer)
    high, low = high_without(by, dealer, house), rank_of(dealer[house])
    best = low_place(by, own, choices[row] % DOUBLED)
    tally[end_of(by, own, best, choices[row] >= DOUBLED, high, low)] += 1
    single = low_place(by, own, alone[row])
    tally[ENDS + end_of(by, own, single, False, high, low)] += 1
    tally[2 * ENDS + end_of(by, own, dealers_low(by, own), False, high, low)] += 1
    tally[OF_HAND + best_category(own[0], own[1], own[2], own[3], own[4], own[5])] += 1
    tally[OF_INSURED + insured_kind(own[0], own[1], own[2], own[3], own[4], own[5])] += 1


@kernel
def play_rounds(
    rng: Any,
    rounds: int,
    tally: Ints,
    by: int,
    rows: Rows,
    ways: Ints,
    choices: Bytes,
    alone: Bytes,
) -> None:
    deck = np.arange(53)
    for _ in range(rounds):
        for nth in range(2 * DEALT):
            taken = rng.integers(nth, 53)
            deck[nth], deck[taken] = deck[taken], deck[nth]
        tally_round(deck[: 2 * DEALT].copy(), tally, by, rows, ways, choices, alone)


def told(rules: Rules, tell: Tell) -> tuple[Any, ...]:
    """What the kernel is told of the rules and of how to play."""
    best = solved(rules, tell)
    return readings(rules), HANDS.rows, choose(HANDS.deck), best.choices, best.alone


def simulate(
    rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> Mapping[str, tuple[Counted, ...]]:
    """Every wager over the same rounds."""
    tally = monte_carlo.run(
        play_rounds,
        told(rules, tell),
        size=SIZE,
        rounds=rounds,
        seed=seed,
        cores=cores,
        tell=tell,
    )
    return counted_rounds(rules, tally)


def counted_rounds(rules: Rules, tally: Ints) -> dict[str, tuple[Counted, ...]]:
    """What a tally says of every wager that is offered."""
    ends = dict(zip(ORDER, tally[:OF_HAND].reshape(-1, ENDS).tolist(), strict=True))
    first, *others = PLAYS[rules.yes("double-down")]
    found = {
        MAIN: (
            Counted(MAIN, lines(ends[first]), SIMULATED),
            *(Counted(MAIN, lines(ends[key]), SIMULATED, key, ABOUT[key]) for key in others),
        )
    }
    kinds = {"insurance": tally[OF_INSURED:]}
    for key, wager in WAGERS.items():
        weights = kinds.get(key, tally[OF_HAND:OF_INSURED])
        found[key] = (Counted(key, hand_lines(rules, wager, weights), SIMULATED),)
    offered = (wager.key for wager in rules.wagers() if wager.part_of is None)
    return {key: found[key] for key in offered}
