"""601a.2 and 601a.3: a new game or feature from its request to the floor."""

from __future__ import annotations

import tomllib
from contextlib import suppress
from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.filing.refusing import refused

from croupier.catalog.index import entries, find, rulebook
from croupier.filing import request_parts, requests
from croupier.filing.events import Event, History, check_chain
from croupier.people.person import Person, Role
from croupier.people.rights import Refused, act_named
from croupier.rulebook.rules import answer

MAKER = Person("mia", Role.SUPPLIER, "Galaxy")
HOLDER = Person("ann", Role.MANAGER, "Keystone")
LAB, DIRECTOR = Person("leo", Role.LABORATORY), Person("eve", Role.DIRECTOR)
BOARD, PUBLIC = Person("board", Role.BOARD), Person("pat", Role.PUBLIC)
START = date(2026, 1, 5)
WHOLE: dict[str, Any] = {
    "game": "new-game",
    "description": "Rules of play and wagering.",
    "kind": "variation",
    "odds": [
        {
            "wager": "ante",
            "house_advantage": "1/20",
            "outcomes": [{"outcome": "win", "payout": "1 to 1", "probability": "19/40"}],
        }
    ],
    "layout": "layout.svg",
    "equipment": "One deck.",
    "reason": "Patrons ask for it.",
    "interested_holder": "Keystone",
    "jurisdictions": ["Nevada"],
    "intellectual_property": "None.",
}
STEPS: list[tuple[str, Person, int, dict[str, Any]]] = [  # and the day after the one before
    ("verified", LAB, 20, {}),
    ("notified", DIRECTOR, 1, {"mandatory": [], "prohibited": []}),
    ("preliminary", BOARD, 14, {"meeting": "2026-02-09"}),
    ("posted", BOARD, 2, {}),
    ("final", BOARD, 40, {"meeting": "2026-03-23"}),
    ("published", BOARD, 12, {"bulletin": "56 Pa.B. 2001"}),
    ("posted-finally", BOARD, 1, {}),
]


def went(*, until: str = "posted-finally") -> History:
    held: list[Event] = [requests.request("RQ-1", START, MAKER, WHOLE)]
    for kind, actor, later, data in STEPS:
        day = held[-1].day + timedelta(later)
        held.append(requests.advance(tuple(held), kind, day, actor, data))
        if kind == until:
            break
    return check_chain(held)


def name(history: History, day: date) -> str:
    found = requests.state(history, day)
    return "" if found is None else found.name


@pytest.mark.parametrize("part", [part for part in WHOLE if part not in ("game", "layout")])
def test_601a_2_a_1_to_4_a_request_that_lacks_something_is_refused(part: str) -> None:
    lacking = {key: value for key, value in WHOLE.items() if key != part}
    with pytest.raises(Refused, match=part.replace("_", " ")) as refused:
        requests.request("RQ-1", START, MAKER, lacking)
    assert refused.value.cite == request_parts.CONTENTS[part]


def test_601a_2_a_a_template_names_every_part_and_is_refused_as_it_is() -> None:
    blank = tomllib.loads(request_parts.template())
    assert blank.keys() == request_parts.CONTENTS.keys() - {"odds"}
    assert all(cite in request_parts.template() for cite in request_parts.CONTENTS.values())
    with pytest.raises(Refused, match=r"lacks description, kind, odds, .*property") as refused:
        requests.request("RQ-1", START, MAKER, blank)
    assert refused.value.cite == "601a.2(a)"
    blank |= {part: said for part, said in WHOLE.items() if part not in ("layout", "equipment")}
    request_parts.check_parts(blank, Role.SUPPLIER, ["equipment"])


@pytest.mark.parametrize("blank", [" ", [], [" "], {"text": ""}])
def test_601a_2_a_1_a_part_that_says_nothing_is_lacking(blank: object) -> None:
    with pytest.raises(Refused, match="the request lacks description"):
        requests.request("RQ-1", START, MAKER, {**WHOLE, "description": blank})


