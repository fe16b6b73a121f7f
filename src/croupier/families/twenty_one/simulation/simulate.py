"""Simulating the main wager and Insurance: shoes dealt to the cut card, basic strategy."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import comb
from typing import Any

import numpy as np

from croupier.equipment.cards import Deck
from croupier.families.twenty_one.counting.names import HandNames, results_line
from croupier.families.twenty_one.counting.solved import basics
from croupier.families.twenty_one.simulation import plain_rounds
from croupier.families.twenty_one.simulation.lookups import Actions, basic_actions, compiled_tables
from croupier.families.twenty_one.simulation.tally import (
    BOTH_NATURAL,
    DEALER_NATURAL,
    MOST_HANDS,
    NATURAL,
    RESULTS,
    SPECIALS,
    SURRENDERED,
    results_by_rank,
)
from croupier.hands.twenty_one import value_of
from croupier.maths import simulate as monte_carlo
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Line, Tell, line, single
from croupier.maths.shoe.game import ShoeGame
from croupier.rulebook.rules import Rules

ENOUGH_HANDS = 8
ENDS = {
    NATURAL: "blackjack",
    BOTH_NATURAL: "push",
    SURRENDERED: "surrender",
    DEALER_NATURAL: "lose",
}
INSURANCE = ("win", "lose")
SIMULATED_BY = "Simulated: one player, {play}, every wager placed, {shoe}"
TO_THE_CUT = (
    "from shoes dealt to a cut card {} from the bottom. The average over a shoe, including the "
    "effect of the cut card."
)
FRESH = "each round from a fresh shoe."
BASIC = "basic strategy"


def about_shoes(rules: Rules, play: str) -> str:
    """How rounds were simulated."""
    fresh = rules.yes("reshuffling-device")
    shoe = FRESH if fresh else TO_THE_CUT.format(rules["cover-card"])
    return SIMULATED_BY.format(play=play, shoe=shoe)


@dataclass(frozen=True)
class Shoe:
    """Cards that are dealt until so many are left, one burned by `noise`'s BURN_*.

    With more left than there are cards they are shuffled for every round.
    """

    deck: Deck
    below_cover: int
    burn: int

    @classmethod
    def fresh(cls, deck: Deck, burn: int) -> Shoe:
        return cls(deck, deck.size + 1, burn)


def strategy_game(game: ShoeGame) -> ShoeGame:
    """The game whose basic strategy is played.

    The strategy of a house that lets pairs be split more often is that for eight hands: a ninth is
    too rare to change what is best.
    """
    return replace(game, most_hands=tuple(min(hands, ENOUGH_HANDS) for hands in game.most_hands))


def hands_played(game: ShoeGame) -> list[int]:
    """The most hands of a pair of each value that are simulated."""
    return [min(hands, MOST_HANDS) for hands in game.most_hands]


def played(game: ShoeGame) -> Actions:
    """Basic strategy."""
    return basic_actions(basics(strategy_game(game)), hands_played(game))


def plain_args(
    shoe: Shoe, game: ShoeGame, actions: Actions, *, main_at: int, insurance_at: int
) -> tuple[Any, ...]:
    """What `play_plain` needs beside a generator and a tally."""
    told = np.zeros(5, dtype=np.int64)
    told[plain_rounds.CUT], told[plain_rounds.BURN] = shoe.below_cover, shoe.burn
    told[plain_rounds.MOST] = max(hands_played(game))
    told[plain_rounds.MAIN_AT], told[plain_rounds.INSURANCE_AT] = main_at, insurance_at
    one_deck = [int(value_of(card)) for card in sorted(replace(shoe.deck, decks=1).cards())]
    cards = np.array(one_deck * shoe.deck.decks, dtype=np.uint8)
    one_card = game.split_aces_one_card
    return (
        cards,
        told,
        *compiled_tables(actions, game.dealer, game.results, aces_one_card=one_card),
    )


def simulated(
    main: str,
    shoe: Shoe,
    game: ShoeGame,
    *,
    rounds: int,
    seed: int,
    cores: int | None,
    tell: Tell,
) -> dict[str, dict[Line, int]]:
    """The lines of the main wager and of Insurance."""
    most = max(hands_played(game))
    main_at = len(INSURANCE)
    tally = monte_carlo.run(
        plain_rounds.play_plain,
        plain_args(shoe, game, played(game), main_at=main_at, insurance_at=0),
        size=main_at + comb(most + RESULTS, RESULTS) + SPECIALS,
        rounds=rounds,
        seed=seed,
        cores=cores,
        tell=tell,
    )
    insured = zip(INSURANCE, tally[:main_at].tolist(), strict=True)
    return {
        main: box_lines(main, tally[main_at:], most),
        "insurance": single("insurance", insured),
    }


def box_lines(main: str, ends: Ints, most: int) -> dict[Line, int]:
    """How the hands of one box ended, by the tally of all ends."""
    ranks, names = results_by_rank(most), HandNames(main)
    lines: dict[Line, int] = {}
    for key in np.flatnonzero(ends).tolist():
        alone = key - len(ranks)
        parts = results_line(names, ranks[key]) if alone < 0 else line((main, ENDS[alone]))
        lines[parts] = lines.get(parts, 0) + int(ends[key])
    return lines
