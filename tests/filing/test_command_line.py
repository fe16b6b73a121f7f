"""601a on the command line: what is filed and told there, and what is refused."""

from __future__ import annotations

import hashlib
import json
from fractions import Fraction
from pathlib import Path

import pytest
from tests.cli.calling import croupier, facts
from tests.filing.test_requests import WHOLE
from tests.filing.written import DAY, HEAD, OF_KEYSTONE, call, desk, filing, with_two_jackpots

from croupier.catalog.index import find, rulebook
from croupier.filing.histories import Filings
from croupier.people.denied import denials
from croupier.people.person import Role
from croupier.submission.form import template

MANAGER, SUPPLIER, BUREAU, DIRECTOR, BOARD = (
    Role.MANAGER,
    Role.SUPPLIER,
    Role.BUREAU,
    Role.DIRECTOR,
    Role.BOARD,
)


def test_the_command_line_files_tolls_revises_and_tells(
    accounts: str, written: dict[str, Path]
) -> None:
    filed = filing(accounts, MANAGER, "file", str(written["bad"]), "--day", "2026-03-01")
    key = filed["event"]["filing"]
    assert (filed["event"]["by"], filed["event"]["role"]) == ("manager", "manager")
    assert filed["state"]["until"] == "2026-03-16"
    waiting = filing(accounts, BUREAU, "inbox", "--as-of", "2026-03-02")
    assert [item["filing"] for item in waiting] == [key]
    tolled = filing(accounts, BUREAU, "toll", key, "--day", "2026-03-06")
    assert tolled["state"]["state"] == "tolled"
    filing(accounts, MANAGER, "revise", key, str(written["good"]), "--day", "2026-03-10")
    when = ("--day", "2026-03-12", "--dated", "2026-03-11")
    approved = filing(accounts, DIRECTOR, "approve", key, *when)
    assert approved["state"]["state"] == "in force"
    before = filing(accounts, None, "status", key, "--as-of", "2026-03-11")
    assert before["state"] == "under review"
    assert [each["filing"] for each in filing(accounts, None, "status")] == [key]
    (version,) = filing(accounts, MANAGER, "archive", "649a", "--house", "Keystone")
    assert version["superseded"] is None
    held = filing(accounts, None, "history", key)["events"]
    assert [event["kind"] for event in held] == ["filed", "tolled", "revised", "approved"]


def test_601a_4_d_1_findings_of_ones_own_on_the_command_line(
    accounts: str, written: dict[str, Path]
) -> None:
    key = filed(accounts, written)
    words = ("--finding", "649a.7(e): too many boxes", "--instead", "two", "--finding", "No cite")
    tolled = filing(accounts, BUREAU, "toll", key, *words, "--day", "2026-03-02")
    assert tolled["event"]["data"]["findings"] == [
        {"cite": "649a.7(e)", "text": "too many boxes", "instead": "two"},
        {"cite": "", "text": "No cite", "instead": ""},
    ]
    said = call(accounts, None, "history", key).stdout
    assert "649a.7(e): too many boxes. Instead: two\n  No cite\n" in said


def requested(url: str, folder: Path, by: Role = SUPPLIER) -> str:
    file = folder / "request.toml"
    text = [f"{key} = {json.dumps(value)}" for key, value in WHOLE.items() if key != "odds"]
    odds = """[[odds]]
wager = "ante"
house_advantage = "5%"
outcomes = [{outcome = "win", payout = "1 to 1", probability = "19/40"}]"""
    file.write_text("\n".join([*text, odds]), encoding="utf-8")
    made = filing(url, by, "request", str(file), "--day", "2026-01-05")
    return str(made["event"]["filing"])


