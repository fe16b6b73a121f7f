"""Crazy 4 Poker read a second time: every wager settled from the text of chapter 657a alone.

None of the program is used here; every payout is copied from 657a.12. Cards are "Kh" or "10c",
money is cents; a hand is five cards, `six` the Six Card Bonus card. `plays` is the Play Wager of
each seat in cents; a seat without one has folded. `meters` is by wager and meter ("meter", or
"mega", "major", "minor"; "reserve" beside a meter that has one) as they stand after the wagers of
the round went in. `void` says that all hands are void (657a.13(a), (c), (d), (f), a wrong count of
the stub). `magic` is a card, `lucky` a seat or 0 for the dealer. Envy comes as rows of the
progressive wager on "seat N" with nothing staked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

Answers = Mapping[str, object]
Bet = tuple[int, str, int, str, str]  # seat, wager, cents, on, player
Row = tuple[int, str, str, int, int]  # seat, wager, on, stake, net
Cards = Sequence[str]
Hand = tuple[int, list[int]]
Meters = dict[str, dict[str, int]]
Pays = int | tuple[str, int] | None  # odds for 1, or percent of a meter

RANKS = "23456789TJQKA"
FOUR = (  # 657a.6(b), the lowest first
    *("high-card", "pair", "two-pair", "straight", "flush", "three-of-a-kind"),
    *("straight-flush", "four-of-a-kind"),
)
FIVE = (  # 657a.6(d) and (e), the lowest first
    *("nothing", "three-of-a-kind", "straight", "flush", "full-house", "four-of-a-kind"),
    *("straight-flush", "royal-flush"),
)
KING: Hand = (0, [13])  # 657a.11(c)(3): what the dealer qualifies with
QUEENS: Hand = (1, [12])  # 657a.12(c)
STRAIGHT = FOUR.index("straight")
EVEN = 1  # 657a.12(a)
SUPER_BONUS = {  # 657a.12(b)
    "four-aces": Fraction(200),
    "four-of-a-kind": Fraction(30),
    "straight-flush": Fraction(15),
    "three-of-a-kind": Fraction(2),
    "flush": Fraction(3, 2),
    "straight": Fraction(1),
}
QUEENS_UP = {  # 657a.12(c): paytables A to D
    "four-of-a-kind": (50, 50, 50, 50),
    "straight-flush": (30, 40, 30, 40),
    "three-of-a-kind": (9, 8, 8, 7),
    "flush": (4, 4, 4, 4),
    "straight": (3, 3, 3, 3),
    "two-pair": (2, 2, 2, 2),
    "pair": (1, 1, 1, 1),  # of queens or better
}
FOUR_CARD: dict[str, dict[str, Pays]] = {  # 657a.12(d)(1)
    "A": {"four-aces": ("meter", 100), "three-of-a-kind": 9},
    "B": {"four-aces": ("meter", 100), "three-of-a-kind": 15},
}
for _table in FOUR_CARD.values():
    _table |= {"four-of-a-kind": 300, "straight-flush": 100}
FOR_ONE = {"full-house": 50, "flush": 40, "straight": 30}
FIVE_CARD: dict[str, dict[str, Pays]] = {  # 657a.12(e)(1)
    "A": {"royal-flush": ("meter", 100), "straight-flush": ("meter", 10)},
    "B": {"royal-flush": ("mega", 100), "straight-flush": ("major", 100)},
    "C": {"royal-flush": ("mega", 100), "straight-flush": ("major", 100)},
    "D": {"royal-flush": ("mega", 100), "straight-flush": ("major", 100)},
}
for _label, _table in FIVE_CARD.items():
    _table |= FOR_ONE | {"three-of-a-kind": 10 if _label == "C" else 9}
    _table["four-of-a-kind"] = 300 if _label in "AB" else ("minor", 100)
HAND_BONUS: dict[str, Pays] = {  # 657a.12(f)(1)
    "royal-flush": ("meter", 100),
    "straight-flush": ("meter", 10),
    "four-of-a-kind": 500,
    "full-house": 100,
    "flush": 50,
}
RESEED = {  # 657a.12(d)(3), (e)(3) and (f)(4): for each dollar
    "four-card-progressive A": {"meter": 5_000},
    "four-card-progressive B": {"meter": 1_000},
    "five-card-progressive A": {"meter": 10_000},
    "five-card-progressive B": {"mega": 10_000, "major": 1_000},
    "five-card-progressive C": {"mega": 10_000, "major": 1_000, "minor": 250},
    "five-card-progressive D": {"mega": 10_000, "major": 1_000, "minor": 250},
    "five-card-hand-bonus": {"meter": 0},
}
FOUR_CARD_ENVY = {  # 657a.12(d)(5): dollars for each dollar of the wager
    "A": {"four-aces": 100, "four-of-a-kind": 10, "straight-flush": 5},
    "B": {"four-aces": 100, "four-of-a-kind": 25},
}
FIVE_CARD_ENVY = {"royal-flush": 1_000, "straight-flush": 300}  # (e)(5); $5 pays five times this
FORFEITED = (  # 657a.11(b)
    *("ante", "super-bonus", "queens-up", "four-card-progressive", "five-card-progressive"),
)
MAGIC, LUCKY = 20, 5  # 657a.12(f)(3)
SIX_CARD = {  # 657a.12(g): to 1 under paytables A to E
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


def is_suited(cards: Cards) -> bool:
    return len({card[-1] for card in cards}) == 1


def four_cards(cards: Cards) -> Hand:
    """The kind of four cards and their ranks, those that make it first: 657a.6(a) to (c)."""
    values = sorted(map(value, cards), reverse=True)
    values = [4, 3, 2, 1] if values == [14, 4, 3, 2] else values
    alike = sorted((values.count(v) for v in set(values)), reverse=True)
    in_row = len(alike) == 4 and values[0] - values[3] == 3
    if in_row or is_suited(cards):
        kind = "straight" if not is_suited(cards) else "straight-flush" if in_row else "flush"
    elif alike == [2, 2]:
        kind = "two-pair"
    else:
        kind = {4: "four-of-a-kind", 3: "three-of-a-kind", 2: "pair", 1: "high-card"}[alike[0]]
    return FOUR.index(kind), sorted(values, key=lambda v: (values.count(v), v), reverse=True)


def best_four(cards: Cards) -> Hand:
    return max(map(four_cards, combinations(cards, 4)))


def four_kind(hand: Hand) -> str:
    kind = FOUR[hand[0]]
    return "four-aces" if kind == "four-of-a-kind" and hand[1][0] == 14 else kind


def five_kind(answers: Answers, cards: Cards) -> str:
    """The highest kind in five or six cards: 657a.6(d) and (e), the reading ace-to-5."""
    alike = sorted(sum(value(c) == v for c in cards) for v in set(map(value, cards)))[::-1]
    met = {{3: "three-of-a-kind", 4: "four-of-a-kind"}.get(count, "nothing") for count in alike}
    if alike[0] >= 3 and alike[1] >= 2:
        met.add("full-house")
    for five in combinations(cards, 5):
        values = sorted(map(value, five))
        low = values == [2, 3, 4, 5, 14] and answers["ace-to-5"] == "straight"
        in_row = low or values == list(range(values[0], values[0] + 5))
        if in_row and is_suited(five):
            met.add("royal-flush" if values[0] == 10 else "straight-flush")
        elif in_row or is_suited(five):
            met.add("straight" if in_row else "flush")
    return max(met, key=FIVE.index)


def against_dealer(answers: Answers, mine: Hand, dealer: Hand) -> tuple[Fraction, ...]:
    """What a cent of Ante, Play and Super Bonus wins: 657a.11(c)(3)."""
    ahead = (mine > dealer) - (mine < dealer)
    if dealer < KING:
        ante, play = 0, EVEN
        back = ahead >= 0 or answers["super-bonus-unqualified"] == "returned"
    else:
        ante = play = ahead * EVEN
        back = ahead >= 0 or answers["super-bonus-beaten"] == "returned"
    bonus = SUPER_BONUS.get(four_kind(mine), Fraction(0 if back else -1))
    return Fraction(ante), Fraction(play), bonus


class Table:
    """One round; `settle` below is its outside."""

    def __init__(
        self, answers: Answers, bets: Sequence[Bet], plays: Mapping[int, int],
        hands: Mapping[int, Cards], dealer: Cards, left: Collection[int], meters: Meters,
    ) -> None:  # fmt: skip
        self.answers, self.plays, self.hands, self.dealer = answers, plays, hands, dealer
        self.meters, self.dealers_shares = meters, dict[int, int]()
        self.stakes = {(seat, wager, on): stake for seat, wager, stake, on, _ in bets}
        self.players = {seat: player for seat, _, _, _, player in bets}
        self.seats = sorted(self.players, reverse=True)  # from the dealer's right
        self.left = set(left)
        self.gone = self.left if answers["abandoned-wagers-lose"] else set()  # 657a.7(b)
        self.envied: set[tuple[str, str, int]] = set()

    def plays_on(self, seat: int) -> bool:
        return seat not in self.gone and bool(self.plays.get(seat))

    def main(self, seat: int) -> Iterator[Row]:
        wins: tuple[Fraction, ...] = (Fraction(-1),) * 3  # forfeited: 657a.11(b)
        if self.plays_on(seat):
            mine, theirs = best_four(self.hands[seat]), best_four(self.dealer)
            wins = against_dealer(self.answers, mine, theirs)
        ante, bonus = self.stakes[seat, "ante", ""], self.stakes[seat, "super-bonus", ""]
        stakes = {"ante": ante, "play": self.plays.get(seat, 0), "super-bonus": bonus}
        for (wager, stake), times in zip(stakes.items(), wins, strict=True):
            assert (stake * times).denominator == 1, "a payout of part-cents"
            if stake:
                yield seat, wager, "", stake, int(stake * times)

    def at_odds(self, seat: int, wager: str, odds: int | None) -> Iterator[Row]:
        if (stake := self.stakes.get((seat, wager, ""))) is not None:
            yield seat, wager, "", stake, stake * (-1 if odds is None else odds)

    def queens_up(self, seat: int) -> Iterator[Row]:
        hand = best_four(self.hands[seat])
        pays = QUEENS_UP.get(FOUR[hand[0]]) if hand >= QUEENS and self.plays_on(seat) else None
        label = "ABCD".index(str(self.answers["queens-up-paytable"]))
        yield from self.at_odds(seat, "queens-up", pays[label] if pays else None)

    def six_card(self, seat: int, six: Cards) -> Iterator[Row]:
        cards = [*self.hands[seat], *six]
        label = str(self.answers["six-card-bonus-paytable"])
        pays = SIX_CARD.get(five_kind(self.answers, cards)) if len(cards) == 6 else None
        odds = pays["ABCDE".index(label)] if pays else None
        if label == "E" and is_suited(cards) and min(map(value, cards)) == 9:
            odds = SIX_CARD_ROYAL_E[cards[0][-1]]
        yield from self.at_odds(seat, "six-card-bonus", None if seat in self.gone else odds)

    def kind(self, wager: str, cards: Cards) -> str:
        is_four = wager == "four-card-progressive"
        return four_kind(best_four(cards)) if is_four else five_kind(self.answers, cards)

    def take(self, wager: str, name: str, percent: int, stake: int) -> int:
        """Takes a share off a meter; a meter that was won whole starts again."""
        meters = self.meters[wager]
        paid = meters[name] * percent // 100
        meters[name] -= paid
        if percent == 100:
            label = self.answers.get(f"{wager}-paytable")
            meters[name] = RESEED[f"{wager} {label}" if label else wager][name] * stake
            if self.answers["reseed-from-reserve"] == "reserve" and "reserve" in meters:
                meters[name] += meters["reserve"]
                meters["reserve"] = 0
        return paid

    def progressive(self, seat: int, wager: str) -> Iterator[Row]:
        """657a.11(e); a fold costs the payout and not the Envy Bonus: 657a.11(b)(2)."""
        stake = self.stakes.get((seat, wager, ""))
        if stake is None:
            return
        tables = FOUR_CARD if wager == "four-card-progressive" else FIVE_CARD
        table = tables[str(self.answers[f"{wager}-paytable"])]
        pays = table.get(self.kind(wager, self.hands[seat])) if self.plays_on(seat) else None
        paid = self.take(wager, *pays, stake) if isinstance(pays, tuple) else stake * (pays or 0)
        yield seat, wager, "", stake, paid - stake
        for other in self.seats if seat not in self.gone else ():
            if amount := self.envy(seat, wager, other):
                yield seat, wager, f"seat {other}", 0, amount * stake

    def holds(self, seat: int) -> bool:
        """Whether a hand may bring the others an Envy Bonus.

        Who has abandoned a hand undecided has not folded it: it counts if such hands do.
        """
        if seat in self.left and self.answers["envy-for-abandoned-hand"] == "no":
            return False
        if seat in self.gone and seat in self.plays:
            return True
        survives = self.answers["bonus-survives-fold"] == "survives"
        kept = (seat, "six-card-bonus", "") in self.stakes or (
            survives and (seat, "five-card-hand-bonus", "player") in self.stakes
        )
        return self.plays_on(seat) or kept or self.answers["envy-for-folded-hand"] == "yes"

    def envy(self, seat: int, wager: str, other: int) -> int:
        """Dollars that another player's hand brings for each dollar: 657a.11(e)(5)."""
        player = self.players[seat]
        if self.players[other] == player or not self.holds(other):
            return 0
        is_four = wager == "four-card-progressive"
        table = (
            FOUR_CARD_ENVY[str(self.answers[f"{wager}-paytable"])] if is_four else FIVE_CARD_ENVY
        )
        amount = table.get(self.kind(wager, self.hands[other]), 0)
        if self.answers.get("envy-of-two-boxes", "each-wager") == "each-player":
            amount = 0 if (player, wager, other) in self.envied else amount
            self.envied.add((player, wager, other))
        return amount

    def hand_bonus(self, seat: int, on: str, magic: str | None, lucky: int | None) -> Iterator[Row]:
        """657a.11(f); a fold forfeits it or not by the reading bonus-survives-fold."""
        stake = self.stakes.get((seat, "five-card-hand-bonus", on))
        if stake is None:
            return
        if not self.counts(seat):
            yield seat, "five-card-hand-bonus", on, stake, -stake
            return
        cards = self.hands[seat] if on == "player" else self.dealer
        pays = HAND_BONUS.get(five_kind(self.answers, cards))
        paid = (
            self.jackpot(seat, on, pays[1], stake)
            if isinstance(pays, tuple)
            else stake * (pays or 0)
        )
        yield seat, "five-card-hand-bonus", on, stake, paid - stake
        if magic is not None and magic in cards:
            yield seat, "magic-card-bonus", on, 0, stake * MAGIC
        if lucky is not None and lucky == (seat if on == "player" else 0):
            yield seat, "lucky-bonus", on, 0, stake * LUCKY

    def counts(self, seat: int) -> bool:
        survives = self.answers["bonus-survives-fold"] == "survives"
        return self.plays_on(seat) or (survives and seat not in self.gone)

    def jackpot(self, seat: int, on: str, percent: int, stake: int) -> int:
        """A share of the meter; the dealer's is divided among the players on it: (f)(2)."""
        if on == "dealer" and self.dealers_shares:
            return self.dealers_shares[seat]
        paid = self.take("five-card-hand-bonus", "meter", percent, stake)
        if on == "player":
            return paid
        wagers = [s for s, w, o in self.stakes if (w, o) == ("five-card-hand-bonus", "dealer")]
        seats = sorted(filter(self.counts, wagers), reverse=True)
        players = {self.players[s] for s in seats}
        if self.answers["odd-cents-of-a-share"] == "meter":
            self.meters["five-card-hand-bonus"]["meter"] += paid % len(players)
        for player in players:  # a player on two boxes has one share, its odd cent at the first
            boxes = [s for s in seats if self.players[s] == player]
            each, odd = divmod(paid // len(players), len(boxes))
            self.dealers_shares |= {s: each + (odd if s == boxes[0] else 0) for s in boxes}
        return self.dealers_shares[seat]


def settle(
    answers: Answers,
    bets: Sequence[Bet],
    plays: Mapping[int, int],
    hands: Mapping[int, Cards],
    dealer: Cards,
    six: Cards,
    meters: Mapping[str, Mapping[str, int]],
    left: Collection[int] = (),
    *,
    void: bool = False,
    magic: str | None = None,
    lucky: int | None = None,
) -> tuple[list[Row], Meters]:
    """What each wager wins or loses, seat by seat from the dealer's right, and the meters."""
    meters_left = {wager: dict(amounts) for wager, amounts in meters.items()}
    table = Table(answers, bets, plays, hands, dealer, left, meters_left)
    rows: list[Row] = []
    if void:
        keeps = answers.get("fold-in-void-round", "returned") == "lost"
        survives = answers["bonus-survives-fold"] == "survives"
        forfeited = (*FORFEITED, *(() if survives else ("five-card-hand-bonus",)))
        for (seat, wager, on), stake in table.stakes.items():
            is_lost = keeps and seat not in plays and wager in forfeited
            rows.append((seat, wager, on, stake, -stake if is_lost else 0))
        rows += [(seat, "play", "", stake, 0) for seat, stake in plays.items() if stake]
        return rows, meters_left
    last = answers.get("jackpot-on-dealers-hand", "in-turn") == "last"
    for seat in table.seats:
        rows += table.main(seat)
        rows += table.queens_up(seat)
        for wager in ("four-card-progressive", "five-card-progressive"):
            rows += table.progressive(seat, wager)
        for on in ("player",) if last else ("player", "dealer"):
            rows += table.hand_bonus(seat, on, magic, lucky)
        rows += table.six_card(seat, six)
    for seat in table.seats if last else ():
        rows += table.hand_bonus(seat, "dealer", magic, lucky)
    return rows, meters_left
