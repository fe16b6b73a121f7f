"""What all commands share: answers from the command line, tables, JSON, progress, errors."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.rulebook.rules import Rules

if TYPE_CHECKING:
    from rich.console import Console

    from croupier.api import Game
    from croupier.maths.pricing.counted import Tell


class WrongCall(ValueError):  # noqa: N818  the exit status 2 of the command line
    """A command that was called wrongly; its message is one clear sentence."""


def console(*, stderr: bool = False) -> Console:
    from rich.console import Console

    return Console(stderr=stderr, highlight=False)


def print_json(data: Any) -> None:
    json.dump(data, sys.stdout, indent=2, ensure_ascii=False)
    sys.stdout.write("\n")


def pairs(texts: Sequence[str], what: str) -> dict[str, str]:
    """`["decks=6"]` as a mapping."""
    found = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals or not key:
            raise WrongCall(f"{what} {text!r} is not of the form key=value.")
        found[key.strip()] = value.strip()
    return found


def rules_from(game: Game, settings: Sequence[str], submission: Path | None) -> Rules:
    """Rules from a submission file, overridden by --set, the rest by default."""
    answers: dict[str, object] = {}
    if submission is not None:
        from croupier.submission.form import read_submission

        filed = read_submission(existing(submission))
        if filed.entry != game.entry:
            raise WrongCall(f"{submission} is a submission for {filed.entry.game}, not {game.key}.")
        answers |= filed.answers
    answers |= pairs(settings, "--set")
    return game.rules(answers)


def existing(path: Path) -> Path:
    if not path.is_file():
        raise WrongCall(f"{path} is not a file.")
    return path


@contextmanager
def progress(title: str) -> Iterator[Tell]:
    """A spinner with a message on standard error, when that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    with console(stderr=True).status(title) as status:
        yield lambda message: status.update(f"{title}: {message}")


def percent(value: float, digits: int = 4) -> str:
    return f"{100 * value:.{digits}f}%"
