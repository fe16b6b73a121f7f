"""What an event of a filing holds, in lines that lists and pages show."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.filing.contents import DECISIONS
from croupier.filing.events import IN_ERROR, Event

NAMED = ("about", "wager", "dated", "meeting", "bulletin", "why", "mandatory", "prohibited")


def event_lines(event: Event) -> Iterator[str]:
    """The parts of an event that fit on a line; `export` and papers show what was filed. A request
    may have parts of any name and form."""
    kind, data = event.kind, event.data
    if kind == IN_ERROR:
        yield f"takes back event {data['event']}"
    if kind in DECISIONS and (sent := data.get("sent")):
        yield f"notice: {sent['file']}, SHA-256 {sent['digest']}"
    if kind == "asked":
        yield from (f"file: {e['file']}, SHA-256 {e['digest']}" for e in data.get("files", ()))
        yield from (f"submission: {key}" for key in (data.get("submission"),) if key)
    yield from (f"{part}: {_joined(data[part])}" for part in NAMED if data.get(part))
    for finding in data["findings"] if kind == "tolled" else ():
        stop = "" if finding["text"].endswith(".") else "."
        instead = f"{stop} Instead: {finding['instead']}" if finding.get("instead") else ""
        cite = finding.get("cite", "")
        where = f"{cite}: " if cite and cite not in finding["text"] else ""
        yield f"{where}{finding['text']}{instead}"
    if "game" not in data:
        yield from (f"{part}: {data[part]}" for part in ("text", "file", "digest") if part in data)


def _joined(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
