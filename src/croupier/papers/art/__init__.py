"""Cards, suits, chips, dice, tiles and wheels, drawn once for papers, pages and the README.

Each is a `Picture`: `str(card("As"))` is an SVG document, `card("As").at(x, y, width)` a part of
another one. There is no style sheet and no font in them but for words on wheels and buttons.
"""

from croupier.papers.art.cards import back, card, hand, suit_symbol
from croupier.papers.art.picture import Picture
from croupier.papers.art.pieces import button, chip, chips_for, die, tile, tile_back
from croupier.papers.art.wheels import pocket, wheel

__all__ = [
    "Picture",
    "back",
    "button",
    "card",
    "chip",
    "chips_for",
    "die",
    "hand",
    "pocket",
    "suit_symbol",
    "tile",
    "tile_back",
    "wheel",
]
