"""Play and odds against the second reading of 651a, and live play against compiled rounds."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
from tests.chapters.casino_war import second_odds, second_reader
from tests.chapters.places import DECK, DECK_NUMBERS, played

import croupier
from croupier.chapters.casino_war.play import play
from croupier.chapters.casino_war.simulation import TALLY_SIZE, counted_rounds, tally_round
from croupier.maths.pricing.counted import Terms
from croupier.maths.pricing.prices import Pricing
from croupier.rounds.words import Bet, Call
from croupier.rulebook.records import slug
from croupier.rulebook.rules import Rules

GAME = croupier.game("651a")
RULE_SETS, ROUNDS = 20, 150
SEVEN = {"automated-shuffler": True, "batches": "twelve-to-sixteen", "decks": 7}
AMOUNTS = (200, 500, 1_250, 3_300, 600_000)


def some_rules(rng: random.Random) -> Rules:
    decks = rng.choice(({"decks": 6}, {"decks": 8}, SEVEN))
    readings = {"burn-once": rng.choice(("once", "each-card"))}
    return GAME.rules({**decks, **readings, "adjacent-boxes": 9})


def some_cards(rng: random.Random, places: list[str], *, rigged: bool) -> dict[str, str]:
    """A card for each place; rigged so that ties are common."""
    cards = rng.sample(DECK, 3) if rigged else DECK
    return {place: rng.choice(cards) for place in places}


def test_651a_9_10_and_11_every_wager_ends_as_the_second_reader_says() -> None:
    rng = random.Random(651)
    seen: Counter[str] = Counter()
    for _ in range(RULE_SETS):
        rules = some_rules(rng)
        for nth in range(ROUNDS):
            compared(rules, rng, seen, rigged=nth % 2 == 0)
    for table in GAME.rulebook.paytable:
        for row in table.rows:
            assert seen[f"{table.wager} {slug(row[0])}"] > 10, (table.wager, row)
    assert min(seen["no-card-dealt"], seen["no-war-card-dealt"], seen["initial void"]) > 20


def compared(rules: Rules, rng: random.Random, seen: Counter[str], *, rigged: bool) -> None:
    """Both readings of one round agree, also in the order of settlement."""
    seats = sorted(rng.sample(range(1, 10), rng.randint(1, 4)))
    bets = [Bet(seat, "initial", rng.choice(AMOUNTS)) for seat in seats]
    bets += [Bet(seat, "tie", rng.choice(AMOUNTS)) for seat in seats if rng.random() < 0.5]
    places = ["dealer", *(f"seat {seat}" for seat in seats)]
    first, then = (some_cards(rng, places, rigged=rigged) for _ in range(2))
    does = {seat: rng.choice(("war", "war", "surrender")) for seat in seats}
    war_ties = {seat: rng.choice(AMOUNTS) for seat in seats if rng.random() < 0.5}
    missed = rng.choice(seats) if rng.random() < 0.15 else 0
    at_war = [
        seat
        for seat in seats
        if seat != missed and first[f"seat {seat}"][:-1] == first["dealer"][:-1]
    ]
    asked = sum(2 if does[seat] == "war" else 1 for seat in at_war)
    at_war = [seat for seat in at_war if does[seat] == "war"]
    missed_war = rng.choice(at_war) if at_war and rng.random() < 0.2 else 0
    calls = {}
    if missed:
        calls[1 + seats.index(missed)] = Call("no-card-dealt")
    if missed_war:
        nth = 1 + at_war.index(missed_war)
        before = 3 + nth if rules["burn-once"] == "once" else 4 * nth
        calls[len(seats) + 1 + asked + before] = Call("no-war-card-dealt")
    dealt = {place: [first[place], then[place]] for place in places}
    for seat in (missed, missed_war):
        if seat:
            dealt[f"seat {seat}"] = [first[f"seat {seat}"]] if seat != missed else []
    said = {
        seat: (does[seat], f"war-tie={war_ties[seat] / 100:.2f}" if seat in war_ties else "no-tie")
        for seat in seats
    }
    found = played(play, rules, bets, dealt, said, calls)
    expected = second_reader.settle(
        rules.answers,
        [(bet.seat, bet.wager, bet.amount, bet.on, bet.player) for bet in bets],
        does,
        {seat: first[f"seat {seat}"] for seat in seats},
        first["dealer"],
        {seat: then[f"seat {seat}"] for seat in seats},
        then["dealer"],
        war_ties=war_ties,
        missed={missed},
        missed_war={missed_war},
    )
    rows = [(end.seat, end.wager, end.on, end.stake, end.net) for end in found.ends]
    assert len(found.called) == bool(missed) + bool(missed_war)
    assert sorted(rows) == sorted(expected)
    if not (missed or missed_war):
        assert rows == expected
    seen.update(f"{end.wager} {end.outcome}" for end in found.ends)
    seen.update(call.irregularity for call in found.called)


def test_651a_10_every_house_advantage_is_the_second_counts() -> None:
    ours = {}
    for answers in ({"decks": 6}, SEVEN, {"decks": 8}):
        for odds in GAME.odds(GAME.rules(answers)).wagers:
            for each in (odds, *odds.variants):
                play_as = f", {each.variant}" if each.variant else ""
                ours[each.wager, f"{answers['decks']} decks{play_as}"] = each.house_advantage
    assert ours == {(wager, label): edge for wager, label, edge in second_odds.lines()}


# ------------------------------------------------------------------------------ compiled rounds


def test_651a_9_live_play_and_compiled_rounds_pay_the_same() -> None:
    rng = random.Random(9)
    stake = 1_000
    rules = GAME.rules()
    for nth in range(600):
        if nth % 50 == 0:
            rules = some_rules(rng)
        own, dealer = (some_cards(rng, ["1", "2"], rigged=nth % 2 == 0) for _ in range(2))
        cards = {"seat 1": list(own.values()), "dealer": list(dealer.values())}
        does = rng.choice(("war", "surrender"))
        bets = [Bet(1, "initial", stake), Bet(1, "tie", stake)]
        live: Counter[str] = Counter()
        for end in played(play, rules, bets, cards, {1: (does, "war-tie=10")}).ends:
            live["initial" if end.wager == "war" else end.wager] += end.net
        dealt = [own["1"], dealer["1"], own["2"], dealer["2"]]
        expected = compiled(rules, dealt, does, stake)
        if does == "surrender":
            expected.pop("war-tie", None)
        assert expected == live


def compiled(rules: Rules, dealt: list[str], does: str, stake: int) -> Counter[str]:
    """What one round of the simulation pays for each wager that is priced by itself."""
    tally = np.zeros(TALLY_SIZE, dtype=np.int64)
    tally_round(np.array([DECK_NUMBERS[card] >> 2 for card in dealt]), tally)
    found: Counter[str] = Counter()
    terms = Terms(stake=stake)
    for wager, several in counted_rounds(rules, terms, tally).items():
        for counted in several:
            lines = [line for line, times in counted.lines.items() if times]
            if lines and counted.variant in ("", does):
                (line,) = lines
                found[wager] = int(Pricing(rules, wager, terms).net(line) * stake)
    return found
