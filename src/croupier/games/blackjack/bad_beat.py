"""The Bad Beat Progressive Wager (633a.7(o)(1)): a 20 against a dealer's Blackjack or 21."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from functools import partial
from math import perm
from typing import Any

from croupier.games.blackjack import outcomes
from croupier.games.blackjack.joint import BASIC, JOINT, PLAIN, basic_solutions, main_value
from croupier.games.blackjack.strategy import Ups, rounds_of, shoe_game, solutions, solved
from croupier.maths.counted import (
    APPROXIMATE,
    EXACT,
    Counted,
    Line,
    Part,
    Tell,
    Terms,
    line,
    single,
)
from croupier.maths.report import Pricing
from croupier.maths.shoe import ShoeGame, UpSolution, for_each_up, solve, without
from croupier.maths.shoe_exact import count_rounds, deals, no_blackjack
from croupier.maths.shoe_hands import (
    ACE,
    DEALER_21,
    DEALER_22,
    DEALER_ENDS,
    KINDS_OF_21,
    TEN,
    VALUES,
    lattice,
)
from croupier.maths.shoe_joint import (
    ANY_END,
    MOST_TOGETHER,
    MOST_USED,
    Polynomial,
    SplitHands,
    wanted_hands,
    ways_against_21,
)
from croupier.maths.shoe_kernels import SPLIT, SURRENDER
from croupier.rulebook.rules import Rules

WAGER = "bad-beat-progressive"
HAS_20, AGAINST_BLACKJACK, AGAINST_21 = 1, 2, 3  # where the outcomes begin
MOST_HANDS = 8  # of one pair; a ninth comes once in a million million rounds
ESTIMATED = (
    "Approximate: of a split's hands, how often one of them totals 20, and how often two do, is "
    "counted exactly; rounds with three such hands or more are estimated from these, given how the "
    "dealer's hand ends."
)


def bad_beat(rules: Rules, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """633a.7(o)(1): the player has 20 and the dealer Blackjack or 21."""
    game = shoe_game(rules)
    tell("Bad Beat: plain, joint and basic strategy")
    plain = solutions(game)
    joint = joint_solutions(rules, terms, game)
    best = rounds_of(game)
    rounds = count_rounds(game, joint, (best, plain))
    cost = main_value(rules, terms, best) - main_value(rules, terms, rounds)
    counts = TwentyCount(rules, game)
    counted = []
    variants: tuple[tuple[str, str, Ups, dict[str, Any]], ...] = (
        ("plain", PLAIN, plain, {}),
        ("joint", JOINT, joint, {"main_game_cost_per_unit": float(cost)}),
        ("basic-strategy", BASIC, basic_solutions(game), {}),
    )
    for variant, about, ups, more in variants:
        # Joint play comes to 20 in too many ways for four hands to be multiplied out.
        estimate = counts.any_hand and (variant == "joint" or max(game.most_hands) > MOST_TOGETHER)
        weights = counts.weights(ups, estimate=estimate)
        lines = single(WAGER, [(outcomes.BAD_BEAT[kind], n) for kind, n in weights.items()])
        lines, bonus_notes = with_system_bonuses(rules, WAGER, lines)
        counted.append(
            Counted(
                WAGER,
                lines,
                method=APPROXIMATE if estimate else EXACT,
                variant=variant,
                about=about,
                extra=more,
                notes=(*((ESTIMATED,) if estimate else ()), *bonus_notes),
            )
        )
    return tuple(counted)


def joint_game(rules: Rules, terms: Terms, game: ShoeGame, units: float = 1.0) -> ShoeGame:
    """The main game with what the Bad Beat adds, for so many units of it to one of the main game.

    Each hand of a split is played as if it alone could win the Bad Beat.
    """
    pricing = Pricing(rules, WAGER, terms)
    paid = [float(pricing.part_net(line((WAGER, name))[0]) + 1) for name in outcomes.BAD_BEAT]
    against = dict.fromkeys(range(DEALER_ENDS), HAS_20)
    against |= {end: AGAINST_21 + end - DEALER_21 for end in range(DEALER_21, DEALER_22)}
    return replace(
        game, extra=tuple((20, end, units * paid[kind]) for end, kind in against.items())
    )


def joint_solutions(rules: Rules, terms: Terms, game: ShoeGame) -> Ups:
    both = joint_game(rules, terms, game)
    plain = solutions(game)
    return for_each_up(game.shoe, lambda up: solve(both, up, dealers=solved(plain, up).dealers))


class TwentyCount:
    """How often the player has 20, by what the dealer has; splits played alike are counted once."""

    def __init__(self, rules: Rules, game: ShoeGame) -> None:
        self.game = game
        self.any_hand = rules["bad-beat-hands"] == "any-hand"
        self.cards = sum(game.shoe)
        self.deepest = min(self.cards, MOST_USED)
        self.twenty = (lattice().total == 20).astype(int)
        self.known: dict[Any, Mapping[int, int]] = {}

    def weights(self, ups: Ups, *, estimate: bool) -> Mapping[int, int]:
        """Ways of each outcome, the lost ones included."""
        kinds: dict[int, int] = defaultdict(int)
        parts: list[Callable[[], Mapping[int, int]]] = []
        for solution in ups:
            if solution is not None:
                parts.append(partial(self._not_split, solution))
                parts += [
                    partial(self._split, solution, pair, estimate) for pair in solution.splits
                ]
        with ThreadPoolExecutor() as pool:
            for found in pool.map(lambda part: part(), parts):
                for kind, ways in found.items():
                    kinds[kind] += ways
        kinds[0] = perm(self.cards, self.deepest) - sum(kinds.values())
        return kinds

    def _not_split(self, solution: UpSolution) -> Mapping[int, int]:
        """Ways of each winning outcome against one up card; of pairs to be split only those with
        a dealer's Blackjack."""
        game, up = self.game, solution.up
        shoe = without(game.shoe, up)
        against_blackjack = 0
        starts: dict[int, int] = {}
        for first in range(VALUES):
            for second in range(first, VALUES):
                ways = deals(game.shoe, up, first, second)
                if not ways:
                    continue
                hand = lattice().at(first, second)
                if lattice().total[hand] == 20:
                    natural = self.cards - 3 - no_blackjack(without(shoe, first, second), up)
                    others = perm(self.cards - 4, self.deepest - 4)
                    against_blackjack += ways * natural * others
                action = solution.action(first, second)
                if (first, second) != (ACE, TEN) and action not in (SPLIT, SURRENDER):
                    starts[hand] = 1 + (first != second)
        wanted = wanted_hands(solution.policy, starts, self.twenty)
        kinds = self._kinds(up, self._ways(solution, wanted))
        return {**kinds, AGAINST_BLACKJACK: against_blackjack}

    def _split(self, solution: UpSolution, pair: int, estimate: bool) -> Mapping[int, int]:
        """Ways of each winning outcome of a split."""
        policy = solution.split_policy[pair]
        most = min(self.game.most_hands[pair], MOST_HANDS)
        hands = SplitHands(pair, policy, self.twenty, most)
        key = (solution.up, hands.alike, estimate)
        if key not in self.known:
            if not self.any_hand:
                found = self._ways(solution, hands.first_hand())
            elif estimate:
                found = self._ways(solution, hands.any_hand(2))
                more = hands.beyond_two(partial(self._ways, solution))
                found = [ways + others for ways, others in zip(found, more, strict=True)]
            else:
                found = self._ways(solution, hands.any_hand(most))
            self.known[key] = self._kinds(solution.up, found)
        return self.known[key]

    def _kinds(self, up: int, ends: Sequence[int]) -> Mapping[int, int]:
        """Outcomes by the dealer's 21, or whatever else the dealer has."""
        times = self.game.shoe[up]
        found = {AGAINST_21 + nth: times * ends[nth] for nth in range(KINDS_OF_21)}
        return {**found, HAS_20: times * (ends[ANY_END] - sum(ends[:ANY_END]))}

    def _ways(self, solution: UpSolution, wanted: Polynomial) -> list[int]:
        dealers = solution.dealers
        return ways_against_21(dealers.shoe, dealers.up, self.game.dealer, wanted, self.deepest - 1)


def with_system_bonuses(
    rules: Rules, wager: str, lines: dict[Line, int]
) -> tuple[dict[Line, int], tuple[str, ...]]:
    """What the table game system draws beside the Bad Beat, where its frequency is given."""
    notes = []
    match = Fraction(2, 52) if rules["magic-card-match"] == "exact" else Fraction(2, 13)
    for bonus, share, frequency_of in (
        ("magic-card-bonus", match, "magic-card-frequency"),
        ("lucky-player-bonus", Fraction(1), "lucky-player-frequency"),
    ):
        if not rules.offers(bonus):
            continue
        frequency = rules.probability(frequency_of)
        if frequency is None:
            notes.append(
                f"The {bonus} is left out: the chapter does not say how often the table game "
                f"system draws; give {frequency_of} as an input."
            )
            continue
        chance = frequency * share
        lines = {
            (*parts, *more): ways * factor
            for parts, ways in lines.items()
            for more, factor in (
                ((Part(bonus, bonus, Fraction(0)),), chance.numerator),
                ((), chance.denominator - chance.numerator),
            )
            if factor
        }
    return lines, tuple(notes)
