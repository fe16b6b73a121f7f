"""Accounts and log-ins on the command line."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
from tests.cli.calling import Done, croupier, facts
from tests.filing.written import HEAD, whole
from tests.people.made import PASSWORD, account

from croupier.people.person import Person, Role
from croupier.people.rights import ACTS
from croupier.store.engine import Store

NEW = "another horse battery"
ENV = {"CROUPIER_PASSWORD": PASSWORD, "CROUPIER_NEW_PASSWORD": PASSWORD}


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Log-ins are kept in a folder of the test's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def people(url: str, *words: str, password: str = PASSWORD, new: str = PASSWORD) -> Done:
    env = {"CROUPIER_PASSWORD": password, "CROUPIER_NEW_PASSWORD": new}
    return croupier("people", *words, "--store", url, env=env)


def test_from_a_new_store_to_the_first_filing(url: str, tmp_path: Path) -> None:
    submission = tmp_path / "good.toml"
    submission.write_text(HEAD + whole("A"), encoding="utf-8")
    assert people(url, "init", "ida").stdout == "ida acts as administrator.\n"
    assert people(url, "init", "eve").returncode == 2
    words = ("add", "ann", "--role", "manager", "--house", "Keystone")
    done = people(url, *words, "--account", "ida")
    assert done.stdout == "ann acts as manager for Keystone.\n"
    file = ("filing", "file", str(submission), "--store", url)
    done = croupier(*file, "--account", "ann", env=ENV)
    assert (done.returncode, "change it" in done.stderr) == (2, True)
    assert people(url, "password", "ann", new=NEW).returncode == 0
    assert people(url, "log-in", "ann", password=NEW).stdout.endswith("ann, manager.\n")
    done = croupier(*file)
    assert (done.returncode, "filed by ann" in done.stdout) == (0, True)
    assert "Last log-in: " in people(url, "log-in", "ann", password=NEW).stdout


def test_a_log_in_is_kept_for_its_owner_and_its_store_until_the_log_out(
    url: str, store: Store, at_home: Path, tmp_path: Path
) -> None:
    account(store, "bob", Role.BUREAU)
    inbox = ("filing", "inbox", "--store")
    done = croupier(*inbox, url)
    assert (done.returncode, "--account NAME" in done.stderr) == (2, True)
    assert people(url, "log-in", "bob").returncode == 0
    assert croupier(*inbox, url).returncode == 0
    other = f"sqlite:///{tmp_path.as_posix()}/other.sqlite"
    assert croupier(*inbox, other).returncode == 2
    (kept,) = at_home.rglob("log-ins.json")
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert people(url, "log-out").stdout == "You are logged out.\n"
    assert croupier(*inbox, url).returncode == 2
    assert people(url, "log-out").returncode == 2


def test_who_was_logged_out_may_still_look(url: str, store: Store, ida: Person) -> None:
    account(store, "bob", Role.BUREAU)
    people(url, "log-in", "bob")
    assert people(url, "disable", "bob", "--account", "ida").stdout == "bob is disabled.\n"
    done = croupier("filing", "inbox", "--store", url)
    assert (done.returncode, "You are logged out" in done.stderr) == (2, True)
    assert facts("filing", "status", "--store", url) == []


def test_accounts_are_listed_reset_disabled_and_enabled(
    url: str, store: Store, ida: Person
) -> None:
    account(store, "bob", Role.BUREAU)
    by = ("--account", "ida")
    assert people(url, "reset", "bob", *by, new=NEW).returncode == 0
    assert people(url, "disable", "bob", *by).returncode == 0
    listed = {each["name"]: each for each in facts("people", "list", "--store", url)}
    assert (listed["bob"]["disabled"], listed["bob"]["must_change_password"]) == (True, True)
    assert people(url, "enable", "bob", *by).returncode == 0
    said = people(url, "list").stdout
    assert "must change password" in said
    assert "$argon2" not in said


def test_what_was_denied_is_listed(url: str, store: Store, ida: Person) -> None:
    account(store, "bob", Role.BUREAU)
    done = people(url, "add", "eve", "--role", "director", "--account", "bob")
    assert (done.returncode, "administrator" in done.stderr) == (2, True)
    (denied,) = facts("people", "denied", "--store", url)
    assert (denied["by"], denied["act"], denied["about"]) == ("bob", "add", "eve")
    assert denied["role"] == "bureau"
    assert "bob: add eve: " in people(url, "denied").stdout


def test_a_password_that_is_no_text_is_a_wrong_one(url: str, ida: Person) -> None:
    """A terminal or a file in another encoding than UTF-8."""
    none = "correct \udcff horse battery"
    for done in (
        people(url, "log-in", "ida", password=none),
        people(url, "password", "ida", new=none),
    ):
        assert (done.returncode, "Internal" in done.stderr) == (2, False)


@pytest.mark.parametrize("kept", ["[]", "{", '{"URL": 5}', '{"URL": null}'])
def test_log_ins_that_are_damaged_are_none(url: str, ida: Person, at_home: Path, kept: str) -> None:
    file = at_home / "croupier" / "log-ins.json"
    file.parent.mkdir(parents=True)
    file.write_text(kept.replace("URL", url), encoding="utf-8")
    done = croupier("filing", "inbox", "--store", url)
    assert (done.returncode, "--account NAME" in done.stderr) == (2, True)
    assert people(url, "log-in", "ida").returncode == 0


def test_rights_are_told_and_an_unknown_role_is_refused(url: str, ida: Person) -> None:
    told = facts("people", "rights")
    assert [(act["key"], act["on"]) for act in told] == [(act.key, act.on) for act in ACTS]
    assert "601a.4(d)" in croupier("people", "rights").stdout
    done = people(url, "add", "eve", "--role", "king", "--account", "ida")
    assert (done.returncode, "'king'" in done.stderr) == (2, True)
