"""Compiled rounds of Ultimate Texas Hold 'Em, and what their tally says of every wager."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.families.poker.counting.hand_bonus import simulated
from croupier.families.poker.counting.lines import hand_lines
from croupier.families.poker.hand_bonus import WAGER as HAND_BONUS
from croupier.games.ultimate_texas_holdem_poker import outcomes
from croupier.games.ultimate_texas_holdem_poker.counting.side_wagers import beaten_lines
from croupier.games.ultimate_texas_holdem_poker.counting.solver import main_lines, solve
from croupier.games.ultimate_texas_holdem_poker.outcomes import bad_beat, hand_kind, showdown
from croupier.hands.five import strength7
from croupier.hands.kernel import kernel
from croupier.hands.kinds import SIX_KINDS, five_kind, six_kind
from croupier.maths import simulate as monte_carlo
from croupier.maths.boards.finding import finder, row_and_column, spread
from croupier.maths.boards.spots import Ints, board_of, spot_of
from croupier.maths.dealing import deal_card
from croupier.maths.pricing.counted import Counted, Tell, Terms
from croupier.rulebook.rules import Rules

KINDS, FOLD, HIGH_CARD = outcomes.KINDS, outcomes.FOLD, outcomes.HIGH_CARD
PER_SIZE = outcomes.RESULTS * KINDS

# Where each part of the tally begins: sizes of the Play Wager from 0 to 4 come first.
BEATEN_AT = 5 * PER_SIZE
FLOP_AT = BEATEN_AT + KINDS
SIX_AT = FLOP_AT + 2 * KINDS
TALLY_SIZE = SIX_AT + SIX_KINDS


@kernel
def play_rounds(
    rng: Any,
    rounds: int,
    tally: Ints,
    before: NDArray[np.int8],
    places: Ints,
    orders: Ints,
    raises: NDArray[np.bool_],
    folds: NDArray[np.bool_],
) -> None:
    """Every wager, the main game by the decisions given."""
    bits = left = 0
    for _ in range(rounds):
        a, dealt, bits, left = deal_card(rng, 0, bits, left)
        b, dealt, bits, left = deal_card(rng, dealt, bits, left)
        x, dealt, bits, left = deal_card(rng, dealt, bits, left)
        y, dealt, bits, left = deal_card(rng, dealt, bits, left)
        p, dealt, bits, left = deal_card(rng, dealt, bits, left)
        q, dealt, bits, left = deal_card(rng, dealt, bits, left)
        r, dealt, bits, left = deal_card(rng, dealt, bits, left)
        s, dealt, bits, left = deal_card(rng, dealt, bits, left)
        t, dealt, bits, left = deal_card(rng, dealt, bits, left)
        k, dealt, bits, left = deal_card(rng, dealt, bits, left)
        m, dealt, bits, left = deal_card(rng, dealt, bits, left)
        n, dealt, bits, left = deal_card(rng, dealt, bits, left)
        o, dealt, bits, left = deal_card(rng, dealt, bits, left)
        low, high = min(a, b), max(a, b)
        if low & 3 == high & 3:
            times = before[(high >> 2) * 13 + (low >> 2)]
        else:
            times = before[(low >> 2) * 13 + (high >> 2)]
        player = strength7(a, b, p, q, r, s, t)
        dealer = strength7(x, y, p, q, r, s, t)
        result = showdown(player, dealer)
        if times == 0:
            row, column = row_and_column(p, q, r, a, b, places, orders)
            times = 2 if raises[row, column] else 1
        if times == 1:
            base, suit = board_of(p, q, r, s, t)
            if folds[spot_of(a, b, base, suit)]:
                times = 0
                result = FOLD
        tally[times * PER_SIZE + result * KINDS + hand_kind(player)] += 1
        tally[BEATEN_AT + (bad_beat(player, dealer) if times else HIGH_CARD)] += 1
        kept = 1 if times else 0
        tally[FLOP_AT + kept * KINDS + five_kind(a, b, p, q, r)] += 1
        tally[SIX_AT + six_kind(a, b, k, m, n, o)] += 1


def simulate(
    rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> Mapping[str, tuple[Counted, ...]]:
    """Every wager over the same simulated rounds, the main game by its optimal strategy."""
    tally = simulate_tally(rules, terms, rounds=rounds, seed=seed, cores=cores, tell=tell)
    main = tally[:BEATEN_AT].reshape(5, outcomes.RESULTS, KINDS)
    on_flop = tally[FLOP_AT:SIX_AT].reshape(2, KINDS)
    hands = {
        "trips": main.sum(axis=(0, 1)),
        "progressive": _kept(rules, "progressive", on_flop),
        HAND_BONUS: _kept(rules, HAND_BONUS, on_flop),
        "six-card-bonus": tally[SIX_AT:],
    }
    lines = {key: hand_lines(rules, outcomes.HAND_WAGERS[key], hands[key]) for key in hands}
    lines["ante"] = main_lines(rules, dict(enumerate(main)))
    lines["bad-beat-bonus"] = beaten_lines(rules, tally[BEATEN_AT:FLOP_AT], rounds)
    return simulated(rules, lines, seed)


def _kept(rules: Rules, wager: str, on_flop: Ints) -> Ints:
    """Hands by kind for a player without another wager: where a fold forfeits, nothing is made."""
    if rules.fold(wager, on="player").does == "stands":
        return np.asarray(on_flop.sum(axis=0))
    kept: Ints = on_flop[1].copy()
    kept[outcomes.HIGH_CARD] += on_flop[0].sum()
    return kept


def simulate_tally(
    rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> Ints:
    best, found = solve(rules, terms, tell), finder(3)
    args = (best.before, found.places, found.orders, best.raises[spread(3)], best.folds)
    return monte_carlo.run(
        play_rounds, args, size=TALLY_SIZE, rounds=rounds, seed=seed, cores=cores, tell=tell
    )
