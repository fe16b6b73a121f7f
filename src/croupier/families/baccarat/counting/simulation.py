"""Rounds from shoes that are dealt to their cover card, simulated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from croupier.families.baccarat.counting.deals import all_deals, head_number
from croupier.families.baccarat.counting.house_money import count_house_money
from croupier.families.baccarat.counting.kernels import RANKS, WINNERS, winner
from croupier.families.baccarat.counting.wagers import from_ends
from croupier.families.baccarat.outcomes import ENDS, burned_for, cards_dealt, finish
from croupier.families.shoe.counting import burn
from croupier.hands.kernel import kernel
from croupier.maths import simulate as monte_carlo
from croupier.maths.dealing import deal_from_shoe
from croupier.maths.draw import Ints, rank_counts
from croupier.maths.pricing.counted import SIMULATED, Counted, Tell, Terms
from croupier.maths.seen_rounds import (
    BY_RANK,
    CARDS_AT,
    NUMBER,
    Rows,
    SeenBy,
    SeenRounds,
    write_seen,
)
from croupier.rulebook.rules import Rules

NOTE = "Shoes are dealt to the cover card, {cards} cards from the end, plus one more hand."
# A tally: ends of the deal, then first four ranks by winner.
WON_AT = ENDS
TALLY_SIZE = WON_AT + RANKS**4 * WINNERS
MOST_SEEN = 7


def simulate(
    rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> Mapping[str, tuple[Counted, ...]]:
    """Every wager over the same simulated rounds, House Money added as each variant adds it."""
    ends, won = run_rounds(rules, rounds=rounds, seed=seed, cores=cores, tell=tell)
    notes = (NOTE.format(cards=rules.number("cover-card")),)
    counted = {}
    for wager in rules.book.wager:
        if wager.key == "house-money":
            deals = all_deals(rules.number("decks"))
            counted[wager.key] = count_house_money(rules, terms, deals, won, SIMULATED, notes)
        else:
            counted[wager.key] = from_ends(rules, wager.key, ends, SIMULATED, notes)
    return counted


def run_rounds(
    rules: Rules, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> tuple[Ints, Ints]:
    """Simulated rounds by their end, and by the first four ranks and who wins."""
    ranks = np.repeat(np.arange(RANKS), rank_counts(rules.number("decks")))
    tally = monte_carlo.run(
        play_rounds,
        (ranks, rules.number("cover-card")),
        size=TALLY_SIZE,
        rounds=rounds,
        seed=seed,
        cores=cores,
        tell=tell,
    )
    return tally[:WON_AT], tally[WON_AT:].reshape(RANKS**4, WINNERS)


def seen_rounds(rules: Rules, terms: Terms) -> SeenRounds:
    """The first card of a shoe, which tells how many are burned, is seen with the first round."""
    ranks = np.repeat(np.arange(RANKS), rank_counts(rules.number("decks")))
    dealt = SeenBy(play_rounds, TALLY_SIZE, (ranks, rules.number("cover-card")))
    return SeenRounds(dealt, BY_RANK, CARDS_AT + MOST_SEEN)


@kernel
def play_rounds(
    rng: Any, rounds: int, tally: Ints, ranks: Ints, cut: int, seen: Rows | None = None
) -> None:
    """Rounds from shoes of these `ranks`: once `cut` cards or fewer are left, one hand more."""
    shoe = ranks.copy()
    bits = left = nth = 0
    over, last = True, False
    for round_ in range(rounds):
        new = over
        if over:
            first, bits, left = deal_from_shoe(rng, shoe, 0, bits, left)
            nth, bits, left = burn(rng, shoe, 1, burned_for(first), bits, left)
            over = last = False
        a, bits, left = deal_from_shoe(rng, shoe, nth, bits, left)
        b, bits, left = deal_from_shoe(rng, shoe, nth + 1, bits, left)
        c, bits, left = deal_from_shoe(rng, shoe, nth + 2, bits, left)
        d, bits, left = deal_from_shoe(rng, shoe, nth + 3, bits, left)
        e, bits, left = deal_from_shoe(rng, shoe, nth + 4, bits, left)
        f, bits, left = deal_from_shoe(rng, shoe, nth + 5, bits, left)
        code = finish(a, b, c, d, e, f)
        dealt = cards_dealt(code)  # a card that was not drawn is in the shoe yet
        if seen is not None:
            write_seen(seen[round_], new, shoe, nth, nth + dealt)
            if new:
                seen[round_, NUMBER] += 1
                seen[round_, CARDS_AT + dealt] = shoe[0]
        nth += dealt
        over = last
        last = len(shoe) - nth <= cut
        if seen is None:
            tally[code] += 1
            tally[WON_AT + head_number(a, b, c, d) * WINNERS + winner(code)] += 1
