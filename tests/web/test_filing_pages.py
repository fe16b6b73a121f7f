"""Pages of filings: who sees what, days and clocks, notices, denied acts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from croupier.people.denied import denials
from croupier.store import clock
from croupier.web.app import create_app
from croupier.web.settings import Settings
from tests.web.clerks import FORM, Clerk, store_of
from tests.web.desks import Filled, everybody


@pytest.fixture
def clerk(tmp_path: Path) -> Iterator[Clerk]:
    with Clerk(create_app(Settings(tmp_path / "web", requests=100_000))) as client:
        everybody(store_of(client))
        yield client


@pytest.fixture
def keys(clerk: Clerk, tmp_path: Path) -> dict[str, str]:
    return Filled(store_of(clerk), tmp_path).some()


def test_601a_4_f_each_sees_what_is_theirs_and_a_denied_look_is_recorded(
    clerk: Clerk, keys: dict[str, str]
) -> None:
    address = f"/filing/{keys['amendment']}"
    assert clerk.get(address).url.path == "/log-in"  # a guest
    assert denials(store_of(clerk)) == []
    assert clerk.be("max").get(address).status_code == 200
    assert clerk.get(f"/filing/{keys['draft']}").status_code == 200
    assert clerk.be("bea").get(address).status_code == 200
    assert clerk.get(f"/filing/{keys['draft']}").status_code == 403
    denied = [(each.by, each.about, each.cite) for each in denials(store_of(clerk))]
    assert ("bea", keys["draft"], "601a.4(f)") in denied
    assert keys["draft"] not in clerk.get("/filing/all").text
    assert clerk.be("pat").get("/filing", follow_redirects=False).headers["location"] == (
        "/filing/posted"
    )


def test_the_inbox_is_what_the_list_of_rights_waits_for(clerk: Clerk, keys: dict[str, str]) -> None:
    waiting = {
        "bea": {keys["amendment"], keys["layout"]},
        "dora": {keys["amendment"]},
        "max": {keys["draft"], keys["tolled"]},
        "cal": set(),
    }
    for name, expected in waiting.items():
        page = clerk.be(name).get("/filing").text
        own = page.partition('id="waiting"')[2].partition('id="under-way"')[0]
        assert set(re.findall(r'href="/filing/([A-Z]{2}-[-0-9]+)"', own)) == expected


def test_601a_4_c_a_page_shows_the_clock_the_redline_and_both_house_edges(
    clerk: Clerk, keys: dict[str, str]
) -> None:
    page = clerk.be("bea").get(f"/filing/{keys['amendment']}").text
    assert "6 days left" in page
    assert re.search(r'<del class="was">A</del>.*<ins class="now">C</ins>', page)
    assert "4.5792%" in page
    assert "7.2760%" in page
    assert "+2.6968%" in page
    calendar = clerk.get("/filing/calendar").text
    assert "Review ends" in calendar
    assert "Revision due" in calendar


def test_what_held_on_a_day_and_what_was_known_on_a_day(clerk: Clerk, keys: dict[str, str]) -> None:
    clerk.be("rita")
    before = clock.today() - timedelta(39)
    address = f"/filing/{keys['in force']}"
    assert "in force" in clerk.get(address).text
    then = clerk.get(f"{address}?as-of={before}").text
    assert "under review" in then
    assert "As it stood on" in then
    typed = f"{before:%m/%d/%Y}"
    assert "under review" in clerk.get(f"{address}?as-of={typed}").text
    early = clerk.get(f"{address}?known-on={before - timedelta(9)}")
    assert early.status_code == 404 or "did not exist yet" in early.text
    wrong = clerk.get(f"{address}?as-of=yesterday")
    assert wrong.status_code == 400
    assert "as-of" in wrong.text


def test_the_archive_and_may_offer_are_for_whoever_may_read(
    clerk: Clerk, keys: dict[str, str]
) -> None:
    asked = "house=Keystone&game=three-card-poker"
    assert keys["in force"] in clerk.be("cal").get(f"/filing/in-force?{asked}").text
    answer = clerk.get(f"/filing/may-offer?{asked}&table=7").text
    assert "No: Keystone may not offer" in answer
    assert "601a.10" in answer
    by_number = clerk.get("/filing/may-offer?house=keystone&game=649a&table=7")
    assert by_number.status_code == 200
    assert "Three Card Poker at table 7" in by_number.text
    assert clerk.get("/filing/may-offer?house=Keystone&game=none").status_code == 404
    other = clerk.be("max").get("/filing/may-offer?house=Liberty&game=three-card-poker")
    assert other.status_code == 403


def test_papers_and_exports_of_a_filing(clerk: Clerk, keys: dict[str, str]) -> None:
    own = f"/filing/{keys['in force']}"
    clerk.be("rita")
    assert clerk.get(f"{own}/papers/submission.pdf").content.startswith(b"%PDF")
    page = clerk.get(f"{own}/papers/signs.html")
    assert page.headers["content-security-policy"].startswith("default-src 'none'; style-src")
    events = clerk.get(f"{own}/history.json").json()["events"]
    assert [each["kind"] for each in events] == ["filed", "approved", "implemented"]
    assert events[1]["previous"] == events[0]["digest"]
    assert len(clerk.get(f"{own}/history.jsonl").text.splitlines()) > len(events)
    drawing = clerk.get(f"/filing/{keys['layout']}/files/layout.svg")
    assert drawing.headers["content-type"] == "application/octet-stream"
    assert clerk.get(f"/filing/{keys['layout']}/files/other.svg").status_code == 404


def test_601a_4_d_a_notice_begins_with_what_check_finds_is_previewed_and_sent(
    clerk: Clerk, keys: dict[str, str]
) -> None:
    own = f"/filing/{keys['amendment']}"
    notice = f"{own}/notice/toll"
    clerk.be("bea")
    finding = {"cite-0": "649a.12(d)", "text-0": "Paytable C is not posted", "instead-0": "Post A"}
    status, page = clerk.hand_in(f"{notice}/preview", notice, **finding)
    assert status == 200
    assert "Post A" in page.partition('class="sheet"')[2]
    found = dict(FORM.findall(clerk.get(notice).text))
    pdf = clerk.post(f"{notice}/preview.pdf", data={**found, **finding})
    assert pdf.content.startswith(b"%PDF")
    assert "under review" in clerk.get(own).text  # nothing was recorded
    status, page = clerk.hand_in(notice, notice, **{**finding, "text-0": ""})
    assert status == 403
    assert "601a.4(d)(1)" in page
    status, page = clerk.hand_in(notice, notice, **finding)
    assert status == 200
    assert "tolled" in page
    assert clerk.get(f"{own}/papers/notice.pdf").content.startswith(b"%PDF")


def test_only_who_may_is_offered_an_act_and_another_is_told_in_one_sentence(
    clerk: Clerk, keys: dict[str, str]
) -> None:
    own = f"/filing/{keys['amendment']}"
    assert "notice/approve" in clerk.be("dora").get(own).text
    assert "notice/approve" not in clerk.be("bea").get(own).text
    assert clerk.get(f"{own}/notice/approve").status_code == 403
    status, page = clerk.hand_in(f"{own}/withdraw", f"{own}/notice/toll")
    assert status == 403
    assert "only manager may withdraw" in page
    last = denials(store_of(clerk))[-1]
    assert (last.about, last.act, last.by) == (keys["amendment"], "withdraw", "bea")
    status, page = clerk.be("dora").hand_in(f"{own}/notice/approve", f"{own}/notice/approve")
    assert status == 200
    assert "in force" in page


def test_a_form_sent_twice_is_done_once(clerk: Clerk, keys: dict[str, str]) -> None:
    own = f"/filing/{keys['draft']}"
    found = dict(FORM.findall(clerk.be("max").get(own).text))
    for _ in range(2):
        sent = clerk.post(f"{own}/file", data={**found, "figures": "no"})
        assert sent.status_code == 200
    events = clerk.get(f"{own}/history.json").json()["events"]
    assert [each["kind"] for each in events] == ["drafted", "filed"]


def test_601a_4_a_a_draft_is_kept_changed_and_filed(clerk: Clerk) -> None:
    page = "/filing/draft/roulette"
    clerk.be("max")
    typed = {"offer": "chapter", "reviewed_by": "M. Manager", "tables": "all"}
    status, text = clerk.keep(page, **typed, **{"table-minimum": "ten"})
    assert status == 400
    assert 'value="ten"' in text  # what was typed is still there
    status, text = clerk.keep(page, **typed, **{"table-minimum": "$10"})
    assert status == 200
    key = re.findall(r"<h1>(RS-[-0-9]+)</h1>", text)[0]
    clerk.keep(f"/filing/{key}/edit", **typed, **{"table-minimum": "$25"})
    assert 'value="$25"' in clerk.get(f"/filing/{key}/edit").text
    status, text = clerk.hand_in(f"/filing/{key}/file", figures="no")
    assert "under review" in text
    events = clerk.get(f"/filing/{key}/history.json").json()["events"]
    assert [each["kind"] for each in events] == ["drafted", "drafted", "filed"]
    assert events[-1]["data"]["holder"] == "Keystone"


def test_601a_7_b_an_amendment_shows_what_it_changes_before_it_is_filed(
    clerk: Clerk, keys: dict[str, str]
) -> None:
    page = f"/filing/{keys['in force']}/amend"
    typed = {"offer": "chapter", "reviewed_by": "M. Manager", "pair-plus-paytable": "C"}
    text = clerk.be("max").get(page, params=typed).text
    assert re.search(r'<del class="was">A</del> <ins class="now">C</ins>', text)
    written = re.search(r"<td>Pair Plus Wager</td>(.*?)</tr>", text)
    assert written is not None
    assert re.findall(r"[\d.]+%", written[1]) == ["4.5792%", "7.2760%"]
    status, text = clerk.keep(page, **typed, figures="yes")
    assert (status, "under review" in text) == (200, True)
    assert clerk.be("bea").get(page).status_code == 403


def test_601a_10_a_layout_is_asked_for_with_its_drawing(clerk: Clerk, keys: dict[str, str]) -> None:
    page = "/filing/new/approval?subject=layout"
    typed = {"subject": "layout", "submission": keys["in force"]}
    status, text = clerk.be("max").hand_in("/filing/new/approval", page, **typed)
    assert (status, "attach its drawing" in text) == (403, True)
    files = {"files": ("../../drawing.svg", b"<svg/>", "image/svg+xml")}
    found = dict(FORM.findall(text))
    asked = clerk.post("/filing/new/approval", data={**found, **typed}, files=files)
    assert "drawing.svg" in asked.text
    assert "asked for" in asked.text
    assert clerk.be("bea").get(page).status_code == 403


def test_601a_6_limits_are_posted_beside_a_submission(clerk: Clerk, keys: dict[str, str]) -> None:
    page = "/filing/new/limits"
    typed = {"game": "three-card-poker", "tables": "7", "minimum": "25", "maximum": "500"}
    status, text = clerk.be("max").hand_in(page, page, **typed, day="", at="")
    assert (status, "$25 to $500" in text) == (200, True)
    status, text = clerk.hand_in(page, page, **{**typed, "minimum": "600"})
    assert (status, "601a.6" in text) == (403, True)
