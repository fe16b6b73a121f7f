"""Midibaccarat read a second time: a round from the text of chapter 629a alone.

None of the program is used here; every payout is copied from the chapter's tables. Cards are "Kh"
or "10c", money is cents. `adds` says onto which hand a seat adds its House Money payout; any other
seat takes it. An error is called after so many cards of the two hands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

Answers = Mapping[str, object]
Bet = tuple[int, str, int, str]  # seat, wager, cents, on
Row = tuple[int, str, str, int, int]  # seat, wager, on, stake, net
Cards = Sequence[str]
Adds = Mapping[int, str]
Error = tuple[int, str] | None

TABLE_1 = {3: "DDDDDDDDSD", 4: "SSDDDDDDSS", 5: "SSSSDDDDSS", 6: "SSSSSSDDSS"}  # 629a.10(c)(2)
DRAGON_BONUS = {  # 629a.12(e): by 9 points down to 4, then a Natural winner
    "A": (30, 10, 6, 4, 2, 1, 1),
    "B": (20, 8, 7, 4, 3, 1, 1),
    "C": (30, 10, 4, 4, 2, 2, 1),
}
DRAGON_7, PANDA_8 = 40, 25  # 629a.12(f) and (g)
HOUSE_MONEY = (-1, 3, 15)  # 629a.12(h): by how many hands are a pair


@dataclass
class Dealt:
    """What became of the cards."""

    shoe: list[str]
    player: list[str] = field(default_factory=list)
    banker: list[str] = field(default_factory=list)
    begins_next: list[str] = field(default_factory=list)
    discarded: list[str] = field(default_factory=list)

    def card(self) -> str:
        return self.shoe.pop(0)  # an IndexError where there is none


def value(card: str) -> int:
    rank = card[:-1]
    return 1 if rank == "A" else int(rank) % 10 if rank.isdigit() else 0


def points(cards: Cards) -> int:
    return sum(map(value, cards)) % 10


def natural(cards: Cards) -> bool:
    return len(cards) == 2 and points(cards) >= 8


def player_draws(player: Cards, banker: Cards) -> bool:
    return not (natural(player) or natural(banker)) and points(player) < 6


def banker_draws(player: Cards, banker: Cards) -> bool:
    own = points(banker)
    if len(player) == 2:
        return own <= 5 and not natural(player)
    return own < 3 or (own < 7 and TABLE_1[own][value(player[2])] == "D")


def simulated(dealt: Dealt, first: str) -> None:
    """A round without wagers that begins with the disclosed card: 629a.13(c)(2) and (d)."""
    four = [first, *(dealt.card() for _ in range(3))]
    player, banker = four[0::2], four[1::2]
    if player_draws(player, banker):
        player.append(dealt.card())
    if banker_draws(player, banker):
        banker.append(dealt.card())
    dealt.discarded += [*player, *banker]


def error(answers: Answers, dealt: Dealt, kind: str, waiting: list[str]) -> None:
    """629a.13(a) to (d): a card comes out that should not have."""
    card, third = dealt.card(), kind.startswith("third-card")
    if third and banker_draws(dealt.player, dealt.banker):
        dealt.banker.append(card)
    elif kind in ("card-drawn-in-error", "third-card-undisclosed"):
        dealt.begins_next.append(card)
    elif third and answers["disclosed-third-card"] == "discard":
        dealt.discarded += [card, dealt.card()]
    elif third or (dealt.player and answers["disclosed-card-simulated"] == "after-round"):
        waiting.append(card)
    else:
        simulated(dealt, card)


def vigorish(answers: Answers, won: int) -> int:
    """629a.12(c)."""
    if not answers["vigorish-rounding"]:
        return won // 20
    nearest = answers["vigorish-rounding-rule"] == "nearest"
    return 25 * max(1, (won + 250) // 500 if nearest else -(-won // 500))


def net(answers: Answers, wager: str, on: str, stake: int, dealt: Dealt) -> int:
    """What a wager on the whole round wins: 629a.7(a) and 629a.12."""
    player, banker, ez = points(dealt.player), points(dealt.banker), answers["ez-baccarat"]
    dragon_7 = banker == 7 and len(dealt.banker) == 3 and player < 7
    panda_8 = player == 8 and len(dealt.player) == 3 and banker < 8
    tie_odds = int(str(answers["tie-odds"]).split()[0])
    insured = {"dragon-7": dragon_7 * DRAGON_7, "panda-8": panda_8 * PANDA_8}
    if wager == "tie" or wager in insured:
        odds = insured.get(wager, (player == banker) * tie_odds)
        return stake * odds or -stake
    if wager == "dragon-bonus":
        mine, other = (dealt.player, dealt.banker)[:: 1 if on == "player" else -1]
        return stake * bonus_odds(answers, mine, other)
    if player == banker or (wager == "banker" and ez and dragon_7):
        return 0
    if (wager == "player") != (player > banker):
        return -stake
    return stake if wager == "player" or ez else stake - vigorish(answers, stake)


def bonus_odds(answers: Answers, mine: Cards, other: Cards) -> int:
    """629a.7(a)(4); a winning Natural by 629a.12(e), as the reading takes it."""
    *by_margin, natural_winner = DRAGON_BONUS[str(answers["dragon-bonus-paytable"])]
    margin = points(mine) - points(other)
    if natural(mine) and natural(other) and not margin:
        return 0
    by_row = margin >= 4 and answers["natural-margin"] == "by-margin"
    if natural(mine) and not by_row and (margin > 0 or not natural(other)):
        return natural_winner
    return by_margin[9 - margin] if margin >= 4 else -1


def pairs(dealt: Dealt) -> int:
    return sum(a[:-1] == b[:-1] for a, b in (dealt.player[:2], dealt.banker[:2]))


def may_add(answers: Answers, bets: Sequence[Bet], seat: int, dealt: Dealt) -> dict[str, int]:
    """What a winner of House Money may have added to which hand: 629a.8(c)(3)(i)(A)."""
    own = {wager: cents for s, wager, cents, _ in bets if s == seat}
    over = natural(dealt.player) or natural(dealt.banker)
    if over and answers["house-money-after-natural"] == "not-allowed":
        return {}
    portion = Fraction(str(answers["house-money-portion"]).rstrip("%")) / 100
    cents = int(own["house-money"] * HOUSE_MONEY[pairs(dealt)] * portion)
    cents += own["house-money"] * (answers["house-money-rides"] == "payout-and-stake")
    most = 100 * int(str(answers["table-maximum"]).lstrip("$"))
    free = answers["house-money-table-maximum"] == "not-bound"
    onto = {"player", "banker"} if answers["house-money-onto"] == "either-hand" else set(own)
    left = {hand: cents if free else most - own.get(hand, 0) for hand in ("player", "banker")}
    return {hand: min(cents, most) for hand, most in left.items() if hand in onto and most > 0}


def turns(bets: Sequence[Bet], hand: str) -> int | None:
    """The seat that is handed a hand's cards; nobody's are turned by the dealer: 629a.8(c)(6)."""
    wagered = [(cents, seat) for seat, wager, cents, _ in bets if wager == hand]
    return max(wagered)[1] if wagered else None


def offered(seats: Sequence[int], gave_up: int) -> list[int]:
    """To whom the right is offered in turn, counterclockwise from the right: 629a.8(d)."""
    return sorted((s for s in seats if s != gave_up), key=lambda s: (s > gave_up, -s))


def settle(
    answers: Answers, bets: Sequence[Bet], adds: Adds, shoe: Cards, called: Error = None
) -> tuple[list[Row], Dealt]:
    """The wagers that 629a.8(c)(3) and 629a.11(b) settle, in their order; returned ones if void."""
    dealt, waiting = Dealt(list(shoe)), list[str]()
    rows, added = list[Row](), dict[tuple[int, str], int]()
    main = sorted((bet for bet in bets if bet[1] != "house-money"), reverse=True)

    def card_to(hand: list[str], nth: int, due: bool = True) -> None:
        if called and called[0] == nth:
            error(answers, dealt, called[1], waiting)
        if due:
            hand.append(dealt.card())

    try:
        for nth in range(4):
            card_to((dealt.player, dealt.banker)[nth % 2], nth)
        for seat, wager, cents, on in sorted(set(bets) - set(main))[::-1]:
            rows.append((seat, wager, on, cents, cents * HOUSE_MONEY[pairs(dealt)]))
            if pairs(dealt) and seat in adds:
                added[seat, adds[seat]] = may_add(answers, bets, seat, dealt)[adds[seat]]
        card_to(dealt.player, 4, player_draws(dealt.player, dealt.banker))
        if len(dealt.banker) == 2:
            card_to(dealt.banker, 5, banker_draws(dealt.player, dealt.banker))
    except IndexError:  # 629a.13(e)
        undone = answers["house-money-in-void-round"] == "undone" or not rows
        back = [(s, w, on, cents, 0) for s, w, cents, on in (bets if undone else main)]
        return back if undone else rows + back, dealt
    placed = [(s, w, on, cents + added.pop((s, w), 0)) for s, w, cents, on in main]
    placed += [(seat, wager, "", cents) for (seat, wager), cents in added.items()]
    ends = [(s, w, on, cents, net(answers, w, on, cents, dealt)) for s, w, on, cents in placed]
    for card in waiting:
        simulated(dealt, card)
    return rows + [e for e in ends if e[4] < 0] + [e for e in ends if e[4] >= 0], dealt
