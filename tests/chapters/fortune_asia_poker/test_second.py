"""Play and odds against the second reading of the chapter; live play against compiled rounds."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from math import comb

import numpy as np
import pytest
from tests.chapters.fortune_asia_poker import second_odds, second_reader
from tests.chapters.fortune_asia_poker.rounds import ALL, GAME, MAIN, played
from tests.chapters.second_hands import JOKER, Row
from tests.chapters.set_rounds import Played

from croupier.chapters.fortune_asia_poker.outcomes import readings
from croupier.chapters.fortune_asia_poker.ways import set_by_case, way_named
from croupier.equipment.cards import card_text, parse_cards
from croupier.hands.four_two_one import PLACES, SETTINGS, every_setting
from croupier.rounds.words import Bet, Call
from croupier.rulebook.rules import Rules

RULE_SETS, ROUNDS = 40, 25
READINGS = {
    "three-of-a-kind-with-straight": ("paytable-order", "rank-order"),
    "higher-hand-of-more-cards": ("more-cards-higher", "strict"),
    "envy-for-surrendered-hand": ("yes", "no"),
    "joker-in-flush": ("highest-missing", "ace"),
    "royal-flush-joker": ("completes", "natural"),
    "ace-to-5": ("straight", "no-straight"),
    "insurance-pair-or-better": ("pairs-and-five-cards", "four-card-hands-too"),
    "fortune-bonus-paytable": ("A", "B", "C", "D"),
    "insurance-paytable": ("A", "B", "C"),
    "dealing": ("manual-shoe", "hand", "automated-shoe"),
    "house-way": ("balanced", "small-first", "high-first"),
    "progressive-amount": ("$1", "$5"),
}
METER = 5_000_000
Set = second_reader.Set


def some_rules(rng: random.Random) -> Rules:
    answers: dict[str, object] = {key: rng.choice(values) for key, values in READINGS.items()}
    answers |= {"abandoned-wagers-lose": (lose := rng.random() < 0.7), "table-minimum": "$1"}
    answers["envy-for-abandoned-hand"] = "no" if lose else "yes"
    return GAME.rules(answers)


def rigged(rng: random.Random, size: int) -> list[str]:
    """Cards in an order in which rare hands meet: by rank, by suit, all aces, none above 10
    and no pair."""
    if rng.random() < 0.05:
        aces = ["Ac", "Ad", "Ah", "As", JOKER]
        return aces + rng.sample([card for card in ALL if card not in aces], 48)
    if rng.random() < 0.25:
        low = [ALL[4 * rank + rng.randrange(4)] for rank in rng.sample(range(9), 9)]
        return low + rng.sample([card for card in ALL if card not in low], 44)
    if rng.random() < 0.05:
        royal = ["Ah", "Kh", "Qh", "Jh", "10h", "Kc", "Qc"]
        return royal + rng.sample([card for card in ALL if card not in royal], 46)
    suits, ranks = rng.sample("cdhs", 4), [card[:-1] for card in ALL[:52:4]]
    at = rng.randrange(13)
    turned = ranks[at:] + ranks[:at]
    by_rank = [of + suit for of in rng.sample(ranks, 13) for suit in suits]
    in_a_row = [of + suit for suit in suits for of in turned]
    order = rng.choice((by_rank, in_a_row))
    order.insert(rng.randrange(size), JOKER)
    for _ in range(rng.randrange(12)):
        a, b = rng.randrange(size), rng.randrange(len(order))
        order[a], order[b] = order[b], order[a]
    return order


def house_set(rules: Rules, cards: list[str]) -> Set:
    """As the dealer sets cards: which is looked at by itself below."""
    held, points = np.array(parse_cards(" ".join(cards))), np.empty(SETTINGS, dtype=np.int64)
    every_setting(readings(rules), held, points)
    found, _ = set_by_case(way_named(rules.text("house-way")).numbers, held, points)
    placed = [card_text(int(card)) for card in held[PLACES[found]]]
    return placed[4:6], placed[6]


def some_setting(rng: random.Random, rules: Rules, cards: list[str]) -> Set:
    """At random, and most often one that is allowed."""
    for _ in range(6):
        mixed = rng.sample(cards, 7)
        made: Set = mixed[:2], mixed[2]
        if second_reader.is_legal(rules.answers, cards, made):
            break
    return made


class RandomRound:
    """A random round through both readings."""

    def __init__(self, rng: random.Random, rules: Rules) -> None:
        self.rules = rules
        self.seats = sorted(rng.sample(range(1, 7), rng.randint(1, 4)))
        self.bets = []
        for seat in self.seats:
            self.bets.append(Bet(seat, MAIN, 100 * rng.randint(1, 30)))
            if rng.random() < 0.5:
                self.bets.append(Bet(seat, "fortune-bonus", 100 * rng.randint(1, 12)))
            if rng.random() < 0.4:
                self.bets.append(Bet(seat, "insurance", 500))
            if rng.random() < 0.4:
                stake = rules.money("progressive-amount")
                self.bets.append(Bet(seat, "progressive-payout", stake))
        size = 7 * (len(self.seats) + 1)
        order = rigged(rng, size) if rng.random() < 0.5 else rng.sample(ALL, len(ALL))
        places = ["dealer", *self.seats]
        rng.shuffle(places)
        self.cards = {place: order[7 * n : 7 * n + 7] for n, place in enumerate(places)}
        self.sets: dict[int, Set] = {}
        for seat in self.seats:
            self.sets[seat] = some_setting(rng, rules, self.cards[seat])
        self.left = {seat for seat in self.seats if rng.random() < 0.08}
        self.voided = {seat for seat in self.seats if rng.random() < 0.05} - self.left
        alone = Counter(bet.seat for bet in self.bets)
        may = [seat for seat in self.seats if alone[seat] == 1]
        self.surrender = {seat for seat in may if rng.random() < 0.3} - self.left - self.voided

    def live(self) -> Played:
        calls, at = {}, 2
        for seat in self.left:
            at += 1
            calls[at] = Call("player-leaves", seat)
        for seat in self.voided:
            at += 1
            calls[at] = Call("player-card-exposed", seat)
            at += 1
        decide = {
            seat: ["void" if seat in self.voided else "surrender"]
            for seat in self.voided | self.surrender
        }
        cards = {
            place if place == "dealer" else f"seat {place}": " ".join(held)
            for place, held in self.cards.items()
        }
        sets = {
            seat: f"low={low}, medium={' '.join(medium)}"
            for seat, (medium, low) in self.sets.items()
        }
        return played(
            self.bets,
            cards,
            rules=self.rules,
            sets=sets,
            decide=decide,
            calls=calls,
            meter=METER,
        )

    def second(self) -> tuple[list[Row], int]:
        fed = [bet.amount for bet in self.bets if bet.wager == "progressive-payout"]
        sets = {
            seat: "surrender"
            if seat in self.surrender
            else house_set(self.rules, self.cards[seat])
            if seat in self.left
            else made
            for seat, made in self.sets.items()
        }
        return second_reader.settle(
            self.rules.answers,
            [(bet.seat, bet.wager, bet.amount, bet.on, bet.player) for bet in self.bets],
            {seat: self.cards[seat] for seat in self.seats},
            self.cards["dealer"],
            sets,
            house_set(self.rules, self.cards["dealer"]),
            meter=METER + sum(fed) * 28 // 100,
            left=self.left,
            voided=self.voided,
        )


def test_thousands_of_rounds_are_settled_as_the_second_reader_says() -> None:
    rng = random.Random(6591)
    met: Counter[str] = Counter()
    for _ in range(RULE_SETS):
        rules = some_rules(rng)
        for _ in range(ROUNDS):
            one = RandomRound(rng, rules)
            live, (second, meter) = one.live(), one.second()
            nets = live.by_wager()
            for seat, wager, on, _, net in second:
                assert nets.pop((seat, wager, on), 0) == net, (vars(one), seat, wager)
            assert not any(nets.values()), (vars(one), nets)
            assert live.meter == meter
            met.update(f"{end.wager} {end.outcome}" for end in live.ends)
    for placed in GAME.rulebook.wager:
        for table in GAME.rulebook.paytables(placed.key):
            missing = [row.outcome for row in table.rows if not met[f"{placed.key} {row.outcome}"]]
            assert not missing, (placed.key, missing)
    assert met["fortune-bonus envy-four-of-a-kind"]


ORDERS = {"high-first": (0, 1, 2), "small-first": (2, 1, 0)}


@pytest.mark.parametrize("way", ORDERS)
def test_ways_without_cases_set_as_the_second_reader_says(way: str) -> None:
    rng = random.Random(11)
    for _ in range(60):
        rules = some_rules(rng).with_answers({"house-way": way})
        cards = (rigged(rng, 7) if rng.random() < 0.6 else rng.sample(ALL, 7))[:7]
        reading = rules["joker-in-flush"]
        assert isinstance(reading, str)

        def strengths(made: Set, cards: list[str] = cards, by: str = reading) -> list[object]:
            high = second_reader.four(second_reader.high_of(cards, made), by)
            three = high, second_reader.two(made[0]), second_reader.one(made[1])
            return [three[nth] for nth in ORDERS[way]]

        best = max(second_odds.settings(cards, rules.answers), key=strengths)
        assert strengths(house_set(rules, cards)) == strengths(best), (cards, rules.answers)


def test_insurance_is_worth_what_the_second_reader_counts() -> None:
    """659a.12(c): by the hands of seven without a pair, from 645a's second count too."""
    counted = {
        "pairs-and-five-cards": [31080, 248640, 963480, 2719500, 6386940, 14430780],
        "four-card-hands-too": second_odds.four_card_highs(),
    }
    for reading, highs in counted.items():
        for label, pays in second_reader.INSURANCE.items():
            back = sum(n * (p + 1) for n, p in zip(highs, pays, strict=True))
            answers = {"insurance-pair-or-better": reading, "insurance-paytable": label}
            found = GAME.odds(answers, wager="insurance").wagers[0].house_advantage
            assert found == 1 - Fraction(back, comb(53, 7))


