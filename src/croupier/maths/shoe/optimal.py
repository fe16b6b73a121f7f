"""Exact optimal play of the Blackjack family from a fresh shoe.

Decisions are composition-dependent: a player knows the cards of his own hand, the dealer's up card
and any cards given as removed, and nothing else. The dealer's Blackjack has been ruled out (the
card reader) or takes the original wager alone, which comes to the same: values here are times the
chance of no Blackjack, and a game adds the Blackjacks itself.

Splits. Hands of a split are played by a policy that looks at the hand's own cards, and pairs are
split again as often as allowed. The cards of a shuffled shoe are exchangeable, so the second cards
of all hands may be thought to come first; every hand then has the same law as the first, given
what the second cards of the others are. That others are no pair cards is removed by inclusion and
exclusion, which leaves values of one hand from shoes short of some more pair cards. The result is
exact for the policy. Two policies are offered: `FIXED`, the one that is best for the same cards
before a split, and `REOPTIMISED`, the best for a hand of a pair split once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import perm

import numpy as np

from croupier.hands.twenty_one import ACE, LOSE, TEN, VALUES
from croupier.maths.shoe.dealers import Dealers
from croupier.maths.shoe.game import PLAIN, REOPTIMISED, ShoeGame
from croupier.maths.shoe.hands import Counts, Floats, Ints, lattice
from croupier.maths.shoe.kernels import (
    DOUBLES_AS,
    DRAWS,
    STAND,
    SURRENDER,
    SURRENDERS,
    split_worth,
    sweep,
)
from croupier.maths.shoe.overs import (
    drawn_overs,
    overs,
    reached_overs,
    rows_after,
    value_overs,
)
from croupier.maths.shoe.plays import (
    BEST,
    MASS,
    Play,
    UpSolution,
    reached_hands,
    second_cards,
    without,
)
from croupier.maths.shoe.splits import SplitStep, Term, split_steps


def solve(
    game: ShoeGame,
    up: int,
    removed: Sequence[int] = (),
    dealers: Dealers | None = None,
    holes: Counts | None = None,
) -> UpSolution:
    """Optimal play against an up card, with further cards known to be gone.

    Games that differ in what is paid alone may share the dealer's chances. The hole card is known
    to be of some values, by default what the game tells of it.
    """
    if dealers is None:
        shoe = without(game.shoe, up, *removed)
        dealers = Dealers(shoe, up, game.dealer, game.holes(up)[0] if holes is None else holes)
    play, values = before_split(game, dealers, PLAIN)
    empty = np.full(VALUES, -np.inf)
    return with_splits(game, UpSolution(up, play, values, empty, {}, {}, frozenset(), dealers))


def with_splits(game: ShoeGame, solution: UpSolution) -> UpSolution:
    """The same play before a split, with the splits of a game and its way to play them."""
    hands, dealers = lattice(), solution.dealers
    split = np.full(VALUES, -np.inf)
    first, added = {}, {}
    for pair in range(VALUES):
        if game.most_hands[pair] > 1 and dealers.shoe[pair] >= 2:
            kind = game.split_kinds[pair]
            first[pair] = post_split_play(game, solution, pair)
            added[pair] = post_split_play(game, solution, pair, kind) if kind else first[pair]
            split[pair] = split_value(game, dealers, pair, first[pair], added=added[pair])
    splits = frozenset(p for p in first if split[p] > solution.values[hands.at(p, p), BEST])
    return replace(solution, split=split, split_play=first, added_play=added, splits=splits)


def revalued(game: ShoeGame, solution: UpSolution) -> UpSolution:
    """The same play, by what a game pays that it may not be best for."""
    hands, dealers = lattice(), solution.dealers
    play = replace(solution.play, policy=solution.policy.copy())
    need = reached_hands(np.flatnonzero(hands.size == 2), play)
    values = _sweep(game, dealers, (0, 0), need, play, optimise=False)
    split = np.full(VALUES, -np.inf)
    for pair in solution.splits:
        first, added = solution.split_play[pair], solution.added_play[pair]
        split[pair] = split_value(game, dealers, pair, first, added=added)
        values[hands.at(pair, pair), BEST] = -np.inf
    return replace(solution, play=play, values=values, split=split)


def for_each_up(
    shoe: Sequence[int], found: Callable[[int], UpSolution]
) -> tuple[UpSolution | None, ...]:
    """What is found against every up card that the shoe holds."""
    return tuple(found(up) if shoe[up] else None for up in range(VALUES))


def solve_all(game: ShoeGame, removed: Sequence[int] = ()) -> tuple[UpSolution | None, ...]:
    """Optimal play against every up card that the shoe holds."""
    return for_each_up(without(game.shoe, *removed), lambda up: solve(game, up, removed))


def _sweep(
    game: ShoeGame,
    dealers: Dealers,
    gone: tuple[int, int],
    need: Ints,
    play: Play,
    *,
    optimise: bool,
) -> Floats:
    """The values of hands; to optimise, the play's policy is written."""
    hands = lattice()
    values = np.full((len(hands.total), 6), -np.inf)
    over = over_values(game, dealers, gone, play, need, optimise=optimise)
    sweep(
        dealers.shoe,
        dealers.holes,
        *gone,
        hands.counts,
        hands.total,
        hands.after,
        dealers.rows(*gone, need),
        dealers.chances,
        game.pays(dealers.up),
        game.lost(),
        game.given_up(),
        play.classes,
        play.allowed,
        play.base,
        optimise,
        need,
        play.policy,
        play.rescues,
        overs().at,
        over,
        values,
    )
    return values


