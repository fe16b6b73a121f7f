"""Play and odds against the second reading of the chapter, and live against compiled rounds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np
from tests.chapters.five_card_hi_lo import second_odds, second_reader
from tests.chapters.places import DECK, DECK_NUMBERS, SUITS, Played, played

import croupier
from croupier.chapters.five_card_hi_lo.counting import plays, worth
from croupier.chapters.five_card_hi_lo.play import play
from croupier.chapters.five_card_hi_lo.simulation import TALLY_SIZE, counted_rounds, tally_round
from croupier.maths.pricing.counted import Terms
from croupier.maths.pricing.prices import Pricing
from croupier.rounds.words import Bet, Call
from croupier.rulebook.records import slug
from croupier.rulebook.rules import Rules

GAME = croupier.game("663a")
OPTIONAL = ("tie", "poker-bonus")
RULE_SETS, ROUNDS = 60, 50
VOID = ("wrong-number-of-cards", "shoe-jam", "stub-count-misdealt")
CHOICES = (("play", "aces-high"), ("play", "ace-low"), ("fold",))


def some_rules(rng: random.Random) -> Rules:
    return GAME.rules(
        {
            "dealing": rng.choice(("manual-shoe", "hand", "automated-shoe")),
            "shuffler-counts-cards": rng.random() < 0.5,
            "ante-bonus-paytable": rng.choice("ABCD"),
            "ante-bonus-for-1": rng.choice(("beside", "within")),
            "ante-bonus-after-fold": rng.choice(("no", "yes")),
            "poker-bonus-paytable": rng.choice("AB"),
            "hands-of-a-player-who-left": rng.choice(("aces-high", "ace-low")),
            "fold-in-void-round": rng.choice(("returned", "lost")),
            "abandoned-wagers-lose": rng.random() < 0.6,
            "adjacent-boxes": 2,
        }
    )


def some_bets(rng: random.Random) -> list[Bet]:
    """One to six boxes, of which two neighbours may be one player's."""
    seats = sorted(rng.sample(range(1, 7), rng.randint(1, 6)))
    shared = rng.choice(seats)
    return [
        Bet(
            seat,
            wager,
            rng.choice((500, 1_250, 3_300, 10_000)),
            player="Ann" if seat in (shared, shared + 1) else f"player {seat}",
        )
        for seat in seats
        for wager in ("ante", *OPTIONAL)
        if wager == "ante" or rng.random() < 0.6
    ]


def some_five(rng: random.Random, deck: Sequence[str]) -> list[str]:
    """Five cards that are rare together: aces, neighbours, of a suit or in a row."""
    first = rng.choice(deck)
    rank, suit = second_reader.rank(first), first[-1]
    row = range(min(rank, 9), min(rank, 9) + 5)
    ranks, suits, one_each = rng.choice(
        (
            ((1,), SUITS, False),
            ((1, 2), SUITS, False),
            ((rank, rank % 13 + 1), SUITS, False),
            (range(1, 14), suit, True),
            (row, suit, True),
            (row, SUITS, True),
            ((1, 10, 11, 12, 13), suit, True),
        )
    )
    cards = rng.sample(deck, len(deck))
    near = [card for card in cards if second_reader.rank(card) in ranks and card[-1] in suits]
    if one_each:
        near = [*{second_reader.rank(card): card for card in near}.values()]
    return [*near, *(card for card in cards if card not in near)][:5]


def some_cards(rng: random.Random, seats: Sequence[int], *, rigged: bool) -> dict[str, list[str]]:
    """Five cards for every place; rigged so that rare hands meet and totals tie."""
    deck = DECK.copy()
    cards: dict[str, list[str]] = {}
    for place in rng.sample([*(f"seat {seat}" for seat in seats), "dealer"], len(seats) + 1):
        rare = rigged and rng.random() < 0.6
        cards[place] = some_five(rng, deck) if rare else rng.sample(deck, 5)
        deck = [card for card in deck if card not in cards[place]]
    return cards


def some_calls(rng: random.Random, bets: Sequence[Bet]) -> dict[int, Call]:
    nth, happens = rng.randint(1, 48), rng.random()
    if happens < 0.2:
        return {nth: Call(rng.choice(VOID))}
    return {nth: Call("player-leaves", rng.choice(bets).seat)} if happens < 0.5 else {}


def low_hands(
    rules: Rules, cards: Mapping[str, list[str]], decided: Mapping[int, str]
) -> dict[int, list[str]]:
    """The low hands with an ace, also of players who left before they could say so."""
    left_low = rules["hands-of-a-player-who-left"] == "ace-low"
    found = {}
    for seat, choice in decided.items():
        lows = second_reader.allowed_lows(cards[f"seat {seat}"])
        if len(lows) == 2 and (choice == "ace-low" or (choice == "play" and left_low)):
            found[seat] = lows[1]
    return found


