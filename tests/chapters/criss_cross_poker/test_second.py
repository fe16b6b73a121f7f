"""Play and odds against the second reading of the chapter, live play against compiled rounds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from tests.chapters.criss_cross_poker import second_odds, second_reader
from tests.chapters.places import DECK, DECK_NUMBERS, RANKS, SUITS, Played, played, some_boxes

import croupier
from croupier.chapters.criss_cross_poker.amounts import MAIN, Amounts, amounts
from croupier.chapters.criss_cross_poker.counting import (
    DEALS,
    PAIRS,
    PLACE,
    community_counts,
    seen,
    solved,
)
from croupier.chapters.criss_cross_poker.play import play
from croupier.chapters.criss_cross_poker.simulation import (
    counted_rounds,
    tally_round,
    tally_size,
)
from croupier.maths.pricing.counted import Terms
from croupier.maths.pricing.prices import Pricing
from croupier.maths.stages.reveals import Ints, kind_of
from croupier.rounds.words import Bet, Call
from croupier.rulebook.records import slug
from croupier.rulebook.rules import Rules

GAME = croupier.game("674a")
RULE_SETS, ROUNDS = 30, 50
BETS = ("across-bet", "down-bet", "middle-bet")
LIMITED = ("ante-across", "ante-down", *BETS)


def some_rules(rng: random.Random) -> Rules:
    return GAME.rules(
        {
            "dealing": rng.choice(("manual-shoe", "hand", "automated-shoe")),
            "abandoned-wagers-lose": rng.random() < 0.7,
            "adjacent-boxes": 2,
            "bet-multiples": rng.choice(("whole", "range")),
            "payout-limit": rng.choice(("no", "$60,000", "$170,000")),
            "payout-limit-minimum-wager": rng.choice(("smallest-bets", "largest-bets")),
            "payout-limit-wagers-returned": rng.choice(("beside", "counted")),
            "table-minimum": "$10",
        }
    )


def some_bets(rng: random.Random) -> list[Bet]:
    """One to four boxes, of which two neighbours may be one player's."""
    bets = []
    for seat, player in some_boxes(rng, 0.5).items():
        ante = rng.choice((1_000, 3_300, 50_000))
        bets += [Bet(seat, wager, ante, player=player) for wager in ("ante-across", "ante-down")]
        if rng.random() < 0.6:
            bets.append(Bet(seat, "five-card-bonus", 700, player=player))
    return bets


def strong_hand(rng: random.Random) -> list[str]:
    """A royal or straight flush, four of a kind, a full house, a flush or a straight."""
    runs = [[*"A", *RANKS[:4]], *(RANKS[low : low + 5] for low in range(9))]
    ranks, suit = rng.choice(runs + [RANKS[8:]] * 6), rng.choice(SUITS)
    one, other = rng.sample(RANKS, 2)
    return rng.choice(
        (
            [rank + suit for rank in ranks],
            [rank + rng.choice(SUITS) for rank in ranks],
            [*(one + each for each in SUITS), other + suit],
            [one + each for each in SUITS[:3]] + [other + each for each in SUITS[1:3]],
            [rank + suit for rank in rng.sample(RANKS, 5)],
        )
    )


def some_cards(rng: random.Random, seats: Sequence[int], *, rigged: bool) -> dict[str, list[str]]:
    """Random cards at their places; rigged with a strong hand across, down or in the cross."""
    strong = strong_hand(rng) if rigged else []
    rng.shuffle(strong)
    rest = rng.sample([card for card in DECK if card not in strong], 47)
    cards = {f"seat {seat}": [rest.pop(), rest.pop()] for seat in seats}
    cross = [rest.pop() for _ in range(5)]
    line = rng.choice(((1, 2, 3), (0, 2, 4), (0, 1, 2, 3, 4)))
    if strong:
        for place in line:
            cross[place] = strong.pop()
        if strong:
            cards[f"seat {rng.choice(seats)}"] = strong
    return {**cards, "community": cross}


def some_calls(rng: random.Random, bets: list[Bet]) -> dict[int, Call]:
    nth, happens = rng.randint(1, 26), rng.random()
    if happens < 0.15:
        return {nth: Call(rng.choice(("community-card-exposed", "wrong-number-of-cards")))}
    return {nth: Call("player-leaves", rng.choice(bets).seat)} if happens < 0.35 else {}


def some_choices(rng: random.Random, rules: Rules, bets: list[Bet]) -> dict[int, list[str]]:
    """Three bets for each seat, in order; a fold ends them."""
    found = {}
    for bet in bets:
        if bet.wager != "ante-across":
            continue
        made = []
        for key in BETS:
            choices = [key, f"{key}-2x", f"{key}-3x"]
            if rules["bet-multiples"] == "range":
                choices.append(f"{key}={rng.randint(bet.amount, 3 * bet.amount) / 100:.2f}")
            made.append("fold" if rng.random() < 0.08 else rng.choice(choices))
        found[bet.seat] = made
    return found


def compare(rules: Rules, bets: list[Bet], cards: dict[str, list[str]], found: Played) -> None:
    left = found.left(bets)
    stakes = {(end.seat, end.wager): end.stake for end in found.ends}
    made = {
        bet.seat: [stakes[bet.seat, key] for key in BETS if (bet.seat, key) in stakes]
        for bet in bets
    }
    expected = second_reader.settle(
        {**rules.answers},
        [(bet.seat, bet.wager, bet.amount, bet.on, bet.player) for bet in bets],
        made,
        {bet.seat: cards[f"seat {bet.seat}"] for bet in bets},
        cards["community"],
        left,
        void=any(call.irregularity != "player-leaves" for call in found.called),
    )
    rows = [(end.seat, end.wager, end.on, end.stake, end.net) for end in found.ends]
    if rules["payout-limit"] == "no":
        assert sorted(rows) == sorted(expected)
    # Which of a player's wagers a limit cuts, the text does not say.
    players = {bet.seat: bet.player for bet in bets}
    assert by_player(players, rows) == by_player(players, expected)


