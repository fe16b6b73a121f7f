"""Write all figures of games to a folder: `python tools/figures.py FOLDER [GAME ...]`.

A file a game: every exact figure under default rules and under each other answer to one question,
and the tallies of a simulation. Written before a change to the ground and again after it, the
folders show with `diff -r` whether a figure has moved.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import croupier
from croupier.maths.pricing.report import OddsReport
from croupier.rulebook.answers import AnswerError, Question
from croupier.rulebook.rules import Rules, questions
from croupier.rulebook.types import Reading

ROUNDS, SEED = 150_000, 7
CHOSEN_FROM_TABLES = "-paytable"  # every table is priced whatever is answered


def figures(game: croupier.Game) -> Iterator[str]:
    yield from _lines("default", game.odds())
    yield from _lines("simulated", game.simulate(rounds=ROUNDS, seed=SEED, cores=1))
    for named, rules in _other_rules(game):
        for wager in rules.wagers():
            if wager.part_of is None and not wager.bonus:
                yield from _lines(named, game.odds(rules, wager=wager.key))


def _other_rules(game: croupier.Game) -> Iterator[tuple[str, Rules]]:
    """Rules with one answer that is not the default, as far as it may stand alone."""
    for key, question in questions(game.rulebook).items():
        if key.endswith(CHOSEN_FROM_TABLES):
            continue
        for value in _others(question):
            try:
                yield f"{key} = {value}", game.rules({key: value})
            except AnswerError:
                continue  # it needs other answers beside it


def _others(question: Question) -> list[object]:
    if isinstance(question, Reading):
        return [each for each in question.choices if each != question.taken]
    if question.kind == "yes-no":
        return [not question.default]
    if question.kind == "one-of":
        return [each for each in question.values if each != question.default]
    return []


def _lines(under: str, report: OddsReport) -> Iterator[str]:
    for odds in report.wagers:
        for each in (odds, *odds.variants):
            head = f"{under} | {each.wager} | {each.paytable} | {each.variant}"
            yield f"{head} | {each.method} | {each.house_advantage} | {each.hit_frequency}"
            for row in each.outcomes:
                yield f"{head} | {row.outcome} | {row.pays} | {row.combinations}"


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    chosen = [croupier.game(name) for name in sys.argv[2:]]
    for game in chosen or [each for each in croupier.games() if each.entry.has_odds]:
        with (folder / f"{game.key}.txt").open("w", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in figures(game))
        print(game.key, flush=True)
