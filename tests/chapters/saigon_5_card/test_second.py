"""Play and odds against the second reading of the chapter; live play against compiled rounds.

The second reader gives a joker in a showdown hand the value that counts most: where a player
chooses a lower one, it has no word for it, so no such choice is made here.
"""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest
from tests.chapters.places import DECK, DECK_NUMBERS, Played, played
from tests.chapters.saigon_5_card import second_odds, second_reader

import croupier
from croupier.chapters.saigon_5_card.counting.pot import count_pot
from croupier.chapters.saigon_5_card.play import play
from croupier.chapters.saigon_5_card.simulation import (
    TALLY_SIZE,
    counted_rounds,
    points_set,
    tally_round,
)
from croupier.maths.pricing.counted import Terms
from croupier.maths.pricing.prices import Pricing
from croupier.rounds.words import Bet, Call
from croupier.rulebook.records import slug
from croupier.rulebook.rules import Rules

GAME = croupier.game("680a")
RULE_SETS, ROUNDS = 50, 40
ALL = [*DECK, "joker"]
RANKS = "A 2 3 4 5 6 7 8 9 10 J Q K A".split()  # noqa: SIM905  reads as the cards lie


def some_rules(rng: random.Random) -> Rules:
    return GAME.rules(
        {
            "dealing": rng.choice(("manual-shoe", "hand", "automated-shoe")),
            "several-qualifying-sets": rng.choice(("player-chooses", "highest-count")),
            "ace-high-straight": rng.choice(("straight", "none")),
            "pot": rng.random() < 0.7,
            "pot-hands": rng.choice(("qualifying", "all")),
            "pot-boxes": rng.choice(("per-box", "per-player")),
            "pot-odd-amount": rng.choice(("settlement-order", "clockwise")),
            "abandoned-wagers-lose": rng.random() < 0.7,
            "payout-limit": rng.choice(("no", "$50,000", "$75,000")),
            "adjacent-boxes": 2,
            "table-minimum": rng.choice(("$5", "$5.01", "$7.77")),
            "table-maximum": "$100,000",
        }
    )


def some_bets(rng: random.Random, rules: Rules) -> list[Bet]:
    """One to four boxes, of which two neighbours may be one player's."""
    seats = sorted(rng.sample(range(1, 7), rng.randint(1, 4)))
    neighbours = [seat for seat in seats if seat + 1 in seats]
    shared = rng.choice(neighbours) if neighbours and rng.random() < 0.6 else 0
    owners = {
        seat: "Ann" if shared and seat in (shared, shared + 1) else f"player {seat}"
        for seat in seats
    }
    bets = []
    for seat, player in owners.items():
        bets.append(Bet(seat, "ante", rng.choice((1_000, 4_000_000, 6_000_000)), player=player))
        if rng.random() < 0.6:
            bets.append(Bet(seat, "bonus", rng.choice((1_000, 1_500)), player=player))
    if rules.yes("pot") and len(set(owners.values())) > 1:
        minimum = rules.money("table-minimum")
        once = rules["pot-boxes"] == "per-player"
        made: set[str] = set()
        for seat in rng.sample(seats, len(seats)):
            if not once or owners[seat] not in made:
                made.add(owners[seat])
                bets.append(Bet(seat, "pot", minimum, player=owners[seat]))
    return bets


def rare_hand(rng: random.Random) -> list[str]:
    """Five cards of a kind that seldom comes, with or without the joker."""
    suit, rank = rng.choice("cdhs"), rng.choice(RANKS[1:])
    low = rng.randint(0, 9)
    run = [name + suit for name in RANKS[low : low + 5]]
    mixed = [name + rng.choice("cdhs") for name in RANKS[low : low + 5]]
    alike = [rank + s for s in "cdhs"]
    other = [name for name in rng.sample(DECK, 12) if name not in alike]
    aces = ["A" + s for s in "cdhs"]
    match rng.randint(0, 7):
        case 0:
            return [*aces, "joker"]
        case 1:
            return [name + suit for name in RANKS[9:]]
        case 2:
            return [*rng.sample(run, 4), "joker"]
        case 3:
            return [*alike, other[0]]
        case 4:
            pair = [name for name in DECK if name[:-1] == other[0][:-1]][:2]
            return [*alike[:3], *pair]
        case 5:
            return run
        case 6:
            return [*rng.sample(mixed, 4), "joker"]
        case _:
            return mixed


def some_cards(rng: random.Random, seats: list[int], *, rigged: bool) -> dict[str, list[str]]:
    first = rare_hand(rng) if rigged else []
    left = rng.sample([card for card in ALL if card not in first], 53 - len(first))
    places = [f"seat {seat}" for seat in seats] + ["dealer"]
    rng.shuffle(places)
    hands = {place: [left.pop() for _ in range(5)] for place in places}
    return hands | ({places[0]: first} if first else {})


def some_calls(rng: random.Random, bets: list[Bet]) -> dict[int, Call]:
    happens, nth = rng.random(), rng.randint(1, 30)
    if happens < 0.1:
        return {nth: Call("wrong-number-of-cards")}
    return {nth: Call("player-leaves", rng.choice(bets).seat)} if happens < 0.35 else {}


def choices(rng: random.Random, cards: dict[str, list[str]]) -> dict[int, tuple[str, ...]]:
    """A showdown hand for each seat that may be laid."""
    return {
        int(place.split()[1]): rng.choice(second_reader.showdowns(held)[1])
        for place, held in cards.items()
        if place != "dealer"
    }


