"""What compiled rounds are told: a game's rules and a strategy, as flat tables of small numbers.

So all of them lie close by: a state and a card's rank lead to the next state, what is seen and a
state to an action, the class of a hand and the dealer's total to the code of an end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb
from typing import Any

import numpy as np

from croupier.families.twenty_one.counting.solved import Ups
from croupier.families.twenty_one.simulation import rounds
from croupier.families.twenty_one.simulation.rounds import (
    CHANCE_SHIFT,
    CLASSES,
    GIVEN_UP,
    NATURAL,
    OVER,
    RANK,
    RESCUE_SHIFT,
    SOFT,
    SPLITS,
    WAITING,
    Shorts,
    Tables,
)
from croupier.families.twenty_one.simulation.shoes import Bytes
from croupier.families.twenty_one.simulation.tally import MOST_HANDS
from croupier.hands.twenty_one import ACE, VALUES, value_of
from croupier.maths.enumerate import Ints
from croupier.maths.shoe.exact.cells import Cells, result_cells
from croupier.maths.shoe.game import DOUBLED_KIND, PLAIN, ShoeGame
from croupier.maths.shoe.hands import (
    BUST,
    DEALER_21,
    DEALER_22,
    DEALER_OVER,
    DealerRule,
    lattice,
)
from croupier.maths.shoe.kernels import DOUBLES_AS, SPLIT, STAND
from croupier.maths.shoe.overs import overs
from croupier.maths.shoe.plays import Play

CARDS = 52
RANKS = 13
STATES = 2 * SOFT  # of the dealer
# Where Blackjacks are tallied by the dealer's total, as dealt and made by an exchange of cards;
# none where they are paid at once.
Naturals = tuple[tuple[int, ...], ...]
FIRST_TABLE, ADDED_TABLE = 1, 2  # of actions, and 2 more for each value; 0 is before a split
CARD_VALUES = np.array([int(value_of(card)) for card in range(CARDS)], dtype=np.uint8)
RANK_VALUES = CARD_VALUES[::4]


@dataclass(frozen=True)
class Machine:
    """Hands as states, and what is done with each: by table, sight and state."""

    one: Shorts  # by rank, before a split and of hands that it adds
    after: Shorts  # by rank
    begins: Shorts
    actions: Bytes  # by what is told of the hole card and the up card's rank
    points: Bytes
    classes: Bytes  # before and after a split
    doublings: Bytes

    def merged(self) -> Machine:
        """States that nothing tells apart as one: some seventy by basic strategy."""
        states = len(self.points)
        facts = (self.actions.reshape(-1, states), self.classes, self.doublings, self.points[None])
        number, alike = 0, _numbered(np.concatenate(facts).T)
        leads = np.column_stack([self.after, self.begins])
        while number < (number := int(alike.max())):
            alike = _numbered(np.column_stack([alike, alike[leads]]))
        kept = np.unique(alike, return_index=True)[1]
        return Machine(
            alike[self.one].astype(np.int16),
            alike[self.after[kept]].astype(np.int16),
            alike[self.begins[kept]].astype(np.int16),
            self.actions[..., kept],
            self.points[kept],
            self.classes[:, kept],
            self.doublings[:, kept],
        )


def _numbered(rows: Any) -> Ints:
    """Equal rows have one number."""
    seen: dict[bytes, int] = {}
    return np.array([seen.setdefault(row.tobytes(), len(seen)) for row in rows])


def machine_of(game: ShoeGame, told: Sequence[Ups]) -> Machine:
    """A strategy for each thing that may be told of the hole card, as the fewest states."""
    return hands_machine(game, told).merged()


def hands_machine(game: ShoeGame, told: Sequence[Ups]) -> Machine:
    """A state for every hand of the lattice and, last, for hands over 21."""
    hands = lattice()
    number = len(hands.total)
    totals = overs().total if game.second_chances else np.array([0])
    states = number + len(totals)
    one = np.array([hands.at(value) for value in RANK_VALUES], dtype=np.int16)
    after = np.full((states, VALUES), number, dtype=np.int16)
    over = number + (np.maximum(overs().at, 0) if game.second_chances else 0)
    after[:number] = np.where(hands.after == BUST, over, hands.after)
    begins = np.zeros(states, dtype=np.int16)
    actions = np.full((1 + 2 * VALUES, len(told), VALUES, states), STAND, dtype=np.uint8)
    for nth, ups in enumerate(told):
        for up, solution in enumerate(ups):
            if solution is None:
                continue
            actions[0, nth, up] = _actions(game, solution.play)
            for pair, play in solution.split_play.items():
                added = solution.added_play[pair]
                actions[FIRST_TABLE + 2 * pair, nth, up] = _actions(game, play)
                actions[ADDED_TABLE + 2 * pair, nth, up] = _actions(game, added)
            for pair in solution.splits:
                split, place = FIRST_TABLE + 2 * pair, hands.at(pair, pair)
                actions[0, nth, up, place] = SPLIT + SPLITS
                actions[split : split + 2, nth, up, place] |= SPLITS
                begins[place] = hands.at(pair)
    points = np.zeros(states, dtype=np.uint8)
    points[number:] = totals
    classes = _both(game.classes_of(split=False), game.classes_of(split=True), states, OVER)
    if not game.over_after_split:
        classes[0, number:] = game.over(split=False) or OVER
    doubles = (game.allowed() // DOUBLES_AS, game.allowed(split=True) // DOUBLES_AS)
    return Machine(
        np.array([one, one]),
        after[:, RANK_VALUES],
        begins,
        actions[:, :, RANK_VALUES],
        points,
        classes,
        _both(*doubles, states, 0),
    )


def _actions(game: ShoeGame, play: Play) -> Ints:
    """By hand with the kinds of doubling after which it is given up; then hands over 21."""
    actions = np.where(lattice().total >= 21, STAND, play.policy) + (play.rescues << RESCUE_SHIFT)
    if not game.second_chances:
        return np.append(actions, STAND)
    chances = play.takes[PLAIN] + 2 * play.takes[DOUBLED_KIND]
    return np.concatenate([actions, STAND + (chances.astype(np.int64) << CHANCE_SHIFT)])


def tables_of(
    game: ShoeGame,
    machine: Machine,
    told: Ints,
    *,
    parts: Ints,
    naturals: Naturals = (),
    waiting: Sequence[int] = (),
    suited: Sequence[int] = (),
) -> Tables:
    """A game and a machine. `parts`: by the up card's value. `waiting`: the results of a hand over
    21 that waits for the dealer's, by total from 17 on; `suited`: the codes of a lone hand that is
    told by suits."""
    states = len(machine.points)
    sights = machine.actions.shape[1] * RANKS
    tables = np.empty((VALUES, 3), dtype=np.int64)
    tables[:, 0] = (FIRST_TABLE + 2 * np.arange(VALUES)) * sights * states
    tables[:, 1] = (ADDED_TABLE + 2 * np.arange(VALUES)) * sights * states
    tables[:, 2] = game.split_kinds
    own, codes = split_codes(game), np.zeros(game.codes, dtype=np.uint8)
    codes[own] = range(len(own))
    by_suits = np.zeros(game.codes, dtype=np.uint8)
    by_suits[list(suited)] = range(1, len(suited) + 1)
    told[rounds.STATES], told[rounds.CODES], told[rounds.WAITS] = states, len(own), bool(waiting)
    told[rounds.MOST], told[rounds.BLACKJACK_WAITS] = most_hands(game), bool(naturals)
    over = game.over(split=True)
    told[rounds.OVER_CLASS] = OVER if over is None else over
    return Tables(
        told=told,
        values=CARD_VALUES,
        ranges=_ranges(game),
        parts=parts[RANK_VALUES],
        one=_by_rank(machine.one),
        after=_by_rank(machine.after),
        begins=machine.begins,
        classes=machine.classes.ravel(),
        doublings=machine.doublings.ravel(),
        tables=tables.ravel(),
        actions=machine.actions.ravel(),
        most=np.minimum(game.most_hands, MOST_HANDS).astype(np.uint8),
        **dealer_tables(game.dealer),
        naturals=np.array(naturals or [[NATURAL] * SOFT], dtype=np.uint8).ravel(),
        codes=codes_of(result_cells(game), game, waiting),
        lives=lives_of(game),
        points=machine.points,
        short=codes,
        suited=by_suits,
    )


def _by_rank(rows: Shorts) -> Shorts:
    """Rows by rank, with room for RANK bits."""
    return np.pad(rows, ((0, 0), (0, (1 << RANK) - RANKS))).ravel()


def _ranges(game: ShoeGame) -> Bytes:
    """By hole card, what is added to a sight for what is told of it."""
    ranges = np.zeros(CARDS, dtype=np.uint8)
    for nth, told in enumerate(game.told_games()):
        for groups in told.told:
            ranges[np.isin(CARD_VALUES, groups[0])] = nth * RANKS
    return ranges


def _both(before: Ints, after: Ints, states: int, over: int) -> Bytes:
    """By hand before and after a split, those over 21 too."""
    found = np.full((2, states), over, dtype=np.uint8)
    found[0, : len(before)], found[1, : len(after)] = before, after
    return found


def lives_of(game: ShoeGame) -> Bytes:
    """The classes of hands that the dealer's total decides."""
    lives = np.zeros(CLASSES, dtype=np.uint8)
    lives[: len(game.results)] = [len(set(row)) > 1 for row in game.results]
    return lives


