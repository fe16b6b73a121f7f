"""A table as it is seen from some seats: its layout, chips where bets lie, what lies on it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup, escape

from croupier.catalog.index import find
from croupier.papers import art
from croupier.papers.art.ink import GOLD, INK, PAPER
from croupier.papers.art.picture import LETTERING, Picture, group, polar, shape, text
from croupier.papers.art.pieces import CHIP as CHIP_WIDE
from croupier.papers.art.tables import Area, Layout, layout
from croupier.papers.art.wheels import BALL, BALL_AT, SIZE
from croupier.rounds.words import Bet
from croupier.rulebook.payout import money_text
from croupier.rulebook.rules import Rules
from croupier.web.views.pucks import PUCK, Puck, pucks
from croupier.web.views.seen import Seen
from croupier.web.views.spots import Spot, View, areas_of, spots

ASPECT = 2.15  # a screen's width to the height that is left for the felt
MOST_CHIPS = 4
CHIP_LIES = re.compile(r'"#chip-(\d+)"')
CHIP, AMOUNT = 0.62, 0.27  # of an area: how wide a chip is, and how high its amount
MARGIN = 20.0
POT_AT, POT_LETTERS = 0.3, 44.0
INWARD, BEFORE = 0.42, 110.0  # bets before a seat: how far from the edge, and how large
FAR_END, BESIDE_TRAY = (84, 40), (12, 24)
OWN_AREA = "area own"
SWEPT, PAID, STAYS = "swept", "paid", "stays"


@dataclass(frozen=True)
class Felt:
    """The drawing, the hands on it and the pucks; `shared` if its areas are everybody's; where the
    middle of the dice that were thrown lies, in hundredths of what is seen."""

    drawing: Markup
    spots: tuple[Spot, ...]
    pucks: tuple[Puck, ...]
    has_areas: bool
    shared: bool
    dice: tuple[int, ...]
    thrown: tuple[int, int]
    pocket: str
    has_ring: bool


def felt(
    rules: Rules,
    seen: Seen,
    own: Sequence[int],
    *,
    names: Mapping[int, str] | None = None,
    carry: Mapping[str, object] | None = None,
) -> Felt:
    """The table as it lies: bets, or how those of the round ended that is over."""
    drawn = layout(rules)
    view = _view(drawn)
    lie = (*pucks(drawn, carry or {}), *_pot(drawn, rules, seen))
    return Felt(
        _drawing(drawn, view, seen, own, lie, rules),
        spots(rules, drawn, view, seen, own, names or {}),
        lie,
        bool(drawn.areas),
        bool(drawn.areas) and not areas_of(drawn, own),
        tuple(seen.dice),
        _thrown(drawn, view, own),
        seen.pocket,
        drawn.ring is not None,
    )


def _thrown(drawn: Layout, view: View, own: Sequence[int]) -> tuple[int, int]:
    """Where dice come to rest: at the far end of a table that has two, beside a board, and of a
    table with positions on the felt that the dealer has beside the tray."""
    if any(area.end > 1 for area in drawn.areas):
        return FAR_END
    board = drawn.areas and not areas_of(drawn, own)
    return view.at(view.left / 2, drawn.picture.height / 2) if board else BESIDE_TRAY


def _view(drawn: Layout) -> View:
    """The whole table, in a frame that is shaped like every other one."""
    wide, high = drawn.picture.width, drawn.picture.height
    width, height = max(wide, high * ASPECT), max(high, wide / ASPECT)
    return View((wide - width) / 2, (high - height) / 2, width, height)


def _drawing(
    drawn: Layout, view: View, seen: Seen, own: Sequence[int], lie: Sequence[Puck], rules: Rules
) -> Markup:
    """The table; each betting area has an id that a script finds. `data-near` is the part that a
    phone has room for."""
    parts = [
        _with_own(drawn.picture.body, own),
        *_result(drawn, seen, rules),
        *(_chips(drawn, seen) if drawn.areas else _before_seats(drawn, rules, seen)),
        *(puck.drawn for puck in lie),
    ]
    lies = "".join(parts)
    label = ", ".join(
        f"{money_text(bet.amount)} on {bet.wager}{' ' + bet.on if bet.on else ''}"
        for bet in seen.bets
    )
    about = escape(f"The layout{': ' + label if label else ', nothing on it'}")
    areas = areas_of(drawn, own)
    near = f'data-near="{_near(areas or drawn.areas, 0 if areas else PUCK)}"' if drawn.areas else ""
    kind = "layout whole" if drawn.areas and not areas else "layout"
    box = f"{view.left:.0f} {view.top:.0f} {view.width:.0f} {view.height:.0f}"
    return Markup(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{kind}" {LETTERING} role="group" '
        f'aria-label="{about}" {near} viewBox="{box}"><defs>{_chip_shapes(lies)}</defs>{lies}</svg>'
    )


def _with_own(body: str, own: Sequence[int]) -> str:
    """The areas of the viewer's seats are marked as such."""
    for seat in own:
        body = body.replace(
            f'class="area" data-seat="{seat}"', f'class="{OWN_AREA}" data-seat="{seat}"'
        )
    return body


