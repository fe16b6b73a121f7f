"""What a request shows beside its words: figures of each wager, pictures of the equipment, and the
files that were attached, each with its digest (601a.2(a)(1)(ii) to (v))."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from croupier.filing.proposed import Attached
from croupier.filing.request_parts import CONTENTS, ratio
from croupier.papers.art.cards import back, card
from croupier.papers.art.picture import Picture
from croupier.papers.art.pieces import die, tile, tile_back
from croupier.papers.document import Block, Drawing, Heading, Words, grid
from croupier.papers.wording.outcomes import true_odds
from croupier.rulebook.figures import percent_text
from croupier.rulebook.fittings import (
    CardsEquipment,
    DiceEquipment,
    Equipment,
    TilesEquipment,
)
from croupier.rulebook.types import Rulebook

PICTURES = {".png": "png", ".jpg": "jpeg", ".jpeg": "jpeg", ".svg": "svg+xml"}
ACROSS, DOWN = 160, 100  # the box of an attached picture
GAP = 12
FACES = ("As", "Kh", "Qc", "Jd", "10s")


def odds_blocks(odds: Sequence[Mapping[str, Any]]) -> Iterator[Block]:
    """True odds, payout odds and house advantage of each wager, as the request states them."""
    for each in odds:
        label = f", paytable {each['paytable']}" if each.get("paytable") else ""
        edge = ratio(each.get("house_advantage"))
        rows = [
            (str(row.get("outcome", "")), str(row.get("payout", "")) or "\u2013", *_chance(row))
            for row in each.get("outcomes", ())
        ]
        title = (
            f"{each['wager']}{label}: house advantage {'' if edge is None else percent_text(edge)}"
        )
        columns = ("outcome", "payout odds", "true odds", "probability")
        yield grid(columns, rows, "lrrr", title=title, share=(1, 0, 0, 0), small=True)


def _chance(row: Mapping[str, Any]) -> tuple[str, str]:
    chance = ratio(row.get("probability")) or Fraction(0)
    return true_odds(chance), f"{float(chance):.8f}"


# ------------------------------------------------------------------------------ equipment


def equipment_blocks(book: Rulebook | None, attached: Sequence[Attached]) -> Iterator[Block]:
    """Cards, dice and tiles as this program draws them, and the pictures that were attached; a
    wheel stands on the layout."""
    for thing in book.equipment if book is not None else ():
        if drawn := _drawn(thing):
            yield Drawing(str(drawn), 0.6, f"{drawn.label} ({thing.cite})")
    yield from pictures(attached, "equipment")


def _drawn(thing: Equipment) -> Picture | None:
    match thing:
        case CardsEquipment():
            joker = (card("joker"),) if thing.jokers else ()
            return _row((*map(card, FACES), *joker, back()), "Playing cards")
        case DiceEquipment():
            return _row([die(nth % 6 + 1) for nth in range(thing.count)], "Dice")
        case TilesEquipment():
            return _row((tile(6, 6), tile(1, 1), tile(5, 4), tile_back()), "Tiles")
    return None


def _row(pictures: Sequence[Picture], label: str) -> Picture:
    """Pictures of one size side by side."""
    wide, high = pictures[0].width, pictures[0].height
    body = "".join(each.at(nth * (wide + GAP), 0, wide) for nth, each in enumerate(pictures))
    return Picture(len(pictures) * (wide + GAP) - GAP, high, body, label)


# ------------------------------------------------------------------------------ attachments


def attachment_blocks(attached: Sequence[Attached]) -> Iterator[Block]:
    """Every attached file with its digest."""
    if not attached:
        yield Words("No files are attached.")
        return
    rows = [
        (
            each.file,
            each.part,
            f"{len(each.content):,}",
            f"{each.digest[:32]}\n{each.digest[32:]}",
            CONTENTS[each.part],
        )
        for each in attached
    ]
    columns = ("file", "part", "bytes", "SHA-256", "paragraph")
    yield grid(columns, rows, "llrll", share=(1, 0, 0, 0, 0), whole=False, small=True)


def pictures(attached: Sequence[Attached], part: str) -> Iterator[Block]:
    """The attached pictures of a part. An attached drawing is shown as an image, so that nothing in
    it acts on a page."""
    for each in attached:
        suffix = f".{each.file.rpartition('.')[2].lower()}"
        if each.part == part and suffix in PICTURES:
            yield Drawing(_framed(each, PICTURES[suffix]), 0.6, f"{each.file}, as attached")


def _framed(each: Attached, kind: str) -> str:
    link = f"data:image/{kind};base64,{base64.b64encode(each.content).decode()}"
    body = f'<image width="{ACROSS}" height="{DOWN}" href="{link}"/>'
    return str(Picture(ACROSS, DOWN, body, each.file))


def part_of_files(attached: Sequence[Attached], part: str) -> str:
    """The names of the files attached for a part."""
    return ", ".join(each.file for each in attached if each.part == part)


def titled(title: str, blocks: Iterator[Block]) -> list[Block]:
    """Blocks below a heading, if there are any."""
    held = list(blocks)
    return [Heading(title, 1), *held] if held else []