def dealer_end(total: int) -> int:
    """How a dealer's hand of a total ends; below 17 where it decides nothing."""
    if total < 21:
        return max(total - 17, 0)
    return DEALER_21 if total == 21 else DEALER_22 if total == 22 else DEALER_OVER


def codes_of(cells: Cells, game: ShoeGame, waiting: Sequence[int]) -> Bytes:
    """By kind, class and the dealer's total."""
    kinds = len(game.kinds)
    found = np.zeros((kinds, CLASSES, SOFT), dtype=np.uint8)
    ends = [dealer_end(total) for total in range(SOFT)]
    found[:, : len(game.results)] = cells.cells[:, :, ends]
    if waiting:
        plain = len(game.plain) * np.arange(kinds)
        found[:, WAITING] = plain[:, None] + np.array(waiting)[ends]
    found[:, OVER], found[:, GIVEN_UP] = cells.bust[:, None], cells.given_up[:, None]
    return found.ravel()


def dealer_tables(rule: DealerRule) -> dict[str, Bytes]:
    """The dealer's states of two cards, after another card, and which of them draw.

    A state is a total, SOFT added where an ace counts 11.
    """

    def after(state: int, value: int) -> int:
        total, soft = state % SOFT + value + 1, state >= SOFT
        if value == ACE and total + 10 <= rule.ace_limit:
            total, soft = total + 10, True
        elif soft and total > rule.ace_limit:
            total, soft = total - 10, False
        return min(total, SOFT - 1) + SOFT * soft

    def one(value: int) -> int:
        return 11 + SOFT if value == ACE else value + 1

    begin, then = np.zeros(RANKS << RANK, np.uint8), np.zeros(STATES << RANK, np.uint8)
    for rank, value in enumerate(RANK_VALUES.tolist()):
        for other, first in enumerate(RANK_VALUES.tolist()):
            begin[other << RANK | rank] = after(one(first), value)
        for state in range(STATES):
            then[state << RANK | rank] = after(state, value)
    draws = [state % SOFT < (rule.soft_stand if state >= SOFT else 17) for state in range(STATES)]
    return {
        "dealer_begin": begin,
        "dealer_after": then,
        "draws": np.array(draws, dtype=np.uint8),
    }


