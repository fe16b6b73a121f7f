"""Poker read a second time: pots, winners, odd amounts and rake, from chapter 637a alone.

None of the program is used here. Cards are "Kh" or "10c", money is cents. `paid` is what each seat
put in during the round, `folded` the seats that folded, `hands` the cards dealt to each seat that
is left (in stud all seven), `board` community or common cards. `order` are the seats clockwise, the
first to the left of the button (of the dealer where there is none) first; `last_bet` the seat that
bet or raised last.
Extra answers are cents: "rake-maximum", "bad-beat-contribution" and so on as integers, percentages
as Fractions. `settle` returns what every seat is given, the rake, and what each fund receives.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

Answers = Mapping[str, Any]
Cards = Sequence[str]
Key = tuple[Any, ...]

RANK = {**{str(n): n for n in range(2, 11)}, "J": 11, "Q": 12, "K": 13, "A": 14}
SUIT = "cdhs"  # 637a.10(d), (i)(3)(iv): spades the highest
KINDS = (  # 637a.6(b), the lowest first
    *("high-card", "pair", "two-pairs", "three-of-a-kind", "straight", "flush", "full-house"),
    *("four-of-a-kind", "straight-flush", "royal-flush"),
)
UNITS = (100, 50, 25, 5, 1)


def rank(card: str, *, low: bool = False) -> int:
    value = RANK[card[:-1]]
    return 1 if low and value == 14 else value


def high(cards: Cards, *, wheel: bool = True) -> Key:
    """637a.6(a), (b), (e) for five cards; greater is better."""
    values = sorted(map(rank, cards), reverse=True)
    flush = len({card[-1] for card in cards}) == 1
    in_row = len(set(values)) == 5 and values[0] - values[4] == 4
    if wheel and values == [14, 5, 4, 3, 2]:
        values, in_row = [5, 4, 3, 2, 1], True
    grouped = sorted(values, key=lambda v: (values.count(v), v), reverse=True)
    shape = sorted((values.count(v) for v in set(values)), reverse=True)
    if in_row or flush:
        kind = "straight" if not flush else "flush" if not in_row else "straight-flush"
        kind = "royal-flush" if kind == "straight-flush" and values[0] == 14 else kind
    elif shape[:2] in ([3, 2], [2, 2]):
        kind = "full-house" if shape[0] == 3 else "two-pairs"
    else:
        kind = {4: "four-of-a-kind", 3: "three-of-a-kind", 2: "pair", 1: "high-card"}[shape[0]]
    return KINDS.index(kind), grouped


def low(cards: Cards, *, worst_first: bool = True) -> Key:
    """637a.6(c) to (e): ace to five, no straights nor flushes; greater is better."""
    values = [rank(card, low=True) for card in cards]
    shape = sorted((values.count(v) for v in set(values)), reverse=True)
    alike = sorted(
        {v for v in values if values.count(v) > 1}, key=lambda v: (values.count(v), v), reverse=True
    )
    single = sorted((v for v in values if values.count(v) == 1), reverse=worst_first)
    return [-n for n in shape], [-v for v in alike], [-v for v in single]


def deuce_to_seven(cards: Cards) -> Key:
    """637a.20(k)(3): the lowest high hand with a high ace alone; greater is better."""
    kind, values = high(cards, wheel=False)
    return -kind, [-v for v in values]


def badugi(cards: Cards, *, ace_low: bool = True) -> Key:
    """637a.21(k): most cards of different suits and ranks, then the lowest; greater is better."""
    found: list[Key] = []
    for size in range(1, min(4, len(cards)) + 1):
        for some in combinations(cards, size):
            values = sorted((rank(card, low=ace_low) for card in some), reverse=True)
            if len(set(values)) == size == len({card[-1] for card in some}):
                found.append((size, [-v for v in values]))
    return max(found)


def fives(game: str, dealt: Cards, board: Cards) -> list[Cards]:
    if "omaha" in game:  # two of the player's and three of the board
        return [(*a, *b) for a in combinations(dealt, 2) for b in combinations(board, 3)]
    return list(combinations([*dealt, *board], 5))


def best_high(game: str, dealt: Cards, board: Cards) -> Key:
    return max(high(five) for five in fives(game, dealt, board))


def best_low(answers: Answers, dealt: Cards, board: Cards) -> Key | None:
    game, first = answers["game"], answers["low-comparison"] == "worst-card-first"
    all_fives = fives(game, dealt, board)
    if "eight-or-better" in game:
        all_fives = [
            five
            for five in all_fives
            if len({c[:-1] for c in five}) == 5 and max(rank(c, low=True) for c in five) <= 8
        ]
    return max((low(five, worst_first=first) for five in all_fives), default=None)


@dataclass
class Part:
    """A part of the pot: who contends with what by which score, and who has its excess."""

    keys: dict[int, Key]
    excess: str
    score: Callable[[Cards], Key] = high
    high_card: bool = True
    ace_low: bool = True
    suits: bool = False


def elsewhere(answers: Answers) -> str:
    return (
        "first-left-of-button"
        if answers["odd-amount-elsewhere"] == "first-to-the-left"
        else "by-suit"
    )


def parts(answers: Answers, hands: Mapping[int, Cards], board: Cards) -> list[Part]:
    """The parts of a pot, the one that has the excess of a division first."""
    game = answers["game"]
    if game.startswith("triple-draw") or game == "badugi":
        return draw_parts(answers, hands)

    def lowest(five: Cards) -> Key:
        return low(five, worst_first=answers["low-comparison"] == "worst-card-first")

    lows = {seat: best_low(answers, cards, board) for seat, cards in hands.items()}
    left = {seat: key for seat, key in lows.items() if key is not None}
    if game in ("seven-card-stud-low", "five-card-draw-low"):
        return [Part(left, elsewhere(answers), lowest)]
    highs = {seat: best_high(game, cards, board) for seat, cards in hands.items()}
    if "split" in game:
        name = "odd-amount-five-card-omaha" if "five-card-omaha" in game else "odd-amount-omaha"
        ways = (
            (answers[name], answers[f"{name}-low"]) if "omaha" in game else ("by-suit", "by-suit")
        )
        halves = [Part(highs, ways[0]), Part(left, ways[1], lowest, False)]
        return halves if left else halves[:1]
    return [Part(highs, answers["odd-amount-holdem"] if game == "holdem" else elsewhere(answers))]


def draw_parts(answers: Answers, hands: Mapping[int, Cards]) -> list[Part]:
    """637a.20(k), (l), 637a.21(k)."""
    game = answers["game"]
    way = answers["odd-amount-badugi" if game == "badugi" else "odd-amount-triple-draw"]
    ace_low = game not in ("triple-draw-2-7", "triple-draw-badeucey")
    lowball: Callable[[Cards], Key] = low if ace_low else deuce_to_seven

    def by_suits(cards: Cards) -> Key:
        return badugi(cards, ace_low=ace_low)

    whole = Part({s: lowball(c) for s, c in hands.items()}, way, lowball, False, ace_low)
    if game in ("triple-draw-2-7", "triple-draw-ace-5"):
        return [whole]
    suits = {s: by_suits(c) for s, c in hands.items()}
    if game != "badugi" and answers["badeucey-without-four-cards"] == "lowball-takes-all":
        suits = {s: k for s, k in suits.items() if k[0] == 4}
    half = Part(suits, way, by_suits, False, ace_low, suits=True)
    if game == "badugi":
        return [half]
    return [whole, half] if suits else [whole]


def divided(answers: Answers, amount: int, number: int) -> tuple[int, int]:
    """Equal shares for all and the excess, which is not above $1: the reading pot-division."""
    for unit in UNITS if answers["pot-division"] == "dollar" else (1,):
        share = amount // (number * unit) * unit
        if amount - number * share <= 100 and (share or unit == 1):
            return share, amount - number * share
    raise AssertionError


@dataclass
class Round:
    given: dict[int, int] = field(default_factory=dict)
    rake: int = 0
    funds: dict[str, int] = field(default_factory=dict)
    pots: list[int] = field(default_factory=list)


def pots_of(
    paid: Mapping[int, int], folded: Collection[int]
) -> tuple[list[tuple[int, list[int]]], dict[int, int]]:
    """Pots with who contends for them, the main pot first; and an uncalled bet that goes back."""
    put, back = dict(paid), dict[int, int]()
    top, second = sorted(put.values(), reverse=True)[:2]
    if top > second:
        seat = next(s for s, n in put.items() if n == top)
        back[seat], put[seat] = top - second, second
    levels = sorted({put[seat] for seat in put if seat not in folded})
    found: list[tuple[int, list[int]]] = []
    under = 0
    for level in [*levels[:-1], max(put.values())]:
        amount = sum(min(n, level) - min(n, under) for n in put.values())
        seats = [s for s in put if s not in folded and put[s] >= min(level, levels[-1])]
        if amount:
            found.append((amount, seats))
        under = level
    return found, back


def levels(answers: Answers, amount: int) -> list[tuple[int, int]]:
    """637a.17(b)(2): the dollar levels up to an amount, and what each of them costs."""
    if answers["rake-levels"] == "equal":
        steps = range(answers["rake-level"], amount + 1, answers["rake-level"])
        return [(level, answers["rake-at-a-level"]) for level in steps]
    listed = [(answers[f"rake-level-{n}"], answers[f"rake-at-level-{n}"]) for n in range(1, 7)]
    return [(level, more) for level, more in listed if 0 < level <= amount]


def rakes(answers: Answers, pots: Sequence[int]) -> list[int]:
    """637a.17(b): what is taken of each pot, the first one first, up to the maximum."""
    taken = [0] * len(pots)
    if "percentage" in answers["rake-types"]:
        unit = 100 if answers["rake-rounding"] == "dollar" else 1
        taken = [int(amount * answers["rake-percentage"] // unit) * unit for amount in pots]
    if "incremental" in answers["rake-types"]:
        below = 0  # dollars of the pots before, where the levels are those of all pots together
        for nth, amount in enumerate(pots):
            met = [more for level, more in levels(answers, below + amount) if level > below]
            taken[nth] = min(amount, taken[nth] + sum(met))
            below += amount if answers["incremental-rake-pots"] == "all-pots" else 0
    left = answers.get("rake-maximum", 0)
    for nth, amount in enumerate(taken):
        taken[nth] = min(amount, left)
        left -= taken[nth]
    return taken


def in_the_hand(game: str, part: Part, key: Key, dealt: Cards, board: Cards) -> list[str]:
    """The cards of a player that can be in the hand with which this part is won."""
    sizes = [key[0]] if part.suits else []
    ways = [c for n in sizes for c in combinations(dealt, n)] or fives(game, dealt, board)
    made = [cards for cards in ways if part.score(cards) == key]
    return [card for cards in made for card in cards if card in dealt]


def excess_to(
    answers: Answers,
    part: Part,
    tied: Sequence[int],
    hands: Mapping[int, Cards],
    board: Cards,
    order: Sequence[int],
    last_bet: int,
) -> int:
    left = [seat for seat in order if seat in tied]
    if part.excess == "by-suit":
        shown = {seat: list(hands[seat]) for seat in tied}
        if answers["excess-by-suit"] == "winning-hand":
            within = {
                seat: in_the_hand(answers["game"], part, part.keys[seat], hands[seat], board)
                for seat in tied
            }
            shown = {seat: cards for seat, cards in within.items() if cards} or shown

        def order_of(card: str) -> tuple[int, int]:
            return rank(card, low=not part.high_card and part.ace_low), SUIT.index(card[-1])

        if part.high_card:
            return max(shown, key=lambda seat: max(map(order_of, shown[seat])))
        return min(shown, key=lambda seat: min(map(order_of, shown[seat])))
    if part.excess == "last-to-bet" and last_bet in tied:
        return last_bet
    named: Any = answers.get("odd-amount-player")
    return int(named) if part.excess == "player-named" and named in tied else left[0]


def contribution(answers: Answers, name: str, size: int) -> int:
    """637a.15(b)(1), .16(b)(2): the maximum, or a share of the pot up to it."""
    most: int = answers[f"{name}-contribution"]
    if answers[f"{name}-contribution-method"] == "maximum":
        return most
    unit = 100 if answers["rake-rounding"] == "dollar" else 1
    return min(most, int(size * answers[f"{name}-contribution-share"] // unit) * unit)


def settle(
    answers: Answers,
    paid: Mapping[int, int],
    folded: Collection[int],
    hands: Mapping[int, Cards],
    board: Cards,
    order: Sequence[int],
    last_bet: int = 0,
) -> Round:
    result = Round(dict.fromkeys(paid, 0))
    found, back = pots_of(paid, folded)
    for seat, amount in back.items():
        result.given[seat] += amount
    result.pots = [amount for amount, _ in found]
    taken = rakes(answers, result.pots)
    result.rake = sum(taken)
    amounts = [amount - rake for amount, rake in zip(result.pots, taken, strict=True)]
    measured = list(
        amounts if answers["contributing-pot-measured"] == "after-rake" else result.pots
    )
    if answers["contributing-pot"] == "first-pot":  # once a round, by all pots together
        measured = [sum(measured)]
    for name in ("bad-beat", "high-hand"):
        if not answers.get("bad-beat" if name == "bad-beat" else "high-hand-jackpot"):
            continue
        for nth, size in enumerate(measured):
            if size >= answers[f"{name}-minimum-pot"]:
                taken_now = min(contribution(answers, name, size), amounts[nth])
                result.funds[name] = result.funds.get(name, 0) + taken_now
                amounts[nth] -= taken_now
    for amount, (_, seats) in zip(amounts, found, strict=True):
        if len(seats) == 1:
            result.given[seats[0]] += amount
            continue
        all_parts = parts(answers, {seat: hands[seat] for seat in seats}, board)
        share, excess = divided(answers, amount, len(all_parts))
        for nth, part in enumerate(all_parts):
            mine = share + (excess if nth == 0 else 0)
            best = max(part.keys.values())
            tied = [seat for seat, key in part.keys.items() if key == best]
            each, odd = divided(answers, mine, len(tied))
            for seat in tied:
                result.given[seat] += each
            if odd:
                result.given[excess_to(answers, part, tied, hands, board, order, last_bet)] += odd
    return result


# ------------------------------------------------------------------------------ jackpots


def is_high_enough(answers: Answers, key: Key) -> bool:
    """637a.15(b)(3): the kind, the rank of the threes, fours or highest card, then the pair."""
    wanted = answers["bad-beat-hands"]
    kind = "full-house" if wanted == "aces-full" else wanted
    if key[0] != KINDS.index(kind):
        return bool(key[0] > KINDS.index(kind))
    rank_of = 14 if wanted == "aces-full" else RANK.get(answers["bad-beat-rank"], 2)
    pair = RANK.get(answers["bad-beat-pair"], 0) if kind == "full-house" else 0
    found = key[1][0], key[1][3] if kind == "full-house" else 0
    return bool(found >= (rank_of, pair))


def holes_play(dealt: Cards, board: Cards, key: Key) -> bool:
    return any(high((*dealt, *three)) == key for three in combinations(board, 3))


def bad_beat(
    answers: Answers,
    hands: Mapping[int, Cards],
    board: Cards,
    dealt_in: Collection[int],
    given: Mapping[int, int],
    fund: int,
) -> dict[int, int]:
    """What each seat is paid of the fund: 637a.15; hands are those at the showdown."""
    keys = {seat: best_high(answers["game"], cards, board) for seat, cards in hands.items()}
    top = max(keys.values())
    beaten = {
        seat: key
        for seat, key in keys.items()
        if key < top
        and is_high_enough(answers, key)
        and (
            answers["bad-beat-hole-cards"] == "need-not-play" or holes_play(hands[seat], board, key)
        )
        and not (given[seat] and answers["bad-beat-losing-hand"] == "wins-nothing")
    }
    beating = answers["bad-beat-beaten-by"]
    if beating != "any-higher-hand" and top[0] < KINDS.index(beating):
        return {}
    shown = [seat for seat in keys if keys[seat] == top and holes_play(hands[seat], board, top)]
    if not beaten or (answers["bad-beat-hole-cards"] == "both-hands" and not shown):
        return {}
    if answers["bad-beat-several-hands"] == "best":
        best = max(beaten.values())
        beaten = {seat: key for seat, key in beaten.items() if key == best}
    losers = [seat for seat in dealt_in if seat in beaten]
    winners = [seat for seat in keys if keys[seat] == top]
    others = [seat for seat in dealt_in if seat not in (*losers, *winners)]
    rest = 1 - answers["bad-beat-losing-share"]
    paid = {
        seat: int(fund * rest * answers["bad-beat-winning-share"]) // len(winners)
        for seat in winners
    }
    paid |= {
        seat: int(fund * rest * (1 - answers["bad-beat-winning-share"])) // len(others)
        for seat in others
    }
    if not others and answers["bad-beat-without-others"] == "stays-in-the-fund":
        fund -= int(fund * rest * (1 - answers["bad-beat-winning-share"]))
    left = fund - sum(paid.values())  # with what cannot be divided
    return paid | {
        seat: left // len(losers) + (nth < left % len(losers)) for nth, seat in enumerate(losers)
    }


def qualifying_high_hand(
    answers: Answers, hands: Mapping[int, Cards], board: Cards, dealt_in: int
) -> dict[int, Key]:
    """Hands of this round that qualify, a full house or better: 637a.16(f), (b)(4)."""
    if dealt_in < answers["high-hand-minimum-players"]:
        return {}
    keys = {seat: best_high(answers["game"], cards, board) for seat, cards in hands.items()}
    return {seat: key for seat, key in keys.items() if key[0] >= KINDS.index("full-house")}
