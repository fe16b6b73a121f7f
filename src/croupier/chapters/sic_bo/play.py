"""A round of Sic Bo: one shake of three dice, 625a.5, in the order of the chapter."""

from __future__ import annotations

from croupier.chapters.sic_bo.outcomes import LOSE, OUTCOMES, cite_of, outcome
from croupier.rounds.bets import check_bets as check
from croupier.rounds.moments import calls, stopped
from croupier.rounds.plan import no_cards as plan
from croupier.rounds.settle import settle
from croupier.rounds.words import (
    Call,
    End,
    Roll,
    Said,
    Speech,
    Start,
    Step,
    StepTo,
    Void,
    VoidRound,
    ask,
)
from croupier.rulebook.devices import FAILS, LIGHTS, REPAIRED, SHAKER
from croupier.rulebook.rules import Rules

__all__ = ["OUTCOMES", "check", "plan", "play"]

VOIDING = frozenset({"dice-not-flat", "shaker-fails"})


def play(rules: Rules, start: Start) -> Speech:
    """One round, from the shake to the lights being cleared."""
    failed: list[str] = []
    if LIGHTS in start.out_of_order:
        yield from stopped(rules, LIGHTS, "625a.7(b)")
    try:
        dice = yield from _shake(rules, failed, set(start.out_of_order) - {LIGHTS})
    except Void as void:
        yield VoidRound(void.why, void.cite)
        return End()
    lit = "." if failed else "; the winning areas are lit."
    yield Said(f"The total is {sum(dice)}{lit}", "625a.5(d)")
    results = [(bet, outcome(rules, bet.wager, bet.on, dice)) for bet in start.bets]
    for bet, result in sorted(results, key=lambda found: found[1] != LOSE):
        yield settle(rules, bet, result, cite_of(rules, bet.wager, result))
    for remedy in failed:
        yield Said(remedy, "625a.7(b)")
    return End()


def _shake(rules: Rules, failed: list[str], out_of_order: set[str]) -> StepTo[tuple[int, ...]]:
    """Under a cover the dice are shaken while bets are still taken; else after no more bets."""
    shaker = rules["shaker"]
    if shaker == "manual":
        yield Said("The shaker is covered and shaken.", "625a.5(b)(1)")
    elif shaker == "automated-covered":
        yield Said("The automated shaker is activated under its cover.", "625a.5(b)(2)")
    covered = shaker in ("manual", "automated-covered")
    cite = "625a.5(c)" if covered else "625a.5(g)"
    yield Said("No more bets.", cite)
    if shaker == "automated-uncovered":
        yield Said("The dealer activates the shaker.", cite)
    elif shaker == "player-activated":
        yield Said("A selected player activates the shaker.", cite)

    def roll() -> Roll:
        broken = SHAKER in out_of_order
        facts = {
            "dice thrown": True,
            "dice not tossed": not failed,
            "shaker works": not broken,
            "shaker out of order": broken,
            "electrical device works": LIGHTS not in out_of_order,
        }
        return Roll(3, "625a.5(d)", calls(rules, facts))

    dice = yield from ask(roll, lambda call: _irregularity(rules, call, failed, out_of_order))
    assert isinstance(dice, tuple)
    return dice


def _irregularity(rules: Rules, call: Call, failed: list[str], out_of_order: set[str]) -> Step:
    record = rules.irregularities[call.irregularity]
    if record.effect == FAILS:
        out_of_order.add(record.device)
    elif record.effect == REPAIRED:
        out_of_order.discard(record.device)
    if record.key in VOIDING:
        raise Void(record.cite, record.remedy)
    if record.key == "device-fails":
        failed.append(record.remedy)
        yield Said("The electrical device fails.", record.cite)
    else:
        yield Said(record.remedy, record.cite)
