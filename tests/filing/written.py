"""Submissions of 649a to file, and who acts on them."""

from __future__ import annotations

from datetime import date, timedelta

from croupier.catalog.index import find, rulebook
from croupier.filing.acts import Person
from croupier.filing.desk import Desk
from croupier.filing.events import Role
from croupier.filing.histories import Store
from croupier.submission.form import template

DAY = date(2026, 3, 1)
OF_KEYSTONE = ("--house", "Keystone")
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


def desk(store: Store, role: Role, account: str = "") -> Desk:
    return Desk(store, Person(account or role.value, role, "Keystone"))


def days(number: int) -> date:
    return DAY + timedelta(number)
