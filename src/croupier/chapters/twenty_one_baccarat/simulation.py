"""Compiled rounds: a shoe dealt to the cover card, or shuffled for every round by a device."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.chapters.twenty_one_baccarat.counting import from_ends
from croupier.chapters.twenty_one_baccarat.outcomes import ENDS, ace_is_low, aces_worth, finish
from croupier.chapters.twenty_one_baccarat.play import plan
from croupier.families.shoe.counting import burn, dealt_how, run_shoes, shoes_seen
from croupier.hands.kernel import kernel
from croupier.maths.dealing import deal_from_shoe
from croupier.maths.draw import Ints
from croupier.maths.pricing.counted import SIMULATED, Counted, Tell, Terms
from croupier.maths.seen_rounds import Rows, SeenRounds, write_seen
from croupier.rulebook.rules import Rules


def simulate(
    rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> Mapping[str, tuple[Counted, ...]]:
    """Every wager over the same simulated rounds, a Bonus Wager on the table in each."""
    shoe = plan(rules)
    args = aces_worth(rules), ace_is_low(rules)
    tally = run_shoes(
        play_rounds, shoe, args, size=ENDS, rounds=rounds, seed=seed, cores=cores, tell=tell
    )
    notes = (dealt_how(shoe),)
    main = [wager.key for wager in rules.wagers() if wager.part_of is None]
    return {wager: from_ends(rules, wager, tally, SIMULATED, notes) for wager in main}


def seen_rounds(rules: Rules, terms: Terms) -> SeenRounds:
    """Up to six cards each round."""
    args = aces_worth(rules), ace_is_low(rules)
    return shoes_seen(play_rounds, plan(rules), args, size=ENDS, most=6)


@kernel
def play_rounds(
    rng: Any,
    rounds: int,
    tally: Ints,
    ranks: Ints,
    cut: int,
    burned: int,
    aces: int,
    ace_low: bool,
    seen: Rows | None = None,
) -> None:
    """Rounds by how they end."""
    shoe = ranks.copy()
    dealt = len(shoe)
    bits = left = 0
    for round_ in range(rounds):
        new = len(shoe) - dealt < cut
        if new:
            dealt, bits, left = burn(rng, shoe, 0, burned, bits, left)
        a, bits, left = deal_from_shoe(rng, shoe, dealt, bits, left)
        b, bits, left = deal_from_shoe(rng, shoe, dealt + 1, bits, left)
        c, bits, left = deal_from_shoe(rng, shoe, dealt + 2, bits, left)
        d, bits, left = deal_from_shoe(rng, shoe, dealt + 3, bits, left)
        e, bits, left = deal_from_shoe(rng, shoe, dealt + 4, bits, left)
        f, bits, left = deal_from_shoe(rng, shoe, dealt + 5, bits, left)
        code, used = finish(a, b, c, d, e, f, aces, ace_low)
        tally[code] += 1
        if seen is not None:
            write_seen(seen[round_], new, shoe, dealt, dealt + used)
        dealt += used
