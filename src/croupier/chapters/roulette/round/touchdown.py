"""The Touchdown Roulette Wager: a football game over four spins, 617a.3(f).

A round is one spin, so a game in progress is handed from round to round as plain data.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace

from croupier.chapters.roulette.outcomes import (
    DOWNS,
    GOAL,
    TEAMS,
    TOUCHDOWN,
    move,
    place,
    pocket_number,
    steps_towards,
)
from croupier.equipment.wheel import Wheel
from croupier.rounds.bets import BetError
from croupier.rounds.words import Bet, Choice, Decide
from croupier.rulebook.rules import Rules

CITE = "617a.3(f)(2)"


@dataclass(frozen=True)
class Football:
    """A player's game in progress; `yards` count towards the chosen team's end zone."""

    seat: int
    player: str
    stake: int
    team: str
    yards: int = 0
    downs_left: int = DOWNS

    @property
    def bet(self) -> Bet:
        return Bet(self.seat, "touchdown", self.stake, player=self.player)

    @property
    def outcome(self) -> str:
        return TOUCHDOWN[place(self.yards)]

    @property
    def where(self) -> str:
        """Where the ball lies, in the words of the paytable."""
        if self.yards == 0:
            return f"at the {GOAL} yard line"
        other = next(team for team in TEAMS if team != self.team)
        team = self.team if self.yards > 0 else other
        line = GOAL - abs(self.yards)
        return f"in the {team} end zone" if line <= 0 else f"at the {team} {line} yard line"


def games_in(carry: Mapping[str, object]) -> tuple[Football, ...]:
    """The games that the last round left in progress."""
    rows = carry.get("touchdown", [])
    assert isinstance(rows, list)
    return tuple(Football(**row) for row in rows)


def carry_of(games: Sequence[Football]) -> dict[str, object]:
    """Games in progress for the next round; their stakes stay on the layout."""
    if not games:
        return {}
    standing = [[b.seat, b.wager, b.amount, b.on, b.player] for b in (g.bet for g in games)]
    return {"standing": standing, "touchdown": [asdict(game) for game in games]}


def refuse_second(bets: Sequence[Bet], games: Sequence[Football] = ()) -> None:
    """617a.3(f): no Touchdown wager while the player's game, or another wager of it, is there."""
    playing = {game.player for game in games}
    for bet in bets:
        if bet.wager != "touchdown":
            continue
        if bet.player in playing:
            raise BetError(
                f"{bet}: {bet.player} has a Touchdown wager or game already; one at a time is "
                "allowed (617a.3(f))."
            )
        playing.add(bet.player)


def refuse_during_a_game(bets: Sequence[Bet]) -> None:
    """617a.3(f), read strictly: a game in progress, whoever's it is, bars the wager for all."""
    for bet in bets:
        if bet.wager == "touchdown":
            raise BetError(f"{bet}: a Touchdown Roulette game is in progress (617a.3(f)).")


def team_question(bet: Bet) -> Decide:
    choices = tuple(Choice(team, f"choose the {team} team", CITE) for team in TEAMS)
    return Decide(bet.seat, CITE, choices, {})


def after_down(rules: Rules, game: Football, wheel: Wheel, pocket: str) -> Football:
    """The game after one more spin."""
    step = steps_towards(game.team, wheel, rules.text("touchdown-yardage"))[pocket_number(pocket)]
    yards = move(game.yards, step, absorbs(rules))
    return replace(game, yards=yards, downs_left=game.downs_left - 1)


def absorbs(rules: Rules) -> bool:
    """Whether a ball stays in an end zone that it has reached, by the reading elected."""
    return rules["touchdown-goal-line"] == "absorbing"
