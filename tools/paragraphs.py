r"""Write `paragraphs.txt`, the list of a chapter's paragraphs, from the chapter's text.

    python tools/paragraphs.py ../shared/regulations/649a-three-card-poker.txt > paragraphs.txt

Where the text is indented by level (one space, three, five ...) the indentation gives a label's
level. The chapters that are set flush give it by its kind, (a), (1), (i), (A), and by the labels
that are open: a label that continues an open list belongs to it, another opens the next level.

    python tools/paragraphs.py --edition src/croupier/chapters/three_card_poker/editions/2011.toml \
        ../shared/regulations/versions-003-641a-643a-649a-653a-2011-proposed.txt

writes those of an earlier edition, `editions/2011.txt`, from a text that may hold other chapters
too. Labels that the copy has lost stand in the edition file (`lost`). Where a label could stand at
several levels, (i) after (h)(1), the list of today's paragraphs decides.

With `--amended` what stands in brackets, which an amendment deletes, is left out, and a section may
begin with any label: the paragraphs before it are not printed.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Collection, Sequence
from itertools import pairwise
from pathlib import Path

from croupier.rulebook.cites import load_paragraphs
from croupier.rulebook.editions import head_of

SECTION = re.compile(r"§ +(\d{3}a?\.\d+)\. ")
PARAGRAPH = re.compile(r"^( *)\[?((?:\([0-9A-Za-z]{1,6}\) *)+)")
UNITS = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"]
ROMAN = [*UNITS, "x", *("x" + unit for unit in UNITS)]
LETTERS = [chr(c) for c in range(97, 123)] + [2 * chr(c) for c in range(97, 123)]
LISTS = [
    LETTERS,
    [str(n) for n in range(1, 100)],
    ROMAN,
    [letter.upper() for letter in LETTERS],
    [roman.upper() for roman in ROMAN],
]
FOLLOWS = [set(pairwise(labels)) for labels in LISTS]


def place(path: dict[int, str], label: str) -> int | None:
    """The level at which a label stands, given the labels open at each level."""
    for depth in sorted(path, reverse=True):
        if (path[depth], label) in FOLLOWS[depth]:
            return depth
    deepest = max(path, default=-1)
    for depth in range(deepest + 1, len(LISTS)):
        if label == LISTS[depth][0]:
            return depth
    return None


def opens(label: str) -> int | None:
    """The level of a label with which the printed part of a section begins."""
    return next((depth for depth, labels in enumerate(LISTS) if label in labels), None)


def is_indented(text: str) -> bool:
    return len(re.findall(r"^   \(\w+\)", text, re.MULTILINE)) > 10


def after_lost(section: str, path: dict[int, str], label: str, lost: Sequence[str]) -> int | None:
    """The level of a label that follows one which the copy has lost."""
    for depth in sorted(path, reverse=True):
        above = section + "".join(f"({path[d]})" for d in sorted(path) if d < depth)
        for before, after in FOLLOWS[depth]:
            if after == label and f"{above}({before})" in lost:
                return depth
    return None


def again(section: str, path: dict[int, str], label: str, doubled: Sequence[str]) -> int | None:
    """The level of a label that an open paragraph bears already."""
    for depth in path:
        open_to = section + "".join(f"({path[d]})" for d in sorted(path) if d <= depth)
        if path[depth] == label and open_to in doubled:
            return depth
    return None


def as_today(
    section: str, path: dict[int, str], label: str, found: Sequence[str], today: Collection[str]
) -> int | None:
    """The deepest level at which the label makes a paragraph of today's that was not yet found."""
    for depth in range(max(path, default=-1) + 1, -1, -1):
        above = section + "".join(f"({path[d]})" for d in sorted(path) if d < depth)
        if (cite := f"{above}({label})") in today and cite not in found:
            return depth
    return None


