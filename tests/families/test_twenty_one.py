"""The Blackjack family's table where chapters differ from 633a, each under its own rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

import pytest
from tests.chapters.stepping import shoe, stepped

import croupier
from croupier.chapters.blackjack.round.table import SAYS
from croupier.chapters.double_attack_blackjack import table as double_attack
from croupier.equipment.cards import Deck, parse_cards
from croupier.families.twenty_one import table as family
from croupier.families.twenty_one.cards import first_cards, up_card
from croupier.families.twenty_one.counting.main import BASIC_STRATEGY
from croupier.families.twenty_one.counting.names import HandNames
from croupier.families.twenty_one.counting.solved import basic_solutions
from croupier.families.twenty_one.dealer import dealers_hand, hole_card
from croupier.families.twenty_one.decisions import play_box
from croupier.families.twenty_one.hand import Hand
from croupier.families.twenty_one.settlement import settle_hands
from croupier.families.twenty_one.simulation.rounds import play_rounds
from croupier.families.twenty_one.simulation.shoes import BURN_NEVER
from croupier.families.twenty_one.simulation.simulate import Shoe
from croupier.families.twenty_one.simulation.simulated import SimulatedGame
from croupier.families.twenty_one.table import TwentyOneTable
from croupier.hands.twenty_one import points
from croupier.maths.pricing.counted import Terms
from croupier.maths.pricing.prices import Pricing
from croupier.maths.shoe.game import ShoeGame
from croupier.maths.shoe.hands import full_shoe
from croupier.maths.shoe.optimal import game_value
from croupier.maths.simulate import Sample
from croupier.rounds.words import Bet, Decide, NextCard, Settlement, Step


def driven(round_: Step, cards: str, choices: Sequence[str] = ()) -> tuple[list[str], list[str]]:
    """Where the cards went, and how the wagers ended."""
    left, answers = list(parse_cards(cards)), list(choices)
    went, ended = [], []
    said = next(round_, None)
    while said is not None:
        given: object = None
        if isinstance(said, NextCard):
            went.append(said.to)
            given = left.pop(0)
        elif isinstance(said, Decide):
            given = answers.pop(0)
            assert said.chosen(given) is not None, (given, said.choices)
        elif isinstance(said, Settlement):
            ended.append(f"{said.wager} {said.outcome} {said.net}")
        try:
            said = round_.send(given)  # type: ignore[arg-type]
        except StopIteration:
            break
    assert not answers
    return went, ended


def opened(kind: type[TwentyOneTable], chapter: str, *, seats: int = 1) -> TwentyOneTable:
    rules = croupier.game(chapter).rules()
    main = next(wager.key for wager in rules.wagers() if wager.required)
    bets = [Bet(seat + 1, main, 1000) for seat in range(seats)]
    return kind(rules, SAYS, family.boxes_of(bets, main))


def rest(table: TwentyOneTable) -> Step:
    for box in table.boxes:
        yield from play_box(table, box)
    yield from hole_card(table)
    yield from dealers_hand(table)
    yield from settle_hands(table)


def test_665a_7_e_the_up_card_comes_first_and_the_hole_card_last() -> None:
    table = opened(double_attack.DoubleAttackBlackjackTable, "665a", seats=2)

    def round_() -> Step:
        yield from up_card(table, "665a.7(e)")
        yield from first_cards(table)

    went, _ = driven(round_(), "7c 2h 3h 4h 5h 9c")
    assert went == ["dealer", "seat 1", "seat 2", "seat 1", "seat 2", "dealer"]
    assert [points(hand.cards) for hand in table.hands()] == [6, 8]
    assert points(table.dealer) == 16


def test_665a_9_a_a_hand_is_surrendered_after_a_card() -> None:
    table = opened(double_attack.DoubleAttackBlackjackTable, "665a")

    def round_() -> Step:
        yield from first_cards(table)
        yield from rest(table)

    _, ended = driven(round_(), "8h 7c 4h 9c 4d Kd", ["draw", "surrender"])
    assert ended == ["bet surrender -500"]


@dataclass
class Push22(TwentyOneTable):
    """672a.7(n), 685a.7(m): a dealer's 22; the dealer draws whatever is on the table."""

    def most_hands(self, value: int) -> int:
        return 4

    def matters(self) -> bool:
        return True

    def against_dealer(self, hand: Hand) -> tuple[str, str]:
        if points(self.dealer) == 22 and not hand.bust:
            return "push", "672a.7(n)(1)"
        return super().against_dealer(hand)


