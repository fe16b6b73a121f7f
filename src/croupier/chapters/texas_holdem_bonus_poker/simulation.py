"""Compiled rounds of Texas Hold 'Em Bonus Poker, and what their tally says of every wager."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from croupier.chapters.texas_holdem_bonus_poker import outcomes
from croupier.chapters.texas_holdem_bonus_poker.counting.side_wagers import with_progressive
from croupier.chapters.texas_holdem_bonus_poker.counting.solver import (
    MADE,
    Ended,
    main_lines,
    solve,
)
from croupier.chapters.texas_holdem_bonus_poker.outcomes import hand_kind, hole_kind, showdown
from croupier.families.poker.counting.board_kernels import Bools
from croupier.families.poker.counting.hand_bonus import simulated
from croupier.families.poker.counting.hole_cards import pair_kind
from croupier.families.poker.counting.lines import hand_lines
from croupier.families.poker.hand_bonus import WAGER as HAND_BONUS
from croupier.families.poker.pair_qualifies import RESULTS
from croupier.hands.five import strength7
from croupier.hands.kernel import kernel
from croupier.hands.kinds import SIX_KINDS, five_kind, six_kind
from croupier.maths import simulate as monte_carlo
from croupier.maths.boards.finding import column_in, finder, flop_index, spread, turn_index
from croupier.maths.boards.spots import Ints
from croupier.maths.dealing import dealt_rounds
from croupier.maths.pricing.counted import Counted, Tell, Terms
from croupier.rulebook.rules import Rules

KINDS, HOLE_KINDS = outcomes.KINDS, len(outcomes.HOLE_CARDS)
PER_MADE = RESULTS * KINDS
CARDS = 13

# The tally: the main game by Turn and River Wager, result and kind; folds; hole cards; hands on the
# flop, and of them those kept by the main game's and by the joint strategy; six cards.
FOLD_AT = len(MADE) * PER_MADE
HOLE_AT = FOLD_AT + 1
FLOP_AT = HOLE_AT + HOLE_KINDS
KEPT_AT = FLOP_AT + KINDS
SIX_AT = KEPT_AT + 2 * KINDS
TALLY_SIZE = SIX_AT + SIX_KINDS

Finders = tuple[Ints, Ints, Ints]
Decisions = tuple[Bools, Bools, NDArray[np.bool_], NDArray[np.bool_]]


@kernel
def tally_round(cards: Ints, tally: Ints, finders: Finders, decisions: Decisions) -> None:
    """Two cards of the player, two of the dealer, the board and the four Six Card Bonus cards.

    `decisions` before the flop have a row each for the main game and for the joint strategy; on the
    turn one after a check and one after a Turn Wager.
    """
    a, b, x, y = cards[0], cards[1], cards[2], cards[3]
    p, q, r, s, t = cards[4], cards[5], cards[6], cards[7], cards[8]
    flops, turns, orders = finders
    plays, on_flop, after_check, after_wager = decisions
    kind = pair_kind(a, b)
    made = five_kind(a, b, p, q, r)
    tally[HOLE_AT + hole_kind(a, b, x, y)] += 1
    tally[FLOP_AT + made] += 1
    tally[KEPT_AT + (made if plays[0, kind] else 0)] += 1
    tally[KEPT_AT + KINDS + (made if plays[1, kind] else 0)] += 1
    tally[SIX_AT + six_kind(a, b, cards[9], cards[10], cards[11], cards[12])] += 1
    if not plays[0, kind]:
        tally[FOLD_AT] += 1
        return
    flop = flops[flop_index(p, q, r)]
    board = turns[turn_index(p, q, r, s)]
    on_turn = column_in(board, a, b, orders)
    turn = on_flop[flop // len(orders), column_in(flop, a, b, orders)]
    if turn:
        river = after_wager[board // len(orders), on_turn]
    else:
        river = after_check[board // len(orders), on_turn]
    player = strength7(a, b, p, q, r, s, t)
    result = showdown(player, strength7(x, y, p, q, r, s, t))
    tally[(2 * turn + river) * PER_MADE + result * KINDS + hand_kind(player)] += 1


play_rounds = dealt_rounds(tally_round, CARDS)


def counted_rounds(rules: Rules, tally: Ints, seed: int) -> Mapping[str, tuple[Counted, ...]]:
    """What a tally says of every wager."""
    main = tally[:FOLD_AT].reshape(len(MADE), RESULTS, KINDS)
    kept = tally[KEPT_AT:SIX_AT].reshape(2, KINDS)
    ended = Ended(int(tally[FOLD_AT]), dict(zip(MADE, main, strict=True)))
    hands = {
        "texas-holdem-bonus": tally[HOLE_AT:FLOP_AT],
        "progressive": kept[0],
        HAND_BONUS: tally[FLOP_AT:KEPT_AT],
        "six-card-bonus": tally[SIX_AT:],
    }
    lines = {key: hand_lines(rules, outcomes.HAND_WAGERS[key], hands[key]) for key in hands}
    found = simulated(rules, {"ante": main_lines(ended), **lines}, seed)
    (plain,) = found["progressive"]
    joint = hand_lines(rules, outcomes.PROGRESSIVE_WAGER, kept[1])
    found["progressive"] = (
        replace(plain, variant="plain"),
        replace(plain, variant="joint", lines=joint),
    )
    return found


def arguments(rules: Rules, terms: Terms, tell: Tell) -> tuple[Finders, Decisions]:
    """What the compiled rounds need to know to decide as the count does."""
    best = solve(rules, terms, tell)
    joint = with_progressive(rules, terms, best) if rules.offers("progressive") else best
    after_check, after_wager = (rivers[spread(4)] for rivers in best.on_flop.rivers)
    plays = np.stack((best.plays, joint.plays))
    flops, turns = finder(3), finder(4)
    return (
        (flops.places, turns.places, flops.orders),
        (plays, best.turns[spread(3)], after_check, after_wager),
    )


def simulate(
    rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> Mapping[str, tuple[Counted, ...]]:
    """Every wager over the same simulated rounds, the main game by its optimal strategy."""
    tally = monte_carlo.run(
        play_rounds,
        arguments(rules, terms, tell),
        size=TALLY_SIZE,
        rounds=rounds,
        seed=seed,
        cores=cores,
        tell=tell,
    )
    return counted_rounds(rules, tally, seed)
