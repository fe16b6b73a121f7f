"""A round of Big Six Wheel: one spin, 619a.2, in the order of the chapter."""

from __future__ import annotations

from croupier.chapters.big_six_wheel.outcomes import LOSE, OUTCOMES, SYMBOLS, outcome, sections
from croupier.rounds.bets import check_bets as check
from croupier.rounds.moments import calls
from croupier.rounds.plan import no_cards as plan
from croupier.rounds.settle import settle
from croupier.rounds.words import (
    Call,
    End,
    Said,
    Speech,
    Spin,
    Start,
    Step,
    StepTo,
    Void,
    VoidRound,
    ask,
)
from croupier.rulebook.rules import Rules

__all__ = ["OUTCOMES", "SYMBOLS", "check", "plan", "play"]

BETWEEN_SECTIONS = "clapper-between-sections"  # 619a.2(d) itself has the wheel respun


def play(rules: Rules, start: Start) -> Speech:
    """One round, from the call of no more bets to the last winning wager."""
    yield Said("No more bets.", "619a.2(a)")
    try:
        section = yield from _spin(rules)
    except Void as void:
        yield VoidRound(void.why, void.cite)
        return End()
    results = [(bet, outcome(rules, bet.wager, bet.on, section)) for bet in start.bets]
    for bet, result in sorted(results, key=lambda found: found[1] != LOSE):
        cite = "619a.2(e)" if result == LOSE else rules.paytable(bet.wager).cite
        yield settle(rules, bet, result, cite)
    return End()


def _spin(rules: Rules) -> StepTo[str]:
    """619a.2(b) and (d): spun until a spin is valid, unless an invalid one returns the wagers."""
    records = rules.irregularities

    def no_spin(call: Call) -> Step:
        record = records[call.irregularity]
        if rules["invalid-spin"] == "returned" and record.key != BETWEEN_SECTIONS:
            raise Void(record.cite, "No spin: the wagers are returned.")
        yield Said(record.remedy, record.cite)

    now = calls(rules, {"wheel spun": True})
    question = Spin(sections(rules), "619a.2(c)", calls=now, pointer="clapper")
    section = yield from ask(lambda: question, no_spin)
    assert isinstance(section, str)
    return section