def over_worth(
    game: ShoeGame, dealers: Dealers, gone: tuple[int, int], play: Play, which: Ints
) -> Floats:
    """What some hands over 21 are worth by kind of wager, without a second chance and with one."""
    found = overs()
    worth = np.zeros((2, *play.takes.shape))
    worth[1, play.seconds < 0] = -np.inf
    place = rows_after(dealers, gone, which, which[: len(which) * (play.over_class >= 0)])
    value_overs(
        dealers.shoe,
        dealers.holes,
        *gone,
        which,
        found.sets,
        found.total,
        found.after,
        place,
        dealers.chances,
        game.pays(dealers.up),
        game.lost(),
        play.seconds,
        play.over_class,
        worth,
    )
    return worth


def over_values(
    game: ShoeGame,
    dealers: Dealers,
    gone: tuple[int, int],
    play: Play,
    need: Ints,
    *,
    optimise: bool,
) -> Floats:
    """What the hands over 21 that needed hands come to are worth by kind of wager; none where they
    are lost at once. To optimise, the play's second chances are written.
    """
    if not game.has_overs:
        return np.zeros(play.takes.shape)
    which = drawn_overs(need > 0) if optimise else reached_overs(play.policy, need)
    without, having = over_worth(game, dealers, gone, play, which)
    if optimise:
        play.takes[:] = having > without
    values: Floats = np.where(play.takes == 1, having, without)
    return values


def before_split(game: ShoeGame, dealers: Dealers, kind: int) -> tuple[Play, Floats]:
    """The best play with a wager of some kind as if no pair had been split, and its values."""
    hands = lattice()
    play = Play.of(game, np.zeros(len(hands.total), dtype=np.int64), base=kind)
    need = (hands.size >= 2).astype(np.int64)
    return play, _sweep(game, dealers, (0, 0), need, play, optimise=True)


def split_once(
    game: ShoeGame, dealers: Dealers, pair: int, kind: int = PLAIN
) -> tuple[Play, Floats]:
    """The best play for a hand of a pair split once, and its values."""
    hands = lattice()
    play = Play.of(game, np.zeros(len(hands.total), dtype=np.int64), pair=pair, base=kind)
    more = (play.allowed & DRAWS > 0) & (hands.size > 2)
    need = ((hands.counts[:, pair] > 0) & (more | (hands.size == 2))).astype(np.int64)
    return play, _sweep(game, dealers, (pair, 1), need, play, optimise=True)