def test_601a_2_a_1_i_to_v_what_a_description_comes_with_and_what_only_if_there_is_any() -> None:
    lacks = dict(request_parts.missing({}, Role.SUPPLIER))
    assert {part: cite for part, cite in lacks.items() if cite.startswith("601a.2(a)(1)(")} == {
        "kind": "601a.2(a)(1)(i)",
        "odds": "601a.2(a)(1)(ii)",
        "equipment": "601a.2(a)(1)(iv)",
    }
    whole = {**WHOLE, "layout": "layout.svg", "certification": "GLI-1"}
    kept = requests.request("RQ-1", START, MAKER, whole).data
    assert (kept["layout"], kept["certification"]) == ("layout.svg", "GLI-1")


def test_601a_2_a_1_i_a_variation_a_composite_or_new() -> None:
    with refused("601a.2(a)(1)(i)", "kind"):
        requests.request("RQ-1", START, MAKER, {**WHOLE, "kind": "other"})


def test_601a_2_a_a_part_that_the_text_does_not_know_is_refused() -> None:
    with refused("601a.2(a)", "colour", "description, kind, odds"):
        requests.request("RQ-1", START, MAKER, {**WHOLE, "colour": "red"})


def odds(**changed: object) -> list[dict[str, Any]]:
    (each,) = WHOLE["odds"]
    return [{**each, **changed}]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("?", "odds = '?' is refused"),
        (["ante 1/20"], "odds must be a list"),
        (odds(wager=" "), "odds of ' '"),
        (odds(house_advantage="?"), "house_advantage = '?'"),
        (odds(house_advantage="1/0"), "house_advantage = '1/0'"),
        (odds(outcomes=[]), "outcomes is missing"),
        (odds(outcomes=["win"]), "outcome 'win'"),
        (odds(outcomes=[{"payout": "1 to 1", "probability": "3/2"}]), "probability = '3/2'"),
        (odds(outcomes=[{"payout": "1 to 1"}]), "probability = None"),
        (odds(outcomes=[{"payout": "?", "probability": "1/2"}]), "payout = '?'"),
    ],
)
def test_601a_2_a_1_ii_true_odds_payout_odds_and_house_advantage_of_each_wager(
    wrong: object, said: str
) -> None:
    with refused("601a.2(a)(1)(ii)", said):
        requests.request("RQ-1", START, MAKER, {**WHOLE, "odds": wrong})


def test_601a_2_a_2_a_certificate_holder_names_no_other() -> None:
    own = {key: value for key, value in WHOLE.items() if key != "interested_holder"}
    assert requests.request("RQ-1", START, HOLDER, own).kind == "requested"


def test_601a_2_b_to_601a_3_f_every_step_in_its_order() -> None:
    held = went()
    states = {event.kind: name(held, event.day) for event in held}
    assert states == {
        "requested": "requested",
        "verified": "verified",
        "notified": "to be presented",
        "preliminary": "preliminarily approved",
        "posted": "posted",
        "final": "finally approved",
        "published": "finally approved",
        "posted-finally": "available",
    }
    assert name(held, START - timedelta(1)) == ""


def test_601a_3_c_and_d_thirty_days_posted() -> None:
    held = went(until="posted")
    posted = held[-1].day
    assert name(held, posted + timedelta(30)) == "posted"
    assert name(held, posted + timedelta(31)) == "awaiting final approval"
    with pytest.raises(Refused, match=r"final comes after awaiting final approval; it is posted"):
        requests.advance(held, "final", posted + timedelta(30), BOARD, {"meeting": "x"})
    with refused("601a.3(d)", "final", "public meeting"):
        requests.advance(held, "final", posted + timedelta(31), BOARD, {})


def test_601a_3_c_i_comments_while_posted_and_amendments_before_final_approval() -> None:
    held = went(until="posted")
    posted = held[-1].day
    comment = requests.advance(held, "commented", posted, PUBLIC, {"text": "Too many jokers."})
    held = (*held, comment)
    held = (*held, requests.advance(held, "commented", posted, PUBLIC, {"text": "Fine."}))
    with pytest.raises(Refused, match="commented comes after posted"):
        requests.advance(held, "commented", posted + timedelta(31), PUBLIC, {"text": "Late."})
    told = {"text": "Two jokers, not three."}
    held = (*held, requests.advance(held, "amended", posted + timedelta(31), BOARD, told))
    assert name(held, posted + timedelta(31)) == "awaiting final approval"


