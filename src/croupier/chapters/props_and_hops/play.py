"""A round of Props & Hops is one shake of two dice: 668a.3, in the order of the chapter.

A Six Eight Shake Wager stands until it is decided or taken down (a bet of $0), and goes on to the
next round as plain data with the combinations thrown for it. Seat 1 is farthest to the dealer's
left; the shaker goes to the next player's left, from seat 1 to 2.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from croupier.chapters.props_and_hops.outcomes import (
    LOSE,
    OUTCOMES,
    SEVEN,
    SHAKE,
    SHAKEN,
    combination,
    outcome,
    shaken,
)
from croupier.rounds.bets import BetError, check_bet, check_bets, check_once
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
    Step,
    StepTo,
    ask,
    standing_bets,
)
from croupier.rulebook.payout import money_text
from croupier.rulebook.rules import Rules

__all__ = ["OUTCOMES", "check", "plan", "play"]

NOTHING_THROWN: frozenset[str] = frozenset()


def check(rules: Rules, bets: Sequence[Bet]) -> None:
    """668a.2: each bet by itself; what stands in the circles is checked by `admit`."""
    removals = [bet for bet in bets if _takes_down(bet)]
    for bet in removals:
        check_bet(rules, bet, limits=False)
    check_once(bets)
    made = [bet for bet in bets if not _takes_down(bet)]
    if made or not removals:
        check_bets(rules, made)


def _takes_down(bet: Bet) -> bool:
    return bet.wager == SHAKE and not bet.amount


# ------------------------------------------------------------------------------ the circles


@dataclass(frozen=True)
class Standing:
    """A Six Eight Shake Wager in its circle and the combinations thrown for it."""

    bet: Bet
    thrown: frozenset[str] = NOTHING_THROWN


def _circles(carry: Mapping[str, Any]) -> list[Standing]:
    bets = standing_bets(carry)
    thrown = carry.get("thrown", [])
    return [Standing(bet, frozenset(each)) for bet, each in zip(bets, thrown, strict=True)]


def admit(rules: Rules, start: Start) -> tuple[list[Standing], list[Settlement]]:
    """668a.2(f)(8), 668a.3(e): wagers are taken down, then made; a wrong bet is refused."""
    circles, removed = _circles(start.carry), []
    for bet in filter(_takes_down, start.bets):
        stood = _of_seat(circles, bet.seat)
        if stood is None:
            raise BetError(f"{bet}: there is no such wager to remove (668a.2(f)(8)).")
        circles.remove(stood)
        removed.append(Settlement.of(stood.bet, "removed", "668a.2(f)(8)"))
    made = [bet for bet in start.bets if bet.wager == SHAKE and bet.amount]
    begun = _begun(rules, circles)
    for bet in made:
        stood = _of_seat(circles, bet.seat)
        if stood is not None and _reduces(rules, stood.bet, bet):
            circles[circles.index(stood)] = replace(stood, bet=bet)
            removed.append(Settlement.of(stood.bet, "reduced", "668a.2(f)(8)"))
            continue
        if stood is not None:
            raise BetError(
                f"{bet}: the wager is already {money_text(stood.bet.amount)}; leave it as it is, "
                "or remove it with $0 (668a.2(f)(8))."
            )
        if begun and rules["six-eight-shake-entry"] == "fresh-start":
            raise BetError(
                f"{bet}: place it while all six combinations are open; {len(begun)} have been "
                "rolled already (668a.3(e))."
            )
        circles.append(Standing(bet, begun))
    return circles, removed


def _reduces(rules: Rules, stood: Bet, bet: Bet) -> bool:
    """Whether a part of the wager may be removed, and this bet is what is left of it."""
    return rules["six-eight-shake-amount"] == "part" and bet.amount < stood.amount


def _of_seat(circles: Sequence[Standing], seat: int) -> Standing | None:
    return next((item for item in circles if item.bet.seat == seat), None)


def _begun(rules: Rules, circles: Sequence[Standing]) -> frozenset[str]:
    """The combinations already collected that concern a wager made now."""
    if rules["six-eight-shake-entry"] == "own-count" or not circles:
        return NOTHING_THROWN
    return circles[0].thrown


# ------------------------------------------------------------------------------ the round


def play(rules: Rules, start: Start) -> Speech:
    """One round; a bet that the circles do not allow now is refused before it begins."""
    circles, removed = admit(rules, start)
    return _round(rules, start, circles, removed)


def _round(
    rules: Rules, start: Start, circles: Sequence[Standing], removed: Sequence[Settlement]
) -> Speech:
    yield from removed
    bets = [bet for bet in start.bets if bet.wager != SHAKE]
    seats = sorted({bet.seat for bet in (*bets, *(item.bet for item in circles))})
    if not seats:
        yield Said("No wager is left; the dice are not shaken.", "668a.3(e)")
        return End(_carry(circles, start.carry.get("shaker", 0)))
    yield Said("No more bets.", "668a.3(e)")
    shaker = _next_shaker(seats, start.carry)
    yield Said(f"Seat {shaker} shakes the covered shaker.", "668a.3(f)")
    dice = yield from _shake(rules)
    yield Said(f"{combination(dice)} is rolled.", "668a.3(h)")
    circles = yield from _settle(rules, bets, circles, dice)
    passes = sum(dice) == SEVEN
    if passes:
        yield Said("A 7: the shaker goes to the next player to the left.", "668a.3(k)")
    return End(_carry(circles, shaker, passes=passes))


def _carry(
    circles: Sequence[Standing], shaker: object, *, passes: bool = False
) -> dict[str, object]:
    bets = [item.bet for item in circles]
    return {
        "standing": [[b.seat, b.wager, b.amount, b.on, b.player] for b in bets],
        "thrown": [[each for each in SHAKEN if each in item.thrown] for item in circles],
        "shaker": shaker,
        "passes": passes,
    }


def _next_shaker(seats: Sequence[int], carry: Mapping[str, Any]) -> int:
    """668a.3(f) and (k): who shook goes on until a 7; then the next to the left who wagers."""
    last = carry.get("shaker", 0)
    first = last + 1 if carry.get("passes") else last
    return next((seat for seat in seats if seat >= first), seats[0])


def _shake(rules: Rules) -> StepTo[tuple[int, ...]]:
    """668a.3(f) to (h): what is no roll is shaken again."""
    records = rules.irregularities

    def irregular(call: Call) -> Step:
        record = records[call.irregularity]
        yield Said(record.remedy, record.cite)

    dice = yield from ask(
        lambda: Roll(2, "668a.3(g)", calls(rules, {"dice thrown": True})), irregular
    )
    assert isinstance(dice, tuple)
    return dice


def _settle(
    rules: Rules, bets: Sequence[Bet], circles: Sequence[Standing], dice: tuple[int, ...]
) -> StepTo[list[Standing]]:
    """668a.3(i): lammers are moved, losing wagers collected, then winning ones paid."""
    results = [(bet, outcome(rules, bet.wager, bet.on, dice)) for bet in bets]
    kept = []
    for item in circles:
        result, thrown = shaken(item.thrown, dice)
        if thrown != item.thrown:
            yield Said(
                f"Seat {item.bet.seat}: {combination(dice)} is collected for the Six Eight "
                f"Shake Wager, {len(thrown)} of {len(SHAKEN)}.",
                "668a.3(i)",
            )
        if result:
            results.append((item.bet, result))
        else:
            kept.append(Standing(item.bet, thrown))
    for bet, result in sorted(results, key=lambda found: found[1] != LOSE):
        yield settle(rules, bet, result, rules.book.wager_named(bet.wager).cite)
    return kept
