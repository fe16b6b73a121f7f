"""Sessions of a strategy of Craps: its bets as tables by point, status and roll."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np

from croupier.chapters.craps.counting import OFF, ROLLS
from croupier.chapters.craps.outcomes import LINE, LOSE, ODDS_OF, POINTS, WIN, odds_row
from croupier.chapters.craps.round import vigorish
from croupier.chapters.craps.round.supplemental import support, support_notes
from croupier.chapters.craps.simulation.lookups import SITUATIONS, point_table, table_called
from croupier.chapters.craps.strategy import Strategy, StrategyBet, check_strategy, moment
from croupier.maths.enumerate import Ints
from croupier.maths.sessions.lookups import Course, Slot, Tables
from croupier.maths.sessions.play import StrategyGame
from croupier.rounds.settle import settle
from croupier.rounds.words import Bet
from croupier.rulebook.rules import Rules

WITHOUT_ODDS = len(POINTS)
# Beside the points: a new shooter's first come out roll, and any other.
NEW_SHOOTER, COME_OUT = 0, len(SITUATIONS)
SEVEN = 7


@cache
def course() -> Course:
    """From roll to roll; after a loser 7 another player throws."""
    points = point_table().reshape(len(SITUATIONS), len(ROLLS))
    then = np.concatenate([points, points[:1]])
    then[then == 0] = COME_OUT
    sevens = np.array([sum(roll) == SEVEN for roll in ROLLS])
    then[1:COME_OUT, sevens] = NEW_SHOOTER
    return Course(np.arange(len(ROLLS)), then)


def _with_later_come_out(by_situation: Ints) -> Ints:
    """What holds of a come out roll holds of both kinds."""
    return np.concatenate([by_situation, by_situation[:1]])


def _slot(rules: Rules, bet: StrategyBet, group: int) -> Slot:
    """A line wager has each point twice: without and with its supplemental wager."""
    behaviour = rules.behaviour(bet.wager)
    lined = bet.wager in LINE
    after, back, odds = _tables(rules, bet)
    first_with = len(odds)
    more = np.zeros(after.shape[1], dtype=np.int64)
    more[1:first_with] = odds[1:]
    stakes = np.full(after.shape[1], bet.cents, dtype=np.int64)
    stakes[first_with:] += more[1:first_with] if lined else 0
    return Slot(
        _with_later_come_out(after),
        _with_later_come_out(back),
        bet.cents + vigorish.in_advance(rules, bet.wager, bet.on, bet.cents),
        stakes,
        more,
        np.arange(after.shape[1]) + WITHOUT_ODDS,
        _allowed(rules, bet),
        behaviour.removed == "at any time" and not lined,
        group,
    )


def _tables(rules: Rules, bet: StrategyBet) -> tuple[Ints, Ints, list[int]]:
    """By (point, status, roll) the status after and what comes back; the odds by status."""
    behaviour = rules.behaviour(bet.wager)
    on = behaviour.come_out != OFF if not bet.called_on else True
    table = table_called(bet.wager, bet.on, on and not bet.called_off)
    lined = bet.wager in LINE
    statuses = [*table.statuses, *(table.statuses[1:] if lined else ())]
    odds = [_odds(rules, bet, number) if lined else 0 for number in table.statuses]
    first_with = len(table.statuses)
    shape = (len(SITUATIONS), len(statuses), len(ROLLS))
    after, back = np.empty(shape, np.int64), np.zeros(shape, np.int64)
    for nth in range(len(statuses)):
        own = nth if nth < first_with else nth - WITHOUT_ODDS
        after[:, nth], decided = table.after[:, own], table.decided[:, own]
        if nth >= first_with:
            after[:, nth] += WITHOUT_ODDS
        after[:, nth][decided > 0] = -1
        supported = odds[own] if nth >= first_with else 0
        for number, done in enumerate(table.outcomes, 1):
            for point in range(len(SITUATIONS)):
                come_out = point == 0
                comes = _back(rules, bet, done.outcome, statuses[nth], supported, come_out=come_out)
                back[point, nth][decided[point] == number] = comes
    return after, back, odds


def _allowed(rules: Rules, bet: StrategyBet) -> Ints:
    """By situation, whether the bet is made there."""
    when = moment(rules, bet)
    points = [when in ("point", "any roll") and point in bet.points for point in POINTS]
    return np.array([when != "point", *points, when in ("come out", "any roll")], dtype=np.int64)


def _odds(rules: Rules, bet: StrategyBet, number: int) -> int:
    """The supplemental wager on a point, brought up to what is paid exactly."""
    return support(rules, bet.wager, number, bet.cents, bet.times(number)) if number else 0


def _back(
    rules: Rules, bet: StrategyBet, outcome: str, status: int, odds: int, *, come_out: bool
) -> int:
    """What a decided bet and its support put back into the player's hand, in cents."""
    settled = settle(rules, Bet(1, bet.wager, bet.cents, bet.on), outcome, "")
    comes = settled.stake + settled.net
    if settled.net > 0:
        comes -= vigorish.on_win(rules, bet.wager, bet.on, bet.cents)
    if odds:
        support = Bet(1, ODDS_OF[bet.wager], odds, str(status))
        off = come_out and rules.behaviour(support.wager).come_out == OFF
        ends = "push" if off else odds_row(status) if outcome == WIN else LOSE
        paid = settle(rules, support, ends, "")
        comes += paid.stake + paid.net
    return comes


# ------------------------------------------------------------------------------ sessions


def _strategy_tables(rules: Rules, strategy: Strategy) -> Tables:
    check_strategy(rules, strategy)
    slots = [
        slot
        for group, bet in enumerate(strategy.bet)
        for slot in [_slot(rules, bet, group)] * bet.most
    ]
    notes = dict.fromkeys(note for bet in strategy.bet for note in _notes(rules, bet))
    return Tables(course(), slots, tuple(notes))


def _notes(rules: Rules, bet: StrategyBet) -> Iterator[str]:
    if bet.wager in LINE:
        times = {number: bet.times(number) for number in POINTS}
        yield from support_notes(rules, bet.wager, bet.cents, times)


STRATEGIES = StrategyGame(Strategy, _strategy_tables)
run_file, simulate_sessions = STRATEGIES.run_file, STRATEGIES.simulate