def test_601a_3_c_i_an_amendment_says_what_is_amended_and_keeps_it() -> None:
    held = went(until="posted")
    day = held[-1].day + timedelta(3)
    for nothing in ({}, {"text": " "}, {"file": "rules.pdf"}):
        with refused("601a.3(c)(i)", "amendment"):
            requests.advance(held, "amended", day, BOARD, nothing)
    whole = {"text": "Two jokers.", "file": "rules.pdf", "digest": "ab12"}
    for data, what in (
        ({"text": "Two jokers."}, "Two jokers."),
        ({"digest": "ab12"}, "a file, SHA-256 ab12"),
        (whole, "Two jokers.; rules.pdf, SHA-256 ab12"),
    ):
        after = (*held, requests.advance(held, "amended", day, BOARD, data))
        assert after[-1].data == data
        now = requests.state(after, day)
        assert now is not None
        assert now.amended == ((day, what),)
        assert now.says().endswith(f"; amended on {day}")
        before = requests.state(after, day - timedelta(1))
        assert before is not None
        assert before.amended == ()


def test_601a_3_c_i_what_is_amended_after_the_meeting_was_not_approved_there() -> None:
    held = went(until="posted")
    posted = held[-1].day
    meeting = {"meeting": (posted + timedelta(35)).isoformat()}
    for day, allowed in ((35, True), (36, False)):
        told = {"text": "Two jokers."}
        after = (*held, requests.advance(held, "amended", posted + timedelta(day), BOARD, told))
        if allowed:
            requests.advance(after, "final", posted + timedelta(40), BOARD, meeting)
        else:
            with refused("601a.3(c)(i)", "amendment", "meeting"):
                requests.advance(after, "final", posted + timedelta(40), BOARD, meeting)


@pytest.mark.parametrize("kind", [kind for kind, *_ in STEPS])
def test_601a_3_a_step_holds_nothing_that_has_no_meaning_for_it(kind: str) -> None:
    nth = [each for each, *_ in STEPS].index(kind)
    held = went(until=STEPS[nth - 1][0]) if nth else (requests.request("R", START, MAKER, WHOLE),)
    _, actor, later, data = STEPS[nth]
    day = held[-1].day + timedelta(later)
    for part in ("meeting", "mandatory", "text", "digest", "bulletin"):
        if part not in data:
            with pytest.raises(Refused, match=f"{part} .* {kind}"):
                requests.advance(held, kind, day, actor, {**data, part: "x"})


def test_601a_3_e_and_f_available_when_published_and_posted() -> None:
    held = went(until="final")
    day = held[-1].day + timedelta(5)
    posted = (*held, requests.advance(held, "posted-finally", day, BOARD, {}))
    found = requests.state(posted, day)
    assert found is not None
    assert (found.name, found.cite) == ("finally approved", "601a.3(e)")
    assert "published in the Bulletin" in found.why
    with refused("601a.3(e)", "Pennsylvania Bulletin"):
        requests.advance(posted, "published", day + timedelta(2), BOARD, {"bulletin": " "})
    where = {"bulletin": "56 Pa.B. 2001"}
    both = (*posted, requests.advance(posted, "published", day + timedelta(2), BOARD, where))
    assert name(both, day + timedelta(2)) == "available"


def test_601a_3_c_i_a_comment_is_considered_before_final_approval() -> None:
    held = went(until="posted")
    posted, late = held[-1].day, held[-1].day + timedelta(40)
    meeting = {"meeting": late.isoformat()}
    held = (*held, requests.advance(held, "commented", posted, PUBLIC, {"text": "No."}))
    with refused("601a.3(c)(i)", "comment"):
        requests.advance(held, "final", late, BOARD, meeting)
    for kind in ("considered", "amended"):
        after = (*held, requests.advance(held, kind, late, BOARD, {"text": "Two jokers."}))
        assert requests.advance(after, "final", late, BOARD, meeting).kind == "final"
    again = (*held, requests.advance(held, "considered", posted, BOARD, {}))
    again = (*again, requests.advance(again, "commented", posted, PUBLIC, {"text": "And yet."}))
    with refused("601a.3(c)(i)", "comment"):
        requests.advance(again, "final", late, BOARD, meeting)


