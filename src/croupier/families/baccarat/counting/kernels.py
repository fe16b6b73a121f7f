"""The compiled loop that counts every deal."""

from __future__ import annotations

from croupier.families.baccarat.outcomes import finish, pairs
from croupier.hands.kernel import kernel
from croupier.maths.draw import Ints, put_back, take

# Who wins, as far as a wager on a hand can tell; a Dragon 7 is told apart.
PLAYER, BANKER, TIE, DRAGON_7 = range(4)
WINNERS = 4
# What a House Money winner does with the payout.
TAKE, ON_PLAYER, ON_BANKER = range(3)
RIDES = 3
PAIRS = 3
RANKS = 13


@kernel
def winner(code: int) -> int:
    """Who wins, from an `end_code`."""
    counts = code >> 2
    player, banker = counts // 10, counts % 10
    if player > banker:
        return PLAYER
    if player == banker:
        return TIE
    return DRAGON_7 if banker == 7 and code & 1 == 1 else BANKER


@kernel
def deal_ends(heads: Ints, weights: Ints, shoe: Ints, ends: Ints, winners: Ints) -> None:
    """All six-card deals by their first four ranks.

    `ends[pairs, code]` adds up the deals of each end, `winners[head, who]` counts the ordered pairs
    of the two next cards after each head.
    """
    for nth in range(len(heads)):
        a, b, c, d = heads[nth, 0], heads[nth, 1], heads[nth, 2], heads[nth, 3]
        of_pair = ends[pairs(a, b, c, d)]
        take(shoe, a)
        take(shoe, b)
        take(shoe, c)
        take(shoe, d)
        for e in range(len(shoe)):
            fifth = take(shoe, e)
            for f in range(len(shoe)):
                ways = fifth * shoe[f]
                code = finish(a, b, c, d, e, f)
                of_pair[code] += weights[nth] * ways
                winners[nth, winner(code)] += ways
            put_back(shoe, e)
        put_back(shoe, a)
        put_back(shoe, b)
        put_back(shoe, c)
        put_back(shoe, d)
