"""Lines that a person types at the table, and the key that each means."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from contextlib import suppress

from croupier.cli.output import plain
from croupier.rulebook.foreign import shown_value

AMOUNT = re.compile(r"\$?[0-9][0-9,.]*")


class Left(Exception):  # the player has
    """The player leaves the table, or the input has ended."""


class Refused(ValueError):  # what was typed is
    """Something that cannot be done now; the message says what can."""


def be_lenient() -> None:
    """Show bytes that are not text instead of ending the session."""
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


class Interrupts:
    """A signal ends a wait for input at once; at any other time it waits for the next prompt."""

    def __init__(self) -> None:
        self.waiting = False
        self.came = False


INTERRUPTS = Interrupts()


def leave_on_signal(number: int, frame: object) -> None:
    """Handle a signal so that the player leaves between two acts."""
    INTERRUPTS.came = True
    if INTERRUPTS.waiting:
        raise KeyboardInterrupt


def heed_signals() -> None:
    """Leave if a signal has arrived."""
    if INTERRUPTS.came:
        INTERRUPTS.came = False
        raise Left


def ask(prompt: str) -> str:
    """One line of input. `input` keeps the prompt in place while the line is edited."""
    heed_signals()
    if sys.stdin is None:
        raise Left
    try:
        INTERRUPTS.waiting = True
        try:
            return input(plain(prompt)).strip()
        finally:
            INTERRUPTS.waiting = False
    except (EOFError, KeyboardInterrupt, OSError):  # OSError: the terminal is gone
        INTERRUPTS.came = False
        with suppress(OSError):
            print(flush=True)
        raise Left from None


def ask_yes(prompt: str) -> bool:
    """Ask a question; the answer is no unless it starts with y."""
    return ask(f"{prompt} (y/n) ").lower().startswith("y")


def candidates(text: str, keys: Iterable[str]) -> list[str]:
    """The keys that a text could mean: in any case, by first letters or by initials."""
    text, keys = text.lower(), list(keys)
    if not text:
        return []
    exact = [key for key in keys if key.lower() == text]
    begun = [key for key in keys if key.lower().startswith(text)]
    initials = [key for key in keys if text == "".join(word[:1] for word in key.lower().split("-"))]
    return exact or begun or initials


def meant(text: str, keys: Iterable[str], what: str) -> str:
    """The one key that a text means."""
    keys = list(keys)
    found = candidates(text, keys)
    if len(found) == 1:
        return found[0]
    if found:
        raise Refused(f"{shown_value(text)} could be {' or '.join(found)}; type more of it.")
    raise Refused(f"{shown_value(text)} is not {what} now; type {' or '.join(keys) or 'help'}.")


def with_amounts(line: str) -> list[str]:
    """The words of a line, with `ante 10` read as `ante=10`."""
    words: list[str] = []
    for word in line.split():
        if words and "=" not in words[-1] and AMOUNT.fullmatch(word):
            words[-1] += f"={word}"
        else:
            words.append(word)
    return words