def post_split_play(game: ShoeGame, solution: UpSolution, pair: int, kind: int = PLAIN) -> Play:
    """How a hand of a split pair is played, with a wager of some kind."""
    hands = lattice()
    if game.post_split == REOPTIMISED:
        return split_once(game, solution.dealers, pair, kind)[0]
    allowed = game.allowed(pair=pair)
    actions = solution.values[:, STAND : SURRENDER + 1].copy()
    can = (np.ones(len(allowed)), allowed & DRAWS, allowed // DOUBLES_AS, allowed & SURRENDERS)
    for nth, may in enumerate(can):
        actions[may == 0, nth] = -np.inf
    policy = np.where(hands.total >= 21, STAND, STAND + actions.argmax(axis=1))
    takes, rescues = solution.play.takes, solution.play.rescues
    return Play.of(game, policy, rescues, takes=takes, pair=pair, base=kind)


def split_value(
    game: ShoeGame,
    dealers: Dealers,
    pair: int,
    play: Play,
    steps: Sequence[SplitStep] = (),
    added: Play | None = None,
) -> float:
    """The value of splitting a pair and playing its hands.

    With `steps` given, of the hands that they begin with; of the pair's cards the shoe then has two
    more than are left: a hand's own, and one that is gone. Where the hands that a split adds are
    played otherwise than the first, `added` says how.
    """
    steps = steps or split_steps(game.most_hands[pair])
    return split_values(game, dealers, pair, play, [steps], added)[0]


def best_split_value(
    game: ShoeGame,
    dealers: Dealers,
    pair: int,
    play: Play,
    most_hands: int,
    *,
    begun: int = 2,
    added: Play | None = None,
) -> float:
    """The same, splitting again up to as many hands as are worth most.

    A player need not split again: to be allowed more hands costs nothing.
    """
    ways = [split_steps(hands, begun) for hands in range(begun, most_hands + 1)]
    return max(split_values(game, dealers, pair, play, ways, added))


def split_values(
    game: ShoeGame,
    dealers: Dealers,
    pair: int,
    play: Play,
    ways: Sequence[Sequence[SplitStep]],
    added: Play | None = None,
) -> list[float]:
    """What each of several ways to split again is worth."""
    pairs_left, left = int(dealers.shoe[pair]) - 2, int(dealers.shoe.sum()) - 2
    most = 1 + max(gone for steps in ways for step in steps for _, gone, _ in step.terms())
    own = split_hand_worth(game, dealers, pair, play, most)
    others = own
    if added is not None and added is not play:
        others = split_hand_worth(game, dealers, pair, added, most)

    def worth(each: Floats, terms: Sequence[Term]) -> float:
        return sum(
            coefficient
            * (perm(pairs_left, gone) / perm(left, gone))
            * float(each[1 + gone, 0 if own_closed else 1])
            for coefficient, gone, own_closed in terms
            if gone <= pairs_left
        )

    found = []
    for steps in ways:
        value = worth(others, [term for step in steps for term in step.terms()])
        if others is not own:
            first = [term for step in steps for term in step.first_terms()]
            value = value - worth(others, first) + worth(own, first)
        found.append(value)
    return found


def split_hand_worth(game: ShoeGame, dealers: Dealers, pair: int, play: Play, most: int) -> Floats:
    """What one hand of a split is worth, by the pair cards gone beside its own, so many at most.

    With a second card that is no pair card (0 with one that is), and with any second card.
    """
    hands = lattice()
    need = reached_hands(second_cards(pair), play)
    meets = play.meets(need)
    pairs_left = int(dealers.shoe[pair]) - 2
    deepest = min(most, pairs_left + 1)
    rows = np.empty((deepest + 1, len(need)), dtype=np.int64)
    for gone in range(1, deepest + 1):
        rows[gone] = dealers.rows(pair, gone, meets)
    over = np.zeros((deepest + 1, *play.takes.shape))
    for gone in range(1, deepest + 1):
        over[gone] = over_values(game, dealers, (pair, gone), play, need, optimise=False)
    worth = np.zeros((deepest + 1, 2))
    split_worth(
        dealers.shoe,
        dealers.holes,
        pair,
        deepest,
        hands.counts,
        hands.total,
        hands.after,
        rows,
        dealers.chances,
        game.pays(dealers.up),
        game.lost(),
        game.given_up(),
        play.classes,
        play.allowed,
        play.base,
        need,
        play.policy,
        play.rescues,
        overs().at,
        over,
        hands.at(pair),
        worth,
    )
    return worth


def game_value(
    game: ShoeGame,
    blackjack_pays: float = 1.5,
    solutions: Sequence[UpSolution | None] | None = None,
) -> float:
    """The expectation of a round per unit wagered, the dealer's Blackjack included.

    By the solutions given, or by optimal play.
    """
    left = sum(game.shoe)
    total = 0.0
    for up, solution in enumerate(solve_all(game) if solutions is None else solutions):
        if solution is None:
            continue
        rest = without(game.shoe, up)
        for first in range(VALUES):
            for second in range(first, VALUES):
                ways = rest[first] * (rest[second] - (first == second)) * (1 + (first != second))
                if not ways:
                    continue
                chance = game.shoe[up] * ways / perm(left, 3)
                mass = float(solution.values[lattice().at(first, second), MASS])
                if (first, second) == (ACE, TEN):
                    total += chance * blackjack_pays * mass
                else:
                    lost = game.plain[LOSE] * (1 - mass)
                    total += chance * (solution.value(first, second) + lost)
    return total
