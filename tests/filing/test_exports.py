"""Whether a store holds, and whether it still has what an export kept elsewhere has."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from tests.cli.calling import Done, croupier, facts
from tests.filing.written import DAY, HOUSE, days, desk

from croupier.filing.desk import Desk
from croupier.filing.exports import check_export, check_store, lost
from croupier.filing.histories import Filings
from croupier.people.person import Role
from croupier.rulebook.foreign import FileError
from croupier.store.engine import Store
from croupier.store.signing import make_keys, read_private

GAME = "three-card-poker"


@pytest.fixture
def keys(tmp_path: Path) -> dict[str, Path]:
    for name in ("house", "board", "other"):
        make_keys(tmp_path / name)
    return {name: tmp_path / f"{name}.pub" for name in ("house", "board", "other")}


@pytest.fixture
def filed(filings: Filings, written: dict[str, Path], keys: dict[str, Path]) -> Filings:
    """RS-2026-0001 filed and approved, each signed with a key of its own; RS-2026-0002 tolled and
    revised; AP-2026-0001 asked for."""
    signers = {name: read_private(file.with_suffix("")) for name, file in keys.items()}
    manager = Desk(filings, desk(filings, Role.MANAGER).person, signer=signers["house"])
    director = Desk(filings, desk(filings, Role.DIRECTOR).person, signer=signers["board"])
    director.approve(manager.file(written["good"], DAY).filing, days(2))
    unsigned = desk(filings, Role.MANAGER)
    second = unsigned.file(written["bad"], DAY).filing
    desk(filings, Role.BUREAU).toll(second, days(1))
    unsigned.revise(second, written["good"], days(2))
    unsigned.ask("service", HOUSE, GAME, DAY)
    return filings


def export(filings: Filings, folder: Path, *only: str) -> Path:
    out = folder / "kept.jsonl"
    number, faults = desk(filings, Role.MANAGER).export(only[0] if only else None, out)
    assert (number > 0, faults) == (True, [])
    return out


def change(store: Store, statement: str) -> None:
    with store.writing() as connection:
        connection.execute(text(statement))


def verify(url: str, *words: str) -> Done:
    return croupier("filing", "verify", *words, "--store", url)


# ------------------------------------------------------------------------------ a store


def test_a_store_that_holds(filed: Filings, url: str) -> None:
    found = check_store(filed.store)
    assert found.faults == []
    # Two submissions, the record of each, a rulebook.
    assert (len(found.histories), found.events, len(found.texts)) == (3, 6, 5)
    assert (len(found.records), found.signed.total()) == (6, 2)
    done = verify(url)
    assert (done.returncode, "all verified" in done.stdout) == (0, True)
    told = facts("filing", "verify", "--store", url)
    assert sorted(told.pop("signatures").values()) == [1, 1]
    assert told == {"filings": 3, "events": 6, "texts": 5, "records": 6, "faults": [], "notes": []}


DAMAGES = {
    "UPDATE events SET day = '2020-01-01' WHERE number = 1 AND filing = 'RS-2026-0001'": (
        "RS-2026-0001 event 2 does not match"
    ),
    "UPDATE events SET day = '2020-01-01' WHERE number = 2 AND filing = 'RS-2026-0001'": (
        "RS-2026-0001 event 2 is not what was written"
    ),
    "UPDATE events SET data = '{' WHERE number = 1 AND filing = 'AP-2026-0001'": (
        "AP-2026-0001 event 1 is damaged"
    ),
    "UPDATE events SET signature = substr(signature, 1, 70) WHERE signature != ''": (
        "RS-2026-0001 event 1 (filed) has an invalid signature"
    ),
    "UPDATE contents SET text = 'x' WHERE text LIKE '[chapter]%'": "it was changed",
    "DELETE FROM contents WHERE text LIKE '[chapter]%'": (
        "RS-2026-0002 event 3 (revised) names a rulebook that is missing"
    ),
    "UPDATE filings SET holder = 'Other' WHERE key = 'RS-2026-0001'": (
        "RS-2026-0001 is listed with holder = 'Other', but its events say 'Keystone'"
    ),
    "UPDATE filings SET game = 'craps' WHERE key = 'AP-2026-0001'": "listed with game = 'craps'",
    "UPDATE filings SET kind = 'request' WHERE key = 'AP-2026-0001'": "listed with kind = request",
    "DELETE FROM events WHERE filing = 'AP-2026-0001'": "AP-2026-0001 has no events",
}


@pytest.mark.parametrize("statement", DAMAGES)
def test_what_does_not_hold_is_named(filed: Filings, url: str, statement: str) -> None:
    change(filed.store, statement)
    done = verify(url)
    assert done.returncode == 1
    assert DAMAGES[statement] in done.stderr
    assert "all verified" not in done.stdout


def test_a_filing_that_was_removed_leaves_a_gap_and_is_still_in_the_journal(filed: Filings) -> None:
    for key in ("RS-2026-0001", "AP-2026-0001"):
        change(filed.store, f"DELETE FROM events WHERE filing = '{key}'")
        change(filed.store, f"DELETE FROM filings WHERE key = '{key}'")
    faults = check_store(filed.store).faults
    assert next(each for each in faults if "is missing" in each).startswith("RS-2026-0001")
    assert [fault.split(" is")[0] for fault in faults if "in the journal" in fault] == [
        "RS-2026-0001 event 1",
        "RS-2026-0001 event 2",
        "AP-2026-0001 event 1",
    ]


def test_every_event_is_signed_with_one_of_the_keys_that_are_asked_for(
    filed: Filings, url: str, keys: dict[str, Path]
) -> None:
    for key in ("RS-2026-0002", "AP-2026-0001"):
        change(filed.store, f"DELETE FROM events WHERE filing = '{key}'")
        change(filed.store, f"DELETE FROM filings WHERE key = '{key}'")
    change(filed.store, "DELETE FROM journal WHERE number > 2")
    both = ("--public-key", str(keys["house"]), "--public-key", str(keys["board"]))
    assert verify(url, *both).returncode == 0
    done = verify(url, "--public-key", str(keys["house"]))
    assert done.returncode == 1
    assert "RS-2026-0001 event 2 (approved) is not signed with this key" in done.stderr
    assert verify(url, "--public-key", str(keys["other"])).stderr.count("not signed with") == 2


# ------------------------------------------------------------------------------ an export


def test_an_export_holds_by_itself_and_has_each_text_once(filed: Filings, tmp_path: Path) -> None:
    out = export(filed, tmp_path)
    lines = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    texts = [line["digest"] for line in lines if "text" in line]
    assert len(texts) == len(set(texts)) == 5
    found = check_export(out)
    assert (found.faults, found.events, found.signed.total()) == ([], 6, 2)
    assert list(lost(check_store(filed.store), found)) == []


def test_an_export_holds_whatever_characters_are_in_it(
    filings: Filings, written: dict[str, Path], tmp_path: Path
) -> None:
    odd = "# \u2028 \x85 \U0001f0a1\n" + written["good"].read_text(encoding="utf-8")
    written["good"].write_text(odd, encoding="utf-8")
    key = desk(filings, Role.MANAGER).file(written["good"], DAY).filing
    out = export(filings, tmp_path, key)
    assert check_export(out).faults == []


def test_an_export_is_checked_on_the_command_line_without_a_store(
    filed: Filings, url: str, tmp_path: Path
) -> None:
    out = tmp_path / "all.jsonl"
    done = croupier("filing", "export", "all", str(out), "--store", url)
    assert (done.returncode, "6 events" in done.stdout) == (0, True)
    nowhere = f"sqlite:///{tmp_path.as_posix()}/nowhere/store.sqlite"
    assert verify(nowhere, "--export", str(out), "--alone").returncode == 0
    assert verify(nowhere, "--alone").returncode == 2
    assert verify(url, "--export", str(out)).returncode == 0
    again = croupier("filing", "export", "all", str(out), "--store", url)
    assert (again.returncode, out.name in again.stderr) == (2, True)


@pytest.mark.parametrize(
    ("part", "value", "said"),
    [
        ("day", "2020-01-01", "RS-2026-0001 event 2 does not match"),
        ("digest", "0" * 64, "RS-2026-0001 event 1 was changed"),
        ("text", "x", "RS-2026-0001 event 1 (filed) names a submission that is missing"),
        ("signature", "ab cd", "RS-2026-0001 event 1 (filed) has an invalid signature"),
    ],
)
def test_an_export_that_was_changed_is_found(
    filed: Filings, tmp_path: Path, part: str, value: str, said: str
) -> None:
    out = export(filed, tmp_path, "RS-2026-0001")
    lines: list[dict[str, Any]] = list(
        map(json.loads, out.read_text(encoding="utf-8").splitlines())
    )
    next(line for line in lines if part in line and ("text" in line) == (part == "text"))[part] = (
        value
    )
    out.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    assert any(said in fault for fault in check_export(out).faults)


NO_LINES = ["", "{", "[]", "3", '{"filing": "RS-1"}', '{"text": 3}', "[" * 9_999]


@pytest.mark.parametrize("line", NO_LINES)
def test_what_is_no_export_is_refused(tmp_path: Path, line: str) -> None:
    out = tmp_path / "no.jsonl"
    out.write_text(line, encoding="utf-8")
    with pytest.raises(FileError, match="line 1 "):
        check_export(out)
    out.write_bytes(b"\xff")
    with pytest.raises(FileError, match="not a text file"):
        check_export(out)


@pytest.mark.parametrize("part", ["filing", "kind", "by", "data", "previous", "signature"])
def test_an_event_whose_parts_are_of_another_kind_is_refused(
    filed: Filings, tmp_path: Path, part: str
) -> None:
    out = export(filed, tmp_path, "AP-2026-0001")
    *before, last = out.read_text(encoding="utf-8").split("\n")[:-1]
    changed = json.dumps({**json.loads(last), part: None})
    out.write_text("\n".join((*before, changed)), encoding="utf-8")
    with pytest.raises(FileError, match=f"line {len(before) + 1} "):
        check_export(out)


def test_anybody_may_write_what_other_programs_take_for_the_end_of_a_line(
    filed: Filings, tmp_path: Path
) -> None:
    """JSON leaves U+0085, U+2028 and U+2029 as they are."""
    manager = desk(filed, Role.MANAGER)
    asked = manager.ask("service", HOUSE, GAME, DAY, about="a\x85b\u2028c\u2029d")
    out = export(filed, tmp_path)
    found = check_export(out)
    assert (found.faults, found.histories[asked.filing]) == ([], manager.history(asked.filing))


# ------------------------------------------------------------------------------ what was lost


@pytest.mark.parametrize(
    ("statements", "said"),
    [
        (
            ("DELETE FROM events WHERE filing = 'RS-2026-0002' AND number = 3",),
            "RS-2026-0002 event 3 (revised) is in the export but not in the store",
        ),
        (
            (
                "DELETE FROM events WHERE filing = 'AP-2026-0001'",
                "DELETE FROM filings WHERE key = 'AP-2026-0001'",
            ),
            "AP-2026-0001 is in the export but not in the store",
        ),
        (
            ("UPDATE events SET signature = '' WHERE filing = 'RS-2026-0001' AND number = 2",),
            "RS-2026-0001 event 2 (approved) has a different signature in the store",
        ),
    ],
)
def test_601a_4_g_events_filings_and_signatures_that_were_removed_are_named_by_an_export(
    filed: Filings, url: str, tmp_path: Path, statements: tuple[str, ...], said: str
) -> None:
    out = export(filed, tmp_path)
    for statement in statements:
        change(filed.store, statement)
    done = verify(url)
    assert (done.returncode, "journal" in done.stderr) == (1, True)
    done = verify(url, "--export", str(out))
    assert (done.returncode, said in done.stderr) == (1, True)
    assert len(done.stderr.splitlines()) == 2


def test_a_history_that_was_written_anew_is_named_by_an_export(
    filed: Filings, url: str, written: dict[str, Path], tmp_path: Path
) -> None:
    out = export(filed, tmp_path)
    for key in ("RS-2026-0002",):
        change(filed.store, f"DELETE FROM events WHERE filing = '{key}'")
        change(filed.store, f"DELETE FROM filings WHERE key = '{key}'")
    assert desk(filed, Role.MANAGER).file(written["good"], DAY).filing == "RS-2026-0002"
    assert verify(url).returncode == 1
    done = verify(url, "--export", str(out))
    assert done.returncode == 1
    assert "RS-2026-0002 event 1 (filed) differs" in done.stderr


def test_what_came_later_is_no_fault(filed: Filings, url: str, tmp_path: Path) -> None:
    out = export(filed, tmp_path)
    desk(filed, Role.DIRECTOR).approve("RS-2026-0002", days(3))
    desk(filed, Role.MANAGER).ask("service", HOUSE, GAME, days(3))
    assert verify(url, "--export", str(out)).returncode == 0
