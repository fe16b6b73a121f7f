"""Counting Caribbean Stud Poker: every deal, the best choice at every sight.

The Bonus and Progressive Wagers are forfeited by a fold: they are priced with the main game's best
choices and, where it pays to bet more hands on their account, with choices for both together.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache

import numpy as np

from croupier.families.poker.counting.hand_bonus import count_hand_bonus
from croupier.families.poker.hand_bonus import WAGER as HAND_BONUS
from croupier.games.caribbean_stud_poker import outcomes
from croupier.games.caribbean_stud_poker.deals import DEALER_HANDS, HANDS, all_sights, kind_counts
from croupier.games.caribbean_stud_poker.kernels import (
    DEALER_AT,
    SHOWDOWN_AT,
    TALLY_SIZE,
    play_rounds,
)
from croupier.games.caribbean_stud_poker.strategy import (
    BET,
    FOLD,
    FOLD_LINE,
    Values,
    bet_line,
    bet_values,
    decision_table,
    strategy,
)
from croupier.hands.five import strength5
from croupier.maths import simulate as monte_carlo
from croupier.maths.enumerate import Ints, suits_in_order
from croupier.maths.pricing.counted import Counted, Line, Tell, Terms, line, single
from croupier.maths.pricing.prices import Pricing
from croupier.maths.showdown import tally_choices
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules

__all__ = ["advise", "count", "simulate"]

NAMES = {"caribbean-stud-bonus": outcomes.BONUS, "progressive": outcomes.PROGRESSIVE}


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """The lines of a wager; the first is the headline, the others are variants."""
    tell(f"{HANDS * 47 * DEALER_HANDS:,} deals")
    if wager == HAND_BONUS:
        return (count_hand_bonus(rules, _named(outcomes.HAND_BONUS, kind_counts())),)
    values = bet_values(rules, terms)
    if wager == "ante":
        return (Counted(wager, _main_lines(_tally(values)), strategy=strategy(values)),)
    return _forfeited(rules, wager, terms, values)


def _named(names: Sequence[str], weights: Ints) -> list[tuple[str, int]]:
    return list(zip(names, weights.tolist(), strict=True))


@cache
def _tally(values: Values) -> Ints:
    """Deals by best choice, kind of hand and result."""
    tally = np.zeros((2, outcomes.HAND_KINDS, outcomes.RESULTS), dtype=np.int64)
    for sights, chosen in zip(all_sights(), values.choices, strict=True):
        tally_choices(sights.results, sights.kinds, sights.weights, chosen, tally)
    return tally


def _main_lines(tally: Ints) -> dict[Line, int]:
    lines: dict[Line, int] = defaultdict(int)
    lines[FOLD_LINE] = int(tally[FOLD].sum())
    for kind, result in np.ndindex(outcomes.HAND_KINDS, outcomes.RESULTS):
        if number := int(tally[BET, kind, result]):
            lines[bet_line(result, kind)] += number
    return dict(lines)


# ------------------------------------------------------------------------------ forfeited wagers


def _forfeited(rules: Rules, wager: str, terms: Terms, values: Values) -> tuple[Counted, ...]:
    kept = _kept(rules, wager, terms)
    about = "Played by the main game's best choices; a fold forfeits it (639a.11(b))."
    plain = _kept_lines(wager, values)
    folded = _tally(values)[FOLD].sum(axis=1)
    if not any(number and back for number, back in zip(folded, kept, strict=True)):
        note = "No hand that it pays is rightly folded: it does not change the main game's choices."
        return (Counted(wager, plain, about=about, notes=(note,)),)
    units = Fraction(Pricing(rules, wager, terms).stake, terms.stake)
    joint = bet_values(rules, terms, [units * back for back in kept])
    return (
        Counted(wager, plain, variant="plain", about=about),
        Counted(
            wager,
            _kept_lines(wager, joint),
            variant="joint",
            about="With an Ante of the stated stake, betting wherever that is best for Ante and "
            "this wager together at the stated meters.",
            strategy=strategy(joint),
            extra={"main_game_cost_per_unit": float(values.cost(joint.choices) / units)},
        ),
    )


def _kept(rules: Rules, wager: str, terms: Terms) -> list[Fraction]:
    """What a wager returns for each kind of hand that is not folded, per unit of it."""
    pricing = Pricing(rules, wager, terms)
    return [pricing.part_net(line((wager, name))[0]) + 1 for name in NAMES[wager]]


def _kept_lines(wager: str, values: Values) -> dict[Line, int]:
    """By hand and face-up card: every such sight meets the same number of dealer's hands."""
    by_kind = _tally(values).sum(axis=2) // DEALER_HANDS
    folded = int(by_kind[FOLD].sum())
    return single(wager, [*_named(NAMES[wager], by_kind[BET]), ("lose", folded)])


# ------------------------------------------------------------------------------ simulation


def simulate(
    rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> Mapping[str, Counted]:
    """Every wager over the same simulated rounds, played by the main game's best choices."""
    table = decision_table(bet_values(rules, terms).choices)
    tally = monte_carlo.run(
        play_rounds, (table,), size=TALLY_SIZE, rounds=rounds, seed=seed, cores=cores, tell=tell
    )
    folded = tally[:SHOWDOWN_AT]
    shape = (outcomes.HAND_KINDS, outcomes.RESULTS)
    shown = tally[SHOWDOWN_AT:DEALER_AT].reshape(shape)
    both = np.zeros((2, *shape), dtype=np.int64)
    both[FOLD, :, 0], both[BET] = folded, shown
    by_kind = both.sum(axis=2)
    counted = {"ante": Counted("ante", _main_lines(both), method="simulated")}
    for wager, names in NAMES.items():
        kept: Iterable[tuple[str, int]] = _named(names, by_kind[BET])
        lines = single(wager, [*kept, ("lose", int(folded.sum()))])
        counted[wager] = Counted(wager, lines, method="simulated")
    hands = by_kind.sum(axis=0)
    counted[HAND_BONUS] = count_hand_bonus(rules, _named(outcomes.HAND_BONUS, hands), "simulated")
    return counted


# ------------------------------------------------------------------------------ advice


def advise(
    rules: Rules, question: Decide, bets: Sequence[Bet], terms: Terms
) -> Mapping[str, Fraction]:
    """What each choice is worth in cents, counting only wagers that the choice touches."""
    hand, (up,) = question.known["hand"], question.known["dealer"]
    rank, sight = _sight(hand, up)
    kind = int(all_sights()[rank].kinds[sight])
    assert kind == outcomes.hand_kind(strength5(*hand))
    amounts = {bet.wager: bet.amount for bet in bets}
    fold = -Fraction(amounts["ante"])
    bet = fold + amounts["ante"] * bet_values(rules, terms).value(rank, sight)
    for wager in NAMES:
        if wager in amounts:
            fold -= amounts[wager]
            bet += amounts[wager] * (_kept(rules, wager, terms)[kind] - 1)
    return {"bet": bet, "fold": fold}


def _sight(hand: Sequence[int], up: int) -> tuple[int, int]:
    """The rank of the face-up card, and the place of the sight among those with that rank."""
    a, b, c, d, e = hand
    ordered = np.array(suits_in_order(a, b, c, d, e, up & 3), dtype=np.uint8)
    rank = up >> 2
    (found,) = np.flatnonzero((all_sights()[rank].cards == ordered).all(axis=1))
    return rank, int(found)
