"""601a on the command line: what is filed and told there, and what is refused."""

from __future__ import annotations

import hashlib
import json
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.cli.calling import croupier, facts
from tests.filing.test_requests import WHOLE
from tests.filing.written import DAY, HEAD, OF_KEYSTONE, desk

from croupier.catalog.index import find, rulebook
from croupier.filing.events import Event, Role, check_chain
from croupier.filing.histories import Store
from croupier.people.accounts import add_account
from croupier.submission.form import template


def filing(url: str, *words: str) -> Any:
    return facts("filing", *words, "--store", url)


def test_the_command_line_files_tolls_revises_and_tells(
    url: str, written: dict[str, Path], tmp_path: Path
) -> None:
    filed = filing(url, "file", str(written["bad"]), "--day", "2026-03-01", "--house", "Keystone")
    key = filed["event"]["filing"]
    assert filed["event"]["by"].endswith("(operating system)")
    assert filed["state"]["until"] == "2026-03-16"
    assert [
        item["filing"] for item in filing(url, "inbox", "--as", "bureau", "--as-of", "2026-03-02")
    ]
    tolled = filing(url, "toll", key, "--day", "2026-03-06")
    assert tolled["state"]["state"] == "tolled"
    filing(url, "revise", key, str(written["good"]), "--day", "2026-03-10")
    approved = filing(url, "approve", key, "--day", "2026-03-12", "--dated", "2026-03-11")
    assert approved["state"]["state"] == "in force"
    assert filing(url, "status", key, "--as-of", "2026-03-11")["state"] == "under review"
    assert [each["filing"] for each in filing(url, "status")] == [key]
    (version,) = filing(url, "archive", "649a", "--house", "Keystone")
    assert version["superseded"] is None
    held = filing(url, "history", key)["events"]
    assert [event["kind"] for event in held] == ["filed", "tolled", "revised", "approved"]
    out = tmp_path / "history.jsonl"
    assert croupier("filing", "export", key, str(out), "--store", url).returncode == 0
    lines = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert check_chain(map(event_of, lines))
    again = croupier("filing", "export", key, str(out), "--store", url)
    assert (again.returncode, "nothing is overwritten" in again.stderr) == (2, True)


def test_601a_4_d_1_findings_of_ones_own_on_the_command_line(
    url: str, written: dict[str, Path]
) -> None:
    key = filing(url, "file", str(written["good"]), "--day", "2026-03-01")["event"]["filing"]
    words = ("--finding", "649a.7(e): too many boxes", "--instead", "two", "--finding", "No cite")
    tolled = filing(url, "toll", key, *words, "--day", "2026-03-02")
    assert tolled["event"]["data"]["findings"] == [
        {"cite": "649a.7(e)", "text": "too many boxes", "instead": "two"},
        {"cite": "", "text": "No cite", "instead": ""},
    ]
    said = croupier("filing", "history", key, "--store", url).stdout
    assert "649a.7(e): too many boxes; instead: two\n  No cite\n" in said


def event_of(line: dict[str, Any]) -> Event:
    digest = line.pop("digest")
    found = Event(**{**line, "day": date.fromisoformat(line["day"]), "role": Role(line["role"])})
    assert found.digest == digest
    return found


def test_the_command_line_takes_a_request_to_the_floor(url: str, tmp_path: Path) -> None:
    file = tmp_path / "request.toml"
    text = [f"{key} = {json.dumps(value)}" for key, value in WHOLE.items() if key != "odds"]
    file.write_text("\n".join([*text, 'odds = ["ante 1/20"]']), encoding="utf-8")
    key = filing(url, "request", str(file), "--day", "2026-01-05")["event"]["filing"]
    for kind, role, day in (
        ("verified", "laboratory", "2026-01-20"),
        ("notified", "director", "2026-01-21"),
    ):
        filing(url, "step", key, kind, "--as", role, "--day", day)
    day = "2026-02-04"
    filing(url, "step", key, "preliminary", "--as", "board", "--meeting", day, "--day", day)
    filing(url, "post", key, "--day", "2026-02-05")
    filing(url, "comment", key, "Too many jokers.", "--day", "2026-02-10")
    filing(url, "step", key, "considered", "--as", "board", "--day", "2026-03-16")
    done = filing(
        url, "step", key, "final", "--as", "board", "--meeting", "2026-03-18", "--day", "2026-03-18"
    )
    assert done["state"]["state"] == "finally approved"
    filing(url, "publish", key, "--bulletin", "56 Pa.B. 2001", "--day", "2026-04-04")
    done = filing(url, "step", key, "posted-finally", "--as", "board", "--day", "2026-04-05")
    assert done["state"]["state"] == "available"


