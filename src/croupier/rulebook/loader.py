"""Read a chapter's rules.toml; a fault names the file, the place, the value, what is allowed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from croupier.rulebook import variations
from croupier.rulebook.common import COMMON, NotCommon, expanded, with_common
from croupier.rulebook.editions import EDITION, Edition, edition_key, edition_title, is_edition
from croupier.rulebook.editions import head_of as edition_of
from croupier.rulebook.foreign import parse_toml, read_text, shown, shown_value
from croupier.rulebook.other_text import OtherTextError, as_of, new_records
from croupier.rulebook.types import Option, Rulebook
from croupier.rulebook.variations import VARIATION, Variation
from croupier.sources import chapter_folders

RULES_FILE = "rules.toml"
PARAGRAPHS_FILE = "paragraphs.txt"
FEATURE = "feature"
MOST_FAULTS = 20

# 601a.6: every table has a minimum and a maximum wager, and (d) wagers may have to be made in
# specified increments, so every rulebook has these questions.
# In a poker room players bet against each other, by a structure that its chapter describes.
# Constants of ours are constructed unchecked: a check at import would cost every start.
POKER_ROOM = "poker room"
TABLE_LIMITS = (
    Option.model_construct(
        key="table-minimum",
        cite="601a.6",
        question="What is the minimum wager at the table?",
        kind="money",
        minimum="$0.01",
        default="$1",
        required=False,
        note="It applies to each wager by itself, optional ones too, unless the chapter sets "
        "another; not to what is added to double, split, insure or support a wager.",
    ),
    Option.model_construct(
        key="table-maximum",
        cite="601a.6",
        question="What is the maximum wager at the table?",
        kind="money",
        minimum="$0.01",
        default="$10,000",
        required=False,
    ),
    Option.model_construct(
        key="wager-increment",
        cite="601a.6(d)",
        question="In which increments must wagers be made, if in any?",
        kind="money",
        minimum="$0.01",
        may_decline=True,
        default="no",
        required=False,
    ),
)


class RulebookError(ValueError):
    """One or more faults in a rules file, a sentence each."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(self.faults))


def load_rulebook(path: Path) -> tuple[Rulebook, str]:
    """The rulebook in a rules file or an edition of it, and the digest of all it was read from.

    Only its shape is checked; see `checker` for its sense.
    """
    text, data = _read(path)
    return rulebook_of(data, path.as_posix()), _digest(text)


def chapter_alone(path: Path) -> Rulebook:
    """The rulebook in a rules file without features published since."""
    return rulebook_of(parse_toml(_written(path), path.as_posix()), path.as_posix())


def rules_text(path: Path) -> str:
    """A rules file with the common records that it takes, to be kept and read anywhere."""
    return _read(path)[0]


@cache
def rules_digest(path: Path) -> str:
    return _digest(rules_text(path))


def look_again() -> None:
    """Forget rules files that were read: a feature was published since."""
    from croupier.rulebook.features import look_again

    look_again()
    rules_digest.cache_clear()


def _written(path: Path) -> str:
    """A rules file; or an edition after its rules file, or a variation before that of its game,
    together one document."""
    if not is_edition(path):
        return variations.whole(read_text(path), path.as_posix())
    return f"{read_text(path.parent.parent / RULES_FILE)}\n{read_text(path)}"


def _read(path: Path) -> tuple[str, dict[str, Any]]:
    """Today's with the features that were published for its game since (601a.3(f))."""
    text = _written(path)
    data = parse_toml(text, path.as_posix())
    if EDITION not in data and len(chapter_folders()) > 1 and (more := _published(data)):
        text += more
        data = parse_toml(text, path.as_posix())
    return with_common(text, data), data


