"""Which acts on a filing a page offers: those that the list of rights gives the person, in the
state in which the filing is. Whether an act is taken, its history decides when it is done."""

from __future__ import annotations

from croupier.filing.events import History, stands
from croupier.filing.items import Item
from croupier.filing.submissions import FORCE, approved_on, played_since
from croupier.people.rights import (
    APPROVAL,
    FILING,
    REQUEST,
    SUBMISSION,
    acts_on,
)
from croupier.web.pages.filing.shown import HERE, Look
from croupier.web.views.acting import Field, Form, Way, offered, ways_offered
from croupier.web.views.filings import TITLES

FIGURES = Field(
    "figures",
    "Exact figures",
    "choice",
    choices=(("yes", "count them and keep them with the filing"), ("no", "file without them")),
)
WHY_OPTIONAL = Field("why", "Why", "area", required=False)
AGAIN = ("commented", "considered", "amended")
BY_NOTICE = ("notified", "preliminary", "posted", "final", "published", "posted-finally")


def day_field(look: Look, label: str = "Day") -> Field:
    return Field("day", label, "date", value=look.today.isoformat())


def ways_of(look: Look, item: Item, history: History) -> list[Way]:
    """Acts that have a page of their own: drafts to edit, notices to write."""
    key, state = item.key, item.state.name
    if item.kind == SUBMISSION:
        found = [
            Way("new", SUBMISSION, "Edit the draft", f"{HERE}/{key}/edit", state == "draft"),
            Way("revise", SUBMISSION, TITLES["revise"], f"{HERE}/{key}/revise", state == "tolled"),
            Way("amend", SUBMISSION, TITLES["amend"], f"{HERE}/{key}/amend", state == FORCE),
            *(
                Way(act, SUBMISSION, TITLES[act], _notice(key, act), _decides(act, item, history))
                for act in ("toll", "approve", "disapprove")
            ),
        ]
    elif item.kind == APPROVAL:
        asked = state == "asked for"
        found = [
            Way("decide", item.on, TITLES[act], _notice(key, act), asked)
            for act in ("approve", "disapprove")
        ]
    else:
        found = [
            Way(act.key, REQUEST, TITLES[act.key], _notice(key, act.key), True)
            for act in acts_on(item.on)
            if act.key in BY_NOTICE and _is_next(act.key, act.when, item, history)
        ]
    return ways_offered(look.person, found, item.house if item.kind != REQUEST else "")


def _notice(key: str, act: str) -> str:
    return f"{HERE}/{key}/notice/{act}"


def _decides(act: str, item: Item, history: History) -> bool:
    """Under review; an approval also after the period has passed without one."""
    if item.state.name == FORCE and act == "approve":
        return approved_on(history, item.state.since.max) is None
    return item.state.name == "under review"


def _is_next(key: str, when: tuple[str, ...], item: Item, history: History) -> bool:
    done = any(event.kind == key for event in stands(history))
    return item.state.name in when and (key in AGAIN or not done)


def forms_of(look: Look, item: Item, history: History) -> list[Form]:
    """Acts that are done on the page of the filing."""
    if item.kind == SUBMISSION:
        forms = _of_submission(look, item, history)
    elif item.kind == REQUEST:
        forms = _of_request(look, item, history)
    else:
        forms = []
    return offered(look.person, [*forms, *_error(look, item, history)], item.holder)


def _of_submission(look: Look, item: Item, history: History) -> list[Form]:
    forms, state = [], item.state.name
    if state == "draft":
        says = "It is filed as it stands; the clock of 15 calendar days starts."
        forms.append(_form("file", item, (FIGURES,), says=says, main=True))
    if state == FORCE and played_since(history) is None:
        day = day_field(look, "Implemented on")
        forms.append(_form("implemented", item, (day,), main=True))
    if state in ("draft", "under review", "tolled"):
        forms.append(_form("withdraw", item, (WHY_OPTIONAL,), grave=True))
    return forms


def _of_request(look: Look, item: Item, history: History) -> list[Form]:
    fields = {
        "verified": (day_field(look),),
        "commented": (Field("text", "Your comment", "area", rows=5),),
        "considered": (day_field(look), Field("text", "How they were considered", "area")),
        "amended": (
            day_field(look),
            Field("text", "What is amended", "area", required=False),
            Field("file", "File", "file", required=False),
            Field("paytable", "Another paytable", "file", required=False, accept=".toml"),
            Field("rules", "Another rules file", "file", required=False, accept=".toml"),
        ),
    }
    return [
        _form(act.key, item, fields[act.key], main=act.key == "commented")
        for act in acts_on(REQUEST)
        if act.key in fields and _is_next(act.key, act.when, item, history)
    ]


def _error(look: Look, item: Item, history: History) -> list[Form]:
    """Only whoever acts in the role that recorded the last act takes it back."""
    held = stands(history)
    if not held or held[-1].role is not look.person.role:
        return []
    last = held[-1].kind.replace("-", " ").capitalize()
    says = f"{last}, by {held[-1].by}. Both stay in the history."
    why = Field("why", "What was wrong with it", "area")
    address = f"{HERE}/{item.key}/error"
    return [Form("error", FILING, TITLES["error"], address, (why,), says=says, grave=True)]


def _form(
    act: str,
    item: Item,
    fields: tuple[Field, ...],
    *,
    says: str = "",
    main: bool = False,
    grave: bool = False,
) -> Form:
    address = f"{HERE}/{item.key}/{act}"
    return Form(act, item.on, TITLES[act], address, fields, says=says, main=main, grave=grave)
