"""The strategy of games of streets as a person would learn it, with its cost."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from croupier.maths.pricing.strategy import Chart, Strategy
from croupier.maths.stages.features import Features, Flags, by_decision, two_card_table
from croupier.maths.stages.game import StagedGame
from croupier.maths.stages.induction import Choices, Solved, play
from croupier.maths.stages.reveals import Ints

FOLD, SMALL, LARGE = 0, 1, 3
SIX, TEN, JACK, ACE = 4, 8, 9, 12

TIES = (
    "Among decisions worth the same, the one that risks least is taken: a fold before a raise, a "
    "small raise before a large one."
)
POINTS = "Jack to ace count two points each, 6 to 10 one, lower cards none."
LEARNED = (
    [
        "3x with any pair.",
        "1x with two points or more, or a suited 6-5.",
        "Fold everything else.",
    ],
    [
        "3x with a pair of 6s or better, three of a kind included.",
        "3x with three suited cards that are 10 or higher, or in a row from 5-6-7 up.",
        "3x with three suited cards, one gap and a jack or higher, or two gaps and two such cards.",
        "1x with any other three suited cards, any other pair, or three points or more.",
        "1x with three in a row from 4-5-6 up, or one gap and two cards from 6 to 10.",
        "Fold everything else.",
    ],
    [
        "3x with a pair of 6s or better, two pair or three of a kind.",
        "3x with four suited cards, or four in a row from 5-6-7-8 to 10-J-Q-K.",
        "1x with any other four to a straight, any other pair, or four points or more.",
        "1x with three cards from 6 to 10 if an earlier wager was 3x.",
        "Fold everything else.",
    ],
)


def _points(seen: Features) -> Ints:
    return 2 * seen.between(JACK, ACE) + seen.between(SIX, TEN)


def _pays(seen: Features) -> Flags:
    """A hand that cannot lose any more."""
    pays: Flags = (seen.pair >= SIX) | (seen.alike >= 2)
    return pays


def _choice(large: Flags, small: Flags) -> Ints:
    return np.where(large, LARGE, np.where(small, SMALL, FOLD)).astype(np.int64)


def _on_two(seen: Features) -> Ints:
    suited_6_5 = seen.suited & (seen.highest == SIX) & (seen.lowest == SIX - 1)
    return _choice(seen.pair >= 0, (_points(seen) >= 2) | suited_6_5)


def _on_three(seen: Features) -> Ints:
    high, gaps = seen.between(JACK, ACE), seen.gaps
    strong_suited = seen.suited & (
        (seen.lowest >= TEN)
        | ((gaps == 0) & (seen.lowest >= SIX - 1))
        | ((gaps == 1) & (high >= 1))
        | ((gaps == 2) & (high >= 2))
    )
    run = ((gaps == 0) & (seen.lowest >= SIX - 2)) | ((gaps == 1) & (seen.between(SIX, TEN) >= 2))
    small = seen.suited | (seen.pair >= 0) | (_points(seen) >= 3) | run
    return _choice(_pays(seen) | strong_suited, small)


def _on_four(seen: Features) -> tuple[Ints, Ints]:
    """Without and with a Street Wager of 3x before."""
    gaps = seen.gaps
    open_run = (gaps == 0) & (seen.lowest >= SIX - 1) & (seen.highest < ACE)
    large = _pays(seen) | seen.suited | open_run
    run = (gaps <= 1) | (seen.gaps_with_low_ace <= 1)
    small = run | (seen.pair >= 0) | (_points(seen) >= 4)
    return _choice(large, small), _choice(large, small | (seen.between(SIX, TEN) >= 3))


def learned_choices(solved: Solved, large_before: Sequence[bool]) -> Choices:
    """The decisions of LEARNED for every kind of cards seen and every path.

    `large_before` says of each path to the last street whether a wager of it was 3x.
    """
    two, three, four = (Features(layer.cards) for layer in solved.deals.layers)
    without, with_large = _on_four(four)
    return (
        _on_two(two)[:, None],
        np.stack([_on_three(three)] * len(solved.stages[1].moves), axis=1),
        np.stack([with_large if large else without for large in large_before], axis=1),
    )


def _sentence(streets: Sequence[str], cost: float) -> str:
    by_street = by_decision(dict(zip(streets, LEARNED, strict=True)))
    return f"{POINTS} {by_street} This costs {cost:.4%} of the Ante compared with optimal play."


def strategy(streets: Sequence[str], game: StagedGame, large_before: Sequence[bool]) -> Strategy:
    """The strategy for a report."""
    solved = game.solved
    learned = play(solved.deals, solved.stages, learned_choices(solved, large_before))
    sentence = _sentence(streets, float(game.cost(learned)))
    first = solved.stages[0].moves[0]
    chosen = [first[move].key for move in solved.choices[0][:, 0].tolist()]
    total = solved.deals.total
    two_cards = two_card_table(solved.deals.layers[0].cards, chosen)
    return Strategy(
        sentence,
        learned=(game.learned("by-street", sentence, learned, "Ante"),),
        ties=TIES,
        charts=(
            Chart(
                "On two cards",
                ("choice", "with"),
                tuple((choice, ", ".join(hands)) for choice, hands in two_cards.items()),
            ),
        ),
        frequencies={
            street: {
                move.key: Fraction(made[move.key], total) for move in first if move.key in made
            }
            for street, made in (
                (street, solved.played.frequencies(stage)) for stage, street in enumerate(streets)
            )
        },
    )
