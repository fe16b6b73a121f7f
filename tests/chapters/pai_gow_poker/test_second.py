"""Play and odds against the second reading of the chapter; live play against compiled rounds.

The second reader is told how the dealer's hands are set: the house way is nobody's text.
"""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
from tests.chapters.pai_gow_poker import second_reader
from tests.chapters.pai_gow_poker.rounds import ALL, GAME, MAIN, SECOND_ROUND, Played, played
from tests.chapters.second_hands import Row

from croupier.chapters.pai_gow_poker.counting import problem
from croupier.chapters.pai_gow_poker.outcomes import OUTCOMES
from croupier.chapters.pai_gow_poker.simulation import SIZE, Tallied, tally_round, told
from croupier.equipment.cards import card_text, parse_cards
from croupier.families.setting.counting.solved import solution
from croupier.families.setting.ways.cases import way_named
from croupier.families.setting.ways.patterns import low_cards
from croupier.maths.pricing.counted import Terms
from croupier.rounds.words import Bet, Call
from croupier.rulebook.rules import Rules

RULE_SETS, ROUNDS = 8, 20  # verify has thousands
READINGS = {
    "three-of-a-kind-wins": ("paytable", "straight-or-better"),
    "three-of-a-kind-with-straight": ("paytable-order", "rank-order"),
    "royal-match-joker": ("natural", "joker-as-ace"),
    "natural-straight-flush-joker": ("outside-allowed", "none-of-seven"),
    "protection-straight-flush": ("not-paid", "paid"),
    "joker-colour": ("neutral", "chosen"),
    "envy-lammer": ("own-table", "every-table"),
    "envy-for-surrendered-hand": ("yes", "no"),
    "payout-limit-scope": ("hand", "wager"),
    "vigorish-quarter": ("up", "nearest"),
    "joker-in-flush": ("highest-missing", "ace"),
    "bank-optional-wagers": ("house", "returned"),
}
WAGERS = {
    "fortune-bonus": 500,
    "emperors-treasure": 700,
    "pai-gow-insurance": 500,
    "progressive-payout": 100,
    "queens-dragon": 500,
    "dynasty-bonus": 400,
    "protection": 500,
    "red-black": 500,
}
JOKER_IN_FLUSH = ("highest-missing", "ace")
RANKS = [*(str(n) for n in range(2, 11)), *"JQKA"]


def some_rules(rng: random.Random) -> Rules:
    ez, brand = rng.random() < 0.6, rng.choice(("fortune", "emperors-challenge", "neither"))
    answers: dict[str, object] = {
        **{key: rng.choice(choices) for key, choices in READINGS.items()},
        "ez-pai-gow-poker": ez,
        "brand": brand,
        "house-way": rng.choice(("trump-plaza", "foxwoods", "golden-nugget", "stones")),
        "fortune-bonus-paytable": rng.choice("ABCD"),
        "emperors-treasure-paytable": rng.choice("ABCD"),
        "abandoned-wagers-lose": (lose := rng.random() < 0.5),
        "envy-for-abandoned-hand": "no" if lose else "yes",
        "player-bank": True,
        "co-banking": True,
        "bank-sets-freely": rng.choice(("free", "house-way")),
        "co-bank-part-cents": rng.choice(("to-the-house", "to-the-co-bank")),
        "envy-for-the-banks-hand": "no",
        "table-maximum": "$100,000",
    }
    first = brand == "emperors-challenge"
    if brand == "neither":
        first = rng.random() < 0.5
        answers["pai-gow-insurance-set"] = "a-or-b" if first else "c-d-or-e"
    key = "emperors-challenge-insurance-paytable" if first else "fortune-insurance-paytable"
    answers[key] = rng.choice("AB" if first else "CDE")
    if ez:
        answers["bank-at-ez-table"] = rng.choice(("bank-as-dealer", "section-12-controls"))
    if not ez or answers["bank-at-ez-table"] == "section-12-controls":
        answers["vigorish-rounding"] = rng.random() < 0.5
    if rng.random() < 0.3:
        answers["payout-limit-amount"] = "$100,000"
    return GAME.rules(answers)


def some_bets(rng: random.Random, rules: Rules) -> list[Bet]:
    found = []
    for seat in sorted(rng.sample(range(1, 7), rng.randint(1, 4))):
        found.append(Bet(seat, MAIN, 20 * rng.randint(30, 200)))
        for wager, amount in WAGERS.items():
            if rules.offers(wager) and rng.random() < 0.6:
                large = wager != "progressive-payout" and rng.random() < 0.1
                on = rng.choice(("red", "black")) if wager == "red-black" else ""
                found.append(Bet(seat, wager, 3000 if large else amount, on))
    return found if rng.random() < 0.8 else [bet for bet in found if bet.wager == MAIN]


