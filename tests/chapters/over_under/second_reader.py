"""Over/Under read a second time: every wager settled from the text of chapter 686a alone.

None of the program is used here; every payout is copied from 686a.8. Cards are "Kh" or "10c",
money is cents. A hand is three cards. A decision is "over-23", "under-18" or "surrender". `dead`
are seats whose two additional cards were not dealt and whose player chose a dead hand (686a.9(c));
a player who chose to be dealt them late is settled as any other. A player may hold several boxes;
every box is settled by itself, so the player is not read.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

Answers = Mapping[str, object]
Bet = tuple[int, str, int, str, str]  # seat, wager, cents, on, player
Row = tuple[int, str, str, int, int]  # seat, wager, on, stake, net
Cards = Sequence[str]

EVEN = 1  # 686a.8(a)
BONUS = {6: 50, 7: 10, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}  # 686a.8(b)
BONUS |= {33: 50, 32: 10, 31: 5, 30: 4, 29: 3, 28: 2, 27: 1}
WINS = {"over-23": range(24, 34), "under-18": range(6, 18)}  # 686a.7(i)(1) and (2)
HOUSE_WINS = range(18, 24)  # 686a.7(k)


def total(cards: Cards) -> int:
    """686a.3(d): an ace is always 11."""
    tens = {"T": 10, "J": 10, "Q": 10, "K": 10, "A": 11}
    assert len(cards) == 3
    return sum(tens.get(card[:-1]) or int(card[:-1]) for card in cards)


def additional(answers: Answers, wager: str, score: int) -> int:
    """What a cent of the Ante and of the Over 23 or Under 18 Wager wins."""
    if score in WINS[wager]:
        return EVEN
    if score not in HOUSE_WINS and answers["total-on-the-other-side"] == "returned":
        return 0
    return -1


def hand_of(answers: Answers, choice: str, cards: Cards, *, is_dead: bool) -> dict[str, int]:
    """What a cent of each wager of one hand wins."""
    wins: dict[str, int] = {}
    if is_dead:  # 686a.9(c); a surrendered Ante was collected before
        other = -1 if answers["dead-hand-wagers"] == "ante-only" else 0
        wins = {"ante": -1 if choice == "surrender" else 0, "bonus": other}
        return wins if choice == "surrender" else wins | {choice: other}
    score = total(cards)
    wins["bonus"] = BONUS.get(score, -1)  # 686a.7(h) and (l)
    if choice == "surrender":  # 686a.7(g)(3)
        return wins | {"ante": -1}
    return wins | dict.fromkeys(("ante", choice), additional(answers, choice, score))


def settle(
    answers: Answers,
    bets: Sequence[Bet],
    decisions: Mapping[int, str],
    hands: Mapping[int, Cards],
    dead: Collection[int] = (),
) -> list[Row]:
    """What each wager wins or loses, hand by hand from the dealer's left: 686a.7(f) to (l)."""
    stakes = {(seat, wager): (stake, on) for seat, wager, stake, on, _ in bets}
    rows: list[Row] = []
    for seat in sorted({seat for seat, _ in stakes}):
        choice = decisions[seat]
        wins = hand_of(answers, choice, hands[seat], is_dead=seat in dead)
        for wager in ("ante", choice, "bonus"):
            is_bonus = wager == "bonus"
            if wager in wins and (not is_bonus or (seat, wager) in stakes):
                stake, on = stakes[seat, "bonus" if is_bonus else "ante"]
                rows.append((seat, wager, on, stake, stake * wins[wager]))
    return rows
