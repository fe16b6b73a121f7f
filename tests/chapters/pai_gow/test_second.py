"""Play and odds against the second reading of the chapter; live play against compiled rounds."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from tests.chapters.pai_gow import second_odds, second_reader
from tests.chapters.pai_gow.rounds import ALL, GAME, SECOND_ROUND, Played, played

from croupier.chapters.pai_gow.counting import PLAYER, best_settings, places
from croupier.chapters.pai_gow.outcomes import all_hands, house_way, settings
from croupier.chapters.pai_gow.simulation import ROLLS, SIZE, counted_rounds, tally_round, told
from croupier.equipment.cards import card_text, parse_cards
from croupier.equipment.tiles import FIRST_TILE
from croupier.maths.pricing.counted import Terms
from croupier.maths.pricing.prices import Pricing
from croupier.rounds.words import Bet, Call
from croupier.rulebook.rules import Rules

RULE_SETS, ROUNDS = 60, 40
READINGS = {
    "house-way-order": ("highest", "highest-by-tile", "best-low-hand"),
    "mixed-pair": ("listed", "same-spots"),
    "vigorish-rounding-direction": ("up", "nearest"),
    "bank-sets-freely": ("free", "house-way"),
    "co-bank-part-cents": ("to-the-house", "to-the-co-bank"),
}


def some_rules(rng: random.Random) -> Rules:
    return GAME.rules(
        {
            **{key: rng.choice(choices) for key, choices in READINGS.items()},
            "sum-paytable": rng.choice("ABCD"),
            "beat-it-paytable": rng.choice("ABC"),
            "vigorish-rounding": rng.random() < 0.5,
            "abandoned-wagers-lose": rng.random() < 0.5,
            "player-bank": True,
            "co-banking": True,
            "co-bank-house-way": rng.choice(
                ("as-the-dealers", "highest", "highest-by-tile", "best-low-hand")
            ),
        }
    )


def some_bets(rng: random.Random) -> list[Bet]:
    found = []
    for seat in sorted(rng.sample(range(1, 7), rng.randint(1, 4))):
        found.append(Bet(seat, "pai-gow", 20 * rng.randint(30, 200)))
        if rng.random() < 0.7:
            found.append(Bet(seat, "pair-fortunes", 500))
        if rng.random() < 0.3:
            found.append(Bet(seat, "sum", 1000))
        if rng.random() < 0.3:
            found.append(Bet(seat, "beat-it", 1000))
        numbers = rng.sample("123456", rng.choice((0, 0, 2)))
        found += [Bet(seat, "match", 500, on) for on in numbers]
    return found


def some_tiles(rng: random.Random, seats: list[int]) -> dict[str, list[str]]:
    """Half of the deals are rigged: pairs stay together, so that rare hands meet."""
    order = sorted(ALL) if rng.random() < 0.5 else rng.sample(ALL, len(ALL))
    if order == sorted(ALL):
        pairs = [order[nth : nth + 2] for nth in range(0, 32, 2)]
        pairs.append(["1-2", "2-4"])
        rng.shuffle(pairs)
        left = Counter(ALL)
        order = []
        for pair in pairs:
            if not Counter(pair) - left:
                left -= Counter(pair)
                order += pair
        order += rng.sample(list(left.elements()), left.total())
    deal = {"dealer": order[:4]}
    return deal | {f"seat {seat}": order[4 * n : 4 * n + 4] for n, seat in enumerate(seats, 1)}


class Random:
    """A random round through both readings."""

    def __init__(self, rng: random.Random, rules: Rules) -> None:
        self.rules, self.rng = rules, rng
        self.bets = some_bets(rng)
        self.seats = sorted({bet.seat for bet in self.bets})
        self.tiles = some_tiles(rng, self.seats)
        self.dice = tuple(rng.randint(1, 6) for _ in range(3))
        self.sets = {
            seat: rng.sample(self.tiles[f"seat {seat}"], 2)
            for seat in self.seats
            if rng.random() < 0.7
        }
        self.gives_up = {seat for seat in self.seats if rng.random() < 0.1}
        self.bank = rng.choice(self.seats) if rng.random() < 0.5 else 0
        self.shares = bool(self.bank) and len(self.seats) > 1 and rng.random() < 0.4
        self.dealer_wager = 0 if self.shares or not self.bank else 1000
        self.left = {seat for seat in self.seats if rng.random() < 0.1}
        self.voided = {seat for seat in self.seats if rng.random() < 0.05} - {self.bank}

    def live(self) -> Played:
        decide: dict[int, list[str]] = {}
        calls: dict[int, Call] = {}
        for seat in self.seats:
            decide[seat] = []
        if self.bank:
            for seat in self.seats:
                decide[seat] += ["pass"] if seat < self.bank else []
            decide[self.bank] += (
                ["co-bank", "no-cut"] if self.shares else ["bank", "no-cut", "full"]
            )
        else:
            for seat in self.seats:
                decide[seat] += ["pass"]
        offered = sum(len(choices) for choices in decide.values())
        at = offered + 2
        for seat in self.left:
            at += 1
            calls[at] = Call("player-leaves", seat)
        for seat in self.voided - self.left:
            at += 1
            calls[at] = Call("player-tile-exposed", seat)
            at += 1
            decide[seat].append("void")
        for seat in self.gives_up - {self.bank}:
            decide[seat].append("surrender")
        return played(
            self.bets,
            {place: " ".join(held) for place, held in self.tiles.items()},
            rules=self.rules,
            dice=self.dice,
            sets={seat: f"low={' '.join(two)}" for seat, two in self.sets.items()},
            decide=decide,
            calls=calls,
            carry=SECOND_ROUND,
        )

    def second(self) -> list[second_reader.Row]:
        stays = set(self.seats) - self.left
        made: dict[int, list[str] | str] = {
            seat: two for seat, two in self.sets.items() if seat in stays
        }
        made |= dict.fromkeys(self.gives_up & stays - {self.bank}, "surrender")
        bets = [
            (bet.seat, bet.wager, bet.amount, bet.on, bet.player)
            for bet in self.bets
            if bet.seat != self.bank
        ]
        return second_reader.settle(
            self.rules.answers,
            bets,
            {seat: self.tiles[f"seat {seat}"] for seat in self.seats},
            self.tiles["dealer"],
            made,
            self.dice,
            bank=self.bank,
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


def test_thousands_of_rounds_are_settled_as_the_second_reader_says() -> None:
    rng = random.Random(622)
    rows: Counter[str] = Counter()
    for _ in range(RULE_SETS):
        rules = some_rules(rng)
        for _ in range(ROUNDS):
            one = Random(rng, rules)
            live, second = one.live(), one.second()
            nets = by_wager(live)
            for seat, wager, on, _, net in second:
                if seat:
                    assert nets.pop((seat, wager, on)) == net, (vars(one), wager, second)
                else:
                    assert sum(rake.cents for rake in live.raked) == net, (vars(one), live.said)
            assert not any(nets.values()), nets
            rows.update(f"{end.wager} {end.outcome}" for end in live.ends)
    for placed in GAME.rules().wagers():
        for table in GAME.rulebook.paytables(placed.key):
            missing = [row.outcome for row in table.rows if not rows[f"{placed.key} {row.outcome}"]]
            assert not missing, (placed.key, missing)
    assert all(rows[f"{who} {end}"] for who in ("bank", "co-bank") for end in ("win", "lose"))


@pytest.mark.parametrize("order", ["highest", "highest-by-tile", "best-low-hand"])
def test_the_house_way_of_many_hands_is_the_second_readers(order: str) -> None:
    """Of every third hand; of all in verify, where each meets each."""
    for tiles in [*all_hands()][::3]:
        way = house_way(tiles, order)
        high, low = second_reader.house_way([card_text(tile) for tile in tiles], order)
        ours = [second_reader.rank([*map(card_text, hand)]) for hand in (way.high, way.low)]
        assert ours == [second_reader.rank(high), second_reader.rank(low)], tiles


def test_side_wagers_are_worth_what_the_second_reader_counts() -> None:
    label = {"pair-fortunes": "mixed-pair", "sum": "sum-paytable", "beat-it": "beat-it-paytable"}
    for wager, told_by, advantage in second_odds.side_lines():
        answers = {label[wager]: told_by.split(" ")[0]} if wager in label else {}
        report = GAME.odds(GAME.rules(answers), wager=wager)
        assert report.wagers[0].house_advantage == advantage, (wager, told_by)


def test_live_rounds_and_compiled_rounds_settle_alike() -> None:
    rng = random.Random(5)
    for _ in range(6):
        rules = some_rules(rng)
        terms = Terms(stake=1000)
        given = told(rules, terms)
        best = best_settings(rules, terms, PLAYER)
        for _ in range(20):
            order = rng.sample(ALL, 8)
            own, house = order[:4], order[4:]
            roll = rng.randrange(len(ROLLS))
            tally = np.zeros(SIZE, dtype=np.int64)
            numbers = np.array(parse_cards(" ".join(order))) - FIRST_TILE
            tally_round(numbers, roll, tally, *given)
            held = tuple(sorted(parse_cards(" ".join(own))))
            way = settings(held)[best[places()[held]]]
            bets = [
                Bet(1, "pai-gow", 1000),
                Bet(1, "pair-fortunes", 1000),
                Bet(1, "sum", 1000),
                Bet(1, "match", 1000, "1"),
                Bet(1, "beat-it", 1000),
            ]
            live = played(
                bets,
                {"dealer": " ".join(house), "seat 1": " ".join(own)},
                rules=rules,
                dice=[*ROLLS][roll],
                sets={1: f"low={' '.join(map(card_text, way.low))}"},
            )
            for wager, counted in counted_rounds(rules, tally).items():
                if wager in ("bank", "co-bank"):
                    continue
                ((line, times),) = counted[0].lines.items()
                assert times == 1
                net = Pricing(rules, wager, terms).net(line) * 1000
                assert net == Fraction(live.net(1, wager)), (wager, own, house)
