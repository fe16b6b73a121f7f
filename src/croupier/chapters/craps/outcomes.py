"""From dice to outcomes: what one roll does to one wager.

Live play, exact chains and the tables of the simulation all ask `advance`, and nothing else decides
a wager. A wager's `status` is what it has behind it: 0 at first, then the point of a line wager, or
the numbers that a Fire or Bonus Craps wager has seen, as bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

POINTS = (4, 5, 6, 8, 9, 10)
CRAPS = frozenset({2, 3, 12})
NUMBERS = tuple(map(str, POINTS))
UNDECIDED, WIN, LOSE, PUSH = "", "win", "lose", "push"

RIGHT = frozenset({"pass", "come"})
WRONG = frozenset({"dont-pass", "dont-come"})
LINE = RIGHT | WRONG
ODDS_OF = {wager: f"{wager}-odds" for wager in sorted(LINE)}
BASE_OF = {odds: wager for wager, odds in ODDS_OF.items()}

# On a number, decided by it or by a 7: the row that pays, or "" where a 7 is what wins.
ON_NUMBER = {"place-to-win": "place-bet-to-win-on-{}", "buy": "buy-bet-on-the-{}"}
AGAINST_NUMBER = {"place-to-lose": "place-bet-to-lose-on-{}", "lay": "lay-bet-against-the-{}"}
HARDWAYS = {
    "four-the-hardway": 4,
    "six-the-hardway": 6,
    "eight-the-hardway": 8,
    "ten-the-hardway": 10,
}

TOTALS = {
    "any-seven": {7},
    "any-craps": CRAPS,
    "craps-two": {2},
    "craps-three": {3},
    "craps-twelve": {12},
    "11-in-one-roll": {11},
}
HOPS = {
    "four-the-hardway-on-the-hop": (2, 2),
    "six-the-hardway-on-the-hop": (3, 3),
    "eight-the-hardway-on-the-hop": (4, 4),
    "ten-the-hardway-on-the-hop": (5, 5),
    "one-three-on-the-hop": (1, 3),
    "one-four-on-the-hop": (1, 4),
    "two-three-on-the-hop": (2, 3),
    "one-five-on-the-hop": (1, 5),
    "two-four-on-the-hop": (2, 4),
    "one-six-on-the-hop": (1, 6),
    "two-five-on-the-hop": (2, 5),
    "three-four-on-the-hop": (3, 4),
    "two-six-on-the-hop": (2, 6),
    "three-five-on-the-hop": (3, 5),
    "three-six-on-the-hop": (3, 6),
    "four-five-on-the-hop": (4, 5),
    "four-six-on-the-hop": (4, 6),
}
HORN_NUMBERS = ("2", "3", "11", "12")


def bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


BONUS = {
    "all-small": bits(range(2, 7)),
    "all-or-nothing-at-all": bits(n for n in range(2, 13) if n != 7),
    "all-tall": bits(range(8, 13)),
}
FIRE = {4: "four-points", 5: "five-points", 6: "six-or-more-points"}

Roll = tuple[int, ...]


def next_point(point: int, total: int) -> int:
    """The come out point after a roll: 0 where the next roll is a come out roll."""
    if point == 0:
        return total if total in POINTS else 0
    return 0 if total in (point, 7) else point


def is_loser_seven(point: int, total: int) -> bool:
    return point != 0 and total == 7


def advance(wager: str, on: str, status: int, point: int, roll: Roll) -> tuple[str, int]:
    """What a roll makes of a working wager: its outcome ("" while undecided) and its status."""
    total = sum(roll)
    if wager in LINE:
        return _line(wager, status, total)
    if wager in BASE_OF:
        return _supplemental(wager, int(on), total), status
    if wager in ON_NUMBER:
        return _first_of(total, int(on), ON_NUMBER[wager].format(on), LOSE), status
    if wager in AGAINST_NUMBER:
        return _first_of(total, int(on), LOSE, AGAINST_NUMBER[wager].format(on)), status
    if wager in HARDWAYS:
        made = WIN if roll[0] == roll[1] else LOSE
        return _first_of(total, HARDWAYS[wager], made, LOSE), status
    if wager in BONUS:
        return _bonus(BONUS[wager], status, total)
    if wager == "fire":
        return _fire(status, point, total)
    return one_roll(wager, on, roll), status


def _first_of(total: int, number: int, on_number: str, on_seven: str) -> str:
    return {number: on_number, 7: on_seven}.get(total, UNDECIDED)


def _line(wager: str, status: int, total: int) -> tuple[str, int]:
    """Pass and Come, or the opposite for Don't Pass and Don't Come, where a 12 is void."""
    won, lost = (WIN, LOSE) if wager in RIGHT else (LOSE, WIN)
    if status:
        return _first_of(total, status, won, lost), status
    if total in POINTS:
        return UNDECIDED, total
    if total == 12 and wager in WRONG:
        return PUSH, 0
    return (lost if total in CRAPS else won), 0


def _supplemental(wager: str, number: int, total: int) -> str:
    row = odds_row(number)
    if BASE_OF[wager] in RIGHT:
        return _first_of(total, number, row, LOSE)
    return _first_of(total, number, LOSE, row)


def odds_row(number: int) -> str:
    """The row that pays a supplemental wager on a point."""
    low = min(number, 14 - number)
    return f"{low}-or-{14 - low}"


def _fire(status: int, point: int, total: int) -> tuple[str, int]:
    """623a.11: the different points made, settled at the loser 7."""
    if is_loser_seven(point, total):
        return FIRE.get(status.bit_count(), LOSE), status
    if point and total == point:
        return UNDECIDED, status | 1 << total
    return UNDECIDED, status


def _bonus(needed: int, status: int, total: int) -> tuple[str, int]:
    """623a.12: every total of the set before any 7."""
    if total == 7:
        return LOSE, status
    status |= needed & 1 << total
    return (WIN if status == needed else UNDECIDED), status


def one_roll(wager: str, on: str, roll: Roll) -> str:
    """The wagers that the next roll decides."""
    total = sum(roll)
    if wager in TOTALS:
        return WIN if total in TOTALS[wager] else LOSE
    if wager in HOPS:
        return WIN if tuple(sorted(roll)) == HOPS[wager] else LOSE
    match wager:
        case "field":
            if total in (2, 12):
                return "on-a-2-or-12"
            return "on-a-3-4-9-10-or-11" if total in (3, 4, 9, 10, 11) else LOSE
        case "c-and-e":
            if total in CRAPS:
                return "on-a-2-3-or-12"
            return "on-an-11" if total == 11 else LOSE
        case "horn" | "whirl":
            if total == 7 and wager == "whirl":
                return "on-a-7"
            return {2: "on-a-2-or-12", 12: "on-a-2-or-12"}.get(
                total, "on-a-3-or-11" if total in (3, 11) else LOSE
            )
        case "horn-high":
            if str(total) not in HORN_NUMBERS:
                return LOSE
            which = "high-number" if str(total) == on else "another-number"
            return f"{which}-2-or-12" if total in (2, 12) else f"{which}-3-or-11"
        case "6-7-8":
            if total not in (6, 7, 8):
                return LOSE
            hard = roll[0] == roll[1]
            return SIX_OR_EIGHT_HARD if hard else SIX_SEVEN_EIGHT_EASY
    raise KeyError(wager)


SIX_OR_EIGHT_HARD = "on-a-6-that-is-a-three-three-or-an-8-that-is-a-four-four"
SIX_SEVEN_EIGHT_EASY = (
    "on-a-6-that-is-a-one-five-or-two-four-on-any-7-or-an-8-that-is-a-two-six-or-three-five"
)


def winning_row(wager: str, on: str) -> str:
    """The row that pays a wager which can win in one way only, on its number if it has one."""
    if wager in BASE_OF:
        return odds_row(int(on))
    if wager in ON_NUMBER:
        return ON_NUMBER[wager].format(on)
    return AGAINST_NUMBER[wager].format(on)


def _outcomes() -> Mapping[str, frozenset[str]]:
    line = frozenset({WIN, LOSE, PUSH})
    supplemental = frozenset({*map(odds_row, POINTS), LOSE, PUSH})
    numbered = {
        wager: frozenset({*map(row.format, NUMBERS), LOSE})
        for wager, row in {**ON_NUMBER, **AGAINST_NUMBER}.items()
    }
    plain = frozenset({WIN, LOSE})
    rolls = [(a, b) for a in range(1, 7) for b in range(1, 7)]
    varied = {
        wager: frozenset(one_roll(wager, "2", roll) for roll in rolls)
        | frozenset(one_roll(wager, "3", roll) for roll in rolls)
        for wager in ("field", "c-and-e", "horn", "horn-high", "whirl", "6-7-8")
    }
    return {
        **dict.fromkeys(LINE, line),
        **dict.fromkeys(BASE_OF, supplemental),
        **numbered,
        **dict.fromkeys((*HARDWAYS, *TOTALS, *HOPS, *BONUS), plain),
        **varied,
        "fire": frozenset({*FIRE.values(), LOSE}),
    }


OUTCOMES = _outcomes()
