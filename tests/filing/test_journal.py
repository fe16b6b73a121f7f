"""One chain over all that is recorded, with a head to keep elsewhere; and what damage stops."""

from __future__ import annotations

from pathlib import Path
from threading import Barrier, Thread

import pytest
from sqlalchemy import text
from tests.cli.calling import croupier, facts
from tests.filing.refusing import refused
from tests.filing.test_requests import WHOLE
from tests.filing.written import DAY, HOUSE, call, days, desk, filing, person
from tests.people.made import CHEAP, PASSWORD

from croupier.filing.calendar import FIFTEENTH_DAY, LAST_DAY
from croupier.filing.desk import Desk
from croupier.filing.exports import check_store
from croupier.filing.heads import cut_off, kept_head
from croupier.filing.histories import Filings
from croupier.filing.provisions import ALWAYS, AMENDED_FROM
from croupier.people import passwords
from croupier.people.accounts import add_account, create_first, disable
from croupier.people.logins import log_in, log_out
from croupier.people.person import Role
from croupier.people.rights import Refused
from croupier.store import clock
from croupier.store.chain import ChainError
from croupier.store.engine import Store
from croupier.store.errors import StoreError
from croupier.store.signing import make_keys, read_private

GAME = "three-card-poker"


def change(store: Store, *statements: str) -> None:
    with store.writing() as connection:
        for statement in statements:
            connection.execute(text(statement))


def kinds(filings: Filings) -> list[tuple[str, str]]:
    return [(each.kind, each.about) for each in filings.records()]


def test_events_denied_acts_accounts_and_log_ins_are_in_one_chain(
    filings: Filings, written: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passwords, "HASHER", CHEAP)
    store = filings.store
    ida = create_first(store, "ida", PASSWORD)
    key = desk(filings, Role.MANAGER).file(written["good"], DAY).filing
    with pytest.raises(Refused):
        desk(filings, Role.BUREAU).approve(key, DAY)
    add_account(store, ida, "eve", Role.DIRECTOR, "", "x" * 12)
    for name in ("ida", "nobody"):
        with pytest.raises(StoreError, match="Wrong name or password"):
            log_in(store, name, "wrong")
    log_out(store, log_in(store, "ida", PASSWORD).token)
    disable(store, ida, "eve")
    assert kinds(filings) == [
        ("account", "ida"),
        ("event", key),
        ("denied", key),
        ("account", "eve"),
        ("log-in", "ida"),
        ("log-in", "ida"),
        ("log-in", "ida"),
        ("account", "eve"),
    ]
    assert [each.data["act"] for each in filings.records() if each.kind == "log-in"] == [
        "failed",
        "begun",
        "ended",
    ]
    assert check_store(store).faults == []
    assert PASSWORD not in str(filings.records())


@pytest.mark.parametrize(
    ("statement", "named"),
    [
        ("UPDATE people SET role = 'board' WHERE name = 'ida'", "role = 'board'"),
        ("UPDATE people SET house = 'Other' WHERE name = 'ida'", "house = 'Other'"),
        ("UPDATE people SET password = 'x' WHERE name = 'ida'", "ida has another password"),
        ("DELETE FROM people WHERE name = 'ida'", "ida is in the journal"),
        ("UPDATE people SET name = 'eve' WHERE name = 'ida'", "eve is not in the journal"),
        ("UPDATE journal SET text = 'x' WHERE number = 2", "record 2 is damaged"),
        ("UPDATE journal SET kind = 'event' WHERE number = 3", "record 3 is not what was written"),
        ("DELETE FROM journal WHERE number = 3", "record 3 is missing"),
        ("DELETE FROM events", "RS-2026-0001 has no events"),
    ],
)
def test_what_was_edited_is_named_by_verify(
    url: str,
    filings: Filings,
    written: dict[str, Path],
    monkeypatch: pytest.MonkeyPatch,
    statement: str,
    named: str,
) -> None:
    monkeypatch.setattr(passwords, "HASHER", CHEAP)
    create_first(filings.store, "ida", PASSWORD)
    key = desk(filings, Role.MANAGER).file(written["good"], DAY).filing
    with pytest.raises(Refused):
        desk(filings, Role.BUREAU).approve(key, DAY)
    desk(filings, Role.DIRECTOR).approve(key, days(1))
    assert croupier("filing", "verify", "--store", url).returncode == 0
    change(filings.store, statement)
    done = croupier("filing", "verify", "--store", url)
    assert (done.returncode, named in done.stderr) == (1, True), done.stderr


