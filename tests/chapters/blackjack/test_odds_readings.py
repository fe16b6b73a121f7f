"""Readings that change the odds of 633a: counts against brute force and against live play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import perm, sqrt
from random import Random

import pytest
from tests.chapters.blackjack.counts import BY_HAND, GAME, LATE, TERMS, counted, priced

from croupier.chapters.blackjack import outcomes
from croupier.chapters.blackjack.counting.bad_beat import (
    joint_game,
    magic_card_chance,
    with_bonuses,
)
from croupier.chapters.blackjack.counting.game import shoe_game
from croupier.chapters.blackjack.counting.late import returned
from croupier.chapters.blackjack.counting.switch.play import SwitchPlay
from croupier.chapters.blackjack.counting.twenties import AGAINST_BLACKJACK, ANY_CARDS, TwentyCount
from croupier.chapters.blackjack.play import play
from croupier.equipment.cards import parse_cards
from croupier.families.twenty_one.counting.solved import solutions, solved
from croupier.families.twenty_one.knowledge import view_of
from croupier.hands.twenty_one import ACE, TEN, VALUES, is_blackjack, value_of
from croupier.maths.pricing.counted import Terms, single
from croupier.maths.shoe.exact.rounds import deals
from croupier.maths.shoe.game import ShoeGame
from croupier.maths.shoe.hands import lattice
from croupier.maths.shoe.kernels import DOUBLE, HIT, STAND, SURRENDER
from croupier.maths.shoe.optimal import solve
from croupier.maths.shoe.plays import UpSolution
from croupier.rounds.bets import parse_bet
from croupier.rounds.words import Decide, MeterAmount, NextCard, Settlement, Start
from croupier.rulebook.rules import Rules

WORDS = {STAND: "stand", HIT: "draw", DOUBLE: "double", SURRENDER: "surrender"}


# ------------------------------------------------------------------------------ live play


def live(
    rules: Rules, bets: Sequence[str], cards: Iterator[int], decide: Callable[[Decide], str]
) -> list[Settlement]:
    """One round as the table plays it."""
    speech = play(rules, Start(tuple(parse_bet(bet) for bet in bets)))
    settled: list[Settlement] = []
    answer: int | str | None = None
    while True:
        try:
            said = speech.send(answer)
        except StopIteration:
            return settled
        answer = None
        if isinstance(said, NextCard):
            answer = next(cards)
        elif isinstance(said, MeterAmount):
            answer = 1_000_000
        elif isinstance(said, Decide):
            answer = decide(said)
        elif isinstance(said, Settlement):
            settled.append(said)


def by_solution(solution: UpSolution) -> Callable[[Decide], str]:
    def decide(question: Decide) -> str:
        keys = {choice.key for choice in question.choices}
        assert "add" not in keys  # a House Money payout waits for the hole card
        hand = [int(value_of(card)) for card in question.known["hand"]]
        if "split" in keys and hand[0] in solution.splits:
            return "split"
        assert isinstance(question, Decide)
        split = view_of(question).hand.from_split
        policy = solution.split_policy[hand[0]] if split else solution.policy
        return WORDS[int(policy[lattice().at(*hand)])]

    return decide


def shuffled(rng: Random, a: int, up: int, b: int, hole: int) -> Iterator[int]:
    """Two decks: a burned card, the first cards as given, then the others in any order."""
    rest = list(range(52)) * 2
    for card in (a, up, b, hole):
        rest.remove(card)
    rng.shuffle(rest)
    return iter((rest.pop(), a, up, b, hole, *rest))


@pytest.mark.parametrize(("up", "hole"), [("As", "Kd"), ("Kd", "As")])
def test_633a_12_b_late_blackjack_in_live_play(up: str, hole: str) -> None:
    """20s that play has come to count, nothing is added, the original wager alone is lost."""
    rules = GAME.rules(LATE)
    game = shoe_game(rules, Terms())
    up_card, hole_card = parse_cards(f"{up} {hole}")
    solution = solved(solutions(game), int(value_of(up_card)))
    twenties = TwentyCount(rules, game)
    alone = tuple(each if each is solution else None for each in solutions(game))
    won = twenties.weights(alone, estimate=False)[ANY_CARDS][AGAINST_BLACKJACK]
    every = Fraction(8 * 32, 104 * 103)
    chance = float(Fraction(won, perm(104, twenties.deepest)) / every)
    rng, rounds, seen = Random(5), 500, 0
    bets = ("1:blackjack=10", "1:house-money=5", "1:bad-beat-progressive=5")
    dealt = list(range(52)) * 2
    dealt.remove(up_card)
    dealt.remove(hole_card)
    for _ in range(rounds):
        a, b = rng.sample(dealt, 2)
        cards = shuffled(rng, a, up_card, b, hole_card)
        settled = live(rules, bets, cards, by_solution(solution))
        main = [s for s in settled if s.wager in ("blackjack", "split", "double")]
        assert sum(s.net for s in main) == (0 if is_blackjack(a, b) else -1000)
        seen += any(s.wager == "bad-beat-progressive" and s.net > 0 for s in settled)
    assert abs(seen / rounds - chance) < 4 * sqrt(chance * (1 - chance) / rounds)


# ------------------------------------------------------------------------------ the main wager


def test_633a_10_b_11_d_a_late_blackjack_does_not_change_the_house_advantage() -> None:
    early, found = counted(BY_HAND, "blackjack"), counted(LATE, "blackjack")
    for variant, each in found.items():
        before, after = priced(BY_HAND, early[variant]), priced(LATE, each)
        assert after.house_advantage == before.house_advantage
        assert after.strategy == before.strategy
        # More is wagered: what lies beside the original wager is returned.
        ratio = after.element_of_risk / before.element_of_risk
        assert Fraction(99, 100) < ratio < 1
        assert each.total == early[variant].total


def test_633a_11_d_wagers_returned_in_live_play() -> None:
    rules = GAME.rules(LATE)
    game = shoe_game(rules, Terms())
    solution = solved(solutions(game), ACE)
    assert 7 in solution.splits
    chances = returned(game, solution, 7, 7)
    assert sum(chances.values()) == 1
    rng, rounds = Random(3), 400
    seen: Counter[tuple[int, int]] = Counter()
    a, up, b, hole = parse_cards("8h As 8c Kd")
    for _ in range(rounds):
        cards = shuffled(rng, a, up, b, hole)
        settled = live(rules, ("1:blackjack=10",), cards, by_solution(solution))
        wagers = Counter(s.wager for s in settled)
        assert sum(s.net for s in settled) == -1000
        seen[wagers["split"], wagers["double"]] += 1
    for key in chances.keys() | seen.keys():
        chance = float(chances.get(key, 0))
        error = sqrt(max(chance * (1 - chance), 1 / rounds) / rounds)
        assert abs(seen[key] / rounds - chance) < 4 * error, key


def test_633a_12_b_what_a_late_blackjack_leaves_as_it_is() -> None:
    """No Insurance Wager is offered; the Hit and Run is decided by the dealer's cards alone."""
    assert not GAME.rules(LATE).offers("insurance")
    wager = "hit-and-run-progressive"
    assert counted(LATE, wager) == counted(BY_HAND, wager)


