"""Play and odds against the second reading of the chapter, and live play against compiled rounds.

Which wager bears the cut of a payout limit is not said: there the four main wagers are compared
together.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import floor

import numpy as np
from tests.chapters.boards import board_cards
from tests.chapters.jackpots import with_every_jackpot
from tests.chapters.places import DECK_NUMBERS, Meters, Played, played, some_boxes
from tests.chapters.texas_holdem_bonus_poker import second_odds, second_reader

from croupier.chapters.texas_holdem_bonus_poker.counting import solver
from croupier.chapters.texas_holdem_bonus_poker.play import play
from croupier.chapters.texas_holdem_bonus_poker.simulation import (
    TALLY_SIZE,
    counted_rounds,
    tally_round,
)
from croupier.maths.boards.finding import finder, view_at
from croupier.maths.pricing.counted import Terms
from croupier.maths.pricing.prices import Pricing
from croupier.rounds.words import Bet, Call
from croupier.rulebook.records import slug
from croupier.rulebook.rules import Rules

GAME = with_every_jackpot("647a")
MAIN = ("ante", "flop", "turn", "river")
DURING = MAIN[1:]
RULE_SETS, ROUNDS = 60, 50
READINGS = [
    reading
    for reading in GAME.rulebook.reading
    if reading.choices and reading.key not in ("payout-limit", "void-hands-settled")
]


def some_rules(rng: random.Random) -> Rules:
    dealing = rng.choice(("manual-shoe", "hand", "automated-shoe"))
    floor = rng.random() < 0.3
    readings = {reading.key: rng.choice(sorted(reading.choices)) for reading in READINGS}
    return GAME.rules(
        {
            **readings,
            "jackpots-at-a-table": "one-a-wager",
            "payout-limit": "floor" if floor else "fixed",
            **({"maximum-payout": rng.choice(("$50,000", "$60,000"))} if floor else {}),
            "dealing": dealing,
            "ante-threshold": rng.choice(("straight", "flush")),
            "texas-holdem-bonus-paytable": rng.choice("AB"),
            "progressive-paytable": rng.choice("ABCD"),
            "progressive-amount": rng.choice(("$1", "$5")),
            "six-card-bonus-paytable": rng.choice("ABCDE"),
            "magic-card-bonus": rng.random() < 0.5,
            "lucky-bonus": rng.random() < 0.5,
            "abandoned-wagers-lose": rng.random() < 0.7,
            "adjacent-boxes": 2,
            "table-maximum": "$25,000",
        }
    )


def some_bets(rng: random.Random, rules: Rules) -> list[Bet]:
    """One to four boxes, of which two neighbours may be one player's."""
    progressive = 100 if rules["progressive-amount"] == "$1" else 500
    bets = []
    for seat, player in some_boxes(rng).items():
        optional = [
            Bet(seat, "texas-holdem-bonus", rng.choice((500, 3_300)), player=player),
            Bet(seat, "progressive", progressive, player=player),
            Bet(seat, "five-card-hand-bonus", 100, "player", player),
            Bet(seat, "five-card-hand-bonus", 100, "dealer", player),
            Bet(seat, "six-card-bonus", rng.choice((500, 1_000)), player=player),
        ]
        bets.append(Bet(seat, "ante", rng.choice((500, 1_500, 1_200_000)), player=player))
        bets += [bet for bet in optional if rng.random() < 0.6]
    return bets


def some_calls(rng: random.Random, bets: list[Bet]) -> dict[int, Call]:
    nth = rng.randint(1, 34)
    happens = rng.random()
    if happens < 0.12:
        return {nth: Call("dealer-card-exposed")}
    if happens < 0.2:
        return {nth: Call("face-up-cards-after-initial-deal")}
    if happens < 0.24:
        return {nth: Call("wrong-number-of-cards")}
    return {nth: Call("player-leaves", rng.choice(bets).seat)} if happens < 0.4 else {}


def some_meters(rng: random.Random, rules: Rules) -> Meters:
    levels = ("mega", "major", "minor", "meter")
    reserve = {"meter reserve": 12_345} if rules["reseed-from-reserve"] == "reserve" else {}
    return {
        "progressive": {level: rng.randint(10_000, 3_000_000) for level in levels},
        "five-card-hand-bonus": {"meter": rng.randint(10_000, 2_000_000), **reserve},
    }


VOIDS = {
    "dealer-card-exposed": "exposed",
    "face-up-cards-after-initial-deal": "face-up",
    "wrong-number-of-cards": "all",
}


