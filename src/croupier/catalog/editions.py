"""Which editions a chapter has, and which was in force on a day."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from datetime import date
from functools import cache
from pathlib import Path

from croupier.rulebook.editions import EDITION, FOLDER, Edition, head_of
from croupier.rulebook.foreign import FileError, parse_toml, read_text, shown_value

TODAY = "today's text"


class NoEdition(ValueError):  # told as an unknown game
    """A chapter has no such edition, or none on that day; the message names those it has."""


def keys(folder: Path) -> tuple[str, ...]:
    """The editions of a game's folder, oldest first, without reading them."""
    return tuple(sorted(file.stem for file in (folder / FOLDER).glob("*.toml")))


@cache
def head(folder: Path, key: str) -> Edition:
    """The facts of an edition."""
    file = folder / FOLDER / f"{key}.toml"
    found = head_of(parse_toml(read_text(file), file.as_posix()).get(EDITION), file.as_posix())
    if found.key != key:
        raise FileError(f"{file.as_posix()}: {EDITION}.key = {found.key!r} is not the file's name.")
    return found


def chosen(game: str, folder: Path, wanted: str, today: date) -> str:
    """The edition that is wanted by its key or by a day, "" for today's text."""
    have = keys(folder)
    if wanted in have:
        return wanted
    try:
        day = date.fromisoformat(wanted)
    except ValueError:
        there = f"{', '.join(have)} and {TODAY}" if have else f"only {TODAY}"
        raise NoEdition(f"{game} has no edition {shown_value(wanted)}; it has {there}.") from None
    return _in_force(game, [head(folder, key) for key in have], day, today)


def _in_force(game: str, editions: Sequence[Edition], day: date, today: date) -> str:
    """The edition in force on a day. The sources do not say since when today's text applies: from
    the end of an edition, or else from today."""
    dated = sorted((each for each in editions if each.since), key=lambda each: str(each.since))
    for each in reversed(dated):
        if each.since and each.since <= day < (each.until or today):
            return each.key
    if day >= today or any(each.until and each.until <= day for each in dated):
        return ""
    if not dated:
        have = ", ".join(f"{each.key} ({each.status})" for each in editions)
        there = f"name an edition: {have}" if have else f"it has only {TODAY}"
        raise NoEdition(f"{game}: the sources give no days for its texts; {there}.")
    first = dated[0]
    raise NoEdition(
        f"{game}: {day.isoformat()} is before its first text, the edition of {first.key} "
        f"{first.days()}."
    )


def faults(edition: Edition, today: Collection[str], own: Collection[str]) -> Iterator[str]:
    """What an edition says wrongly of the paragraphs: each of today's came later or is one of the
    edition's own, and no two are the same one unless both are said to be, or the text has two
    paragraphs with one label."""
    for cite in (*edition.came_later, *edition.renumbered):
        if "." in cite and cite not in today:
            yield f"{EDITION}: the chapter has no paragraph {cite}."
    taken: dict[str, str] = {}
    for cite in filter(edition.has, today):
        there = edition.numbering.cite(cite)
        if there not in own:
            yield (
                f"{EDITION}: today's {cite} would be {there}, which this text does not have; add "
                "it to came_later or renumbered."
            )
        said = there in edition.doubled or {cite, taken.get(there)} <= edition.renumbered.keys()
        if there in taken and not said:
            yield f"{EDITION}: today's {cite} and {taken[there]} are both {there} of this text."
        taken[there] = cite