def test_601a_3_a_and_d_approvals_are_given_at_a_public_meeting() -> None:
    held = went(until="notified")
    with refused("601a.3(a)", "preliminary", "public meeting"):
        requests.advance(held, "preliminary", held[-1].day, BOARD, {})


@pytest.mark.parametrize(
    ("meeting", "why"),
    [
        (-1, r"awaiting final approval; on \S+ it was preliminarily approved"),
        (30, r"awaiting final approval; on \S+ it was posted \(601a.3\(d\)\)"),
        (41, "is after .*, the day of this act"),
    ],
)
def test_601a_3_d_final_approval_is_given_at_a_meeting_after_the_thirty_days(
    meeting: int, why: str
) -> None:
    held = went(until="posted")
    posted = held[-1].day
    data = {"meeting": (posted + timedelta(meeting)).isoformat()}
    with pytest.raises(Refused, match=why):
        requests.advance(held, "final", posted + timedelta(40), BOARD, data)
    given = {"meeting": (posted + timedelta(31)).isoformat()}
    assert requests.advance(held, "final", posted + timedelta(40), BOARD, given).kind == "final"


def test_601a_3_a_a_meeting_before_the_notice_gives_no_preliminary_approval() -> None:
    held = went(until="notified")
    day = held[-1].day
    data = {"meeting": (day - timedelta(1)).isoformat()}
    with pytest.raises(Refused, match=r"to be presented; on \S+ it was verified \(601a.3\(a\)\)"):
        requests.advance(held, "preliminary", day, BOARD, data)


def test_601a_3_c_i_a_comment_that_says_nothing_is_none() -> None:
    held = went(until="posted")
    with refused("601a.3(c)(i)", "comment"):
        requests.advance(held, "commented", held[-1].day, PUBLIC, {"text": " "})


def test_601a_2_c_the_notice_names_what_is_mandatory_and_prohibited() -> None:
    held = went(until="verified")
    day = held[-1].day
    silent = requests.advance(held, "notified", day, DIRECTOR, {})
    assert silent.data == {"mandatory": [], "prohibited": []}
    with pytest.raises(Refused, match="mandatory = 'all' is not a list of options"):
        requests.advance(held, "notified", day, DIRECTOR, {"mandatory": "all"})
    for blank in ("", " = 6"):
        with pytest.raises(Refused, match="prohibited names no option"):
            requests.advance(held, "notified", day, DIRECTOR, {"prohibited": [blank]})
    data = {
        "mandatory": ["preshuffled-cards", "decks = 8", "tip-box-elsewhere=false", "no-option"],
        "prohibited": ["reshuffling-device = yes", "table-minimum = 5", "shuffler-loads-shoe"],
    }
    told = (*held, requests.advance(held, "notified", day, DIRECTOR, data))
    book = rulebook(find("casino-war"))
    good = answer(book, {"preshuffled-cards": True, "decks": 8, "table-minimum": "$10"})
    assert [finding.text.split()[0] for finding in requests.option_findings(told, day, good)] == [
        "no-option"
    ]
    bad = answer(book, {"reshuffling-device": True, "table-minimum": "$5"})
    found = list(requests.option_findings(told, day, bad))
    assert [finding.cite for finding in found] == ["601a.2(c)"] * 5
    assert [finding.text.partition(" for play")[0] for finding in found] == [
        "preshuffled-cards is mandatory",
        "decks = 8 is mandatory",
        "no-option is mandatory",
        "reshuffling-device = yes is prohibited",
        "table-minimum = 5 is prohibited",
    ]
    assert list(requests.option_findings(told, day - timedelta(1), bad)) == []


@pytest.mark.parametrize("nth", range(len(STEPS)))
def test_each_step_is_for_its_role_alone(nth: int) -> None:
    kind, actor, later, data = STEPS[nth]
    held = went(until=STEPS[nth - 1][0]) if nth else (requests.request("R", START, MAKER, WHOLE),)
    for other in (MAKER, HOLDER, LAB, DIRECTOR, BOARD, PUBLIC):
        if other.role is not actor.role:
            with pytest.raises(Refused, match=actor.role.value) as refused:
                requests.advance(held, kind, held[-1].day + timedelta(later), other, data)
            assert refused.value.cite == act_named(kind, "request").cite


