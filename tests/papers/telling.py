"""What a guide tells: its words, and the payouts that it gives for each wager."""

from __future__ import annotations

import re
from itertools import takewhile

from tests.papers.made import DAY

import croupier
from croupier.papers.document import Block, Grid, Heading, Listed, Words
from croupier.papers.kinds.guide import BOARD, gaming_guide
from croupier.papers.subject import Subject
from croupier.papers.wording.patron import patron_file
from croupier.papers.wording.payouts import listed as as_listed
from croupier.papers.wording.payouts import payouts, pays_words
from croupier.rulebook.rules import Rules

CITE = re.compile(r"\b\d{3}a\.\d")
LIKE = re.compile(r"[Pp]ays the same as the (.+)\.")
# Words of those who wrote the rules file, which are not for patrons.
OF_OTHERS = re.compile(r"`|\{|[Pp]aytables? [A-Z0-9]\b|\breading|\boption [a-z]|certificate holder")

Rows = set[tuple[str, ...]]


def guide_of(name: str, rules: Rules) -> tuple[Block, ...]:
    return gaming_guide(Subject(croupier.game(name).entry, rules, DAY)).blocks


def guide_words(name: str, **answers: object) -> str:
    """All that a guide says under some answers, without setting it."""
    given = {key.replace("_", "-"): value for key, value in answers.items()}
    return words_of(guide_of(name, croupier.game(name).rules(given)))


def words_of(blocks: tuple[Block, ...]) -> str:
    parts = [b.items if isinstance(b, Listed) else (getattr(b, "text", ""),) for b in blocks]
    cells = [cell for b in blocks if isinstance(b, Grid) for row in b.rows for cell in row]
    return " ".join([*(item for part in parts for item in part), *cells])


def told(blocks: tuple[Block, ...], wager: str) -> list[Block]:
    """What a guide says under the heading of a wager."""
    at = next(n for n, b in enumerate(blocks) if isinstance(b, Heading) and b.text == wager)
    return list(takewhile(lambda block: not isinstance(block, Heading), blocks[at + 1 :]))


def rows_told(blocks: tuple[Block, ...], wager: str, first: str) -> Rows:
    """The payouts that a guide gives for a wager, by its own table or that of another wager.

    A payout without a table is that of the `first` row.
    """
    own = told(blocks, wager)
    like = (LIKE.search(block.text) for block in own if isinstance(block, Words))
    own += [block for found in like if found for block in told(blocks, found[1])]
    rows = {row for b in own if isinstance(b, Grid) and b.columns != BOARD for row in b.rows}
    pays = [b.text.rstrip(".") for b in own if isinstance(b, Words) and b.lead == "Pays"]
    found = rows | {(first, text) for text in pays}
    return {("Win" if row[0] == "Wins" else row[0], *row[1:]) for row in found}


def only_what_is_paid(blocks: tuple[Block, ...], rules: Rules) -> None:
    """The wagers of a guide are those offered, and its rows those of the paytables in force."""
    board = {
        (r[0], r[2]) for b in blocks if isinstance(b, Grid) and b.columns == BOARD for r in b.rows
    }
    listed = {name for name, _ in board}
    envied = {each.wager.key: each.envy for each in payouts(rules)}
    headed = {b.text for b in blocks if isinstance(b, Heading) and b.level == 3}
    assert listed | headed == {wager.name for wager in rules.wagers()}
    assert not listed & headed
    for wager in rules.wagers():
        if wager.name in listed:
            (row,) = rules.paytable(wager.key).rows
            assert (wager.name, pays_words(as_listed(rules, str(row.pays)))) in board
        elif rules.book.paytables(wager.key):
            rows, envy = paid(rules, wager.key), envied[wager.key]
            first = next(iter(rows), ("",))[0]
            assert rows_told(blocks, wager.name, first) == rows | {*(envy.rows if envy else ())}


def paid(rules: Rules, wager: str) -> Rows:
    """The rows of a paytable, but for those that the guide's file says never come up."""
    told = patron_file(rules.book.game).unpaid
    held = [each for each in told if wager in each.wagers and rules.holds(each.given)]
    never = {row for each in held for row in each.rows}
    rows = rules.paytable(wager).rows
    return {
        (row.name, pays_words(as_listed(rules, str(row.pays))))
        for row in rows
        if row.name not in never
    }
