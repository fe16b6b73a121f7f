"""The Bad Beat Progressive Wager (633a.7(o)(1)): a 20 against a dealer's Blackjack or 21."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import lcm
from typing import Any

from croupier.chapters.blackjack import outcomes
from croupier.chapters.blackjack.counting.game import natural_pays, shoe_game
from croupier.chapters.blackjack.counting.main import JOINT, WITH_BASIC, WITH_OPTIMAL
from croupier.chapters.blackjack.counting.twenties import (
    AGAINST_21,
    AGAINST_BLACKJACK,
    ANY_CARDS,
    HAS_20,
    NO_PAIR,
    PAIR,
    PAIR_OF_TENS,
    TwentyCount,
)
from croupier.chapters.blackjack.round.elections import found_late
from croupier.chapters.blackjack.round.progressives import bonus_drawn
from croupier.families.twenty_one.counting.replayed import from_shoe
from croupier.families.twenty_one.counting.solved import Ups, basic_solutions, solutions, solved
from croupier.maths.pricing.counted import (
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
from croupier.maths.pricing.prices import Pricing
from croupier.maths.pricing.progressives import MAIN_GAME_COST
from croupier.maths.shoe.exact.joint import MOST_TOGETHER
from croupier.maths.shoe.game import ShoeGame
from croupier.maths.shoe.hands import (
    DEALER_21,
    DEALER_22,
    DEALER_BLACKJACK,
    DEALER_ENDS,
    Counts,
)
from croupier.maths.shoe.optimal import for_each_up, game_value, revalued, solve
from croupier.rulebook.rules import Rules

WAGER = "bad-beat-progressive"
MAGIC_CARD, LUCKY_PLAYER = "magic-card-bonus", "lucky-player-bonus"
FREQUENCIES = {MAGIC_CARD: "magic-card-frequency", LUCKY_PLAYER: "lucky-player-frequency"}
LATE = (
    "The dealer's Blackjack shows only after play: the hand counts if it totals 20 when play ends, "
    "not if its first two cards do."
)
ESTIMATED = (
    "Approximate: how often a split hand totals 20 is counted exactly; rounds with two or more "
    "such hands are estimated from how two hands depend on each other for each result of the "
    "dealer. Compared with the exact count of plain play, the estimate is off by less than one "
    "ten-millionth."
)


def bad_beat(rules: Rules, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """633a.7(o)(1): the player has 20 and the dealer Blackjack or 21."""
    game = shoe_game(rules, terms)
    tell("Bad Beat: plain, joint and basic strategy")
    plain = solutions(game)
    joint = joint_solutions(rules, terms, game)
    pays = natural_pays(rules, terms)
    as_joint = [solution and revalued(game, solution) for solution in joint]
    cost = game_value(game, pays, plain) - game_value(game, pays, as_joint)
    drawn = rules.offers(MAGIC_CARD) and rules.probability(FREQUENCIES[MAGIC_CARD]) is not None
    counts = TwentyCount(rules, game, by_pairs=drawn)
    late_notes = (LATE,) if found_late(rules) else ()
    counted = []
    variants: tuple[tuple[str, str, Ups, dict[str, Any]], ...] = (
        ("plain", WITH_OPTIMAL, plain, {}),
        ("joint", JOINT, joint, {MAIN_GAME_COST: cost}),
        ("basic-strategy", WITH_BASIC, basic_solutions(game), {}),
    )
    for variant, about, ups, more in variants:
        estimate = _is_estimate(counts, game, joint=variant == "joint")
        by_pairs = {
            pairs: single(WAGER, [(outcomes.BAD_BEAT[kind], n) for kind, n in weights.items()])
            for pairs, weights in counts.weights(ups, estimate=estimate).items()
        }
        lines, bonus_notes = with_bonuses(rules, by_pairs)
        counted.append(
            Counted(
                WAGER,
                lines,
                method=APPROXIMATE if estimate else EXACT,
                variant=variant,
                about=about,
                extra=more,
                notes=(*((ESTIMATED,) if estimate else ()), *late_notes, *bonus_notes),
            )
        )
    return tuple(counted)


def bad_beat_from(rules: Rules, terms: Terms) -> Callable[[Counts], tuple[Counted, ...]]:
    """The same from any shoe, by the strategies of a full one."""
    game = shoe_game(rules, terms)

    @cache
    def strategies() -> tuple[Ups, ...]:
        return solutions(game), joint_solutions(rules, terms, game), basic_solutions(game)

    def count(shoe: Counts) -> tuple[Counted, ...]:
        counts = TwentyCount(rules, replace(game, shoe=shoe))
        counted = []
        for nth, ups in enumerate(from_shoe(game, shoe, *strategies())):
            estimate = _is_estimate(counts, game, joint=nth == 1)
            (weights,) = counts.weights(ups, estimate=estimate).values()
            lines = single(WAGER, [(outcomes.BAD_BEAT[kind], n) for kind, n in weights.items()])
            counted.append(Counted(WAGER, lines, method=APPROXIMATE if estimate else EXACT))
        return tuple(counted)

    return count


def _is_estimate(counts: TwentyCount, game: ShoeGame, *, joint: bool) -> bool:
    """Joint play comes to 20 in too many ways for four hands to be multiplied out."""
    return counts.any_hand and (joint or max(game.most_hands) > MOST_TOGETHER)


def joint_game(rules: Rules, terms: Terms, game: ShoeGame, units: float = 1.0) -> ShoeGame:
    """The main game with what the Bad Beat adds, for so many units of it to one of the main game.

    Each hand of a split is played as if it alone could win the Bad Beat.
    """
    pricing = Pricing(rules, WAGER, terms)
    paid = [float(pricing.part_net(line((WAGER, name))[0]) + 1) for name in outcomes.BAD_BEAT]
    against = dict.fromkeys(range(DEALER_ENDS), HAS_20)
    against |= {end: AGAINST_21 + end - DEALER_21 for end in range(DEALER_21, DEALER_22)}
    if found_late(rules):
        against[DEALER_BLACKJACK] = AGAINST_BLACKJACK
    return replace(
        game, extra=tuple((20, end, units * paid[kind]) for end, kind in against.items())
    )


def joint_solutions(rules: Rules, terms: Terms, game: ShoeGame) -> Ups:
    both = joint_game(rules, terms, game)
    plain = solutions(game)
    return for_each_up(game.shoe, lambda up: solve(both, up, dealers=solved(plain, up).dealers))


def magic_card_chance(rules: Rules, pairs: int) -> Fraction:
    """Of a Magic Card that is drawn, to match one of the first two cards; two alike match once."""
    decks = rules.number("decks")
    exact = rules["magic-card-match"] == "exact"
    same = decks - 1 if exact else 4 * decks - 1
    alike = {
        ANY_CARDS: Fraction(same, 52 * decks - 1),
        NO_PAIR: Fraction(0),
        PAIR: Fraction(same, 4 * decks - 1),
        PAIR_OF_TENS: Fraction(same, 16 * decks - 1),
    }
    return (2 - alike[pairs]) / (52 if exact else 13)


def _drawn(
    rules: Rules, lines: Mapping[Line, int], bonus: str, chance: Fraction, scale: int
) -> dict[Line, int]:
    """Lines with a bonus that is drawn in some of them; all are multiplied by `scale`."""
    found: dict[Line, int] = {}
    for parts, ways in lines.items():
        hits = int(chance * scale) * bonus_drawn(rules, parts[0].outcome)
        if hits:
            found[(*parts, Part(bonus, bonus, Fraction(0)))] = ways * hits
        if scale > hits:
            found[parts] = ways * (scale - hits)
    return found


def with_bonuses(
    rules: Rules, by_pairs: Mapping[int, dict[Line, int]]
) -> tuple[dict[Line, int], tuple[str, ...]]:
    """What the table game system draws beside the Bad Beat, where its frequency is given."""
    notes = []
    for bonus, frequency_of in FREQUENCIES.items():
        if not rules.offers(bonus):
            continue
        frequency = rules.probability(frequency_of)
        if frequency is None:
            notes.append(
                f"The {bonus} is not included: the chapter does not say how often the table game "
                f"system draws; give {frequency_of} as an input."
            )
            continue
        chances = {
            pairs: frequency * (magic_card_chance(rules, pairs) if bonus == MAGIC_CARD else 1)
            for pairs in by_pairs
        }
        scale = lcm(*(chance.denominator for chance in chances.values()))
        by_pairs = {
            pairs: _drawn(rules, lines, bonus, chances[pairs], scale)
            for pairs, lines in by_pairs.items()
        }
    together: dict[Line, int] = defaultdict(int)
    for lines in by_pairs.values():
        for parts, ways in lines.items():
            together[parts] += ways
    return dict(together), tuple(notes)
