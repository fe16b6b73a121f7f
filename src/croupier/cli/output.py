"""What all commands share: settings, tables, JSON, progress, errors."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.refusals import Wrong
from croupier.rulebook.foreign import MOST_PATH, is_file, shown, shown_value

if TYPE_CHECKING:
    from rich.table import Table

    from croupier.api import Game
    from croupier.cli.terminal import Terminal
    from croupier.maths.pricing.counted import Tell
    from croupier.rulebook.rules import Rules


# Characters that `json` leaves alone and a terminal would obey: control and direction codes.
OBEYED = re.compile(r"[\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")


class WrongCall(Wrong):  # the exit status 2 of the command line
    """A usage error; its message is one clear sentence."""


def plain(text: str) -> str:
    """Text that a terminal shows and never obeys, complete and line by line."""
    if text.isprintable():
        return text
    return "\n".join(shown(line, len(line)) for line in text.split("\n"))


def complain(text: str) -> None:
    """Print what is wrong on standard error, one sentence per line."""
    for line in text.splitlines():
        sys.stderr.write(f"croupier: {plain(line)}\n")


def console(*, stderr: bool = False) -> Terminal:
    from croupier.cli.terminal import Terminal

    return Terminal(stderr=stderr)


def plain_table(title: str) -> Table:
    """A table for figures, with a line under its head."""
    from rich import box
    from rich.table import Table

    return Table(
        title=title,
        title_justify="left",
        title_style="bold",
        box=box.SIMPLE_HEAD,
        pad_edge=False,
        padding=(0, 1, 0, 0),
    )


def print_json(data: Any) -> None:
    text = json.dumps(data, indent=2, ensure_ascii=False)
    print_text(OBEYED.sub(lambda found: f"\\u{ord(found[0]):04x}", text) + "\n")


def print_text(text: str) -> None:
    """Print a text unchanged and complete, or say why not."""
    with printing():
        sys.stdout.write(text)
        sys.stdout.flush()


@contextmanager
def printing() -> Iterator[None]:
    """Report in a sentence what keeps the output from being written, such as a full disk."""
    try:
        yield
    except BrokenPipeError:
        raise  # whoever reads has had enough
    except OSError as error:
        raise WrongCall(f"The output cannot be written: {error.strerror}.") from None


def pairs(texts: Sequence[str], what: str) -> dict[str, str]:
    """`["decks=6"]` as a mapping."""
    found = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals or not key:
            raise WrongCall(f"{what} {shown_value(text)} is refused; write it as key=value.")
        if key.strip() in found:
            raise WrongCall(f"{what} {shown(key)} is given more than once; give it once.")
        found[key.strip()] = value.strip()
    return found


def rules_from(
    game: Game, settings: Sequence[str], submission: Path | None, usual: bool = False
) -> Rules:
    """Rules from a submission file or of a usual table, overridden by --set; other answers take
    their defaults."""
    answers: dict[str, object] = {}
    if usual:
        if submission is not None:
            raise WrongCall("--usual cannot be used with --submission; omit one of them.")
        from croupier.catalog.usual import usual as usual_answers

        answers |= usual_answers(game.entry)
    if submission is not None:
        from croupier.submission.form import read_submission

        filed = read_submission(existing(submission))
        if filed.entry != game.entry:
            raise WrongCall(
                f"{shown(str(submission))} is a Rules Submission for {filed.entry.game}, not for "
                f"{game.key}."
            )
        answers |= filed.answers
    answers |= pairs(settings, "--set")
    return game.rules(answers)


def existing_file(name: str) -> bool:
    return is_file(Path(name))


def existing(path: Path) -> Path:
    if not is_file(path):
        raise WrongCall(f"{_named(path)} is not a file; check the name.")
    return path


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Report in a sentence what keeps the user's file from being read."""
    try:
        yield
    except OSError as error:
        raise WrongCall(f"{_named(path)} cannot be read: {error.strerror}.") from None


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Report in a sentence what keeps the user's file from being written."""
    try:
        yield
    except OSError as error:
        raise WrongCall(f"{_named(path)} cannot be written: {error.strerror}.") from None


def _named(path: Path) -> str:
    return shown(str(path), MOST_PATH)


@contextmanager
def progress(title: str) -> Iterator[Tell]:
    """A spinner with a message on standard error, when that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from croupier.cli.terminal import styled

    with console(stderr=True).status(styled(title)) as status:
        yield lambda message: status.update(styled(f"{title}: {message}"))
