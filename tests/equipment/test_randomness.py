"""Randomness: fixed by its commitment, told by nothing published before, and fair."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable
from itertools import permutations
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.cards import Deck
from croupier.equipment.errors import EquipmentError
from croupier.equipment.randomness import Randomness, Seed, Stream, below, verify

T = TypeVar("T")
COUNTED = Seed(bytes(range(32)), live=False)

# Written by `openssl dgst -sha256` and `openssl dgst -shake256` from the formulas in the module.
COUNTED_COMMITMENT = "fcbba3f5dd61a914abf35ce1b2125ecd7521cbba3fc36722b08987fbd8c77378"
COUNTED_SHUFFLE_1 = "88c4dcf6c603b2f3bdc58fc09b4e0d6563d20893174a9be125ead15be0da27af"
COUNTED_SHUFFLE_2 = "b37220d41481638c6b4f8f50e2e040ab0fa3c29db6e2d0c4c9241201c0ebe299"
COUNTED_SPIN_3 = "ef917f8ebd287db94cda6d7d7af0ba303e291eeb0d37c34c1de9a2268fdca39d"
TEXT_42 = "892c52b803bc4849922873b9d4b4461112b52b2905087a51ebeac82e45750c9d"

seeds = st.binary(min_size=32, max_size=32).map(lambda value: Seed(value, live=False))


def script(*values: int) -> Callable[[int], bytes]:
    """Bytes handed out one draw at a time; RuntimeError when they are used up."""
    left = iter(values)
    return lambda count: bytes(next(left) for _ in range(count))


def chi_square(seen: Counter[T], cells: int) -> float:
    expected = seen.total() / cells
    unseen = (cells - len(seen)) * expected
    return unseen + sum((count - expected) ** 2 / expected for count in seen.values())


def test_known_answers() -> None:
    assert COUNTED.commitment == COUNTED_COMMITMENT
    assert Stream(COUNTED, "shuffle", 1).take(32).hex() == COUNTED_SHUFFLE_1
    assert Stream(COUNTED, "shuffle", 2).take(32).hex() == COUNTED_SHUFFLE_2
    assert Stream(COUNTED, "spin", 3).take(32).hex() == COUNTED_SPIN_3
    assert Seed.from_text("42").reveal == TEXT_42


def test_known_draws_worked_by_hand() -> None:
    randomness = Randomness(COUNTED)
    # 88 % 5 = 1, c4 % 4 = 0, dc % 3 = 1, f6 % 2 = 0: swap 4-1, 3-0, 2-1, 1-0
    assert randomness.shuffle(range(5)) == (2, 3, 4, 0, 1)
    # b3 % 5 = 4, 72 % 4 = 2, 20 % 3 = 2, d4 % 2 = 0: swap 4-4, 3-2, 2-2, 1-0
    assert randomness.shuffle(range(5)) == (1, 0, 3, 2, 4)
    # ef = 239 is past 6 * 38 = 228 and rejected; 91 = 145 = 3 * 38 + 31
    assert randomness.spin(38) == 31
    assert randomness.drawn == 3


def test_the_seed_committed_to_is_recognised_and_no_other() -> None:
    seed = Seed.fresh()
    assert verify(seed.commitment, seed)
    assert verify(seed.commitment.upper(), Seed.from_reveal(seed.reveal, live=True))
    one_bit_off = Seed(bytes([seed.value[0] ^ 1]) + seed.value[1:], live=True)
    assert not verify(seed.commitment, one_bit_off)


@pytest.mark.parametrize("commitment", ["", "ab", "g" * 64, "0" * 65, "0" * 64 + "\n"])
def test_a_malformed_commitment_is_no_mismatch_but_an_error(commitment: str) -> None:
    with pytest.raises(EquipmentError, match="must be 64 hex digits"):
        verify(commitment, COUNTED)


def test_seeds_of_the_wrong_size_are_refused() -> None:
    with pytest.raises(EquipmentError, match="seed has 31 bytes: it must have 32"):
        Seed(bytes(31), live=True)
    with pytest.raises(EquipmentError, match="reveal 'ab' is not a seed"):
        Seed.from_reveal("ab", live=True)


def test_live_seeds_are_fresh_and_training_seeds_are_flagged() -> None:
    assert Seed.fresh() != Seed.fresh()
    assert Seed.fresh().live
    assert not Seed.from_text("42").live
    assert Seed.from_text("42") == Seed.from_text("42") != Seed.from_text("43")


def test_what_is_shown_before_the_deal_does_not_hold_the_seed() -> None:
    seed = Seed.fresh()
    shown = f"{seed!r} {seed} {Randomness(seed)!r} {seed.commitment}"
    assert seed.reveal not in shown
    assert repr(seed.value) not in shown


def test_the_commitment_is_neither_a_plain_hash_nor_a_draw() -> None:
    assert hashlib.sha256(COUNTED.value).hexdigest() != COUNTED.commitment
    assert Stream(COUNTED, "commitment", 0).take(32).hex() != COUNTED.commitment


@given(seeds, st.lists(st.integers(0, 300), max_size=20))
def test_a_stream_is_the_same_however_it_is_read(seed: Seed, pieces: list[int]) -> None:
    piecewise = Stream(seed, "shuffle", 1)
    read = b"".join(piecewise.take(count) for count in pieces)
    assert read == Stream(seed, "shuffle", 1).take(sum(pieces))


@given(seeds)
def test_purpose_and_number_separate_the_draws(seed: Seed) -> None:
    draws = [("shuffle", 1), ("shuffle", 2), ("spin", 1), ("spin", 2), ("shuffle1", 1), ("", 1)]
    assert len({Stream(seed, purpose, number).take(32) for purpose, number in draws}) == len(draws)


def test_another_seed_makes_another_shoe() -> None:
    cards = Deck(decks=8).cards()
    shoes = {Randomness(Seed.from_text(str(text))).shuffle(cards) for text in range(50)}
    assert len(shoes) == 50


@pytest.mark.parametrize("limit", range(1, 257))
def test_one_byte_gives_every_number_equally_often(limit: int) -> None:
    counts: Counter[int] = Counter()
    for byte in range(256):
        try:
            counts[below(limit, script(byte))] += 1
        except RuntimeError:  # rejected: the script had no second byte to give
            assert byte >= 256 - 256 % limit
    assert set(counts) == set(range(limit))
    assert set(counts.values()) == {256 // limit}


def test_rejection_begins_exactly_at_the_incomplete_run() -> None:
    assert below(6, script(251)) == 5
    assert below(6, script(252, 255, 7)) == 1
    assert below(256, script(255)) == 255
    assert below(257, script(0xFF, 0xFE)) == 256  # 65535 = 255 * 257, so only ff ff is rejected
    assert below(257, script(0xFF, 0xFF, 0, 3)) == 3


def test_a_draw_from_nothing_is_refused() -> None:
    with pytest.raises(EquipmentError, match="limit is 0: a draw needs 1 possibility or more"):
        Randomness(COUNTED).spin(0)
    with pytest.raises(EquipmentError, match="dice is 0: a roll needs 1 die or more"):
        Randomness(COUNTED).roll(0)
    with pytest.raises(EquipmentError, match="drawn is -1: it must be 0 or more"):
        Randomness(COUNTED, drawn=-1)


@given(seeds, st.lists(st.integers(0, 52), max_size=120))
def test_a_shuffle_is_a_permutation(seed: Seed, cards: list[int]) -> None:
    before = list(cards)
    assert sorted(Randomness(seed).shuffle(cards)) == sorted(before)
    assert cards == before


def test_every_order_of_four_cards_is_equally_likely() -> None:
    randomness = Randomness(Seed.from_text("uniform shuffles"))
    seen = Counter(randomness.shuffle(range(4)) for _ in range(24_000))
    assert set(seen) == set(permutations(range(4)))
    assert 7.5 < chi_square(seen, 24) < 49.7  # 23 degrees of freedom, one in a thousand each side


def test_every_card_is_equally_likely_in_every_place() -> None:
    randomness = Randomness(Seed.from_text("places"))
    orders = [randomness.shuffle(range(52)) for _ in range(5_200)]
    for place in (0, 1, 25, 50, 51):
        seen = Counter(order[place] for order in orders)
        assert 24 < chi_square(seen, 52) < 90  # 51 degrees of freedom, about one in a thousand


def test_every_roll_of_two_dice_is_equally_likely() -> None:
    randomness = Randomness(Seed.from_text("uniform rolls"))
    seen = Counter(randomness.roll(2) for _ in range(36_000))
    assert len(seen) == 36
    assert 14 < chi_square(seen, 36) < 67  # 35 degrees of freedom, about one in a thousand


def test_shuffles_in_a_row_are_independent() -> None:
    randomness = Randomness(Seed.from_text("pairs"))
    pairs = (randomness.shuffle(range(3)) + randomness.shuffle(range(3)) for _ in range(18_000))
    assert 14 < chi_square(Counter(pairs), 36) < 67


@given(seeds, st.integers(1, 5), st.integers(1, 20))
def test_rolls_and_spins_stay_in_range(seed: Seed, dice: int, faces: int) -> None:
    randomness = Randomness(seed)
    roll = randomness.roll(dice, faces)
    assert len(roll) == dice
    assert all(1 <= face <= faces for face in roll)
    assert 0 <= randomness.spin(faces) < faces


@given(seeds)
def test_going_on_where_a_log_ends(seed: Seed) -> None:
    whole = Randomness(seed)
    whole.shuffle(range(52))
    second = whole.spin(38)
    assert Randomness(seed, drawn=1).spin(38) == second
