"""What `card_rounds` is told of hands and play: a machine of totals, or one of all cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from croupier.families.twenty_one.counting.solved import Ups, solved
from croupier.families.twenty_one.simulation.card_rounds import CHANCES, OVER, Shorts
from croupier.families.twenty_one.simulation.lookups import SOFT, STATES, Bytes, machine
from croupier.hands.twenty_one import VALUES
from croupier.maths.enumerate import Ints
from croupier.maths.shoe.basic import BasicTable, BasicUp
from croupier.maths.shoe.game import DOUBLED_KIND, PLAIN, ShoeGame
from croupier.maths.shoe.hands import BUST, lattice
from croupier.maths.shoe.kernels import DOUBLES_AS, STAND, SURRENDER
from croupier.maths.shoe.overs import overs
from croupier.maths.shoe.plays import Play, second_cards

# Tables of actions: of a machine of totals after the first, of one of cards by pair.
ADDED_KIND_TABLE, SPLIT_TABLE = 1, 2
FIRST_TABLE, ADDED_TABLE = 1, 2


@dataclass(frozen=True)
class Machine:
    """Hands as states, and what is done with each: by table, sight and state."""

    begin: Shorts
    after: Shorts
    classes: Bytes  # before and after a split
    doublings: Bytes
    tables: Ints  # by value: the tables of a split's first hand and of the others
    actions: Bytes
    splits: Bytes
    points: Bytes  # the totals of hands over 21 that may have a second chance

    @property
    def states(self) -> int:
        return len(self.doublings)

    def places(self, game: ShoeGame) -> Ints:
        """By value where a split's actions begin, and whether hands added are of another kind."""
        places = np.empty((VALUES, 3), dtype=np.int64)
        places[:, :2] = self.tables * VALUES * len(game.told_games())
        places[:, 2] = np.array(game.split_kinds) > 0
        return places.ravel()


def of_totals(game: ShoeGame) -> Machine:
    """A machine of totals, in which every hand is stood on and no pair is split."""
    hands = lattice()
    states = 2 * STATES  # with two cards, and with more
    begin = machine(21)[0].astype(np.int16)
    after = STATES + np.tile(machine(21)[1], 2).astype(np.int16)
    classes = np.full((2, states), OVER, dtype=np.uint8)
    doublings = np.zeros(states, dtype=np.uint8)
    for state in range(states):
        if state % SOFT <= 21:
            classes[:, state] = state % SOFT
    allowed = game.allowed()
    own = (game.classes_of(split=False), game.classes_of(split=True))
    for first in range(VALUES):
        for second in range(VALUES):
            hand = hands.at(first, second)
            state = begin[first << 4 | second]
            doublings[state] = allowed[hand] // DOUBLES_AS
            for nth in range(2):
                classes[nth, state] = own[nth][hand]
    told = len(game.told_games())
    actions = np.full((3, told, VALUES, states), STAND, dtype=np.uint8)
    splits = np.ones((told, VALUES, 16), dtype=np.uint8)
    tables = np.full((VALUES, 2), SPLIT_TABLE)
    tables[np.array(game.split_kinds) > 0, 1] = ADDED_KIND_TABLE
    points = np.tile(np.arange(STATES, dtype=np.uint8) % SOFT, 2)
    return Machine(begin, after, classes.ravel(), doublings, tables, actions, splits, points)


def by_totals(game: ShoeGame, told: Sequence[Sequence[BasicUp | None]]) -> Machine:
    """Basic strategy, for each thing that may be told of the hole card."""
    found = of_totals(game)
    for nth, ups in enumerate(told):
        for up, basic in enumerate(ups):
            assert basic is not None
            _fill(found.actions[0, nth, up], basic.table)
            _fill(found.actions[ADDED_KIND_TABLE, nth, up], basic.added or basic.table, split=True)
            _fill(found.actions[SPLIT_TABLE, nth, up], basic.table, split=True)
            for total in range(22, SOFT) if game.second_chances else ():
                taken = [total in basic.second_chances[kind] for kind in (PLAIN, DOUBLED_KIND)]
                found.actions[:, nth, up, STATES + total] = CHANCES + taken[0] + 2 * taken[1]
            for pair in basic.solution.splits:
                found.splits[nth, up, pair] = game.most_hands[pair]
    return found


def _fill(actions: Bytes, table: BasicTable, *, split: bool = False) -> None:
    """A hand of a split is not surrendered."""
    for own, by_size in table.actions.items():
        soft, total = own
        plain = table.plain[own]
        for more, nth in enumerate((0, -1)):
            given_up = split and by_size[nth] == SURRENDER
            action = plain[nth] if given_up else by_size[nth]
            actions[more * STATES + SOFT * soft + total] = action


def by_cards(game: ShoeGame, told: Sequence[Ups]) -> Machine:
    """Play that looks at all cards of a hand."""
    hands = lattice()
    number = len(hands.total)  # of hands; those over 21 come after them
    totals = overs().total if game.second_chances else np.array([0])
    states = number + len(totals)
    begin = np.zeros((VALUES, 16), dtype=np.int16)
    for first in range(VALUES):
        begin[first, :VALUES] = second_cards(first)
    after = np.full((states, 16), number, dtype=np.int16)
    over = number + (np.maximum(overs().at, 0) if game.second_chances else 0)
    after[:number, :VALUES] = np.where(hands.after == BUST, over, hands.after)
    classes = np.full((2, states), OVER, dtype=np.uint8)
    classes[0, :number] = game.classes_of(split=False)
    classes[1, :number] = game.classes_of(split=True)
    doublings = np.zeros(states, dtype=np.uint8)
    doublings[:number] = game.allowed() // DOUBLES_AS
    points = np.zeros(states, dtype=np.uint8)
    points[number:] = totals
    actions = np.full((1 + 2 * VALUES, len(told), VALUES, states), STAND, dtype=np.uint8)
    splits = np.ones((len(told), VALUES, 16), dtype=np.uint8)
    for nth, ups in enumerate(told):
        for up in range(VALUES):
            solution = solved(ups, up)
            actions[0, nth, up] = _actions(solution.play)
            for pair, play in solution.split_play.items():
                added = solution.added_play[pair]
                actions[FIRST_TABLE + 2 * pair, nth, up] = _actions(play)
                actions[ADDED_TABLE + 2 * pair, nth, up] = _actions(added)
            for pair in solution.splits:
                splits[nth, up, pair] = game.most_hands[pair]
    tables = np.array([(FIRST_TABLE + 2 * pair, ADDED_TABLE + 2 * pair) for pair in range(VALUES)])
    return Machine(
        begin.ravel(), after.ravel(), classes.ravel(), doublings, tables, actions, splits, points
    )


def _actions(play: Play) -> Ints:
    """By hand, and over 21 the bits of wagers that have a second chance."""
    if not play.takes.size:
        return np.append(play.policy, STAND)
    chances = CHANCES + play.takes[PLAIN] + 2 * play.takes[DOUBLED_KIND]
    return np.concatenate([play.policy, chances])
