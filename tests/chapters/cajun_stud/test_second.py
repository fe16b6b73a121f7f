"""Play and odds against the second reading of the chapter, live play against compiled rounds."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from math import comb

import numpy as np
from tests.chapters.cajun_stud import second_odds, second_reader
from tests.chapters.places import DECK, DECK_NUMBERS, RANKS, Played, played, some_boxes

import croupier
from croupier.chapters.cajun_stud.play import play
from croupier.chapters.cajun_stud.simulation import CARDS, lines_of, tally_round, tally_size
from croupier.maths.pricing.counted import Terms
from croupier.maths.pricing.prices import Pricing
from croupier.rounds.words import Bet, Call
from croupier.rulebook.records import slug
from croupier.rulebook.rules import Rules

GAME = croupier.game("683a")
RULE_SETS, ROUNDS = 60, 40
OPTIONAL = ("pocket-bonus", "board-bonus", "lo-ball", "all-six-bonus")
READINGS = {
    "ace-2-3": ("counts", "does-not-count"),
    "all-six-bonus-misdeal": ("void-round", "wager-returned"),
    "fold-in-void-round": ("returned", "lost"),
    "payout-limit-minimum-wager": ("smallest-raises", "largest-raises"),
    "payout-limit-wagers-returned": ("beside", "counted"),
}
MISDEALT = "all-six-bonus-cards-misdealt"
ALWAYS = [np.full((comb(52, 4), 9), move, dtype=np.int64) for move in range(4)]
VOID = ("community-card-exposed", "wrong-number-of-cards", MISDEALT)


def some_rules(rng: random.Random) -> Rules:
    labels = {"ante": "ABC", "pocket-bonus": "ABC", "board-bonus": "ABCD"}
    labels |= {"lo-ball": "AB", "all-six-bonus": "ABCDEEE"}
    return GAME.rules(
        {
            "dealing": rng.choice(("manual-shoe", "hand", "automated-shoe")),
            "adjacent-boxes": 2,
            "abandoned-wagers-lose": rng.random() < 0.7,
            "payout-limit": rng.choice(("no", "$50,000", "$75,000.50")),
            **{f"{wager}-paytable": rng.choice(each) for wager, each in labels.items()},
            **{key: rng.choice(choices) for key, choices in READINGS.items()},
        }
    )


def some_bets(rng: random.Random) -> list[Bet]:
    """One to four boxes, of which two neighbours may be one player's."""
    bets = []
    for seat, player in some_boxes(rng, 0.5).items():
        bets.append(Bet(seat, "ante", rng.choice((500, 1_500, 200_000)), "", player))
        taken = [wager for wager in OPTIONAL if rng.random() < 0.6]
        bets += [Bet(seat, wager, 500, "", player) for wager in taken]
    return bets


def some_cards(rng: random.Random, seats: list[int], *, rigged: bool) -> dict[str, list[str]]:
    """Two cards for every seat, three for all and four apart; rigged, from few ranks or suits."""
    deck = DECK.copy()
    rng.shuffle(deck)
    if rigged:
        few = rng.choice(
            (RANKS[-3:], RANKS[-6:], RANKS[-6:], RANKS[:7], [*RANKS[:3], "A"], RANKS[4:8])
        )
        suits = rng.choice(("d", "d", "h", "cs", "cdhs", "cdhs"))
        near = [card for card in deck if card[:-1] in few and card[-1] in suits]
        deck = [*near, *(card for card in deck if card not in near)]
    places = [(f"seat {seats[0]}", 2), *rng.sample([("all-six bonus", 4), ("community", 3)], 2)]
    cards = {}
    for place, size in (*places, *((f"seat {seat}", 2) for seat in seats[1:])):
        cards[place], deck = deck[:size], deck[size:]
    return cards


def some_raises(rng: random.Random) -> tuple[int, ...]:
    """Raise Wagers in Antes up to a fold, or all three."""
    made: list[int] = []
    while len(made) < 3 and rng.random() < 0.8:
        made.append(rng.choice((1, 2, 3)))
    return tuple(made)


def choices_of(raises: tuple[int, ...]) -> list[str]:
    made = [f"{times}x" for times in raises]
    return made if len(made) == 3 else [*made, "fold"]


def some_calls(rng: random.Random, bets: list[Bet]) -> dict[int, Call]:
    nth, happens = rng.randint(1, 28), rng.random()
    if happens < 0.45:
        return {nth: Call(rng.choice(VOID))}
    return {nth: Call("player-leaves", rng.choice(bets).seat)} if happens < 0.6 else {}


