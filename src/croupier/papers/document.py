"""A paper before it is printed: what it says, in blocks that PDF and HTML are made of alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any, Literal, get_args

from croupier.rulebook.loader import tuples

Form = Literal["sheet", "leaflet", "large", "sign", "wide"]


@dataclass(frozen=True)
class Heading:
    """Level 1 begins a part, 2 a section; `anchor` is what an index points to."""

    text: str
    level: int = 2
    anchor: str = ""


@dataclass(frozen=True)
class Words:
    """A paragraph; `lead` are the words it begins with in bold, `cite` stands at its end.

    With `keep` it stays with what comes next.
    """

    text: str
    lead: str = ""
    cite: str = ""
    small: bool = False
    keep: bool = False


@dataclass(frozen=True)
class Listed:
    """Steps in order, or points."""

    items: tuple[str, ...]
    numbered: bool = False
    keep: bool = False


@dataclass(frozen=True)
class Grid:
    """A table: `align` has a letter a column (l, c, r), `share` how wide a column is beside the
    others (0: as wide as it must be). `links` are the anchors that first cells point to. A `dense`
    one is long and looked up in; a page opens it when asked."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    align: str
    title: str = ""
    cite: str = ""
    share: tuple[float, ...] = ()
    whole: bool = True
    small: bool = False
    links: tuple[str, ...] = ()
    dense: bool = False


@dataclass(frozen=True)
class Drawing:
    """A picture; `width` is its share of the line. With `keep` it stays with what comes next."""

    svg: str
    width: float = 1.0
    caption: str = ""
    keep: bool = False


@dataclass(frozen=True)
class Looked:
    """What is looked up in an index, what is said of it, and the anchor that it points to."""

    up: str
    says: str
    link: str = ""


@dataclass(frozen=True)
class Indexed:
    """A part of an index."""

    title: str
    link: str
    entries: tuple[Looked, ...]


@dataclass(frozen=True)
class Index:
    """Short entries in as many columns as there is room for."""

    parts: tuple[Indexed, ...]


@dataclass(frozen=True)
class Break:
    """A new page."""


@dataclass(frozen=True)
class Abreast:
    """What follows, to the end of the paper, stands in two columns."""


@dataclass(frozen=True)
class Contents:
    """The list of all headings of level 1 with their pages."""


Block = Heading | Words | Listed | Grid | Drawing | Index | Break | Abreast | Contents


@dataclass(frozen=True)
class Paper:
    """`running` stands at the foot of every page and `stamp` across it."""

    title: str
    subtitle: str
    blocks: tuple[Block, ...]
    running: str
    day: date
    form: Form = "sheet"
    stamp: str = ""
    head: tuple[tuple[str, str], ...] = ()

    def plain(self) -> dict[str, Any]:
        """As the templates take it."""
        return {
            "title": self.title,
            "subtitle": self.subtitle,
            "running": self.running,
            "day": [self.day.year, self.day.month, self.day.day],
            "form": self.form,
            "stamp": self.stamp,
            "head": [list(pair) for pair in self.head],
            "blocks": [_plain(block) for block in self.blocks],
        }


def paper_of(plain: Mapping[str, Any]) -> Paper:
    """A paper from what `plain` gave, also by way of JSON."""
    kinds = {kind.__name__.lower(): kind for kind in get_args(Block)}
    blocks = tuple(
        kinds[each["kind"]](**{part: tuples(said) for part, said in each.items() if part != "kind"})
        for each in plain["blocks"]
    )
    parts = {**tuples(dict(plain)), "blocks": blocks, "day": date(*plain["day"])}
    return Paper(**parts)


def _plain(block: Block) -> Mapping[str, Any]:
    return {"kind": type(block).__name__.lower(), **asdict(block)}


def grid(columns: Sequence[str], rows: Sequence[Sequence[str]], align: str, **more: Any) -> Grid:
    """A table from any sequences of texts."""
    return Grid(tuple(columns), tuple(map(tuple, rows)), align, **more)
