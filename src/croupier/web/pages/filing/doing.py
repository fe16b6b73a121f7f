"""What a form of a filing asks for, as the act of a desk: one way for sending and for preview."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from fastapi import Request

from croupier.filing.acts import Notice
from croupier.filing.contents import attached
from croupier.filing.desk import Desk
from croupier.filing.events import Event
from croupier.filing.histories import Filings
from croupier.filing.items import Item
from croupier.filing.proposed import attached_file
from croupier.papers.sealing import Sealing
from croupier.store import clock
from croupier.store.errors import Unknown
from croupier.web.pages.acting import Folder, Typed
from croupier.web.pages.filing.shown import day_of
from croupier.web.shell import person_of, state_of

MOST_FINDINGS = 60


def desk_of(request: Request, kind: type[Desk] = Desk, *, figures: bool = False) -> Desk:
    """The desk of whoever asks; with `figures` a filing keeps exact figures."""
    filings = Filings(state_of(request).store)
    return kind(filings, person_of(request), seal=Sealing(figures=figures))


def act_on(desk: Desk, item: Item, act: str, typed: Typed, folder: Folder) -> Event:
    """Do an act on a filing that a form asks for."""
    key, day = item.key, typed_day(typed)
    match act:
        case "file":
            return desk.file(key, day)
        case "implemented":
            return desk.implemented(key, day)
        case "withdraw":
            return desk.withdraw(key, day, typed["why"])
        case "error":
            return desk.in_error(key, typed["why"])
        case "toll":
            return desk.toll(key, day, findings_of(typed.texts), _notice(typed, folder))
        case "approve":
            return desk.approve(key, day, _notice(typed, folder))
        case "disapprove":
            return desk.disapprove(key, day, typed["why"], _notice(typed, folder))
        case "amended":
            return _amended(desk, key, day, typed, folder)
        case "notified":
            options = {part: _lines(typed[part]) for part in ("mandatory", "prohibited")}
            return desk.advance(key, act, day, options)
        case "preliminary" | "final":
            meeting = typed_day(typed, "meeting").isoformat()
            return desk.advance(key, act, day, {"meeting": meeting})
        case "commented":
            return desk.comment(key, clock.today(), typed["text"].strip())
        case "considered":
            text = typed["text"].strip()
            return desk.advance(key, act, day, {"text": text} if text else {})
        case "published":
            return desk.publish(key, day, typed["bulletin"].strip())
        case "verified" | "posted" | "posted-finally":
            return desk.advance(key, act, day, {})
    raise Unknown(f"There is no act {act[:40]} on {key}.")


def typed_day(typed: Typed, name: str = "day") -> date:
    """The day that a form names; today if it names none."""
    return day_of(typed[name], name) or clock.today()


def findings_of(texts: Mapping[str, str]) -> list[dict[str, str]]:
    """601a.4(d)(1): the inconsistencies of a form, each with its paragraph and an alternative."""
    found = []
    for nth in range(MOST_FINDINGS):
        text = texts.get(f"text-{nth}", "").strip()
        if text and texts.get(f"keep-{nth}", "yes") == "yes":
            parts = {name: texts.get(f"{name}-{nth}", "").strip() for name in ("cite", "instead")}
            found.append({"cite": parts["cite"], "text": text, "instead": parts["instead"]})
    return found


def _notice(typed: Typed, folder: Folder) -> Notice:
    """The date of a notice, and the file that was sent, by name and digest."""
    dated = day_of(typed["dated"], "dated")
    sent = typed.file("notice")
    return Notice(dated) if sent is None else Notice(dated, attached(folder.put(*sent)))


def _amended(desk: Desk, key: str, day: date, typed: Typed, folder: Folder) -> Event:
    given = {name: typed.file(name) for name in ("file", "paytable", "rules")}
    paths = {name: folder.put(*sent) for name, sent in given.items() if sent is not None}
    file = attached_file("description", paths["file"]) if "file" in paths else None
    text = typed["text"].strip()
    return desk.amended(key, day, text, file, paths.get("paytable"), paths.get("rules"))


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]