def compare(
    rules: Rules, bets: Sequence[Bet], cards: Mapping[str, list[str]], found: Played
) -> None:
    """Both readings agree in every wager, and in their order where nothing goes wrong."""
    void = any(call.irregularity in VOID for call in found.called)
    players = {bet.seat: bet.player for bet in bets}
    gone = {players[call.seat] for call in found.called if call.seat is not None}
    left = {seat for seat, player in players.items() if player in gone}
    expected = second_reader.settle(
        rules.answers,
        [(bet.seat, bet.wager, bet.amount, bet.on, bet.player) for bet in bets],
        {seat: "fold" if choice == "fold" else "play" for seat, choice in found.decided.items()},
        {seat: cards[f"seat {seat}"] for seat in players},
        cards["dealer"],
        low_hands(rules, cards, found.decided),
        left,
        void=void,
    )
    rows = [(end.seat, end.wager, end.on, end.stake, end.net) for end in found.ends]
    if found.called:
        assert sorted(rows) == sorted(expected)
    else:
        assert rows == expected


def test_663a_11_and_12_every_wager_ends_as_the_second_reader_says() -> None:
    rng = random.Random(663)
    seen: Counter[str] = Counter()
    for _ in range(RULE_SETS):
        rules = some_rules(rng)
        for nth in range(ROUNDS):
            bets = some_bets(rng)
            seats = sorted({bet.seat for bet in bets})
            cards = some_cards(rng, seats, rigged=nth % 2 == 0)
            choices = {seat: rng.choice(CHOICES) for seat in seats}
            found = played(play, rules, bets, cards, choices, some_calls(rng, bets))
            compare(rules, bets, cards, found)
            seen.update(f"{end.wager} {end.outcome}" for end in found.ends)
            seen.update(call.irregularity for call in found.called)
    for table in GAME.rulebook.paytable:
        for row in table.rows:
            assert seen[f"{table.wager} {slug(row[0])}"], (table.wager, row)
    assert min(seen[key] for key in (*VOID, "player-leaves")) > 5


def test_663a_12_every_house_advantage_is_the_second_counts() -> None:
    theirs = {(wager, how): edge for wager, how, edge in second_odds.lines()}
    for for_1 in ("beside", "within"):
        for after_fold in ("no", "yes"):
            answers = {"ante-bonus-for-1": for_1, "ante-bonus-after-fold": after_fold}
            for odds in GAME.odds(GAME.rules(answers), wager="ante").wagers:
                how = f"{odds.paytable}, {for_1}, {after_fold}"
                assert theirs["ante", how] == odds.house_advantage
    (plain,) = GAME.odds(GAME.rules(), wager="tie").wagers
    joint, alone = plain.variants
    assert plain.house_advantage == theirs["tie", "as the ante is best played"]
    assert alone.house_advantage == theirs["tie", "never folded, set for the tie"]
    for odds in GAME.odds(GAME.rules(), wager="poker-bonus").wagers:
        assert odds.house_advantage == theirs["poker-bonus", odds.paytable]
    of_ante = worth(GAME.rules(), Terms(), plays(GAME.rules(), Terms())["joint"])
    assert joint.house_advantage is not None
    assert joint.house_advantage - of_ante == theirs["ante and tie", "A, beside, no"]


# ------------------------------------------------------------------------------ compiled rounds


def test_663a_11_live_play_and_compiled_rounds_pay_the_same() -> None:
    rng = random.Random(11)
    rule_sets = [some_rules(rng).with_answers({"ante-bonus-after-fold": "no"}) for _ in range(20)]
    for nth in range(1_000):
        rules = rule_sets[nth // 50]
        choices = rng.choice(CHOICES)
        cards = some_cards(rng, [1], rigged=nth % 2 == 0)
        bets = [Bet(1, wager, 1_000) for wager in ("ante", *OPTIONAL)]
        live: Counter[str] = Counter()
        for end in played(play, rules, bets, cards, {1: choices}).ends:
            live[end.wager if end.wager in OPTIONAL else "ante"] += end.net
        assert compiled(rules, [*cards["seat 1"], *cards["dealer"]], choices) == live


def compiled(rules: Rules, dealt: list[str], does: tuple[str, ...]) -> Counter[str]:
    """What one round of the simulation pays for each wager; every play of the Tie Wager alike."""
    two_ways = len(second_reader.allowed_lows(dealt[:5])) == 2
    choice = 0 if does == ("fold",) else 2 if two_ways and "ace-low" in does else 1
    tally = np.zeros(TALLY_SIZE, dtype=np.int64)
    choices = np.full((3, 6_175), choice, dtype=np.uint8)
    tally_round(np.array([DECK_NUMBERS[card] for card in dealt]), tally, choices)
    found: Counter[str] = Counter()
    for wager, variants in counted_rounds(rules, tally).items():
        for counted in variants:
            ((line, times),) = ((line, n) for line, n in counted.lines.items() if n)
            assert times == 1
            net = int(Pricing(rules, wager, Terms(stake=1_000)).net(line) * 1_000)
            assert found.setdefault(wager, net) == net
    return found
