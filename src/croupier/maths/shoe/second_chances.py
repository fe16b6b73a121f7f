"""Second chances by basic strategy: by the total of a hand over 21 alone."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.maths.shoe.dealers import Dealers
from croupier.maths.shoe.game import PLAIN, ShoeGame
from croupier.maths.shoe.hands import Bytes, Floats, Ints, lattice
from croupier.maths.shoe.kernels import DOUBLE, HIT
from croupier.maths.shoe.optimal import over_worth
from croupier.maths.shoe.overs import overs
from croupier.maths.shoe.plays import Play


def second_chances(
    game: ShoeGame, dealers: Dealers, play: Play, reach: Floats
) -> tuple[Bytes, Floats]:
    """Whether a second chance is taken, by kind of wager for each total as a whole, and what hands
    over 21 are worth so; where they are lost at once, one number for each kind.
    """
    if not game.has_overs:
        return play.takes, game.lost()[:, None]
    found = overs()
    without, having = over_worth(game, dealers, (0, 0), play, np.arange(len(found.total)))
    takes = np.zeros_like(play.takes)
    for kind in np.flatnonzero(play.seconds >= 0).tolist():
        into = _reach(dealers.shoe, play.policy == (HIT if kind == PLAIN else DOUBLE), reach)
        for total in np.unique(found.total):
            own = found.total == total
            weights = into[own] if into[own].any() else np.ones(own.sum())
            takes[kind, own] = float(weights @ (having - without)[kind, own]) > 0
    return takes, np.where(takes == 1, having, without)


def _reach(shoe: Ints, drawn: NDArray[np.bool_], reach: Floats) -> Floats:
    """How often a card for some hands leads to each hand over 21."""
    hands, found = lattice(), overs()
    into = np.zeros(len(found.total))
    places = np.flatnonzero(drawn & (reach > 0))
    rest = np.maximum(shoe - hands.counts[places], 0)
    chances = reach[places, None] * rest / rest.sum(axis=1, keepdims=True)
    then = found.at[places]
    np.add.at(into, then[then >= 0], chances[then >= 0])
    return into


def taken_totals(takes: Bytes) -> tuple[frozenset[int], ...]:
    """By kind of wager, the totals over 21 that have a second chance."""
    totals = overs().total
    return tuple(frozenset(totals[row == 1].tolist()) if row.size else frozenset() for row in takes)
