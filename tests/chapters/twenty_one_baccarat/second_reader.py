"""21 Baccarat read a second time: every wager settled from the text of chapter 681a alone.

None of the program is used here; every payout is copied from the chapter. Cards are "Kh" or "10c",
money is cents. `settle(answers, bets, player, banker)`: the cards that lie ready for each of the
two hands, three of each; a third card that is not drawn is not looked at. `dealt(answers, bets,
shoe, calls)` takes the same from a shoe: the nth card drawn is set aside where `calls` has a call
"face-up-card" at n, or where one was drawn by accident, "drawn-on-17" at n (681a.9(a) and
(b)); it gives the two hands as they end and how many cards were drawn. A stake whose half has part
of a cent is refused where a 17 wins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Answers = Mapping[str, object]
Bet = tuple[int, str, int, str, str]  # seat, wager, cents, on, player
Row = tuple[int, str, str, int, int]  # seat, wager, on, stake, net
Cards = Sequence[str]

WAGERS = ("player", "banker", "tie", "player-bonus", "banker-bonus")  # 681a.7(h) and (k)
TIE = 10  # 681a.8(b)
ROWS = ("three-7s", "three-of-a-kind", "three-card-straight", "three-card-21", "one-pair")
BONUS = {  # 681a.8(c): to 1, in the order of ROWS
    "A": (100, 40, 11, 5, 3),
    "B": (80, 40, 12, 5, 3),
    "C": (80, 40, 10, 6, 3),
    "D": (100, 40, 10, 5, 3),
    "E": (80, 40, 11, 5, 3),
    "F": (80, 35, 12, 5, 3),
}
TOP = 1_000  # what two aces are worth where they stand above every hand


def rank(card: str) -> int:
    """1 for an ace to 13 for a king."""
    name = card[:-1]
    return int(name) if name.isdigit() else {"A": 1, "J": 11, "Q": 12, "K": 13}[name]


def total(cards: Cards) -> int:
    """681a.3(d): an ace is 11 unless that gives more than 21."""
    points = sum(min(rank(card), 10) for card in cards)
    has_ace = any(rank(card) == 1 for card in cards)
    return points + 10 if has_ace and points + 10 <= 21 else points


def is_two_aces(cards: Cards) -> bool:
    return [rank(card) for card in cards] == [1, 1]


def is_natural(cards: Cards) -> bool:
    """681a.1: two aces, or one ace and one 10 value card."""
    return is_two_aces(cards) or (len(cards) == 2 and total(cards) == 21)


def draws(answers: Answers, two: Cards) -> bool:
    """Whether a hand is less than a soft or hard 17; what two aces are is a reading."""
    if is_two_aces(two) and answers["two-aces"] != "twelve":
        return False
    return total(two) < 17


def worth(answers: Answers, cards: Cards) -> int:
    """What a hand is compared by."""
    if is_two_aces(cards) and answers["two-aces"] != "twelve":
        return TOP if answers["two-aces"] == "top" else 21
    return total(cards)


def bonus_rows(answers: Answers, cards: Cards) -> set[str]:
    """Every row of 681a.3(e) that the hand meets."""
    ranks = [rank(card) for card in cards]
    met: set[str] = set()
    if ranks[0] == ranks[1]:  # the initial two cards only
        met.add("one-pair")
    if len(ranks) < 3:
        return met
    low, middle, high = sorted(ranks)
    if total(cards) == 21:
        met.add("three-card-21")
    in_row = low + 1 == middle == high - 1
    if in_row and (low > 1 or answers["ace-in-straight"] == "low"):
        met.add("three-card-straight")
    if low == high:
        met.add("three-7s" if low == 7 else "three-of-a-kind")
    return met


def bonus_pays(answers: Answers, cards: Cards) -> int | None:
    """The odds at which a Bonus Wager wins, None where it loses: 681a.7(k)(2) and (3)."""
    label = str(answers[f"bonus-paytable-{answers['decks']}-decks"])
    met = bonus_rows(answers, cards)
    pays = dict(zip(ROWS, BONUS[label], strict=True))
    if answers["several-bonus-hands"] == "pair-and-21" and met == {"one-pair", "three-card-21"}:
        return pays["one-pair"] + pays["three-card-21"]
    return next((pays[row] for row in ROWS if row in met), None)


def compared(mine: int, theirs: int) -> int:
    """1 where a wager on a hand wins, -1 where it loses, 0 where it is returned: 681a.7(i), (j)."""
    if mine == theirs:
        return 0
    mine_over, theirs_over = (21 < points < TOP for points in (mine, theirs))
    if mine_over != theirs_over:
        return -1 if mine_over else 1
    return 1 if (mine > theirs) != mine_over else -1


def main_net(stake: int, mine: int, theirs: int) -> int:
    """What a wager on a hand brings: 1 to 1, or 1 to 2 where it wins with a 17 (681a.8(a))."""
    result = compared(mine, theirs)
    if result == 1 and mine == 17:
        if stake % 2:
            raise ValueError(f"half of {stake} cents has part of a cent; 681a.8(a)")
        return stake // 2
    return result * stake


def hands(
    answers: Answers, bets: Sequence[Bet], player: Cards, banker: Cards
) -> tuple[tuple[list[str], list[str]], tuple[list[str], list[str]]]:
    """The hands that decide Player, Banker and Tie Wagers, and those that decide the Bonus."""
    first = [*player[:2]], [*banker[:2]]
    all_drawn = tuple(
        [*cards[: 3 if draws(answers, cards[:2]) else 2]] for cards in (player, banker)
    )
    drawn = all_drawn[0], all_drawn[1]
    if not any(map(is_natural, first)):
        return drawn, drawn  # 681a.7(g)
    has_bonus = any(wager.endswith("bonus") for _, wager, *_ in bets)
    return first, drawn if has_bonus else first  # 681a.7(f)


def settle(answers: Answers, bets: Sequence[Bet], player: Cards, banker: Cards) -> list[Row]:
    """What each wager wins or loses: Player and Banker Wagers first, from the dealer's right."""
    (mine, theirs), (bonus_mine, bonus_theirs) = hands(answers, bets, player, banker)
    points, bankers = worth(answers, mine), worth(answers, theirs)
    rows: list[Row] = []

    def turn(bet: Bet) -> tuple[bool, int, int]:
        return bet[1] not in ("player", "banker"), -bet[0], WAGERS.index(bet[1])

    for seat, wager, stake, on, _ in sorted(bets, key=turn):
        if wager == "player":
            net = main_net(stake, points, bankers)
        elif wager == "banker":
            net = main_net(stake, bankers, points)
        elif wager == "tie":
            net = stake * TIE if points == bankers else -stake
        else:
            pays = bonus_pays(answers, bonus_mine if wager == "player-bonus" else bonus_theirs)
            net = -stake if pays is None else stake * pays
        rows.append((seat, wager, on, stake, net))
    return rows


def dealt(
    answers: Answers, bets: Sequence[Bet], shoe: Cards, calls: Mapping[int, str] | None = None
) -> tuple[list[str], list[str], int]:
    """The two hands from a shoe in the order of 681a.7(e) to (g), and how many cards left it."""
    aside = dict(calls or {})
    drawn = 0

    def card() -> str:
        nonlocal drawn
        while True:
            drawn += 1
            if aside.pop(drawn, None) is None:
                return shoe[drawn - 1]

    player, banker = [card()], [card()]
    player.append(card())
    banker.append(card())
    has_bonus = any(wager.endswith("bonus") for _, wager, *_ in bets)
    if has_bonus or not (is_natural(player) or is_natural(banker)):
        for hand in (player, banker):
            if draws(answers, hand):
                hand.append(card())
            elif aside.get(drawn + 1) == "drawn-on-17":
                drawn += 1  # the card goes to the discard rack
                aside.pop(drawn)
    return player, banker, drawn
