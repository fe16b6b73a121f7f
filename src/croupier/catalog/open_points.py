"""What a game's folder still lacks, each with the command or file that supplies it.

`croupier new-game` prints it as a checklist, and the tests of all games ask for an empty one.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from croupier.catalog.coverage import coverage
from croupier.catalog.faults import check
from croupier.catalog.index import Entry, rulebook
from croupier.rulebook.foreign import FileError
from croupier.rulebook.loader import PARAGRAPHS_FILE, RulebookError

TRANSCRIPTS, COUNTS, SECOND_READING = "transcripts", "counts.txt", "second_reading.txt"


def open_points(entry: Entry) -> tuple[str, ...]:
    """A sentence for each thing that is open, in the order in which to see to them."""
    named = entry.chapter
    if entry.of:
        return tuple(_of_variation(entry))
    if not (entry.folder / PARAGRAPHS_FILE).exists():
        file = entry.folder / PARAGRAPHS_FILE
        return (f"{named} has no {file.name}: python tools/paragraphs.py TEXT > {file}",)
    try:
        faults = len(check(entry))
    except (RulebookError, FileError):
        faults = 1
    if faults:
        return (f"{named} has faults in its rules or cites: croupier check {entry.rules_file}",)
    return (*_code(entry), *_tests(entry), *_paragraphs(entry))


def _of_variation(entry: Entry) -> Iterator[str]:
    """A variation has the code and tests of another game; open are its rules and own paragraphs."""
    try:
        faults = len(check(entry))
    except (RulebookError, FileError):
        faults = 1
    if faults:
        yield f"{entry.chapter} has faults in its rules: croupier check {entry.rules_file}"
        return
    variation = rulebook(entry).variation
    own = () if variation is None else variation.paragraphs
    for paragraph in coverage(entry).open if own else ():
        if paragraph.cite in own:
            yield f"{paragraph.cite} has no record: write one into {entry.rules_file}"


def _code(entry: Entry) -> Iterator[str]:
    for file, what in (
        ("play.py", "write the round in the chapter's order"),
        ("odds.py", "write count and simulate"),
        ("guide.toml", "tell a round as patrons should read it"),
    ):
        if not (entry.folder / file).exists():
            yield f"{entry.chapter} has no {file}: {what} (docs/adding-a-game.md) in {entry.folder}"


def _tests(entry: Entry) -> Iterator[str]:
    chapter, folder = entry.chapter, entry.tests
    second = folder / SECOND_READING
    if not second.exists():
        yield f"{chapter} has no second reading: type the payouts from the text into {second}"
    if not list(folder.glob("test_*.py")):
        yield f"{chapter} has no tests: write {folder / f'test_{entry.folder.name}.py'}"
    if entry.has_odds and not (folder / COUNTS).exists():
        yield f"{chapter} has no golden counts: python tools/counts.py {chapter}"
    if entry.has_play:
        scripts = sorted((folder / TRANSCRIPTS).glob("*.toml"))
        if not scripts:
            script = folder / TRANSCRIPTS / "01-first-round.toml"
            write = f"write {script}, then python tools/transcripts.py {chapter}"
            yield f"{chapter} has no transcripts: {write}"
        elif missing := [script.stem for script in scripts if not _written(script).exists()]:
            which = ", ".join(missing)
            yield f"{chapter} has no transcript of {which}: python tools/transcripts.py {chapter}"


def _written(script: Path) -> Path:
    return script.with_suffix(".txt")


def _paragraphs(entry: Entry) -> Iterator[str]:
    if found := coverage(entry).open:
        first = ", ".join(paragraph.cite for paragraph in found[:3])
        more = f" and {len(found) - 3} more" if len(found) > 3 else ""
        where = f"croupier coverage {entry.chapter} --open"
        yield f"{entry.chapter} leaves {first}{more} open: {where}"
