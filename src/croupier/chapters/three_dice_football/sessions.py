"""Strategies of Three Dice Football as data: full game wagers stand until the game ends.

rolls = 300                  # throws; an extra point roll belongs to the throw before it
[[bet]]
wager = "touchdown"          # a full game wager is made before the first throw of a game
amount = "$10"
[[bet]]
wager = "big-play"
amount = "$5"
plays = [1, 2]               # only for these throws of a game
goal = true                  # only after 1st & Goal is earned; false: only before
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from pydantic import Field, field_validator, model_validator

from croupier.chapters.three_dice_football import outcomes as football
from croupier.chapters.three_dice_football.counting import EXTRA_POINTS, THROWS, chain_of
from croupier.chapters.three_dice_football.outcomes import (
    FULL_GAME_OUTCOMES,
    LENGTH_ROWS,
    Ended,
    Game,
    Readings,
    Throw,
    after,
    full_game,
    single_play,
)
from croupier.chapters.three_dice_football.play import check
from croupier.families.draw.simulation.sessions import (
    Decided,
    DrawTable,
    Status,
    check_allowed,
    decided_by,
    placed,
)
from croupier.maths.sessions import strategy as sessions
from croupier.maths.sessions.lookups import Slot, Tables
from croupier.maths.sessions.play import StrategyGame
from croupier.maths.sessions.strategy import MOST_BETS
from croupier.maths.strategies.fault import StrategyError
from croupier.rulebook.rules import Rules

PLAYS = tuple(map(int, LENGTH_ROWS))
Thrown = tuple[Throw, str]
"""A throw, and what an extra point roll after it would be."""


class StrategyBet(sessions.StrategyBet):
    """A bet of Three Dice Football."""

    plays: tuple[int, ...] = PLAYS
    goal: bool | None = None

    @field_validator("plays")
    @classmethod
    def _are_plays(cls, plays: tuple[int, ...]) -> tuple[int, ...]:
        if not plays or not set(plays) <= set(PLAYS):
            raise ValueError(f"plays are among {', '.join(map(str, PLAYS))}")
        return plays

    @model_validator(mode="after")
    def _made_when(self) -> StrategyBet:
        if self.is_full_game and (self.plays != PLAYS or self.goal is not None):
            raise ValueError(
                f"plays and goal are for single play wagers; {self.wager} is made before the "
                "first throw of a game (661a.3(c))"
            )
        return self

    @property
    def is_full_game(self) -> bool:
        return self.wager in FULL_GAME_OUTCOMES

    def made(self, field: football.Field) -> bool:
        """Whether it is made at a position of a game."""
        if self.is_full_game:
            return field == football.Field()
        return field.plays + 1 in self.plays and self.goal in (None, field.goal)


class Strategy(sessions.Strategy):
    """Bets of Three Dice Football."""

    bet: tuple[StrategyBet, ...] = Field(min_length=1, max_length=MOST_BETS)


# ------------------------------------------------------------------------------ tables


def thrown() -> Iterator[Thrown]:
    """Each of the throws with each of the extra point rolls."""
    for throw, ways in THROWS.items():
        for extra, more in EXTRA_POINTS.items():
            yield from [(throw, extra)] * (ways * more)


@cache
def _table(readings: Readings) -> DrawTable[football.Field, Thrown]:
    found = [state for state in chain_of(readings).moves if isinstance(state, football.Field)]
    fields = sorted(found, key=lambda field: field != football.Field())

    def then(field: football.Field, thrown: Thrown) -> football.Field:
        following = after(readings, field, thrown[0])
        return football.Field() if isinstance(following, Ended) else following

    return DrawTable(fields, list(thrown()), then)


def _slot(
    rules: Rules, table: DrawTable[football.Field, Thrown], bet: StrategyBet, group: int
) -> Slot:
    readings, decided = Readings.of(rules), decided_by(rules, bet)

    def game(field: football.Field, _: Status, thrown: Thrown) -> Status | Decided:
        throw, extra = thrown
        end = after(readings, field, throw)
        if isinstance(end, Ended):
            return decided(full_game(bet.wager, bet.on, Game(end, extra)))
        return None

    def one_play(_: football.Field, __: Status, thrown: Thrown) -> Status | Decided:
        return decided(single_play(bet.wager, thrown[0]))

    return table.slot(bet, group, game if bet.is_full_game else one_play, made=bet.made)


def _tables(rules: Rules, strategy: Strategy) -> Tables:
    for bet in strategy.bet:
        check_allowed(rules, [placed(bet)], check)
    table = _table(Readings.of(rules))
    _check_once(table.situations, strategy.bet)
    slots = [_slot(rules, table, bet, group) for group, bet in enumerate(strategy.bet)]
    return Tables(table.course(), slots)


def _check_once(fields: Sequence[football.Field], bets: Sequence[StrategyBet]) -> None:
    """The same wager may be there twice for different throws of a game."""
    by_place: dict[tuple[str, str], list[StrategyBet]] = defaultdict(list)
    for bet in bets:
        by_place[bet.wager, bet.on].append(bet)
    for several in by_place.values():
        for one, other in combinations(several, 2):
            if any(one.made(field) and other.made(field) for field in fields):
                raise StrategyError(
                    f"{placed(one)} and {placed(other)} are made for the same throw; make them one."
                )


STRATEGIES = StrategyGame(Strategy, _tables)
run_file, simulate_sessions = STRATEGIES.run_file, STRATEGIES.simulate