def test_601a_4_g_nothing_taken_off_the_end_goes_unseen_where_a_head_was_kept(
    url: str, filings: Filings, written: dict[str, Path]
) -> None:
    manager = desk(filings, Role.MANAGER)
    manager.file(written["good"], DAY)
    before = facts("filing", "head", "--store", url)["head"]
    last = manager.file(written["better"], DAY).filing
    head = facts("filing", "head", "--store", url)["head"]
    change(
        filings.store,
        f"DELETE FROM events WHERE filing = '{last}'",
        f"DELETE FROM filings WHERE key = '{last}'",
        "DELETE FROM journal WHERE number = 2",
    )
    words = ("filing", "verify", "--store", url)
    assert croupier(*words).returncode == 0
    assert croupier(*words, "--head", before).returncode == 0
    done = croupier(*words, "--head", before, "--head", head)
    assert (done.returncode, "record 2" in done.stderr) == (1, True)
    manager.file(written["good"], DAY)  # another event takes its place
    assert list(cut_off(check_store(filings.store), kept_head(head))) != []
    assert croupier(*words, "--head", "last").returncode == 2


def test_601a_4_c_a_clock_that_was_set_back_is_named_by_verify(
    accounts: str,
    filings: Filings,
    written: dict[str, Path],
    todays_clock: None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With the server's clock set back, what is filed today looks older and in force; the journal
    has the order in which it was recorded."""
    desk(filings, Role.MANAGER).file(written["good"], DAY)
    monkeypatch.setattr(clock, "now", lambda: "2026-03-01T17:00:00.000Z")
    back = desk(filings, Role.MANAGER).file(written["better"], DAY)
    found = check_store(filings.store)
    assert found.faults == []
    (note,) = found.notes
    assert f"event {back.filing}" in note
    assert "2026-03-01T17:00" in note
    told = filing(accounts, None, "verify")
    assert (told["notes"], told["faults"]) == ([note], [])


def test_a_head_is_signed_where_a_key_is_given(
    url: str, filings: Filings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_keys(tmp_path / "key")
    monkeypatch.setenv("CROUPIER_SIGN_KEY", str(tmp_path / "key"))
    told = facts("filing", "head", "--store", url)
    assert told["head"] == "0:"
    assert told["signed"]["key"] == (tmp_path / "key.pub").read_text(encoding="utf-8").strip()


def test_the_signature_of_a_head_that_was_kept_in_a_file_is_checked(
    url: str,
    filings: Filings,
    written: dict[str, Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("key", "other"):
        make_keys(tmp_path / name)
    desk(filings, Role.MANAGER).file(written["good"], DAY)
    monkeypatch.setenv("CROUPIER_SIGN_KEY", str(tmp_path / "key"))
    words, own = ("filing", "verify", "--store", url), ("--public-key", str(tmp_path / "key.pub"))
    plain = croupier("filing", "head", "--store", url).stdout
    kept, as_json = tmp_path / "head.txt", tmp_path / "head.json"
    kept.write_text(plain, encoding="utf-8")
    as_json.write_text(
        croupier("filing", "head", "--store", url, "--json").stdout, encoding="utf-8"
    )
    assert kept_head(str(kept)) == kept_head(str(as_json))
    for file in (kept, as_json):
        assert croupier(*words, "--head", str(file)).returncode == 0

    of_another = ("--public-key", str(tmp_path / "other.pub"))
    done = croupier(*words, "--head", str(kept), *of_another)
    assert "signed with none of the keys given" in done.stderr
    assert "signed with none" not in croupier(*words, "--head", str(kept), *own).stderr
    head, signed = plain.split("\n", 1)
    kept.write_text(f"{head.replace('1:', '2:')}\n{signed}", encoding="utf-8")
    done = croupier(*words, "--head", str(kept))
    assert (done.returncode, "invalid signature" in done.stderr) == (1, True)
    for damaged in ("", "{}", "[]"):
        kept.write_text(damaged, encoding="utf-8")
        assert croupier(*words, "--head", str(kept)).returncode == 2


def test_the_journal_of_an_export_is_held_against_the_store(
    url: str, filings: Filings, written: dict[str, Path], tmp_path: Path
) -> None:
    key = desk(filings, Role.MANAGER).file(written["good"], DAY).filing
    with pytest.raises(Refused):
        desk(filings, Role.BUREAU).approve(key, DAY)
    out = tmp_path / "all.jsonl"
    assert croupier("filing", "export", "all", str(out), "--store", url).returncode == 0
    words = ("filing", "verify", "--store", url, "--export", str(out))
    assert croupier(*words).returncode == 0
    assert croupier(*words, "--alone").returncode == 0
    change(filings.store, "DELETE FROM journal WHERE number = 2")
    done = croupier(*words)
    assert (done.returncode, "Journal record 2" in done.stderr) == (1, True)


def test_601a_4_c_each_holder_and_each_office_has_its_key_and_verify_says_whose(
    url: str, filings: Filings, written: dict[str, Path], tmp_path: Path
) -> None:
    for name in ("house", "director", "other"):
        make_keys(tmp_path / name)
    signers = {name: read_private(tmp_path / name) for name in ("house", "director", "other")}
    key = Desk(filings, person(Role.MANAGER), signer=signers["house"]).file(written["good"], DAY)
    Desk(filings, person(Role.DIRECTOR), signer=signers["director"]).approve(key.filing, days(1))

    def keys(**owned: str) -> tuple[str, ...]:
        pairs = [("--public-key", f"{who}={tmp_path / name}.pub") for who, name in owned.items()]
        return tuple(word for pair in pairs for word in pair)

    words = ("filing", "verify", "--store", url)
    done = croupier(*words, *keys(keystone="house", director="director"))
    assert done.returncode == 0, done.stderr
    told = facts(*words, *keys(keystone="house", director="director"))
    assert told["signatures"] == {"keystone": 1, "director": 1}
    done = croupier(*words, *keys(keystone="director", director="house"))
    assert done.returncode == 1
    assert "event 1 (filed) is not signed with the key of Keystone" in done.stderr
    assert "event 2 (approved) is not signed with the key of director" in done.stderr


# ------------------------------------------------------------------------------ damage

IN_SENTENCES = {
    "UPDATE filings SET kind = 'request' WHERE key = 'RS-2026-0001'": ("status", "RS-2026-0001"),
    "UPDATE people SET role = 'king' WHERE name = 'bureau'": ("inbox", "--account", "bureau"),
    "UPDATE journal SET text = replace(text, '2026-03-01', '2026-99-99') WHERE kind = 'denied'": (
        "history",
        "RS-2026-0001",
    ),
}


@pytest.mark.parametrize("statement", IN_SENTENCES)
def test_an_edited_row_is_told_in_a_sentence(
    accounts: str, filings: Filings, written: dict[str, Path], statement: str
) -> None:
    key = desk(filings, Role.MANAGER).file(written["good"], DAY).filing
    with pytest.raises(Refused):
        desk(filings, Role.BUREAU).approve(key, DAY)
    change(filings.store, statement)
    words = IN_SENTENCES[statement]
    done = croupier("filing", *words, "--store", accounts, env={"CROUPIER_PASSWORD": PASSWORD})
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    if words == ("inbox", "--account", "bureau"):
        assert croupier("people", "list", "--store", accounts).returncode == 2


def test_a_key_that_is_no_number_stops_no_new_filing(
    filings: Filings, written: dict[str, Path]
) -> None:
    change(filings.store, "INSERT INTO filings VALUES ('RS-2026-XX', 'submission', '', '')")
    assert desk(filings, Role.MANAGER).file(written["good"], DAY).filing == "RS-2026-0001"
    names = {item.key: item.state.name for item in desk(filings, Role.BUREAU).items(DAY)}
    assert names == {"RS-2026-XX": "damaged", "RS-2026-0001": "under review"}


@pytest.mark.parametrize("kind", ["submission", "approval", "request"])
def test_a_damaged_filing_stops_no_other_and_is_named(
    accounts: str, filings: Filings, written: dict[str, Path], tmp_path: Path, kind: str
) -> None:
    manager = desk(filings, Role.MANAGER)
    begun = {
        "submission": lambda: manager.file(written["good"], DAY),
        "approval": lambda: manager.ask("service", HOUSE, GAME, DAY),
        "request": lambda: desk(filings, Role.SUPPLIER).request({**WHOLE, "game": GAME}, DAY),
    }
    bad = begun[kind]().filing
    good = manager.file(written["bad"], DAY).filing
    change(filings.store, f"UPDATE events SET role = 'king' WHERE filing = '{bad}'")
    when = ("--as-of", "2026-03-20")
    done = call(accounts, None, "may-offer", GAME, "--house", HOUSE, *when)
    assert done.returncode == 1
    assert "layout is not approved" in done.stdout
    assert (bad in done.stdout) == (kind != "request")
    assert filing(accounts, None, "status", good, *when)["state"] == "in force"
    done = call(accounts, Role.BUREAU, "toll", good, "--day", "2026-03-02")
    assert done.returncode == 0, done.stderr
    assert (bad in done.stderr) == (kind != "request")
    out = tmp_path / "all.jsonl"
    done = call(accounts, None, "export", "all", str(out))
    assert (done.returncode, bad in done.stderr, good in out.read_text(encoding="utf-8")) == (
        1,
        True,
        True,
    )
    with pytest.raises(ChainError):
        filings.history(bad)


# ------------------------------------------------------------------------------ names, elections


@pytest.mark.parametrize("spelled", ["KEYSTONE", " keystone ", "Key  stone"])
def test_601a_4_a_holder_is_the_same_whatever_capitals_and_spaces(
    filings: Filings, written: dict[str, Path], spelled: str
) -> None:
    manager = desk(filings, Role.MANAGER)
    manager.file(written["good"], DAY)
    same = spelled != "Key  stone"
    assert (manager.in_force(spelled, GAME, days(20)) is not None) == same
    file = written["better"]
    text_of = file.read_text(encoding="utf-8")
    file.write_text(text_of.replace('"Keystone"', f'"{spelled}"'), encoding="utf-8")
    if same:
        manager.amend(file, days(20))
        assert len(manager.archive("Keystone", GAME, days(40))) == 2
        assert manager.items(days(40))[0].state.name == "superseded"
    else:
        with refused("601a.7(b)", "Keystone"):
            manager.amend(file, days(20))
    assert check_store(filings.store).faults == []


def test_601a_4_e_a_reading_of_holidays_is_elected_and_kept_by_what_begins_later(
    accounts: str, filings: Filings, written: dict[str, Path]
) -> None:
    """Tolled on March 6, the 15th day is Saturday, March 21."""
    bureau = desk(filings, Role.BUREAU)
    first = desk(filings, Role.MANAGER).file(written["bad"], DAY).filing
    second = desk(filings, Role.MANAGER).file(written["bad"], DAY).filing
    bureau.toll(first, days(5))
    for words in ((LAST_DAY, "maybe"), ("carpet", "stays")):
        assert call(accounts, Role.DIRECTOR, "elect", *words).returncode == 2
    assert call(accounts, Role.MANAGER, "elect", LAST_DAY, "stays").returncode == 2
    told = filing(accounts, Role.DIRECTOR, "elect", LAST_DAY, "stays")
    assert told == {LAST_DAY: "stays", FIFTEENTH_DAY: "stays", AMENDED_FROM: ALWAYS}
    bureau.toll(second, days(5))
    assert bureau.status(first, days(6)).until == days(22)
    assert bureau.status(second, days(6)).until == days(20)
    assert check_store(filings.store).faults == []


def test_601a_4_b_four_new_filings_at_once(any_url: str, written: dict[str, Path]) -> None:
    """On a server too nobody is told to look at a filing that does not exist."""
    barrier, faults, keys = Barrier(4, timeout=30), [], []

    def write() -> None:
        own = Store(any_url)
        barrier.wait()
        try:
            keys.append(desk(Filings(own), Role.MANAGER).file(written["good"], DAY).filing)
        except Exception as error:
            faults.append(error)
        finally:
            own.close()

    Store(any_url).close()
    threads = [Thread(target=write) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    assert faults == []
    assert sorted(keys) == [f"RS-2026-000{n}" for n in range(1, 5)]
    store = Store(any_url)
    assert check_store(store).faults == []
    store.close()
