"""The layout of a table as it is seen from some seats, with chips where bets lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup, escape

from croupier.papers import art
from croupier.papers.art.picture import LETTERING
from croupier.papers.art.tables import Area, Layout, layout
from croupier.rulebook.payout import money_text
from croupier.rulebook.rules import Rules
from croupier.web.views.seen import Seen

MOST_CHIPS = 4
CHIP = 0.62
NEAR = 0.3
MARGIN = 20.0


def drawing(rules: Rules, seen: Seen, seats: Sequence[int]) -> Markup:
    """The table; each betting area has an id that a script finds. `data-near` is the part that a
    phone has room for."""
    drawn = layout(rules)
    picture = drawn.picture
    parts = [picture.body, *_chips(drawn, seen)]
    label = ", ".join(
        f"{money_text(bet.amount)} on {bet.wager}{' ' + bet.on if bet.on else ''}"
        for bet in seen.bets
    )
    about = escape(f"The layout{': ' + label if label else ', nothing on it'}")
    own = _own(drawn, seats)
    left, wide = _crop(drawn, own)
    near = f'data-near="{_near(own)}"' if own else ""
    kind = "layout whole" if drawn.areas and not own else "layout"
    return Markup(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{kind}" '
        f'{LETTERING} role="group" aria-label="{about}" {near} '
        f'viewBox="{left:.0f} 0 {wide:.0f} {picture.height:.0f}">{"".join(parts)}</svg>'
    )


def _own(drawn: Layout, seats: Sequence[int]) -> list[Area]:
    """The areas of some seats; none of a table that is shared but for a few of them."""
    own = [area for area in drawn.areas if area.seat in seats]
    shared = [area for area in drawn.areas if not area.seat]
    return own if len(own) >= len(shared) else []


def _crop(drawn: Layout, own: Sequence[Area]) -> tuple[float, float]:
    """The middle of a wide table, as far as some areas; a table whose areas all share is seen
    whole."""
    width, high = drawn.picture.width, drawn.picture.height
    if not own:
        return 0, width
    far = max(abs(area.x - width / 2) for area in own) + NEAR * width / 2
    wide = min(max(2 * far, high * 1.1), width)
    return (width - wide) / 2, wide


def _near(own: Sequence[Area]) -> str:
    """The box about some areas, with a margin."""
    left = min(area.x - area.width / 2 for area in own) - MARGIN
    right = max(area.x + area.width / 2 for area in own) + MARGIN
    top = min(area.y - area.height / 2 for area in own) - MARGIN
    bottom = max(area.y + area.height / 2 for area in own) + MARGIN
    return f"{left:.0f} {top:.0f} {right - left:.0f} {bottom - top:.0f}"


def _chips(drawn: Layout, seen: Seen) -> Iterator[str]:
    areas = {(area.seat, area.wager, area.on): area for area in reversed(drawn.areas)}
    for bet in seen.bets:
        area = areas.get((bet.seat, bet.wager, bet.on)) or areas.get((0, bet.wager, bet.on))
        if area is None:
            continue
        size = CHIP * min(area.width, area.height)
        for place, value in enumerate(art.chips_for(bet.amount)[:MOST_CHIPS]):
            y = area.y - size / 2 - place * size / 8
            yield art.chip(value).at(area.x - size / 2, y, size)
