"""Whether a wager's meter may be shared with other tables (605a.8), where a chapter asks."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.rulebook.rules import Rules
from croupier.rulebook.types import Option

LINKED = "linked-"


def refused_link(rules: Rules, wager: str) -> Option | None:
    """The question of the chapter that the holder answered: this wager is not linked."""
    return next((each for each in _asked(rules, wager) if not rules.yes(each.key)), None)


def is_linked(rules: Rules, wager: str) -> bool:
    """Whether the holder elected that this wager is linked."""
    return any(rules.yes(each.key) for each in _asked(rules, wager))


def _asked(rules: Rules, wager: str) -> Iterator[Option]:
    """The chapter's questions on links, which depend on the same answers as the wager."""
    offered = {key for case in rules.book.wager_named(wager).given for key in case}
    for option in rules.book.option:
        asked = {key for case in option.given for key in case}
        if option.key.startswith(LINKED) and asked & offered:
            yield option