def test_601a_3_c_i_an_amendment_is_shown_with_what_it_holds(url: str, tmp_path: Path) -> None:
    file = tmp_path / "request.toml"
    text = [f"{key} = {json.dumps(value)}" for key, value in WHOLE.items() if key != "odds"]
    file.write_text("\n".join([*text, 'odds = ["ante 1/20"]']), encoding="utf-8")
    key = filing(url, "request", str(file), "--day", "2026-01-05")["event"]["filing"]
    for kind, role, more in (
        ("verified", "laboratory", ()),
        ("notified", "director", ("--mandatory", "decks=6", "--mandatory", "tip-box-elsewhere")),
        ("preliminary", "board", ("--meeting", "2026-02-04")),
        ("posted", "board", ()),
    ):
        filing(url, "step", key, kind, "--as", role, "--day", "2026-02-04", *more)
    filing(url, "comment", key, "Too many jokers.", "--day", "2026-02-10")
    rules = tmp_path / "rules.pdf"
    rules.write_bytes(b"rules \xff")
    digest = hashlib.sha256(b"rules \xff").hexdigest()
    step = ("step", key, "amended", "--as", "board", "--day", "2026-02-11")
    bare = croupier("filing", *step, "--store", url)
    assert (bare.returncode, "an amendment says what is amended" in bare.stderr) == (2, True)
    done = filing(url, *step, "--text", "Two jokers.", "--file", str(rules))
    kept = {"text": "Two jokers.", "file": "rules.pdf", "digest": digest}
    assert {part: done["event"]["data"][part] for part in kept} == kept
    what = f"Two jokers.; rules.pdf, SHA-256 {digest}"
    assert filing(url, "status", key, "--as-of", "2026-02-11")["amended"] == [
        {"day": "2026-02-11", "what": what}
    ]
    words = ("filing", "status", key, "--store", url, "--as-of", "2026-02-11")
    said = " ".join(croupier(*words).stdout.split())
    assert "; amended on 2026-02-11." in said
    assert f"amended on 2026-02-11: {what}" in said
    told = [
        line.strip()
        for line in croupier("filing", "history", key, "--store", url).stdout.splitlines()
    ]
    for line in (
        "mandatory: decks=6, tip-box-elsewhere",
        "meeting: 2026-02-04",
        "text: Too many jokers.",
        "text: Two jokers.",
        "file: rules.pdf",
        f"digest: {digest}",
    ):
        assert line in told