def by_player(
    players: dict[int, str], rows: Sequence[tuple[int, str, str, int, int]]
) -> Counter[tuple[str, bool]]:
    won: Counter[tuple[str, bool]] = Counter()
    for seat, wager, _, _, net in rows:
        won[players[seat], wager in LIMITED] += net
    return won


def test_674a_11_and_12_every_wager_ends_as_the_second_reader_says() -> None:
    rng = random.Random(674)
    seen_: Counter[str] = Counter()
    for _ in range(RULE_SETS):
        rules = some_rules(rng)
        for nth in range(ROUNDS):
            bets = some_bets(rng)
            seats = sorted({bet.seat for bet in bets})
            cards = some_cards(rng, seats, rigged=nth % 2 == 0)
            calls = some_calls(rng, bets)
            found = played(play, rules, bets, cards, some_choices(rng, rules, bets), calls)
            compare(rules, bets, cards, found)
            seen_.update(f"{end.wager} {end.outcome}" for end in found.ends)
            seen_.update(call.irregularity for call in found.called)
            seen_.update(end.cite for end in found.ends)
    for table in GAME.rulebook.paytable:
        for row in table.rows:
            assert seen_[f"{table.wager} {slug(row[0])}"], (table.wager, row)
    called = ("community-card-exposed", "wrong-number-of-cards", "player-leaves")
    folds = ("674a.11(b)", "674a.11(d)", "674a.11(f)")
    assert min(seen_[key] for key in (*called, *folds)) > 20


# ------------------------------------------------------------------------------ figures


def test_674a_12_some_two_cards_are_worth_what_the_second_count_says() -> None:
    best = solved(amounts(GAME.rules(), Terms())).on_two.max(axis=1)
    for two in ((40, 36), (51, 50), (12, 1), (30, 14), (3, 11)):
        assert int(best[kind_of(seen()[0], two)]) == second_odds.solve(two)


def test_674a_12_c_five_card_bonus_is_the_second_counts() -> None:
    (bonus,) = GAME.odds(wager="five-card-bonus").wagers
    assert (bonus.wager, "", bonus.house_advantage) == second_odds.bonus_line()
    assert int(community_counts().sum()) == 2_598_960


def test_674a_12_house_advantage_of_the_second_count() -> None:
    """`verify` has the whole second count, which this is the figure of."""
    (main,) = GAME.odds(wager=MAIN).wagers
    assert main.house_advantage == Fraction(579_091, 6_689_228)
    assert DEALS == second_odds.DEALS


# ------------------------------------------------------------------------------ compiled rounds


def test_674a_11_live_play_and_compiled_rounds_pay_the_same() -> None:
    rng = random.Random(11)
    on_four = np.zeros((len(PAIRS), len(PAIRS)), dtype=np.int64)
    for _ in range(10):
        rules, stake = some_rules(rng), rng.choice((1_000, 50_000))
        told = amounts(rules, Terms(stake=stake))
        for nth in range(40):
            cards = some_cards(rng, [1], rigged=nth % 2 == 0)
            across, down = rng.randint(0, len(told.sizes[0])), rng.randint(0, len(told.sizes[1]))
            tally = np.zeros(tally_size(told), dtype=np.int64)
            dealt = np.array([DECK_NUMBERS[card] for card in in_order(cards)])
            on_four[PLACE[dealt[0], dealt[1]], PLACE[dealt[2], dealt[3]]] = down
            tally_round(dealt, tally, np.full(len(PAIRS), across), on_four, told.wagers)
            paid, made = compiled(rules, told, tally, stake)
            bets = [Bet(1, key, stake) for key in ("ante-across", "ante-down", "five-card-bonus")]
            live: Counter[str] = Counter()
            for end in played(play, rules, bets, cards, {1: made}).ends:
                live["five-card-bonus" if end.wager == "five-card-bonus" else MAIN] += end.net
            assert paid == live


def in_order(cards: dict[str, list[str]]) -> list[str]:
    top, left, middle, right, bottom = cards["community"]
    return [*cards["seat 1"], left, right, top, bottom, middle]


def compiled(
    rules: Rules, told: Amounts, tally: Ints, stake: int
) -> tuple[Counter[str], list[str]]:
    """What one round of the simulation pays for each wager, and the bets made in it."""
    found: Counter[str] = Counter()
    made: list[str] = []
    for wager, (counted,) in counted_rounds(rules, told, tally).items():
        ((line, times),) = counted.lines.items()
        assert times == 1
        found[wager] = int(Pricing(rules, wager, Terms(stake=stake)).net(line) * stake)
        sizes = {part.wager: part.times for part in line if part.wager in BETS}
        if wager == MAIN:
            made = [f"{key}-{sizes[key]}x".removesuffix("-1x") for key in BETS if key in sizes]
    return found, [*made, "fold"] if len(made) < 3 else made


def test_the_place_of_two_cards_in_either_order() -> None:
    for place in (0, 700, 1_325):
        a, b = PAIRS[place]
        assert PLACE[a, b] == PLACE[b, a] == place
