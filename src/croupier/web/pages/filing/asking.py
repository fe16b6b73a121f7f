"""What begins anew: an approval that is asked for, limits that are posted, a request."""

from __future__ import annotations

from collections.abc import Callable
from datetime import time
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.concurrency import run_in_threadpool

from croupier.filing.approvals import OF_A_VERSION, REMOVAL, VARIATION, WAIVER
from croupier.filing.proposed import TAKES_FILES, Files, attached_file, rules_texts
from croupier.filing.request_parts import BY_SUPPLIERS, CONTENTS, IF_ANY, KINDS, PARTS
from croupier.papers.wording.words import in_words
from croupier.people.rights import (
    LIMITS,
    REQUEST,
    SUBMISSION,
    Refused,
    act_named,
    check_may,
    may,
    subjects,
)
from croupier.rulebook.foreign import parse_toml
from croupier.rulebook.loader import chapter_alone
from croupier.store import clock
from croupier.submission.tables import tables_of
from croupier.web.pages.acting import Folder, Typed, acted, log_in_first
from croupier.web.pages.filing.doing import desk_of, typed_day
from croupier.web.pages.filing.shown import HERE, Look, filing_page, look_of, titles
from croupier.web.refusals import Wrong
from croupier.web.safety import caller_of
from croupier.web.shell import person_of, state_of
from croupier.web.views.acting import NOTHING_HEARD, Field, Form, Heard
from croupier.web.work import requested_odds

router = APIRouter()
APPROVAL_PAGE, LIMITS_PAGE, REQUEST_PAGE = "approval", "limits", "request"
PATIENCE = 15  # seconds in which the odds of a request are counted while its sender waits
OPEN = ("in force", "under review", "tolled")


@router.get("/filing/new/{what}")
async def ask(request: Request, what: str) -> Response:
    if not person_of(request).has_account:
        return log_in_first(request)
    return await run_in_threadpool(_asked, request, what)


@router.post("/filing/new/{what}")
async def send(request: Request, what: str) -> Response:
    def done(typed: Typed) -> str:
        with Folder() as folder:
            return f"{HERE}/{SENDS[what](request, typed, folder)}"

    def shown(heard: Heard, status: int) -> Response:
        return _asked(request, what, heard, status)

    if what not in SENDS:
        raise Wrong(f"There is nothing to file called {what[:40]}.")
    return await acted(request, done, shown, lambda _: HERE)


def _asked(
    request: Request, what: str, heard: Heard = NOTHING_HEARD, status: int = 200
) -> Response:
    if what not in FORMS:
        raise Wrong(f"There is nothing to file called {what[:40]}.")
    look = look_of(request)
    subject = request.query_params.get("subject", heard.typed.get("subject", ""))
    form = FORMS[what](look, subject)
    check_may(look.person, form.act, form.on)
    return filing_page(
        request,
        "filing/ask.html",
        here=f"{HERE}/new",
        heard=heard,
        status=status,
        form=form,
        what=what,
        subject=subject,
        subjects=_subjects(look) if what == APPROVAL_PAGE else (),
    )


def _subjects(look: Look) -> list[tuple[str, str]]:
    return [
        (each, in_words(each).capitalize()) for each in subjects() if may(look.person, "ask", each)
    ]


def _games() -> tuple[tuple[str, str], ...]:
    return tuple(sorted(titles().items(), key=lambda each: each[1]))


def _submissions(look: Look) -> tuple[tuple[str, str], ...]:
    """A person's own submissions that something can be asked for, the newest first."""
    known = titles()
    found = [
        (item.key, f"{item.key}: {known.get(item.game, item.game)}, {item.state.name}")
        for item in reversed(look.items())
        if item.kind == SUBMISSION and item.state.name in OPEN
    ]
    return tuple(found)


# ------------------------------------------------------------------------------ approvals


def _approval(look: Look, subject: str) -> Form:
    subject = subject if subject in subjects() else subjects()[0]
    versions = Field("submission", "For the submission", "choice", choices=_submissions(look))
    game = Field("game", "Game", "choice", choices=_games())
    about = Field("about", "Short description", "area", required=False)
    needed = Field("about", "Detailed description", "area")
    fields: tuple[Field, ...] = (game, about)
    if subject in OF_A_VERSION:
        files = Field("files", "Drawing or file", "files", hint="Kept with the filing, by digest.")
        fields = (versions, about, files)
    elif subject == REMOVAL:
        wager = Field(
            "wager", "Wager that loses its jackpot", hint="Such as five-card-progressive."
        )
        fields = (versions, wager, about)
    elif subject == VARIATION:
        fields = (game, needed)
    elif subject == WAIVER:
        reason = Field("reason", "Reason", "area")
        where = Field("jurisdictions", "Other jurisdictions where it is used", "area")
        fields = (game, needed, reason, where)
    own = Field("subject", kind="hidden", value=subject)
    title, address = f"Ask for approval: {in_words(subject)}", f"{HERE}/new/{APPROVAL_PAGE}"
    return Form("ask", subject, title, address, (own, *fields), name="approval")


def _send_approval(request: Request, typed: Typed, folder: Folder) -> str:
    subject, key = typed["subject"], typed["submission"]
    game = look_of(request).item(key).game if key else typed["game"]
    desk = desk_of(request)
    event = desk.ask(
        subject,
        desk.person.house,
        game,
        clock.today(),
        typed["about"].strip(),
        wager=typed["wager"].strip(),
        submission=key,
        reason=typed["reason"].strip(),
        jurisdictions=typed["jurisdictions"].strip(),
        files=folder.put_all(typed.files.get("files", [])),
    )
    return event.filing


# ------------------------------------------------------------------------------ limits