def paragraphs(
    text: str,
    *,
    amended: bool = False,
    lost: Sequence[str] = (),
    doubled: Sequence[str] = (),
    today: Collection[str] = (),
) -> list[str]:
    if amended:
        text = re.sub(r"\[[^\]]*\]", "", text)
    indented = is_indented(text)
    found: list[str] = []
    section: str | None = None
    chapter: str | None = None
    path: dict[int, str] = {}
    for line in text.splitlines():
        heading = SECTION.match(line.lstrip(" ["))
        if heading and chapter in (None, heading[1][:4]):
            section, path, chapter = heading[1], {}, heading[1][:4]
            found.append(section)
            continue
        match = PARAGRAPH.match(line)
        if section is None or match is None:
            continue
        if indented and len(match[1]) % 2 == 0:
            continue
        for nth, label in enumerate(re.findall(r"\(([0-9A-Za-z]{1,6})\)", match[2])):
            depth = as_today(section, path, label, found, today)
            if depth is None:
                depth = again(section, path, label, doubled)
            if depth is None:
                depth = (len(match[1]) - 1) // 2 + nth if indented else place(path, label)
            if depth is None and amended and not path:
                depth = opens(label)
            if depth is None:
                depth = after_lost(section, path, label, lost)
            if depth is None:
                break
            path = {d: at for d, at in path.items() if d < depth} | {depth: label}
            found.append(section + "".join(f"({path[d]})" for d in sorted(path)))
    return list(dict.fromkeys(found))


def of_edition(
    text: str,
    chapter: str,
    *,
    lost: Sequence[str],
    doubled: Sequence[str],
    today: Collection[str],
) -> list[str]:
    """The paragraphs of one chapter of a text with signs of layout, and those whose labels the copy
    has `lost`; two may bear a label that is `doubled`. `today` are the paragraphs that today's text
    has in common with it."""
    text = re.sub(r"(?<=\.)(?=§ )", "\n", text)
    lines = [re.sub(r"^[#*\s-]*(?=[§(])", "", line) for line in text.splitlines()]
    heads = [nth for nth, line in enumerate(lines) if SECTION.match(line)]
    own = [nth for nth in heads if lines[nth].startswith(f"§ {chapter}.")]
    end = next((nth for nth in heads if nth > own[-1]), len(lines))
    here = "\n".join(lines[own[0] : end])
    found = paragraphs(here, lost=lost, doubled=doubled, today=today)
    return sorted({*found, *lost}, key=_order)


def _order(cite: str) -> list[int]:
    """Where a paragraph stands in its chapter."""
    _, section, *labels = re.split(r"[.(]", cite.replace(")", ""))
    return [int(section), *(_nth(depth, label) for depth, label in enumerate(labels))]


def _nth(depth: int, label: str) -> int:
    """A list below (A) may have numbers instead of (I), (II)."""
    return next(known.index(label) for known in (LISTS[depth], LISTS[1]) if label in known)


def write_edition(edition: Path, text: str) -> None:
    """The paragraphs of an earlier edition, beside its file."""
    folder = edition.parent.parent
    table = tomllib.loads(edition.read_text(encoding="utf-8"))["edition"]
    rules = tomllib.loads((folder / "rules.toml").read_text(encoding="utf-8"))
    head = head_of(table, edition.as_posix())
    today = load_paragraphs(folder / "paragraphs.txt")
    cites = of_edition(
        text,
        head.numbering.cite(rules["chapter"]["number"]),
        lost=head.lost,
        doubled=head.doubled,
        today=[head.numbering.cite(cite) for cite in today if head.has(cite)],
    )
    edition.with_suffix(".txt").write_text("\n".join(cites) + "\n", encoding="utf-8")


if __name__ == "__main__":
    *options, file = sys.argv[1:]
    text = Path(file).read_text(encoding="utf-8")
    if options[:1] == ["--edition"]:
        write_edition(Path(options[1]), text)
    else:
        print("\n".join(paragraphs(text, amended="--amended" in options)))