def test_633a_12_a_4_without_a_card_reader_players_switch_first() -> None:
    for answers, late in ((BY_HAND, False), (LATE, True)):
        rules = GAME.rules({**answers, "blackjack-switch": True})
        assert SwitchPlay(rules, shoe_game(rules, Terms()), ACE).late_peek is late


# ------------------------------------------------------------------------------ Bad Beat


def brute_twenty(solution: UpSolution, game: ShoeGame, pair: int) -> Fraction:
    """Chance that a pair of the shoe, split against an ace, comes to a 20 and the hole is a ten."""
    policy, most = solution.split_policy[pair], game.most_hands[pair]

    @cache
    def hands(shoe: tuple[int, ...], bare: int, number: int) -> Fraction:
        """That none of the hands to come has 20."""
        if not bare:
            return Fraction(1)
        found = Fraction(0)
        for value, chance, rest in drawn(shoe):
            if value == pair and number < most:
                found += chance * hands(rest, bare + 1, number + 1)
            else:
                found += chance * hand(rest, tuple(sorted((pair, value))), bare, number)
        return found

    @cache
    def hand(shoe: tuple[int, ...], own: tuple[int, ...], bare: int, number: int) -> Fraction:
        hard = sum(value + 1 for value in own)
        total = hard + 10 if ACE in own and hard <= 11 else hard
        action = int(policy[lattice().at(*own)]) if total < 21 else STAND
        if len(own) > 2 and action == DOUBLE:
            action = HIT
        if action == STAND:
            return Fraction(0) if total == 20 else hands(shoe, bare - 1, number)
        found = Fraction(0)
        for value, chance, rest in drawn(shoe):
            more = tuple(sorted((*own, value)))
            points = sum(each + 1 for each in more)
            points = points + 10 if ACE in more and points <= 11 else points
            if action == HIT and points < 21:
                found += chance * hand(rest, more, bare, number)
            elif points != 20:
                found += chance * hands(rest, bare - 1, number)
        return found

    held = [*game.shoe]
    held[ACE] -= 1
    held[pair] -= 2
    tens = Fraction(held[TEN], sum(held))
    held[TEN] -= 1
    return tens * (1 - hands(tuple(held), 2, 2))


