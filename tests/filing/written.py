"""Submissions of 649a to file, and who acts on them."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import Any

from tests.cli.calling import Done, croupier, facts
from tests.people.made import PASSWORD

from croupier.catalog.index import find, rulebook
from croupier.filing.desk import Desk
from croupier.filing.events import Event
from croupier.filing.histories import Filings
from croupier.people.person import OF_A_HOUSE, Person, Role
from croupier.submission.form import template

DAY = date(2026, 3, 1)
HOUSE = "Keystone"
OF_KEYSTONE = ("--house", HOUSE)
HEAD = """game = "three-card-poker"
certificate_holder = "Keystone"
date_filed = "2026-03-01"
reviewed_by = "A. Manager"

[answers]
"""


def whole(label: str) -> str:
    """Every question of 649a answered by its default, but for one."""
    lines = template(rulebook(find("649a"))).split("[answers]")[1]
    return lines.replace('pair-plus-paytable = "A"', f'pair-plus-paytable = "{label}"')


def with_two_jackpots(text: str) -> str:
    """A submission that offers the Five-Card Progressive too, by the reading that allows it."""
    for before, after in (
        ("\nfive-card-progressive = false", "\nfive-card-progressive = true"),
        ("\n# five-card-progressive-", "\nfive-card-progressive-"),
        ('jackpots-at-a-table = "one"', 'jackpots-at-a-table = "one-a-wager"'),
    ):
        assert before in text
        text = text.replace(before, after)
    return text


def person(role: Role) -> Person:
    """Whoever acts in a role, by its name."""
    return Person(role.value, role, HOUSE if role in OF_A_HOUSE else "")


def desk(filings: Filings, role: Role) -> Desk:
    return Desk(filings, person(role))


def ask(filings: Filings, subject: str, key: str, file: Path, **more: str) -> Event:
    """A manager asks for the approval of a drawing, for a submission of 649a."""
    manager, game = desk(filings, Role.MANAGER), "three-card-poker"
    return manager.ask(subject, HOUSE, game, DAY, submission=key, files=[file], **more)


def days(number: int) -> date:
    return DAY + timedelta(number)


# ------------------------------------------------------------------------------ the command line


def call(url: str, by: Role | None, *words: str) -> Done:
    """A command on filings, by the account of a role or by nobody."""
    who = () if by is None else ("--account", by.value)
    env = {"CROUPIER_PASSWORD": PASSWORD}
    return croupier("filing", *words, *who, "--store", url, env=env)


def filing(url: str, by: Role | None, *words: str) -> Any:
    """What a command on filings tells as data."""
    who = () if by is None else ("--account", by.value)
    env = {"CROUPIER_PASSWORD": PASSWORD}
    return facts("filing", *words, *who, "--store", url, env=env)
