"""Compiled rounds of Criss-Cross Poker, and what their tally says of every wager."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations

import numpy as np

from croupier.chapters.criss_cross_poker.amounts import MAIN, Amounts, amounts
from croupier.chapters.criss_cross_poker.counting import (
    PAIRS,
    PLACE,
    SUITS,
    Solution,
    lines_of,
    renamed,
    seen,
    solved,
)
from croupier.chapters.criss_cross_poker.cross import CARDS, FOLD, Wagers, best_middle
from croupier.chapters.criss_cross_poker.outcomes import BONUS_WAGER
from croupier.families.poker.counting.lines import hand_lines
from croupier.families.poker.pairs_from_6s import HAND_KINDS, hand_kind
from croupier.hands.kernel import kernel
from croupier.maths.dealing import dealt_rounds
from croupier.maths.pricing.counted import SIMULATED, Counted, Tell, Terms
from croupier.maths.simulate import Sample
from croupier.maths.stages.reveals import Ints
from croupier.rulebook.rules import Rules

BOTH = HAND_KINDS * HAND_KINDS


@kernel
def middle_choice(cards: Ints, at: int, wagers: Wagers) -> int:
    """The best Middle Bet with six cards, card by card of those that may be the middle one."""
    first, second, a, b, c, d = cards[0], cards[1], cards[2], cards[3], cards[4], cards[5]
    on_across = wagers.across[at // len(wagers.down)]
    on_down = wagers.down[at % len(wagers.down)]
    base = middle = 0
    cuts = np.zeros(len(wagers.taken), dtype=np.int64)
    for card in range(CARDS):
        if card in (first, second, a, b, c, d):
            continue
        across = hand_kind(first, second, a, b, card)
        down = hand_kind(first, second, c, d, card)
        base += wagers.antes[0, across] + wagers.antes[1, down]
        base += on_across * wagers.bets[0, across] + on_down * wagers.bets[1, down]
        middle += wagers.bets[2, max(across, down)]
        if wagers.limited:
            for path in range(len(cuts)):
                cuts[path] += wagers.taken[path, across, down]
    return best_middle(at, base, middle, wagers.middle, wagers.folds, cuts)[1]


@kernel
def tally_round(cards: Ints, tally: Ints, on_two: Ints, on_four: Ints, wagers: Wagers) -> None:
    """One round: the player's cards, the pair of the row, that of the column, the middle card.

    The tally: the community cards by kind, then folds by the bets made before, then deals played
    out by bets and both hands.
    """
    first, second, a, b, c, d, middle = cards
    tally[hand_kind(a, b, c, d, middle)] += 1
    sizes, downs = len(wagers.across), len(wagers.down)
    hole = PLACE[first, second]
    across = on_two[hole]
    if across == FOLD:
        tally[HAND_KINDS] += 1
        return
    down = on_four[hole, PLACE[a, b]]
    if down == FOLD:
        tally[HAND_KINDS + across] += 1
        return
    at = (across - 1) * downs + down - 1
    choice = middle_choice(cards, at, wagers)
    if choice == FOLD:
        tally[HAND_KINDS + 1 + sizes + at] += 1
        return
    path = at * len(wagers.middle) + choice - 1
    kinds = hand_kind(first, second, a, b, middle) * HAND_KINDS
    kinds += hand_kind(first, second, c, d, middle)
    tally[HAND_KINDS + 1 + sizes + sizes * downs + path * BOTH + kinds] += 1


play_rounds = dealt_rounds(tally_round, 7)


def choice_tables(best: Solution) -> tuple[Ints, Ints]:
    """The choice for every two cards, and for these with every pair of the row."""
    two = seen()[0]
    across, down = best.across, best.down
    on_two = np.zeros(len(PAIRS), dtype=np.int64)
    on_four = np.zeros((len(PAIRS), len(PAIRS)), dtype=np.int64)
    for suits in permutations(range(SUITS)):
        places = PLACE[renamed(np.array(suits))]
        for kind, (first, second) in enumerate(two.cards.tolist()):
            hole = places[PLACE[first, second]]
            on_two[hole] = across[kind]
            if across[kind] != FOLD:
                on_four[hole, places] = down[two.step[kind], across[kind] - 1]
    return on_two, on_four


def tally_size(told: Amounts) -> int:
    return HAND_KINDS + 1 + len(told.sizes[0]) + told.positions + told.wagers.taken.size


def counted_rounds(rules: Rules, told: Amounts, tally: Ints) -> dict[str, tuple[Counted, ...]]:
    """What a tally says of every wager."""
    ended = tally[HAND_KINDS:]
    paths = [path for bets in range(3) for path in told.paths(bets)]
    folds = [(path, deals) for path, deals in zip(paths, ended.tolist(), strict=False) if deals]
    finished = ended[len(paths) :].reshape(told.wagers.taken.shape)
    lines = {
        MAIN: lines_of(rules, told, folds, finished),
        BONUS_WAGER.key: hand_lines(rules, BONUS_WAGER, tally[:HAND_KINDS]),
    }
    return {wager: (Counted(wager, found, SIMULATED),) for wager, found in lines.items()}


def simulate(
    rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> Mapping[str, tuple[Counted, ...]]:
    """Every wager over the same simulated rounds, the bets made by the optimal strategy."""
    told = amounts(rules, terms)
    tally = Sample(rounds, seed, cores, tell).play(
        play_rounds, (*choice_tables(solved(told)), told.wagers), tally_size(told)
    )
    return counted_rounds(rules, told, tally)