def second(
    rules: Rules,
    bets: list[Bet],
    cards: Mapping[str, list[str]],
    draws: Mapping[str, str],
    found: Played,
) -> tuple[list[second_reader.Row], Meters]:
    """The round as the second reader settles it."""
    left = found.left(bets)
    void = next((VOIDS[c.irregularity] for c in found.called if c.irregularity in VOIDS), "")
    made = {bet.seat: {e.wager for e in found.ends if e.seat == bet.seat} for bet in bets}
    folded = {
        seat
        for seat, wagers in made.items()
        if found.decided.get(seat) == "fold" or not (void or "flop" in wagers)
    }
    position = draws["lucky position"]
    return second_reader.settle(
        rules.answers,
        [(bet.seat, bet.wager, bet.amount, bet.on, bet.player) for bet in bets],
        {s: {"fold"} if s in folded else wagers & {*DURING} for s, wagers in made.items()},
        {bet.seat: cards[f"seat {bet.seat}"] for bet in bets},
        cards["dealer"],
        cards["community"],
        cards["six card bonus"],
        found.before,
        left,
        void=void,
        magic=draws["magic card"] if rules.yes("magic-card-bonus") else None,
        lucky=(0 if position == "dealer" else int(position[-1]))
        if rules.yes("lucky-bonus")
        else None,
    )


def compared(found: Played, expected: list[second_reader.Row]) -> bool:
    """Both readings of a round agree; whether a payout limit was reached."""
    ours = Counter[tuple[object, ...]]()
    theirs = Counter[tuple[object, ...]]()
    cut = any("limited" in end.pays for end in found.ends)
    for seat, wager, on, stake, net in expected:
        theirs[(seat, "main") if cut and wager in MAIN else (seat, wager, on, stake)] += net
    for end in found.ends:
        key = (end.seat, end.wager, end.on, end.stake)
        ours[(end.seat, "main") if cut and end.wager in MAIN else key] += end.net
    assert ours.keys() == theirs.keys()
    assert ours == theirs
    return cut


def test_647a_11_and_12_every_wager_ends_as_the_second_reader_says() -> None:
    rng = random.Random(6470)
    seen: Counter[str] = Counter()
    for _ in range(RULE_SETS):
        rules = some_rules(rng)
        for nth in range(ROUNDS):
            bets = some_bets(rng, rules)
            seats = sorted({bet.seat for bet in bets})
            cards = board_cards(rng, seats, rigged=nth % 2 == 0)
            choices = {
                seat: [
                    rng.choice(("flop", "flop", "fold")),
                    rng.choice(("turn", "check")),
                    rng.choice(("river", "check")),
                ]
                for seat in seats
            }
            draws = {
                "magic card": rng.choice(cards["community"] + cards["dealer"]),
                "lucky position": rng.choice([*(f"seat {seat}" for seat in seats), "dealer"]),
            }
            found = played(
                play,
                rules,
                bets,
                cards,
                choices,
                some_calls(rng, bets),
                some_meters(rng, rules),
                draws,
            )
            expected, meters = second(rules, bets, cards, draws, found)
            seen["limited"] += compared(found, expected)
            if not any(end.outcome == "void" for end in found.ends):
                assert found.meters == meters
            seen.update(f"{end.wager} {end.outcome}" for end in found.ends)
            seen.update(call.irregularity for call in found.called)
    for table in GAME.rulebook.paytable:
        for row in table.rows:
            assert seen[f"{table.wager} {slug(row[0])}"], (table.wager, row)
    assert min(seen[key] for key in (*VOIDS, "limited", "player-leaves")) > 20


# ------------------------------------------------------------------------------ odds


def test_647a_12_b_and_f_house_advantages_are_the_second_counts() -> None:
    ours = {
        (wager, odds.paytable): odds.house_advantage
        for wager in ("texas-holdem-bonus", "six-card-bonus")
        for odds in GAME.odds(GAME.rules(), wager=wager).wagers
    }
    assert ours == {(wager, label): edge for wager, label, edge in second_odds.lines()}


