"""Hands against hands: what part of a pot each has, over all cards that may come.

With a board every way to complete it is counted. Where players' own cards are missing, as in Stud,
all ways are counted if they are few, and else sampled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb, prod
from typing import Any

import numpy as np

from croupier.chapters.poker.counting.boards import SHARES, count_boards
from croupier.chapters.poker.counting.showdowns import cards_of
from croupier.chapters.poker.forms import Form
from croupier.chapters.poker.outcomes import NOTHING, is_best_first, parts_of, value
from croupier.hands.kernel import kernel
from croupier.hands.low import Cards
from croupier.maths import simulate as monte_carlo
from croupier.maths.dealing import deal_card
from croupier.maths.pricing.counted import EXACT, SIMULATED
from croupier.rulebook.rules import Rules

FEW = 200_000
SAMPLE, SEED = 400_000, 637


@dataclass(frozen=True)
class Equities:
    """Over `total` ways: what each hand wins of `SHARES`, and how often it wins alone or ties."""

    total: int
    method: str
    shares: tuple[int, ...]
    wins: tuple[int, ...]
    ties: tuple[int, ...]

    def equity(self, nth: int) -> Fraction:
        return Fraction(self.shares[nth], self.total * SHARES)


@kernel
def tally_pot(values: Any, split: bool, tally: Cards) -> None:
    """Divide one pot by what each hand comes to.

    The tally is by hand: shares, pots won whole, pots shared; its last part is for the pot at hand.
    """
    players = values.shape[1]
    low = split and values[1].max() != NOTHING
    for part in range(2 if low else 1):
        best = values[part].max()
        tied = 0
        for nth in range(players):
            tied += values[part, nth] == best
        for nth in range(players):
            if values[part, nth] == best:
                tally[3 * players + nth] += (SHARES // 2 if low else SHARES) // tied
    for nth in range(players):
        share = tally[3 * players + nth]
        tally[nth] += share
        tally[players + nth] += share == SHARES
        tally[2 * players + nth] += 0 < share < SHARES
        tally[3 * players + nth] = 0


@kernel
def tally_way(
    held: Any, shared: Cards, parts: Cards, take: int, best_first: int, tally: Cards
) -> None:
    players = held.shape[0]
    values = np.zeros((2, players), dtype=np.int64)
    for nth in range(players):
        for part in range(len(parts)):
            values[part, nth] = value(parts[part], held[nth], shared, take, best_first)
    tally_pot(values, len(parts) == 2, tally)


@kernel
def sample_ways(
    rng: Any,
    rounds: int,
    tally: Cards,
    held: Any,
    known: Cards,
    shared: Cards,
    on_board: int,
    gone: int,
    parts: Cards,
    take: int,
    best_first: int,
) -> None:
    """Random cards for all that is missing."""
    bits = left = 0
    full, board = held.copy(), shared.copy()
    for _ in range(rounds):
        dealt = gone
        for nth in range(full.shape[0]):
            for place in range(known[nth], full.shape[1]):
                full[nth, place], dealt, bits, left = deal_card(rng, dealt, bits, left, 52)
        for place in range(on_board, len(board)):
            board[place], dealt, bits, left = deal_card(rng, dealt, bits, left, 52)
        tally_way(full, board, parts, take, best_first, tally)


def equities(
    rules: Rules,
    form: Form,
    hands: Sequence[Sequence[int]],
    board: Sequence[int] = (),
    dead: Sequence[int] = (),
) -> Equities:
    """What each hand has of the pot; hands and board may lack cards that are still to come."""
    own, on_board = cards_of(form)
    parts = np.array(parts_of(rules, form), dtype=np.int64)
    used = {*board, *dead, *(card for hand in hands for card in hand)}
    deck = [card for card in range(52) if card not in used]
    missing = [own - len(hand) for hand in hands]
    to_come = on_board - len(board)
    first = is_best_first(rules, form)
    if on_board and not any(missing):
        counted = count_boards(form, hands, board, deck, first)
        return _found(counted, comb(len(deck), to_come), EXACT, len(hands))
    sizes, left = [], len(deck)
    for size in (*missing, to_come):
        sizes.append(comb(left, size))
        left -= size
    total = prod(sizes)
    held = np.zeros((len(hands), own), dtype=np.int64)
    for nth, hand in enumerate(hands):
        held[nth, : len(hand)] = hand
    table = np.zeros(on_board, dtype=np.int64)
    table[: len(board)] = board
    if total > FEW:
        known = np.array([len(hand) for hand in hands], dtype=np.int64)
        gone = sum(1 << card for card in used)
        args = (held, known, table, len(board), gone, parts, form.take, first)
        size = 4 * len(hands)
        ways = monte_carlo.run(sample_ways, args, size=size, rounds=SAMPLE, seed=SEED, cores=1)
        return _found(ways.tolist(), SAMPLE, SIMULATED, len(hands))
    tally = np.zeros(4 * len(hands), dtype=np.int64)

    def complete(nth: int, cards: Sequence[int]) -> None:
        if nth == len(missing):
            for more in combinations(cards, to_come):
                table[len(board) :] = more
                tally_way(held, table, parts, form.take, first, tally)
            return
        for more in combinations(cards, missing[nth]):
            held[nth, len(hands[nth]) :] = more
            complete(nth + 1, [card for card in cards if card not in more])

    complete(0, deck)
    return _found(tally.tolist(), total, EXACT, len(hands))


def _found(tally: Sequence[int], total: int, method: str, players: int) -> Equities:
    one, two = players, 2 * players
    ties = tuple(tally[two : two + one])
    return Equities(total, method, tuple(tally[:one]), tuple(tally[one:two]), ties)
