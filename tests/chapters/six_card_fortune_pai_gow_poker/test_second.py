"""Play and odds against the second reading of the chapter; live play against compiled rounds."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest
from tests.chapters.second_hands import JOKER, Row, five, rank
from tests.chapters.set_rounds import Played
from tests.chapters.six_card_fortune_pai_gow_poker import second_reader
from tests.chapters.six_card_fortune_pai_gow_poker.rounds import ALL, DOUBLE, GAME, MAIN, played

from croupier.chapters.six_card_fortune_pai_gow_poker.counting import HANDS
from croupier.chapters.six_card_fortune_pai_gow_poker.odds import advise
from croupier.chapters.six_card_fortune_pai_gow_poker.outcomes import dealers_low, readings
from croupier.chapters.six_card_fortune_pai_gow_poker.simulation import (
    SIZE,
    counted_rounds,
    low_place,
    tally_round,
    told,
)
from croupier.chapters.six_card_fortune_pai_gow_poker.solved import DOUBLED, solution
from croupier.equipment.cards import card_text, parse_cards
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.maths.pricing.prices import Pricing
from croupier.maths.setting.hands import choose
from croupier.rounds.arrange import Arrange
from croupier.rounds.words import Bet, Call, Choice, Decide
from croupier.rulebook.rules import Rules

RULE_SETS, ROUNDS = 34, 30
READINGS = {
    "fortune-envy-columns": ("five-dollar-column", "per-dollar", "one-dollar-too"),
    "dealer-four-of-a-kind-and-pair": ("four-of-a-kind", "full-house"),
    "six-card-straight-with-joker": ("natural", "joker-high"),
    "joker-in-flush": ("highest-missing", "ace"),
    "dealing": ("manual-shoe", "hand", "automated-shoe"),
    "progressive-amount": ("$1", "$5"),
}
METER = 600_000


def some_rules(rng: random.Random) -> Rules:
    answers: dict[str, object] = {key: rng.choice(values) for key, values in READINGS.items()}
    answers |= {"abandoned-wagers-lose": rng.random() < 0.7, "table-minimum": "$1"}
    return GAME.rules(answers)


def rigged(rng: random.Random, size: int) -> list[str]:
    """Cards in an order in which rare hands meet: by rank, by suit, all aces, none above 9."""
    if rng.random() < 0.05:
        aces = ["Ac", "Ad", "Ah", "As", JOKER]
        return aces + rng.sample([card for card in ALL if card not in aces], 48)
    if rng.random() < 0.2:
        return [*rng.sample(ALL[:32], 32), *ALL[32:]]
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


class RandomRound:
    """A random round through both readings."""

    def __init__(self, rng: random.Random, rules: Rules) -> None:
        self.rules = rules
        self.seats = sorted(rng.sample(range(1, 7), rng.randint(1, 4)))
        self.bets = []
        for seat in self.seats:
            self.bets.append(Bet(seat, MAIN, 100 * rng.randint(1, 30)))
            if rng.random() < 0.6:
                self.bets.append(Bet(seat, "fortune-bonus", 100 * rng.randint(1, 12)))
            if rng.random() < 0.5:
                self.bets.append(Bet(seat, "insurance", 500))
            if rng.random() < 0.5:
                stake = rules.money("progressive-amount")
                self.bets.append(Bet(seat, "progressive-payout", stake))
        size = 6 * (len(self.seats) + 1)
        order = rigged(rng, size) if rng.random() < 0.5 else rng.sample(ALL, len(ALL))
        places = ["dealer", *self.seats]
        rng.shuffle(places)
        self.cards = {place: order[6 * n : 6 * n + 6] for n, place in enumerate(places)}
        self.doubles = {seat for seat in self.seats if rng.random() < 0.5}
        self.lows = {seat: rng.choice(self.cards[seat]) for seat in self.seats}
        for seat in self.seats:
            if rng.random() < 0.5:
                self.lows[seat] = second_reader.house_way(self.cards[seat], rules.answers)
        self.left = {seat for seat in self.seats if rng.random() < 0.08}
        self.voided = {seat for seat in self.seats if rng.random() < 0.05} - self.left

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
            seat: ["void"] if seat in self.voided else [DOUBLE if seat in self.doubles else "check"]
            for seat in self.seats
        }
        cards = {
            place if place == "dealer" else f"seat {place}": " ".join(held)
            for place, held in self.cards.items()
        }
        sets = {seat: f"low={card}" for seat, card in self.lows.items()}
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
        answers = self.rules.answers
        stays = [seat for seat in self.seats if seat not in self.left]
        fed = [bet.amount for bet in self.bets if bet.wager == "progressive-payout"]
        lows = self.lows | {
            seat: second_reader.house_way(self.cards[seat], answers) for seat in self.left
        }
        rows, meter = second_reader.settle(
            answers,
            [(bet.seat, bet.wager, bet.amount, bet.on, bet.player) for bet in self.bets],
            {seat: self.cards[seat] for seat in self.seats},
            self.cards["dealer"],
            lows,
            self.doubles & set(stays) - self.voided,
            meter=METER + sum(fed) * 21 // 100,
            left=self.left,
            voided=self.voided,
        )
        return rows, meter


def test_thousands_of_rounds_are_settled_as_the_second_reader_says() -> None:
    rng = random.Random(670)
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
    assert met["fortune-bonus envy-full-house"]
    assert met["progressive-payout envy-four-of-a-kind"]


def test_the_dealers_way_of_many_hands_is_the_second_readers() -> None:
    rng = random.Random(11)
    for _ in range(800):
        rules = some_rules(rng)
        cards = (rigged(rng, 6) if rng.random() < 0.8 else rng.sample(ALL, 6))[:6]
        low = dealers_low(readings(rules), np.array(parse_cards(" ".join(cards))))
        second = second_reader.house_way(cards, rules.answers)
        ranks = [rank(card) for card in (cards[low], second)]
        assert ranks[0] == ranks[1], (cards, rules.answers)
        hands = [five(second_reader.high_of(cards, each)) for each in (cards[low], second)]
        assert hands[0] == hands[1], (cards, rules.answers)


@pytest.fixture(scope="module")
def plain() -> Rules:
    return GAME.rules()


def test_advice_on_a_hand_is_what_the_solution_does(plain: Rules) -> None:
    """Against every hand of the dealer, one hand at a time; the solution counted them together."""
    rng, best, ways = random.Random(3), solution(0), choose(HANDS.deck)
    for _ in range(2):
        cards = tuple(sorted(rng.sample(range(53), 6)))
        row = HANDS.rows[sum(int(ways[nth + 1, card]) for nth, card in enumerate(cards))]
        choice = int(best.choices[row])
        doubled = choice >= DOUBLED
        low = card_text(cards[low_place(0, np.array(cards), choice % DOUBLED)])
        bets = [Bet(1, MAIN, 1000)]
        question = Arrange(1, "", cards, (("high", 5), ("low", 1)), seen={"doubled": doubled})
        worth = advise(plain, question, bets, Terms(stake=1000))
        assert worth[f"low={low}"] == max(worth.values())
        choices = (Choice(DOUBLE, "", ""), Choice("check", "", ""))
        asked = Decide(1, "", choices, {"hand": cards})
        offered = advise(plain, asked, bets, Terms(stake=1000))
        assert (offered[DOUBLE] > offered["check"]) == doubled
        assert offered[DOUBLE if doubled else "check"] == max(worth.values())


def test_live_rounds_and_compiled_rounds_settle_alike(plain: Rules) -> None:
    rng, terms = random.Random(9), Terms(stake=100)
    given, best, ways = told(plain, tell_nobody), solution(0), choose(HANDS.deck)
    for _ in range(150):
        order = (rigged(rng, 12) if rng.random() < 0.5 else rng.sample(ALL, 12))[:12]
        numbers = np.array(parse_cards(" ".join(order)))
        tally = np.zeros(SIZE, dtype=np.int64)
        tally_round(numbers, tally, *given)
        own = np.sort(numbers[:6])
        row = HANDS.rows[sum(int(ways[nth + 1, card]) for nth, card in enumerate(own))]
        choice = int(best.choices[row])
        low = card_text(int(own[low_place(0, own, choice % DOUBLED)]))
        others = ("fortune-bonus", "insurance", "progressive-payout")
        bets = [Bet(1, MAIN, 100), *(Bet(1, wager, 100) for wager in others)]
        live = played(
            bets,
            {"seat 1": " ".join(order[:6]), "dealer": " ".join(order[6:])},
            rules=plain.with_answers({"table-minimum": "$1"}),
            sets={1: f"low={low}"},
            decide={1: [DOUBLE if choice >= DOUBLED else "check"]},
            meter=METER,
        )
        for wager, counted in counted_rounds(plain, tally).items():
            ((line, times),) = counted[0].lines.items()
            assert times == 1
            if wager == "progressive-payout" and live.meter != METER + 21:
                continue  # at a meter that was won
            net = Pricing(plain, wager, terms).net(line) * 100
            doubled = live.net(1, DOUBLE) if wager == MAIN else 0
            assert net == live.net(1, wager) + doubled, (wager, order)
