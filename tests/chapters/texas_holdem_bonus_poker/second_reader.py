"""Texas Hold 'Em Bonus Poker read a second time: wagers settled from the text of 647a alone.

None of the program is used here; every payout is copied from 647a.12. Cards are "Kh" or "10c",
money is cents. `made` has the wagers that a seat made in the round ("flop", "turn", "river"), or
"fold"; in a void round it may have neither. `meters` is by wager and meter ("meter", or "mega",
"major", "minor"; "meter reserve" beside the Five Card Hand Bonus's) as they stand after the wagers
of the round went in.
`void` is "" or "all" (647a.13(c), (f), 647a.8(h), and (a) before the two cards), "exposed"
(647a.13(d)) or "face-up" (647a.13(a) after the two cards). `magic` is a card, `lucky` a seat or 0
for the dealer. Envy comes as rows of the Progressive Payout Wager on "seat N" with nothing staked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import combinations

Answers = Mapping[str, object]
Bet = tuple[int, str, int, str, str]  # seat, wager, cents, on, player
Row = tuple[int, str, str, int, int]  # seat, wager, on, stake, net
Cards = Sequence[str]
Meters = dict[str, dict[str, int]]
Pays = int | tuple[str, int] | None  # odds, or percent of a meter

RANKS = "23456789TJQKA"
KINDS = (  # 647a.6(b), the lowest first
    *("high-card", "pair", "two-pair", "three-of-a-kind", "straight", "flush", "full-house"),
    *("four-of-a-kind", "straight-flush", "royal-flush"),
)
TIMES = {"ante": 1, "flop": 2, "turn": 1, "river": 1}  # 647a.11(b), (d) and (f)
EVEN = 1  # 647a.12(a)
ACES_BOTH = {"A": 1_000, "B": None}  # 647a.12(b)
FLOOR = 50_000_00  # 647a.12(c)
FOR_ONE = {"full-house": 50, "flush": 40, "straight": 30, "three-of-a-kind": 9}
PROGRESSIVE: dict[str, dict[str, Pays]] = {  # 647a.12(d)(1): for 1
    "A": {"royal-flush": ("meter", 100), "straight-flush": ("meter", 10), "four-of-a-kind": 300},
    "B": {"royal-flush": ("mega", 100), "straight-flush": ("major", 100), "four-of-a-kind": 300},
    "C": {"royal-flush": ("mega", 100), "straight-flush": ("major", 100)},
    "D": {"royal-flush": ("mega", 100), "straight-flush": ("major", 100)},
}
for _label, _table in PROGRESSIVE.items():
    _table |= FOR_ONE | ({"three-of-a-kind": 10} if _label == "C" else {})
    _table |= {"four-of-a-kind": ("minor", 100)} if _label in "CD" else {}
RESEED = {"meter": 10_000, "mega": 10_000, "major": 1_000, "minor": 250}  # (d)(3): for each dollar
ENVY = {  # 647a.12(d)(5)
    100: {"royal-flush": 1_000_00, "straight-flush": 300_00},
    500: {"royal-flush": 5_000_00, "straight-flush": 1_500_00},
}
FIVE_CARD: dict[str, Pays] = {  # 647a.12(e)(1): for 1
    "royal-flush": ("meter", 100),
    "straight-flush": ("meter", 10),
    "four-of-a-kind": 500,
    "full-house": 100,
    "flush": 50,
}
MAGIC, LUCKY = 20, 5  # 647a.12(e)(3): for 1
SIX_CARD = {  # 647a.12(f): to 1 under paytables A to E
    "royal-flush": (1_000, 1_000, 1_000, 1_000, 1_000),
    "straight-flush": (200, 200, 200, 200, 200),
    "four-of-a-kind": (50, 50, 100, 100, 50),
    "full-house": (25, 25, 20, 20, 20),
    "flush": (20, 15, 15, 15, 15),
    "straight": (10, 10, 9, 10, 10),
    "three-of-a-kind": (5, 5, 8, 7, 5),
}
SIX_CARD_ROYAL_E = {"d": 200_000, "h": 20_000, "s": 20_000, "c": 20_000}


def value(card: str) -> int:
    return 2 + RANKS.index(card[:-1].replace("10", "T"))


def five_cards(cards: Cards) -> tuple[int, list[int]]:
    """The kind of five cards and their ranks, those of pairs, threes and fours first: 647a.6."""
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
    return KINDS.index(kind), values


def best(cards: Cards) -> tuple[int, list[int]]:
    return max(map(five_cards, combinations(cards, 5)))


def first_two(answers: Answers, own: Cards, dealer: Cards) -> int | None:
    """Odds of the Texas Hold 'Em Bonus Wager, if it wins: 647a.12(b)."""
    high, low = sorted(map(value, own), reverse=True)
    suited = own[0][-1] == own[1][-1]
    if high == low == 14:
        both = ACES_BOTH[str(answers["texas-holdem-bonus-paytable"])]
        return both if both and all(value(card) == 14 for card in dealer) else 30
    if high == low:
        return 10 if high >= 11 else 3
    if (high, low) == (14, 13):
        return 25 if suited else 15
    if high == 14 and low in (11, 12):
        return 20 if suited else 5
    return None