def test_the_command_line_takes_a_request_to_the_floor(accounts: str, tmp_path: Path) -> None:
    key = requested(accounts, tmp_path)
    for kind, role, day in (
        ("verified", Role.LABORATORY, "2026-01-20"),
        ("notified", DIRECTOR, "2026-01-21"),
    ):
        filing(accounts, role, "step", key, kind, "--day", day)
    day = "2026-02-04"
    filing(accounts, BOARD, "step", key, "preliminary", "--meeting", day, "--day", day)
    filing(accounts, BOARD, "post", key, "--day", "2026-02-05")
    told = filing(accounts, None, "comment", key, "Too many jokers.", "--day", "2026-02-10")
    assert told["event"]["role"] == "guest"
    assert told["event"]["by"].endswith("(operating system)")
    filing(accounts, BOARD, "step", key, "considered", "--day", "2026-03-16")
    when = ("--meeting", "2026-03-18", "--day", "2026-03-18")
    done = filing(accounts, BOARD, "step", key, "final", *when)
    assert done["state"]["state"] == "finally approved"
    where = ("--bulletin", "56 Pa.B. 2001")
    filing(accounts, BOARD, "publish", key, *where, "--day", "2026-04-04")
    done = filing(accounts, BOARD, "step", key, "posted-finally", "--day", "2026-04-05")
    assert done["state"]["state"] == "available"


def test_601a_3_c_i_an_amendment_is_shown_with_what_it_holds(accounts: str, tmp_path: Path) -> None:
    key = requested(accounts, tmp_path)
    for kind, role, more in (
        ("verified", Role.LABORATORY, ()),
        ("notified", DIRECTOR, ("--mandatory", "decks=6", "--mandatory", "tip-box-elsewhere")),
        ("preliminary", BOARD, ("--meeting", "2026-02-04")),
        ("posted", BOARD, ()),
    ):
        filing(accounts, role, "step", key, kind, "--day", "2026-02-04", *more)
    filing(accounts, Role.PUBLIC, "comment", key, "Too many jokers.", "--day", "2026-02-10")
    rules = tmp_path / "rules.pdf"
    rules.write_bytes(b"rules \xff")
    digest = hashlib.sha256(b"rules \xff").hexdigest()
    step = ("step", key, "amended", "--day", "2026-02-11")
    bare = call(accounts, BOARD, *step)
    assert (bare.returncode, "601a.3(c)(i)" in bare.stderr) == (2, True)
    done = filing(accounts, BOARD, *step, "--text", "Two jokers.", "--file", str(rules))
    kept = {"text": "Two jokers.", "file": "rules.pdf", "digest": digest}
    assert {part: done["event"]["data"][part] for part in kept} == kept
    what = f"Two jokers.; rules.pdf, SHA-256 {digest}"
    assert filing(accounts, None, "status", key, "--as-of", "2026-02-11")["amended"] == [
        {"day": "2026-02-11", "what": what}
    ]
    said = " ".join(call(accounts, None, "status", key, "--as-of", "2026-02-11").stdout.split())
    assert "; amended on 2026-02-11." in said
    assert f"amended on 2026-02-11: {what}" in said
    told = [line.strip() for line in call(accounts, None, "history", key).stdout.splitlines()]
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
    accounts: str, filings: Filings, written: dict[str, Path]
) -> None:
    good = str(written["good"])
    asked = desk(filings, SUPPLIER).request(WHOLE, DAY).filing
    verified = ("step", asked, "verified", "--day", "2026-03-02")
    for by, words, why in (
        (MANAGER, ("request", good, "--paytable-file", good), "--paytable-file"),
        (Role.LABORATORY, (*verified, "--meeting", "2026-03-02"), "meeting "),
        (Role.LABORATORY, (*verified, "--mandatory", "decks"), "mandatory "),
        (Role.LABORATORY, (*verified, "--prohibited", "decks"), "prohibited "),
        (Role.LABORATORY, (*verified, "--text", "x"), "text "),
        (Role.LABORATORY, (*verified, "--file", good), "file "),
    ):
        done = call(accounts, by, *words)
        assert (done.returncode, why in done.stderr) == (2, True), words


@pytest.mark.parametrize("option", [("--as", "director"), ("--house", "Keystone")])
def test_601a_4_c_and_d_no_role_is_a_claim(
    accounts: str, written: dict[str, Path], option: tuple[str, str]
) -> None:
    done = call(accounts, MANAGER, "file", str(written["good"]), *option)
    assert (done.returncode, "No such option" in done.stderr) == (2, True)


