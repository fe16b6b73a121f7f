"""What a request for a new table game or feature contains, by paragraph (601a.2(a), 601a.3(b))."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from typing import Any

from croupier.filing.events import Event
from croupier.people.person import Role
from croupier.people.rights import Refused
from croupier.rulebook.foreign import shown, shown_value
from croupier.rulebook.types import Rulebook

KINDS = ("variation", "composite", "new")  # 601a.2(a)(1)(i)
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
# What each part asks for, in the order and the words of 601a.2(a).
PARTS = {
    "description": "Detailed description of the new table game or feature, including the rules of "
    "play and wagering",
    "kind": "Variation of an authorized game, composite of authorized games or new game",
    "odds": "True odds, payout odds and house advantage for each wager",
    "layout": "Sketch or picture of the game layout, if any",
    "equipment": "Sketches or pictures of the equipment used to play the game",
    "certification": "Certification from a licensed private testing and certification facility, if "
    "applicable",
    "reason": "Reason why the new table game or feature is being proposed",
    "interested_holder": "Certificate holder currently interested in offering it, if the request "
    "is not filed by one",
    "jurisdictions": "Other gaming jurisdictions where it is currently being offered",
    "intellectual_property": "Copyrights, trademarks or patents, issued or pending, that cover it, "
    "its name or its equipment",
}
IF_ANY = ("layout", "certification")  # where the text says "if any" or "if applicable"
BY_SUPPLIERS = ("interested_holder",)
WRITTEN = ("game", *CONTENTS)
# In an event's data: the digests of the texts kept with a request, by name, and its attachments.
KEEPS, ATTACHED = "keeps", "attachments"
PAYTABLE = "paytable"
NUMBER = "number"  # in an event's data: the chapter number of the rules that it keeps
# Words by which the title of a section tells what it provides.
TITLED = {
    "601a.3(b)(1)": ("definitions",),
    "601a.3(b)(9)": ("irregularities",),
    "601a.3(b)(8)": ("payout odds",),
    "601a.3(b)(2)": ("physical characteristics", "layout"),
    "601a.3(b)(3)": ("number of d", "tiles;", "wheel and table"),
    "601a.3(b)(4)": ("opening",),
    "601a.3(b)(7)": ("completion", "settlement", "payment", "payout", "revenue"),
    "601a.3(b)(6)": ("shuffle", "deal", "rotation", "shake", "throw", "spin"),
    "601a.3(b)(5)": ("wager", "bet"),
}
MOST_RATIO = 8_000  # characters: exact counts have long integers
FILL_IN = "croupier filing template writes every part to fill in"
TEMPLATE = """# Request to offer a new table game or a new feature of a table game (601a.2(a)).
# Fill in every part, or attach a file to it: --attach PART=FILE.
"""
COUNTED = """# Counted with --game GAME, --paytable-file FILE, or --rules-file FILE of a variation
# or of a game whose code is here. Without these:
# odds = [{ wager = "ante", house_advantage = "1/20", outcomes = [
#   { outcome = "win", payout = "1 to 1", probability = "19/40" },
# ] }]"""
COUNT = (
    "odds are counted with --game, with --paytable-file, or with --rules-file of a variation or of "
    "a game whose code is here"
)
ODDS = (
    "odds must be a list with the wager, the house_advantage and the outcomes of each wager, each "
    "outcome with its payout and probability"
)


def check_parts(data: Mapping[str, Any], role: Role, attached: Collection[str]) -> None:
    """Refuse a request that lacks a part, or has one that nobody asks for; an attached file is a
    part too."""
    if stray := [part for part in data if part not in WRITTEN]:
        why = f"{shown(stray[0])} is not a part of a request; use {', '.join(WRITTEN)}"
        raise Refused(why, "601a.2(a)")
    given = {**data, **dict.fromkeys(attached, "attached")}
    if lacking := dict(missing(given, role)):
        named = ", ".join(part.replace("_", " ") for part in lacking)
        cite = "601a.2(a)" if len(lacking) > 1 else next(iter(lacking.values()))
        then = f"; {COUNT}" if "odds" in lacking else ""
        raise Refused(f"the request lacks {named}; {FILL_IN}{then}", cite)
    if data["kind"] not in KINDS:
        why = f"kind = {shown_value(data['kind'])} is refused; choose {', '.join(KINDS)}"
        raise Refused(why, CONTENTS["kind"])
    if fault := odds_fault(data["odds"]):
        raise Refused(fault, CONTENTS["odds"])


def template() -> str:
    """A request with every part, to be filled in."""
    blanks = dict.fromkeys(CONTENTS, '""')
    blanks |= {"kind": f'""  # {", ".join(KINDS)}', "jurisdictions": '[]  # or ["none"]'}
    asked = (
        f"\n# {cite}  {PARTS[part]}.\n{COUNTED if part == 'odds' else f'{part} = {blanks[part]}'}\n"
        for part, cite in CONTENTS.items()
    )
    return "".join((TEMPLATE, *asked))