def _published(data: dict[str, Any]) -> str:
    from croupier.rulebook.features import published

    head = data.get(VARIATION, data.get("chapter"))
    return published(str(head.get("game", ""))) if isinstance(head, dict) else ""


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def rulebook_of(data: dict[str, Any], file: str) -> Rulebook:
    """What a file holds as a rules file."""
    features = {key: data[key] for key in data if key == FEATURE}
    other: Edition | Variation | None = None
    try:
        data, other = _as_told(data, file)
    except NotCommon as error:
        raise RulebookError([f"{file}: {error}"]) from None
    except OtherTextError as error:
        raise RulebookError([str(error)]) from None
    try:
        book = Rulebook.model_validate(tuples(data))
    except ValidationError as error:
        raise RulebookError(f"{file}: {fault}" for fault in sentences(data, error)) from error
    general = TABLE_LIMITS[:2] if book.chapter.family == POKER_ROOM else TABLE_LIMITS
    book = book.model_copy(update={"option": general + book.option})
    if other is not None:
        book = _named(book, other)
    return _with_features(book, features, file) if features else book


def _as_told(data: dict[str, Any], file: str) -> tuple[dict[str, Any], Edition | Variation | None]:
    """A rules file's records; if it is an edition or a variation, as that text has them."""
    common = {COMMON: data[COMMON]} if COMMON in data else {}
    tables = {name: data[name] for name in (EDITION, VARIATION) if name in data}
    base = expanded({key: data[key] for key in data if key not in (FEATURE, EDITION, VARIATION)})
    if len(tables) > 1:
        raise OtherTextError(f"{file}: {EDITION} and {VARIATION} exclude each other; omit one.")
    for name, table in tables.items():
        new = expanded({**new_records(table), **common})
        place = f"{file}: {name}"
        if name == EDITION:
            return as_of(base, edition_of(table, file), table, new, place)
        chapter = base.get("chapter")
        head = variations.head_of(table, chapter if isinstance(chapter, dict) else {}, file)
        return as_of(base, head, table, new, place)
    return base, None


def _named(book: Rulebook, other: Edition | Variation) -> Rulebook:
    """A rulebook that bears its own name wherever it bears that of the game it is told by."""
    chapter = book.chapter
    if isinstance(other, Edition):
        named: dict[str, Any] = {
            "game": edition_key(chapter.game, other.key),
            "title": edition_title(chapter.title, other.key),
        }
    else:
        named = {"game": other.game, "title": other.title, "short": other.short}
    named["number"] = other.numbering.cite(chapter.number)
    named["sections"] = other.sections or chapter.sections
    told = {"edition": other} if isinstance(other, Edition) else {"variation": other}
    return book.model_copy(update={**told, "chapter": chapter.model_copy(update=named)})


def _with_features(book: Rulebook, features: dict[str, Any], file: str) -> Rulebook:
    from croupier.rulebook.features import with_features
    from croupier.rulebook.proposal import ProposalError

    try:
        return with_features(book, features)
    except ProposalError as error:
        raise RulebookError([f"{file}: {FEATURE}: {error}"]) from None


def tuples(value: Any) -> Any:
    """TOML's lists as tuples, as strict records ask for."""
    if isinstance(value, list):
        return tuple(tuples(item) for item in value)
    if isinstance(value, dict):
        return {key: tuples(item) for key, item in value.items()}
    return value


def sentences(data: dict[str, Any], error: ValidationError) -> Iterator[str]:
    """What keeps data from being a record, a sentence each; of many, the first."""
    faults = error.errors(include_url=False)
    for fault in faults[:MOST_FAULTS]:
        yield _sentence(data, fault)
    if len(faults) > MOST_FAULTS:
        yield f"and {len(faults) - MOST_FAULTS:,} more faults."


def _sentence(data: dict[str, Any], fault: ErrorDetails) -> str:
    place: list[str] = []
    record: Any = data
    for step in fault["loc"]:
        if isinstance(step, int) and isinstance(record, list | tuple) and step < len(record):
            record = record[step]
            name = (
                record.get("key") or record.get("wager") or record.get("cite")
                if isinstance(record, dict)
                else None
            )
            place.append(f"{step + 1}" + (f" ({shown(str(name))})" if name else ""))
        else:
            record = record.get(step, {}) if isinstance(record, dict) else {}
            place.append(shown(str(step)))
    message = {
        "extra_forbidden": "unknown key",
        "missing": "missing",
    }.get(fault["type"], fault["msg"].removeprefix("Value error, ").rstrip("."))
    if not place:
        return f"{message}."
    value = "" if fault["type"] in ("missing",) else f"; the value is {shown_value(fault['input'])}"
    return f"{' > '.join(place)}: {message}{value}."
