"""601a.4(a), 601a.7(b), 601a.10: submissions and approvals by table."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest
from tests.filing.refusing import refused
from tests.filing.test_submissions import FILED, days
from tests.filing.written import DAY, HEAD, HOUSE, ask, call, desk, filing, whole
from tests.filing.written import days as later

from croupier.filing import offering, submissions
from croupier.filing.contents import ATTACHED, Content, kept_files, sealed_record
from croupier.filing.desk import Desk
from croupier.filing.events import History
from croupier.filing.histories import Filings
from croupier.papers.sealing import Sealing
from croupier.people.person import Person, Role
from croupier.submission.tables import Table

GAME = "three-card-poker"


def filed(name: str, day: date, tables: str = "all", **more: str) -> History:
    content = Content({"holder": HOUSE, "game": GAME, "tables": tables, **more})
    return (submissions.file((), name, day, Person("ann", Role.MANAGER, HOUSE), content),)


def governs(histories: list[History], day: date, *tables: Table) -> list[str | None]:
    found = [offering.in_force(histories, HOUSE, GAME, day, table) for table in tables]
    return [None if version is None else version.filing for version in found]


def test_601a_4_a_the_more_specific_submission_governs_a_table() -> None:
    every = [
        filed("RS-1", FILED, "12, 14"),
        filed("RS-2", days(1), "class high"),
        filed("RS-3", days(2)),
    ]
    at = Table("12", "high"), Table("13", "high"), Table("13"), Table()
    assert governs(every, days(20), *at) == ["RS-1", "RS-2", "RS-3", "RS-3"]
    assert governs(every[::-1], days(20), *at) == ["RS-1", "RS-2", "RS-3", "RS-3"]
    assert governs(every[:2], days(20), *at) == ["RS-1", "RS-2", None, None]


def test_601a_7_b_submissions_for_other_tables_supersede_nothing() -> None:
    every = [filed("RS-1", FILED), filed("RS-2", days(1), "12"), filed("RS-3", days(2), "13")]
    found = offering.versions(every, HOUSE, GAME, days(30))
    assert [version.superseded for version in found] == [None, None, None]


def test_601a_7_b_a_version_is_superseded_once_all_its_tables_are_taken_over() -> None:
    every = [filed("RS-1", FILED, "1, 2"), filed("RS-2", days(10), "2, 3")]
    old, _ = offering.versions(every, HOUSE, GAME, days(30))
    assert (old.superseded, old.tables.text()) == (None, "1")
    assert governs(every, days(30), Table("1"), Table("2")) == ["RS-1", "RS-2"]
    every.append(filed("RS-3", days(20), "1"))
    old, *_ = offering.versions(every, HOUSE, GAME, days(40))
    assert (old.superseded, old.by) == (days(35), "RS-3")


def test_601a_7_b_an_amendment_that_names_a_version_replaces_it_for_any_tables() -> None:
    every = [filed("RS-1", FILED, "12"), filed("RS-2", days(1), amends="RS-1")]
    assert governs(every, days(15), Table("12")) == ["RS-1"]
    assert governs(every, days(16), Table("12")) == ["RS-2"]


def test_601a_3_h_may_offer_names_the_submission_of_the_table_or_why_not() -> None:
    every = [filed("RS-1", FILED, "12")]
    here = offering.may_offer(every, [], [], HOUSE, GAME, days(20), Table("12"))
    there = offering.may_offer(every, [], [], HOUSE, GAME, days(20), Table("13"))
    assert (here.submission, there.submission) == ("RS-1", "")
    (reason,) = [each for each in there.reasons if each.cite == "601a.4(a)"]
    assert not reason.met
    assert "table 13" in reason.why
    assert "RS-1 covers table 12" in reason.why


# ------------------------------------------------------------------------------ the desk


def write(folder: Path, name: str, text: str) -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def for_table(label: str, tables: str) -> str:
    return HEAD.replace("[answers]", f'tables = "{tables}"\n\n[answers]') + whole(label)


def test_601a_7_b_an_amendment_is_of_the_version_for_the_same_tables(
    filings: Filings, written: dict[str, Path], tmp_path: Path
) -> None:
    manager = desk(filings, Role.MANAGER)
    first = manager.file(written["good"], DAY).filing
    one = write(tmp_path, "one.toml", for_table("C", "12"))
    with refused("601a.7(b)", "table 12", f"{first} for all tables"):
        manager.amend(one, later(20))
    manager.file(one, later(20))
    second = manager.amend(one, later(40)).filing
    with refused("601a.7(b)", "RS-2026-0009"):
        manager.amend(one, later(60), of="RS-2026-0009")
    back = manager.amend(written["good"], later(60), of=second)
    assert back.data["amends"] == second
    assert "table 12" in [item.about for item in manager.items(later(21))][1]


def sealed(filings: Filings, role: Role) -> Desk:
    return Desk(filings, desk(filings, role).person, seal=Sealing(figures=False))


def approve_all(filings: Filings, key: str, drawing: Path) -> None:
    for subject, role in (
        ("layout", Role.BUREAU),
        ("signage", Role.BUREAU),
        ("equipment", Role.COMPLIANCE),
    ):
        asked = ask(filings, subject, key, drawing).filing
        desk(filings, role).approve(asked, later(3))


def test_601a_10_a_an_amendment_that_changes_betting_areas_makes_a_layout_stale(
    filings: Filings, written: dict[str, Path], tmp_path: Path
) -> None:
    manager = sealed(filings, Role.MANAGER)
    first = manager.file(written["good"], DAY).filing
    approve_all(filings, first, written["good"])
    assert manager.may_offer(HOUSE, GAME, later(16)).yes
    text = (HEAD + whole("A")).replace("six-card-bonus = true", "six-card-bonus = false")
    second = manager.amend(write(tmp_path, "less.toml", text), later(20)).filing
    answer = manager.may_offer(HOUSE, GAME, later(40))
    assert answer.submission == second
    stale = [each for each in answer.reasons if not each.met]
    assert [each.cite for each in stale] == ["601a.10(a)", "601a.10(a)"]
    assert all("six-card-bonus" in each.why and first in each.why for each in stale)


@pytest.mark.parametrize(
    ("posted", "stale"), [("layout", ["layout", "signage"]), ("sign", ["signage"])]
)
def test_601a_10_a_an_amendment_of_payouts_makes_stale_whatever_shows_them(
    filings: Filings, tmp_path: Path, posted: str, stale: list[str]
) -> None:
    manager = sealed(filings, Role.MANAGER)
    files = {label: tmp_path / f"{label}.toml" for label in "AC"}
    for label, file in files.items():
        text = HEAD + whole(label)
        changed = text.replace('\nodds-posted = "layout"', f'\nodds-posted = "{posted}"')
        assert (changed == text) == (posted == "layout")
        file.write_text(changed, encoding="utf-8")
    first = manager.file(files["A"], DAY).filing
    approve_all(filings, first, files["A"])
    manager.amend(files["C"], later(20))
    found = [each.why for each in manager.may_offer(HOUSE, GAME, later(40)).reasons if not each.met]
    assert [why.partition(":")[0] for why in found] == stale
    assert all("payout of pair-plus" in why for why in found)


def test_601a_10_a_an_amendment_of_an_inscription_makes_the_layout_stale(
    filings: Filings, tmp_path: Path
) -> None:
    """Payouts that move from the felt to a sign are another felt and another sign."""
    manager = sealed(filings, Role.MANAGER)
    text = HEAD + whole("A")
    first = manager.file(write(tmp_path, "felt.toml", text), DAY).filing
    approve_all(filings, first, tmp_path / "felt.toml")
    moved = text.replace('\nodds-posted = "layout"', '\nodds-posted = "sign"')
    manager.amend(write(tmp_path, "sign.toml", moved), later(20))
    found = [each.why for each in manager.may_offer(HOUSE, GAME, later(40)).reasons if not each.met]
    assert [why.partition(":")[0] for why in found] == ["layout", "signage"]
    assert all("inscription of 649a.2(b)(7)" in why for why in found)


def test_601a_8_may_offer_says_whether_a_guide_is_approved_and_requires_none(
    filings: Filings, written: dict[str, Path]
) -> None:
    manager = sealed(filings, Role.MANAGER)
    first = manager.file(written["good"], DAY).filing
    approve_all(filings, first, written["good"])

    def guide(number: int) -> str:
        answer = manager.may_offer(HOUSE, GAME, later(number))
        assert answer.yes
        (said,) = [each.why for each in answer.reasons if each.cite == "601a.8"]
        return said

    assert guide(16) == "guide is not approved; none is required"
    asked = ask(filings, "guide", first, written["good"]).filing
    desk(filings, Role.BUREAU).approve(asked, later(17))
    assert guide(17).startswith(f"guide {asked} is approved")
    second = manager.amend(written["better"], later(20)).filing
    file = [written["better"]]
    for subject in ("layout", "signage"):
        asked = manager.ask(subject, HOUSE, GAME, later(21), submission=second, files=file).filing
        desk(filings, Role.BUREAU).approve(asked, later(21))
    assert "payout of pair-plus" in guide(40)


def test_601a_10_a_drawing_is_kept_with_the_filing_by_digest(
    filings: Filings, written: dict[str, Path], tmp_path: Path
) -> None:
    key = desk(filings, Role.MANAGER).file(written["good"], DAY).filing
    drawing = tmp_path / "layout.pdf"
    drawing.write_bytes(b"%PDF-\x00\xff")
    asked = ask(filings, "layout", key, drawing)
    (event,) = filings.history(asked.filing)
    assert kept_files(event) == {"layout.pdf": b"%PDF-\x00\xff"}
    assert event.data["submission"] == key
    assert event.data["version"]["digest"] == filings.history(key)[0].digest
    assert ATTACHED in event.texts


@pytest.mark.parametrize("subject", ["layout", "signage", "equipment", "guide"])
def test_601a_10_an_approval_names_a_submission_and_has_a_file(
    filings: Filings, written: dict[str, Path], subject: str
) -> None:
    manager = desk(filings, Role.MANAGER)
    key = manager.file(written["good"], DAY).filing
    with pytest.raises(ValueError, match="name it"):
        manager.ask(subject, HOUSE, GAME, DAY, files=[written["good"]])
    with pytest.raises(ValueError, match="attach"):
        manager.ask(subject, HOUSE, GAME, DAY, submission=key)
    with refused("601a.10", "craps"):
        manager.ask(subject, HOUSE, "craps", DAY, submission=key, files=[written["good"]])


def test_601a_3_h_the_command_line_answers_for_a_table(
    accounts: str, filings: Filings, tmp_path: Path
) -> None:
    key = desk(filings, Role.MANAGER).file(write(tmp_path, "a.toml", for_table("A", "12")), DAY)
    words = ("may-offer", "649a", "--house", HOUSE, "--as-of", "2026-03-20", "--table")
    for table, of in (("12", key.filing), ("13", None)):
        done = call(accounts, None, *words, table, "--json")
        assert done.returncode == 1
        told = json.loads(done.stdout)
        assert (told["table"], told["submission"], told["may_offer"]) == (table, of, False)


def test_601a_6_d_an_increment_is_specified_in_the_submission(
    filings: Filings, tmp_path: Path
) -> None:
    manager = desk(filings, Role.MANAGER)
    text = (HEAD + whole("A")).replace('wager-increment = "no"', 'wager-increment = "$5"')
    key = manager.file(write(tmp_path, "step.toml", text), DAY).filing
    (event,) = filings.history(key)
    assert sealed_record(event).answers()["wager-increment"] == "$5"
    assert [each["cite"] for each in event.data["found"]] == ["601a.6(d)"]  # the minimum is $1


def test_601a_10_the_files_kept_are_written_out_as_they_were(
    accounts: str, filings: Filings, written: dict[str, Path], tmp_path: Path
) -> None:
    key = desk(filings, Role.MANAGER).file(written["good"], DAY).filing
    asked = ask(filings, "layout", key, written["better"]).filing
    out = tmp_path / "out"
    out.mkdir()
    words = ("files", asked, str(out))
    assert filing(accounts, None, *words)["files"] == ["better.toml"]
    assert (out / "better.toml").read_bytes() == written["better"].read_bytes()
    assert call(accounts, None, *words).returncode == 2
