"""Counting Ultimate Texas Hold 'Em: 27,813,810,024,000 deals of hole cards, board and dealer."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache

import numpy as np

from croupier.games.ultimate_texas_holdem_poker import outcomes
from croupier.games.ultimate_texas_holdem_poker.advice import advise
from croupier.games.ultimate_texas_holdem_poker.kernels import flop_kinds, six_card_kinds
from croupier.games.ultimate_texas_holdem_poker.rounds import (
    BEATEN_AT,
    DEALER_AT,
    FLOP_AT,
    SIX_AT,
    TALLY_SIZE,
    play_rounds,
)
from croupier.games.ultimate_texas_holdem_poker.solver import (
    DEALS,
    FOLD_LINE,
    NOWHERE,
    TO_COME,
    Solution,
    check_worth,
    decide,
    ends,
    ends_of_all,
    flop_pair_kinds,
    flop_views,
    play_line,
    price_lines,
    solve,
    spot_worth,
)
from croupier.games.ultimate_texas_holdem_poker.strategy import describe
from croupier.maths import simulate as monte_carlo
from croupier.maths.boards.spots import Ints
from croupier.maths.boards.viewfinder import flop_finder, spread
from croupier.maths.boards.views import sums
from croupier.maths.pricing.counted import Counted, Line, Tell, Terms, line, single
from croupier.rulebook.rules import Rules

__all__ = ["advise", "count", "simulate"]


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """The lines of a wager; the first is the headline, the others are variants."""
    match wager:
        case "ante":
            return (_ante(rules, terms, tell),)
        case "trips":
            return (Counted(wager, single(wager, _named(outcomes.PAYTABLE, _kinds()))),)
        case "progressive":
            return _progressive(rules, terms, tell)
        case "five-card-hand-bonus":
            return _hand_bonuses(rules, terms, tell)
        case "six-card-bonus":
            tell("all 20,358,520 hands of six cards")
            return (Counted(wager, single(wager, _named(outcomes.SIX_CARD_BONUS, _six_kinds()))),)
        case "bad-beat-bonus":
            return _bad_beat(rules, terms, tell)
    raise KeyError(wager)


def _named(names: Sequence[str], weights: Ints) -> Iterable[tuple[str, int]]:
    return zip(names, weights.tolist(), strict=True)


# ------------------------------------------------------------------------------ main wagers


def main_lines(results: Mapping[int, Ints]) -> dict[Line, int]:
    """Lines of Ante, Blind and Play from deals by size of the Play Wager, result and kind."""
    lines: dict[Line, int] = defaultdict(int)
    for times, table in results.items():
        for result, kind in np.argwhere(table).tolist():
            ended = FOLD_LINE if result == outcomes.FOLD else play_line(times, result, kind)
            lines[ended] += int(table[result, kind])
    return dict(lines)


def _ante(rules: Rules, terms: Terms, tell: Tell) -> Counted:
    best = solve(rules, terms, tell)
    tell("what the best decisions lead to")
    ended = ends(best)
    tell("the rules that a person would learn, and what they cost")
    return Counted(
        "ante",
        main_lines(ended.results),
        strategy=describe(price_lines(rules, terms), best, ended),
        notes=("House advantage per unit of the Ante; element of risk per unit of all wagers.",),
    )


# ------------------------------------------------------------------------------ paytable wagers


def _kinds() -> Ints:
    """All deals by the best five of two hole cards and the board."""
    return np.asarray(ends_of_all()[0].sum(axis=0))


@lru_cache(maxsize=1)
def _six_kinds() -> Ints:
    found = np.zeros(outcomes.SIX_KINDS, dtype=np.int64)
    six_card_kinds(0, 52, found)
    return found


@lru_cache(maxsize=1)
def _flop_kinds() -> Ints:
    """For each view of the flop, what the two cards and the flop are."""
    known = flop_views()
    kinds = np.zeros(len(known), dtype=np.int8)
    flop_kinds(known.cards, known.start, known.holes, kinds)
    return kinds.astype(np.int64)


def _flop_hands(lost: Ints | None = None) -> Ints:
    """Deals of hole cards, flop, turn and river by the five-card hand on the flop.

    `lost` tells how many turns and rivers of each view lead to a fold that forfeits the wager: they
    count as nothing made.
    """
    known = flop_views()
    found = np.zeros(outcomes.KINDS, dtype=np.int64)
    kept = known.ways * (TO_COME if lost is None else TO_COME - lost)
    np.add.at(found, _flop_kinds(), kept)
    if lost is not None:
        found[outcomes.HIGH_CARD] += (known.ways * lost).sum()
    return found


def folded_runs(best: Solution) -> Ints:
    """For each view of the flop, the turns and rivers after which the player folds."""
    waiting = (best.before[flop_pair_kinds()] == 0) & ~best.raises
    return np.asarray(sums(flop_views(), best.folds.astype(np.int64)) * waiting)


def _progressive(rules: Rules, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """653a.11(k): two cards and the flop; what a fold does to it is a reading."""
    wager = "progressive"
    extra = _envy(rules)

    def counted(lost: Ints | None, variant: str = "", about: str = "") -> Counted:
        lines = single(wager, _named(outcomes.PAYTABLE, _flop_hands(lost)))
        return Counted(wager, lines, variant=variant, about=about, extra=extra)

    if rules["bonus-after-fold"] == "survive":
        return (counted(None),)
    lost = folded_runs(solve(rules, terms, tell))
    forfeited = "Played by the main game's optimal strategy; a fold forfeits it."
    if rules["bonus-after-fold"] == "with-cards":
        kept = "With a Trips or Six Card Bonus Wager the cards stay and a fold forfeits nothing."
        return counted(lost, "alone", forfeited), counted(None, "with-cards", kept)
    own = "Never folding, which is best for this wager alone."
    return counted(lost, "plain", forfeited), counted(None, "own", own)


def _envy(rules: Rules) -> dict[str, dict[str, str]]:
    """The chance of qualifying hands where the reading takes them from all seven cards."""
    if rules["envy-hand"] == "flop":
        return {}
    kinds = _kinds()
    total = int(kinds.sum())
    chances = {
        "Royal flush": Fraction(int(kinds[outcomes.ROYAL_FLUSH]), total),
        "Straight flush": Fraction(int(kinds[outcomes.STRAIGHT_FLUSH]), total),
    }
    return {"envy_chances": {name: str(chance) for name, chance in chances.items()}}


def _hand_bonuses(rules: Rules, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """653a.11(l): the player's or the dealer's two cards and the flop, equally likely."""
    if rules["bonus-after-fold"] != "with-cards":
        return (hand_bonus(rules, _flop_hands()),)
    lost = folded_runs(solve(rules, terms, tell))
    own = "On the player's hand without a Trips or Six Card Bonus Wager: a fold forfeits it."
    other = "On the dealer's hand, or where the player's cards stay on the table after a fold."
    return (
        hand_bonus(rules, _flop_hands(lost), variant="alone", about=own),
        hand_bonus(rules, _flop_hands(), variant="kept", about=other),
    )


def hand_bonus(
    rules: Rules, kinds: Ints, *, variant: str = "", about: str = "", method: str = "exact"
) -> Counted:
    """The hand's payout and, where their frequency is known, what the table system adds."""
    wager = "five-card-hand-bonus"
    notes = ["A share of the meter on the dealer's hand is divided among the players on it."]
    lines: dict[Line, int] = single(wager, _named(outcomes.FIVE_CARD_HAND_BONUS, kinds))
    for bonus, outcome, share, frequency_of in (
        ("magic-card-bonus", "magic-card", Fraction(5, 52), "magic-card-frequency"),
        ("lucky-bonus", "lucky-bonus", Fraction(1), "lucky-bonus-frequency"),
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
            (*parts, *line((bonus, name, 0))): weight * factor
            for parts, weight in lines.items()
            for name, factor in (
                (outcome, chance.numerator),
                ("lose", chance.denominator - chance.numerator),
            )
            if factor
        }
    return Counted(wager, lines, method=method, variant=variant, about=about, notes=tuple(notes))


