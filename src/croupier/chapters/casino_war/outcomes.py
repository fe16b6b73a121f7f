"""From two cards to outcomes, for the table and the odds alike."""

from __future__ import annotations

from croupier.hands.kernel import kernel

# How a player's card compares with the dealer's.
LOWER, EQUAL, HIGHER = range(3)
RESULTS = 3

INITIAL, WAR, TIE, WAR_TIE = "initial", "war", "tie", "war-tie"
SURRENDER = "surrender"

# 651a.9(a): the Initial Wager on the original deal; a tie hand leaves it open.
ORIGINAL = {LOWER: ("lose", "651a.9(a)(1)"), HIGHER: ("win", "651a.9(a)(2)")}
# 651a.9(a)(3), 651a.9(g): a Tie Wager on either deal.
TIE_ENDS = ("lose", "win", "lose")
# 651a.9(g): the Initial Wager and the War Wager on the War deal.
WAR_ENDS = (
    ("lose", "lose", "651a.9(g)(1)"),
    ("push", "tie-hand", "651a.9(g)(3)"),
    ("push", "win", "651a.9(g)(2)"),
)

OUTCOMES: dict[str, frozenset[str]] = {
    INITIAL: frozenset({"win", "lose", "push", SURRENDER}),
    WAR: frozenset(war for _, war, _ in WAR_ENDS),
    TIE: frozenset(TIE_ENDS),
    WAR_TIE: frozenset(TIE_ENDS),
}


@kernel
def compare(player: int, dealer: int) -> int:
    """651a.6: by rank, ace high; suits do not count."""
    if player == dealer:
        return EQUAL
    return HIGHER if player > dealer else LOWER