def test_nobody_acts_without_an_account(accounts: str, written: dict[str, Path]) -> None:
    key = filed(accounts, written)
    for words in (
        ("file", str(written["good"])),
        ("approve", key),
        ("toll", key),
        ("inbox",),
        ("archive", "649a", *OF_KEYSTONE),
    ):
        done = call(accounts, None, *words)
        assert (done.returncode, "--account NAME" in done.stderr) == (2, True), words
    assert len(filing(accounts, None, "history", key)["events"]) == 1


def test_613a_7_3_the_date_of_a_notice_is_kept_for_what_was_asked_for(accounts: str) -> None:
    about = ("service", "649a", "--day", "2026-03-02")
    assert call(accounts, DIRECTOR, "ask", *about).returncode == 2
    asked = filing(accounts, MANAGER, "ask", *about)
    words = ("approve", asked["event"]["filing"], "--day", "2026-03-09")
    for dated, why in (
        ("2026-03-10", "2026-03-10"),
        ("2026-03-01", "2026-03-01"),
    ):
        done = call(accounts, Role.DIRECTOR, *words, "--dated", dated)
        assert (done.returncode, why in done.stderr) == (2, True)
    done = filing(accounts, Role.DIRECTOR, *words, "--dated", "2026-03-08")
    assert done["event"]["data"]["dated"] == "2026-03-08"
    assert done["state"]["why"] == "service, by the notice of 2026-03-08"


def test_what_is_no_text_is_refused_and_not_kept(accounts: str, filings: Filings) -> None:
    words = ("ask", "service", "649a", *OF_KEYSTONE, "--about", "Key\udcffstone")
    done = call(accounts, MANAGER, *words, "--day", "2026-03-02")
    assert (done.returncode, "601a.4" in done.stderr) == (2, True)
    assert filings.listed() == []
    assert [denied.act for denied in denials(filings.store)] == ["ask"]


def test_the_command_line_refuses_in_one_sentence(accounts: str, written: dict[str, Path]) -> None:
    key, good = filed(accounts, written), str(written["good"])
    for by, words, why in (
        (MANAGER, ("approve", key, "--day", "2026-03-02"), "(601a.4(c))"),
        (DIRECTOR, ("approve", key, "--day", "2026-02-02"), "is before 2026-03-01"),
        (DIRECTOR, ("approve", key, "--day", "March"), "--day 'March'"),
        (DIRECTOR, ("approve", "RS-1", "--day", "2026-03-02"), "There is no filing RS-1"),
        (BUREAU, ("toll", key, "--day", "2026-02-02"), "is before 2026-03-01"),
        (BUREAU, ("toll", key, "--day", "2026-03-02", "--instead", "two"), "--instead"),
        (Role.LABORATORY, ("step", key, "verified"), f"{key} is a submission"),
        (MANAGER, ("file", good, "--day", "9999-12-31"), "9999-12-31"),
        (MANAGER, ("file", good, "--day", "0026-03-01"), "0026-03-01"),
    ):
        done = call(accounts, by, *words)
        assert done.returncode == 2
        assert why in done.stderr
        assert len(done.stderr.strip().splitlines()) == 1
    refused = filing(accounts, None, "history", key)["refused"]
    assert [each["act"] for each in refused] == ["approve", "approve", "toll"]


def test_the_command_line_may_offer(accounts: str, written: dict[str, Path]) -> None:
    submission = filed(accounts, written)
    words = ("may-offer", "649a", *OF_KEYSTONE, "--as-of", "2026-03-20")
    done = call(accounts, None, *words)
    assert done.returncode == 1
    assert "layout is not approved (601a.10(a))" in done.stdout
    for subject, by in (
        ("layout", BUREAU),
        ("signage", BUREAU),
        ("equipment", Role.COMPLIANCE),
    ):
        asked = ("ask", subject, "649a", *OF_KEYSTONE, "--day", "2026-03-02")
        of = ("--submission", submission, "--file", str(written["good"]))
        key = filing(accounts, MANAGER, *asked, *of)["event"]["filing"]
        filing(accounts, by, "approve", key, "--day", "2026-03-03")
    assert call(accounts, None, *words).returncode == 0