def test_no_step_is_left_out_or_taken_twice() -> None:
    kinds = [kind for kind, *_ in STEPS]
    for nth, kind in enumerate(kinds[:-2]):
        held = went(until=kind)
        after = kinds[nth + 1 :] if kind == "final" else kinds[nth + 1 : nth + 2]
        for other, actor, _, data in STEPS:
            if other not in after:
                with pytest.raises(Refused):
                    requests.advance(held, other, held[-1].day, actor, data)
    with refused("601a.3", "blessed"):
        requests.advance(went(), "blessed", date(2027, 1, 1), BOARD, {})


def test_601a_3_b_1_to_10_what_is_taken_out_of_a_rulebook_is_missed() -> None:
    book = rulebook(find("649a"))
    assert all(there for _, there in request_parts.provisions(book).values())
    untitled = book.chapter.model_copy(update={"sections": ()})
    titles = {"601a.3(b)(1)", "601a.3(b)(4)", "601a.3(b)(6)", "601a.3(b)(7)"}
    taken_out: list[tuple[dict[str, Any], set[str]]] = [
        ({"chapter": untitled}, titles),
        ({"inscription": ()}, {"601a.3(b)(2)"}),
        ({"equipment": ()}, {"601a.3(b)(3)"}),
        ({"wager": ()}, {"601a.3(b)(5)"}),
        ({"paytable": ()}, {"601a.3(b)(8)"}),
        ({"irregularity": ()}, {"601a.3(b)(9)"}),
        ({"procedure": (), "option": ()}, {"601a.3(b)(10)"}),
    ]
    for without, cites in taken_out:
        found = request_parts.provisions(book.model_copy(update=without))
        assert {cite for cite, (_, there) in found.items() if not there} == cites


def test_601a_3_b_the_ten_kinds_of_provision() -> None:
    """As applicable: chapters of dice and wheels define nothing, or open no cards."""
    lacking = {}
    for entry in entries():
        found = request_parts.provisions(rulebook(entry))
        assert list(found) == [f"601a.3(b)({n})" for n in range(1, 11)]
        if lacks := [cite for cite, (_, there) in found.items() if not there]:
            lacking[entry.chapter] = lacks
    assert set(lacking) == {"617a", "619a", "623a", "625a", "661a", "668a", "675a"}
    assert {cite for lacks in lacking.values() for cite in lacks} == {
        "601a.3(b)(1)",
        "601a.3(b)(4)",
    }


# ------------------------------------------------------------------------------ any order of steps

ACTORS = {
    "verified": LAB,
    "notified": DIRECTOR,
    "commented": PUBLIC,
    **dict.fromkeys(
        ("preliminary", "posted", "considered", "amended", "final", "published", "posted-finally"),
        BOARD,
    ),
}


@given(
    st.dates(date(2023, 12, 1), date(2028, 3, 15)),
    st.lists(st.tuples(st.sampled_from(sorted(ACTORS)), st.integers(-3, 40)), max_size=14),
)
def test_any_order_of_steps_and_days(start: date, steps: list[tuple[str, int]]) -> None:
    held: History = (requests.request("RQ-1", start, MAKER, WHOLE),)
    for kind, later in steps:
        day = held[-1].day + timedelta(later)
        holds = {"preliminary": "meeting", "final": "meeting", "published": "bulletin"}
        part = holds.get(kind, "text" if kind in ("commented", "amended") else "")
        data = {part: day.isoformat()} if part else {}
        with suppress(Refused):
            held = (*held, requests.advance(held, kind, day, ACTORS[kind], data))
    assert check_chain(held) == held
    assert [event.day for event in held] == sorted(event.day for event in held)
    days = {event.kind: event.day for event in held}
    if "final" in days:
        assert days["final"] - days["posted"] >= timedelta(30)
    # Available only by every step; and the state of a day does not change by what happens later.
    if name(held, held[-1].day + timedelta(400)) == "available":
        assert {kind for kind, *_ in STEPS} <= days.keys()
    for nth in range(1, len(held)):
        until = held[nth].day - timedelta(1)
        assert requests.state(held[:nth], until) == requests.state(held, until)