# ------------------------------------------------------------------------------ Bad Beat Bonus


def _bad_beat(rules: Rules, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """653a.11(j); a fold forfeits it (653a.11(f)(2)), so it hangs on the main game's strategy."""
    best = solve(rules, terms, tell)
    worth = spot_worth(price_lines(rules, terms))
    never = decide(worth, NOWHERE, check_worth(worth, NOWHERE))
    return (
        Counted(
            "bad-beat-bonus",
            beaten_lines(ends(best).beaten),
            variant="plain",
            about="Played by the main game's optimal strategy; a fold forfeits it.",
        ),
        Counted(
            "bad-beat-bonus",
            beaten_lines(ends_of_all()[1]),
            variant="own",
            about="Never folding, which is best for this wager alone.",
            extra={"main_game_cost_per_ante": float(best.value - never.value)},
        ),
    )


def beaten_lines(beaten: Ints, total: int = DEALS) -> dict[Line, int]:
    """Lines from deals by the kind of the beaten hand; all others lose."""
    named = list(_named(outcomes.BAD_BEAT, beaten[: outcomes.ROYAL_FLUSH]))
    paid = sum(weight for outcome, weight in named if outcome != "lose")
    won = [(outcome, weight) for outcome, weight in named if outcome != "lose"]
    return single("bad-beat-bonus", [*won, ("lose", total - paid)])


# ------------------------------------------------------------------------------ simulation


def simulate(
    rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> Mapping[str, Counted]:
    """Every wager over the same simulated rounds, the main game by its optimal strategy."""
    found = simulate_tally(rules, terms, rounds=rounds, seed=seed, cores=cores, tell=tell)
    return _simulated(rules, found, rounds)


def simulate_tally(
    rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> Ints:
    best, finder = solve(rules, terms, tell), flop_finder()
    args = (best.before, finder.places, finder.orders, best.raises[spread()], best.folds)
    return monte_carlo.run(
        play_rounds, args, size=TALLY_SIZE, rounds=rounds, seed=seed, cores=cores, tell=tell
    )


def _simulated(rules: Rules, found: Ints, total: int) -> Mapping[str, Counted]:
    main = found[:BEATEN_AT].reshape(5, outcomes.RESULTS, outcomes.KINDS)
    hands = found[FLOP_AT:DEALER_AT].reshape(2, outcomes.KINDS)
    flop = np.asarray(hands.sum(axis=0))
    kept = hands[1].copy()
    kept[outcomes.HIGH_CARD] += hands[0].sum()
    reading = rules["bonus-after-fold"]
    paid = {
        "trips": _named(outcomes.PAYTABLE, main.sum(axis=(0, 1))),
        "progressive": _named(outcomes.PAYTABLE, flop if reading == "survive" else kept),
        "six-card-bonus": _named(outcomes.SIX_CARD_BONUS, found[SIX_AT:]),
    }
    lines = {wager: single(wager, weights) for wager, weights in paid.items()}
    lines["ante"] = main_lines(dict(enumerate(main)))
    lines["bad-beat-bonus"] = beaten_lines(found[BEATEN_AT:FLOP_AT], total)
    counted = {wager: Counted(wager, each, method="simulated") for wager, each in lines.items()}
    counted["five-card-hand-bonus"] = hand_bonus(
        rules, kept if reading == "with-cards" else flop, method="simulated"
    )
    return counted
