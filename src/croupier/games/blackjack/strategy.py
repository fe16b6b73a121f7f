"""The Blackjack Wager as a game of the shoe: what may be done under the rules, and its counts."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any

import numpy as np

from croupier.games.blackjack import late as late_blackjack
from croupier.maths.pricing.counted import Counted, Line, Part, Terms, line
from croupier.maths.pricing.report import Pricing
from croupier.maths.shoe.basic import BasicUp, basic_up, table_text
from croupier.maths.shoe.exact import DOUBLED, SURRENDERED, Rounds, count_rounds
from croupier.maths.shoe.hands import ACE, TEN, VALUES, Floats, Ints, full_shoe, lattice
from croupier.maths.shoe.kernels import DOUBLE, HIT, STAND, SURRENDER
from croupier.maths.shoe.optimal import (
    FIXED,
    MASS,
    REOPTIMISED,
    SPLIT,
    ShoeGame,
    UpSolution,
    for_each_up,
    plain_results,
    solve_all,
    split_once,
    with_splits,
)
from croupier.rulebook.rules import Rules

RESULTS = ("win", "push", "lose")
ACTIONS = {STAND: "stand", HIT: "draw", DOUBLE: "double", SURRENDER: "surrender", SPLIT: "split"}
NAMES = ("A", *map(str, range(2, 11)))
Key = tuple[int, int, int]
Ups = tuple[UpSolution | None, ...]

TOGETHER = ("split",)  # of whose hands it is estimated which results come together
SPLIT_NOTE = (
    "Of a split's hands each is counted exactly, and so is the house advantage. Which results come "
    "together is taken as independent given how the dealer's hand ends: the standard deviation, "
    "the hit frequency and the combinations of outcomes with a split are approximate."
)
POST_SPLIT = {
    REOPTIMISED: (
        "Optimal by the cards of the hand and the up card; after a split, the best play for a hand "
        "of a pair split once, without regard to the cards of the other hands."
    ),
    FIXED: (
        "Optimal by the cards of the hand and the up card; after a split, a hand is played as the "
        "same cards are before a split."
    ),
}


def may_surrender(rules: Rules) -> bool:
    """633a.9; at Blackjack Switch by the reading elected."""
    return not rules.yes("blackjack-switch") or rules["switch-surrender"] == "yes"


def shoe_game(rules: Rules, post_split: str = REOPTIMISED) -> ShoeGame:
    """What the rules let a player do."""
    aces = 2 + rules.number("additional-splits-of-aces")
    others = 2 + rules.number("additional-splits")
    return ShoeGame(
        full_shoe(rules.number("decks")),
        results=plain_results(push_22=rules.yes("blackjack-switch")),
        surrender=-0.5 if may_surrender(rules) else None,
        most_hands=(aces,) + (others,) * (VALUES - 1),
        split_aces_one_card=rules["split-aces"] == "one-card",
        post_split=post_split,
    )


def _reoptimised(game: ShoeGame) -> ShoeGame:
    return replace(game, post_split=REOPTIMISED)


@lru_cache(maxsize=8)
def solutions(game: ShoeGame) -> Ups:
    """Optimal play against each up card; before a split it is the same in both strategies."""
    if game.post_split == REOPTIMISED:
        return solve_all(game)
    like = solutions(_reoptimised(game))
    return for_each_up(game.shoe, lambda up: with_splits(game, solved(like, up)))


def solved(found: Ups, up: int) -> UpSolution:
    solution = found[up]
    assert solution is not None
    return solution


@lru_cache(maxsize=8)
def basics(game: ShoeGame) -> tuple[BasicUp | None, ...]:
    """Basic strategy, which does not ask how the optimal player plays after a split."""
    if game.post_split != REOPTIMISED:
        return basics(_reoptimised(game))
    return tuple(None if best is None else basic_up(game, best) for best in solutions(game))


def basic_solutions(game: ShoeGame) -> Ups:
    return tuple(None if found is None else found.solution for found in basics(game))


def rounds_of(game: ShoeGame, *, basic: bool = False) -> Rounds:
    return counted_rounds(game, basic)


@lru_cache(maxsize=8)
def counted_rounds(game: ShoeGame, basic: bool) -> Rounds:
    """Kept by arguments in one form: a cache tells a default from the same value given."""
    if not basic and game.post_split == REOPTIMISED:
        return count_rounds(game, solutions(game))
    # What is played as in the re-optimised game is counted there.
    best = _reoptimised(game)
    like = (counted_rounds(best, False), solutions(best))
    return count_rounds(game, basic_solutions(game) if basic else solutions(game), like)


@cache
def results_line(results: tuple[int, ...], units: Fraction = Fraction(1)) -> Line:
    """How the hands of one box ended: the first is the Blackjack Wager, the others are splits."""
    if results == (SURRENDERED,):
        return (Part("blackjack", "surrender", units),)
    parts: Counter[tuple[str, str]] = Counter()
    for nth, result in enumerate(results):
        outcome = RESULTS[result % DOUBLED]
        parts["split" if nth else "blackjack", outcome] += 1
        if result >= DOUBLED:
            parts["double", outcome] += 1
    order = ("blackjack", "split", "double")
    named = sorted(parts.items(), key=lambda item: (order.index(item[0][0]), item[0][1]))
    return tuple(Part(wager, outcome, units * times) for (wager, outcome), times in named)


def natural_pays(rules: Rules, terms: Terms) -> float:
    """What a Blackjack brings, in units."""
    return float(Pricing(rules, "blackjack", terms).part_net(Part("blackjack", "blackjack")))


def main_lines(rounds: Rounds, lost: Mapping[Line, int] | None = None) -> dict[Line, int]:
    """633a.7(p) and (q), every deal; `lost`: to a dealer's Blackjack that was found after play."""
    tally: dict[tuple[int, ...], int] = defaultdict(int)
    naturals = pushes = losses = 0
    for key, ends in rounds.ends.items():
        if key[1:] == (ACE, TEN):
            naturals += sum(ends.values())
            pushes += rounds.dealer_blackjack[key]
            continue
        losses += rounds.dealer_blackjack[key]
        for results, ways in ends.items():
            tally[results] += ways
    lines: dict[Line, int] = defaultdict(int)
    for results, ways in tally.items():
        lines[results_line(results)] += ways
    lines[line(("blackjack", "blackjack"))] += naturals
    lines[line(("blackjack", "push"))] += pushes
    for parts, ways in (lost or {line(("blackjack", "lose")): losses}).items():
        lines[parts] += ways
    return {parts: ways for parts, ways in lines.items() if ways}


