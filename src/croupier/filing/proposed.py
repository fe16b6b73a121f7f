"""What is proposed in a request (601a.2(a)), as it was kept with it: the rulebook of its game, the
proposed paytable or rules file, and attached files.

A file is kept in the store as base64, by the digest of that text; the digest that is shown is the
file's own.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from croupier.catalog.index import Entry, entries
from croupier.filing.contents import PROGRAM, RULEBOOK, Content, book_of
from croupier.filing.events import Event, History, stands
from croupier.filing.request_parts import ATTACHED, CONTENTS, KEEPS, PAYTABLE
from croupier.people.rights import Refused
from croupier.rulebook.features import feature_text, question_of
from croupier.rulebook.foreign import parse_toml, read_text, shown, shown_value
from croupier.rulebook.loader import rules_text
from croupier.rulebook.proposal import propose
from croupier.rulebook.rules import Rules, answer
from croupier.rulebook.types import Rulebook
from croupier.store.chain import digest_of
from croupier.version import VERSION

MOST_BYTES = 8_000_000  # of an attached file
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
    """Files that come with a request: a paytable, a rules file, and files by part."""

    paytable: Path | None = None
    rules: Path | None = None
    attached: Sequence[Attached] = ()


NO_FILES = Files()


def entry_of(game: str) -> Entry | None:
    """A game of the catalog by its key."""
    return next((entry for entry in entries() if entry.game == game), None)


def request_content(game: str, files: Files) -> Content:
    """What an event keeps with a request: the rulebook of its game, or the rules file that it
    proposes; the paytable that it proposes; attached files."""
    texts: dict[str, str] = {}
    entry = entry_of(game)
    if files.rules is not None:
        texts[RULEBOOK] = rules_text(files.rules)
        _check_game(book_of(texts[RULEBOOK]), game, files.rules)
    elif entry is not None:
        texts[RULEBOOK] = rules_text(entry.rules_file)
    if files.paytable is not None:
        if RULEBOOK not in texts:
            why = f"game = {shown_value(game)} has no rules here; attach them with a rules file"
            raise Refused(why, "601a.2(a)(1)")
        texts[PAYTABLE] = read_text(files.paytable)
        propose(book_of(texts[RULEBOOK]), files.paytable)
    texts |= {_kept_as(each.digest): each.text for each in files.attached}
    listed = [{"part": a.part, "file": a.file, "digest": a.digest} for a in files.attached]
    data: dict[str, Any] = {PROGRAM: VERSION} | ({ATTACHED: listed} if listed else {})
    return kept(data, texts)


def amended_content(text: str, file: Attached | None, paytable: Path | None) -> Content:
    """601a.3(c)(i): what an amendment keeps; its paytable takes the place of the proposed one."""
    texts: dict[str, str] = {}
    found = {"text": text} if text else {}
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
    propose(book_of(before.request.texts[RULEBOOK]), paytable)


def kept(data: Mapping[str, Any], texts: Mapping[str, str]) -> Content:
    """Data that names texts by digest in a table of their own."""
    named = {name: digest_of(text) for name, text in texts.items()}
    return Content({**data, **({KEEPS: named} if named else {})}, texts)


def _check_game(book: Rulebook, game: str, file: Path) -> None:
    if book.game != game:
        why = f"game = {shown_value(game)} is not {book.game}, the game of {shown(file.name)}"
        raise Refused(why, "601a.2(a)(1)")


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
    """What a request proposes on a day: its first event, the paytable with its amendments, and the
    rulebook with that paytable in it; None if there are no rules."""

    request: Event
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
    tables = [event.texts[PAYTABLE] for event in held if PAYTABLE in event.texts]
    table = parse_toml(tables[-1], request.filing) if tables else None
    if table is not None:
        table.setdefault("label", "Proposed")
    bulletin = [event.data.get("bulletin") for event in held if event.kind == "published"]
    cite = str(bulletin[-1]) if bulletin else request.filing
    found = Proposed(request, table, cite, None)
    if RULEBOOK not in request.texts:
        return found
    book = book_of("\n".join((request.texts[RULEBOOK], found.feature)))
    return Proposed(request, table, cite, book)