def six_cards(label: str, cards: Cards) -> int | None:
    suited = len({card[-1] for card in cards}) == 1
    if label == "E" and suited and sorted(map(value, cards)) == [9, 10, 11, 12, 13, 14]:
        return SIX_CARD_ROYAL_E[cards[0][-1]]
    pays = SIX_CARD.get(KINDS[best(cards)[0]])
    return pays["ABCDE".index(label)] if pays else None


def against_dealer(answers: Answers, own: Cards, dealer: Cards) -> tuple[int, int]:
    """What a cent of the Ante, and of Flop, Turn and River, wins: 647a.11(h)(2)."""
    mine, theirs = best(own), best(dealer)
    if mine <= theirs:
        return (0, 0) if mine == theirs else (-1, -1)
    return int(mine[0] >= KINDS.index(str(answers["ante-threshold"]))), EVEN


def wagers_count(answers: Answers) -> bool:
    """Whether wagers that win use up part of the limit, by a reading of 647a.12(c)."""
    return answers["payout-limit-wagers-returned"] == "counted"


def payout_limit(answers: Answers) -> int:
    """What the four wagers of a hand win at most: 647a.12(c)."""

    def cents(key: str) -> int:
        return int(100 * Decimal(str(answers[key]).replace("$", "").replace(",", "")))

    every = answers["payout-limit-minimum-wager"] == "every-wager"
    times = sum(TIMES.values()) if every else TIMES["ante"] + TIMES["flop"]
    boxes = (
        int(str(answers["adjacent-boxes"])) if answers["payout-limit-boxes"] == "every-box" else 1
    )
    won = boxes * times * (EVEN + wagers_count(answers))
    limit = max(FLOOR, cents("table-minimum") * won)
    if answers["payout-limit"] == "fixed":
        return limit
    if cents("maximum-payout") < limit:
        raise ValueError(f"maximum-payout: less than {limit} cents; 647a.12(c)")
    return cents("maximum-payout")


def from_meter(meters: dict[str, int], name: str, percent: int, reseed: int) -> int:
    """Takes a share off a meter; a meter that was won whole starts again."""
    paid = meters[name] * percent // 100
    meters[name] = reseed if percent == 100 else meters[name] - paid
    return paid


