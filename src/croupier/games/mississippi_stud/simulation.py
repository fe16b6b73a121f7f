"""Compiled rounds of Mississippi Stud, and what their tally says of every wager."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from croupier.families.poker.counting.hand_bonus import simulated
from croupier.families.poker.counting.lines import hand_lines
from croupier.families.poker.hand_bonus import WAGER as HAND_BONUS
from croupier.families.poker.pairs_from_6s import HAND_KINDS, hand_kind
from croupier.games.mississippi_stud import outcomes
from croupier.games.mississippi_stud.counting import lines_of, main_game, paths, raises_of
from croupier.hands import kinds
from croupier.hands.kernel import kernel
from croupier.hands.kinds import six_kind, three_kind
from croupier.maths import simulate as monte_carlo
from croupier.maths.dealing import deal_card
from croupier.maths.pricing.counted import Counted, Tell, Terms
from croupier.maths.stages.reveals import Ints, insert, set_place
from croupier.rulebook.rules import Rules

# The tally: the two wagers on other cards, then deals played to the end by path and hand, and folds
# by the path up to them and the hand folded.
SIX_AT = kinds.THREE_KINDS
MAIN_AT = SIX_AT + kinds.SIX_KINDS


@kernel
def play_rounds(
    rng: Any, rounds: int, tally: Ints, raises: int, on_two: Ints, on_three: Ints, on_four: Ints
) -> None:
    """Every wager. The tables give the move by the place of the cards seen and the path so far;
    `raises` is the number of sizes of a Street Wager."""
    folded_at = MAIN_AT + raises**3 * HAND_KINDS
    bits = left = 0
    seen = np.empty(4, dtype=np.int64)
    for _ in range(rounds):
        a, dealt, bits, left = deal_card(rng, 0, bits, left)
        b, dealt, bits, left = deal_card(rng, dealt, bits, left)
        c, dealt, bits, left = deal_card(rng, dealt, bits, left)
        d, dealt, bits, left = deal_card(rng, dealt, bits, left)
        e, dealt, bits, left = deal_card(rng, dealt, bits, left)
        w, dealt, bits, left = deal_card(rng, dealt, bits, left)
        x, dealt, bits, left = deal_card(rng, dealt, bits, left)
        y, dealt, bits, left = deal_card(rng, dealt, bits, left)
        z, dealt, bits, left = deal_card(rng, dealt, bits, left)
        hand = hand_kind(a, b, c, d, e)
        insert(seen, 0, a)
        insert(seen, 1, b)
        path, folded = 0, -1
        move = on_two[set_place(seen, 2), 0]
        if move == 0:
            folded = 0
        else:
            path = move - 1
            insert(seen, 2, c)
            move = on_three[set_place(seen, 3), path]
            if move == 0:
                folded = 1 + path
            else:
                path = path * raises + move - 1
                insert(seen, 3, d)
                move = on_four[set_place(seen, 4), path]
                if move == 0:
                    folded = 1 + raises + path
                else:
                    path = path * raises + move - 1
        if folded < 0:
            tally[MAIN_AT + path * HAND_KINDS + hand] += 1
        else:
            tally[folded_at + folded * HAND_KINDS + hand] += 1
        tally[three_kind(c, d, e)] += 1
        tally[SIX_AT + six_kind(a, b, w, x, y, z)] += 1


def simulate(
    rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> Mapping[str, tuple[Counted, ...]]:
    """Every wager over the same simulated rounds, the Ante played by its optimal strategy."""
    raises = len(raises_of(rules))
    folds = [path for streets in range(3) for path in paths(rules, streets)]
    tally = monte_carlo.run(
        play_rounds,
        (raises, *main_game(rules, terms).decision_tables()),
        size=MAIN_AT + (raises**3 + len(folds)) * HAND_KINDS,
        rounds=rounds,
        seed=seed,
        cores=cores,
        tell=tell,
    )
    main = tally[MAIN_AT:].reshape(-1, HAND_KINDS)
    hands = {
        "progressive-payout": main.sum(axis=0),
        "three-card-bonus": tally[:SIX_AT],
        HAND_BONUS: main.sum(axis=0),
        "six-card-bonus": tally[SIX_AT:MAIN_AT],
    }
    lines = {key: hand_lines(rules, outcomes.HAND_WAGERS[key], hands[key]) for key in hands}
    folded = zip(folds, main[raises**3 :].sum(axis=1).tolist(), strict=True)
    made = [(path, weight) for path, weight in folded if weight]
    lines["ante"] = lines_of(rules, made, main[: raises**3])
    return simulated(rules, lines, seed)
