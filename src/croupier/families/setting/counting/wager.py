"""The wager on hands that are set: its lines, what they are worth, and what is said of a hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

import numpy as np

from croupier.families.setting.counting.solve import AS_DEALER, Bytes, Deals
from croupier.families.setting.counting.solved import HOUSE, LEARNED
from croupier.families.setting.hands import RESULTS, SetHands
from croupier.families.setting.steps import KEEP, SURRENDER
from croupier.maths.pricing.counted import Counted, Line, Terms, line, single
from croupier.maths.pricing.prices import Pricing
from croupier.maths.pricing.strategy import Chart, Learned
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules

Nets = tuple[Fraction, ...]
ABOUT = {
    "": "Best settings against hands set the house way.",
    HOUSE: "Set the house way.",
}


def lines(wager: str, deals: Deals) -> dict[Line, int]:
    """How a wager ends over all deals."""
    return single(wager, zip(RESULTS, deals.by_result, strict=True))


def set_hands(
    wager: str, best: Deals, house: Deals, method: str, about: Mapping[str, str] = ABOUT
) -> tuple[Counted, Counted]:
    """A wager with hands set best, and set the house way."""
    return (
        Counted(wager, lines(wager, best), method, about=about[""]),
        Counted(wager, lines(wager, house), method, HOUSE, about[HOUSE]),
    )


def nets(rules: Rules, terms: Terms, wager: str) -> Nets:
    """What each of RESULTS brings, per unit of the wager."""
    pricing = Pricing(rules, wager, terms)
    return tuple(pricing.net(line((wager, result))) for result in RESULTS)


def worth(rules: Rules, terms: Terms, wager: str, deals: Deals) -> Fraction:
    """What a wager is worth, per unit."""
    won, _, lost = nets(rules, terms, wager)
    return (deals.wins * won + deals.losses * lost) / deals.total


# ------------------------------------------------------------------------------ rules to learn


def learned(
    wager: str, sentences: Mapping[str, str], best: Fraction, value: Callable[[str], Fraction]
) -> tuple[Learned, ...]:
    """Rules a person can learn, the least cost first, by what each is worth."""
    found = (
        Learned(key, sentence, best - value(key), -value(key), wager)
        for key, sentence in sentences.items()
    )
    return tuple(sorted(found, key=lambda rule: rule.cost))


def way_charts(
    columns: tuple[str, ...], rows: Callable[[str], tuple[tuple[str, ...], ...]], way: str
) -> tuple[Chart, ...]:
    """The way that a player can learn and the house way, as charts."""
    ways = {"Rules to learn": LEARNED, "The house way": way}
    return tuple(
        Chart(f"{title}: the first line that fits", columns, rows(key))
        for title, key in ways.items()
    )


def as_house_way(choices: Bytes) -> dict[str, dict[str, Fraction]]:
    """How many kinds of hands are best set the house way."""
    same = Fraction(int(np.count_nonzero(choices == AS_DEALER)), len(choices))
    return {f"of {len(choices):,} kinds of hands": {"house way": same, "otherwise": 1 - same}}


# ------------------------------------------------------------------------------ single hands


def stake_of(game: SetHands, bets: Sequence[Bet]) -> int:
    return next(bet.amount for bet in bets if bet.wager == game.MAIN)


def advise_keeping(game: SetHands, question: Decide, stake: int) -> dict[str, Fraction]:
    """What hands that are seen with the banker's are worth, in cents, if they are compared and if
    they are surrendered; of any other question nothing is said."""
    if {choice.key for choice in question.choices} != {KEEP, SURRENDER}:
        return {}
    own, banker = (
        {part: question.known[f"{of}{part}"] for part, _ in game.PARTS} for of in ("", "banker's ")
    )
    result, _ = game.result(own, banker)
    kept = nets(game.rules, Terms(stake=stake), game.MAIN)[RESULTS.index(result)]
    return {KEEP: stake * kept, SURRENDER: Fraction(-stake)}
