"""Five-card poker hands, and the best five of six or seven cards.

A strength is an integer: the higher hand has the higher one, and two hands tie exactly when theirs
are equal. Its category stands above `CATEGORY_SHIFT`, what decides within the category below.
A-2-3-4-5 is the lowest straight here, as in 647a.6, 653a.6 and 677a.6; the pai gow poker chapters
rank it second and will need their own table of straights.
"""

from __future__ import annotations

from croupier.hands.kernel import kernel

CATEGORY_SHIFT = 20

FIVE_HIGH_CARD = 0
FIVE_PAIR = 1
FIVE_TWO_PAIR = 2
FIVE_THREE_OF_A_KIND = 3
FIVE_STRAIGHT = 4
FIVE_FLUSH = 5
FIVE_FULL_HOUSE = 6
FIVE_FOUR_OF_A_KIND = 7
FIVE_STRAIGHT_FLUSH = 8

CATEGORY_NAMES = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)

ROYAL_FLUSH = FIVE_STRAIGHT_FLUSH << CATEGORY_SHIFT | 12


@kernel
def straight_top(ranks: int) -> int:
    """The top rank of the best straight in a set of ranks (bit 0 is the deuce), or -1."""
    with_low_ace = ranks << 1 | ranks >> 12 & 1
    runs = with_low_ace & with_low_ace >> 1 & with_low_ace >> 2
    runs = runs & runs >> 2
    top = -1
    while runs:
        runs >>= 1
        top += 1
    return top + 3 if top >= 0 else -1


@kernel
def top_ranks(ranks: int, count: int) -> int:
    """The highest `count` ranks of a set, four bits each, the highest first."""
    packed = 0
    rank = 12
    while count > 0:
        if ranks >> rank & 1:
            packed = packed << 4 | rank
            count -= 1
        rank -= 1
    return packed


@kernel
def best_five(clubs: int, diamonds: int, hearts: int, spades: int) -> int:
    """The best five-card hand among cards given as one set of ranks for each suit."""
    best = 0
    for suit in range(4):
        ranks = clubs if suit == 0 else diamonds if suit == 1 else hearts if suit == 2 else spades
        size = 0
        for rank in range(13):
            size += ranks >> rank & 1
        if size >= 5:
            top = straight_top(ranks)
            if top >= 0:
                best = max(best, FIVE_STRAIGHT_FLUSH << CATEGORY_SHIFT | top)
            best = max(best, FIVE_FLUSH << CATEGORY_SHIFT | top_ranks(ranks, 5))
    every = clubs | diamonds | hearts | spades
    top = straight_top(every)
    if top >= 0:
        best = max(best, FIVE_STRAIGHT << CATEGORY_SHIFT | top)
    quad = trip = second_trip = pair = second_pair = -1
    for rank in range(13):
        count = (
            (clubs >> rank & 1)
            + (diamonds >> rank & 1)
            + (hearts >> rank & 1)
            + (spades >> rank & 1)
        )
        if count == 4:
            quad = rank
        elif count == 3:
            trip, second_trip = rank, trip
        elif count == 2:
            pair, second_pair = rank, pair
    if quad >= 0:
        kicker = top_ranks(every & ~(1 << quad), 1)
        best = max(best, FIVE_FOUR_OF_A_KIND << CATEGORY_SHIFT | quad << 4 | kicker)
    elif trip >= 0 and (pair >= 0 or second_trip >= 0):
        under = max(pair, second_trip)
        best = max(best, FIVE_FULL_HOUSE << CATEGORY_SHIFT | trip << 4 | under)
    elif trip >= 0:
        kickers = top_ranks(every & ~(1 << trip), 2)
        best = max(best, FIVE_THREE_OF_A_KIND << CATEGORY_SHIFT | trip << 8 | kickers)
    elif second_pair >= 0:
        kicker = top_ranks(every & ~(1 << pair | 1 << second_pair), 1)
        packed = pair << 8 | second_pair << 4 | kicker
        best = max(best, FIVE_TWO_PAIR << CATEGORY_SHIFT | packed)
    elif pair >= 0:
        kickers = top_ranks(every & ~(1 << pair), 3)
        best = max(best, FIVE_PAIR << CATEGORY_SHIFT | pair << 12 | kickers)
    else:
        best = max(best, top_ranks(every, 5))
    return best


@kernel
def suit_bits(card: int) -> int:
    """One bit for a card: sixteen bits to a suit, the deuce lowest."""
    return 1 << ((card & 3) << 4 | card >> 2)


@kernel
def best_of_bits(bits: int) -> int:
    """The best five-card hand among cards given as a sum of `suit_bits`."""
    return best_five(bits & 0x1FFF, bits >> 16 & 0x1FFF, bits >> 32 & 0x1FFF, bits >> 48 & 0x1FFF)


@kernel
def strength5(a: int, b: int, c: int, d: int, e: int) -> int:
    """The strength of five cards."""
    bits = suit_bits(a) | suit_bits(b) | suit_bits(c) | suit_bits(d) | suit_bits(e)
    return best_of_bits(bits)


@kernel
def strength6(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """The strength of the best five of six cards."""
    bits = suit_bits(a) | suit_bits(b) | suit_bits(c) | suit_bits(d) | suit_bits(e) | suit_bits(f)
    return best_of_bits(bits)


@kernel
def strength7(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """The strength of the best five of seven cards."""
    bits = suit_bits(a) | suit_bits(b) | suit_bits(c) | suit_bits(d) | suit_bits(e) | suit_bits(f)
    return best_of_bits(bits | suit_bits(g))


@kernel
def super_royal_suit(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """The suit of a six-card royal flush (A-K-Q-J-10-9 suited: 641a.6(e), 649a.6(d)), or -1."""
    suit = a & 3
    bits = suit_bits(a) | suit_bits(b) | suit_bits(c) | suit_bits(d) | suit_bits(e) | suit_bits(f)
    return suit if bits >> (suit << 4) == 0b1111110000000 else -1


def category_name(strength: int) -> str:
    """The category's name in the regulation's words."""
    return CATEGORY_NAMES[strength >> CATEGORY_SHIFT]