def missing(data: Mapping[str, Any], role: Role) -> Iterator[tuple[str, str]]:
    """What a request lacks, with its cite."""
    for part, cite in CONTENTS.items():
        if part in IF_ANY or (part in BY_SUPPLIERS and role is not Role.SUPPLIER):
            continue
        if not is_said(data.get(part)):
            yield part, cite


def is_said(value: object) -> bool:
    """Whether a value has content: not blank, nor an empty list or table."""
    if isinstance(value, Mapping):
        return any(map(is_said, value.values()))
    if isinstance(value, list | tuple):
        return any(map(is_said, value))
    return value is not None and bool(str(value).strip())


def part_text(value: object) -> str:
    """What an author wrote of a part: words, a list of them, or figures by name."""
    if isinstance(value, Mapping):
        return ", ".join(
            f"{str(key).replace('_', ' ')} {part_text(each)}" for key, each in value.items()
        )
    if isinstance(value, (list, tuple)):
        return "\n".join(map(part_text, value))
    return str(value or "")


def odds_fault(odds: object) -> str:
    """601a.2(a)(1)(ii): what keeps a value from being true odds, payout odds and house advantage of
    each wager; "" if nothing does."""
    if not isinstance(odds, list) or not all(isinstance(each, Mapping) for each in odds):
        return f"odds = {shown_value(odds)} is refused: {ODDS}"
    for each in odds:
        wager, outcomes = each.get("wager"), each.get("outcomes")
        named = f"odds of {shown_value(wager)}"
        if not isinstance(wager, str) or not wager.strip():
            return f"{named} are refused: {ODDS}"
        if ratio(each.get("house_advantage")) is None:
            found = shown_value(each.get("house_advantage"))
            return f"{named}: house_advantage = {found} is not a ratio; write 1/20 or 5%"
        if not isinstance(outcomes, list) or not outcomes:
            return f"{named} are refused: outcomes is missing; {ODDS}"
        for outcome in outcomes:
            fault = _outcome_fault(outcome)
            if fault:
                return f"{named}: {fault}"
    return ""


def _outcome_fault(outcome: object) -> str:
    if not isinstance(outcome, Mapping):
        return f"outcome {shown_value(outcome)} is refused: {ODDS}"
    chance = ratio(outcome.get("probability"))
    if chance is None or not 0 <= chance <= 1:
        found = shown_value(outcome.get("probability"))
        return f"probability = {found} is not a ratio from 0 to 1; write 1/20 or 5%"
    payout = outcome.get("payout")
    if not isinstance(payout, str) or not (payout == "" or any(map(str.isalnum, payout))):
        return f"payout = {shown_value(payout)} is refused; write it as '8 to 1', or '' for a loss"
    return ""


def ratio(value: object) -> Fraction | None:
    """A ratio of integers: 1/20, 5%, 0.05; None for anything else."""
    text = str(value).strip()
    if (
        isinstance(value, bool)
        or not text.isascii()
        or len(text) > MOST_RATIO
        or "e" in text.lower()
    ):
        return None
    try:
        return Fraction(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except (ValueError, ZeroDivisionError):
        return None


def is_feature(request: Event) -> bool:
    """Whether a request is for a paytable of an existing game."""
    return PAYTABLE in request.data.get(KEEPS, {})


def provisions(book: Rulebook) -> dict[str, tuple[str, bool]]:
    """The ten kinds of provision by cite: what each asks for, and whether it is there."""
    titled = {kind for title in book.chapter.sections for kind in kinds_of(title)}
    cards = [thing for thing in book.equipment if thing.kind != "seats"]
    return {
        "601a.3(b)(1)": ("definitions", "601a.3(b)(1)" in titled),
        "601a.3(b)(2)": ("table layout and physical characteristics", bool(book.inscription)),
        "601a.3(b)(3)": ("devices used for play", bool(cards)),
        "601a.3(b)(4)": ("opening of the table", "601a.3(b)(4)" in titled),
        "601a.3(b)(5)": ("wagers", bool(book.wager)),
        "601a.3(b)(6)": ("shuffle and deal, or how a round begins", "601a.3(b)(6)" in titled),
        "601a.3(b)(7)": ("completion of the round", "601a.3(b)(7)" in titled),
        "601a.3(b)(8)": ("payout odds", bool(book.paytable)),
        "601a.3(b)(9)": ("irregularities", bool(book.irregularity)),
        "601a.3(b)(10)": ("other rules and procedures", bool(book.procedure or book.option)),
    }


def kinds_of(title: str) -> list[str]:
    """The kinds of provision that a section by this title has; its chief one first."""
    low = title.lower()
    return [kind for kind, words in TITLED.items() if any(word in low for word in words)]
