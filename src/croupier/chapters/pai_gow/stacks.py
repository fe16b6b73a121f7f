"""How the eight stacks of tiles are cut and delivered: 621a.6(d), 621a.7 and 621a.9(g).

Stacks are numbered from the dealer's right and tiles in a stack from the top. A delivery is the
order in which the 32 tiles go out, four to a position: tile 4 * s + t is tile t of stack s.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.families.setting.table import SettingTable
from croupier.rounds.words import Choice, Decide, Said, StepTo

STACKS, IN_STACK = 8, 4
HOUSE_WAY = "house-way-from-the-right"
STYLES = {
    "house-way-from-the-left": "621a.7(1)",
    "cup-say-from-the-right": "621a.7(2)",
    "cup-say-from-the-left": "621a.7(3)",
    "jung-quat": "621a.7(4)",
    "chee-yee": "621a.7(5)",
    "pin-say-from-the-right": "621a.7(6)",
    "pin-say-from-the-left": "621a.7(7)",
    "dragon-head-and-phoenix-tail-from-the-right": "621a.7(8)",
    "dragon-head-and-phoenix-tail-from-the-left": "621a.7(9)",
}
NO_CUT, TO_RIGHT, TO_LEFT, TO_BOTH = "no-cut", "to-the-right", "to-the-left", "to-both-ends"
CUTS = {
    NO_CUT: "621a.9(g)",
    TO_RIGHT: "621a.9(g)(1)",
    TO_LEFT: "621a.9(g)(1)",
    TO_BOTH: "621a.9(g)(2)",
}

Stacks = tuple[int, ...]
UNCUT: Stacks = tuple(range(STACKS))


# ---------------------------------------------------------------------------- the bank's cut


def ask_to_cut(table: SettingTable) -> StepTo[Stacks]:
    """The bank may have the stacks cut once: how, from which stack on, how many of them."""
    if table.bank is None:
        return UNCUT
    seat = table.bank.seat
    way = yield from _chosen(seat, CUTS)
    if way == NO_CUT:
        return UNCUT
    least = 2 if way == TO_BOTH else 1
    first = (yield from _numbered(seat, "stack-{}", range(1, STACKS + 2 - least), CUTS[way])) - 1
    count = yield from _numbered(seat, "{}-stacks", range(least, STACKS - first + 1), CUTS[way])
    right = count if way == TO_RIGHT else 0
    if way == TO_BOTH:
        right = yield from _numbered(seat, "{}-to-the-right", range(1, count), CUTS[way])
    moved = f"{right} to the right end and {count - right} to the left end"
    told = f"The bank cuts the stacks: from number {first + 1} on, {moved}."
    yield Said(told, CUTS[way])
    return cut(first, count, right)


def cut(first: int, count: int, right: int) -> Stacks:
    """`count` adjacent stacks from `first` on are moved: so many to the right end, those nearest to
    it, and the others to the left end."""
    moved = UNCUT[first : first + count]
    stay = tuple(stack for stack in UNCUT if stack not in moved)
    return moved[:right] + stay + moved[right:]


def _chosen(seat: int, ways: Mapping[str, str]) -> StepTo[str]:
    """One of some ways, each with its paragraph."""
    choices = tuple(Choice(key, key.replace("-", " "), cite) for key, cite in ways.items())
    return str((yield Decide(seat, choices[0].cite, choices, {})))


def _numbered(seat: int, words: str, numbers: range, cite: str) -> StepTo[int]:
    """One of some numbers, named in words."""
    named = {words.format(number): number for number in numbers}
    return named[(yield from _chosen(seat, dict.fromkeys(named, cite)))]


# ---------------------------------------------------------------------------- the style


def ask_for_style(table: SettingTable) -> StepTo[tuple[str, str]]:
    """The style that the bank chooses among those elected, or else the dealer's, and the paragraph
    that the tiles are dealt by."""
    rules = table.rules
    if table.bank is None:
        style, dealt_by = rules.text("dealers-style"), ""
    else:
        elected = rules["dealing-styles"]
        assert isinstance(elected, tuple)
        style, dealt_by = HOUSE_WAY, "621a.9(k)"
        if elected:
            ways = {HOUSE_WAY: "621a.9(i)"} | {key: STYLES[key] for key in elected}
            style = yield from _chosen(table.bank.seat, ways)
    if style in STYLES:
        yield Said(f"The tiles are delivered by {style.replace('-', ' ')}.", STYLES[style])
    return style, dealt_by or STYLES.get(style, "")


def delivery(style: str, stacks: Stacks = UNCUT) -> tuple[int, ...]:
    """The tiles in the order in which a style delivers the stacks, as they lie after a cut."""
    if style.endswith("from-the-left"):
        return delivery(style.replace("left", "right"), stacks[::-1])
    return tuple(IN_STACK * stacks[stack] + tile for stack, tile in _FROM_THE_RIGHT[style])


def _two(*stacks: int, half: int = 0) -> list[tuple[int, int]]:
    """The top two tiles of each of two stacks, or the two below them."""
    return [(stack, 2 * half + tile) for stack in stacks for tile in range(2)]


def _pairs(*pairs: tuple[int, int]) -> list[tuple[int, int]]:
    return [tile for pair in pairs for half in range(2) for tile in _two(*pair, half=half)]


def _one(stacks: Sequence[int], tile: int) -> list[tuple[int, int]]:
    """A tile of each of four stacks."""
    return [(stack, tile) for stack in stacks]


_RIGHT, _LEFT = range(4), range(7, 3, -1)
_FROM_THE_RIGHT = {
    HOUSE_WAY: [(stack, tile) for stack in range(STACKS) for tile in range(IN_STACK)],
    "cup-say-from-the-right": _pairs((0, 1), (2, 3), (4, 5), (6, 7)),
    "jung-quat": _pairs((3, 4), (2, 5), (1, 6), (0, 7)),
    "chee-yee": _pairs((0, 7), (1, 6), (2, 5), (3, 4)),
    "pin-say-from-the-right": [
        each for tile in range(IN_STACK) for side in (_RIGHT, _LEFT) for each in _one(side, tile)
    ],
    "dragon-head-and-phoenix-tail-from-the-right": [
        each
        for tile, head in enumerate(zip(2 * [(0, 1)] + 2 * [(2, 3)], (0, 1, 0, 1), strict=True))
        for each in _two(*head[0], half=head[1]) + _one(_LEFT, tile)
    ],
}
