"""The games of the chapter: what each deals, how often it draws, and what wins its pot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.rulebook.rules import Rules

BOARD, STUD, DRAW = "board", "stud", "draw"
# What a pot, or half of it, goes to.
HIGH, LOW, EIGHT, DEUCE, BADUGI, BADUGI_ACE_HIGH = (
    "high",
    "low",
    "low of eight or better",
    "2-7 low",
    "Badugi",
    "Badugi with the ace high",
)

# The paragraphs of a section, by what happens; `draw` and `street` one for each.
BOARD_STEPS = {
    "ante": "(b)",
    "button": "(c)",
    "blind": "(d)",
    "straddle": "(e)",
    "deal": "(f)",
    "first": "(g)",
    "later": "(h)",
    "streets": "(h) (i) (j)",
    "show": "(k)",
    "split": "(k)(2)(i)",
}
TRIPLE_STEPS = {key: at for key, at in BOARD_STEPS.items() if key != "streets"} | {
    "draws": "(h) (i) (j)"
}
DRAW_STEPS = {
    "ante": "(b)",
    "button": "(c)",
    "deal": "(d)",
    "blind": "(e)",
    "first": "(f)",
    "draws": "(g)",
    "later": "(h)",
    "show": "(i)",
}
STUD_STEPS = {
    "ante": "(b)",
    "deal": "(c)",
    "forced": "(d)",
    "first": "(e)",
    "opens": "(f)",
    "later": "(g)",
    "streets": "(f) (h) (h) (h)",
    "show": "(i)",
    "split": "(i)(3)(i)",
}


@dataclass(frozen=True)
class Form:
    """One game. `down` cards are dealt face down first; `take` of them make a hand with a board.

    `wins` are the parts of the pot. `big_from` is the betting round from which a table of fixed
    limits bets its maximum. `odd` are the options that say who is given an odd amount, by part.
    """

    name: str
    kind: str
    section: str
    steps: Mapping[str, str]
    down: int
    wins: tuple[str, ...]
    take: int = 0
    draws: int = 0
    up_streets: tuple[bool, ...] = ()
    big_from: int = 2
    odd: tuple[str, ...] = ()

    @property
    def last_bets(self) -> int:
        """The last betting round, from 0."""
        return len(self.up_streets) or self.draws or len(self.steps["streets"].split())

    def cite(self, step: str, nth: int = 0) -> str:
        """The paragraph of a step, or of the nth of its kind."""
        return self.section + self.steps[step].split()[nth]

    @property
    def has_button(self) -> bool:
        return self.kind != STUD

    @property
    def splits(self) -> bool:
        return len(self.wins) > 1


def _stud(name: str, *wins: str, down: int = 2) -> Form:
    return Form(name, STUD, "637a.10", STUD_STEPS, down, wins, up_streets=(True, True, True, False))


def _board(name: str, section: str, down: int, *wins: str, odd: tuple[str, ...] = ()) -> Form:
    take = 2 if down > 2 else 0
    return Form(name, BOARD, section, BOARD_STEPS, down, wins, take, odd=odd)


def _triple(name: str, *wins: str, show: str = "(k)", split: str = "") -> Form:
    odd, steps = ("odd-amount-triple-draw",), TRIPLE_STEPS | {"show": show, "split": split}
    return Form(name, DRAW, "637a.20", steps, 5, wins, draws=3, odd=odd)


FORMS: Mapping[str, Form] = {
    "seven-card-stud-high": _stud("Seven-card Stud High", HIGH),
    "seven-card-stud-low": _stud("Seven-card Stud Low", LOW),
    "seven-card-stud-high-low-split": _stud("Seven-card Stud High-low Split", HIGH, LOW),
    "seven-card-stud-high-low-split-eight-or-better": _stud(
        "Seven-card Stud High-low Split Eight or Better", HIGH, EIGHT
    ),
    "super-seven-card-stud-high-low-split-eight-or-better": _stud(
        "Super Seven-card Stud High-low Split Eight or Better", HIGH, EIGHT, down=4
    ),
    "holdem": _board("Hold'em", "637a.11", 2, HIGH, odd=("odd-amount-holdem",)),
    "omaha-high": _board("Omaha High", "637a.12", 4, HIGH),
    "omaha-high-low-split-eight-or-better": _board(
        "Omaha High-low Split Eight or Better",
        "637a.12",
        4,
        HIGH,
        EIGHT,
        odd=("odd-amount-omaha", "odd-amount-omaha-low"),
    ),
    "five-card-draw-high": Form(
        "Five-card Draw High", DRAW, "637a.13", DRAW_STEPS, 5, (HIGH,), draws=1, big_from=1
    ),
    "five-card-draw-low": Form(
        "Five-card Draw Low", DRAW, "637a.13", DRAW_STEPS, 5, (LOW,), draws=1, big_from=1
    ),
    "five-card-stud": Form(
        "Five-card Stud",
        STUD,
        "637a.14",
        STUD_STEPS,
        1,
        (HIGH,),
        up_streets=(True, True, True),
    ),
    "five-card-omaha-high": _board("Five-card Omaha High", "637a.19", 5, HIGH),
    "five-card-omaha-high-low-split-eight-or-better": _board(
        "Five-card Omaha High-low Split Eight or Better",
        "637a.19",
        5,
        HIGH,
        EIGHT,
        odd=("odd-amount-five-card-omaha", "odd-amount-five-card-omaha-low"),
    ),
    "triple-draw-2-7": _triple("Triple Draw 2-7 Lowball", DEUCE),
    "triple-draw-ace-5": _triple("Triple Draw Ace-5 Lowball", LOW),
    "triple-draw-badeucey": _triple(
        "Triple Draw Badeucey", DEUCE, BADUGI_ACE_HIGH, show="(l)(1)(i)", split="(l)(1)(ii)"
    ),
    "triple-draw-badacey": _triple(
        "Triple Draw Badacey", LOW, BADUGI, show="(l)(2)(i)", split="(l)(2)(ii)"
    ),
    "badugi": Form(
        "Badugi",
        DRAW,
        "637a.21",
        TRIPLE_STEPS,
        4,
        (BADUGI,),
        draws=3,
        odd=("odd-amount-badugi",),
    ),
}


def form_of(rules: Rules) -> Form:
    """The game that is played at the table."""
    return FORMS[rules.text("game")]
