"""601a from the desk: the verbs in Python and on the command line, and what they refuse."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.cli.calling import croupier, facts
from tests.filing.test_requests import WHOLE

from croupier.filing.acts import Actor, Refused
from croupier.filing.desk import Desk
from croupier.filing.events import Event, Role, check_chain
from croupier.filing.store.accounts import add_account
from croupier.filing.store.store import Store, StoreError
from croupier.games.catalog import find, rulebook
from croupier.submission.form import template

DAY = date(2026, 3, 1)
OF_KEYSTONE = ("--house", "Keystone")
HEAD = """game = "three-card-poker"
certificate_holder = "Keystone"
date_filed = "2026-03-01"
reviewed_by = "A. Manager"

[answers]
"""


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path.as_posix()}/filings.sqlite"


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    found = Store(url)
    yield found
    found.close()


@pytest.fixture
def written(tmp_path: Path) -> dict[str, Path]:
    files = {
        "good": HEAD + whole("A"),
        "better": HEAD + whole("C"),
        "bad": HEAD + whole("Z"),
        "blank": template(rulebook(find("649a"))),
    }
    for name, text in files.items():
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    return {name: tmp_path / f"{name}.toml" for name in files}


def whole(label: str) -> str:
    """Every question of 649a answered by its default, but for one."""
    lines = template(rulebook(find("649a"))).split("[answers]")[1]
    return lines.replace('pair-plus-paytable = "A"', f'pair-plus-paytable = "{label}"')


def desk(store: Store, role: Role, account: str = "") -> Desk:
    return Desk(store, Actor(account or role.value, role, "Keystone"))


def days(number: int) -> date:
    return DAY + timedelta(number)


def test_601a_4_from_filing_to_force_and_the_archive(
    store: Store, written: dict[str, Path]
) -> None:
    manager = desk(store, Role.MANAGER)
    first = manager.file(written["good"], DAY)
    assert first.filing == "RS-2026-0001"
    assert manager.status(first.filing, days(15)).name == "in force"
    second = manager.amend(written["better"], days(40))
    desk(store, Role.DIRECTOR).approve(second.filing, days(44), dated=days(43))
    old, new = manager.archive("Keystone", "three-card-poker", days(50))
    assert (old.filing, old.superseded) == (first.filing, days(44))
    assert new.filing == second.filing
    version = manager.in_force("Keystone", "three-card-poker", days(43))
    assert version is not None
    assert version.filing == first.filing


def test_601a_7_b_there_must_be_something_to_amend(store: Store, written: dict[str, Path]) -> None:
    with pytest.raises(Refused, match=r"no Rules Submission in force .*; file one"):
        desk(store, Role.MANAGER).amend(written["good"], DAY)


def test_601a_4_d_1_a_tolling_notice_starts_from_what_check_finds(
    store: Store, written: dict[str, Path]
) -> None:
    filed = desk(store, Role.MANAGER).file(written["bad"], DAY)
    tolled = desk(store, Role.BUREAU).toll(filed.filing, days(5))
    (finding,) = tolled.data["findings"]
    assert finding["cite"] == "649a.12(d)"
    assert "'Z'" in finding["text"] or "Z" in finding["text"]
    revised = desk(store, Role.MANAGER).revise(filed.filing, written["good"], days(9))
    assert revised.data["digest"] != filed.data["digest"]
    assert desk(store, Role.READER).status(filed.filing, days(24)).cite == "601a.4(e)"


def test_601a_4_d_what_check_finds_nothing_in_is_tolled_by_findings_of_ones_own(
    store: Store, written: dict[str, Path]
) -> None:
    filed = desk(store, Role.MANAGER).file(written["good"], DAY)
    bureau = desk(store, Role.BUREAU)
    with pytest.raises(Refused, match="at least one inconsistency"):
        bureau.toll(filed.filing, days(5))
    own = [{"cite": "649a.7(e)", "text": "too many boxes", "instead": "two"}]
    assert bureau.toll(filed.filing, days(5), own).data["findings"] == own
    assert [refusal.act for refusal in store.refused(filed.filing)] == ["toll"]


def test_601a_4_e_after_15_days_a_tolled_submission_waits_for_nobody(
    store: Store, written: dict[str, Path]
) -> None:
    manager = desk(store, Role.MANAGER)
    key = manager.file(written["bad"], DAY).filing
    desk(store, Role.BUREAU).toll(key, days(2))
    assert [item.key for item in manager.inbox(days(17))] == [key]
    assert "a revision may be filed until 2026-03-18" in manager.status(key, days(17)).says()
    assert manager.inbox(days(18)) == []
    assert "a new submission may be" in manager.status(key, days(18)).says()


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


def test_what_is_done_with_one_kind_of_filing_is_not_done_with_another(
    store: Store, written: dict[str, Path]
) -> None:
    manager, director = desk(store, Role.MANAGER), desk(store, Role.DIRECTOR)
    asked = manager.request(WHOLE, DAY).filing
    layout = manager.ask("layout", "Keystone", "three-card-poker", DAY).filing
    filed = manager.file(written["good"], DAY).filing
    acts: tuple[Callable[[], Event], ...] = (
        lambda: director.approve(asked, days(1)),
        lambda: director.disapprove(asked, days(1), "No."),
        lambda: desk(store, Role.BUREAU).toll(layout, days(1)),
        lambda: manager.revise(layout, written["good"], days(1)),
        lambda: desk(store, Role.LABORATORY).advance(filed, "verified", days(1), {}),
    )
    for act in acts:
        with pytest.raises(StoreError, match="is a filing of the kind"):
            act()


def test_601a_2_a_days_in_a_request_are_kept_as_text(store: Store) -> None:
    asked = desk(store, Role.SUPPLIER).request({**WHOLE, "certified": DAY}, DAY)
    assert store.history(asked.filing)[0].data["certified"] == "2026-03-01"


def test_601a_2_c_a_tolling_notice_names_what_is_prohibited_for_play(
    store: Store, written: dict[str, Path]
) -> None:
    asked = desk(store, Role.SUPPLIER).request({**WHOLE, "game": "three-card-poker"}, DAY)
    desk(store, Role.LABORATORY).advance(asked.filing, "verified", days(1), {})
    data = {"prohibited": ["pair-plus-paytable = A"]}
    desk(store, Role.DIRECTOR).advance(asked.filing, "notified", days(2), data)
    filed = desk(store, Role.MANAGER).file(written["good"], days(3))
    tolled = desk(store, Role.BUREAU).toll(filed.filing, days(5))
    (finding,) = tolled.data["findings"]
    assert finding["cite"] == "601a.2(c)"
    assert finding["text"].startswith("pair-plus-paytable = A is prohibited for play")


@pytest.mark.parametrize("called", ["three-card-poker", "Three Card Poker", "649a"])
def test_601a_2_c_a_game_is_the_same_by_whatever_name_it_is_requested(
    store: Store, written: dict[str, Path], called: str
) -> None:
    asked = desk(store, Role.SUPPLIER).request({**WHOLE, "game": called}, DAY)
    assert asked.data["game"] == "three-card-poker"
    desk(store, Role.LABORATORY).advance(asked.filing, "verified", days(1), {})
    data = {"prohibited": ["pair-plus-paytable = A"]}
    desk(store, Role.DIRECTOR).advance(asked.filing, "notified", days(2), data)
    filed = desk(store, Role.MANAGER).file(written["good"], days(3))
    (finding,) = desk(store, Role.BUREAU).toll(filed.filing, days(5)).data["findings"]
    assert finding["cite"] == "601a.2(c)"


def test_601a_2_a_a_request_keeps_whose_it_is(store: Store) -> None:
    asked = Desk(store, Actor("mia", Role.SUPPLIER, "Galaxy")).request(WHOLE, DAY)
    assert asked.data["requested_by"] == "Galaxy"
    with pytest.raises(StoreError, match="a figure that is no number"):
        desk(store, Role.SUPPLIER).request({**WHOLE, "odds": float("nan")}, DAY)


def test_605a_7_e_5_an_amendment_that_removes_a_jackpot_without_approval_is_tolled(
    store: Store, written: dict[str, Path]
) -> None:
    manager, bureau = desk(store, Role.MANAGER), desk(store, Role.BUREAU)
    manager.file(written["good"], DAY)
    text = written["good"].read_text(encoding="utf-8")
    assert "\nthree-card-progressive = true\n" in text
    less = text.replace("\nthree-card-progressive = true\n", "\nthree-card-progressive = false\n")
    kept = [line for line in less.splitlines() if not line.startswith("three-card-progressive-")]
    written["better"].write_text("\n".join(kept), encoding="utf-8")
    amended = manager.amend(written["better"], days(20)).filing
    (finding,) = bureau.toll(amended, days(21)).data["findings"]
    assert finding["cite"] == "605a.7(e)(5)"
    assert finding["text"].startswith("three-card-progressive has a jackpot")
    asked = manager.ask("jackpot-removal", "Keystone", "three-card-poker", days(22))
    desk(store, Role.DIRECTOR).approve(asked.filing, days(23))
    manager.revise(amended, written["better"], days(24))
    with pytest.raises(Refused, match="at least one inconsistency"):
        bureau.toll(amended, days(25))


def test_601a_4_c_a_filing_that_was_recorded_after_its_review_says_so(
    store: Store, written: dict[str, Path]
) -> None:
    today, once = date.today(), date(2020, 3, 1)
    manager = desk(store, Role.MANAGER)
    late = manager.file(written["good"], once).filing
    told = f"; it was filed as of 2020-03-01 and recorded on {today} (601a.4(c))"
    assert manager.status(late, once + timedelta(15)).says().endswith(told)
    may = manager.may_offer("Keystone", "three-card-poker", once + timedelta(15))
    assert told in may.reasons[1].why
    prompt = manager.file(written["good"], today).filing
    assert "recorded" not in manager.status(prompt, today + timedelta(15)).says()


def test_601a_4_f_the_archive_is_read_by_those_who_may(
    store: Store, written: dict[str, Path]
) -> None:
    filed = desk(store, Role.MANAGER).file(written["good"], DAY)
    for role in (Role.READER, Role.COMPLIANCE):
        (version,) = desk(store, role).archive("Keystone", "three-card-poker", days(15))
        assert version.filing == filed.filing
    with pytest.raises(Refused, match=r"neither of the Board nor .* Keystone \(601a.4\(f\)\)"):
        desk(store, Role.PUBLIC).archive("Keystone", "three-card-poker", days(15))


def test_601a_4_an_untouched_template_is_no_submission(
    store: Store, written: dict[str, Path]
) -> None:
    with pytest.raises(Refused, match="certificate_holder"):
        desk(store, Role.MANAGER).file(written["blank"], DAY)


def test_601a_4_an_untouched_template_is_not_filed_by_way_of_a_draft_or_a_revision(
    store: Store, written: dict[str, Path]
) -> None:
    manager = Desk(store, Actor("ann", Role.MANAGER))
    draft = manager.new(written["blank"], DAY)
    with pytest.raises(Refused, match="certificate_holder"):
        manager.file(draft.filing, DAY)
    filed = manager.file(written["bad"], DAY)
    desk(store, Role.BUREAU).toll(filed.filing, days(2))
    with pytest.raises(Refused, match="certificate_holder"):
        manager.revise(filed.filing, written["blank"], days(3))
    with pytest.raises(Refused, match="file one"):
        manager.amend(written["good"], days(3))
    assert [refusal.act for refusal in store.refused()] == ["file", "revise", "amend"]


def test_a_file_with_a_byte_order_mark_is_kept_as_what_it_says(
    store: Store, written: dict[str, Path]
) -> None:
    text = written["bad"].read_text(encoding="utf-8")
    written["bad"].write_text(text, encoding="utf-8-sig")
    filed = desk(store, Role.MANAGER).file(written["bad"], DAY)
    assert filed.data["text"] == text
    assert desk(store, Role.BUREAU).toll(filed.filing, days(2)).kind == "tolled"


def test_601a_4_what_is_under_review_waits_for_bureau_and_director(
    store: Store, written: dict[str, Path]
) -> None:
    key = desk(store, Role.MANAGER).file(written["bad"], DAY).filing
    for role in (Role.BUREAU, Role.DIRECTOR):
        assert [item.key for item in desk(store, role).inbox(DAY)] == [key]
    desk(store, Role.BUREAU).toll(key, days(2))
    assert [item.key for item in desk(store, Role.MANAGER).inbox(days(2))] == [key]
    other = Desk(store, Actor("olga", Role.MANAGER, "Other"))
    assert other.inbox(days(2)) == []


def test_601a_4_c_a_filing_with_another_day_shows_when_it_was_recorded(
    url: str, store: Store, written: dict[str, Path]
) -> None:
    today = date.today()
    for day, told in ((DAY, f", recorded on {today}"), (today, "")):
        key = desk(store, Role.MANAGER).file(written["good"], day).filing
        assert store.history(key)[0].data["recorded"] == today.isoformat()
        said = croupier("filing", "history", key, "--store", url).stdout
        assert said == f"{day} filed by manager as manager{told}\n"


def test_a_draft_is_filed_by_its_key(store: Store, written: dict[str, Path]) -> None:
    manager = desk(store, Role.MANAGER)
    draft = manager.new(written["good"], DAY)
    assert manager.status(draft.filing, days(99)).name == "draft"
    filed = manager.file(draft.filing, days(100))
    assert (filed.kind, filed.number, filed.data) == ("filed", 2, draft.data)


def test_601a_3_a_request_and_what_waits_for_whom(store: Store) -> None:
    first = desk(store, Role.SUPPLIER).request(WHOLE, DAY)
    key = first.filing
    steps: list[tuple[str, Role, dict[str, Any]]] = [
        ("verified", Role.LABORATORY, {}),
        ("notified", Role.DIRECTOR, {}),
        ("preliminary", Role.BOARD, {"meeting": "2026-03-04"}),
        ("posted", Role.BOARD, {}),
    ]
    for nth, (kind, role, data) in enumerate(steps, 1):
        waits = [item.key for item in desk(store, role).inbox(days(nth))]
        assert waits == [key], kind
        desk(store, role).advance(key, kind, days(nth), data)
    assert desk(store, Role.BOARD).inbox(days(10)) == []
    assert [item.key for item in desk(store, Role.BOARD).inbox(days(34))] == [key]


def test_605a_8_g_links_are_held_against_what_is_in_force(
    store: Store, written: dict[str, Path]
) -> None:
    manager = desk(store, Role.MANAGER)
    manager.file(written["good"], DAY)
    wagers = ("three-card-progressive", "five-card-progressive")
    links = {"pool": [("three-card-poker", wager) for wager in wagers]}
    (finding,) = manager.check_links("Keystone", links, days(15))
    assert finding.cite == "605a.8(g)(1)"
    assert "1/22100" in finding.text
    assert "1/649740" in finding.text


def test_601a_10_approvals_and_may_offer(store: Store, written: dict[str, Path]) -> None:
    manager = desk(store, Role.MANAGER)
    manager.file(written["good"], DAY)
    for subject, role in (
        ("layout", Role.BUREAU),
        ("signage", Role.BUREAU),
        ("equipment", Role.COMPLIANCE),
    ):
        asked = manager.ask(subject, "Keystone", "three-card-poker", DAY)
        assert asked.filing in [item.key for item in desk(store, role).inbox(DAY)]
        desk(store, role).approve(asked.filing, days(3))
        assert asked.filing not in [item.key for item in desk(store, role).inbox(days(3))]
    assert manager.may_offer("Keystone", "three-card-poker", days(15)).yes
    answer = manager.may_offer("Keystone", "three-card-poker", days(14))
    assert "no Rules Submission in force" in answer.says()


def test_what_was_not_there_yet(store: Store, written: dict[str, Path]) -> None:
    manager = desk(store, Role.MANAGER)
    key = manager.file(written["good"], DAY).filing
    with pytest.raises(StoreError, match="was not there yet on 2026-02-28"):
        manager.status(key, days(-1))
    assert manager.items(days(-1)) == []


# ------------------------------------------------------------------------------ the command line


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
