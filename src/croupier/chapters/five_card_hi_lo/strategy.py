"""When to fold and where an ace goes: rules that a person can learn, with their cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby

import numpy as np

from croupier.chapters.five_card_hi_lo.counting import (
    Best,
    all_deals,
    best,
    nets_by_relation,
    worth,
)
from croupier.chapters.five_card_hi_lo.outcomes import ACE_LOW, ACES_HIGH, SETTINGS, points
from croupier.maths.decision import FOLD, TIES
from croupier.maths.enumerate import Cards, Ints
from croupier.maths.pricing.counted import Terms
from croupier.maths.pricing.strategy import Chart, Learned, Strategy
from croupier.maths.showdown import Strengths
from croupier.maths.sights import best_threshold, whole
from croupier.rulebook.rules import Rules

HIGH, LOW = range(2)
SAME = " An ace that is worth the same in either hand goes high."
Thresholds = dict[int, int]


def strategy(rules: Rules, terms: Terms) -> Strategy:
    """Two charts, rules that need none, and what each of them costs."""
    found, deals = best(rules, terms), all_deals()
    second = np.array([points(hand[1]) for hand in deals.cards.tolist()], dtype=np.uint16)
    gains = _gains_of_low(rules, terms)
    least_high, least_second = _when_to_fold(found), _when_low(gains, second)
    over_second = best_threshold(second[has_choice()], gains[has_choice()])
    high, low = deals.points[:, ACES_HIGH].T
    by_chart = second >= np.array([least_second.get(int(each), 0) for each in high])
    too_low = high < np.array([least_high.get(int(each), 0) for each in low])
    never = np.zeros_like(by_chart)
    in_words = _in_words(least_high, least_second)
    by_second = (
        f"Never fold; put an ace low if the second-lowest card has {over_second} points or more."
    )
    rules_of_thumb = {
        "charts": (in_words, by_chart, too_low & ~_with_ace()),
        "second-lowest": (by_second, second >= over_second, never),
        "as-the-dealer": ("Never fold; keep all aces high, as the dealer does.", never, never),
    }
    learned = []
    for key, (sentence, ace_low, folds) in rules_of_thumb.items():
        played = np.where(ace_low & has_choice(), ACE_LOW + 1, ACES_HIGH + 1)
        value = worth(rules, terms, np.where(folds, FOLD, played).astype(np.uint8))
        learned.append(Learned(key, sentence, found.values.worth() - value, -value, "Ante"))
    return Strategy(
        in_words,
        learned=tuple(learned),
        frequencies=frequencies(found.choices),
        ties=TIES + SAME,
        charts=(_fold_chart(least_high), _ace_chart(least_second)),
    )


def has_choice() -> Cards:
    """Whether a hand can be set in two ways."""
    deals = all_deals()
    return np.asarray((deals.points[:, ACES_HIGH] != deals.points[:, ACE_LOW]).any(axis=1))


def _with_ace() -> Cards:
    return np.asarray(all_deals().cards[:, -1] // 4 == 12)


def frequencies(choices: Cards) -> dict[str, dict[str, Fraction]]:
    """How often each choice is made; of the ace, among hands played that can be set in two ways."""
    weights = all_deals().weights
    two_ways = np.where(has_choice() & (choices != FOLD), weights, 0)
    return {
        "play": _shares(("fold", "play"), choices != FOLD, weights),
        "ace": _shares(SETTINGS, choices == ACE_LOW + 1, two_ways),
    }


def _shares(names: Sequence[str], second: Cards, weights: Ints) -> dict[str, Fraction]:
    share = Fraction(int(weights[second].sum()), int(weights.sum()))
    return dict(zip(names, (1 - share, share), strict=True))


# ------------------------------------------------------------------------------ charts


def _gains_of_low(rules: Rules, terms: Terms) -> Ints:
    """What all hands of a pattern gain together by an ace in the low hand."""
    nets, _ = whole(np.array(nets_by_relation(rules, terms, Fraction(0)), dtype=object))
    deals = all_deals()
    high, low = (deals.relations @ nets).T
    return np.asarray((low - high) * deals.weights)


def _when_to_fold(found: Best) -> Thresholds:
    """By the points of the low hand, the least high hand to play without an ace."""
    deals, (beyond,) = all_deals(), found.values.beyond
    high, low = deals.points[:, ACES_HIGH].astype(np.uint16).T
    return {
        points_low: least
        for points_low, among in _by_points(low, ~_with_ace())
        if (least := best_threshold(high[among], (deals.weights * beyond[0])[among]))
        > high[among].min()
    }


def _when_low(gains: Ints, second: Strengths) -> Thresholds:
    """By the points of the high hand with all aces, the least second card to place an ace low."""
    high = all_deals().points[:, ACES_HIGH, HIGH]
    return {
        points_high: best_threshold(second[among], gains[among])
        for points_high, among in _by_points(high, has_choice())
    }


def _by_points(of: Ints, among: Cards) -> Iterator[tuple[int, Cards]]:
    for each in np.unique(of[among]).tolist():
        yield each, among & (of == each)


def _in_words(least_high: Thresholds, least_second: Thresholds) -> str:
    """Both charts in two sentences."""
    folds = ", ".join(f"{least - 1} over {span}" for span, least in _spans(least_high))
    lows = ", ".join(f"{least} for {span}" for span, least in _spans(least_second))
    return (
        f"Without an ace, fold these high hands and lower ones over these low hands: {folds}. Put "
        "an ace low if the second-lowest card, which it replaces, has at least these points for "
        f"the high hand with all aces: {lows}."
    )


def _fold_chart(least_high: Thresholds) -> Chart:
    rows = tuple((span, f"{least - 1} or less") for span, least in _spans(least_high))
    return Chart("When to fold, without an ace", ("low hand", "fold with a high hand of"), rows)


def _ace_chart(least_second: Thresholds) -> Chart:
    rows = tuple((span, f"{least} or more") for span, least in _spans(least_second))
    return Chart("When an ace is low", ("high hand with all aces", "second lowest card"), rows)


def _spans(thresholds: Thresholds) -> Iterator[tuple[str, int]]:
    """Neighbours with the same threshold together: `24 to 26`."""
    for least, same in groupby(sorted(thresholds), key=lambda each: thresholds[each]):
        first, *_, last = [*same] * 2
        yield (str(first) if first == last else f"{first} to {last}"), least
