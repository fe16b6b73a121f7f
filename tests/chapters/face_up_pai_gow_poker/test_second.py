"""Play and odds against the second reading of the chapter; live play against compiled rounds."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import Any

import numpy as np
from tests.chapters.face_up_pai_gow_poker import second_reader
from tests.chapters.face_up_pai_gow_poker.rounds import (
    ALL,
    BONUS,
    FORTUNE,
    GAME,
    MAIN,
    PROGRESSIVE,
    played,
)
from tests.chapters.second_hands import (
    JOKER,
    Row,
)
from tests.chapters.set_rounds import Played

from croupier.chapters.face_up_pai_gow_poker.odds import advise
from croupier.chapters.face_up_pai_gow_poker.simulation import SIZE, Tallied, tally_round, told
from croupier.equipment.cards import card_text, parse_cards
from croupier.families.setting.five_and_two import reading_of_flush
from croupier.families.setting.ways.cases import way_named
from croupier.families.setting.ways.patterns import low_cards
from croupier.maths.pricing.counted import Terms
from croupier.maths.pricing.prices import Pricing
from croupier.rounds.arrange import Arrange
from croupier.rounds.words import Bet, Call
from croupier.rulebook.rules import Rules

RULE_SETS, ROUNDS = 26, 22
METER = 1_500_000
DEALT = 50  # the questions up to the last card
ANSWERS = {
    "house-way": ("trump-plaza", "claridge", "foxwoods", "golden-nugget", "stones"),
    "dealing": ("manual-shoe", "hand", "automated-shoe"),
    "fortune-bonus-paytable": "11123456",
    "ace-high-bonus-paytable": "12345",
    "progressive-paytable": "1234567",
    "joker-in-flush": ("highest-missing", "ace"),
    "ace-high-push": ("push-all", "wrongly-set-loses"),
    "three-of-a-kind-wins": ("paytable", "straight-or-better"),
    "three-of-a-kind-with-straight": ("paytable-order", "rank-order"),
    "progressive-below-full-house": ("paytable", "full-house-or-better"),
    "paytable-5-four-of-a-kind": ("5-to-1", "25-to-1"),
    "reseed-from-reserve": ("reserve", "nothing"),
    "progressive-envy-paid": ("yes", "no"),
    "envy-lammer": ("own-table", "every-table"),
    "envy-for-surrendered-hand": ("yes", "no"),
}
RATES = dict(zip("1234567", (28, 7, 29, 1, 17, 17, 26), strict=True))


def some_rules(rng: random.Random) -> Rules:
    answers: dict[str, object] = {key: rng.choice(values) for key, values in ANSWERS.items()}
    if rng.random() < 0.3:
        answers["progressive-paytable"] = "4"
    answers["progressive-amount"] = "$5" if answers["progressive-paytable"] == "4" else "$1"
    answers |= {"abandoned-wagers-lose": rng.random() < 0.7, "table-minimum": "$1"}
    alone = answers["envy-lammer"] == "every-table"
    answers["paytable-4-top-rows"] = "share" if alone else "both"
    return GAME.rules(answers)


def rigged(rng: random.Random, size: int) -> list[str]:
    """Cards in an order in which rare hands meet: by rank, by suit, aces, royal matches."""
    chance = rng.random()
    if chance < 0.1:
        first = ["Ac", "Ad", "Ah", "As", JOKER]
    elif chance < 0.25:
        first = ["Ac", "Kc", "Qc", "Jc", "10c", "Kd", "Qd"]
    elif chance < 0.45:
        first = [rng.choice(["Ah", JOKER]), "Kd", "Js", "9h", "7d", "5c", "3c"]
        first += ["As", "Qs", "10d", "8h", "6d", "4s", "2h"]
    else:
        suits, ranks = rng.sample("cdhs", 4), [card[:-1] for card in ALL[:52:4]]
        at = rng.randrange(13)
        turned = ranks[at:] + ranks[:at]
        by_rank = [of + suit for of in rng.sample(ranks, 13) for suit in suits]
        in_a_row = [of + suit for suit in suits for of in turned]
        first = rng.choice((by_rank, in_a_row))
        if rng.random() < 0.6:
            first.insert(rng.randrange(size), JOKER)
    order = first + rng.sample([card for card in ALL if card not in first], 53 - len(first))
    for _ in range(rng.choice((0, 0, 1, 3, 9))):
        a, b = rng.randrange(size), rng.randrange(len(order))
        order[a], order[b] = order[b], order[a]
    return order


def house_low(rules: Rules, cards: list[str]) -> list[str]:
    """The low hand of the dealer's way, which the second reader is told."""
    way = way_named(rules.text("house-way"))
    numbers = parse_cards(" ".join(cards))
    return [card_text(card) for card in low_cards(way, reading_of_flush(rules), numbers)]


