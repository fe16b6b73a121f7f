"""From the dice to outcomes: 675a.2(d) and (e). Play, counting and simulation all ask here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from croupier.rulebook.rules import Rules

LOSE = "lose"
PIP_STREET, LIKE_KIND, LIKE_KIND_SIX = (
    "pip-street",
    "like-kind-boulevard",
    "like-kind-boulevard-six",
)
EXTRA_ROLL, MILLIONAIRE_ROW = "extra-roll", "millionaire-row"

DICE = {"ten": 10, "six": 6}  # 675a.3(a), 675a.6(e)
FACES = range(1, 7)
BY_RANK = (1, 6, 5, 4, 3, 2)  # 675a.2(d), the highest first
FACE_ROWS = {"1": "one-ace", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six"}
NO_MATCH = "no-match"
CIRCLE_ROWS = {
    NO_MATCH: "no-matches",
    "2": "two-of-a-kind",
    "3": "three-of-a-kind",
    "4": "four-of-a-kind",
    "5": "five-of-a-kind",
    "6": "six-of-a-kind",
    "7": "seven-of-a-kind",
    "8": "eight-of-a-kind",
    "9": "nine-of-a-kind",
    "10": "ten-of-a-kind",
}
ROWS = {PIP_STREET: FACE_ROWS} | dict.fromkeys(
    (LIKE_KIND, LIKE_KIND_SIX, MILLIONAIRE_ROW), CIRCLE_ROWS
)


def _decided(*circles: str) -> frozenset[str]:
    return frozenset({LOSE, *(CIRCLE_ROWS[circle] for circle in circles)})


OUTCOMES = {
    PIP_STREET: frozenset({LOSE, *FACE_ROWS.values()}),
    LIKE_KIND: _decided("2", "3", "4", "5", "6", "7", "8"),
    EXTRA_ROLL: _decided("3", "4", "5", "6", "7", "8"),
    MILLIONAIRE_ROW: _decided("9", "10"),
    LIKE_KIND_SIX: _decided(NO_MATCH, "2", "3", "4", "5", "6"),
}


class Throws(NamedTuple):
    """The face that leads the first roll, how many dice show it, and how many after another."""

    face: int
    most: int
    total: int

    @property
    def circle(self) -> str:
        return NO_MATCH if self.most == 1 else str(self.most)


def dice_used(rules: Rules) -> int:
    return DICE[rules.text("dice")]


def first_roll(shown: Sequence[int]) -> Throws:
    """675a.2(e)(1): the face that occurs most, of several the highest in rank.

    `shown` says how many dice show each face, from 1 to 6.
    """
    most = max(shown)
    face = next(face for face in BY_RANK if shown[face - 1] == most)
    return Throws(face, most, most)


def outcome(rules: Rules, wager: str, on: str, throws: Throws) -> str:
    """What the first roll makes of a wager; an Extra Roll is bought and never comes back."""
    if wager == EXTRA_ROLL:
        return LOSE
    if wager == PIP_STREET:
        none_leads = throws.most == 1 and rules["six-dice-no-match"] == "none-leads"
        return LOSE if none_leads or throws.face != int(on) else FACE_ROWS[on]
    return CIRCLE_ROWS[on] if on == throws.circle else LOSE


def stays(on: str, throws: Throws) -> bool:
    """675a.4(f)(2)(ii): whether an Extra Roll may still make a circle win."""
    return int(on) > throws.most


def extra_outcome(on: str, throws: Throws) -> str:
    """675a.4(h): what the Extra Roll makes of a circle that has stayed."""
    return CIRCLE_ROWS[on] if int(on) == throws.total else LOSE
