"""From cards to outcomes: small kernels that live play, counting and simulation all call.

Ranks run from 0 (the 2) to 12 (the ace), suits from clubs to spades.
"""

from __future__ import annotations

from croupier.hands.kernel import kernel
from croupier.hands.twenty_one import ACE, ACE_RANK, TEN, value_of

JACK, QUEEN, KING = 9, 10, 11
HEARTS, SPADES = 2, 3

# The player's first two cards against each paytable, from worst to best.
LUCKY_LADIES = (
    "lose",
    "any-20",
    "suited-20",
    "matched-20",
    "queen-of-hearts-pair",
    "queen-of-hearts-pair-and-dealer-blackjack",
)
QUEENS_OF_HEARTS = 4
KINGS_BOUNTY = (
    "lose",
    "any-20",
    "pair-of-kings",
    "suited-20",
    "suited-queens-jacks-or-10s-pair",
    "suited-kings-pair",
    "king-of-spades-pair",
    "king-of-spades-pair-and-dealer-blackjack",
)
KINGS_OF_SPADES = 6
ROYAL_MATCH = ("lose", "suited-match", "royal-match")
ROYAL = 2
CROWN_TREASURE = "crown-treasure"
BET_THE_SET = ("lose", "pairs", "suited-pairs")
HOUSE_MONEY = ("lose", "two-card-straight", "pair", "two-card-straight-flush", "ace-king-suited")

# With the dealer's up card.
MATCHES = ("each-matching-card-of-a-different-suit", "each-matching-card-of-the-same-suit")
IN_BETWEEN = (
    "lose",
    "all-others",
    "three-card-spread",
    "two-card-spread",
    "one-card-spread",
    "triple-match",
)
THREE_CARD_POKER = ("lose", "flush", "straight", "three-of-a-kind", "straight-flush")

# Four cards at Blackjack Switch.
SUPER_MATCH = ("lose", "pair", "three-of-a-kind", "two-pair", "four-of-a-kind")

# What the dealer's hand becomes, and what the player's.
HIT_AND_RUN = (
    "lose",
    "blackjack",
    "five-cards",
    "six-cards",
    "seven-cards",
    "eight-or-more-cards",
)
BAD_BEAT = (
    "lose",
    "player-has-a-20",
    "blackjack",
    "21-with-three-cards",
    "21-with-four-cards",
    "21-with-five-cards",
    "21-with-six-cards",
    "21-with-seven-or-more-cards",
)
OTHER_ACE, ACE_OF_SPADES = 6, 7
STRAIGHT_JACK = (
    "lose",
    "lose",
    "two-card-straight",
    "three-card-straight",
    "four-card-straight",
    "five-card-straight",
    "six-card-straight-with-an-ace-of-diamonds-clubs-or-hearts",
    "six-card-straight-with-an-ace-of-spades",
)

BLACKJACK_AGAINST_21 = "blackjack-against-a-dealers-21-in-more-than-two-cards"
MAIN = frozenset(
    {
        "blackjack",
        BLACKJACK_AGAINST_21,
        "win",
        "even-money",
        "surrender",
        "push",
        "lose",
    }
)
PLAIN = frozenset({"win", "push", "lose"})
OUTCOMES: dict[str, frozenset[str]] = {
    "blackjack": MAIN,
    "second-blackjack": MAIN,
    "double": PLAIN,
    "split": PLAIN,
    "insurance": frozenset({"win", "lose"}),
    "lucky-ladies": frozenset(LUCKY_LADIES),
    "match-the-dealer": frozenset({*MATCHES, "lose"}),
    "in-between": frozenset(IN_BETWEEN),
    "royal-match-21": frozenset(ROYAL_MATCH),
    CROWN_TREASURE: frozenset({CROWN_TREASURE}),
    "bet-the-set-21": frozenset(BET_THE_SET),
    "kings-bounty": frozenset(KINGS_BOUNTY),
    "super-match": frozenset(SUPER_MATCH),
    "bad-beat-progressive": frozenset(BAD_BEAT),
    "magic-card-bonus": frozenset({"magic-card-bonus"}),
    "lucky-player-bonus": frozenset({"lucky-player-bonus"}),
    "three-card-poker": frozenset(THREE_CARD_POKER),
    "hit-and-run-progressive": frozenset(HIT_AND_RUN),
    "straight-jack-progressive": frozenset(STRAIGHT_JACK),
    "house-money": frozenset(HOUSE_MONEY),
}


@kernel
def is_twenty(a: int, b: int) -> bool:
    """Two cards that total 20: two tens, or an ace and a 9."""
    first, second = value_of(a), value_of(b)
    if first == TEN and second == TEN:
        return True
    return (first == ACE and second == 8) or (first == 8 and second == ACE)


@kernel
def lucky_ladies(a: int, b: int) -> int:
    """633a.13(c), the dealer's Blackjack aside."""
    if not is_twenty(a, b):
        return 0
    if a == b:
        return QUEENS_OF_HEARTS if a == 4 * QUEEN + HEARTS else 3
    return 2 if a & 3 == b & 3 else 1


