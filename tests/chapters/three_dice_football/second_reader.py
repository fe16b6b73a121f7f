"""Three Dice Football read a second time: whole games settled from the text of chapter 661a alone.

None of the program is used here; every payout is copied from the chapter's tables. Money is cents.
A game is a list of throws (green, green, red), the extra point roll the last of them. The readings
on which money hangs are arguments, by the names of the rules file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

Dice = tuple[int, int, int]
Answers = Mapping[str, object]

FULL_GAME = ("touchdown", "defense", "extra-point", "quick-strike-td", "game-changer")
QUICK_STRIKE = {1: 8, 2: 5, 3: 3, 4: 1}  # 661a.8(a), to 1
LENGTH = {  # 661a.8(a)
    1: Fraction(22),
    2: Fraction(22),
    3: Fraction(6, 5),
    4: Fraction(5),
    5: Fraction(3),
    6: Fraction(6),
}


def is_trips(dice: Dice) -> bool:
    return len(set(dice)) == 1


def is_turnover(dice: Dice) -> bool:
    """661a.1: the Defensive Die is a 6 and the Offensive Dice total 2 or 3."""
    return dice[2] == 6 and dice[0] + dice[1] in (2, 3)


def is_penalty(dice: Dice) -> bool:
    """661a.1: less than the Defensive Die; a turnover is not a penalty."""
    return dice[0] + dice[1] < dice[2] and not is_turnover(dice)


def single_play(wager: str, dice: Dice) -> int:
    """661a.3(d) and 661a.8(b): what a unit gains on one throw."""
    trips, turnover, penalty = is_trips(dice), is_turnover(dice), is_penalty(dice)
    yards = dice[0] + dice[1] - dice[2]
    against = turnover or penalty
    if wager == "trips-td":
        return 30 if trips else -1
    if wager == "penalty":
        return 9 if against else -1
    if wager == "turnover":
        return 60 if turnover else -1
    if wager == "cover-three":
        return 7 if trips or against else -1
    if wager == "no-gain":
        return 5 if yards == 0 or against else -1
    if wager == "big-play":
        return 4 if yards >= 7 or trips else -1
    if wager == "over-four-yards":
        if trips:
            return 7
        return 1 if yards >= 5 else -1
    assert wager == "under-four-yards"
    return 1 if (yards <= 3 or against) and not trips else -1


class Drive:
    """661a.6: a game, throw by throw; `result` is empty until it ends."""

    def __init__(self, answers: Answers) -> None:
        self.answers = answers
        self.line = 20  # 661a.6(a)
        self.plays = 0
        self.result = ""
        self.held: list[bool] = []  # after each play: on the 10 yard line or nearer
        self.last_play = 3  # 661a.6(e): three downs

    def throw(self, dice: Dice) -> None:
        assert not self.result
        self.plays += 1
        if is_turnover(dice):
            self.result = "turnover"
        elif is_trips(dice):
            self.result = "trips"
        else:
            yards = dice[0] + dice[1] - dice[2]
            self.line -= -1 if yards < 0 else yards  # 661a.6(c)(1) to (3)
            passed_only = self.answers["touchdown-line"] == "passed"
            if self.line < 0 or (self.line == 0 and not passed_only):
                self.result = "touchdown"
            else:
                self._downs()

    def _downs(self) -> None:
        """661a.6(e): a 1st & Goal within the first three plays brings three more downs."""
        self.held.append(self.line <= 10)
        if self.plays <= 3:
            self.last_play = self._goal_until()
        if self.plays == self.last_play:
            self.result = "downs"

    def _goal_until(self) -> int:
        if self.answers["goal-kept"] == "kept":
            earned = self.held.index(True) + 1 if True in self.held else 0
        elif self.held[-1]:  # since when it has been held without a break
            earned = self.plays
            while earned > 1 and self.held[earned - 2]:
                earned -= 1
        else:
            earned = 0
        if not earned:
            return 3
        return 6 if self.answers["goal-downs"] == "after-three-downs" else earned + 3

    @property
    def scored(self) -> bool:
        return self.result in ("touchdown", "trips")


def extra_point(dice: Dice) -> int:
    """661a.3(b)(3) and 661a.8(a): what a unit gains on the extra point roll."""
    ones = dice.count(1)
    if ones:
        return {1: 1, 2: 10, 3: 50}[ones]
    return 10 if is_trips(dice) else -1


def full_game(wager: str, length: int, drive: Drive, extra: Dice | None) -> Fraction:
    """661a.3(b) and 661a.8(a): what a unit gains when the game has ended."""
    lost = Fraction(-1)
    if wager == "touchdown":
        return Fraction(1) if drive.scored else lost
    if wager == "defense":
        return lost if drive.scored else Fraction(4, 5)
    if wager == "extra-point":
        return Fraction(extra_point(extra)) if drive.scored and extra else lost
    if wager == "quick-strike-td":
        quick = drive.scored and drive.plays <= 4
        return Fraction(QUICK_STRIKE[drive.plays]) if quick else lost
    if wager == "game-changer":
        return Fraction(5) if drive.result in ("trips", "turnover") else lost
    assert wager == "game-length"
    return LENGTH[length] if length == drive.plays else lost


def is_full_game(wager: str) -> bool:
    return wager in (*FULL_GAME, "game-length")


def drive_of(answers: Answers, throws: Sequence[Dice]) -> Drive:
    """A game of these throws, as far as it goes."""
    drive = Drive(answers)
    for dice in throws:
        if not drive.result:
            drive.throw(dice)
    return drive
