"""Go Fore It read a second time: every wager settled from the text of chapter 676a alone.

None of the program is used here; every payout is copied from 676a.12. Cards are "Kh" or "10c",
money is cents. A hand is four cards, the order of no matter. The decision "back-9" makes the Back 9
Wager; any other, or none, folds. `left` are seats whose player left the table; `void` says that
something voided all hands: a second card face up, a wrong number of cards, a dealer's or hole card
exposed too early, a jam of the automated shoe, or a wrong count of the stub.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

Answers = Mapping[str, object]
Bet = tuple[int, str, int, str, str]  # seat, wager, cents, on, player
Row = tuple[int, str, str, int, int]  # seat, wager, on, stake, net
Cards = Sequence[str]

SETTLED = ("front-9", "skins", "gopher")  # 676a.11(d)(3) to (5); the Back 9 follows the Front 9
FRONT_9, SKINS = 1, 1  # 676a.12(a) and (c)
BACK_9 = ((8, 25), (13, 5), (18, 2), (24, 1))  # 676a.12(b): highest total, odds to 1
GOPHER = {  # 676a.12(d), by number of aces
    "A": {4: 1_000, 3: 50, 2: 5, 1: 2},
    "B": {4: 1_000, 3: 50, 2: 6, 1: 2},
}


def points(card: str) -> int:
    """676a.6."""
    name = card[:-1]
    return {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}.get(name) or int(name)


def total(cards: Cards) -> int:
    assert len(cards) == 4
    return sum(map(points, cards))


def back_9_odds(score: int) -> int | None:
    """None for a total above par."""
    return next((pays for most, pays in BACK_9 if score <= most), None)


def times(wager: str, answers: Answers, own: Cards, dealer: Cards) -> int:
    """What a cent of the wager wins: 676a.11(d)(3) to (5)."""
    back_9 = back_9_odds(total(own))
    if wager == "front-9":
        return -1 if back_9 is None else FRONT_9
    if wager == "back-9":
        return -1 if back_9 is None else back_9
    if wager == "skins":
        return SKINS if total(own) < total(dealer) else -1
    aces = sum(card[:-1] == "A" for card in own)
    return GOPHER[str(answers["gopher-paytable"])].get(aces, -1)


def settle(
    answers: Answers,
    bets: Sequence[Bet],
    decisions: Mapping[int, str],
    hands: Mapping[int, Cards],
    dealer: Cards,
    left: Collection[int] = (),
    *,
    void: bool = False,
) -> list[Row]:
    """What each wager wins or loses, in the order of 676a.11: forfeits, then each player's
    wagers from the dealer's right."""
    gone = set(left) if answers["abandoned-wagers-lose"] else set()  # 676a.7(b)
    stays = {seat for seat, choice in decisions.items() if choice == "back-9"}

    def turn(bet: Bet) -> tuple[bool, int, int]:
        return bet[1] != "front-9" or bet[0] in stays, -bet[0], SETTLED.index(bet[1])

    rows: list[Row] = []
    for seat, wager, stake, on, _ in sorted(bets, key=turn):
        is_played = wager == "front-9" and seat in stays
        for part in ("front-9", "back-9") if is_played else (wager,):
            if void:  # 676a.8(f), 676a.9(f), 676a.10(f), 676a.13(a), (c), (d) and (f)
                wins = 0
            elif seat in gone or (part == "front-9" and seat not in stays):
                wins = -1
            else:
                wins = times(part, answers, hands[seat], dealer)
            rows.append((seat, part, on, stake, stake * wins))
    return rows