def main_counted(rules: Rules, terms: Terms) -> tuple[Counted, ...]:
    """The two post-split strategies, and basic strategy by totals with what it costs."""
    pricing = Pricing(rules, "blackjack", terms)
    counted = []
    notes: tuple[str, ...] = (
        "From a fresh shoe, one player; the cut card's effect is in the simulation.",
        SPLIT_NOTE,
    )
    late = late_blackjack.found_late(rules)
    if late:
        notes = (*notes, late_blackjack.NOTE)
    values = {}
    for post_split, about in POST_SPLIT.items():
        game = shoe_game(rules, post_split)
        lines = _played_lines(game, late=late, basic=False)
        values[post_split] = _mean(pricing, lines)
        counted.append(
            Counted(
                "blackjack",
                lines,
                variant=post_split,
                about=about,
                strategy=strategy_data(game),
                notes=notes,
                estimated=TOGETHER,
            )
        )
    game = shoe_game(rules)
    lines = _played_lines(game, late=late, basic=True)
    cost = values[REOPTIMISED] - _mean(pricing, lines)
    about = "Basic strategy: by the hand's total, whether it is soft, and the up card."
    counted.append(
        Counted(
            "blackjack",
            lines,
            variant="basic-strategy",
            about=about,
            strategy=basic_strategy(game, ()),
            notes=notes,
            estimated=TOGETHER,
            extra={"cost_against_composition_dependent": float(cost)},
        )
    )
    return tuple(counted)


def _played_lines(game: ShoeGame, *, late: bool, basic: bool) -> dict[Line, int]:
    rounds = rounds_of(game, basic=basic)
    if not late:
        return main_lines(rounds)
    ups = basic_solutions(game) if basic else solutions(game)
    return main_lines(rounds, late_blackjack.lost_lines(game, ups, rounds))