def compare(
    rules: Rules,
    bets: list[Bet],
    cards: dict[str, list[str]],
    raises: dict[int, tuple[int, ...]],
    found: Played,
) -> None:
    called = [call.irregularity for call in found.called]
    on_boxes = {call.seat for call in found.called}
    players = {bet.player for bet in bets if bet.seat in on_boxes}
    left = {bet.seat for bet in bets if bet.player in players}
    back = MISDEALT in called and rules["all-six-bonus-misdeal"] == "wager-returned"
    asked = {seat: made[: found.times[seat]] for seat, made in raises.items()}
    dealt = any(bet.wager == "all-six-bonus" for bet in bets)
    expected = second_reader.settle(
        {**rules.answers},
        [(bet.seat, bet.wager, bet.amount, bet.on, bet.player) for bet in bets],
        asked,
        {bet.seat: cards[f"seat {bet.seat}"] for bet in bets},
        cards["community"],
        cards["all-six bonus"] if dealt else [],
        left,
        void="wrong-number-of-cards" in called or (MISDEALT in called and not back),
        exposed="community-card-exposed" in called,
        misdealt=back,
        folded={seat for seat in asked if found.times[seat] > len(raises[seat])},
    )
    rows = [(end.seat, end.wager, end.on, end.stake, end.net) for end in found.ends]
    if rules["payout-limit"] == "no":
        assert sorted(rows) == sorted(expected)
    assert sums(rows) == sums(expected)


def sums(rows: list[second_reader.Row]) -> Counter[tuple[int, str]]:
    """What a limit cuts of a hand is the same in any order of its wagers."""
    found: Counter[tuple[int, str]] = Counter()
    for seat, wager, _, _, net in rows:
        found[seat, wager if wager in OPTIONAL else "main"] += net
    return found


def test_683a_11_and_12_every_wager_ends_as_the_second_reader_says() -> None:
    rng = random.Random(683)
    seen: Counter[str] = Counter()
    for _ in range(RULE_SETS):
        rules = some_rules(rng)
        for nth in range(ROUNDS):
            bets = some_bets(rng)
            seats = sorted({bet.seat for bet in bets})
            cards = some_cards(rng, seats, rigged=nth % 2 == 0)
            raises = {seat: some_raises(rng) for seat in seats}
            choices = {seat: choices_of(made) for seat, made in raises.items()}
            found = played(play, rules, bets, cards, choices, some_calls(rng, bets))
            compare(rules, bets, cards, raises, found)
            seen.update(f"{end.wager} {end.outcome}" for end in found.ends)
            seen.update("limited" for end in found.ends if "limited" in end.pays)
            seen.update(call.irregularity for call in found.called)
    for table in GAME.rulebook.paytable:
        for row in table.rows:
            assert seen[f"{table.wager} {slug(row[0])}"], (table.wager, row)
    assert min(seen[key] for key in (*VOID, "player-leaves", "limited")) > 20


# ------------------------------------------------------------------------------ figures


def edges(wager: str, low_ace: str = "counts") -> dict[str, Fraction]:
    found = GAME.odds(GAME.rules({"ace-2-3": low_ace}), wager=wager).wagers
    return {odds.paytable: odds.house_advantage for odds in found}


def test_683a_12_every_house_advantage_is_the_second_counts() -> None:
    ours = {
        (wager, label): edge
        for wager in ("ante", "pocket-bonus", "lo-ball", "all-six-bonus")
        for label, edge in edges(wager).items()
    }
    for low_ace in READINGS["ace-2-3"]:
        for label, edge in edges("board-bonus", low_ace).items():
            ours["board-bonus", f"{label}, ace-2-3 {low_ace}"] = edge
    assert ours == {(wager, label): edge for wager, label, edge in second_odds.lines()}


# ------------------------------------------------------------------------------ compiled rounds


def test_683a_11_live_play_and_compiled_rounds_pay_the_same() -> None:
    rng = random.Random(11)
    stake = 1_000
    for _ in range(20):
        rules = some_rules(rng)
        for nth in range(20):
            cards = some_cards(rng, [1], rigged=nth % 2 == 0)
            raises = some_raises(rng)
            bets = [Bet(1, wager, stake) for wager in ("ante", *OPTIONAL)]
            live: Counter[str] = Counter()
            for end in played(play, rules, bets, cards, {1: choices_of(raises)}).ends:
                live[end.wager if end.wager in OPTIONAL else "ante"] += end.net
            dealt = [*cards["seat 1"], *cards["community"], *cards["all-six bonus"]]
            assert compiled(rules, dealt, raises, stake) == live


def compiled(rules: Rules, dealt: list[str], raises: tuple[int, ...], stake: int) -> Counter[str]:
    """What one round of the simulation pays for each wager."""
    tally = np.zeros(tally_size(rules), dtype=np.int64)
    moves = [*raises, 0, 0, 0][:3]
    on_two, on_three, on_four = (ALWAYS[move] for move in moves)
    numbers = np.array([DECK_NUMBERS[card] for card in dealt])
    assert len(numbers) == CARDS
    tally_round(numbers, tally, 3, on_two, on_three, on_four)
    found: Counter[str] = Counter()
    for wager, lines in lines_of(rules, tally).items():
        ((line, times),) = lines.items()
        assert times == 1
        found[wager] = int(Pricing(rules, wager, Terms(stake=stake)).net(line) * stake)
    return found
