"""A round of High Roll Dice: a roll and, where one is bought, an Extra Roll; 675a.4 and 675a.6."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from croupier.chapters.high_roll_dice.outcomes import (
    CIRCLE_ROWS,
    EXTRA_ROLL,
    FACES,
    LIKE_KIND,
    LOSE,
    MILLIONAIRE_ROW,
    OUTCOMES,
    PIP_STREET,
    ROWS,
    Throws,
    dice_used,
    extra_outcome,
    first_roll,
    outcome,
    stays,
)
from croupier.rounds.bets import check_bets
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
)
from croupier.rulebook.rules import Rules

__all__ = ["OUTCOMES", "check", "plan", "play"]

FIRST_ROLL_CITES = {
    PIP_STREET: "675a.4(f)(1)",
    LIKE_KIND: "675a.4(f)(2)(i)",
    MILLIONAIRE_ROW: "675a.4(f)(3)",
}


def check(rules: Rules, bets: Sequence[Bet]) -> None:
    """675a.2(e) and 675a.6(d): wagers of equal value, each with what it needs."""

    def paid_by(bet: Bet) -> Collection[str]:
        return [row for on, row in ROWS.get(bet.wager, {}).items() if on == bet.on]

    check_bets(rules, bets, paid_by=paid_by)


def play(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the last wager that is settled."""
    if rules["dice"] == "six":
        yield from _six_dice(rules, start.bets)
    else:
        yield from _ten_dice(rules, start.bets)
    return End()


def _ten_dice(rules: Rules, bets: Sequence[Bet]) -> Step:
    yield Said("No more bets.", "675a.4(a)")
    buyers = {bet.seat for bet in bets if bought(rules, bet)}
    for bet in bets:
        if bought(rules, bet):
            yield settle(rules, bet, LOSE, "675a.4(a)")
    throws = yield from _first_roll(rules, "675a.4(b)", "675a.4(e)")
    for seat in sorted({bet.seat for bet in bets}):
        own = [bet for bet in bets if bet.seat == seat]
        yield from _settle_first(rules, own, throws, extra=seat in buyers)
    if buyers and throws.most < dice_used(rules):
        throws = yield from _extra_roll(rules, throws)
        waiting = (bet for bet in bets if bet.seat in buyers and waits(bet, throws))
        yield from _losing_first(settle_extra(rules, bet, throws) for bet in waiting)


def _six_dice(rules: Rules, bets: Sequence[Bet]) -> Step:
    yield Said("No more bets.", "675a.6(g)")
    throws = yield from _first_roll(rules, "675a.6(g)", "675a.6(h)")
    yield from _losing_first(settle_first(rules, bet, throws, "675a.6(i)") for bet in bets)


def bought(rules: Rules, bet: Bet) -> bool:
    return rules.book.wager_named(bet.wager).bought


# ------------------------------------------------------------------------------ the dice


def _first_roll(rules: Rules, thrown: str, announced: str) -> StepTo[Throws]:
    dice = yield from _throw(rules, dice_used(rules), thrown)
    throws = first_roll([dice.count(face) for face in FACES])
    if throws.most > 1:
        kind = CIRCLE_ROWS[throws.circle]
        yield Said(f"{kind.capitalize()}, showing {throws.face}.", announced)
    elif rules["six-dice-no-match"] == "none-leads":
        yield Said("No matches: no face leads.", announced)
    else:
        yield Said(f"No matches: {throws.face} leads by its rank.", announced)
    return throws


def _extra_roll(rules: Rules, throws: Throws) -> StepTo[Throws]:
    """675a.4(g) and (h): all dice are thrown again but those of the leading face."""
    dice = yield from _throw(rules, dice_used(rules) - throws.most, "675a.4(g)")
    more = dice.count(throws.face)
    total = throws.most + more
    kind = CIRCLE_ROWS[str(total)]
    yield Said(f"{more} more of {throws.face}: {kind} in all.", "675a.4(h)")
    return throws._replace(total=total)


def _throw(rules: Rules, dice: int, cite: str) -> StepTo[tuple[int, ...]]:
    """675a.4(b) and (c): thrown until a throw is valid; a cocked die is read."""
    records = rules.irregularities

    def irregular(call: Call) -> Step:
        record = records[call.irregularity]
        whose = f"Seat {call.seat}: " if call.seat is not None else ""
        yield Said(f"{whose}{record.remedy}", record.cite)

    shown = yield from ask(lambda: Roll(dice, cite, calls(rules, {"dice thrown": True})), irregular)
    assert isinstance(shown, tuple)
    return shown


# ------------------------------------------------------------------------------ settling


def _settle_first(rules: Rules, bets: Sequence[Bet], throws: Throws, *, extra: bool) -> Step:
    """675a.4(f): a player's wagers in its order; what an Extra Roll may yet make win stays."""
    for wager, cite in FIRST_ROLL_CITES.items():
        if wager == LIKE_KIND and extra:
            cite = "675a.4(f)(2)(ii)"
        own = [bet for bet in bets if bet.wager == wager]
        decided = [bet for bet in own if not (extra and waits(bet, throws))]
        yield from _losing_first(settle_first(rules, bet, throws, cite) for bet in decided)


def waits(bet: Bet, throws: Throws) -> bool:
    """Whether a wager of a player who has bought an Extra Roll is left to it."""
    return bet.wager == LIKE_KIND and stays(bet.on, throws)


def settle_first(rules: Rules, bet: Bet, throws: Throws, cite: str) -> Settlement:
    return settle(rules, bet, outcome(rules, bet.wager, bet.on, throws), cite)


def settle_extra(rules: Rules, bet: Bet, throws: Throws) -> Settlement:
    """675a.5(d): the circle is paid by the table of the Extra Roll."""
    on_extra_roll = replace(bet, wager=EXTRA_ROLL)
    end = settle(rules, on_extra_roll, extra_outcome(bet.on, throws), "675a.4(h)")
    return replace(end, wager=bet.wager)


def _losing_first(ends: Iterator[Settlement]) -> Step:
    yield from sorted(ends, key=lambda end: end.outcome != LOSE)
