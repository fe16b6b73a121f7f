"""How often each thing happens: deals against a dealer whose hands are seen, and Ace High Pai Gows
of both hands."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise
from math import comb, factorial, prod

from croupier.chapters.face_up_pai_gow_poker.outcomes import FaceUpHands
from croupier.families.setting.counting.seen import SeenProblem
from croupier.families.setting.counting.solved import HOUSE
from croupier.families.setting.five_and_two import reading_of_flush
from croupier.hands.pai_gow import CARDS, DEALT, WINDOWS
from croupier.hands.ranksets import ACE
from croupier.rulebook.rules import Rules

ABOUT = {
    "": "Set to beat both of the dealer's exposed hands, else one of them.",
    HOUSE: "Set the house way, without looking at the dealer's hands.",
}
SUITS = 4
Suited = tuple[int, ...]


def problem(rules: Rules) -> SeenProblem:
    """What the Face Up Pai Gow Poker Wager is solved for: an Ace High Pai Gow pushes."""
    pushes = FaceUpHands(rules).push_sign()
    return SeenProblem(rules.text("house-way"), reading_of_flush(rules), pushes, 1, 1)


# ------------------------------------------------------------------------------ ace high


@cache
def ace_highs() -> tuple[int, int, int, int]:
    """All deals of two hands by rows of ACE_HIGHS.

    Hands without a pair are ranks and a suit for each. How many suits keep both hands from a flush
    and apart where they share a rank hangs only on how many ranks they share.
    """
    natural, joker = _rank_sets(DEALT, 0), _rank_sets(DEALT - 1, 1)
    others = comb(CARDS - DEALT, DEALT)
    both_natural = _both(natural, DEALT, natural)
    one_joker = _both(joker, DEALT - 1, natural)
    alone = len(natural) * _kept(DEALT, _NONE, 5) * others - both_natural - one_joker
    with_joker = len(joker) * _kept(DEALT - 1, _NONE, 4) * others - one_joker
    both = both_natural + 2 * one_joker
    total = comb(CARDS, DEALT) * others
    return total - alone - with_joker - both, alone, with_joker, both


def _rank_sets(size: int, jokers: int) -> list[int]:
    """Ranks of ace high hands without a straight: with an ace, or below it beside the joker."""
    below = (sum(1 << rank for rank in ranks) for ranks in combinations(range(ACE), 6))
    sets = (ranks | (size - 6) << ACE for ranks in below)
    windows = WINDOWS.tolist()
    return [
        ranks
        for ranks in sets
        if all((ranks & window).bit_count() + jokers < 5 for window in windows)
    ]


def _both(own: list[int], size: int, other: list[int]) -> int:
    """Deals of two such hands, the other without the joker."""
    shared = [0] * (size + 1)
    for ranks in own:
        for others in other:
            shared[(ranks & others).bit_count()] += 1
    limit = 5 - (DEALT - size)
    return sum(pairs * _apart(size, limit, k) for k, pairs in enumerate(shared) if pairs)


_NONE: Suited = (0,) * SUITS


def _by_suit(cards: int) -> Iterator[tuple[Suited, int]]:
    """So many cards by suit, and in how many ways."""
    for cuts in combinations(range(cards + SUITS - 1), SUITS - 1):
        ends = (-1, *cuts, cards + SUITS - 1)
        each = tuple(b - a - 1 for a, b in pairwise(ends))
        yield each, factorial(cards) // prod(map(factorial, each))


@cache
def _kept(cards: int, held: Suited, limit: int) -> int:
    """The suits for so many cards, beside those held, with fewer than a limit in each."""
    return sum(
        ways
        for each, ways in _by_suit(cards)
        if all(a + b < limit for a, b in zip(each, held, strict=True))
    )


def _apart(size: int, limit: int, shared: int) -> int:
    """The suits of both hands that differ at all shared ranks: signed by how many are the same."""
    return sum(
        (-1) ** same
        * comb(shared, same)
        * ways
        * _kept(size - same, held, limit)
        * _kept(DEALT - same, held, 5)
        for same in range(shared + 1)
        for held, ways in _by_suit(same)
    )
