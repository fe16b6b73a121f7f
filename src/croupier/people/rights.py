"""Every act and who may do it: one list that checks, the inbox and the docs are made from.

    Act("toll", "submission", (Role.BUREAU,), "601a.4(d)", "tolls", when=("under review",))

`when` lists the states of a filing in which it may be done; if it `waits`, it is then in the inbox
of its role.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from croupier.people.person import HAS_A_HOUSE, OF_THE_BOARD, Person, Role, same_house

SUBMISSION, REQUEST, APPROVAL, LIMITS, FILING, TABLE, METER, CAGE, ACCOUNT = (
    "submission",
    "request",
    "approval",
    "limits",
    "filing",
    "table",
    "meter",
    "cage",
    "account",
)
OVERSEE, SIT, GO_ON, SEE, PACE = "oversee", "sit", "go on", "see", "pace"


class Refused(ValueError):  # says why an act was not taken
    """An act that is not allowed; `cite` is the paragraph, if there is one."""

    def __init__(self, why: str, cite: str = "") -> None:
        super().__init__(f"{why} ({cite})." if cite else f"{why}.")
        self.why, self.cite = why, cite


@dataclass(frozen=True)
class Act:
    """An act: on what, by whom, under which paragraph, and in words."""

    key: str
    on: str
    by: tuple[Role, ...]
    cite: str
    does: str
    when: tuple[str, ...] = ()
    waits: bool = True


# Whoever only looks, and the Board, plays nowhere: they verify everything and change nothing there.
_PLAYING = tuple(
    role for role in Role if role not in (Role.ADMINISTRATOR, Role.READER, *OF_THE_BOARD)
)
_BOARD, _DIRECTOR, _MANAGER = (Role.BOARD,), (Role.DIRECTOR,), (Role.MANAGER,)
_ACTING = (*HAS_A_HOUSE, *OF_THE_BOARD)
_SEES_ALL = (Role.FLOORPERSON, Role.MANAGER, Role.CAGE, Role.READER, *OF_THE_BOARD)
_ASK = "asks for approval"

ACTS: tuple[Act, ...] = (
    Act("new", SUBMISSION, _MANAGER, "601a.4(a)", "drafts"),
    Act("file", SUBMISSION, _MANAGER, "601a.4(b)", "files", when=("draft",)),
    Act("amend", SUBMISSION, _MANAGER, "601a.7(b)", "amends"),
    Act("toll", SUBMISSION, (Role.BUREAU,), "601a.4(d)", "tolls", when=("under review",)),
    Act("revise", SUBMISSION, _MANAGER, "601a.4(e)", "revises", when=("tolled",)),
    Act("approve", SUBMISSION, _DIRECTOR, "601a.4(c)", "approves", when=("under review",)),
    Act("disapprove", SUBMISSION, _DIRECTOR, "601a.4(c)", "disapproves", when=("under review",)),
    Act(
        "read",
        SUBMISSION,
        (*OF_THE_BOARD, Role.READER, Role.MANAGER),
        "601a.4(f)",
        "reads the version in force and the archive",
    ),
    Act("implemented", SUBMISSION, _MANAGER, "601a.4(c)", "implements", ("in force",), waits=False),
    Act(
        "withdraw",
        SUBMISSION,
        _MANAGER,
        "601a.4(b)",
        "withdraws",
        when=("draft", "under review", "tolled"),
        waits=False,
    ),
    Act("error", FILING, _ACTING, "601a.4", "takes back its own last act, recorded in error"),
    Act(
        "elect",
        FILING,
        _DIRECTOR,
        "601a.4",
        "elects how a last day on a holiday is read and from which day the amended text governs",
    ),
    Act("request", REQUEST, (Role.SUPPLIER, Role.MANAGER), "601a.2(a)", "requests"),
    Act("verified", REQUEST, (Role.LABORATORY,), "601a.2(b)", "verifies", when=("requested",)),
    Act("notified", REQUEST, _DIRECTOR, "601a.2(c)", "notifies", when=("verified",)),
    Act(
        "preliminary",
        REQUEST,
        _BOARD,
        "601a.3(a)",
        "approves preliminarily",
        when=("to be presented",),
    ),
    Act("posted", REQUEST, _BOARD, "601a.3(c)", "posts", when=("preliminarily approved",)),
    Act(
        "commented",
        REQUEST,
        (Role.PUBLIC, Role.GUEST),
        "601a.3(c)(i)",
        "comments",
        ("posted",),
        waits=False,
    ),
    *(
        Act(
            key,
            REQUEST,
            _BOARD,
            "601a.3(c)(i)",
            does,
            when=("posted", "awaiting final approval"),
            waits=False,
        )
        for key, does in (
            ("considered", "considers comments"),
            ("amended", "amends after comments"),
        )
    ),
    Act(
        "final",
        REQUEST,
        _BOARD,
        "601a.3(d)",
        "approves finally",
        when=("awaiting final approval",),
    ),
    Act("published", REQUEST, _BOARD, "601a.3(e)", "publishes", when=("finally approved",)),
    Act(
        "posted-finally", REQUEST, _BOARD, "601a.3(e)", "posts finally", when=("finally approved",)
    ),
    *(
        act
        for subject, role, cite in (
            ("layout", Role.BUREAU, "601a.10(a)"),
            ("signage", Role.BUREAU, "601a.10(a)"),
            ("equipment", Role.COMPLIANCE, "601a.10(g)"),
            ("guide", Role.BUREAU, "601a.8"),
            ("service", Role.DIRECTOR, "613a.7(3)"),
            ("jackpot-removal", Role.DIRECTOR, "605a.7(e)(5)"),
            ("electronic-variation", Role.DIRECTOR, "601a@code.4(b)"),
            ("waiver", Role.BOARD, "601a@code.4(a)"),
        )
        for act in (
            Act("ask", subject, _MANAGER, cite, _ASK),
            Act("decide", subject, (role,), cite, "approves or disapproves", when=("asked for",)),
        )
    ),
    Act("post", LIMITS, _MANAGER, "601a.6", "posts the minimum and maximum of tables"),
    *(
        Act(key, TABLE, _PLAYING, "", does)
        for key, does in (
            ("open", "opens"),
            ("close", "closes"),
            ("buy in", "buys in"),
            ("cash out", "cashes out"),
            ("place", "places bets"),
            ("choose", "decides"),
            ("deal", "deals the next card, spin or roll"),
            ("call", "calls an irregularity"),
            (SIT, "sits down (NJ 69E-1.28P)"),
            ("invite", "invites others to sit down"),
            ("take back", "takes back wagers before the round"),
            ("dispute", "disputes a round or complains (GLI-19 A.4.4)"),
            ("tip", "tips the dealer (NJ 69E-1.28P)"),
            ("leave", "leaves"),
            (GO_ON, "lets the house go on without players who are away (GLI-19 4.11.3)"),
            ("contribute", "adds to a seed"),
        )
    ),
    Act(
        OVERSEE,
        TABLE,
        (Role.FLOORPERSON, Role.MANAGER),
        "",
        "deals, calls irregularities and closes at any table",
    ),
    *(
        Act(key, TABLE, (Role.FLOORPERSON, Role.MANAGER), "", does)
        for key, does in (
            ("void", "voids a round under a case (NJ 69O-3.1(c))"),
            ("correct", "mends a dealer error under a case (NJ 69E-1.28P)"),
        )
    ),
    Act(
        "decide case",
        TABLE,
        (Role.FLOORPERSON, Role.MANAGER, Role.COMPLIANCE),
        "",
        "decides disputes and complaints (GLI-19 A.4.4)",
    ),
    *(
        Act(key, TABLE, (Role.FLOORPERSON, Role.MANAGER, Role.COMPLIANCE), "", f"{key}s play")
        for key in ("disable", "enable")
    ),
    Act("report", TABLE, _SEES_ALL, "", "recalls every round and sees reports"),
    Act("limit", TABLE, (Role.FLOORPERSON, Role.MANAGER, Role.COMPLIANCE), "", "limits players"),
    Act("review", TABLE, (Role.READER, Role.COMPLIANCE), "", "records the review of the journal"),
    *(
        Act(f"{key} win", TABLE, (Role.FLOORPERSON, Role.CAGE, Role.MANAGER), "", f"{does} wins")
        for key, does in (("process", "processes large"), ("confirm", "confirms, second, large"))
    ),
    *(
        Act(key, METER, _MANAGER, cite, does)
        for key, cite, does in (
            ("make", "605a.7(e)(4)", "makes progressive meters"),
            ("link", "605a.8(g)", "links games to one"),
            ("rate", "601a.4(a)", "elects its terms from the next win on"),
            ("decommission", "605a.7(e)(5)", "takes one off the floor"),
        )
    ),
    *(
        Act(key, METER, (Role.FLOORPERSON, Role.MANAGER, Role.COMPLIANCE), "", f"{key}s one")
        for key in ("disable", "enable")
    ),
    Act(PACE, TABLE, _MANAGER, "", "elects how long tables for money wait for players"),
    Act("install", TABLE, _MANAGER, "", "records the program that is installed"),
    Act("rotate", TABLE, (Role.MANAGER,), "", "seals the seeds with another key"),
    Act("open for money", TABLE, (Role.PLAYER,), "601a.3(g)", "opens for money"),
    *(
        Act(key, CAGE, roles, "", does)
        for key, roles, does in (
            ("deposit", (Role.CAGE,), "takes deposits"),
            ("withdrawal", (Role.CAGE,), "pays withdrawals"),
            ("adjust", (Role.CAGE, Role.MANAGER), "asks for adjustments"),
            ("confirm", (Role.CAGE, Role.MANAGER), "decides on adjustments of another"),
            (
                "look",
                (Role.CAGE, Role.MANAGER, Role.READER, *OF_THE_BOARD),
                "sees balances and statements",
            ),
        )
    ),
    *(
        Act(key, ACCOUNT, (Role.ADMINISTRATOR,), "", does)
        for key, does in (
            (SEE, "sees accounts and denied acts"),
            ("add", "adds"),
            ("reset", "resets its password"),
            ("disable", "disables"),
            ("enable", "enables"),
        )
    ),
)
_BY_KEY = {(act.key, act.on): act for act in ACTS}


def act_named(key: str, on: str) -> Act:
    return _BY_KEY[key, on]


def acts_on(on: str) -> tuple[Act, ...]:
    return tuple(act for act in ACTS if act.on == on)


def subjects() -> tuple[str, ...]:
    """What may be approved besides rules."""
    return tuple(act.on for act in ACTS if act.key == "decide")


def may(person: Person, key: str, on: str) -> bool:
    return person.role in act_named(key, on).by


def check_may(person: Person, key: str, on: str, holder: object = "") -> Act:
    """The act, if this person may do it; a person of a house may do it only for that house."""
    act = act_named(key, on)
    if person.role not in act.by:
        names = " or ".join(role.value for role in act.by)
        why = f"{person.name} acts as {person.role.value}; only {names} may {key} ({on})"
        raise Refused(why, act.cite)
    if person.is_of_a_house and holder and not same_house(person.house, holder):
        own = person.house or "no house"
        raise Refused(f"{person.name} acts for {own}; this belongs to {holder}", act.cite)
    return act


def waiting_for(role: Role, on: str, state: str) -> Iterator[Act]:
    """The acts that a role may do, and is expected to do, in a state."""
    return (
        act for act in ACTS if act.on == on and act.waits and state in act.when and role in act.by
    )


def rights_table() -> list[tuple[str, str]]:
    """One row per role: its acts, with cites; acts that everybody may do come last."""
    rows = [
        (role.value, _told([act for act in ACTS if role in act.by and act.by != _PLAYING]))
        for role in Role
    ]
    common = _told([act for act in ACTS if act.by == _PLAYING])
    return [
        row for row in (*rows, ("all but administrator, reader and the Board's", common)) if row[1]
    ]


def _told(acts: Iterable[Act]) -> str:
    """`submission: drafts (601a.4(a)), files (601a.4(b)); layout, signage: asks ...`."""
    done: dict[str, list[str]] = {}
    for act in acts:
        done.setdefault(act.on, []).append(act.does + (f" ({act.cite})" if act.cite else ""))
    alike: dict[str, list[str]] = {}
    for on, does in done.items():
        alike.setdefault(", ".join(does), []).append(on)
    return "; ".join(f"{', '.join(on)}: {does}" for does, on in alike.items())
