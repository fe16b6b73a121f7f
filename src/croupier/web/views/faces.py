"""Cards, tiles and backs on a page: shapes that many of them have stand in it once."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from croupier.equipment.cards import parse_card
from croupier.equipment.tiles import is_tile
from croupier.papers import art
from croupier.papers.art.ink import SUIT_PATHS
from croupier.papers.art.picture import Picture, group, shape
from croupier.web.views.seen import HIDDEN, HIDDEN_TILE

BACK = "card-back"


def face(card: str) -> Picture:
    """A card, a tile or a back as it lies on the table."""
    if card == HIDDEN:
        return art.back()
    if card == HIDDEN_TILE:
        return art.tile_back()
    if is_tile(number := parse_card(card)):
        return art.tile(*map(int, card.split("-")))
    return art.card(number)


@cache
def lying(card: str, width: int) -> Markup:
    """The same of so many pixels, in a page that has the shared shapes."""
    picture = face(card)
    if card == HIDDEN:
        body = shape("use", href=f"#{BACK}")
        return Markup(Picture(picture.width, picture.height, body, picture.label).svg(width=width))
    drawn = picture.svg(width=width)
    for suit, path in SUIT_PATHS.items():
        drawn = drawn.replace(f'<path d="{path}"', f'<use href="#suit-{suit}"')
    return Markup(drawn)


@cache
def shared_shapes() -> Markup:
    """What `lying` refers to: it stands once in a page, and nothing of it is seen there."""
    suits = "".join(shape("path", id=f"suit-{suit}", d=path) for suit, path in SUIT_PATHS.items())
    shapes = suits + group(art.back().body, id=BACK)
    return Markup(
        f'<svg class="unseen" aria-hidden="true" width="0" height="0"><defs>{shapes}</defs></svg>'
    )
