"""Compiled rounds from shoes that are dealt to the cover card; what is left beside cards seen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from croupier.equipment.cards import Deck
from croupier.hands.kernel import kernel
from croupier.maths import simulate as monte_carlo
from croupier.maths.dealing import deal_from_shoe
from croupier.maths.draw import Ints, rank_counts
from croupier.maths.pricing.counted import Tell
from croupier.maths.seen_rounds import BY_RANK, CARDS_AT, SeenBy, SeenRounds
from croupier.rounds.plan import ShoePlan

FRESH = "One player; every round is dealt from freshly shuffled cards."


def ranks_left(deck: Deck, seen: Iterable[int]) -> Ints:
    """The shoe by rank without the cards that were seen."""
    shoe = rank_counts(deck.decks)
    for card in seen:
        shoe[card >> 2] -= 1
    return shoe


def dealt_how(plan: ShoePlan) -> str:
    """What a simulation says of its shoes."""
    if plan.every_round:
        return FRESH
    return f"One player; shoes are dealt to the cover card, {plan.cover} cards from the end."


def run_shoes(
    rounds_kernel: monte_carlo.RoundKernel,
    plan: ShoePlan,
    args: tuple[Any, ...] = (),
    *,
    size: int,
    rounds: int,
    seed: int,
    cores: int | None,
    tell: Tell,
) -> Ints:
    """A tally of rounds: `rounds_kernel(rng, rounds, tally, ranks, cut, burned, *args)`.

    `ranks` are the cards of the shoe, which is shuffled where fewer than `cut` are left, each time
    with so many `burned`.
    """
    return monte_carlo.run(
        rounds_kernel,
        _dealt_from(plan, args),
        size=size,
        rounds=rounds,
        seed=seed,
        cores=cores,
        tell=tell,
    )


def _dealt_from(plan: ShoePlan, args: tuple[Any, ...]) -> tuple[Any, ...]:
    deck = plan.deck
    assert isinstance(deck, Deck)
    ranks = np.repeat(np.arange(len(rank_counts(1))), rank_counts(deck.decks))
    cut = deck.size + 1 if plan.cover is None else plan.cover
    return ranks, cut, plan.unseen, *args


def shoes_seen(
    rounds_kernel: monte_carlo.RoundKernel,
    plan: ShoePlan,
    args: tuple[Any, ...] = (),
    *,
    size: int,
    most: int,
) -> SeenRounds:
    """The same rounds as they are seen, at `most` so many cards in each."""
    dealt = SeenBy(rounds_kernel, size, _dealt_from(plan, args))
    return SeenRounds(dealt, BY_RANK, CARDS_AT + most)


@kernel
def burn(rng: Any, shoe: Ints, nth: int, cards: int, bits: int, left: int) -> tuple[int, int, int]:
    """So many cards that nobody sees; returns where the next lies, and the random bits unused."""
    for _ in range(cards):
        _, bits, left = deal_from_shoe(rng, shoe, nth, bits, left)
        nth += 1
    return nth, bits, left