def drawn(shoe: tuple[int, ...]) -> list[tuple[int, Fraction, tuple[int, ...]]]:
    left = sum(shoe)
    return [
        (value, Fraction(n, left), (*shoe[:value], n - 1, *shoe[value + 1 :]))
        for value, n in enumerate(shoe)
        if n
    ]


@pytest.mark.parametrize(("pair", "most"), [(7, 2), (TEN, 3)])
def test_633a_7_o_1_late_blackjack_after_a_split_by_brute_force(pair: int, most: int) -> None:
    game = ShoeGame((2,) * 7 + (4, 2, 6), most_hands=(most,) * VALUES)
    solution = solve(game, ACE)
    twenties = TwentyCount(GAME.rules(LATE), game)
    ways = twenties._split(solution, pair, False)[AGAINST_BLACKJACK]
    every = deals(game.shoe, ACE, pair, pair) * perm(sum(game.shoe) - 3, twenties.deepest - 3)
    assert Fraction(ways, every) == brute_twenty(solution, game, pair)


def test_633a_7_o_1_joint_play_knows_of_a_late_blackjack() -> None:
    """A 20 stood on against an ace is worth ten more, as often as the hole card counts ten."""
    found = []
    for answers in (BY_HAND, LATE):
        rules = GAME.rules(answers)
        both = solve(joint_game(rules, TERMS, shoe_game(rules, Terms())), ACE)
        found.append(float(both.values[lattice().at(TEN, TEN), STAND]))
    assert found[1] - found[0] == pytest.approx(10 * 30 / 101)


def test_633a_7_o_1_joint_play_is_worth_its_cost_with_a_late_blackjack() -> None:
    answers = {**LATE, "additional-splits": 0}
    found = counted(answers, "bad-beat-progressive")
    plain, joint = (priced(answers, found[variant]) for variant in ("plain", "joint"))
    assert plain.progressive is not None
    assert joint.progressive is not None
    gain = float(joint.progressive.return_at_meters - plain.progressive.return_at_meters)
    assert gain > found["joint"].extra["main_game_cost_per_unit"] > 0


@cache
def twenties_of_two_decks() -> Mapping[int, Mapping[int, int]]:
    rules = GAME.rules({"decks": 2, "additional-splits": 0})
    game = shoe_game(rules, Terms())
    return TwentyCount(rules, game, by_pairs=True).weights(solutions(game), estimate=False)


def test_633a_1_pairs_told_apart_are_the_whole() -> None:
    rules = GAME.rules({"decks": 2, "additional-splits": 0})
    game = shoe_game(rules, Terms())
    together = TwentyCount(rules, game).weights(solutions(game), estimate=False)[ANY_CARDS]
    apart: Counter[int] = Counter()
    for kinds in twenties_of_two_decks().values():
        apart.update(kinds)
    assert apart == together


