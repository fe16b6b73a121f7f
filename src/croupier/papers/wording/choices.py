"""Choices in the words of players: `Hit`, `Raise 3x`, `Call $20`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from croupier.rounds.words import Choice
from croupier.rulebook.payout import money_text

BARE = "bet"  # what a key such as `3x` is a size of
SIZE = re.compile(r"(?:(?P<of>.+)-)?(?P<times>\d)x?")


@cache
def _words() -> Mapping[str, str]:
    text = files("croupier.papers.wording").joinpath("choices.toml").read_text(encoding="utf-8")
    found: Mapping[str, str] = tomllib.loads(text)["words"]
    return found


def word(choice: Choice, among: Sequence[Choice]) -> str:
    """What a player says for a choice; the chapter's words where players have none of their own.

    A wager of several sizes says which: `Raise 1x` beside `Raise 2x`.
    """
    words = _words()
    size = SIZE.fullmatch(choice.key)
    if size and (of := words.get(size["of"] or BARE)):
        return f"{of} {size['times']}x"
    said = words.get(choice.key)
    if said is None:
        return choice.label[0].upper() + choice.label[1:]
    if any(each.key == f"{choice.key}-2x" for each in among):
        return f"{said} 1x"
    return said


def stake_of(choice: Choice) -> str:
    """What a choice costs: `$10`, or `$10 to $40` where the player says how much."""
    if not choice.stake:
        return ""
    most = f" to {money_text(choice.most)}" if choice.most and choice.most != choice.stake else ""
    return f"{money_text(choice.stake)}{most}"