class Table:
    """One round; `settle` below is its outside."""

    def __init__(
        self, answers: Answers, bets: Sequence[Bet], made: Mapping[int, Collection[str]],
        hands: Mapping[int, Cards], dealer: Cards, community: Cards, left: Collection[int],
        meters: Meters,
    ) -> None:  # fmt: skip
        self.answers, self.made, self.hands, self.dealer = answers, made, hands, dealer
        self.community, self.flop, self.meters = community, community[:3], meters
        self.stakes = {(seat, wager, on): stake for seat, wager, stake, on, _ in bets}
        self.players = {seat: player for seat, _, _, _, player in bets}
        self.seats = sorted(self.players, reverse=True)  # from the dealer's right
        self.left = set(left)
        self.gone = self.left if answers["abandoned-wagers-lose"] else set()  # 647a.7(b)
        self.void = False
        self.dealers_jackpot: int | None = None
        self.envied: set[tuple[str, int]] = set()

    def main(self, seat: int, *, void: bool) -> Iterator[Row]:
        """Ante, Flop, Turn and River of a seat: 647a.11(b)(2) and (h)."""
        ante, made = self.stakes[seat, "ante", ""], self.made[seat]
        folded = "fold" in made
        kept = folded and self.answers["fold-in-void-round"] == "lost"
        if void and not kept:
            wins = (0, 0)
        elif seat in self.gone or folded:
            wins = (-1, -1)
        else:
            cards = [*self.hands[seat], *self.community], [*self.dealer, *self.community]
            wins = against_dealer(self.answers, *cards)
        stands = [wager for wager in TIMES if wager == "ante" or wager in made]
        won = [wager for wager in stands if wins[wager != "ante"] > 0]
        back = ante * sum(TIMES[wager] for wager in won) * wagers_count(self.answers)
        left = max(payout_limit(self.answers) - back, 0)
        for wager, times in TIMES.items():
            if wager in stands:
                net = min(ante * times * wins[wager != "ante"], left)
                left -= max(net, 0)
                yield seat, wager, "", ante * times, net

    def at_odds(self, seat: int, wager: str, odds: int | None) -> Iterator[Row]:
        if (stake := self.stakes.get((seat, wager, ""))) is not None:
            times = -1 if odds is None or seat in self.gone else odds
            yield seat, wager, "", stake, stake * times

    def progressive(self, seat: int) -> Iterator[Row]:
        """647a.11(i), with the meter as it stands at the player's turn; a fold costs the payout."""
        stake = self.stakes.get((seat, "progressive", ""))
        if stake is None:
            return
        kind = KINDS[five_cards([*self.hands[seat], *self.flop])[0]]
        pays = PROGRESSIVE[str(self.answers["progressive-paytable"])].get(kind)
        if seat in self.gone or self.forfeits(seat):
            pays = None
        if isinstance(pays, tuple):
            name, percent = pays
            paid = from_meter(self.meters["progressive"], name, percent, RESEED[name] * stake)
        else:
            paid = stake * (pays or 0)
        yield seat, "progressive", "", stake, paid - stake
        for other in self.seats if seat not in self.gone else ():
            if amount := self.envy(seat, other, stake):
                yield seat, "progressive", f"seat {other}", 0, amount

    def forfeits(self, seat: int) -> bool:
        """Whether a fold costs the progressive payout: in a void round by the reading."""
        lost = not self.void or self.answers["fold-in-void-round"] == "lost"
        return lost and "fold" in self.made[seat]

    def stay(self, seat: int) -> bool:
        """Whether folded cards stay on the table for a wager: 647a.11(b)(2)(i)(A) and (C)."""
        keeping = ("texas-holdem-bonus", "six-card-bonus", "five-card-hand-bonus")
        return any(s == seat and wager in keeping for s, wager, _ in self.stakes)

    def envy(self, seat: int, other: int, stake: int) -> int:
        """What another player's hand brings: 647a.11(i)(5)."""
        answers, player = self.answers, self.players[seat]
        if self.players[other] == player:
            return 0
        if other in self.left and answers["envy-for-abandoned-hand"] == "no":
            return 0
        folded = "fold" in self.made[other] and not self.void
        if folded and answers["envy-for-folded-hand"] == "no" and not self.stay(other):
            return 0
        cards = [*self.hands[other], *self.flop]
        if answers["envy-hand"] == "best-of-seven":
            cards = [*self.hands[other], *self.community]
        amount = ENVY[stake].get(KINDS[best(cards)[0]], 0)
        if answers["envy-of-two-boxes"] == "each-player":
            amount = 0 if (player, other) in self.envied else amount
            self.envied.add((player, other))
        return amount

    def five_card(self, seat: int, on: str, magic: str | None, lucky: int | None) -> Iterator[Row]:
        """647a.11(j), with Magic Card and Lucky Bonus; a fold costs nothing."""
        stake = self.stakes.get((seat, "five-card-hand-bonus", on))
        if stake is None:
            return
        cards = [*(self.hands[seat] if on == "player" else self.dealer), *self.flop]
        pays = FIVE_CARD.get(KINDS[five_cards(cards)[0]])
        if seat in self.gone:
            yield seat, "five-card-hand-bonus", on, stake, -stake
            return
        paid = self.jackpot(on, seat, pays[1]) if isinstance(pays, tuple) else stake * (pays or 0)
        yield seat, "five-card-hand-bonus", on, stake, paid - stake
        if magic is not None and magic in cards:
            yield seat, "magic-card-bonus", on, 0, stake * MAGIC
        if lucky is not None and lucky == (seat if on == "player" else 0):
            yield seat, "lucky-bonus", on, 0, stake * LUCKY

    def jackpot(self, on: str, seat: int, percent: int) -> int:
        """A share of the meter; the dealer's is divided among the players on it: (e)(2)."""
        if on == "player" or self.dealers_jackpot is None:
            meters = self.meters["five-card-hand-bonus"]
            kept = self.answers["reseed-from-reserve"] == "reserve"
            paid = from_meter(
                meters, "meter", percent, meters.get("meter reserve", 0) if kept else 0
            )
            if percent == 100 and kept:
                meters["meter reserve"] = 0
            if on == "player":
                return paid
            self.dealers_jackpot = paid
            if self.answers["odd-cents-of-a-share"] == "meter":
                meters["meter"] += paid % len({self.players[s] for s in self.on_dealer()})
        share = self.dealers_jackpot // len({self.players[s] for s in self.on_dealer()})
        own = [s for s in self.on_dealer() if self.players[s] == self.players[seat]]
        return share // len(own) + (share % len(own) if seat == own[0] else 0)

    def on_dealer(self) -> list[int]:
        bonus = "five-card-hand-bonus", "dealer"
        return [s for s in self.seats if (s, *bonus) in self.stakes and s not in self.gone]


