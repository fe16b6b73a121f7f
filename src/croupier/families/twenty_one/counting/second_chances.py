"""Second chances over 21: a chart of basic strategy, every decision, and what each is worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np

from croupier.families.twenty_one.counting.solved import ACTIONS, NAMES
from croupier.families.twenty_one.knowledge import View
from croupier.hands.twenty_one import VALUES, value_of
from croupier.maths.pricing.strategy import Chart
from croupier.maths.shoe.basic import BasicUp
from croupier.maths.shoe.dealers import Dealers
from croupier.maths.shoe.game import PLAIN, ShoeGame
from croupier.maths.shoe.hands import Counts, lattice
from croupier.maths.shoe.kernels import HIT
from croupier.maths.shoe.optimal import over_worth
from croupier.maths.shoe.overs import drawn_overs, overs
from croupier.maths.shoe.plays import Play, UpSolution, reached_hands, second_cards

SECOND_CHANCES = ("no second chance", "second chance")
TOTALS = range(22, 31)


def second_chances_chart(basics: Sequence[BasicUp | None], up_cards: Sequence[str]) -> Chart:
    """The totals over 21 of a hand that was not doubled."""
    taken = {NAMES[up]: basic.second_chances for up, basic in enumerate(basics) if basic}
    rows = tuple(
        (f"total {total}", *("Y" if total in taken[up][PLAIN] else "N" for up in up_cards))
        for total in TOTALS
    )
    return Chart("Over 21 (Y take a second chance, N do not)", ("hand", *up_cards), rows)


def over_rows(
    game: ShoeGame, solution: UpSolution, split: str, gone: tuple[int, int], play: Play
) -> Iterator[Mapping[str, Any]]:
    """Hands over 21 that a player, or a hand of a split, comes to without doubling."""
    if play.seconds[PLAIN] < 0:
        return
    starts = second_cards(gone[0]) if split else np.flatnonzero(lattice().size == 2)
    which = drawn_overs((reached_hands(starts, play) > 0) & (play.policy == HIT))
    worth = over_worth(game, solution.dealers, gone, play, which)[:, PLAIN]
    for over in which.tolist():
        mass = _mass(solution.dealers, over, gone)
        if not mass:
            continue
        cards = [value for value in range(VALUES) for _ in range(overs().sets[over, value])]
        yield {
            "up": NAMES[solution.up],
            "after_split_of": split,
            "hand": "-".join(NAMES[value] for value in cards),
            "total": int(overs().total[over]),
            "soft": False,
            "decision": SECOND_CHANCES[int(play.takes[PLAIN, over])],
            **dict.fromkeys(ACTIONS.values()),
            **{key: float(worth[nth, over]) / mass for nth, key in enumerate(SECOND_CHANCES)},
        }


def _mass(dealers: Dealers, over: int, gone: tuple[int, int]) -> float:
    """The chance of no Blackjack beside a hand over 21; 0 where the shoe does not hold it."""
    rest = dealers.shoe - overs().sets[over]
    rest[gone[0]] -= gone[1]
    return float(rest @ dealers.holes) / float(rest.sum()) if rest.min() >= 0 else 0.0


def second_chance_worth(
    game: ShoeGame, view: View, shoe: Counts, amount: int
) -> tuple[Fraction, Fraction]:
    """In cents what a hand over 21 is worth without a second chance, and with one for an amount.

    The shoe holds the hand's own cards. What each wager brings is set to what stands there.
    """
    assert view.up is not None
    up, stands = int(value_of(view.up)), float(view.hand.stake + view.hand.doubled)
    here = replace(
        game,
        plain=(stands, 0.0, -stands),
        further=((float(amount), 0.0, -stands - amount), *game.further[1:]),
    )
    *before, last = (int(value_of(card)) for card in view.hand.cards)
    over = int(overs().at[lattice().at(*before), last])
    dealers = Dealers(shoe, up, game.dealer, game.holes(up)[0])
    play = Play.of(here, np.zeros(len(lattice().total), dtype=np.int64))
    worth = over_worth(here, dealers, (0, 0), play, np.array([over]))[:, PLAIN, over]
    mass = _mass(dealers, over, (0, 0))
    without, having = (Fraction(float(each) / mass) for each in worth)
    return without, having
