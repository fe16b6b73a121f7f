"""A request for a new feature on pages: through its stages, with the public's comment."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from croupier.store import clock
from croupier.web.app import create_app
from croupier.web.settings import Settings
from tests.filing.test_features import PAYTABLE
from tests.web.clerks import FORM, Clerk, store_of
from tests.web.desks import GAME, everybody, on

PARTS = {
    "kind": "variation",
    "description": "Pair Plus pays otherwise.",
    "reason": "Patrons ask for it.",
    "interested_holder": "Keystone",
    "jurisdictions": "Nevada",
    "intellectual_property": "None.",
}


@pytest.fixture
def clerk(tmp_path: Path) -> Iterator[Clerk]:
    with Clerk(create_app(Settings(tmp_path / "web", requests=100_000))) as client:
        everybody(store_of(client))
        yield client


def step(clerk: Clerk, name: str, key: str, act: str, after: int, **fields: str) -> str:
    """A step by its notice's page, some days after the request."""
    with on(clock.today() - timedelta(60 - after)) as day:
        typed = {name: day.isoformat() for name in ("day", "meeting")}
        page = f"/filing/{key}/notice/{act}" if act != "verified" else f"/filing/{key}"
        address = page if act != "verified" else f"{page}/verified"
        status, text = clerk.be(name).hand_in(address, page, **{**typed, **fields})
        assert status == 200, text
        return text


def test_601a_3_from_request_to_comment_to_available(clerk: Clerk) -> None:
    with on(clock.today() - timedelta(60)):
        page = "/filing/new/request"
        found = dict(FORM.findall(clerk.be("sue").get(page).text))
        files = {
            "paytable": ("mine.toml", PAYTABLE.encode(), "text/plain"),
            "equipment-file": ("shoe.png", b"\x89PNG", "image/png"),
        }
        sent = clerk.post(page, data={**found, **PARTS, "game": GAME}, files=files)
        assert sent.status_code == 200, sent.text
        key = re.findall(r"<h1>(RQ-[-0-9]+)</h1>", sent.text)[0]
        assert "house advantage" in sent.text
        digest = re.findall(rf'href="/filing/{key}/files/([0-9a-f]+)"', sent.text)[0]
        assert clerk.get(f"/filing/{key}/files/{digest}").content == b"\x89PNG"
        assert clerk.get(f"/filing/{key}/papers/request.pdf").content.startswith(b"%PDF")

    step(clerk, "lab", key, "verified", 1)
    step(clerk, "dora", key, "notified", 2, mandatory="", prohibited="pair-plus-paytable = A")
    step(clerk, "bo", key, "preliminary", 3)
    clerk.cookies.delete("log-in")
    assert key not in clerk.get("/filing/posted").text
    step(clerk, "bo", key, "posted", 4)
    clerk.cookies.delete("log-in")
    with on(clock.today() - timedelta(50)):
        assert key in clerk.get("/filing/posted").text
        own = f"/filing/{key}"
        status, text = clerk.hand_in(f"{own}/commented", own, text="<b>I like it</b>")
        assert (status, "&lt;b&gt;I like it" in text) == (200, True)
        assert "a member of the public" in text
        assert "guest " not in text.partition('class="history"')[2]
    with on(clock.today() - timedelta(15)):
        clerk.be("bo")
        notice = f"{own}/notice/final"
        meeting = clock.today().isoformat()
        status, text = clerk.hand_in(notice, notice, meeting=meeting)
        assert (status, "601a.3(c)(i)" in text) == (403, True)
        status, text = clerk.hand_in(f"{own}/considered", own, text="The Board has read it.")
        assert status == 200
        status, text = clerk.hand_in(notice, notice, meeting=meeting)
        assert (status, "finally approved" in text) == (200, True)
    step(clerk, "bo", key, "published", 46, bulletin="56 Pa.B. 2001")
    assert "available" in step(clerk, "bo", key, "posted-finally", 47)
    assert clerk.be("max").get(f"{own}/papers/notice.pdf").content.startswith(b"%PDF")