def _limits(look: Look, _: str) -> Form:
    fields = (
        Field("game", "Game", "choice", choices=_games()),
        Field("tables", "Tables", value="all", hint="all, 12, 14, or class high limit"),
        Field("minimum", "Minimum", "money", hint="25 or $25"),
        Field("maximum", "Maximum", "money", hint="1000 or $1,000"),
        Field("day", "From", "date", value=look.today.isoformat()),
        Field("at", "At", "time", value="00:00", hint="In Pennsylvania."),
    )
    says = "Posted beside the submission, which is not amended by it. It holds until another does."
    address = f"{HERE}/new/{LIMITS_PAGE}"
    return Form("post", LIMITS, "Post limits", address, fields, says=says, name="limits")


def _send_limits(request: Request, typed: Typed, _: Folder) -> str:
    try:
        since = clock.at(typed_day(typed), time.fromisoformat(typed["at"].strip() or "00:00"))
    except ValueError:
        raise Wrong(f"at = {typed['at']!r:.20} is refused; write a time such as 18:30.") from None
    desk = desk_of(request)
    tables, amounts = tables_of(typed["tables"]), (typed["minimum"], typed["maximum"])
    return desk.post_limits(desk.person.house, typed["game"], tables, amounts, since).filing


# ------------------------------------------------------------------------------ requests


def _request(look: Look, _: str) -> Form:
    words = [Field("kind", "It is", "choice", choices=tuple((each, each) for each in KINDS))]
    for part in CONTENTS:
        if part in ("kind", "odds") or (part in BY_SUPPLIERS and not _is_supplier(look)):
            continue
        title = in_words(part.replace("_", "-")).capitalize()
        needed = part not in (*IF_ANY, *TAKES_FILES)
        words.append(Field(part, title, "area", hint=PARTS[part], required=needed, rows=2))
        if part in TAKES_FILES:
            of = f"{title}: file"
            words.append(Field(f"{part}-file", of, "file", required=False))
    choices = (("", "a game of its own (rules file)"), *_games())
    fields = (
        Field("game", "Game", "choice", choices=choices, hint="Its exact odds are counted."),
        Field("paytable", "Proposed paytable", "file", required=False, accept=".toml"),
        Field("rules", "Rules file of a new game", "file", required=False, accept=".toml"),
        *words,
    )
    says = "601a.2(a) lists what a request contains; a file may stand for a part."
    address = f"{HERE}/new/{REQUEST_PAGE}"
    title = "Request a game or feature"
    return Form("request", REQUEST, title, address, fields, says=says, name="request")


def _is_supplier(look: Look) -> bool:
    return look.person.role.value == "supplier"


def _send_request(request: Request, typed: Typed, folder: Folder) -> str:
    data: dict[str, Any] = {
        part: text for part in CONTENTS if part != "odds" and (text := typed[part].strip())
    }
    sent = {name: typed.file(name) for name in ("paytable", "rules")}
    paths = {name: folder.put(*file) for name, file in sent.items() if file is not None}
    attached = [
        attached_file(part, folder.put(*file))
        for part in TAKES_FILES
        if (file := typed.file(f"{part}-file")) is not None
    ]
    paytable, rules, game = paths.get("paytable"), paths.get("rules"), typed["game"]
    desk = desk_of(request)
    check_may(desk.person, "request", REQUEST)
    if rules is not None:
        own = chapter_alone(rules).game
        data["game"] = own
        texts = tuple(sorted(rules_texts(rules, own, data.get("kind")).items()))
        odds = _counted(request, "", texts, "")
    elif game:
        data["game"] = game
        table = paytable.read_text(encoding="utf-8") if paytable is not None else ""
        if table:
            parse_toml(table, "the paytable")
        odds = _counted(request, game, (), table)
    else:
        raise Refused("name the game, or attach the rules file of a new one", "601a.2(a)(1)")
    if odds:
        data["odds"] = odds
    event = desk.request(data, clock.today(), Files(paytable, rules, attached))
    return event.filing


def _counted(
    request: Request, game: str, texts: tuple[tuple[str, str], ...], paytable: str
) -> list[dict[str, Any]]:
    """601a.2(a)(1)(ii): true odds, payout odds and house advantages, counted in the pool."""
    asked = ("requested", game, texts, paytable)
    job = state_of(request).pool.ask(
        asked, caller_of(request), requested_odds, game, texts, paytable, kind=("requested", game)
    )
    if not job.stopped and not job.finished.wait(PATIENCE):
        raise Wrong("The odds are still being counted; send this again in a moment.")
    job.check()
    found: list[dict[str, Any]] = job.result
    return found


FORMS: dict[str, Callable[[Look, str], Form]] = {
    APPROVAL_PAGE: _approval,
    LIMITS_PAGE: _limits,
    REQUEST_PAGE: _request,
}
SENDS: dict[str, Callable[[Request, Typed, Folder], str]] = {
    APPROVAL_PAGE: _send_approval,
    LIMITS_PAGE: _send_limits,
    REQUEST_PAGE: _send_request,
}


def others(look: Look) -> list[tuple[str, str, str, str]]:
    """What else a person may begin: title, paragraph, what it is, where."""
    found = []
    if _subjects(look):
        says = "A layout, signage, equipment, a guide, a service, or the removal of a jackpot."
        address = f"{HERE}/new/{APPROVAL_PAGE}?subject={_subjects(look)[0][0]}"
        found.append(("Ask for an approval", "601a.10", says, address))
    for form, says in (
        (_limits(look, ""), "The minimum and maximum of tables, from a day and time on."),
        (_request(look, ""), "A new table game, or a feature of one, with its odds and files."),
    ):
        if may(look.person, form.act, form.on):
            found.append((form.title, act_named(form.act, form.on).cite, says, form.action))
    return found
