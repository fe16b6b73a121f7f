"""The states of a round, drawn: the steps of the guide, and what a player may choose instead."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from croupier.papers.art.flow import State, flow
from croupier.papers.document import Block, Drawing, Heading
from croupier.papers.wording.patron import Step, steps
from croupier.papers.wording.words import either
from croupier.rulebook.course import Decision
from croupier.rulebook.rules import Rules

ON_ONE_DRAWING = 3  # a page may end between two


def states(rules: Rules) -> Iterator[Block]:
    """A round from state to state, with what a player may choose instead of going on."""
    told = steps(rules)
    branches: dict[int, list[str]] = {}
    for decision in rules.book.decision:
        if told and rules.holds(decision.given):
            nth = max(range(len(told)), key=lambda at: (_shared(told[at], decision), -at))
            branches.setdefault(nth, []).append(_instead(rules, decision))
    drawn = [
        State(step.says, step.cite, tuple(dict.fromkeys(branches.get(nth, ()))))
        for nth, step in enumerate(told)
    ]
    if drawn:
        yield Heading("States of a round")
        for first in range(0, len(drawn), ON_ONE_DRAWING):
            part = drawn[first : first + ON_ONE_DRAWING]
            label = f"States {first + 1} to {first + len(part)} of a round"
            goes_on = first + len(part) < len(drawn)
            yield Drawing(str(flow(part, label, goes_on=goes_on)), 0.7)


def _shared(step: Step, decision: Decision) -> int:
    """How far the paragraphs of a step and of a decision agree."""

    def alike(cite: str) -> int:
        pairs = zip(cite, decision.cite, strict=False)
        return len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))

    return max(map(alike, (step.cite, *step.also)))


def _instead(rules: Rules, decision: Decision) -> str:
    """What a player does who makes no wager, and what becomes of the others."""
    if decision.otherwise == "check":
        return "or check: no wager, the round goes on"
    lost = [
        rules.book.wager_named(key).name
        for fold in rules.book.fold
        if fold.does == "lost" and not fold.on and rules.holds(fold.given)
        for key in fold.wagers
        if rules.offers(key)
    ]
    ends = f": the player loses the {either(list(dict.fromkeys(lost)), 'and')}" if lost else ""
    return f"or {decision.otherwise}{ends}"