# ------------------------------------------------------------------------------ the tally


@lru_cache(maxsize=8)
def split_codes(game: ShoeGame) -> list[int]:
    """The codes that a hand of a split may end with."""
    cells = result_cells(game)
    doublings = {0, *np.unique(game.allowed(split=True) // DOUBLES_AS).tolist()}
    kinds = {base + more for base in {PLAIN, *game.split_kinds} for more in doublings}
    kinds |= {kind for kind in game.second_chances if kind >= 0}
    classes = [*np.unique(game.classes_of(split=True)).tolist()]
    over = game.over(split=True)
    classes += [] if over is None else [over]
    met = cells.cells[sorted(kinds)][:, classes]
    found = {*met.ravel().tolist(), *cells.bust[sorted(kinds)].tolist()}
    if game.surrender is not None and game.surrender_after_split:
        found.add(int(cells.given_up[PLAIN]))
    if game.rescue is not None:
        found.add(int(cells.given_up[DOUBLED_KIND]))
    return sorted(found)


def most_hands(game: ShoeGame) -> int:
    return min(max(game.most_hands), MOST_HANDS)


def boxes_size(game: ShoeGame) -> int:
    """How many ends the hands of one box have against a dealer's total."""
    codes = len(split_codes(game))
    return game.codes + comb(most_hands(game) + codes, codes)
