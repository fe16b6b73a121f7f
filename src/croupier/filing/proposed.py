"""What is proposed in a request (601a.2(a)), as it was kept with it: the rulebook of its game, the
proposed paytable or rules file with what stands beside it, and attached files.

A file is kept in the store as base64, by the digest of that text; the digest that is shown is the
file's own.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from types import MappingProxyType
from typing import Any

from croupier.catalog.faults import of_variation
from croupier.filing.contents import PROGRAM, RULEBOOK, Content, book_of
from croupier.filing.events import Event, History, stands
from croupier.filing.lending import BESIDE, entry_of, taken
from croupier.filing.request_parts import ATTACHED, CONTENTS, KEEPS, NUMBER, PAYTABLE
from croupier.people.rights import Refused
from croupier.rulebook.features import feature_text, question_of
from croupier.rulebook.foreign import parse_toml, read_text, shown, shown_value
from croupier.rulebook.loader import FEATURE, rulebook_of, rules_text
from croupier.rulebook.proposal import propose
from croupier.rulebook.rules import Rules, answer
from croupier.rulebook.types import Rulebook
from croupier.rulebook.variations import VARIATION
from croupier.store.chain import digest_of
from croupier.version import VERSION

MOST_BYTES = 8_000_000  # of an attached file
NO_TEXTS: Mapping[str, str] = MappingProxyType({})
TAKES_FILES = ("description", "layout", "equipment", "certification")  # 601a.2(a)(1)


@dataclass(frozen=True)
class Attached:
    """A file that was attached to a part of a request."""

    part: str
    file: str
    digest: str
    content: bytes

    @property
    def text(self) -> str:
        return base64.b64encode(self.content).decode()


@dataclass(frozen=True)
class Files:
    """Files that come with a request: a paytable, a rules file (with the guide, layout and list of
    paragraphs in its folder), and files by part."""

    paytable: Path | None = None
    rules: Path | None = None
    attached: Sequence[Attached] = ()


NO_FILES = Files()


def request_content(game: str, files: Files, kind: object = None) -> Content:
    """What an event keeps with a request: the rulebook of its game, or the rules file that it
    proposes; the paytable that it proposes; attached files."""
    texts: dict[str, str] = {}
    entry = entry_of(game)
    if files.rules is not None:
        texts |= rules_texts(files.rules, game, kind)
    elif entry is not None:
        texts |= _texts_in(entry.rules_file, beside=not entry.is_published)
    if files.paytable is not None:
        if RULEBOOK not in texts:
            why = f"game = {shown_value(game)} has no rules here; attach them with a rules file"
            raise Refused(why, "601a.2(a)(1)")
        texts[PAYTABLE] = read_text(files.paytable)
        propose(book_of(texts[RULEBOOK]), files.paytable)
    texts |= {_kept_as(each.digest): each.text for each in files.attached}
    listed = [{"part": a.part, "file": a.file, "digest": a.digest} for a in files.attached]
    data: dict[str, Any] = {PROGRAM: VERSION} | ({ATTACHED: listed} if listed else {})
    own = files.rules is not None or (entry is not None and not entry.is_published)
    return kept(data | (_number(texts) if own else {}), texts)


def _number(texts: Mapping[str, str]) -> dict[str, str]:
    """The number under which rules are proposed."""
    return {NUMBER: book_of(texts[RULEBOOK]).chapter.number}


def check_number(asked: Iterable[History], game: str, data: Mapping[str, Any]) -> None:
    """Refuse rules under a number that a request for another game has: only one of the two could
    be adopted."""
    for history in asked:
        held = [event.data for event in stands(history)]
        known = [each[NUMBER] for each in held if NUMBER in each][-1:]
        if known and known == [data.get(NUMBER)] and held[0].get("game") != game:
            of = f"{history[0].filing}, for {held[0]['game']}"
            why = f"number = {shown_value(known[0])} is already proposed in {of}; choose another"
            raise Refused(why, "601a.2(a)(1)")


def rules_texts(file: Path, game: str, kind: object = None) -> dict[str, str]:
    """A proposed rules file as it is kept, with what stands beside it; of a variation, whole: a
    later change of the other game's rules does not reach it."""
    texts = _texts_in(file, beside=True)
    book = book_of(texts[RULEBOOK])
    if book.game != game:
        why = f"game = {shown_value(game)} is not {book.game}, the game of {shown(file.name)}"
        raise Refused(why, "601a.2(a)(1)")
    if fault := taken(book):
        raise Refused(fault, "601a.2(a)(1)")
    if book.variation is not None:
        if kind not in (None, VARIATION):
            why = f"kind = {shown_value(kind)} is refused: {game} is a variation of "
            raise Refused(why + book.variation.of, "601a.2(a)(1)(i)")
        _, faults = of_variation(file)
        if faults:
            more = f" (and {len(faults) - 1} more: croupier check)" if len(faults) > 1 else ""
            raise Refused(f"{faults[0].rstrip('.')}{more}", "601a.2(a)(1)")
    return texts


def _texts_in(file: Path, *, beside: bool) -> dict[str, str]:
    """A rules file, and the other files in its folder that say something of the game."""
    texts = {RULEBOOK: rules_text(file)}
    for name in BESIDE if beside else ():
        if (other := file.parent / name).is_file():
            texts[name] = read_text(other)
            if name.endswith(".toml"):
                parse_toml(texts[name], other.as_posix())
    return texts


