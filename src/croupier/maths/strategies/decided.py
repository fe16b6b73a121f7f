"""A strategy file at a single decision: exact, over all sights."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial

import numpy as np

from croupier.maths.decision import Decision, Values
from croupier.maths.enumerate import Cards
from croupier.maths.pricing.counted import Counted, Terms
from croupier.maths.pricing.strategy import Strategy
from croupier.maths.sights import NO_CARD, Sights
from croupier.maths.strategies.own import OwnStrategy
from croupier.maths.strategies.seen import Ranking, Seen
from croupier.rulebook.rules import Rules


def seen_at(sights: Sights, ranking: Ranking | None) -> Seen:
    """What a player sees in one part of the sights."""
    cards = sights.cards.astype(np.int64)
    up = None if sights.up == NO_CARD else np.full(len(cards), sights.up, dtype=np.int64)
    strengths = sights.strengths.astype(np.int64)
    return Seen(cards, dealer=up, ranking=ranking, strengths=strengths)


def own_choices(
    values: Values, strategy: OwnStrategy, ranking: Ranking | None
) -> tuple[Cards, ...]:
    """The choice of a strategy at every sight."""
    found = []
    for sights, beyond in zip(values.game.sights(), values.beyond, strict=True):
        worth = np.concatenate([np.zeros_like(beyond[:1]), beyond])
        seen = seen_at(sights, ranking)
        found.append(strategy.decide(seen, values.names, worth).astype(np.uint8))
    return tuple(found)


def _every_size(game: Decision, rules: Rules) -> tuple[int, ...]:
    """From the least to the largest; a count of the best choices may pass over some between."""
    sizes = game.sizes(rules)
    return tuple(range(sizes[0], sizes[-1] + 1))


def count_decided(
    game: Decision, rules: Rules, terms: Terms, strategy: OwnStrategy, ranking: Ranking | None
) -> Counted:
    """The main wager by a strategy; sizes between the least and the largest may be chosen too."""
    every = replace(game, sizes=partial(_every_size, game))
    values = every.values(rules, terms)
    strategy.check(values.names)
    return counted_by(values, rules, strategy, own_choices(values, strategy, ranking))


def counted_by(
    values: Values, rules: Rules, strategy: OwnStrategy, choices: tuple[Cards, ...]
) -> Counted:
    """The main wager by choices at every sight."""
    game, tally = values.game, values.tally(choices)
    deals = int(tally.sum())
    shares = {name: Fraction(int(tally[nth].sum()), deals) for nth, name in enumerate(values.names)}
    told = Strategy(strategy.name, frequencies={game.makes: shares})
    lines = {line: deals for line, deals in game.main_lines(rules, tally).items() if deals}
    return Counted(game.wager, lines, strategy=told)