def rare_hand(rng: random.Random) -> list[str]:
    """Cards that paytables tell apart, some with the joker."""
    suit, other = rng.sample("cdhs", 2)
    low = rng.randint(0, 6)
    run = [rank + suit for rank in RANKS[low : low + 7]]
    royal = [rank + suit for rank in ("A", "K", "Q", "J", "10")]
    to_5 = [rank + suit for rank in ("A", "2", "3", "4", "5")]
    match rng.randint(0, 11):
        case 0:
            return run
        case 1:
            return [*rng.sample(run, 6), "joker"]
        case 2:
            return [*rng.sample(royal, 4), "joker", "K" + other, "Q" + other]
        case 3:
            return [*royal, *(rank + other for rank in rng.choice(("KQ", "AK", "AQ")))]
        case 4:
            return [*royal, "joker", "K" + other]
        case 5:
            return [*to_5, *rng.choice((("A" + other, "Q" + other), ("6" + suit, "7" + suit)))]
        case 6:
            return [*to_5, "joker"]
        case 7:
            return ["Ac", "Ad", "Ah", "As", "joker"]
        case 8:
            rank = rng.choice(RANKS)
            return [rank + each for each in "cdhs"]
        case 9:
            ranks = rng.sample(RANKS, 3)
            return [rank + each for rank in ranks for each in rng.sample("cdhs", 2)]
        case 10:
            top = rng.choice(("9", "10", "J", "Q"))
            return [rank + rng.choice("cdhs") for rank in ("2", "3", "4", "5", "7", "8", top)]
        case _:
            first = rng.randint(0, 8)
            straight = [rank + rng.choice("cdhs") for rank in RANKS[first : first + 5]]
            alike = [straight[0][:-1] + each for each in "cdhs" if each != straight[0][-1]]
            return [*straight, *alike[:2]]


def some_cards(rng: random.Random, seats: list[int]) -> dict[str, list[str]]:
    """Half of the deals are rigged so that rare hands come."""
    hands: list[list[str]] = []
    left = rng.sample(ALL, len(ALL))
    for _ in range(rng.randint(1, 3) if rng.random() < 0.5 else 0):
        rare = rare_hand(rng)
        if set(rare) <= set(left):
            left = [card for card in left if card not in rare]
            hands.append(rare)
    while len(hands) < len(seats) + 1:
        hands.append([])
    for hand in hands:
        while len(hand) < 7:
            hand.append(left.pop())
        rng.shuffle(hand)
    rng.shuffle(hands)
    places = ["dealer", *(f"seat {seat}" for seat in seats)]
    return dict(zip(places, hands, strict=False))


class Random:
    """A random round through both readings."""

    def __init__(self, rng: random.Random, rules: Rules) -> None:
        self.rules, self.rng = rules, rng
        self.bets = some_bets(rng, rules)
        self.seats = sorted({bet.seat for bet in self.bets})
        self.cards = some_cards(rng, self.seats)
        self.sets = {
            seat: rng.sample(self.cards[f"seat {seat}"], 2)
            for seat in self.seats
            if rng.random() < 0.4
        }
        self.bank = rng.choice(self.seats) if rng.random() < 0.4 else 0
        self.shares = bool(self.bank) and len(self.seats) > 1 and rng.random() < 0.4
        self.dealer_wager = 0 if self.shares or not self.bank else 1000
        self.left = {seat for seat in self.seats if rng.random() < 0.08}
        self.voided = {seat for seat in self.seats if rng.random() < 0.05} - {self.bank}
        plain = {bet.seat for bet in self.bets if bet.wager == MAIN} - {
            bet.seat for bet in self.bets if bet.wager != MAIN
        }
        self.gives_up = {seat for seat in plain if rng.random() < 0.3} - {self.bank}

    def live(self) -> Played:
        decide: dict[int, list[str]] = {seat: [] for seat in self.seats}
        calls: dict[int, Call] = {}
        for seat in self.seats:
            decide[seat] += ["pass"] if seat > self.bank else []
        if self.bank:
            decide[self.bank] += ["co-bank"] if self.shares else ["bank", "full"]
        at = sum(len(choices) for choices in decide.values()) + 51  # the moment when all are dealt
        for seat in self.left:
            calls[at := at + 1] = Call("player-leaves", seat)
        for seat in self.voided - self.left:
            calls[at := at + 1] = Call("player-card-exposed", seat)
            at += 1
            decide[seat].append("void")
        for seat in self.gives_up:
            decide[seat].append("surrender")
        return played(
            self.bets,
            {place: " ".join(held) for place, held in self.cards.items()},
            rules=self.rules,
            sets={seat: f"low={' '.join(two)}" for seat, two in self.sets.items()},
            decide=decide,
            calls=calls,
            carry=SECOND_ROUND,
            meter=200_000,
        )

    def told(self, key: object, found: Played) -> str:
        """All that is needed to see why the two disagree."""
        facts = [key, self.cards, self.sets, self.bets, self.bank, self.left, self.voided]
        readings = {key: self.rules[key] for key in READINGS}
        return "\n".join(map(str, [*facts, self.gives_up, readings, *found.ends, found.called]))

    def low(self, place: str) -> list[str]:
        """The low hand by the house way."""
        by = self.rules["joker-in-flush"] == "ace"
        way, cards = way_named(self.rules.text("house-way")), self.cards[place]
        return [card_text(c) for c in low_cards(way, int(by), parse_cards(" ".join(cards)))]

    def second(self) -> tuple[list[Row], int]:
        stays = set(self.seats) - self.left
        lows: dict[int, list[str] | str] = {seat: self.low(f"seat {seat}") for seat in self.seats}
        lows |= {seat: two for seat, two in self.sets.items() if seat in stays}
        if self.bank:
            own = list(lows[self.bank])
            legal = second_reader.is_legal(self.rules.answers, self.cards[f"seat {self.bank}"], own)
            if self.shares or not legal or self.rules["bank-sets-freely"] == "house-way":
                own = self.low(f"seat {self.bank}")
            lows[self.bank] = own
        lows |= dict.fromkeys(self.gives_up & stays, "surrender")
        bets = [
            (bet.seat, bet.wager, bet.amount, bet.on, bet.player)
            for bet in self.bets
            if bet.seat != self.bank
        ]
        answers = dict(self.rules.answers) | {"progressive-reset-cents": 200_000}
        if self.rules["payout-limit-amount"] != "no":
            answers["payout-limit-cents"] = self.rules.money("payout-limit-amount")
        on_meter = sum(bet[2] for bet in bets if bet[1] == "progressive-payout") // 10
        return second_reader.settle(
            answers,
            bets,
            {seat: self.cards[f"seat {seat}"] for seat in self.seats},
            self.cards["dealer"],
            lows,
            self.low("dealer"),
            meter=200_000 + on_meter,
            bank=self.bank,
            bank_low=lows[self.bank] if self.bank else (),
            co_bank=self.shares,
            dealer_wager=self.dealer_wager,
            left=self.left,
            voided=self.voided - self.left,
        )


