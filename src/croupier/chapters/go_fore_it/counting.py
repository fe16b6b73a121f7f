"""Every deal of Go Fore It: the first two cards against all hole cards, and the wagers beside."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from itertools import product
from math import comb

import numpy as np

from croupier.chapters.go_fore_it import outcomes
from croupier.chapters.go_fore_it.outcomes import points, score
from croupier.families.poker.counting.decided import decision
from croupier.hands.kernel import kernel
from croupier.hands.twenty_one import VALUES
from croupier.maths.enumerate import SUITS, Ints
from croupier.maths.sights import NO_CARD, Sights

DECK, RANKS, ACES, HAND = 52, 13, 4, 4
HOLE_CARDS = comb(DECK - 2, 2)
SCORES = len(outcomes.SCORES)
BEST = 20  # strengths are this less the points of two cards: low is good
EVEN = HAND * VALUES  # no total is ahead of another by more


@kernel
def _meet_hole_cards(pairs: Ints, results: Ints) -> None:
    """For every two front cards, count the hole cards by the score of all four."""
    for nth in range(len(pairs)):
        a, b = pairs[nth, 0], pairs[nth, 1]
        front = points(a) + points(b)
        for x in range(DECK):
            for y in range(x):
                if x not in (a, b) and y not in (a, b):
                    results[nth, score(front + points(x) + points(y))] += 1


@cache
def all_sights() -> tuple[Sights, ...]:
    """The two front cards by their ranks, 91 pairs; suits do not matter."""
    ranks = [(low, high) for high in range(RANKS) for low in range(high + 1)]
    cards = np.array([(SUITS * low, SUITS * high + 1) for low, high in ranks])
    weights = np.array([comb(SUITS, 2) if a == b else SUITS**2 for a, b in ranks])
    results = np.zeros((len(ranks), SCORES), dtype=np.int64)
    _meet_hole_cards(cards, results)
    strengths = np.array([BEST - points(a) - points(b) for a, b in cards.tolist()])
    return (
        Sights(
            NO_CARD,
            cards.astype(np.uint8),
            weights,
            strengths.astype(np.uint16),
            np.zeros(len(ranks), dtype=np.uint8),
            results.astype(np.int32),
        ),
    )


@kernel
def pair_place(a: int, b: int) -> int:
    """The place of two cards among the pairs of ranks."""
    low, high = min(a >> 2, b >> 2), max(a >> 2, b >> 2)
    return high * (high + 1) // 2 + low


GAME = decision(
    "back-9",
    outcomes.ends,
    outcomes.FOLDED,
    wager="front-9",
    sights=all_sights,
    hidden_hands=HOLE_CARDS,
    kinds=1,
    results=SCORES,
    unit="Front 9",
)


# ------------------------------------------------------------------------------ wagers beside


def _skins() -> Ints:
    """All hands of a player and a dealer, by `outcomes.skins_kind`.

    `ways[a, b, lead]` are the ways to give `a` cards up to some value to the player and `b` to the
    dealer, whose total is then ahead of the player's by `lead` less EVEN.
    """
    ways = np.zeros((HAND + 1, HAND + 1, 2 * EVEN + 1), dtype=np.int64)
    ways[0, 0, EVEN] = 1
    for value in range(1, VALUES + 1):
        cards = SUITS if value < VALUES else 4 * SUITS
        more = np.zeros_like(ways)
        for own, theirs in product(range(HAND + 1), repeat=2):
            times = comb(cards, own) * comb(cards - own, theirs) if own <= cards else 0
            ahead = np.roll(ways, (theirs - own) * value, axis=2)
            more[own:, theirs:] += times * ahead[: HAND + 1 - own, : HAND + 1 - theirs]
        ways = more
    by_lead = ways[HAND, HAND]
    return np.array([by_lead[: EVEN + 1].sum(), by_lead[EVEN + 1 :].sum()])


def _gophers() -> Ints:
    """All hands of a player, by `outcomes.gopher_kind`."""
    return np.array([comb(ACES, n) * comb(DECK - ACES, HAND - n) for n in range(HAND + 1)])


EVERY: Mapping[str, Callable[[], Ints]] = {"skins": _skins, "gopher": _gophers}
