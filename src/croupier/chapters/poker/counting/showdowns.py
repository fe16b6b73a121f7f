"""Compiled showdowns of random hands: how often a player wins a pot, or a share of it."""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.chapters.poker.forms import BOARD, STUD, Form
from croupier.chapters.poker.outcomes import NOTHING, is_best_first, parts_of, value
from croupier.hands.kernel import kernel
from croupier.hands.low import Cards
from croupier.maths.dealing import deal_cards
from croupier.rulebook.rules import Rules

Ints = Cards
MOST = 10
# The tally, for each number of players: among how many the first player ties for the first part of
# the pot (0: not at all) and for the second (also: there is none).
NO_PART = MOST + 1
WAYS = (MOST + 1) * (MOST + 2)


def cards_of(form: Form) -> tuple[int, int]:
    """How many cards a player has at the showdown, and how many lie on the board."""
    if form.kind == BOARD:
        return form.down, 5
    if form.kind == STUD:
        return (7 if form.section == "637a.10" else 5), 0
    return form.down, 0


@kernel
def tied(values: Ints, players: int) -> int:
    """Among how many the first player has the best of so many values; 0 where another is better.

    `NO_PART` where nobody contends.
    """
    best = values[:players].max()
    if best == NOTHING:
        return NO_PART
    if values[0] < best:
        return 0
    return int((values[:players] == best).sum())


@kernel
def tally_hands(
    held: Any, shared: Ints, tally: Ints, parts: Ints, take: int, best_first: int
) -> None:
    """One deal, for every number of players from two on."""
    seated = held.shape[0]
    values = np.zeros((2, seated), dtype=np.int64)
    for nth in range(seated):
        for part in range(len(parts)):
            values[part, nth] = value(parts[part], held[nth], shared, take, best_first)
    for players in range(2, seated + 1):
        first = tied(values[0], players)
        second = tied(values[1], players) if len(parts) > 1 else NO_PART
        tally[players * WAYS + first * (MOST + 2) + second] += 1


@kernel
def play_rounds(
    rng: Any,
    rounds: int,
    tally: Ints,
    seated: int,
    own: int,
    board: int,
    parts: Ints,
    take: int,
    best_first: int,
) -> None:
    bits = left = 0
    cards = np.empty(seated * own + board, dtype=np.int64)
    held, shared = cards[: seated * own].reshape(seated, own), cards[seated * own :]
    for _ in range(rounds):
        bits, left = deal_cards(rng, cards, bits, left)
        tally_hands(held, shared, tally, parts, take, best_first)


def kernel_args(rules: Rules, form: Form, seated: int) -> tuple[Any, ...]:
    """What `play_rounds` is told; no more players than there are cards for."""
    own, board = cards_of(form)
    most = min(seated, (52 - board) // own)
    parts = np.array(parts_of(rules, form), dtype=np.int64)
    return most, own, board, parts, form.take, is_best_first(rules, form)
