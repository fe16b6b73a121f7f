"""A stated set of bets as one: exact mean and variance of what they come to together.

Bets on the same dice are not independent; the variance of a set is the sum of the covariances of
its pairs, and each pair is a chain of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from croupier.chapters.craps.counting import ROLLS, WAYS, follows_point, works
from croupier.chapters.craps.outcomes import (
    BASE_OF,
    LINE,
    LOSE,
    ODDS_OF,
    POINTS,
    PUSH,
    UNDECIDED,
    WIN,
    advance,
    next_point,
    odds_row,
)
from croupier.chapters.craps.round import vigorish
from croupier.chapters.craps.round.layout import check_alone
from croupier.chapters.craps.round.supplemental import check_times, support, support_notes
from croupier.families.draw.together import Together
from croupier.maths.chain import Chain, Move
from croupier.rounds.bets import BetError
from croupier.rounds.settle import settle
from croupier.rounds.words import Bet
from croupier.rulebook.rules import Rules

DECIDED = -1
State = tuple[int, tuple[int, ...]]


def together(rules: Rules, bets: Sequence[Bet], *, odds: int = 0) -> Together:
    """Mean and variance of a set of bets; line bets are supported by `odds` times themselves."""
    start = _start(rules, bets, odds)
    chains = [_chain(rules, (bet,), odds, start) for bet in bets]
    means = tuple(chain.mean(begin) for chain, begin in chains)
    variances = tuple(chain.variance(begin) for chain, begin in chains)
    variance = sum(variances, Fraction(0))
    for (nth, one), (mth, other) in combinations(enumerate(bets), 2):
        chain, begin = _chain(rules, (one, other), odds, start)
        variance += chain.variance(begin) - variances[nth] - variances[mth]
    return Together(
        tuple(bets),
        sum((_put_down(rules, bet, odds) for bet in bets), Fraction(0)),
        sum(means, Fraction(0)),
        variance,
        means,
        variances,
        odds,
        tuple(dict.fromkeys(note for bet in bets for note in _notes(rules, bet, odds))),
    )


def _put_down(rules: Rules, bet: Bet, odds: int) -> Fraction:
    """The money expected on a bet: itself, its vigorish in advance and, on a point, its support."""
    money = bet.amount + _vigorish(rules, bet, "when-placed")
    if bet.wager in LINE:
        for number in POINTS:
            behind = support(rules, bet.wager, number, bet.amount, odds)
            money += Fraction(WAYS[number], len(ROLLS)) * behind
    return money


def _notes(rules: Rules, bet: Bet, odds: int) -> Iterator[str]:
    if bet.wager in LINE and odds:
        yield from support_notes(rules, bet.wager, bet.amount, dict.fromkeys(POINTS, odds))
    if any(_vigorish(rules, bet, way).denominator > 1 for way in ("when-placed", "on-win")):
        yield vigorish.AT_ITS_RATE


def _vigorish(rules: Rules, bet: Bet, way: str) -> Fraction:
    """The vigorish on a bet, if it is collected in that way."""
    if vigorish.procedure(rules, bet.wager, bet.on) != way:
        return Fraction(0)
    return vigorish.priced(rules, bet.wager, bet.on, bet.amount, way)


def _start(rules: Rules, bets: Sequence[Bet], odds: int) -> dict[int, int]:
    """The come out point when the bets are made, by weight; 0 before a come out roll."""
    made = set()
    for bet in bets:
        check_alone(rules, bet)
        if not bet.amount:
            raise BetError(f"{bet}: the amount is zero; give only bets that are made.")
        if bet.wager in BASE_OF:
            raise BetError(f"{bet}: give odds for all line bets instead.")
        if bet.wager in LINE:
            check_times(rules, bet.wager, odds)
        made.add(rules.behaviour(bet.wager).made)
    come_out = any("come out roll" in moment for moment in made)
    if come_out and "while a come out point stands" in made:
        raise BetError("Pass and Come Bets (or their opposites) are not made before the same roll.")
    return {0: 1} if come_out else {point: WAYS[point] for point in POINTS}


def _chain(
    rules: Rules, bets: tuple[Bet, ...], odds: int, start: Mapping[int, int]
) -> tuple[Chain[State], dict[State, int]]:
    follows = any(follows_point(rules, bet.wager) for bet in bets)
    begin: dict[State, int] = {}
    for point, weight in start.items():
        state = (point if follows else 0, (0,) * len(bets))
        begin[state] = begin.get(state, 0) + weight

    def step(state: State) -> Iterator[Move[State]]:
        point, statuses = state
        if all(status == DECIDED for status in statuses):
            return
        for roll in ROLLS:
            pays = Fraction(0)
            after = []
            for bet, status in zip(bets, statuses, strict=True):
                then = status
                if status != DECIDED and works(rules, bet.wager, point if follows else 0):
                    outcome, then = advance(bet.wager, bet.on, status, point, roll)
                    if outcome != UNDECIDED:
                        pays += net(rules, bet, outcome, status, odds, come_out=point == 0)
                        then = DECIDED
                after.append(then)
            next_one = next_point(point, sum(roll)) if follows else 0
            if all(then == DECIDED for then in after):
                next_one = 0
            yield Move((next_one, tuple(after)), 1, pays)

    return Chain.explore(begin, step), begin


def net(
    rules: Rules, bet: Bet, outcome: str, status: int, odds: int, *, come_out: bool
) -> Fraction:
    """What a decided bet, its vigorish and its support gained, in cents."""
    paid = settle(rules, bet, outcome, "").net
    gained = paid - _vigorish(rules, bet, "when-placed")
    if paid > 0:
        gained -= _vigorish(rules, bet, "on-win")
    if odds and status and bet.wager in LINE:
        wager = ODDS_OF[bet.wager]
        amount = support(rules, bet.wager, status, bet.amount, odds)
        ends = odds_row(status) if outcome == WIN else LOSE
        if come_out and not works(rules, wager, 0):
            ends = PUSH
        gained += settle(rules, Bet(bet.seat, wager, amount, str(status)), ends, "").net
    return gained