def test_no_option_is_taken_and_ignored(
    url: str, store: Store, written: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_PASSWORD", "correct horse battery")
    add_account(store, "ann", Role.MANAGER, "Keystone", "correct horse battery")
    good, account = str(written["good"]), ("--account", "ann")
    asked = desk(store, Role.SUPPLIER).request(WHOLE, DAY).filing
    verified = ("step", asked, "verified", "--as", "laboratory", "--day", "2026-03-02")
    for words, why in (
        (("file", good, *account, "--as", "bureau"), "--as 'bureau' is refused; ann acts as"),
        (("file", good, *account, "--house", "Other"), "--house 'Other' is refused; ann acts for"),
        (("request", good, "--paytable-file", good), "--paytable-file is refused without --game"),
        ((*verified, "--meeting", "2026-03-02"), "meeting has no meaning for verified"),
        ((*verified, "--mandatory", "decks"), "mandatory has no meaning for verified"),
        ((*verified, "--prohibited", "decks"), "prohibited has no meaning for verified"),
        ((*verified, "--text", "x"), "text has no meaning for verified"),
        ((*verified, "--file", good), "file has no meaning for verified"),
        (("account", "bob", "--as", "bureau", "--house", "X"), "bureau acts for no house"),
    ):
        done = croupier("filing", *words, "--store", url)
        assert (done.returncode, why in done.stderr) == (2, True), words
    same = ("--as", "manager", *OF_KEYSTONE)
    assert filing(url, "file", good, *account, *same, "--day", "2026-03-01")["event"]["by"] == "ann"


def test_601a_10_the_date_of_a_notice_is_kept_for_what_was_asked_for(url: str) -> None:
    asked = filing(url, "ask", "layout", "649a", "--day", "2026-03-02", *OF_KEYSTONE)
    words = ("approve", asked["event"]["filing"], "--as", "bureau", "--day", "2026-03-09")
    for dated, why in (
        ("2026-03-10", "received later"),
        ("2026-03-01", "older than what was filed"),
    ):
        done = croupier("filing", *words, "--dated", dated, "--store", url)
        assert (done.returncode, why in done.stderr) == (2, True)
    done = filing(url, *words, "--dated", "2026-03-08")
    assert done["event"]["data"]["dated"] == "2026-03-08"
    assert done["state"]["why"] == "layout, by the notice of 2026-03-08"


def test_what_is_no_text_is_refused_and_not_kept(url: str, store: Store) -> None:
    words = ("filing", "ask", "layout", "649a", "--house", "Key\udcffstone", "--store", url)
    done = croupier(*words, "--day", "2026-03-02")
    assert (done.returncode, "no text and cannot be kept" in done.stderr) == (2, True)
    assert store.histories() == []
    assert [refusal.act for refusal in store.refused()] == ["ask"]


def test_the_command_line_refuses_in_one_sentence(url: str, written: dict[str, Path]) -> None:
    key = filing(url, "file", str(written["good"]), "--day", "2026-03-01")["event"]["filing"]
    for words, why in (
        (("approve", key, "--as", "manager", "--day", "2026-03-02"), "approval is for director"),
        (("approve", key, "--day", "2026-02-02"), "is before 2026-03-01"),
        (("approve", key, "--day", "March"), "write a day as 2026-03-01"),
        (("approve", "RS-1", "--day", "2026-03-02"), "There is no filing RS-1"),
        (("inbox", "--as", "king"), "is no role; there are manager"),
        (("toll", key, "--day", "2026-02-02"), "is before 2026-03-01"),
        (("toll", key, "--day", "2026-03-02", "--instead", "two"), "each belongs to a --finding"),
        (("step", key, "verified", "--as", "laboratory"), "this is done with a request"),
        (("file", str(written["good"]), "--day", "9999-12-31"), "is no day on which this is done"),
        (("file", str(written["good"]), "--day", "0026-03-01"), "is no day on which this is done"),
    ):
        done = croupier("filing", *words, "--store", url)
        assert done.returncode == 2
        assert why in done.stderr
        assert len(done.stderr.strip().splitlines()) == 1
    refused = filing(url, "history", key)["refused"]
    assert [each["act"] for each in refused] == ["approve", "approve", "toll"]


def test_the_command_line_may_offer(url: str, written: dict[str, Path]) -> None:
    filing(url, "file", str(written["good"]), "--day", "2026-03-01", "--house", "Keystone")
    words = ("filing", "may-offer", "649a", "--house", "Keystone", "--as-of", "2026-03-20")
    done = croupier(*words, "--store", url)
    assert done.returncode == 1
    assert "layout is not approved (601a.10(a))" in done.stdout
    for subject, role in (("layout", "bureau"), ("signage", "bureau"), ("equipment", "compliance")):
        asked = filing(url, "ask", subject, "649a", "--house", "Keystone", "--day", "2026-03-02")
        key = asked["event"]["filing"]
        filing(url, "approve", key, "--as", role, "--day", "2026-03-03")
    assert croupier(*words, "--store", url).returncode == 0


def test_the_command_line_acts_as_an_account(
    url: str, store: Store, written: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    add_account(store, "ann", Role.MANAGER, "Keystone", "correct horse battery")
    monkeypatch.setenv("CROUPIER_PASSWORD", "correct horse battery")
    filed = filing(url, "file", str(written["good"]), "--day", "2026-03-01", "--account", "ann")
    assert filed["event"]["by"] == "ann"
    monkeypatch.setenv("CROUPIER_PASSWORD", "wrong")
    done = croupier("filing", "file", str(written["good"]), "--account", "ann", "--store", url)
    assert (done.returncode, "name or the password is wrong" in done.stderr) == (2, True)


def test_events_are_signed_where_a_key_is_given(
    url: str, written: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, other = tmp_path / "key", tmp_path / "other"
    for made in (key, other):
        assert croupier("keys", str(made)).returncode == 0
    monkeypatch.setenv("CROUPIER_SIGN_KEY", str(key))
    name = filing(url, "file", str(written["good"]), "--day", "2026-03-01")["event"]["filing"]
    check = ("filing", "history", name, "--store", url, "--public-key")
    assert croupier(*check, f"{key}.pub").returncode == 0
    done = croupier(*check, f"{other}.pub")
    assert (done.returncode, "event 1 (filed) is not signed with this key" in done.stderr) == (
        1,
        True,
    )
    monkeypatch.delenv("CROUPIER_SIGN_KEY")
    filing(url, "approve", name, "--day", "2026-03-02")
    done = croupier(*check, f"{key}.pub")
    assert (done.returncode, "event 2 (approved)" in done.stderr) == (1, True)


def test_601a_2_a_1_ii_the_odds_of_a_request_are_counted(url: str, tmp_path: Path) -> None:
    file, table = tmp_path / "request.toml", tmp_path / "table.toml"
    text = [f"{key} = {json.dumps(value)}" for key, value in WHOLE.items() if key != "odds"]
    file.write_text("\n".join(text), encoding="utf-8")
    rows = [["Straight flush", "40 to 1"], ["Pair", "1 to 1"]]
    table.write_text(
        f'wager = "pair-plus"\nlabel = "Mine"\nrows = {json.dumps(rows)}\n', encoding="utf-8"
    )
    words = ("request", str(file), "--game", "649a", "--paytable-file", str(table))
    made = filing(url, *words, "--day", "2026-01-05")["event"]["data"]["odds"]
    (odds,) = made
    assert (odds["wager"], odds["paytable"]) == ("pair-plus", "Mine")
    # 48 straight flushes at 40 to 1, 3,744 pairs at 1 to 1, of 22,100 hands.
    lost = 22_100 - 48 - 3_744
    assert Fraction(odds["house_advantage"]) == Fraction(lost - 48 * 40 - 3_744, 22_100)


def test_accounts_are_made_on_the_command_line(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_PASSWORD", "correct horse battery")
    words = ("filing", "account", "bob", "--as", "bureau", "--store", url)
    assert croupier(*words).stdout.strip() == "bob acts as bureau."
    assert croupier(*words).returncode == 2


def test_605a_8_g_links_are_checked_on_the_command_line(url: str, tmp_path: Path) -> None:
    for game in ("four-card-poker", "crazy-4-poker"):
        lines = template(rulebook(find(game))).split("[answers]")[1]
        head = HEAD.replace("three-card-poker", game)
        (tmp_path / f"{game}.toml").write_text(head + lines, encoding="utf-8")
        filing(url, "file", str(tmp_path / f"{game}.toml"), "--day", "2026-03-01", *OF_KEYSTONE)
    words = ("filing", "check-link", "641a:four-card-progressive", "--house", "Keystone")
    when = ("--as-of", "2026-03-20", "--store", url)
    assert croupier(*words, "657a:four-card-progressive", *when).returncode == 0
    done = croupier(*words, "657a:five-card-progressive", *when)
    assert (done.returncode, "605a.8(g)(1)" in done.stdout) == (1, True)
    done = croupier(*words, "657a", *when)
    assert (done.returncode, "write GAME:WAGER" in done.stderr) == (2, True)


def test_601a_is_on_the_register() -> None:
    found = facts("coverage", "601a")
    assert (found["chapter"], found["open"]) == ("601a", 0)
    assert "Nothing is open." in croupier("coverage", "601a", "--open").stdout