def test_672a_7_n_a_dealers_22_returns_what_still_stands() -> None:
    table = opened(Push22, "672a")

    def round_() -> Step:
        yield from first_cards(table)
        yield from rest(table)

    _, ended = driven(round_(), "Kh 6c 9h Tc 6d", ["stand"])
    assert ended == ["blackjack push 0"]


def test_635a_3_a_rounds_from_48_cards_bring_what_is_counted() -> None:
    """Without 10s, by basic strategy from fresh shoes: the count within four standard errors."""
    game = ShoeGame(full_shoe(6, spanish=True))
    shoe = Shoe.fresh(Deck(decks=6, spanish=True), BURN_NEVER)
    pricing = Pricing(croupier.game("spanish-21").rules(), "spanish-21", Terms())
    played = SimulatedGame(pricing, HandNames("spanish-21"), lambda _: game, shoe)
    args = played.strategy_args(BASIC_STRATEGY)
    tally = Sample(1 << 19, 1, 1).play(play_rounds, args, played.size)
    lines = played.lines(tally)["spanish-21"]
    pays = {"win": 1.0, "lose": -1.0, "push": 0.0, "blackjack": 1.5, "surrender": -0.5}
    nets = [
        (sum(pays[part.outcome] * float(part.times) for part in parts), number)
        for parts, number in lines.items()
    ]
    rounds = sum(number for _, number in nets)
    mean = sum(net * number for net, number in nets) / rounds
    error = sqrt(sum(net * net * number for net, number in nets) / rounds / rounds)
    assert rounds == 1 << 19
    assert abs(mean - game_value(game, 1.5, basic_solutions(game))) < 4 * error


ANNOUNCED = [  # game, main wager, where the dealer is told to announce each total
    ("blackjack", "blackjack", "633a.7(l)"),
    ("spanish-21", "spanish-21", "635a.7(k)"),
    ("free-bet-blackjack", "blackjack", "672a.7(l)"),
    ("double-back-jack", "blackjack", "673a.7(o)"),
    ("down-under-blackjack", "bet", "685a.7(m)"),
]


@pytest.mark.parametrize(("game", "main", "cite"), ANNOUNCED)
def test_672a_7_l_the_dealers_total_is_announced_by_its_paragraph(
    game: str, main: str, cite: str
) -> None:
    """672a.7(l), 673a.7(o) and 685a.7(m), where the hole card has another paragraph."""
    round_ = stepped(croupier.game(game), [f"1:{main}=10"], shoe("Kh 9d", "7s 6c", "8c"), ["stand"])
    totals = [r for r in round_.log.records if str(r.get("text", "")).startswith("Dealer's total")]
    assert [record["cite"] for record in totals] == [cite]


def test_633a_12_b_8_dealt_from_the_hand_the_total_is_announced_by_its_paragraph() -> None:
    game, answers = croupier.game("blackjack"), {"dealing": "hand", "decks": 1}
    cards = f"2c {shoe('Kh 9d', '7s 6c', '8c')}"
    round_ = stepped(game, ["1:blackjack=10"], cards, ["stand"], answers=answers)
    said = [r for r in round_.log.records if str(r.get("text", "")).startswith("Dealer's total")]
    assert [record["cite"] for record in said] == ["633a.12(b)(8)"]


@pytest.mark.parametrize(
    ("cards", "cite"),
    [("Kh 9d", "635a.7(f)"), ("7h 9d", "635a.7(f)(1)"), ("7h 7d", "635a.7(f)(2)")],
)
def test_635a_7_f_2_both_matching_cards_are_paid_by_their_paragraph(cards: str, cite: str) -> None:
    bets = ["1:spanish-21=10", "1:match-the-dealer=5"]
    round_ = stepped(croupier.game("spanish-21"), bets, shoe(cards, "7s Kc", "8c"), ["stand"])
    ends = [end for end in round_.settlements if end.wager == "match-the-dealer"]
    assert {end.cite for end in ends} == {cite}
    assert sum(end.stake for end in ends) == 500
