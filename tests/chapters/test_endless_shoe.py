"""Odds of the Blackjack family from a shoe without end, against plain recursion and closed form."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from tests.maths.endless_shoe import points_after, whole_game

from croupier.api import game
from croupier.catalog.index import NotThere
from croupier.chapters.blackjack.counting.game import shoe_game
from croupier.families.twenty_one.counting.main import mean_of, played_lines
from croupier.families.twenty_one.counting.names import HandNames
from croupier.maths.pricing.prices import Pricing
from croupier.maths.pricing.report import OddsReport
from croupier.maths.pricing.report_json import report_json
from croupier.refusals import Wrong

DECK = list(product(range(13), range(4)))  # ranks from the 2 up, and suits


def side_wager(name: str, wager: str) -> OddsReport:
    found = game(name)
    return found.odds(wager=wager, terms=found.terms(wager=wager, endless=True))


def test_633a_7_p_and_q_from_an_endless_shoe() -> None:
    """Aces are split once, other pairs to four hands; the recursion knows nothing of hands."""
    found = game("633a")
    rules, terms = found.rules(), found.terms(endless=True)
    lines = played_lines(HandNames("blackjack"), shoe_game(rules, terms), basic=False)
    mean = mean_of(Pricing(rules, "blackjack", terms), lines)
    assert mean == whole_game([2, *[4] * 9])


def test_insurance_is_four_cards_of_thirteen() -> None:
    report = side_wager("633a", "insurance")
    (odds,) = report.wagers
    assert report_json(report)["endless"]
    assert odds.house_advantage == 1 - 3 * Fraction(4, 13)
    assert odds.notes[0].startswith("A shoe without end")


def test_672a_11_c_push_22_by_a_chain_of_totals_and_suits() -> None:
    ends = Counter[int]()
    drawing = {(0, False, 0): 13**13 * 4**13}
    cards = 0
    while drawing:
        after: Counter[tuple[int, bool, int]] = Counter()
        for (points, soft, suits), ways in drawing.items():
            for value, held in zip(range(1, 11), (*[1] * 9, 4), strict=True):
                for suit in range(4):
                    more = points_after(points, soft, value)
                    after[(*more, suits | 1 << suit)] += ways * held // 52
        cards += 1
        drawing = {}
        for (points, soft, suits), ways in after.items():
            if cards > 1 and points >= 17:
                ends[suits if points == 22 else 0] += ways
            else:
                drawing[points, soft, suits] = ways
    of_suit = sum(ends[1 << suit] for suit in range(4))
    of_color = ends[0b1001] + ends[0b0110]
    rest = sum(ways for suits, ways in ends.items() if suits) - of_suit - of_color
    gain = 50 * of_suit + 20 * of_color + 8 * rest - ends[0]
    odds = next(each for each in side_wager("672a", "push-22").wagers if each.paytable == "A")
    assert odds.house_advantage == -Fraction(gain, sum(ends.values()))


def test_685a_11_c_each_card_matches_by_itself() -> None:
    """One card of 52 is the up card's own, three more are of its rank."""
    odds = next(each for each in side_wager("685a", "match-the-dealer").wagers if each.in_force)
    gain = Fraction(0)
    for first, second in product(DECK, DECK):
        paid = [11 if card == DECK[0] else 4 for card in (first, second) if card[0] == 0]
        gain += Fraction(sum(paid) if paid else -1, 52**2)
    assert odds.house_advantage == -gain


def test_what_an_endless_shoe_has_no_count_for_is_left_out() -> None:
    report = side_wager("633a", "bad-beat-progressive")
    assert not report.wagers
    assert report.left_out[0].startswith("bad-beat-progressive")


def test_an_endless_shoe_is_neither_simulated_nor_short_of_a_card() -> None:
    found = game("633a")
    terms = found.terms(endless=True)
    with pytest.raises(Wrong, match="endless"):
        found.simulate(rounds=10, seed=1, terms=terms)
    with pytest.raises(Wrong, match="endless"):
        found.odds(terms=terms, removal=True)


@pytest.mark.parametrize("name", ["casino-war", "roulette"])
def test_other_games_have_no_endless_shoe(name: str) -> None:
    found = game(name)
    with pytest.raises(NotThere, match=name):
        found.odds(terms=found.terms(endless=True))


def test_a_kept_count_of_decks_is_not_taken_for_an_endless_one() -> None:
    found = game("673a")
    decks = found.odds(wager="insurance").wagers[0].house_advantage
    endless = found.odds(wager="insurance", terms=found.terms(endless=True)).wagers[0]
    assert (
        endless.house_advantage != decks == found.odds(wager="insurance").wagers[0].house_advantage
    )
