"""A store with filings of two weeks and the accounts of everybody who works on them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from pathlib import Path
from unittest.mock import patch

from croupier.filing.desk import Desk
from croupier.filing.histories import Filings
from croupier.floor.meter_acts import MeterActs, training
from croupier.papers.sealing import Sealing
from croupier.people.person import HAS_A_HOUSE, Person, Role
from croupier.store import clock
from croupier.store.engine import Store
from tests.filing.written import whole
from tests.people.made import with_accounts

HOUSE, GAME = "Keystone", "three-card-poker"
LINKED = ("three-card-progressive", "linked-progressives")
PEOPLE = {
    "max": Role.MANAGER,
    "sue": Role.SUPPLIER,
    "bea": Role.BUREAU,
    "lab": Role.LABORATORY,
    "cal": Role.COMPLIANCE,
    "dora": Role.DIRECTOR,
    "bo": Role.BOARD,
    "rita": Role.READER,
    "pub": Role.PUBLIC,
    "flo": Role.FLOORPERSON,
    "fred": Role.FLOORPERSON,
    "carl": Role.CAGE,
    "cora": Role.CAGE,
    "pat": Role.PLAYER,
    "root": Role.ADMINISTRATOR,
}


def person(name: str) -> Person:
    role = PEOPLE[name]
    house = {Role.SUPPLIER: "Deckmaker"}.get(role, HOUSE) if role in HAS_A_HOUSE else ""
    return Person(name, role, house)


def everybody(store: Store) -> None:
    with_accounts(store, *(person(name) for name in PEOPLE))


@contextmanager
def on(day: date) -> Iterator[date]:
    """As if it were noon of that day."""
    with patch.object(clock, "now", lambda: f"{day.isoformat()}T17:00:00.000Z"):
        yield day


def text_of(label: str, *changes: tuple[str, str]) -> str:
    head = f'game = "{GAME}"\ncertificate_holder = "{HOUSE}"\ndate_filed = "2026-11-01"\n'
    text = head + f'reviewed_by = "M. Manager"\ntables = "all"\n\n[answers]\n{whole(label)}'
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    return text


class Filled:
    """Acts on the filings of a store, each on a day before today."""

    def __init__(self, store: Store, folder: Path) -> None:
        self.filings, self.folder = Filings(store), folder

    def desk(self, name: str) -> Desk:
        return Desk(self.filings, person(name), seal=Sealing())

    def file(self, text: str, name: str = "submission.toml") -> Path:
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return path

    def some(self) -> dict[str, str]:
        """A version in force, its amendment under review, one tolled, a draft, a layout asked for;
        by what they are, the keys."""
        today = clock.today()
        found = {}
        with on(today - timedelta(40)) as day:
            found["in force"] = self.desk("max").file(self.file(text_of("A")), day).filing
        with on(today - timedelta(38)) as day:
            self.desk("dora").approve(found["in force"], day)
            self.desk("max").implemented(found["in force"], day)
        with on(today - timedelta(9)) as day:
            found["amendment"] = self.desk("max").amend(self.file(text_of("C")), day).filing
        with on(today - timedelta(5)) as day:
            bad = text_of("A").replace('"all"', '"12, 14"').replace('= "A"', '= "Z"', 1)
            found["tolled"] = self.desk("max").file(self.file(bad), day).filing
        with on(today - timedelta(3)) as day:
            self.desk("bea").toll(found["tolled"], day)
            drawing = self.folder / "layout.svg"
            drawing.write_text("<svg xmlns='http://www.w3.org/2000/svg'/>", encoding="utf-8")
            found["layout"] = (
                self.desk("max")
                .ask("layout", HOUSE, GAME, day, submission=found["in force"], files=[drawing])
                .filing
            )
        found["draft"] = self.desk("max").new(self.file(text_of("B")), today).filing
        return found

    def for_money(self) -> str:
        """A submission that is in force and implemented, its layout, signage and equipment
        approved: tables may be opened for money under it."""
        then = clock.today() - timedelta(20)
        with on(then) as day:
            key = self.desk("max").file(self.file(text_of("A")), day).filing
            self.desk("dora").approve(key, day)
            drawing = self.file("<svg/>", "drawing.svg")
            for subject, who in (("layout", "bea"), ("signage", "bea"), ("equipment", "cal")):
                asked = self.desk("max").ask(
                    subject, HOUSE, GAME, day, submission=key, files=[drawing]
                )
                self.desk(who).approve(asked.filing, day)
            self.desk("max").implemented(key, day)
        return key

    def meter(self) -> str:
        """A progressive meter for training."""
        wager, given = "three-card-progressive", dict.fromkeys(LINKED, "yes")
        candidate = training(GAME, wager, {**given, "odd-cents-of-a-share": "meter"})
        MeterActs(self.filings.store, person("max")).make("lucky", candidate)
        return "lucky"