def settle(
    answers: Answers,
    bets: Sequence[Bet],
    made: Mapping[int, Collection[str]],
    hands: Mapping[int, Cards],
    dealer: Cards,
    community: Cards,
    six: Cards,
    meters: Mapping[str, Mapping[str, int]],
    left: Collection[int] = (),
    *,
    void: str = "",
    magic: str | None = None,
    lucky: int | None = None,
) -> tuple[list[Row], Meters]:
    """What each wager wins or loses and what is left on the meters."""
    meters_left = {wager: dict(amounts) for wager, amounts in meters.items()}
    table = Table(answers, bets, made, hands, dealer, community, left, meters_left)
    if void == "face-up" and answers["bonus-after-face-up-cards"] == "play-on":
        void = ""
    settles = not void or (void != "all" and answers["side-wagers-of-void-round"] == "settled")
    table.void = bool(void)
    if not void and answers["folded-bonus-settled"] == "last":  # 647a.11(b)(2)(i)(A)
        table.seats.sort(key=lambda seat: "fold" in made[seat])
    rows: list[Row] = []
    for seat in table.seats:
        rows += table.main(seat, void=bool(void))
    for seat in table.seats:
        if void != "all":
            two = first_two(answers, hands[seat], dealer)
            rows += table.at_odds(seat, "texas-holdem-bonus", two)
        if settles:
            rows += table.progressive(seat)
            for on in ("player", "dealer"):
                if answers["jackpot-on-dealers-hand"] == "in-turn" or on == "player":
                    rows += table.five_card(seat, on, magic, lucky)
            if (seat, "six-card-bonus", "") in table.stakes:
                odds = six_cards(str(answers["six-card-bonus-paytable"]), [*hands[seat], *six])
                rows += table.at_odds(seat, "six-card-bonus", odds)
    if settles and answers["jackpot-on-dealers-hand"] == "last":
        for seat in table.seats:
            rows += table.five_card(seat, "dealer", magic, lucky)
    done = {row[:3] for row in rows}
    for (seat, wager, on), stake in table.stakes.items():
        if (seat, wager, on) not in done:  # of a void round
            lost = wager == "progressive" and table.forfeits(seat)
            rows.append((seat, wager, on, stake, -stake if lost else 0))
    return rows, meters_left