def _near(own: Sequence[Area], above: float) -> str:
    """The box about some areas, with a margin and what stands above them."""
    left = min(area.x - area.width / 2 for area in own) - MARGIN
    right = max(area.x + area.width / 2 for area in own) + MARGIN
    top = min(area.y - area.height / 2 for area in own) - MARGIN - above
    bottom = max(area.y + area.height / 2 for area in own) + MARGIN
    return f"{left:.0f} {top:.0f} {right - left:.0f} {bottom - top:.0f}"


# ------------------------------------------------------------------------------ what lies there


def _chips(drawn: Layout, seen: Seen) -> Iterator[str]:
    """Bets that stand; and of a round that is over, what was swept, paid or left to its player."""
    areas = {(area.seat, area.wager, area.on): area for area in reversed(drawn.areas)}

    def area_of(bet: Bet) -> Area | None:
        return areas.get((bet.seat, bet.wager, bet.on)) or areas.get((0, bet.wager, bet.on))

    for bet in seen.bets:
        if area := area_of(bet):
            yield from _stack(area, bet.amount)
    stand = {(bet.seat, bet.wager, bet.on) for bet in seen.bets}
    for each in seen.ended:
        if (each.bet.seat, each.bet.wager, each.bet.on) in stand or not (area := area_of(each.bet)):
            continue
        kind = SWEPT if each.net < 0 else STAYS
        yield group("".join(_stack(area, each.bet.amount)), class_=f"over {kind}")
        if each.net > 0:
            yield group("".join(_stack(area, each.net, aside=0.5)), class_=f"over {PAID}")


def _before_seats(drawn: Layout, rules: Rules, seen: Seen) -> Iterator[str]:
    """Where no area is drawn, as at Poker, what each has bet lies before the seat."""
    stands = {number: (x, y) for number, x, y in drawn.seats}
    bet: dict[int, int] = {}
    for each in seen.bets:
        if each.seat in stands and not rules.book.wager_named(each.wager).funds:
            bet[each.seat] = bet.get(each.seat, 0) + each.amount
    middle_x, middle_y = drawn.picture.width / 2, drawn.picture.height / 2
    for seat, cents in bet.items():
        x, y = stands[seat]
        at = x + INWARD * (middle_x - x), y + INWARD * (middle_y - y)
        yield from _stack(Area("", seat, *at, BEFORE, BEFORE, ""), cents)


def _pot(drawn: Layout, rules: Rules, seen: Seen) -> Iterator[Puck]:
    """What is bet of the money that players have laid down to bet with, before the dealer."""
    funds = [wager.key for wager in rules.book.wager if wager.funds]
    if funds and (pot := sum(bet.amount for bet in seen.bets if bet.wager not in funds)):
        says = f"Pot: {money_text(pot)}"
        x, y = drawn.picture.width / 2, POT_AT * drawn.picture.height
        yield Puck(says, _amount(says, x, y, POT_LETTERS))


def _chip_shapes(lie: str) -> str:
    """Each value of the chips that lie there once, however many of it there are."""
    values = sorted({int(value) for value in CHIP_LIES.findall(lie)})
    return "".join(group(art.chip(value).body, id=f"chip-{value}") for value in values)


def _stack(area: Area, cents: int, *, aside: float = 0) -> Iterator[str]:
    size = CHIP * min(area.width, area.height)
    for place, value in enumerate(art.chips_for(cents)[:MOST_CHIPS]):
        x, y = area.x - size / 2 + aside * size, area.y - size / 2 - place * size / 8
        chip = Picture(CHIP_WIDE, CHIP_WIDE, shape("use", href=f"#chip-{value}"), "")
        yield chip.at(x, y, size)
    letters = AMOUNT * min(area.width, area.height)
    words = f"{'+' * bool(aside)}{money_text(cents)}"
    x, y = area.x + aside * size, area.y + size / 2 + letters / 3
    yield _amount(words, x, y, letters)


def _amount(words: str, x: float, y: float, letters: float) -> str:
    return group(text(words, x, y, letters, fill=PAPER, bold=True), class_="amount")


def _result(drawn: Layout, seen: Seen, rules: Rules) -> Iterator[str]:
    """The ball in its pocket, and a marker on the number that was spun."""
    if not seen.pocket or drawn.ring is None:
        return
    ring = drawn.ring
    at = 360 / len(ring.pockets) * ring.pockets.index(seen.pocket)
    x, y = polar(0, 0, BALL_AT * ring.width / SIZE, at)
    ball = shape(
        "circle",
        cx=x,
        cy=y,
        r=1.6 * BALL * ring.width / SIZE,
        fill=PAPER,
        stroke=INK,
        stroke_width=3,
    )
    yield group(group(ball, class_="ball"), transform=f"translate({ring.x:.0f} {ring.y:.0f})")
    symbol = find(rules.book.game).symbols().get(seen.pocket)
    for area in drawn.areas:
        if (area.on == seen.pocket and area.width > BALL * 5) or area.wager == symbol:
            yield shape(
                "rect",
                x=area.x - area.width / 2,
                y=area.y - area.height / 2,
                width=area.width,
                height=area.height,
                rx=8,
                fill="none",
                stroke=GOLD,
                stroke_width=10,
                class_="spun",
            )