def by_wager(found: Played) -> Counter[tuple[int, str, str]]:
    nets: Counter[tuple[int, str, str]] = Counter()
    for end in found.ends:
        nets[end.seat, end.wager, end.on] += end.net
    return nets


def compare(rule_sets: int, rounds: int, seed: int) -> dict[str, set[str]]:
    """Rounds through both readings; which outcomes were seen, by wager."""
    rng = random.Random(seed)
    seen: dict[str, set[str]] = {wager: set() for wager in OUTCOMES}
    for _ in range(rule_sets):
        rules = some_rules(rng)
        for _ in range(rounds):
            case = Random(rng, rules)
            found = case.live()
            rows, meter = case.second()
            expected: Counter[tuple[int, str, str]] = Counter()
            for seat, wager, on, _, net in rows:
                if seat:
                    expected[seat, wager, on] += net
            told = by_wager(found)
            for key in expected.keys() | told.keys():
                assert told[key] == expected[key], case.told(key, found)
            assert found.meter == meter
            for end in found.ends:
                seen[end.wager].add(end.outcome)
    return seen


def test_rounds_are_settled_as_the_second_reader_says() -> None:
    seen = compare(RULE_SETS, ROUNDS, 645)
    for wager in OUTCOMES:
        assert len(seen[wager]) > 1, wager


# ------------------------------------------------------------------------------ compiled rounds


def test_live_and_compiled_rounds_bring_the_same() -> None:
    """The same cards through play, by the house way, and through a round of the simulation."""
    rng = random.Random(53)
    for ez in (False, True):
        rules = GAME.rules({"ez-pai-gow-poker": ez, "joker-in-flush": rng.choice(JOKER_IN_FLUSH)})
        table = told(rules, solution(problem(GAME.rules({}), Terms())).choices)
        for _ in range(25):
            cards = some_cards(rng, [1])
            bets = [Bet(1, MAIN, 1000)]
            bets += [
                Bet(1, wager, amount, "red" if wager == "red-black" else "")
                for wager, amount in WAGERS.items()
                if rules.offers(wager)
            ]
            places = {place: " ".join(held) for place, held in cards.items()}
            found = played(bets, places, rules=rules)
            tally = np.zeros(SIZE, dtype=np.int64)
            order = np.array(parse_cards(places["seat 1"] + " " + places["dealer"]))
            tally_round(order, tally, *table)
            tallied = Tallied(rules, tally)
            for bet in bets:
                counted = tallied.counted(bet.wager)
                nth = 1 if bet.wager == MAIN else 0  # the house way; red stands before black
                ((parts, _),) = counted[nth].lines.items()
                named = parts[0].outcome
                if named != "push" and rules.outcome_row(bet.wager, named) is None:
                    named = "lose"  # what has no row in the paytable
                assert named == found.end(1, bet.wager).outcome
