"""Compiled rounds of World Poker Tour Heads-Up Hold 'Em, and what their tally says."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.chapters.world_poker_tour_heads_up_holdem import outcomes
from croupier.chapters.world_poker_tour_heads_up_holdem.counting import GAME, solve
from croupier.chapters.world_poker_tour_heads_up_holdem.outcomes import hand_kind, pocket_kind
from croupier.families.poker.counting.lines import hand_lines
from croupier.families.poker.counting.raise_once.rounds import (
    Tables,
    chosen_code,
    decision_tables,
)
from croupier.families.poker.counting.raise_once.solver import Sizes
from croupier.families.poker.pair_qualifies import FOLD, RESULTS, showdown
from croupier.hands.five import strength7
from croupier.hands.kernel import kernel
from croupier.maths import simulate as monte_carlo
from croupier.maths.boards.spots import Ints
from croupier.maths.dealing import dealt_rounds
from croupier.maths.pricing.counted import SIMULATED, Counted, Tell, Terms
from croupier.rulebook.rules import Rules

KINDS = outcomes.KINDS
PER_CODE = RESULTS * KINDS
CODES = 5  # a fold, and at most four sizes of the Raise Wager
CARDS = 9

# The tally: the main game by code of the raise, result and kind; then two cards by kind.
POCKET_AT = CODES * PER_CODE
TALLY_SIZE = POCKET_AT + len(outcomes.POCKET)


@kernel
def tally_round(cards: Ints, tally: Ints, last: int, tables: Tables) -> None:
    """Two cards of the player, two of the dealer, the board; `last` is the code on the board."""
    a, b, x, y = cards[0], cards[1], cards[2], cards[3]
    p, q, r, s, t = cards[4], cards[5], cards[6], cards[7], cards[8]
    before, places, orders, on_flop, folds = tables
    player = strength7(a, b, p, q, r, s, t)
    code = chosen_code((a, b), (p, q, r, s, t), last, before, places, orders, on_flop, folds)
    result = FOLD
    if code:
        result = showdown(player, strength7(x, y, p, q, r, s, t))
    tally[code * PER_CODE + result * KINDS + hand_kind(player)] += 1
    tally[POCKET_AT + pocket_kind(a, b)] += 1


play_rounds = dealt_rounds(tally_round, CARDS)


def counted_rounds(rules: Rules, sizes: Sizes, tally: Ints) -> Mapping[str, tuple[Counted, ...]]:
    """What a tally says of every wager."""
    main = tally[:POCKET_AT].reshape(CODES, RESULTS, KINDS)
    hands = {"pocket-bonus": tally[POCKET_AT:], "trips-plus": main.sum(axis=(0, 1))}
    lines = {key: hand_lines(rules, outcomes.HAND_WAGERS[key], hands[key]) for key in hands}
    lines["ante"] = GAME.main_lines(rules, sizes, dict(enumerate(main)))
    return {wager: (Counted(wager, each, method=SIMULATED),) for wager, each in lines.items()}


def simulate(
    rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> Mapping[str, tuple[Counted, ...]]:
    """Every wager over the same simulated rounds, the main game by its optimal strategy."""
    best = solve(rules, terms, tell)
    tally = monte_carlo.run(
        play_rounds,
        (best.sizes.code(best.sizes.on_board), decision_tables(best)),
        size=TALLY_SIZE,
        rounds=rounds,
        seed=seed,
        cores=cores,
        tell=tell,
    )
    return counted_rounds(rules, best.sizes, tally)
