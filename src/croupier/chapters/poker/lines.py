"""What is priced: money in a pot that goes to a showdown, at a full table or with fewer players."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.chapters.poker.counting.rake import players
from croupier.chapters.poker.counting.showdowns import cards_of
from croupier.chapters.poker.forms import form_of
from croupier.rulebook.rules import Rules

STAKES, WINS = "table-stakes", "wins-the-pot"


def headline(rules: Rules) -> int:
    """A full table, or as many as one deck gives all their cards."""
    own, board = cards_of(form_of(rules))
    return min(players(rules), (52 - board) // own)


def variants(rules: Rules) -> Iterator[tuple[int, str, str]]:
    """The numbers of players with their names; the full table first, without one."""
    most = headline(rules)
    yield most, "", f"{most} players"
    for seated in range(2, most):
        yield seated, f"{seated} players", f"{seated} players"
