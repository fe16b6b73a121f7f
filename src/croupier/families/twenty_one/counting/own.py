"""A strategy file in a game of the Blackjack family: exact, over every hand and up card.

A rule decides by total, softness, pair, number of cards and up card. Where none does, play is the
best for the cards in the hand. What comes after a doubling and over 21 is played as is best.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from croupier.families.twenty_one.counting.looking import told_twenty_one
from croupier.families.twenty_one.counting.main import (
    SPLIT_NOTE,
    Lost,
    add_lines,
    main_lines,
)
from croupier.families.twenty_one.counting.names import HandNames
from croupier.families.twenty_one.counting.solved import Ups, counted_rounds, solutions
from croupier.hands.twenty_one import ACE, VALUES
from croupier.maths.decision import NEVER
from croupier.maths.pricing.counted import Counted, Line
from croupier.maths.pricing.strategy import Strategy
from croupier.maths.shoe.exact.rounds import count_rounds
from croupier.maths.shoe.game import DOUBLED_KIND, PLAIN, ShoeGame
from croupier.maths.shoe.hands import Floats, Ints, lattice
from croupier.maths.shoe.kernels import (
    DOUBLE,
    DOUBLES_AS,
    DRAWS,
    HIT,
    SPLIT,
    STAND,
    SURRENDER,
    SURRENDERS,
)
from croupier.maths.shoe.plays import Play, UpSolution
from croupier.maths.strategies.own import OwnStrategy
from croupier.maths.strategies.seen import NONE, Seen

CHOICES = ("stand", "draw", "double", "surrender", "split", "free-double", "free-split")
ACTIONS = np.array([STAND, HIT, DOUBLE, SURRENDER, SPLIT, DOUBLE, SPLIT])
FREE = ("free-double", "free-split")
EXACT = 1 << 40  # steps of a worth: finer than any two plays differ
HIGH_ACE = 12


def own_counted(
    names: HandNames,
    game: ShoeGame,
    strategy: OwnStrategy,
    *,
    others: Sequence[str] = (),
    lost: Lost | None = None,
    notes: tuple[str, ...] = (),
) -> Counted:
    """The main wager by a strategy; `others` are choices that the game decides elsewhere."""
    free = any(game.split_kinds) or len(set(game.double_kinds)) > 1
    strategy.check((*(key for key in CHOICES if free or key not in FREE), *others))
    lines: dict[Line, int] = {}
    for told in game.told_games():
        own = own_solutions(told, strategy)
        rounds = count_rounds(told, own, (counted_rounds(told, False), solutions(told)))
        found = lost(told, own, rounds) if lost else None
        add_lines(lines, main_lines(names, rounds, found))
    notes = ("One player, fresh shoe.", SPLIT_NOTE, *notes)
    how = Strategy(strategy.name)
    return Counted(names.main, lines, strategy=how, notes=notes, estimated=names.together)


def own_solutions(game: ShoeGame, strategy: OwnStrategy) -> Ups:
    """How a strategy plays against each up card."""
    return tuple(
        None if best is None else _own_up(game, best, strategy) for best in solutions(game)
    )


def up_rank(up: int) -> int:
    """The rank of a value: aces are high."""
    return HIGH_ACE if up == ACE else up - 1


def seen_hands(up: int) -> Seen:
    """Every hand of the lattice beside an up card."""
    hands = lattice()
    pairs = np.full(len(hands.total), NONE, dtype=np.int64)
    for value in range(VALUES):
        pairs[hands.at(value, value)] = up_rank(value)
    return told_twenty_one(hands.size, hands.total, hands.soft, pairs, up_rank(up))


def _own_up(game: ShoeGame, best: UpSolution, strategy: OwnStrategy) -> UpSolution:
    hands, seen = lattice(), seen_hands(best.up)
    worth = _worths(best.values)
    pairs = {hands.at(pair, pair): pair for pair in best.split_play}
    for place, pair in pairs.items():
        value = best.split[pair]
        worth[CHOICES.index("split"), place] = int(value * EXACT) if value > -np.inf else NEVER
    _name_free(game, worth)
    first = ACTIONS[strategy.decide(seen, CHOICES, worth)]
    splits = frozenset(pair for place, pair in pairs.items() if first[place] == SPLIT)
    policy = _policy(strategy, seen, worth)
    split_play, added_play = {}, {}
    for pair, play in best.split_play.items():
        split_play[pair] = _after_split(game, strategy, seen, best, pair, play)
        added_play[pair] = split_play[pair]
        if game.split_kinds[pair]:
            added_play[pair] = _after_split(game, strategy, seen, best, pair, best.added_play[pair])
    return replace(
        best,
        play=replace(best.play, policy=policy),
        split_play=split_play,
        added_play=added_play,
        splits=splits,
    )


def _worths(values: Floats) -> Ints:
    """What each of CHOICES is worth in every hand, in whole steps; splits aside."""
    found = np.full((len(CHOICES), len(values)), NEVER, dtype=np.int64)
    for nth in range(CHOICES.index("split")):
        own = values[:, ACTIONS[nth]]
        able = own > -np.inf
        found[nth, able] = (own[able] * EXACT).astype(np.int64)
    found[0, (found == NEVER).all(axis=0)] = 0
    return found


def _name_free(game: ShoeGame, worth: Ints) -> None:
    """What is doubled or split for free is another choice."""
    if game.double_kinds:
        free = np.array(game.double_kinds) != DOUBLED_KIND
        plain, other = CHOICES.index("double"), CHOICES.index("free-double")
        worth[other, free], worth[plain, free] = worth[plain, free], NEVER
    for pair, kind in enumerate(game.split_kinds):
        if kind != PLAIN:
            place = lattice().at(pair, pair)
            plain, other = CHOICES.index("split"), CHOICES.index("free-split")
            worth[other, place], worth[plain, place] = worth[plain, place], NEVER


def _policy(strategy: OwnStrategy, seen: Seen, worth: Ints) -> Ints:
    """Actions by hand, splits aside; nobody acts on 21."""
    whole = worth.copy()
    whole[ACTIONS == SPLIT] = NEVER
    chosen = ACTIONS[strategy.decide(seen, CHOICES, whole)]
    return np.where(lattice().total >= 21, STAND, chosen)


def _after_split(
    game: ShoeGame, strategy: OwnStrategy, seen: Seen, best: UpSolution, pair: int, play: Play
) -> Play:
    """The hand of a split: by the rules, else as is best there, else by what is best before."""
    allowed = play.allowed
    worth = _worths(best.values)
    able = {"draw": allowed & DRAWS, "double": allowed // DOUBLES_AS}
    able["surrender"] = allowed & SURRENDERS
    for key, may in able.items():
        worth[CHOICES.index(key), may == 0] = NEVER
        own = np.flatnonzero((may > 0) & (worth[CHOICES.index(key)] == NEVER))
        worth[CHOICES.index(key), own] = NEVER + 1  # offered, though worse than any
    _name_free(game, worth)
    for nth, action in enumerate(ACTIONS):
        if action != SPLIT:
            preferred = (play.policy == action) & (worth[nth] != NEVER)
            worth[nth, preferred] = 1 << 61
    return replace(play, policy=_policy(strategy, seen, worth))