def _mean(pricing: Pricing, lines: Mapping[Line, int]) -> Fraction:
    won = sum((pricing.net(parts) * ways for parts, ways in lines.items()), Fraction(0))
    return won / sum(lines.values())


def strategy_data(game: ShoeGame) -> dict[str, Any]:
    """Basic strategy, and the two-card hands that are better played otherwise."""
    exceptions = []
    for basic, best in zip(basics(game), solutions(game), strict=True):
        if basic is None or best is None:
            continue
        for first in range(VALUES):
            for second in range(first, VALUES):
                if (first, second) == (ACE, TEN) or not _dealt(game, best.up, first, second):
                    continue
                action = best.action(first, second)
                if action != basic.solution.action(first, second):
                    exceptions.append(
                        f"{NAMES[first]}-{NAMES[second]} against {NAMES[best.up]}: "
                        f"{ACTIONS[action]}"
                    )
    return basic_strategy(game, exceptions)


LETTERS = (
    "S stand, H draw, D double or else draw, Ds double or else stand, R surrender or else draw, "
    "Rs surrender or else stand, P split"
)


def basic_strategy(game: ShoeGame, exceptions: Sequence[str]) -> dict[str, Any]:
    """Basic strategy as people learn it: a row a hand, a column an up card of the dealer."""
    rows = [
        {"hand": f"{kind.removesuffix('s')} {hand}", **_up_cards(row)}
        for kind, hands in table_text(basics(game)).items()
        for hand, row in hands.items()
    ]
    better = f" Better by the cards: {'; '.join(exceptions)}." if exceptions else ""
    return {
        "sentence": f"Basic strategy by totals and the dealer's up card ({LETTERS}).{better}",
        "table": rows,
        "two_card_exceptions": list(exceptions),
    }


def _up_cards(row: Mapping[str, str]) -> dict[str, str]:
    """The columns from deuce to ace; a hand that cannot meet an up card has none."""
    return {up: row.get(up, "") for up in (*map(str, range(2, 11)), "A")}


def _dealt(game: ShoeGame, up: int, first: int, second: int) -> bool:
    held = (up, first, second)
    return all(game.shoe[value] >= held.count(value) for value in held)


# ------------------------------------------------------------------------------ for export


def decisions(rules: Rules, terms: Terms) -> Iterator[Mapping[str, Any]]:
    """Every hand that has a choice, by its cards, against every up card.

    Worth is in units of the wager and given that the dealer has no Blackjack. Hands of a split are
    valued as of a pair split once; where aces get one card each they have no choice.
    """
    game = shoe_game(rules)
    for solution in solutions(game):
        if solution is None:
            continue
        yield from _hand_rows(solution, "", solution.policy, solution.values)
        for pair in sorted(solution.split_policy):
            if pair != ACE or not game.split_aces_one_card:
                policy, values = split_once(game, solution.dealers, pair)
                yield from _hand_rows(solution, NAMES[pair], policy, values)


def _hand_rows(
    solution: UpSolution, split: str, policy: Ints, values: Floats
) -> Iterator[Mapping[str, Any]]:
    """The hands of a player, or of a pair that was split."""
    hands = lattice()
    for place in np.flatnonzero((values[:, MASS] > 0) & (hands.total < 21)).tolist():
        cards = [value for value in range(VALUES) for _ in range(hands.counts[place, value])]
        mass = values[place, MASS]
        worth = {
            name: float(values[place, action] / mass) if values[place, action] > -np.inf else None
            for action, name in ACTIONS.items()
            if action != SPLIT
        }
        pair = len(cards) == 2 and cards[0] == cards[1] and not split
        may_split = pair and solution.split[cards[0]] > -np.inf
        worth["split"] = float(solution.split[cards[0]] / mass) if may_split else None
        action = solution.action(*cards) if pair else int(policy[place])
        yield {
            "up": NAMES[solution.up],
            "after_split_of": split,
            "hand": "-".join(NAMES[value] for value in cards),
            "total": int(hands.total[place]),
            "soft": bool(hands.soft[place]),
            "decision": ACTIONS[action],
            **worth,
        }
