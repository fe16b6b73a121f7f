"""The words in which a game's round speaks with whoever runs it.

`play.py` is a generator: it yields a question (the next card, a decision, a spin) and is sent the
answer, or yields a statement (an announcement, a settlement) and is sent None. Given the same
rules, wagers and answers it always says the same.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field

from croupier.rulebook.payout import PayoutError, money_text, parse_money

DEALER = "dealer"
DISCARD_RACK = "discard rack"
SEGREGATED_AREA = "segregated area"


@dataclass(frozen=True)
class Bet:
    """A wager as placed. `on` says where, for a wager that may stand in several places."""

    seat: int
    wager: str
    amount: int
    on: str = ""
    player: str = ""

    def __post_init__(self) -> None:
        if not self.player:
            object.__setattr__(self, "player", f"player {self.seat}")

    def __str__(self) -> str:
        on = f" on {self.on}" if self.on else ""
        return f"seat {self.seat}: {self.wager}{on} {money_text(self.amount)}"


@dataclass(frozen=True)
class Call:
    """An irregularity, called instead of an answer. `seat` where it concerns one player."""

    irregularity: str
    seat: int | None = None


@dataclass(frozen=True)
class NextCard:
    """The next card from the shoe, and where it goes.

    `if_empty` is the irregularity that is called where the shoe has no card left, `side` the
    compartment that the card is drawn from where the shoe has two.
    """

    to: str
    cite: str
    face_up: bool = False
    calls: tuple[str, ...] = ()
    if_empty: str = ""
    side: str = ""


@dataclass(frozen=True)
class Choice:
    """With `most` the player sets the stake, from `stake` to `most`: the answer is `play=12.50`."""

    key: str
    label: str
    cite: str
    stake: int = 0
    most: int = 0


@dataclass(frozen=True)
class Decide:
    """A player's decision among legal choices, with the cards that the player knows.

    `made` are the wagers that the player has made, or let stand, in the round's earlier decisions.
    """

    seat: int
    cite: str
    choices: tuple[Choice, ...]
    known: Mapping[str, tuple[int, ...]]
    calls: tuple[str, ...] = ()
    made: tuple[Bet, ...] = ()

    def chosen(self, answer: Answer) -> tuple[Choice, int] | None:
        """The choice that an answer takes and its stake; None where it takes none of them."""
        key, equals, amount = str(answer).partition("=")
        choice = next((choice for choice in self.choices if choice.key == key), None)
        if choice is None or (equals and not choice.most):
            return None
        if not equals:
            return choice, choice.stake
        try:
            stake = parse_money(amount)
        except PayoutError:
            return None
        return (choice, stake) if choice.stake <= stake <= choice.most else None


@dataclass(frozen=True)
class Spin:
    """A spin of the wheel; the answer is the pocket."""

    pockets: tuple[str, ...]
    cite: str
    calls: tuple[str, ...] = ()


@dataclass(frozen=True)
class Roll:
    """A roll of dice; the answer is the faces."""

    dice: int
    cite: str
    calls: tuple[str, ...] = ()


@dataclass(frozen=True)
class SystemDraw:
    """Something the table game system draws; the answer is one of `among`, or "" for none."""

    what: str
    among: tuple[str, ...]
    cite: str
    calls: tuple[str, ...] = ()


@dataclass(frozen=True)
class Moment:
    """Nothing is asked; an irregularity can be called before the round goes on. Answer: None."""

    cite: str
    calls: tuple[str, ...] = ()


@dataclass(frozen=True)
class Said:
    """An announcement or a fact the table sees."""

    text: str
    cite: str


@dataclass(frozen=True)
class Collect:
    """Cards leave the table before the round has ended: they lie in the discard rack from now on,
    or in the segregated area of a double shoe. What lies on the table at the end needs no word."""

    cards: tuple[int, ...]
    cite: str
    to: str = DISCARD_RACK


@dataclass(frozen=True)
class Reshuffle:
    """The cards are to be reshuffled before the next card, those that lie on the table excepted.

    `side` is the compartment concerned where the shoe has two.
    """

    cite: str
    side: str = ""


# The outcome of a settlement that takes back an earlier one of the same round, which is void.
UNDONE = "undone"


@dataclass(frozen=True)
class Settlement:
    """How one wager ended: `net` is the player's gain in cents, the paragraph says why."""

    seat: int
    player: str
    wager: str
    on: str
    stake: int
    outcome: str
    pays: str
    net: int
    cite: str
    vigorish: int = 0
    meter: str = ""

    def __str__(self) -> str:
        on = f" on {self.on}" if self.on else ""
        pays = f" at {self.pays}" if self.pays else ""
        vigorish = f", vigorish {money_text(self.vigorish)}" if self.vigorish else ""
        sign = "+" if self.net > 0 else ""
        return (
            f"seat {self.seat} {self.wager}{on} {money_text(self.stake)}: "
            f"{self.outcome}{pays}{vigorish}: {sign}{money_text(self.net)} [{self.cite}]"
        )


Question = NextCard | Decide | Spin | Roll | SystemDraw | Moment
Statement = Said | Settlement | Collect | Reshuffle
Answer = int | str | tuple[int, ...] | Call | None
Meters = Mapping[str, Mapping[str, int]]


def standing_bets(carry: Mapping[str, object]) -> tuple[Bet, ...]:
    """The wagers that a carry says are still in play."""
    rows = carry.get("standing", [])
    assert isinstance(rows, list)
    return tuple(Bet(*row) for row in rows)


@dataclass(frozen=True)
class Start:
    """What a round begins with: the bets, the amounts on the meters, what the last one left."""

    bets: tuple[Bet, ...]
    meters: Meters = field(default_factory=dict)
    carry: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class End:
    """What a round leaves to the next: the meters, and what `carry` holds.

    `carry["standing"]` are wagers still in play and `carry["next-cards"]` cards that the next round
    begins with; the rest is the game's own. All of it is plain data that JSON can hold.
    """

    meters: Meters = field(default_factory=dict)
    carry: Mapping[str, object] = field(default_factory=dict)


Speech = Generator[Question | Statement, Answer, End]
OnCall = Callable[[Call], Generator[Question | Statement, Answer, None]]


class Void(Exception):  # noqa: N818  the regulation's word for what happens to the round
    """The round is void and every wager goes back."""

    def __init__(self, cite: str, why: str) -> None:
        super().__init__(why)
        self.cite = cite
        self.why = why


def ask(question: Question, on_call: OnCall) -> Generator[Question | Statement, Answer, Answer]:
    """Ask until the answer is an answer: an irregularity called meanwhile is dealt with first."""
    while isinstance(given := (yield question), Call):
        yield from on_call(given)
    return given
