"""A request for a new table game or feature, from the Executive Director's desk to the floor:
601a.2, 601a.3.

requested -> verified (the laboratory) -> notified (the Executive Director) -> preliminary (the
Board) -> posted for 30 days, commented on, amended -> final (the Board's following meeting) ->
published in the Pennsylvania Bulletin and posted -> available.

Readings, where the text leaves something open:

- `thirty-days`: the Board may address the request again on the day after 30 full days on the
  website; the day of posting is not a full day, and a last day on a weekend or holiday moves on
  (`calendar`).
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

from croupier.filing.acts import State, check_day, late, recorded, taken_back
from croupier.filing.calendar import LAST_DAY, last_day
from croupier.filing.contents import NOTHING, Content
from croupier.filing.events import Event, History, stands
from croupier.filing.provisions import numbered
from croupier.filing.request_parts import ATTACHED, KEEPS, NUMBER, check_parts, is_feature, is_said
from croupier.people.person import Person
from croupier.people.rights import REQUEST, Refused, acts_on, check_may
from croupier.rulebook.answers import DECLINED, read_answer
from croupier.rulebook.features import elected_features
from croupier.rulebook.rules import Finding, Rules, questions

POSTED_DAYS = 30  # 601a.3(c)
OPTIONS = ("mandatory", "prohibited")  # what a notice identifies: 601a.2(c)


# ------------------------------------------------------------------------------ its state


def state(history: History, day: date) -> State | None:
    """The state of a request on a day, with its amendments; None before the first event."""
    happened = stands(history, day)
    if not happened:
        return taken_back(history, day)
    amended = tuple((event.day, amended_text(event)) for event in amendments(happened, day))
    return replace(numbered(_stands(happened, day), happened[-1]), amended=amended)


def is_available(history: History, day: date) -> bool:
    """601a.3(f): whether what is requested is published and posted."""
    found = state(history, day)
    return found is not None and found.name == "available"


def _stands(happened: Sequence[Event], day: date) -> State:
    last = next((e for e in reversed(happened) if e.kind not in _BESIDE), None)
    assert last is not None
    if last.kind in ("published", "posted-finally"):
        return _published(happened)
    if last.kind == "posted":
        ends = last_day(last, last.day, POSTED_DAYS, LAST_DAY)
        after = ends + timedelta(1)
        why = f"posted on the Board's website for public comment{late(last)}"
        if day > ends:
            return State(
                "awaiting final approval", after, f"posted for {POSTED_DAYS} days", "601a.3(d)"
            )
        then = f"the Board may address it on or after {after.isoformat()}"
        return State("posted", last.day, why, "601a.3(c)", ends, then)
    name, why, cite = {
        "requested": ("requested", "filed with the Executive Director", "601a.2(a)"),
        "verified": ("verified", "tested by the laboratory", "601a.2(c)"),
        "notified": ("to be presented", "the Executive Director gave notice", "601a.2(c)"),
        "preliminary": ("preliminarily approved", "by the Board", "601a.3(a)"),
        "final": ("finally approved", "by the Board", "601a.3(d)"),
    }[last.kind]
    return State(name, last.day, f"{why}{late(last)}", cite)


def _published(happened: Sequence[Event]) -> State:
    days = {event.kind: event.day for event in happened}
    both = {"published", "posted-finally"} & days.keys()
    since = max(days[kind] for kind in both)
    if len(both) == 2:
        why = "the notice is published in the Pennsylvania Bulletin and the rules are posted"
        then = "a certificate holder may file a Rules Submission for it (601a.3(g))"
        return State("available", since, why, "601a.3(f)", next=then)
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
    "amended": ("text", "file", "digest", KEEPS, NUMBER),
    "final": ("meeting",),
    "published": ("bulletin",),
}


def is_step(kind: str) -> bool:
    return kind in _STEPS


def request(
    filing: str, day: date, person: Person, data: Mapping[str, Any], kept: Content = NOTHING
) -> Event:
    """601a.2(a): a written request with everything that it must contain, and what is `kept` with
    it: rules, paytable and attachments."""
    check_may(person, "request", REQUEST)
    check_parts(data, person.role, {each["part"] for each in kept.data.get(ATTACHED, ())})
    house = {"requested_by": person.house} if person.house else {}
    return recorded(
        (), filing, "requested", day, person, {**data, **kept.data, **house}, kept.texts
    )


def advance(
    history: History,
    kind: str,
    day: date,
    person: Person,
    data: Mapping[str, Any],
    texts: Mapping[str, str] | None = None,
) -> Event:
    """The next step of a request; the text says who may take it, and when. An amendment keeps its
    `texts`."""
    if kind not in _STEPS:
        raise Refused(f"{kind} is not a step of a request", "601a.3")
    step = check_may(person, kind, REQUEST)
    needs, cite = step.when, step.cite
    check_day(history, day, cite)
    now = state(history, day)
    if now is None or now.name not in needs:
        how = "nothing has been requested" if now is None else f"it is {now.says()}"
        raise Refused(f"{kind} comes after {' or '.join(needs)}; {how}", cite)
    if any(event.kind == kind for event in stands(history)) and kind not in _BESIDE:
        raise Refused(f"it is already {kind}", cite)
    if stray := [part for part in data if part not in _HOLDS.get(kind, ())]:
        raise Refused(f"{stray[0]} does not apply to {kind}; omit it", cite)
    if kind in ("preliminary", "final"):
        _check_meeting(history, kind, day, data)
    if kind in _SAYS and not any(is_said(data.get(part)) for part in _SAYS[kind][0]):
        raise Refused(_SAYS[kind][1], cite)
    if kind == "notified":
        data = {**data, **{part: _named(data, part) for part in OPTIONS}}
    return recorded(history, history[0].filing, kind, day, person, data, texts or {})


_SAYS = {
    "commented": (("text",), "the comment is empty; write it"),
    "amended": (("text", "digest"), "the amendment is empty; describe it or attach a file"),
    "published": (("bulletin",), "the Pennsylvania Bulletin citation is missing; add it"),
}


def amendments(history: Iterable[Event], day: date) -> tuple[Event, ...]:
    """601a.3(c)(i): amendments up to a day, after public comments."""
    return tuple(event for event in stands(history, day) if event.kind == "amended")


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
    if kind == "final" and _unconsidered(stands(history, meeting)):
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
    """601a.2(c): mandatory options not elected, and prohibited options elected. A notice on a
    feature binds whoever elects the feature."""
    request = history[0]
    if is_feature(request) and request.filing not in elected_features(rules):
        return
    notices = [event for event in stands(history, day) if event.kind == "notified"]
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
