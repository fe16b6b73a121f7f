"""Effects of removal of Blackjack's wagers; `verify` has every wager of six decks."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest
from tests.chapters.jackpots import with_every_jackpot

from croupier.catalog.index import NotThere
from croupier.chapters.blackjack.counting.any_shoe import from_shoe
from croupier.chapters.blackjack.outcomes import ROYAL, royal_match
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.maths.pricing.removal import FromShoe

GAME = with_every_jackpot("633a")


def counted_from(wager: str, **answers: object) -> FromShoe:
    found = from_shoe(GAME.rules(answers), wager, Terms(), tell_nobody)
    assert found is not None
    return found


def test_633a_8_a_insurance_beside_an_ace() -> None:
    """Six decks: 96 of 311 cards count ten; one less of those, or of the others."""
    odds = GAME.odds(wager="insurance", removal=True).wagers[0]
    assert odds.removal is not None
    assert odds.removal.cards["A"] == 23
    effects = odds.removal.effects
    assert effects["10 J Q K"] == 3 * (Fraction(95, 310) - Fraction(96, 311))
    assert effects["5"] == 3 * (Fraction(96, 310) - Fraction(96, 311))
    assert odds.removal.mean_effect == 0
    assert odds.removal.best is not None
    assert set(odds.removal.best.tags.values()) == {0, -1}


@pytest.mark.parametrize("rank", ["Q", "2"])
def test_a_royal_match_without_a_card_by_every_order_of_two_cards(rank: str) -> None:
    found = counted_from("royal-match-21", decks=1)
    ranks = list(found.kinds)
    shoe = tuple(held - (kind == rank) for kind, held in found.kinds.items())
    lines = found.count(shoe)[0].lines
    royal = sum(ways for line, ways in lines.items() if line[0].outcome == "royal-match")
    cards = [card for card in range(52) if card != 4 * ranks.index(rank)]
    pairs = list(permutations(cards, 2))
    expected = sum(royal_match(a, b) == ROYAL for a, b in pairs)
    assert Fraction(royal, sum(lines.values())) == Fraction(expected, len(pairs))


def test_the_queen_of_hearts_is_a_card_of_its_own_to_lucky_ladies() -> None:
    found = counted_from("lucky-ladies")
    kinds = list(found.kinds)
    assert len(kinds) == 52

    def hearts(without: str) -> int:
        shoe = tuple(held - (kind == without) for kind, held in found.kinds.items())
        lines = found.count(shoe)[0].lines
        return sum(ways for line, ways in lines.items() if "hearts" in line[0].outcome)

    assert hearts("Qh") * 6 * 5 == hearts("Qs") * 5 * 4


@pytest.mark.parametrize(
    ("wager", "answers"),
    [
        ("blackjack", {"blackjack-switch": True}),
        ("bad-beat-progressive", {"bad-beat-progressive": True, "magic-card-bonus": True}),
    ],
)
def test_what_is_counted_from_full_shoes_alone_is_refused(
    wager: str, answers: dict[str, object]
) -> None:
    assert from_shoe(GAME.rules(answers), wager, Terms(), tell_nobody) is None


def test_a_wager_that_is_not_counted_so_is_refused_in_one_sentence() -> None:
    """Before anything is counted."""
    with pytest.raises(NotThere, match=r"blackjack: .*removed"):
        GAME.odds({"blackjack-switch": True}, wager="blackjack", removal=True)