@kernel
def kings_bounty(a: int, b: int) -> int:
    """633a.13(h), the dealer's Blackjack aside."""
    if not is_twenty(a, b):
        return 0
    if a == b:
        if a == 4 * KING + SPADES:
            return KINGS_OF_SPADES
        return 5 if a >> 2 == KING else 4
    if a & 3 == b & 3:
        return 3
    return 2 if a >> 2 == KING and b >> 2 == KING else 1


@kernel
def royal_match(a: int, b: int) -> int:
    """633a.1: king and queen of one suit, or any other two cards of one suit."""
    if a & 3 != b & 3:
        return 0
    high, low = max(a >> 2, b >> 2), min(a >> 2, b >> 2)
    return ROYAL if high == KING and low == QUEEN else 1


@kernel
def bet_the_set(a: int, b: int) -> int:
    if a >> 2 != b >> 2:
        return 0
    return 2 if a == b else 1


@kernel
def house_money(a: int, b: int, ace_low: bool) -> int:
    """633a.1; `ace_low`: an ace and a 2 are in sequence as well."""
    high, low = max(a >> 2, b >> 2), min(a >> 2, b >> 2)
    if high == low:
        return 2
    if high - low != 1 and not (ace_low and high == ACE_RANK and low == 0):
        return 0
    if a & 3 != b & 3:
        return 1
    return 4 if high == ACE_RANK and low == KING else 3


@kernel
def in_between(a: int, b: int, up: int, ace_high: bool) -> int:
    """633a.7(g)(3), 633a.13(e)."""
    first, second, third = a >> 2, b >> 2, up >> 2
    if first == second:
        return 5 if third == first else 0
    if not ace_high:
        first, second, third = (first + 1) % 13, (second + 1) % 13, (third + 1) % 13
    low, high = min(first, second), max(first, second)
    if not low < third < high:
        return 0
    spread = high - low - 1
    return 5 - spread if spread <= 3 else 1


@kernel
def three_card_poker(a: int, b: int, c: int) -> int:
    """633a.6(e)(9): from several decks three of one suit are a flush though two be alike."""
    low, high = min(a >> 2, b >> 2, c >> 2), max(a >> 2, b >> 2, c >> 2)
    middle = (a >> 2) + (b >> 2) + (c >> 2) - low - high
    if low == high:
        return 3
    suited = a & 3 == b & 3 and b & 3 == c & 3
    run = high - middle == 1 and middle - low == 1
    if run or (high == ACE_RANK and low == 0 and middle == 1):
        return 4 if suited else 2
    return 1 if suited else 0


@kernel
def super_match(a: int, b: int, c: int, d: int) -> int:
    """633a.13(i), by the number of equal pairs among four ranks."""
    p, q, r, s = a >> 2, b >> 2, c >> 2, d >> 2
    equal = (p == q) + (p == r) + (p == s) + (q == r) + (q == s) + (r == s)
    if equal == 6:
        return 4
    if equal == 3:
        return 2
    return 3 if equal == 2 else equal


@kernel
def two_card_straight(a: int, b: int) -> bool:
    """633a.7(o)(3)(i): consecutive ranks; the ace stands above the king and below the 2."""
    apart = abs((a >> 2) - (b >> 2))
    return apart in (1, 12)


@kernel
def hit_and_run(cards: int, blackjack: bool) -> int:
    """633a.7(o)(2)(i): the dealer's number of cards, one that takes him over 21 included."""
    if blackjack:
        return 1
    return min(cards - 3, 5) if cards >= 5 else 0


@kernel
def bad_beat(twenty: bool, dealer_total: int, cards: int, blackjack: bool) -> int:
    """633a.7(o)(1)(i): whether the player has 20, and what the dealer has."""
    if not twenty:
        return 0
    if blackjack:
        return 2
    return min(cards, 7) if dealer_total == 21 else 1


def straight_jack(cards: list[int], *, counted: int, wrap: bool) -> int:
    """633a.7(o)(3)(i): how long the straight of the first `counted` cards drawn in order is.

    `wrap`: a straight may run from the king over the ace to the 2.
    """
    if not two_card_straight(cards[0], cards[1]):
        return 0
    held = [card >> 2 for card in cards[:2]]
    for card in cards[2:counted]:
        if not extends(held, card >> 2, wrap=wrap):
            break
        held.append(card >> 2)
    length = min(len(held), 6)
    if length < 6:
        return length
    aces = [card for card in cards[: len(held)] if card >> 2 == ACE_RANK]
    return ACE_OF_SPADES if any(card & 3 == SPADES for card in aces) else OTHER_ACE


def extends(held: list[int], rank: int, *, wrap: bool) -> bool:
    """Whether a rank lengthens a run at either end."""
    if rank in held:
        return False
    runs = [sorted({*held, rank})]
    if ACE_RANK in runs[0]:
        runs.append(sorted((r + 1) % 13 for r in runs[0]))
        if wrap:
            runs.append(sorted((r + 7) % 13 for r in runs[0]))
    return any(run[-1] - run[0] == len(run) - 1 for run in runs)