def compared(
    rules: Rules,
    bets: list[Bet],
    cards: dict[str, list[str]],
    laid: dict[int, tuple[str, ...]],
    found: Played,
) -> None:
    owners = {bet.seat: bet.player for bet in bets}
    gone = {
        seat
        for call in found.called
        if call.seat is not None
        for seat, player in owners.items()
        if player == owners[call.seat]
    }
    expected = second_reader.settle(
        {**rules.answers, "ace-high-straight": rules["ace-high-straight"] == "straight"},
        [(bet.seat, bet.wager, bet.amount, bet.on, bet.player) for bet in bets],
        {seat: cards[f"seat {seat}"] for seat in owners},
        cards["dealer"],
        {seat: laid[seat] for seat in found.decided},
        gone,
        void=any(call.seat is None for call in found.called),
    )
    rows = [(end.seat, end.wager, end.on, end.stake, end.net) for end in found.ends]
    assert sorted(rows) == sorted(expected)
    if not found.called:
        ours, theirs = ([r[:2] for r in each if r[1] != "pot"] for each in (rows, expected))
        assert ours == theirs, "the order of settlement"
    potted = [end for end in found.ends if end.payer == "pot"]
    assert sum(end.net for end in potted) == 0


def test_680a_11_and_12_every_wager_ends_as_the_second_reader_says() -> None:
    rng = random.Random(680)
    seen: Counter[str] = Counter()
    for _ in range(RULE_SETS):
        rules = some_rules(rng)
        for nth in range(ROUNDS):
            bets = some_bets(rng, rules)
            cards = some_cards(rng, sorted({bet.seat for bet in bets}), rigged=nth % 2 == 0)
            laid = choices(rng, cards)
            keys = {s: f"point-count-{second_reader.point_count(two)}" for s, two in laid.items()}
            found = played(play, rules, bets, cards, keys, some_calls(rng, bets))
            compared(rules, bets, cards, laid, found)
            seen.update(f"{end.wager} {end.outcome}" for end in found.ends)
            seen.update(call.irregularity for call in found.called)
            seen["limited"] += any("limited" in end.pays for end in found.ends)
            seen["decided"] += len(found.decided)
    for table in GAME.rulebook.paytable:
        for row in table.rows:
            assert seen[f"{table.wager} {slug(row[0])}"], (table.wager, row)
    least = ("limited", "decided", "player-leaves", "wrong-number-of-cards", "pot push")
    assert min(seen[key] for key in least) > 20


# ------------------------------------------------------------------------------ odds


def test_680a_12_every_house_advantage_is_the_second_counts() -> None:
    ours = {}
    for reading in ("highest-count", "player-chooses"):
        rules = GAME.rules({"several-qualifying-sets": reading})
        ours["ante", reading] = GAME.odds(rules, wager="ante").wagers[0].house_advantage
    for reading, label in (("straight", "A"), ("none", "A, no straight from 10 to ace")):
        rules = GAME.rules({"ace-high-straight": reading})
        ours["bonus", label] = GAME.odds(rules, wager="bonus").wagers[0].house_advantage
    assert ours == {(wager, how): edge for wager, how, edge in second_odds.lines()}


@pytest.mark.parametrize("reading", ["qualifying", "all"])
def test_680a_11_f_a_pot_of_two_is_the_second_counts(reading: str) -> None:
    two = count_pot(GAME.rules({"pot": True, "pot-hands": reading}))[0]
    found: Counter[str] = Counter()
    for (part,), ways in two.lines.items():
        shares = {2: "win", 1: "split", 0: part.outcome}
        found[shares[int(part.pot)].replace("push", "returned")] += ways
    assert found == second_odds.pot_of_two(reading)


# ------------------------------------------------------------------------------ compiled rounds


def test_680a_11_live_play_and_compiled_rounds_pay_the_same() -> None:
    rng = random.Random(11)
    stake = 1_000
    for _ in range(20):
        rules = some_rules(rng).with_answers(
            {"pot": True, "table-minimum": "$10", "payout-limit": "no"}
        )
        points = points_set(rules, Terms(stake=stake))
        for nth in range(20):
            others = rng.choice(((2,), (2, 3)))
            cards = some_cards(rng, [1, 2, 3], rigged=nth % 2 == 0)
            keys = {
                seat: f"point-count-{max(map(second_reader.point_count, allowed))}"
                for seat in (1, 2, 3)
                for _, allowed in (second_reader.showdowns(cards[f"seat {seat}"]),)
            }
            bets = [Bet(seat, wager, stake) for seat in (1, *others) for wager in ("ante", "pot")]
            bets.append(Bet(1, "bonus", stake))
            live = {
                end.wager: end.net
                for end in played(play, rules, bets, cards, keys).ends
                if end.seat == 1
            }
            dealt = [
                card for place in ("seat 1", "dealer", "seat 2", "seat 3") for card in cards[place]
            ]
            tally = np.zeros(TALLY_SIZE, dtype=np.int64)
            tally_round(np.array([DECK_NUMBERS[card] for card in dealt]), tally, points)
            assert compiled(rules, tally, len(others), stake) == live


def compiled(rules: Rules, tally: np.ndarray, others: int, stake: int) -> dict[str, int]:
    """What one round of the simulation pays for each wager, the pot among so many others."""
    found = {}
    for wager, variants in counted_rounds(rules, tally).items():
        counted = variants[others - 1] if wager == "pot" else variants[0]
        ((line, times),) = counted.lines.items()
        assert times == 1
        found[wager] = int(Pricing(rules, wager, Terms(stake=stake)).net(line) * stake)
    return found