def amended_content(
    text: str, file: Attached | None, paytable: Path | None, rules: Mapping[str, str] = NO_TEXTS
) -> Content:
    """601a.3(c)(i): what an amendment keeps; its paytable, or its rules file and what stands beside
    it, takes the place of the proposed one."""
    texts: dict[str, str] = dict(rules)
    if rules and not text and file is None and paytable is None:
        text = f"rules file {digest_of(rules[RULEBOOK])[:16]}"
    found = ({"text": text} if text else {}) | (_number(rules) if rules else {})
    if file is not None:
        found |= {"file": file.file, "digest": file.digest}
        texts[_kept_as(file.digest)] = file.text
    if paytable is not None:
        texts[PAYTABLE] = read_text(paytable)
        found.setdefault("text", f"paytable {paytable.name}")
    return kept(found, texts)


def check_amended(history: History, paytable: Path, day: date) -> None:
    """Refuse a paytable for a request that proposes none, or that its game cannot pay."""
    before = proposed(history, day)
    if before is None or before.table is None:
        why = f"{history[0].filing} proposes no paytable; amend it in words or by a file"
        raise Refused(why, "601a.3(c)(i)")
    propose(book_of(before.texts[RULEBOOK]), paytable)


def amended_rules(history: History, rules: Path, day: date) -> dict[str, str]:
    """The texts of an amended rules file; refused for a request that proposes none."""
    before = proposed(history, day)
    known = None if before is None else entry_of(before.game)
    if before is None or before.table is not None or (known is not None and known.is_published):
        why = f"{history[0].filing} proposes no rules file; amend it in words or by a file"
        raise Refused(why, "601a.3(c)(i)")
    return rules_texts(rules, before.game)


def kept(data: Mapping[str, Any], texts: Mapping[str, str]) -> Content:
    """Data that names texts by digest in a table of their own."""
    named = {name: digest_of(text) for name, text in texts.items()}
    return Content({**data, **({KEEPS: named} if named else {})}, texts)


def attached_file(part: str, file: Path) -> Attached:
    """A file for a part of a request."""
    if part not in TAKES_FILES:
        why = f"a file for {shown(part)} is refused; attach files for {', '.join(TAKES_FILES)}"
        raise Refused(why, CONTENTS.get(part, "601a.2(a)(1)"))
    content = file.read_bytes()
    if not 0 < len(content) <= MOST_BYTES:
        size = f"{len(content):,} bytes; the limit is 1 to {MOST_BYTES:,}"
        raise Refused(f"{shown(file.name)} has {size}", CONTENTS[part])
    return Attached(part, file.name, hashlib.sha256(content).hexdigest(), content)


def _kept_as(digest: str) -> str:
    return f"file {digest}"


# ------------------------------------------------------------------------------ as it is kept


@dataclass(frozen=True)
class Proposed:
    """What a request proposes on a day: its first event, its texts and its paytable as amended, and
    the rulebook with that paytable in it; None if there are no rules."""

    request: Event
    texts: Mapping[str, str]
    table: Mapping[str, Any] | None
    cite: str
    book: Rulebook | None

    @property
    def key(self) -> str:
        return self.request.filing

    @property
    def game(self) -> str:
        return str(self.request.data.get("game", ""))

    @property
    def feature(self) -> str:
        """The record that adds the proposed paytable to its game; "" if there is none."""
        if self.table is None:
            return ""
        return feature_text(self.game, self.key, self.cite, self.table)

    @property
    def elects(self) -> dict[str, str]:
        """The answers that elect what is proposed."""
        return {question_of(self.key): str(self.table["label"])} if self.table else {}

    def rules(self) -> Rules | None:
        return None if self.book is None else answer(self.book, self.elects)

    def varied(self) -> Rulebook | None:
        """Of a variation the rulebook of the other game as it was kept, in the variation's own
        numbers."""
        told = None if self.book is None else self.book.variation
        if told is None:
            return None
        data = parse_toml(self.texts[RULEBOOK], self.key)
        kept = {key: data[key] for key in data if key not in (VARIATION, FEATURE)}
        other: Rulebook = told.numbering.data(rulebook_of(kept, self.key))
        return other

    def attachments(self) -> list[Attached]:
        listed = self.request.data.get(ATTACHED, ())
        texts = self.request.texts
        return [
            Attached(**each, content=base64.b64decode(texts[_kept_as(each["digest"])]))
            for each in listed
        ]


def proposed(history: History, day: date) -> Proposed | None:
    """What a request proposes as amended until a day; None before it was made."""
    held = stands(history, day)
    request = next((event for event in held if event.kind == "requested"), None)
    if request is None:
        return None
    texts = {name: text for event in held for name, text in event.texts.items()}
    table = parse_toml(texts[PAYTABLE], request.filing) if PAYTABLE in texts else None
    if table is not None:
        table.setdefault("label", "Proposed")
    bulletin = [event.data.get("bulletin") for event in held if event.kind == "published"]
    cite = str(bulletin[-1]) if bulletin else request.filing
    found = Proposed(request, texts, table, cite, None)
    if RULEBOOK not in texts:
        return found
    return replace(found, book=book_of("\n".join((texts[RULEBOOK], found.feature))))
