"""House ways for three hands: as cases, in words, and over every pattern of ranks."""

from __future__ import annotations

import numpy as np
import pytest
from tests.chapters.fortune_asia_poker.rounds import GAME

from croupier.chapters.fortune_asia_poker.ways import FOLDER, set_by_case, way_named
from croupier.chapters.fortune_asia_poker.ways.words import way_rows
from croupier.equipment.cards import card_text, parse_cards
from croupier.families.setting.ways.patterns import PLAIN, pattern_hands
from croupier.hands.four_two_one import FOUL, PLACES, SETTINGS, STRICT, every_setting
from croupier.rulebook.answers import AnswerError

WAYS = sorted(path.stem for path in FOLDER.glob("*.txt"))


def set_so(way: str, text: str, by: int = 0) -> str:
    cards = np.array(parse_cards(text))
    points = np.empty(SETTINGS, dtype=np.int64)
    every_setting(by, cards, points)
    found, _ = set_by_case(way_named(way).numbers, cards, points)
    placed = [card_text(int(card)) for card in cards[PLACES[found]]]
    return " ".join((*sorted(placed[:4]), "|", *sorted(placed[4:6]), "|", placed[6]))


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("Kd Js 10c 8c 6s 5d 3c", "3c 5d 6s Kd | 8c Js | 10c"),
        ("Ks Kd Ac 9h 8c 5d 3s", "3s 5d Kd Ks | 8c Ac | 9h"),
        ("As Ah Qc 10d 7h 6s 2c", "2c 6s Ah As | 7h Qc | 10d"),
        ("4d 5s 6d 7h 8s Ks Kc", "4d 5s 6d 7h | Kc Ks | 8s"),
        ("Qd Qs 10c 10h Jh 7c 2d", "2d 7c Qd Qs | 10c 10h | Jh"),
        ("Qh Qs 4c 4d 7h 7d Ah", "4c 4d 7d 7h | Qh Qs | Ah"),
        ("9c 9d 9s 9h Kh 7d 2h", "2h 7d 9c 9d | 9h 9s | Kh"),
        ("8h 8d 8c Kc 9s 4d 2s", "2s 4d 8c 8d | 9s Kc | 8h"),
    ],
)
def test_the_balanced_way(cards: str, expected: str) -> None:
    assert _ranks(set_so("balanced", cards)) == _ranks(expected)


def _ranks(hands: str) -> list[list[str]]:
    return [sorted(card[:-1] for card in part.split()) for part in hands.split(" | ")]


def test_high_first_and_small_first() -> None:
    hand = "Ac Kd Qh 9c 7d 4s 2h"
    assert set_so("high-first", hand) == "9c Ac Kd Qh | 4s 7d | 2h"
    assert set_so("small-first", hand) == "2h 4s 7d Ac | 9c Kd | Qh"


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("by", [0, STRICT])
def test_every_pattern_of_ranks_is_set_and_every_case_decides(way: str, by: int) -> None:
    cases = way_named(way).numbers
    points = np.empty(SETTINGS, dtype=np.int64)
    every = pattern_hands()
    for hand in (*every[:PLAIN:3], *every[PLAIN:]):
        cards = hand.astype(np.int64)
        every_setting(by, cards, points)
        found, _ = set_by_case(cases, cards, points)
        assert found != FOUL


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("pair -> low medium high", "no-pair has no case without conditions"),
        ("any -> low medium", "the order 'low medium'"),
        ("any first=A -> low medium high", "name the hand"),
        ("pair second=A -> low medium high", "which pair does not have"),
        ("any high=royal -> low medium high", "the high hand 'royal'"),
        ("any low=A+K -> low medium high", "is not one rank"),
        ("any medium=X -> low medium high", "the rank 'X'"),
        ("any", "write HAND -> ORDER"),
        (
            "any -> low medium high; pair first=A -> high low medium",
            "is never reached",
        ),
    ],
)
def test_a_way_that_is_not_whole_is_refused(given: str, told: str) -> None:
    with pytest.raises(AnswerError, match="house-way") as refused:
        GAME.rules({"house-way": given})
    assert told in str(refused.value)


def test_a_way_in_words() -> None:
    rows = way_rows("balanced")
    assert rows[0] == ("Five aces", "", "medium, low, high")
    assert ("One pair", "straight high, pair medium", "medium, low, high") in rows
    assert ("One pair", "pair high, A medium", "low, medium, high") in rows
    assert way_rows("high-first") == (("Any hand", "", "high, medium, low"),)
