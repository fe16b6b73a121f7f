"""Lunar Poker read a second time: every wager settled from the text of chapter 671a alone.

None of the program is used here; every payout is copied from 671a.12. Cards are "Kh" or "10c",
money is cents. `firsts` are the first five cards of each seat, `finals` the cards after a draw
(six where one was bought; as the first five where nothing was drawn). `choices` is "fold", "bet" or
"options" for each seat, `later` "bet" or "fold" for those who paid the Options fee; an instant
payout needs neither. Additional Super Wagers are on "dealer" or "seat N".

`void` is "" or "before" (nothing was settled yet) or "after" (Super Wagers, instant payouts and
folds of 671a.11(c) were settled); `collected` are then the seats whose Options fee was collected.
`left` are seats that were left before anything was settled, `left_later` after 671a.11(c).
`undeclared` are seats that did not declare a hand that wins the Super Wager: 671a.11(c)(1).
Instant payout and second combination come as rows with nothing staked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations

Answers = Mapping[str, object]
Bet = tuple[int, str, int, str, str]  # seat, wager, cents, on, player
Row = tuple[int, str, str, int, int]  # seat, wager, on, stake, net
Cards = Sequence[str]
Hand = tuple[int, list[int]]

RANKS = "23456789TJQKA"
KINDS = (  # 671a.6(b), the lowest first
    *("high-card", "ace-king", "pair", "two-pair", "three-of-a-kind", "straight", "flush"),
    *("full-house", "four-of-a-kind", "straight-flush", "royal-flush"),
)
ACE_KING, STRAIGHT = KINDS.index("ace-king"), KINDS.index("straight")
INSTANT = {  # 671a.12(a)
    "A": {"royal-flush": 1_500, "straight-flush": 250},
    "B": {"royal-flush": 1_000, "straight-flush": 300},
    "C": {"royal-flush": 1_000, "straight-flush": 250},
}
SUPER = {  # 671a.12(b), the highest first
    "four-of-a-kind": 200,
    "five-picture-cards": 150,
    "full-house": 100,
    "flush": 60,
    "straight": 30,
    "three-of-a-kind": 8,
    "ace-king-queen": 5,
    "same-colored-five": 2,
}
UNQUALIFIED, UNQUALIFIED_STRAIGHT = 1, 4  # 671a.12(c)
BET = {  # 671a.12(d)
    "royal-flush": 100,
    "straight-flush": 50,
    "four-of-a-kind": 20,
    "full-house": 7,
    "flush": 5,
    "straight": 4,
    "three-of-a-kind": 3,
    "two-pair": 2,
    "pair": 1,
    "ace-king": 1,
}


def value(card: str) -> int:
    return 2 + RANKS.index(card[:-1].replace("10", "T"))


def five_cards(cards: Cards) -> Hand:
    """The kind of five cards and their ranks, those that make it first: 671a.6(a) to (c)."""
    values = sorted(map(value, cards), reverse=True)
    values = [5, 4, 3, 2, 1] if values == [14, 5, 4, 3, 2] else values
    values = sorted(values, key=lambda v: (values.count(v), v), reverse=True)
    alike = sorted((values.count(v) for v in set(values)), reverse=True)
    suited = len({card[-1] for card in cards}) == 1
    in_row = len(alike) == 5 and values[0] - values[4] == 4
    if in_row and suited:
        kind = "royal-flush" if values[0] == 14 else "straight-flush"
    elif alike[0] == 4 or alike[:2] == [3, 2]:
        kind = "four-of-a-kind" if alike[0] == 4 else "full-house"
    elif suited or in_row:
        kind = "flush" if suited else "straight"
    else:
        kind = {3: "three-of-a-kind", 2: "pair", 1: "high-card"}[alike[0]]
        kind = "two-pair" if alike[:2] == [2, 2] else kind
        kind = "ace-king" if kind == "high-card" and values[:2] == [14, 13] else kind
    return KINDS.index(kind), values


def best(cards: Cards) -> Hand:
    return max(map(five_cards, combinations(cards, 5)))


def combinations_in(cards: Cards) -> Iterator[tuple[str, frozenset[str]]]:
    """Every Poker combination in five or six cards with the cards that make it."""
    for five in combinations(cards, 5):
        kind = KINDS[five_cards(five)[0]]
        if kind in ("royal-flush", "straight-flush", "full-house", "flush", "straight"):
            yield kind, frozenset(five)
    alike = {4: "four-of-a-kind", 3: "three-of-a-kind", 2: "pair"}
    for size, kind in alike.items():
        for some in combinations(cards, size):
            if len(set(map(value, some))) == 1:
                yield kind, frozenset(some)
    for four in combinations(cards, 4):
        if sorted(Counter(map(value, four)).values()) == [2, 2]:
            yield "two-pair", frozenset(four)
    for two in combinations(cards, 2):
        if {value(card) for card in two} == {14, 13}:
            yield "ace-king", frozenset(two)


def second_odds(answers: Answers, cards: Cards) -> int:
    """What the further combinations of a winning hand are paid: 671a.11(f)(2)(ii)."""
    kind, values = best(cards)
    if kind < ACE_KING:
        return 0  # and beats no dealer who qualifies
    found = list(combinations_in(cards))
    winning = max(
        (made for name, made in found if name == KINDS[kind]),
        key=lambda made: sorted((values.count(value(card)), value(card)) for card in made)[::-1],
    )
    if KINDS[kind] in ("royal-flush", "straight-flush", "full-house", "flush", "straight"):
        hands = [(five_cards(five), sorted(five)) for five in combinations(cards, 5)]
        winning = frozenset(max(hands)[1])
    further = {name for name, made in found if made - winning}
    if answers["second-combinations-paid"] == "each":  # each kind once
        return sum(BET[name] for name in further)
    return max((BET[name] for name in further), default=0)


def super_odds(answers: Answers, cards: Cards) -> int | None:
    """Odds of the Super Wager on five cards, if it wins: 671a.6(d) and 671a.12(b)."""
    values = set(map(value, cards))
    kind = KINDS[five_cards(cards)[0]]
    if kind in ("straight-flush", "royal-flush"):
        kind = "flush" if answers["straight-flush-on-super"] == "flush" else ""
    met = {kind} & set(SUPER)
    if values <= {11, 12, 13}:
        met.add("five-picture-cards")
    if values >= {12, 13, 14}:
        met.add("ace-king-queen")
    if len({card[-1] in "dh" for card in cards}) == 1:
        met.add("same-colored-five")
    odds = [pays for row, pays in SUPER.items() if row in met]
    if answers["super-hands-paid"] == "each":
        return sum(odds) or None
    return odds[0] if odds else None


def settle(
    answers: Answers,
    bets: Sequence[Bet],
    choices: Mapping[int, str],
    later: Mapping[int, str],
    firsts: Mapping[int, Cards],
    finals: Mapping[int, Cards],
    dealer: Cards,
    *,
    left: Collection[int] = (),
    left_later: Collection[int] = (),
    undeclared: Collection[int] = (),
    void: str = "",
    collected: Collection[int] = (),
) -> list[Row]:
    """What each wager wins or loses: the Super Wagers first, then seat by seat: 671a.11."""
    loses = bool(answers["abandoned-wagers-lose"])  # 671a.7(b)
    gone, gone_later = (set(seats) if loses else set() for seats in (left, left_later))
    silent = gone if answers["super-on-abandoned-hand"] == "collected" else set()
    undone = answers["settled-wagers-of-void-round"] == "undone"
    first_undone = void == "before" or (void == "after" and undone)
    rows: list[Row] = []
    for seat, wager, stake, on, _ in sorted(bets, key=lambda bet: (bet[3] == "dealer", bet[0])):
        if wager not in ("super", "additional-super"):
            continue
        own = seat if wager == "super" else int(on.removeprefix("seat ")) if on != "dealer" else 0
        odds = super_odds(answers, firsts[own] if own else dealer)
        if (own and first_undone) or (not own and void):
            odds = 0
        elif seat in gone or own in {*undeclared, *silent} or (not own and seat in gone_later):
            odds = None
        rows.append((seat, wager, on, stake, stake * (-1 if odds is None else odds)))
    for seat, ante in sorted((bet[0], bet[2]) for bet in bets if bet[1] == "ante"):
        for wager, stake, net in one_seat(
            answers, ante, choices.get(seat, "fold"), later.get(seat, "fold"),
            firsts[seat], finals.get(seat, firsts[seat]), dealer,
            is_gone=seat in gone, is_gone_later=seat in gone_later,
            void="undone" if first_undone else void, fee_collected=seat in collected,
        ):  # fmt: skip
            rows.append((seat, wager, "", stake, net))
    return rows


def one_seat(
    answers: Answers, ante: int, choice: str, later: str, first: Cards, final: Cards, dealer: Cards,
    *, is_gone: bool, is_gone_later: bool, void: str, fee_collected: bool,
) -> Iterator[tuple[str, int, int]]:  # fmt: skip
    """Ante, instant payout, Options fee, Bet and second combination of a seat."""
    instant = INSTANT[str(answers["instant-payout-paytable"])].get(KINDS[five_cards(first)[0]])
    if instant and not is_gone:
        yield "ante", ante, 0
        if void != "undone":
            yield "instant-payout", 0, ante * instant
        return
    bets = choice == "bet" or (choice == "options" and later == "bet")
    if choice == "options":
        back = void and not (fee_collected and answers["options-fee-of-void-round"] == "kept")
        yield "options-fee", ante, 0 if back else -ante
    wins = (-1, -1, 0)  # folded or abandoned
    folded_before = choice == "fold" or (choice == "options" and later == "fold" and fee_collected)
    if void:
        wins = (-1, -1, 0) if folded_before and void != "undone" else (0, 0, 0)
    elif bets and not (is_gone or is_gone_later):
        wins = against_dealer(answers, final, dealer)
    yield "ante", ante, ante * wins[0]
    if bets:
        yield "bet", 2 * ante, 2 * ante * wins[1]
    if wins[2]:
        yield "second-combination", 0, 2 * ante * wins[2]


def against_dealer(answers: Answers, own: Cards, dealer: Cards) -> tuple[int, int, int]:
    """What a cent of Ante, of Bet, and by the Bet the second combination, wins: 671a.11(f)."""
    mine, theirs = best(own), five_cards(dealer)
    if theirs[0] < ACE_KING:
        return UNQUALIFIED_STRAIGHT if mine[0] >= STRAIGHT else UNQUALIFIED, 0, 0
    if mine == theirs:
        return 0, 0, 0
    if mine < theirs:
        return -1, -1, 0
    return 0, BET[KINDS[mine[0]]], second_odds(answers, own)
