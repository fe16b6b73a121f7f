"""Thousands of hands through PokerKit, and read again."""

from __future__ import annotations

import pytest
from tests.formats.hands import KINDS, some_hands
from tests.formats.oracle import final_stacks
from tests.formats.test_phh import reshuffled

from croupier.formats.phh import hands_of
from croupier.formats.phh_reading import play_hand, rows

SESSIONS = 300


@pytest.mark.parametrize("kind", KINDS, ids="-".join)
def test_thousands_of_hands_agree(kind: tuple[str, str]) -> None:
    refused = 0
    for seed in range(1000, 1000 + SESSIONS):
        for hand in hands_of(some_hands(kind, seed)):
            found = final_stacks(hand.text())
            refused += found is None
            ends = [stack + net for stack, net in zip(hand.stacks, hand.won, strict=True)]
            assert found in (None, ends)
            if hand.number == 1 and not reshuffled(hand):
                assert [after for _, _, after in rows(play_hand(hand.text()))] == ends
    assert refused < SESSIONS // 20
