"""Play and odds against the second reading of the chapter, and live against compiled rounds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np
from tests.chapters.go_fore_it import second_odds, second_reader
from tests.chapters.places import DECK, DECK_NUMBERS, Played, played

import croupier
from croupier.chapters.go_fore_it.counting import GAME as DECISION
from croupier.chapters.go_fore_it.play import play
from croupier.chapters.go_fore_it.simulation import TALLY_SIZE, counted_rounds, tally_round
from croupier.maths.pricing.counted import Terms
from croupier.maths.pricing.prices import Pricing
from croupier.rounds.words import Bet, Call
from croupier.rulebook.records import slug
from croupier.rulebook.rules import Rules

GAME = croupier.game("676a")
OPTIONAL = ("skins", "gopher")
RULE_SETS, ROUNDS = 40, 75
VOID = ("card-exposed", "wrong-number-of-cards", "shoe-jam", "stub-count-misdealt")


def some_rules(rng: random.Random) -> Rules:
    return GAME.rules(
        {
            "dealing": rng.choice(("manual-shoe", "hand", "automated-shoe")),
            "shuffler-counts-cards": rng.random() < 0.5,
            "gopher-paytable": rng.choice("AB"),
            "abandoned-wagers-lose": rng.random() < 0.7,
        }
    )


def some_bets(rng: random.Random) -> list[Bet]:
    return [
        Bet(seat, wager, rng.choice((500, 1_250, 3_300, 10_000)))
        for seat in sorted(rng.sample(range(1, 7), rng.randint(1, 6)))
        for wager in ("front-9", *OPTIONAL)
        if wager == "front-9" or rng.random() < 0.6
    ]


def some_cards(rng: random.Random, seats: Sequence[int], *, rigged: bool) -> dict[str, list[str]]:
    """Four cards for every place; rigged so that low cards and aces lie together."""
    deck = DECK.copy()
    rng.shuffle(deck)
    cards = {}
    for place in (*(f"seat {seat}" for seat in rng.sample(seats, len(seats))), "dealer"):
        if rigged and rng.random() < 0.6:
            low = rng.choice((1, 1, 2, 3, 5))
            deck.sort(key=lambda card: second_reader.points(card) > low)
        cards[place], deck = rng.sample(deck[:4], 4), deck[4:]
        rng.shuffle(deck)
    return cards


def some_calls(rng: random.Random, bets: Sequence[Bet]) -> dict[int, Call]:
    nth, happens = rng.randint(1, 36), rng.random()
    if happens < 0.2:
        return {nth: Call(rng.choice(VOID))}
    return {nth: Call("player-leaves", rng.choice(bets).seat)} if happens < 0.4 else {}


def compare(
    rules: Rules, bets: Sequence[Bet], cards: Mapping[str, list[str]], found: Played
) -> None:
    """Both readings of a round agree in every wager, and in their order where no round is void."""
    void = any(call.irregularity in VOID for call in found.called)
    left = {call.seat for call in found.called if call.seat is not None}
    expected = second_reader.settle(
        rules.answers,
        [(bet.seat, bet.wager, bet.amount, bet.on, bet.player) for bet in bets],
        found.decided,
        {bet.seat: cards[f"seat {bet.seat}"] for bet in bets},
        cards["dealer"],
        left,
        void=void,
    )
    rows = [(end.seat, end.wager, end.on, end.stake, end.net) for end in found.ends]
    if void or left:
        assert sorted(rows) == sorted(expected)
    else:
        assert rows == expected


def test_676a_11_and_12_every_wager_ends_as_the_second_reader_says() -> None:
    rng = random.Random(676)
    seen: Counter[str] = Counter()
    for _ in range(RULE_SETS):
        rules = some_rules(rng)
        for nth in range(ROUNDS):
            bets = some_bets(rng)
            seats = sorted({bet.seat for bet in bets})
            cards = some_cards(rng, seats, rigged=nth % 2 == 0)
            choices = {seat: rng.choice(("back-9", "back-9", "fold")) for seat in seats}
            found = played(play, rules, bets, cards, choices, some_calls(rng, bets))
            compare(rules, bets, cards, found)
            seen.update(f"{end.wager} {end.outcome}" for end in found.ends)
            seen.update(call.irregularity for call in found.called)
    for table in GAME.rulebook.paytable:
        for row in table.rows:
            assert seen[f"{table.wager} {slug(row[0])}"], (table.wager, row)
    assert min(seen[key] for key in (*VOID, "player-leaves")) > 5


def test_676a_12_every_house_advantage_is_the_second_counts() -> None:
    ours = {
        (odds.wager, odds.paytable): odds.house_advantage for odds in GAME.odds(GAME.rules()).wagers
    }
    assert ours == {(wager, label): edge for wager, label, edge in second_odds.lines()}


def test_676a_11_b_the_same_pairs_go_on() -> None:
    rows = DECISION.values(GAME.rules(), Terms()).rows()
    ours = {
        tuple(sorted(map(second_reader.points, row["hand"].split())))
        for row in rows
        if row["decision"] == "back-9"
    }
    assert ours == second_odds.strategy()


# ------------------------------------------------------------------------------ compiled rounds


def test_676a_11_live_play_and_compiled_rounds_pay_the_same() -> None:
    rng = random.Random(11)
    rule_sets = [some_rules(rng) for _ in range(20)]
    for nth in range(1_000):
        rules = rule_sets[nth // 50]
        choice = rng.choice(("back-9", "back-9", "fold"))
        cards = some_cards(rng, [1], rigged=nth % 2 == 0)
        bets = [Bet(1, wager, 1_000) for wager in ("front-9", *OPTIONAL)]
        live: Counter[str] = Counter()
        for end in played(play, rules, bets, cards, {1: choice}).ends:
            live["front-9" if end.wager == "back-9" else end.wager] += end.net
        assert compiled(rules, [*cards["seat 1"], *cards["dealer"]], choice) == live


def compiled(rules: Rules, dealt: list[str], choice: str) -> Counter[str]:
    """What one round of the simulation pays for each wager that is priced by itself."""
    tally = np.zeros(TALLY_SIZE, dtype=np.int64)
    plays = np.full(91, int(choice == "back-9"), dtype=np.uint8)
    tally_round(np.array([DECK_NUMBERS[card] for card in dealt]), tally, plays)
    found: Counter[str] = Counter()
    for wager, (counted,) in counted_rounds(rules, tally).items():
        ((line, times),) = ((line, times) for line, times in counted.lines.items() if times)
        assert times == 1
        found[wager] = int(Pricing(rules, wager, Terms(stake=1_000)).net(line) * 1_000)
    return found