def test_the_command_line_acts_as_an_account(accounts: str, written: dict[str, Path]) -> None:
    words = ("filing", "file", str(written["good"]), "--account", "manager", "--store", accounts)
    done = croupier(*words, env={"CROUPIER_PASSWORD": "wrong"})
    assert (done.returncode, "name or password" in done.stderr) == (2, True)
    assert filing(accounts, None, "status") == []


def filed(url: str, written: dict[str, Path]) -> str:
    made = filing(url, MANAGER, "file", str(written["good"]), "--day", "2026-03-01")
    return str(made["event"]["filing"])


def test_events_are_signed_where_a_key_is_given(
    accounts: str, written: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, other = tmp_path / "key", tmp_path / "other"
    for made in (key, other):
        assert croupier("keys", str(made)).returncode == 0
    monkeypatch.setenv("CROUPIER_SIGN_KEY", str(key))
    name = filed(accounts, written)
    check = ("history", name, "--public-key")
    assert call(accounts, None, *check, f"{key}.pub").returncode == 0
    done = call(accounts, None, *check, f"{other}.pub")
    assert done.returncode == 1
    assert "event 1 (filed) is not signed with this key" in done.stderr
    monkeypatch.delenv("CROUPIER_SIGN_KEY")
    filing(accounts, DIRECTOR, "approve", name, "--day", "2026-03-02")
    done = call(accounts, None, *check, f"{key}.pub")
    assert (done.returncode, "event 2 (approved)" in done.stderr) == (1, True)


def test_601a_2_a_1_ii_the_odds_of_a_request_are_counted(accounts: str, tmp_path: Path) -> None:
    file, table = tmp_path / "request.toml", tmp_path / "table.toml"
    text = [f"{key} = {json.dumps(value)}" for key, value in WHOLE.items() if key != "odds"]
    file.write_text("\n".join(text), encoding="utf-8")
    rows = [["Straight flush", "40 to 1"], ["Pair", "1 to 1"]]
    table.write_text(
        f'wager = "pair-plus"\nlabel = "Mine"\nrows = {json.dumps(rows)}\n', encoding="utf-8"
    )
    words = ("request", str(file), "--game", "649a", "--paytable-file", str(table))
    made = filing(accounts, SUPPLIER, *words, "--day", "2026-01-05")["event"]["data"]["odds"]
    (odds,) = made
    assert (odds["wager"], odds["paytable"]) == ("pair-plus", "Mine")
    # 48 straight flushes at 40 to 1, 3,744 pairs at 1 to 1, of 22,100 hands.
    lost = 22_100 - 48 - 3_744
    assert Fraction(odds["house_advantage"]) == Fraction(lost - 48 * 40 - 3_744, 22_100)


def test_605a_8_g_links_are_checked_on_the_command_line(accounts: str, tmp_path: Path) -> None:
    for game in ("four-card-poker", "crazy-4-poker"):
        lines = template(rulebook(find(game))).split("[answers]")[1]
        head = HEAD.replace("three-card-poker", game)
        linked = with_two_jackpots(lines)
        linked = linked.replace("linked-progressives = false", "linked-progressives = true")
        (tmp_path / f"{game}.toml").write_text(head + linked, encoding="utf-8")
        file = str(tmp_path / f"{game}.toml")
        filing(accounts, MANAGER, "file", file, "--day", "2026-03-01")
    words = ("check-link", "641a:four-card-progressive", *OF_KEYSTONE)
    when = ("--as-of", "2026-03-20")
    assert call(accounts, None, *words, "657a:four-card-progressive", *when).returncode == 0
    done = call(accounts, None, *words, "657a:five-card-progressive", *when)
    assert (done.returncode, "605a.8(g)(1)" in done.stdout) == (1, True)
    done = call(accounts, None, *words, "657a", *when)
    assert (done.returncode, "'657a'" in done.stderr) == (2, True)


def test_601a_is_on_the_register() -> None:
    found = facts("coverage", "601a")
    assert (found["chapter"], found["open"]) == ("601a", 0)
    assert facts("coverage", "601a", "--open")["list"] == []
