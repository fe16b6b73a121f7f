"""Choices follow every answer: a guide tells of those that the table offers, and of no others."""

from __future__ import annotations

import re

import pytest
from tests.papers.made import DAY
from tests.papers.test_amounts_follow import PLAYED
from tests.papers.test_places_follow import elected_in_turn
from tests.papers.test_wagers_follow import told

import croupier
from croupier.papers.kinds.guide import gaming_guide
from croupier.papers.subject import Subject
from croupier.rulebook.rules import Rules

DECLINES = {"keep", "check"}  # what a player does who makes none of the choices told
SIZE = re.compile(r"-\d+x?$")  # told as an amount


def by_choices(name: str) -> dict[frozenset[str], Rules]:
    """Rules that offer other choices with the main wager, one of each kind."""
    entry = croupier.game(name).entry
    found: dict[frozenset[str], Rules] = {}
    for rules in elected_in_turn(name):
        found.setdefault(frozenset(entry.choices(rules)), rules)
    return found


@pytest.mark.parametrize("name", PLAYED)
def test_601a_8_a_guide_tells_of_the_choices_that_the_table_offers(name: str) -> None:
    found = by_choices(name)
    texts = {
        offered: " ".join(told(gaming_guide(Subject(croupier.game(name).entry, rules, DAY))))
        for offered, rules in (found.items() if len(found) > 1 else ())
    }
    varying = frozenset().union(*found) - frozenset.intersection(*found)
    for choice in varying - DECLINES:
        named = choice.replace("-", " ")
        tells = {offered for offered, text in texts.items() if named in text.lower()}
        assert tells in (set(), {offered for offered in texts if choice in offered}), choice
        assert tells or SIZE.search(choice), choice
