"""A request for a new table game or feature, from the Executive Director's desk to the floor:
601a.2, 601a.3.

requested -> verified (the laboratory) -> notified (the Executive Director) -> preliminary (the
Board) -> posted for 30 days, commented on, amended -> final (the Board's following meeting) ->
published in the Pennsylvania Bulletin and posted -> available.

Readings, where the text leaves something open:

- `thirty-days`: the Board may address the request again on the day after 30 full days on the
  website.
- `following-meeting`: final approval is given at a public meeting after those days; the Board knows
  which meeting was scheduled next, and the history records its day.
- `both-published`: a game is available once the notice is published and the rules are posted,
  whichever comes last.
- `comments`: comments are accepted while the request is posted; each is considered, with or
  without an amendment, before final approval.
- `laboratory`: the game goes to the laboratory with the request; the verification shows that it was
  submitted (601a.2(b)).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from croupier.filing.acts import State, check_day, recorded
from croupier.filing.events import Event, History
from croupier.people.person import Person, Role
from croupier.people.rights import REQUEST, Refused, acts_on, check_may
from croupier.rulebook.answers import DECLINED, read_answer
from croupier.rulebook.rules import Finding, Rules, questions
from croupier.rulebook.types import Rulebook

POSTED_DAYS = 30  # 601a.3(c)
KINDS = ("variation", "composite", "new")  # 601a.2(a)(1)(i)

# What a request contains, by paragraph; `optional` where the text says "if any" or "if applicable".
CONTENTS = {
    "description": "601a.2(a)(1)",
    "kind": "601a.2(a)(1)(i)",
    "odds": "601a.2(a)(1)(ii)",
    "layout": "601a.2(a)(1)(iii)",
    "equipment": "601a.2(a)(1)(iv)",
    "certification": "601a.2(a)(1)(v)",
    "reason": "601a.2(a)(2)",
    "interested_holder": "601a.2(a)(2)",
    "jurisdictions": "601a.2(a)(3)",
    "intellectual_property": "601a.2(a)(4)",
}
IF_ANY = ("layout", "certification")
OPTIONS = ("mandatory", "prohibited")  # what a notice identifies: 601a.2(c)
BY_SUPPLIERS = ("interested_holder",)


def missing(data: Mapping[str, Any], role: Role) -> Iterator[tuple[str, str]]:
    """What a request lacks, with its cite."""
    for part, cite in CONTENTS.items():
        if part in IF_ANY or (part in BY_SUPPLIERS and role is not Role.SUPPLIER):
            continue
        if not _is_said(data.get(part)):
            yield part, cite
    if data.get("kind") and data["kind"] not in KINDS:
        yield "kind", CONTENTS["kind"]


# 601a.3(b): the provisions that rules of play and wagering include, as a rulebook has them.
def provisions(book: Rulebook) -> dict[str, tuple[str, bool]]:
    """The ten kinds of provision by cite: what each asks for, and whether it is there."""
    titles = " ".join(book.chapter.sections).lower()
    cards = [thing for thing in book.equipment if thing.kind != "seats"]
    return {
        "601a.3(b)(1)": ("definitions", "definitions" in titles),
        "601a.3(b)(2)": ("table layout and physical characteristics", bool(book.inscription)),
        "601a.3(b)(3)": ("devices used for play", bool(cards)),
        "601a.3(b)(4)": ("opening of the table", "opening" in titles),
        "601a.3(b)(5)": ("wagers", bool(book.wager)),
        "601a.3(b)(6)": ("shuffle and deal, or how a round begins", _begins(titles)),
        "601a.3(b)(7)": ("completion of the round", _ends(titles)),
        "601a.3(b)(8)": ("payout odds", bool(book.paytable)),
        "601a.3(b)(9)": ("irregularities", bool(book.irregularity)),
        "601a.3(b)(10)": ("other rules and procedures", bool(book.procedure or book.option)),
    }


def _begins(titles: str) -> bool:
    return any(word in titles for word in ("shuffle", "deal", "rotation", "shake", "throw", "spin"))


def _ends(titles: str) -> bool:
    words = ("completion", "settlement", "payment", "payout", "revenue")
    return any(word in titles for word in words)


# ------------------------------------------------------------------------------ its state


def state(history: History, day: date) -> State | None:
    """The state of a request on a day, with its amendments; None before the first event."""
    happened = [event for event in history if event.day <= day]
    if not happened:
        return None
    amended = tuple((event.day, amended_text(event)) for event in amendments(happened, day))
    return replace(_stands(happened, day), amended=amended)


def _stands(happened: Sequence[Event], day: date) -> State:
    last = next((e for e in reversed(happened) if e.kind not in _BESIDE), None)
    assert last is not None
    if last.kind in ("published", "posted-finally"):
        return _published(happened)
    if last.kind == "posted":
        ends = last.day + timedelta(POSTED_DAYS)
        why = "posted on the Board's website for public comment"
        if day >= ends:
            return State(
                "awaiting final approval", ends, f"posted for {POSTED_DAYS} days", "601a.3(d)"
            )
        then = f"the Board may address it on or after {ends.isoformat()}"
        return State("posted", last.day, why, "601a.3(c)", ends, then)
    name, why, cite = {
        "requested": ("requested", "filed with the Executive Director", "601a.2(a)"),
        "verified": ("verified", "tested by the laboratory", "601a.2(c)"),
        "notified": ("to be presented", "the Executive Director gave notice", "601a.2(c)"),
        "preliminary": ("preliminarily approved", "by the Board", "601a.3(a)"),
        "final": ("finally approved", "by the Board", "601a.3(d)"),
    }[last.kind]
    return State(name, last.day, why, cite)


def _published(happened: Sequence[Event]) -> State:
    days = {event.kind: event.day for event in happened}
    both = {"published", "posted-finally"} & days.keys()
    since = max(days[kind] for kind in both)
    if len(both) == 2:
        why = "the notice is published in the Pennsylvania Bulletin and the rules are posted"
        return State("available", since, why, "601a.3(f)")
    lacks = "posted on the website" if "published" in both else "published in the Bulletin"
    return State("finally approved", since, f"it has not been {lacks}", "601a.3(e)")


# ------------------------------------------------------------------------------ acts

_BESIDE = ("commented", "considered", "amended")  # what does not move a request on
_STEPS = {act.key: act for act in acts_on(REQUEST) if act.when}


# What a step may hold beside its day; what it must hold is checked where it is taken.
_HOLDS: dict[str, tuple[str, ...]] = {
    "notified": OPTIONS,
    "preliminary": ("meeting",),
    "commented": ("text",),
    "considered": ("text",),
    "amended": ("text", "file", "digest"),
    "final": ("meeting",),
    "published": ("bulletin",),
}


def is_step(kind: str) -> bool:
    return kind in _STEPS


def request(filing: str, day: date, person: Person, data: Mapping[str, Any]) -> Event:
    """601a.2(a): a written request with everything that it must contain."""
    check_may(person, "request", REQUEST)
    if lacking := list(missing(data, person.role)):
        part, cite = lacking[0]
        raise Refused(f"the request lacks {part.replace('_', ' ')}; add it", cite)
    house = {"requested_by": person.house} if person.house else {}
    return recorded((), filing, "requested", day, person, {**data, **house})


def advance(
    history: History, kind: str, day: date, person: Person, data: Mapping[str, Any]
) -> Event:
    """The next step of a request; the text says who may take it, and when."""
    if kind not in _STEPS:
        raise Refused(f"{kind} is not a step of a request", "601a.3")
    step = check_may(person, kind, REQUEST)
    needs, cite = step.when, step.cite
    check_day(history, day, cite)
    now = state(history, day)
    if now is None or now.name not in needs:
        how = "nothing has been requested" if now is None else f"it is {now.says()}"
        raise Refused(f"{kind} comes after {' or '.join(needs)}; {how}", cite)
    if any(event.kind == kind for event in history) and kind not in _BESIDE:
        raise Refused(f"it is already {kind}", cite)
    if stray := [part for part in data if part not in _HOLDS.get(kind, ())]:
        raise Refused(f"{stray[0]} does not apply to {kind}; omit it", cite)
    if kind in ("preliminary", "final"):
        _check_meeting(history, kind, day, data)
    if kind in _SAYS and not any(_is_said(data.get(part)) for part in _SAYS[kind][0]):
        raise Refused(_SAYS[kind][1], cite)
    if kind == "notified":
        data = {**data, **{part: _named(data, part) for part in OPTIONS}}
    return recorded(history, history[0].filing, kind, day, person, data)


_SAYS = {
    "commented": (("text",), "the comment is empty; write it"),
    "amended": (("text", "digest"), "the amendment is empty; describe it or attach a file"),
    "published": (("bulletin",), "the Pennsylvania Bulletin citation is missing; add it"),
}


def _is_said(value: object) -> bool:
    """Whether a value has content: not blank, nor an empty list or table."""
    if isinstance(value, Mapping):
        return any(map(_is_said, value.values()))
    if isinstance(value, list | tuple):
        return any(map(_is_said, value))
    return value is not None and bool(str(value).strip())


def amendments(history: Iterable[Event], day: date) -> tuple[Event, ...]:
    """601a.3(c)(i): amendments up to a day, after public comments."""
    return tuple(event for event in history if event.kind == "amended" and event.day <= day)


def amended_text(event: Event) -> str:
    """An amendment in one line: its text, and the file with its digest."""
    data = event.data
    file = f"{data.get('file', 'a file')}, SHA-256 {data['digest']}" if data.get("digest") else ""
    return "; ".join(part for part in (str(data.get("text", "")).strip(), file) if part)


def _check_meeting(history: History, kind: str, day: date, data: Mapping[str, Any]) -> None:
    """601a.3(a), (d): the meeting is not after the act, and the earlier steps were done by then."""
    needs, cite = _STEPS[kind].when, _STEPS[kind].cite
    try:
        meeting = date.fromisoformat(str(data.get("meeting", "")))
    except ValueError:
        why = f"{kind} approval is given at a public meeting; name its date"
        raise Refused(why, cite) from None
    if meeting > day:
        raise Refused(f"the meeting of {meeting} is after {day}, the day of this act", cite)
    then = state(history, meeting)
    if then is None or then.name not in needs:
        how = "not requested" if then is None else then.name
        why = f"{kind} approval comes after {' or '.join(needs)}; on {meeting} it was {how}"
        raise Refused(why, cite)
    if kind == "final" and _unconsidered([event for event in history if event.day <= meeting]):
        why = "a public comment has not been considered; record considered or amended first"
        raise Refused(why, "601a.3(c)(i)")
    if late := [event for event in amendments(history, day) if event.day > meeting]:
        why = f"the amendment of {late[-1].day} was made after the meeting of {meeting}"
        raise Refused(why, "601a.3(c)(i)")


def _unconsidered(history: Sequence[Event]) -> bool:
    """Whether a comment came after the last consideration."""
    beside = [event.kind for event in history if event.kind in _BESIDE]
    return bool(beside) and beside[-1] == "commented"


def _named(data: Mapping[str, Any], part: str) -> list[str]:
    """The options that a notice names, each `key` or `key = value`; or none."""
    named = data.get(part, [])
    if not isinstance(named, list) or not all(isinstance(each, str) for each in named):
        raise Refused(f"{part} = {named!r:.40} is not a list of options", "601a.2(c)")
    if not all(each.partition("=")[0].strip() for each in named):
        raise Refused(f"{part} names no option; write decks or decks=6", "601a.2(c)")
    return named


def option_findings(history: History, day: date, rules: Rules) -> Iterator[Finding]:
    """601a.2(c): mandatory options not elected, and prohibited options elected."""
    notices = [event for event in history if event.kind == "notified" and event.day <= day]
    for part in OPTIONS if notices else ():
        for option in notices[-1].data[part]:
            elected = _elected(option, rules)
            if elected is (part == "prohibited"):
                how = "elected" if elected else "not elected"
                text = (
                    f"{option} is {part} for play in the Commonwealth, but it is {how} (601a.2(c))."
                )
                yield Finding("601a.2(c)", text)


def _elected(option: str, rules: Rules) -> bool:
    key, equals, value = (part.strip() for part in option.partition("="))
    question = questions(rules.book).get(key)
    if question is None or not rules.asked(question):
        return False
    given = rules.answers[key]
    if not equals:
        return given not in (False, DECLINED, ())
    try:
        named = read_answer(question, value)
    except ValueError:
        return False
    if isinstance(given, tuple) and isinstance(named, tuple):
        return set(named) <= set(given)
    return given == named
