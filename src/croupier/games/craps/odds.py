"""Counting Craps: every wager is a chain of rolls, solved exactly.

Figures are per wager made, left until it is decided. For Don't Pass and Don't Come, where a 12
gives the wager back, the variant `per-decision` leaves those out. Line wagers come with
supplemental wagers of once to ten times, as far as the elected multiples allow.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from croupier.games.craps import vigorish
from croupier.games.craps.chains import Done, chain_of, starts, works
from croupier.games.craps.layout import multiple
from croupier.games.craps.outcomes import (
    LINE,
    LOSE,
    ODDS_OF,
    POINTS,
    PUSH,
    RIGHT,
    WIN,
    odds_row,
)
from croupier.games.craps.tables import simulate_wagers
from croupier.maths.pricing.counted import (
    VIGORISH,
    VIGORISH_ON_WIN,
    Counted,
    Line,
    Part,
    Tell,
    Terms,
    single,
)
from croupier.maths.pricing.prices import Pricing
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.payout import Odds
from croupier.rulebook.rules import Rules

MOST_ODDS = 10
Chances = Mapping[Line, Fraction]


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """The lines of a wager; the first is the headline, the others are variants."""
    if wager in LINE:
        return tuple(_line_wager(rules, wager, terms))
    if wager in vigorish.PROCEDURE:
        return tuple(_true_odds_wager(rules, wager, terms))
    places = rules.book.wager_named(wager).on or ("",)
    return tuple(
        _counted(
            rules,
            terms,
            wager,
            _plain(wager, _ends(rules, wager, on)),
            on=on,
            variant=on,
            about=f"On {on}." if on else "",
        )
        for on in places
    )


def _ends(rules: Rules, wager: str, on: str = "") -> dict[Done, Fraction]:
    ends: dict[Done, Fraction] = defaultdict(Fraction)
    for state, chance in chain_of(rules, wager, on).absorbed(starts(rules, wager)).items():
        assert isinstance(state, Done)
        ends[state] += chance
    return ends


def _plain(wager: str, ends: Mapping[Done, Fraction]) -> Chances:
    """The ends of a wager that nothing is made with, by outcome."""
    chances: dict[Line, Fraction] = defaultdict(Fraction)
    for done, chance in ends.items():
        chances[Part(wager, done.outcome),] += chance
    return chances


def _counted(
    rules: Rules,
    terms: Terms,
    wager: str,
    chances: Chances,
    *,
    on: str = "",
    variant: str = "",
    about: str = "",
    notes: tuple[str, ...] = (),
) -> Counted:
    """Chances as integer weights, with the rolls a wager lasts and what a roll of it costs."""
    lines = _weights(chances)
    rolls = chain_of(rules, wager, on).steps(starts(rules, wager))
    pricing = Pricing(rules, wager, terms)
    edge = -sum((pricing.net(parts) * p for parts, p in chances.items()), Fraction(0))
    extra: dict[str, Any] = {
        "expected_rolls": str(rolls),
        "house_advantage_per_roll": str(edge / rolls),
    }
    return Counted(wager, lines, variant=variant, about=about, notes=notes, extra=extra)


def _weights(chances: Chances) -> dict[Line, int]:
    total = math.lcm(*(chance.denominator for chance in chances.values()))
    return {parts: int(chance * total) for parts, chance in chances.items()}


# ------------------------------------------------------------------------------ line wagers


def _line_wager(rules: Rules, wager: str, terms: Terms) -> Iterator[Counted]:
    ends = _ends(rules, wager)
    for times in range(MOST_ODDS + 1):
        if times > max(multiple(rules, wager, number) for number in POINTS):
            break
        yield _counted(
            rules,
            terms,
            wager,
            _with_odds(rules, wager, ends, times),
            variant=f"{times}x-odds" if times else "",
            about=_odds_about(wager, times) if times else "",
        )
    if any(done.outcome == PUSH for done in ends):
        decided = {done: p for done, p in ends.items() if done.outcome != PUSH}
        yield Counted(
            wager,
            _weights(_plain(wager, decided)),
            variant="per-decision",
            about="Without the wagers that a 12 gives back.",
        )


def _odds_about(wager: str, times: int) -> str:
    if wager in RIGHT:
        return f"With a supplemental wager of {times} times the wager, as far as elected."
    return f"With a supplemental wager that wins {times} times the wager, as far as elected."


def _with_odds(
    rules: Rules, wager: str, ends: Mapping[Done, Fraction], times: int
) -> dict[Line, Fraction]:
    """Each end of a line wager with the end of what supports it, once a point stood."""
    chances: dict[Line, Fraction] = defaultdict(Fraction)
    for done, chance in ends.items():
        parts = [Part(wager, done.outcome)]
        if times and done.status:
            outcome = odds_row(done.status) if done.outcome == WIN else LOSE
            if done.come_out and not works(rules, ODDS_OF[wager], 0):
                outcome = PUSH
            stake = odds_stake(rules, wager, done.status, times)
            parts.append(Part(ODDS_OF[wager], outcome, stake))
        chances[tuple(parts)] += chance
    return chances


def odds_stake(rules: Rules, wager: str, number: int, times: int) -> Fraction:
    """A supplemental wager in units of the wager it supports, at most as elected."""
    allowed = Fraction(min(times, multiple(rules, wager, number)))
    if wager in RIGHT:
        return allowed
    row = rules.outcome_row(ODDS_OF[wager], odds_row(number))
    assert row is not None
    assert isinstance(row.pays, Odds)
    return allowed / row.pays.ratio


# ------------------------------------------------------------------------------ Buy and Lay


def _true_odds_wager(rules: Rules, wager: str, terms: Terms) -> Iterator[Counted]:
    """By the procedure elected, each number; then by the other procedure."""
    option = vigorish.PROCEDURE[wager]
    elected = rules.text(option)
    for way in sorted(("when-placed", "on-win"), key=lambda way: way != elected):
        by_way = rules if way == elected else rules.with_answers({option: way})
        for on in rules.book.wager_named(wager).on:
            collected = vigorish.procedure(by_way, wager, on).replace("-", " ")
            yield _counted(
                rules,
                terms,
                wager,
                _with_vigorish(by_way, wager, on, terms),
                on=on,
                variant=on if way == elected else f"{on}-vigorish-{way}",
                about=f"On {on}, " + (f"vigorish {collected}." if collected else "no vigorish."),
                notes=_vigorish_notes(rules, terms),
            )


def _vigorish_notes(rules: Rules, terms: Terms) -> tuple[str, ...]:
    if rules["vigorish-rounding"] == "dollar":
        return (f"Vigorish of a wager of {terms.stake / 100:.2f} dollars, whole dollars only.",)
    return ("Vigorish at its exact rate; parts of a cent are dropped at the table.",)


def _with_vigorish(rules: Rules, wager: str, on: str, terms: Terms) -> dict[Line, Fraction]:
    way = vigorish.procedure(rules, wager, on)
    reckon = vigorish.due if rules["vigorish-rounding"] == "dollar" else vigorish.exact
    taken = (
        Fraction(reckon(rules, wager, on, terms.stake, way)) / terms.stake if way else Fraction(0)
    )
    chances: dict[Line, Fraction] = defaultdict(Fraction)
    for done, chance in _ends(rules, wager, on).items():
        parts = [Part(wager, done.outcome)]
        if taken and way == "when-placed":
            parts.append(Part(wager, VIGORISH, taken))
        elif taken and done.outcome != LOSE:
            parts.append(Part(wager, VIGORISH_ON_WIN, taken))
        chances[tuple(parts)] += chance
    return chances


# ------------------------------------------------------------------------------ simulation


def simulate(
    rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> Mapping[str, Counted]:
    """Each wager made and rolled until it is decided, `rounds` times, at its first place."""
    mains = [wager for wager in rules.wagers() if wager.part_of is None]
    places = [(wager.key, wager.on[0] if wager.on else "") for wager in mains]
    tallies = simulate_wagers(rules, places, rounds=rounds, seed=seed, cores=cores, tell=tell)
    counted = {}
    for (wager, on), weights in zip(places, tallies, strict=True):
        lines: dict[Line, int] = single(wager, weights.items())
        if wager in vigorish.PROCEDURE:
            ends = {p[0].outcome: p for p in _with_vigorish(rules, wager, on, terms)}
            lines = {ends[parts[0].outcome]: weight for parts, weight in lines.items()}
        counted[wager] = Counted(wager, lines, method="simulated", variant=on)
    return counted


# ------------------------------------------------------------------------------ advice


def advise(
    rules: Rules, question: Decide, bets: Sequence[Bet], terms: Terms
) -> Mapping[str, Fraction]:
    """What the wagers that a choice touches are worth, in cents.

    Who throws changes nothing, and neither does a wager's being on or off for a roll, as long as it
    is left until it is decided: a roll that it sits out decides nothing.
    """
    worth = {choice.key: Fraction(0) for choice in question.choices}
    for choice in question.choices:
        _, _, place = choice.key.partition(":")
        if place:
            wager, _, on = place.partition("@")
            amount = sum(b.amount for b in bets if (b.wager, b.on) == (wager, on))
            pricing = Pricing(rules, wager, terms)
            ends = _ends(rules, wager, on)
            value = sum((pricing.part_net(Part(wager, d.outcome)) * p for d, p in ends.items()))
            worth = {key: total + amount * value for key, total in worth.items()}
    return worth
