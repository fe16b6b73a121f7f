"""Cards as integers, the text people write for them, and the decks they come in.

A card is 4 * rank + suit: ranks run from 0 (the 2) to 12 (the ace), suits from clubs over diamonds
and hearts to spades. The joker is 52. Pai Gow tiles have numbers of their own (`tiles.py`), so that
whatever is dealt has a number and a text.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from croupier.equipment.errors import EquipmentError, WrongCards
from croupier.equipment.tiles import is_tile, parse_tile, tile_text

JOKER = 52
RANK_NAMES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")
TEN = RANK_NAMES.index("10")

_RANK_TEXTS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
_SUIT_TEXTS = ("c", "d", "h", "s")
_RANKS = {text.lower(): rank for rank, text in enumerate(_RANK_TEXTS)} | {"t": TEN}
_SUITS = {text: suit for suit, text in enumerate(_SUIT_TEXTS)} | {"♣": 0, "♦": 1, "♥": 2, "♠": 3}
_EMOJI_STYLE = "\ufe0f"  # keyboards and web pages add it, unseen, after a suit symbol


def rank(card: int) -> int:
    """0 (the 2) to 12 (the ace)."""
    return _plain(card) // 4


def suit(card: int) -> int:
    """0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    return _plain(card) % 4


@cache
def card_text(card: int) -> str:
    """The short form: "Kh", "10s", "joker"; of a tile "2-4"."""
    if card == JOKER:
        return "joker"
    if is_tile(card):
        return tile_text(card)
    return _RANK_TEXTS[rank(card)] + _SUIT_TEXTS[suit(card)]


def parse_card(text: str) -> int:
    """Read "Kh", "10s", "Ts", "K♥" or "joker", in capitals or not; or a tile, "2-4"."""
    wanted = text.strip().removesuffix(_EMOJI_STYLE).lower()
    if wanted == "joker":
        return JOKER
    if "-" in wanted:
        return parse_tile(wanted)
    try:
        return 4 * _RANKS[wanted[:-1]] + _SUITS[wanted[-1:]]
    except KeyError:
        raise WrongCards(
            f"card {text!r:.60} is not a card: write a rank (2 to 10, T, J, Q, K, A) and a suit "
            "(c, d, h, s), or joker."
        ) from None


def parse_cards(text: str) -> tuple[int, ...]:
    """Read cards separated by spaces: "Kh 10s joker"."""
    return tuple(parse_card(word) for word in text.split())


@dataclass(frozen=True)
class Deck:
    """The cards a game is played with: so many decks, so many jokers in each.

    A Spanish deck has 48 cards: the four 10s are taken out; jacks, queens and kings stay.
    """

    decks: int = 1
    jokers: int = 0
    spanish: bool = False

    pieces = "cards"

    def __post_init__(self) -> None:
        if self.decks < 1:
            raise EquipmentError(f"decks is {self.decks}: a game needs 1 deck or more.")
        if self.jokers < 0:
            raise EquipmentError(f"jokers is {self.jokers}: a deck has 0 jokers or more.")

    @property
    def size(self) -> int:
        return self.decks * ((48 if self.spanish else 52) + self.jokers)

    def count(self, card: int) -> int:
        """How many of this card there are in all the decks together."""
        if card == JOKER:
            return self.decks * self.jokers
        return 0 if rank(card) == TEN and self.spanish else self.decks

    def cards(self) -> tuple[int, ...]:
        """New-deck order: one deck after another."""
        return self.decks * self.pack()

    def pack(self) -> tuple[int, ...]:
        """One deck, from clubs to spades, 2 to ace in each suit, jokers last."""
        one = [4 * r + s for s in range(4) for r in range(13) if not (self.spanish and r == TEN)]
        return (*one, *self.jokers * [JOKER])


def _plain(card: int) -> int:
    if 0 <= card < JOKER:
        return card
    if card == JOKER:
        raise EquipmentError("card joker has no rank or suit: only cards 0 to 51 have them.")
    raise EquipmentError(f"card {card} does not exist: cards are 0 to 51, and 52 for the joker.")