@pytest.mark.parametrize("match", ["exact", "rank"])
def test_633a_1_magic_card_matches_two_cards_alike_once(match: str) -> None:
    """Alone, and together with a 20 dealt against a dealer's Blackjack."""
    answers = {"magic-card-bonus": True, "magic-card-frequency": "1", "magic-card-match": match}
    answers |= {"decks": 2}
    bits = 0 if match == "exact" else 2
    rules = GAME.rules(answers)
    alone, both = Fraction(0), Fraction(0)
    for a in range(52):
        for b in range(52):
            ways = Fraction(2 * (2 - (a == b)), 104 * 103)
            chance = ways * Fraction(len({a >> bits, b >> bits}), 52 >> bits)
            alone += chance
            if outcomes.is_twenty(a, b):
                values = [int(value_of(card)) for card in (a, b)]
                aces, tens = 8 - values.count(ACE), 32 - values.count(TEN)
                both += chance * Fraction(2 * aces * tens, 102 * 101)
    assert magic_card_chance(rules, ANY_CARDS) == alone
    wager = "bad-beat-progressive"
    lines, _ = with_bonuses(
        rules,
        {
            pairs: single(wager, [(outcomes.BAD_BEAT[kind], n) for kind, n in kinds.items()])
            for pairs, kinds in twenties_of_two_decks().items()
        },
    )
    total = sum(lines.values())
    magic = {parts: n for parts, n in lines.items() if len(parts) == 2}
    assert Fraction(sum(magic.values()), total) == alone
    beaten = sum(n for parts, n in magic.items() if parts[0].outcome == "blackjack")
    assert Fraction(beaten, total) == both


def test_633a_1_reading_a_bonus_on_a_losing_wager_counts_for_winners_alone() -> None:
    """Every 20 against a dealer's Blackjack keeps its chance of a Magic Card, no other hand any."""
    answers = {"magic-card-bonus": True, "magic-card-frequency": "1", "decks": 2}
    wager, reading = "bad-beat-progressive", {"bonus-on-a-losing-wager": "only-if-won"}
    by_pairs = {
        pairs: single(wager, [(outcomes.BAD_BEAT[kind], n) for kind, n in kinds.items()])
        for pairs, kinds in twenties_of_two_decks().items()
    }
    paid, _ = with_bonuses(GAME.rules(answers), by_pairs)
    only, _ = with_bonuses(GAME.rules(answers | reading), by_pairs)
    lost = ("lose", "player-has-a-20")
    assert sum(only.values()) == sum(paid.values())
    for parts, ways in paid.items():
        if parts[0].outcome in lost:
            assert len(parts) == 1 or parts not in only
        else:
            assert only[parts] == ways


# ------------------------------------------------------------------------------ House Money


def test_633a_7_g_10_the_better_play_of_house_money_comes_first() -> None:
    found = counted({"decks": 2}, "house-money")
    assert list(found) == ["added", "taken", "added-basic-strategy"]
    edges = [priced({"decks": 2}, each).house_advantage for each in found.values()]
    assert edges[0] < edges[2] < edges[1]
    strategy = found["added"].strategy
    assert strategy is not None
    chart = strategy.charts[0]
    rows = {row[0]: dict(zip(chart.columns, row, strict=True)) for row in chart.rows}
    assert set(rows["10-10"].values()) == {"10-10", "add"}
    assert (rows["8-8"]["6"], rows["8-8"]["10"]) == ("add", "take")
    assert "9-9 against" in strategy.sentence
    assert found["taken"].strategy is None


def test_633a_7_g_10_i_nothing_is_added_before_a_late_blackjack() -> None:
    found, before = counted(LATE, "house-money"), counted(BY_HAND, "house-money")
    strategy, earlier = found["added"].strategy, before["added"].strategy
    assert strategy is not None
    assert earlier is not None
    for row, other in zip(strategy.charts[0].rows, earlier.charts[0].rows, strict=True):
        by_up_card = dict(zip(strategy.charts[0].columns, row, strict=True))
        before_it = dict(zip(earlier.charts[0].columns, other, strict=True))
        assert (by_up_card.pop("10"), by_up_card.pop("A")) == ("take", "take")
        assert by_up_card.items() <= before_it.items()
    # What adding gains is what is gained against the other up cards.
    edges = {
        (answers is LATE, variant): priced(answers, each[variant]).house_advantage
        for answers, each in ((LATE, found), (BY_HAND, before))
        for variant in ("added", "taken")
    }
    assert edges[True, "taken"] == edges[False, "taken"]
    assert edges[False, "added"] < edges[True, "added"] < edges[True, "taken"]


# ------------------------------------------------------------------------------ Switch


@pytest.mark.parametrize("wager", ["house-money", "straight-jack-progressive"])
def test_633a_12_a_2_side_wagers_at_switch_are_called_approximate(wager: str) -> None:
    answers = {"blackjack-switch": True, "switch-side-wagers": "first-hand"}
    for variant, found in counted(answers, wager).items():
        approximate = variant != "taken"
        assert found.method == ("approximate" if approximate else "exact")
        assert any("Blackjack Switch" in note for note in found.notes) is approximate
