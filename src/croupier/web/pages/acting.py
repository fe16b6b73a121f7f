"""How a form of an act is taken: its token, its key, who sent it; then the act, once."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote

from fastapi import Request
from fastapi.responses import RedirectResponse, Response
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, UploadFile

from croupier.people.logins import before
from croupier.people.person import Person, Role
from croupier.people.rights import ACCOUNT, REQUEST, SEE, SUBMISSION, TABLE, Refused, may
from croupier.store.journal import DENIED, Record
from croupier.store.once import AlreadyDone, once
from croupier.web.allowed import LOG_IN
from croupier.web.refusals import ABSENT, ASKERS, Wrong
from croupier.web.safety import sent_form
from croupier.web.shell import page, person_of, state_of
from croupier.web.views.acting import MOST_AREA, NOTHING_HEARD, Heard, new_key

MOST_FILES = 10
WHO, KEY, FORM = "as", "key", "form"
MOST_NAME = 120


@dataclass(frozen=True)
class Typed:
    """What a form says: texts by field, and files by field, each with its name and bytes; `pairs`
    are all texts of fields that have several."""

    texts: Mapping[str, str]
    files: Mapping[str, list[tuple[str, bytes]]] = field(default_factory=dict)
    pairs: tuple[tuple[str, str], ...] = ()

    def __getitem__(self, name: str) -> str:
        return self.texts.get(name, "")

    def file(self, name: str) -> tuple[str, bytes] | None:
        found = self.files.get(name, [])
        return found[0] if found else None


Shown = Callable[[Heard, int], Response]
Done = Callable[[Typed], str]


async def acted(
    request: Request, done: Done, shown: Shown, again: Callable[[Record | None], str] | None = None
) -> Response:
    """Do what a form asks for, once, and go where `done` says; or show the page with the reason why
    not. A form that was sent before leads to where `again` says."""
    person = person_of(request)
    async with sent_form(request, state_of(request).settings, files=MOST_FILES) as sent:
        typed = await _typed(request, sent)

    def run() -> Response:
        try:
            _check_person(person, typed)
            with once(person.name, _key(typed)):
                where = done(typed)
        except AlreadyDone as twice:
            return _told_again(twice, typed, shown, again)
        except ASKERS as error:
            return shown(_heard(typed, str(error)), _status(error))
        return RedirectResponse(where, 303)

    return await run_in_threadpool(run)


def _heard(typed: Typed, refused: str) -> Heard:
    return Heard(typed[FORM], refused, typed.texts, typed.pairs)


async def tried(request: Request, made: Callable[[Typed], Response], shown: Shown) -> Response:
    """What a form would do, as `made` says it, done nowhere; or the page with the reason why it
    would be refused."""
    async with sent_form(request, state_of(request).settings, files=MOST_FILES) as sent:
        typed = await _typed(request, sent)

    def run() -> Response:
        try:
            return made(typed)
        except ASKERS as error:
            return shown(_heard(typed, str(error)), _status(error))

    return await run_in_threadpool(run)


def _status(error: Exception) -> int:
    return 403 if isinstance(error, Refused) else 404 if isinstance(error, ABSENT) else 400


def _told_again(
    twice: AlreadyDone, typed: Typed, shown: Shown, again: Callable[[Record | None], str] | None
) -> Response:
    """The first answer, as far as the journal has it."""
    record = twice.record
    if record is not None and record.kind == DENIED:
        return shown(_heard(typed, f"{record.data['why']}."), 403)
    if again is None:
        return shown(Heard(), 200)
    return RedirectResponse(again(record), 303)


def _check_person(person: Person, typed: Typed) -> None:
    """A form made for somebody else is not done: the log-in has ended, or another has begun."""
    if typed[WHO] != (person.name if person.has_account else ""):
        raise Wrong(
            "You were logged out, or logged in as somebody else, since this page was made. Log in "
            "and send the form again."
        )


def _key(typed: Typed) -> str:
    if not 8 <= len(typed[KEY]) <= 80:
        raise Wrong("This form has no key. Reload the page and send it again.")
    return typed[KEY]


async def _typed(request: Request, sent: FormData) -> Typed:
    """A button of a form that otherwise only asks has its key in its address."""
    envelope = {name: request.query_params.get(name, "") for name in (WHO, KEY, FORM)}
    pairs: list[tuple[str, str]] = []
    files: dict[str, list[tuple[str, bytes]]] = {}
    for name, value in sent.multi_items():
        if isinstance(value, UploadFile):
            if value.filename:
                files.setdefault(name, []).append((_safe_name(value.filename), await value.read()))
        else:
            pairs.append((name, value.replace("\r\n", "\n")[:MOST_AREA]))
    return Typed({**envelope, **dict(pairs)}, files, tuple(pairs))


def _safe_name(name: str) -> str:
    """The name of a file that somebody sent, without any folder."""
    last = name.replace("\\", "/").rsplit("/", 1)[-1]
    kept = "".join(each for each in last if each.isprintable() and each not in '<>:"|?*/')
    return kept.strip(" .")[-MOST_NAME:] or "file"


# ------------------------------------------------------------------------------ files


class Folder:
    """A folder for the files of one act: acts read files, and pages get bytes."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="croupier-")

    def __enter__(self) -> Folder:
        return self

    def __exit__(self, *_: object) -> None:
        self._folder.cleanup()

    def put(self, name: str, held: bytes | str) -> Path:
        path = Path(self._folder.name) / name
        path.write_bytes(held if isinstance(held, bytes) else held.encode())
        return path

    def put_all(self, files: list[tuple[str, bytes]]) -> list[Path]:
        if len({name for name, _ in files}) < len(files):
            raise Wrong("Two files have the same name; rename one.")
        return [self.put(name, held) for name, held in files]


def download(name: str, held: bytes) -> Response:
    """A file that somebody sent: to be saved, never shown or run."""
    headers = {
        "content-disposition": f"attachment; filename*=UTF-8''{quote(name, safe='')}",
        "content-security-policy": "default-src 'none'; sandbox",
    }
    return Response(held, media_type="application/octet-stream", headers=headers)


# ------------------------------------------------------------------------------ pages


def desk_page(
    request: Request,
    template: str,
    *,
    heard: Heard = NOTHING_HEARD,
    status: int = 200,
    **context: Any,
) -> Response:
    """A page of the desks: it knows who looks, and when they had logged in before."""
    person = person_of(request)
    store = state_of(request).store
    last = before(store, request.cookies.get(LOG_IN, "")) if person.has_account else ""
    return page(
        request,
        template,
        status=status,
        person=person,
        heard=heard,
        last_log_in=last,
        areas=_areas(person),
        new_key=new_key,
        **context,
    )


def _areas(person: Person) -> list[tuple[str, str]]:
    """The desks at which a person has work."""
    files = may(person, "read", SUBMISSION) or may(person, "request", REQUEST)
    floor = may(person, "report", TABLE) or person.role is Role.PLAYER
    keeps = may(person, SEE, ACCOUNT)
    areas = (files, "/filing", "Filing"), (floor, "/floor", "Floor"), (keeps, "/people", "People")
    return [(address, title) for works, address, title in areas if works]


def log_in_first(request: Request) -> Response:
    """Where a page needs an account, whoever has none is asked for one."""
    asked = f"?{request.url.query}" if request.url.query else ""
    then = quote(request.url.path + asked, safe="")
    return RedirectResponse(f"/log-in?then={then}", 303)
