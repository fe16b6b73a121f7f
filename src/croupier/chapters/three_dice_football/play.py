"""A round of Three Dice Football is one throw of the dice: 661a.5 and 661a.6.

Full game wagers, the down and the yards to go are carried on to the next throw as plain data. The
extra point roll belongs to the round of the touchdown. Dice are shown green, green, red.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from croupier.chapters.three_dice_football.outcomes import (
    DOWNS,
    FULL_GAME_OUTCOMES,
    GAIN,
    LENGTH_ROWS,
    LOSE,
    ON_DOWNS,
    OUTCOMES,
    PENALTY,
    TRIPS_TD,
    TURNOVER,
    Ended,
    Field,
    Game,
    Readings,
    Throw,
    after,
    extra_point,
    full_game,
    is_lost,
    read,
    single_play,
)
from croupier.rounds.bets import BetError, check_bets
from croupier.rounds.moments import calls
from croupier.rounds.plan import no_cards as plan
from croupier.rounds.settle import settle
from croupier.rounds.words import (
    Bet,
    Call,
    End,
    Roll,
    Said,
    Settlement,
    Speech,
    Start,
    Statement,
    Step,
    StepTo,
    ask,
    standing_bets,
)
from croupier.rulebook.rules import Rules

__all__ = ["OUTCOMES", "check", "close", "plan", "play"]

DICE = 3
COLORS = ("green", "green", "red")  # 661a.4(c): two Offensive Dice and a Defensive Die
ORDINALS = {1: "1st", 2: "2nd", 3: "3rd"}
WAIT_FOR_EXTRA_POINT = ("touchdown", "extra-point")


def check(rules: Rules, bets: Sequence[Bet]) -> None:
    """661a.3: each bet by itself; whether a game is under way is seen by `play`."""

    def paid_by(bet: Bet) -> Collection[str]:
        if bet.wager == "game-length" and bet.on in LENGTH_ROWS:
            return [LENGTH_ROWS[bet.on]]
        return OUTCOMES.get(bet.wager, ())

    if bets:
        check_bets(rules, bets, paid_by=paid_by)


def check_begun(bets: Sequence[Bet]) -> None:
    if not bets:
        raise BetError("No bet is placed; a game starts with at least one (661a.6(b)).")


def play(rules: Rules, start: Start) -> Speech:
    """One throw; bets that the game does not allow now are refused before it (661a.3(c))."""
    under_way = bool(start.carry)
    if not under_way:
        check_begun(start.bets)
    for bet in start.bets:
        if under_way and _is_full_game(bet):
            raise BetError(f"{bet}: it is made before the first throw of a game (661a.3(c)).")
    bets = sorted((*standing_bets(start.carry), *start.bets), key=lambda bet: bet.seat)
    return _down(rules, _field(start.carry), bets)


def close(rules: Rules, carry: Mapping[str, object]) -> Iterator[Statement]:
    """661a.3(c): full game wagers of a game that is not played to its end, as elected.

    One that a throw has decided is lost in any case (661a.5(h)).
    """
    readings = Readings.of(rules)
    for bet in standing_bets(carry):
        if is_lost(readings, _field(carry), bet.wager, bet.on):
            yield settle(rules, bet, LOSE, "661a.5(h)")
        elif rules["wagers-that-stay-at-close"] == "returned":
            yield Settlement.of(bet, "returned", "661a.3(c)")
        else:
            yield settle(rules, bet, LOSE, "661a.3(c)")


def _is_full_game(bet: Bet) -> bool:
    return bet.wager in FULL_GAME_OUTCOMES


def _field(carry: Mapping[str, Any]) -> Field:
    return Field(*carry["field"]) if carry else Field()


# ------------------------------------------------------------------------------ a down


def _down(rules: Rules, field: Field, bets: Sequence[Bet]) -> Speech:
    """The throw, the wagers it decides, and where the game stands then."""
    if not field.plays:
        yield Said(f"1st Down on the {field.yards} yard line, play 1.", "661a.6(a)")
    throw = read((yield from _throw(rules, "661a.5(a)")))
    yield _called(throw)
    readings = Readings.of(rules)
    then = after(readings, field, throw)
    full = [bet for bet in bets if _is_full_game(bet)]
    single = [bet for bet in bets if not _is_full_game(bet)]
    if isinstance(then, Ended):
        yield from _end(rules, then, throw, full, single)
        return End()
    yield from _settle_single(rules, single, throw, "661a.6(d)")
    yield _announced(readings, field, then)
    standing = [[bet.seat, bet.wager, bet.amount, bet.on, bet.player] for bet in full]
    return End({"standing": standing, "field": list(then)})


def _throw(rules: Rules, cite: str) -> StepTo[tuple[int, ...]]:
    """661a.5(b) to (g): thrown until a throw is valid; a cocked die is read."""
    records = rules.irregularities

    def irregular(call: Call) -> Step:
        record = records[call.irregularity]
        yield Said(record.remedy, record.cite)

    dice = yield from ask(
        lambda: Roll(DICE, cite, calls(rules, {"dice thrown": True}), COLORS), irregular
    )
    assert isinstance(dice, tuple)
    return dice


def _called(throw: Throw) -> Said:
    if throw.kind == TURNOVER:
        return Said("Turnover.", "661a.6(c)(4)")
    if throw.kind == TRIPS_TD:
        return Said("Trips TD.", "661a.6(c)(5)")
    if throw.kind == PENALTY:
        return Said("Penalty: 1 yard back.", "661a.6(c)(2)")
    if not throw.yards:
        return Said("No gain.", "661a.6(c)(3)")
    return Said(f"A gain of {_yards(throw.yards)}.", "661a.6(c)(1)")


def _announced(readings: Readings, before: Field, field: Field) -> Said:
    """661a.6(d): the number of downs and the distance to the end zone."""
    goal_downs = field.goal and (readings.at_once or field.plays >= DOWNS)
    series = "& Goal" if goal_downs else "Down"
    down = ORDINALS[DOWNS + 1 - field.left]
    cite = "661a.6(e)(2)" if field.goal and not before.goal else "661a.6(d)"
    to_go = f"{_yards(field.yards)} to the end zone, play {field.plays + 1}"
    return Said(f"{down} {series}, {to_go}.", cite)


def _yards(yards: int) -> str:
    return f"{yards} yard{'' if yards == 1 else 's'}"


# ------------------------------------------------------------------------------ settling


def _settle_single(rules: Rules, bets: Sequence[Bet], throw: Throw, cite: str) -> Step:
    for bet in bets:
        yield settle(rules, bet, single_play(bet.wager, throw), cite)


def _end(
    rules: Rules, end: Ended, throw: Throw, full: Sequence[Bet], single: Sequence[Bet]
) -> Step:
    """661a.6(f): the order in which a game that has ended is settled."""
    if not end.scored:
        yield from _defense_wins(rules, end, throw, full, single)
        return
    cite = "661a.6(f)(1)"
    if throw.kind == GAIN:
        yield Said("Touchdown.", "661a.1")
    game = Game(end)
    yield from _settle_full(rules, full, ("defense",), game, cite)
    yield from _settle_single(rules, single, throw, cite)
    others = [wager for wager in FULL_GAME_OUTCOMES if wager not in WAIT_FOR_EXTRA_POINT]
    yield from _settle_full(rules, full, [w for w in others if w != "defense"], game, cite)
    if any(bet.wager == "extra-point" for bet in full):
        yield Said("An extra point roll is thrown.", cite)
        game = Game(end, extra_point((yield from _throw(rules, cite))))
    yield from _settle_full(rules, full, ("touchdown",), game, cite)
    yield from _settle_full(rules, full, ("extra-point",), game, cite)


def _defense_wins(
    rules: Rules, end: Ended, throw: Throw, full: Sequence[Bet], single: Sequence[Bet]
) -> Step:
    cite, game = "661a.6(f)(2)", Game(end)
    if end.how == ON_DOWNS:
        earned = "661a.6(e)(2)" if end.plays > DOWNS else "661a.6(e)(1)"
        yield Said("No downs are left: the game ends.", earned)
    yield from _settle_full(rules, full, WAIT_FOR_EXTRA_POINT, game, cite)
    yield from _settle_full(rules, full, ("defense",), game, cite)
    yield from _settle_single(rules, single, throw, cite)
    first = (*WAIT_FOR_EXTRA_POINT, "defense")
    rest = [wager for wager in FULL_GAME_OUTCOMES if wager not in first]
    yield from _settle_full(rules, full, rest, game, cite)


def _settle_full(
    rules: Rules, bets: Sequence[Bet], wagers: Sequence[str], game: Game, cite: str
) -> Step:
    for wager in wagers:
        for bet in bets:
            if bet.wager == wager:
                yield settle(rules, bet, full_game(wager, bet.on, game), cite)