class RandomRound:
    """A random round through both readings."""

    def __init__(self, rng: random.Random, rules: Rules) -> None:
        self.rules = rules
        first = rng.randint(1, 3)
        self.seats = list(range(first, first + rng.randint(1, 4)))
        owner = {seat: f"player {seat}" for seat in self.seats}
        if len(self.seats) > 1 and rng.random() < 0.2:
            owner[self.seats[1]] = owner[self.seats[0]]
        self.bets = []
        for seat in self.seats:
            wagers = {MAIN: 100 * rng.randint(1, 30)}
            if rng.random() < 0.75:
                meter = rules.money("progressive-amount")
                each = ((FORTUNE, 100 * rng.randint(1, 12)), (BONUS, 500), (PROGRESSIVE, meter))
                wagers |= {wager: stake for wager, stake in each if rng.random() < 0.6}
            for wager, stake in wagers.items():
                self.bets.append(Bet(seat, wager, stake, player=owner[seat]))
        size = 7 * (len(self.seats) + 1)
        order = rigged(rng, size) if rng.random() < 0.5 else rng.sample(ALL, len(ALL))
        places: list[int] = [0, *self.seats]
        rng.shuffle(places)
        self.cards = {place: order[7 * n : 7 * n + 7] for n, place in enumerate(places)}
        boxes = {seat: {b for b in self.seats if owner[b] == owner[seat]} for seat in self.seats}
        gone = {seat for seat in self.seats if rng.random() < 0.08}
        self.called = sorted(gone)
        self.left = {box for seat in gone for box in boxes[seat]}
        self.voided = {seat for seat in self.seats if rng.random() < 0.05} - self.left
        self.lows: dict[int, list[str] | str] = {}
        for seat in self.seats:
            optional = [b for b in self.bets if b.seat in boxes[seat] and b.wager != MAIN]
            if rng.random() < 0.5 or seat in self.left:
                self.lows[seat] = house_low(rules, self.cards[seat])
            else:
                self.lows[seat] = list(rng.choice(list(combinations(self.cards[seat], 2))))
            stays = seat not in self.left | self.voided
            if stays and not optional and rng.random() < 0.3:
                self.lows[seat] = "surrender"

    def live(self) -> Played:
        calls, at = {}, DEALT
        for seat in self.called:
            at += 1
            calls[at] = Call("player-leaves", seat)
        for seat in sorted(self.voided):
            at += 1
            calls[at] = Call("player-card-exposed", seat)
            at += 1
        decide = {seat: ["void"] for seat in self.voided}
        decide |= {seat: ["surrender"] for seat, low in self.lows.items() if low == "surrender"}
        cards = {f"seat {at}" if at else "dealer": " ".join(h) for at, h in self.cards.items()}
        sets = {s: f"low={' '.join(low)}" for s, low in self.lows.items() if low != "surrender"}
        return played(
            self.bets, cards, rules=self.rules, sets=sets, decide=decide, calls=calls, meter=METER
        )

    def second(self) -> tuple[list[Row], dict[str, int]]:
        answers = self.rules.answers
        label = str(answers["progressive-paytable"])
        staked = sum(bet.amount for bet in self.bets if bet.wager == PROGRESSIVE)
        meters = {"meter": METER + staked * RATES[label] // 100}
        if label == "4" and answers["reseed-from-reserve"] == "reserve":
            meters["reserve"] = staked // 100
        return second_reader.settle(
            answers,
            [(bet.seat, bet.wager, bet.amount, bet.on, bet.player) for bet in self.bets],
            {seat: self.cards[seat] for seat in self.seats},
            self.cards[0],
            self.lows,
            house_low(self.rules, self.cards[0]),
            meters=meters,
            left=self.left,
            voided=self.voided,
        )


def compare(rule_sets: int, rounds: int, seed: int) -> Counter[tuple[str, str, str]]:
    """Random rounds through both; the outcomes that came up, by wager and paytable."""
    rng, met = random.Random(seed), Counter[tuple[str, str, str]]()
    for _ in range(rule_sets):
        rules = some_rules(rng)
        for _ in range(rounds):
            one = RandomRound(rng, rules)
            live, (second, meters) = one.live(), one.second()
            nets = live.by_wager()
            for seat, wager, on, _, net in second:
                assert nets.pop((seat, wager, on), 0) == net, (vars(one), seat, wager, on)
            assert not any(nets.values()), (vars(one), nets)
            assert (live.meter, live.reserve) == (meters["meter"], meters.get("reserve", 0))
            for end in live.ends:
                met[end.wager, rules.paytable(end.wager).label, end.outcome] += 1
    return met


def test_thousands_of_rounds_are_settled_as_the_second_reader_says() -> None:
    met = compare(RULE_SETS, ROUNDS, 688)
    came = {(wager, outcome) for wager, _, outcome in met}
    for placed in GAME.rulebook.wager:
        for table in GAME.rulebook.paytables(placed.key):
            missing = [row.outcome for row in table.rows if (placed.key, row.outcome) not in came]
            assert not missing, (placed.key, missing)
    assert {(MAIN, "win"), (MAIN, "push"), (MAIN, "lose")} <= came
    assert {(FORTUNE, "envy-four-of-a-kind"), (PROGRESSIVE, "envy-straight-flush")} <= came


def test_live_rounds_and_compiled_rounds_settle_alike() -> None:
    rng, terms = random.Random(9), Terms(stake=500)
    for label in "1245":
        amount = "$5" if label == "4" else "$1"
        answers = {"progressive-paytable": label, "progressive-amount": amount}
        rules = GAME.rules({**answers, "table-minimum": "$1"})
        given = told(rules)
        for _ in range(30):
            order = (rigged(rng, 14) if rng.random() < 0.5 else rng.sample(ALL, 14))[:14]
            tally = np.zeros(SIZE, dtype=np.int64)
            tally_round(np.array(parse_cards(" ".join(order))), tally, *given)
            _assert_alike(rules, terms, order, tally)


def _assert_alike(rules: Rules, terms: Terms, order: list[str], tally: Any) -> None:
    stakes = {MAIN: 500, BONUS: 500, FORTUNE: 500, PROGRESSIVE: rules.money("progressive-amount")}
    bets = [Bet(1, wager, stake) for wager, stake in stakes.items()]
    cards = {"seat 1": " ".join(order[:7]), "dealer": " ".join(order[7:])}
    house = played(bets, cards, rules=rules, meter=METER)
    (asked,) = (each for each in house.asked if isinstance(each, Arrange))
    worth = advise(rules, asked, bets, terms)
    low = max(worth, key=lambda answer: worth[answer])
    best = played(bets, cards, rules=rules, sets={1: low}, meter=METER).net(1, MAIN)
    assert best == worth[low]
    for wager, stake in stakes.items():
        counted = Tallied(rules, tally).counted(wager)
        expected = (best, house.net(1, MAIN)) if wager == MAIN else (house.net(1, wager),)
        for each, net in zip(counted, expected, strict=True):
            ((line, times),) = ((line, ways) for line, ways in each.lines.items() if ways)
            assert times == 1
            if any("meter" in end.pays for end in house.ends if end.wager == wager):
                continue  # a share of whatever the meter holds
            found = Pricing(rules, wager, terms).net(line)
            assert found * stake == net, (wager, each.variant, order)