def test_647a_12_d_and_e_progressive_wagers_are_the_second_counts() -> None:
    folded = [("3", "2", False), *((high, "2", False) for high in "4567")]
    for odds in GAME.odds(GAME.rules(), wager="progressive").wagers:
        parts = second_odds.progressive(odds.paytable, folded)
        assert odds.progressive is not None
        assert odds.progressive.return_at_meters == parts["at-seeds"]
        assert odds.envy_per_other_player == second_odds.envy_of_one()
        assert 1 - odds.house_advantage == parts["long-run"]
    for reading in ("reserve", "nothing"):
        rules = GAME.rules({"reseed-from-reserve": reading})
        (odds,) = GAME.odds(rules, wager="five-card-hand-bonus").wagers
        parts = second_odds.five_card(reserve=reading == "reserve")
        assert 1 - odds.house_advantage == parts["long-run"]


def test_647a_11_d_and_f_values_after_a_flop_are_the_second_counts() -> None:
    nets = solver.price_lines(GAME.rules(), Terms())
    worth, then = solver.turn_worth(nets), solver.solve(GAME.rules(), Terms()).on_flop
    for hand, flop in (("Ah Kh", "Qh 7c 2d"), ("3h 2c", "Kd 8s 2s"), ("7d 7c", "As Ks Qs")):
        bits = (second_odds.bits(*cards.split()) for cards in (hand, flop))
        values, wagers = second_odds.flop_value(*bits)
        own = [DECK_NUMBERS[card] for card in hand.split()]
        seen = [DECK_NUMBERS[card] for card in flop.split()]
        at = view_at(own, seen)
        check, wager = (
            Fraction(int(value[at]), nets.scale * solver.AFTER_FLOP)
            for value in (then.check, then.wager)
        )
        assert max(check, wager) == values["straight"]
        assert wager - check == wagers.pop("turn")
        for name, value in wagers.items():
            turn = view_at(own, [*seen, DECK_NUMBERS[name.removeprefix("river after ")]])
            units = int(worth.one[turn] - worth.none[turn])
            assert Fraction(units, nets.scale * solver.AFTER_TURN) == value


# ------------------------------------------------------------------------------ compiled rounds


VIEWS = 16_432  # sets of four community cards up to the names of the suits; of three there are less
ALWAYS = {wagers: np.full((VIEWS, 1326), wagers) for wagers in (False, True)}
WAGERED = {
    "ante": 1_000,
    "texas-holdem-bonus": 1_000,
    "progressive": 100,
    "five-card-hand-bonus": 100,
    "six-card-bonus": 1_000,
}


def test_647a_11_live_play_and_compiled_rounds_pay_the_same() -> None:
    rng = random.Random(11)
    no_draws = {"magic-card-bonus": False, "lucky-bonus": False, "progressive-amount": "$1"}
    for _ in range(30):
        rules = some_rules(rng).with_answers(no_draws)
        for nth in range(25):
            does = tuple(rng.random() < 0.7 for _ in range(3))
            cards = board_cards(rng, [1], rigged=nth % 2 == 0)
            bets = [
                Bet(1, wager, amount, "player" if wager == "five-card-hand-bonus" else "")
                for wager, amount in WAGERED.items()
            ]
            choices = [
                wager if made else "fold" if wager == "flop" else "check"
                for wager, made in zip(DURING, does, strict=True)
            ]
            meters = some_meters(rng, rules)
            found = played(play, rules, bets, cards, {1: choices}, meters=meters)
            live: Counter[str] = Counter()
            for end in found.ends:
                live["ante" if end.wager in MAIN else end.wager] += end.net
            assert compiled(rules, cards, does, found.before) == live


def compiled(
    rules: Rules, cards: Mapping[str, list[str]], does: tuple[bool, ...], meters: Meters
) -> Counter[str]:
    """What one round of the simulation pays for each wager that is priced by itself."""
    flops, turns = finder(3), finder(4)
    plays, turn, river = does
    decisions = (np.full((2, 169), plays), ALWAYS[turn], ALWAYS[river], ALWAYS[river])
    places = ("seat 1", "dealer", "community", "six card bonus")
    dealt = np.array([DECK_NUMBERS[card] for place in places for card in cards[place]])
    tally = np.zeros(TALLY_SIZE, dtype=np.int64)
    tally_round(dealt, tally, (flops.places, turns.places, flops.orders), decisions)
    found: Counter[str] = Counter()
    for wager, (counted, *_) in counted_rounds(rules, tally, 1).items():
        ((line, times),) = ((one, many) for one, many in counted.lines.items() if many)
        assert times == 1
        terms = Terms(stake=WAGERED[wager], meters=meters)
        found[wager] = floor(Pricing(rules, wager, terms).net(line) * WAGERED[wager])
    return found