def ways(wager: str, answers: dict[str, object], to_5: str = "straight") -> Counter[str]:
    found = GAME.odds({**answers, "ace-to-5": to_5}, wager=wager).wagers[0]
    return Counter({each.outcome: each.combinations for each in found.outcomes})


def more_ways(wager: str, answers: dict[str, object] | None = None) -> dict[str, int]:
    """How many more hands have each outcome where ace to 5 is no straight."""
    found = ways(wager, answers or {}, "no-straight")
    found.subtract(ways(wager, answers or {}))
    return {outcome: more for outcome, more in found.items() if more}


def test_659a_6_a_without_ace_to_5_there_are_fewer_straights_as_the_second_reader_counts() -> None:
    """Of straight flushes to 5 alone 4 x C(46, 2) are natural: without the 6. With the joker
    one card is missing and the 6: C(46, 2) without the 4 or the 5; without the 3 but for the 7 and
    8; without the 2 also without the 7. With two more aces they are four of a kind; with one and a
    pair, or a three of a kind, a full house."""
    joker = 2 * comb(46, 2) + comb(46, 2) - 1 + comb(45, 2)
    flushes = 4 * (comb(46, 2) + joker)
    quads, houses = 4 * 4 * 3, 4 * 4 * (3 * 9 + 3 * comb(3, 2))
    alone = second_odds.straights_to_5_alone()
    more = {
        "straight-flush": -flushes,
        "four-of-a-kind": quads,
        "full-house": houses,
        "flush": flushes - quads - houses,
        "straight": -alone[1] - alone[2] - alone[3],
        "three-of-a-kind": alone[3],
    }
    lost = alone[1] + alone[2]
    by_rank = more_ways("fortune-bonus", {"three-of-a-kind-with-straight": "rank-order"})
    assert by_rank == {**more, "lose": lost}
    by_row = {**more, "straight": -lost, "lose": lost}
    del by_row["three-of-a-kind"]
    assert more_ways("fortune-bonus") == by_row
    changed = {row: more[row] for row in ("straight-flush", "four-of-a-kind", "full-house")}
    assert more_ways("progressive-payout") == {**changed, "lose": more["flush"]}
    insured = {"ace-high": alone[1], "lose": -alone[1]}
    assert more_ways("insurance") == insured
    assert not more_ways("insurance", {"insurance-pair-or-better": "four-card-hands-too"})
