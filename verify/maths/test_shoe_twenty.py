"""Every first decision of a shoe of twenty cards, two of each value: seven minutes."""

from __future__ import annotations

import pytest
from tests.maths.shoe_brute_force import PUSH_22, BruteForce, check_every_hand

from croupier.maths.shoe.game import FIXED, REOPTIMISED, ShoeGame
from croupier.maths.shoe.hands import DealerRule

TWENTY = (2,) * 10


@pytest.mark.parametrize("post_split", [FIXED, REOPTIMISED])
def test_twenty_cards_every_hand_is_exact(post_split: str) -> None:
    game = ShoeGame(TWENTY, most_hands=(2,) * 10, post_split=post_split)
    check_every_hand(game, BruteForce(), splits=False)


def test_twenty_cards_with_a_soft_17_drawn_to_and_22_a_push() -> None:
    game = ShoeGame(
        TWENTY,
        dealer=DealerRule(soft_stand=18),
        results=PUSH_22,
        most_hands=(1,) * 10,
    )
    check_every_hand(game, BruteForce(push_22=True, soft_stand=18), splits=False)
