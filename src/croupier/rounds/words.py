"""The words in which a game's round speaks with whoever runs it.

`play.py` is a generator: it yields a question (the next card, a decision, a spin) and is sent the
answer, or yields a statement (an announcement, a settlement) and is sent None. Given the same
rules, wagers and answers it always says the same.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Self, TypeVar

from croupier.rounds.arrange import Arrange
from croupier.rulebook.payout import PayoutError, money_text, parse_money

DEALER = "dealer"
DISCARD_RACK = "discard rack"
SEGREGATED_AREA = "segregated area"
HOUSE, POT = "house", "pot"
BALL, GENERATOR = "ball", "random number generator"
Result = TypeVar("Result")


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

    `if_empty` is the irregularity that follows where the shoe has no card left: the table knows its
    shoe, so that nobody else can call it. `side` is the compartment that the card is drawn from
    where the shoe has two. `past` are the cards that this one lies behind, where tiles are not
    delivered one after another.
    """

    to: str
    cite: str
    face_up: bool = False
    calls: tuple[str, ...] = ()
    if_empty: str = ""
    side: str = ""
    past: int = 0


@dataclass(frozen=True)
class Choice:
    """With `most` the player sets the stake, from `stake` to `most`: the answer is `play=12.50`.

    The stake goes on `wager` at `on`; without them on the wager that is named like the choice. It
    comes out of the player's pocket, or out of what the player has laid down as `of`.
    """

    key: str
    label: str
    cite: str
    stake: int = 0
    most: int = 0
    wager: str = ""
    on: str = ""
    of: str = ""

    def __str__(self) -> str:
        if not self.most:
            return self.key
        bounds = f"{money_text(self.stake)} to {money_text(self.most)}"
        return f"{self.key} or {self.key}=AMOUNT from {bounds}"


@dataclass(frozen=True)
class Decide:
    """A player's decision among legal choices, with the cards that the player knows.

    `made` are the wagers that the player has made, or let stand, in the round's earlier decisions;
    `seen` is what else advice asks for, in such words and numbers as JSON can hold.
    """

    seat: int
    cite: str
    choices: tuple[Choice, ...]
    known: Mapping[str, tuple[int, ...]]
    calls: tuple[str, ...] = ()
    made: tuple[Bet, ...] = ()
    seen: Mapping[str, Any] = field(default_factory=dict)

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
class MeterAmount:
    """What stands on a meter of a progressive wager at this moment; the answer is in cents."""

    wager: str
    meter: str
    cite: str
    calls: tuple[str, ...] = ()


@dataclass(frozen=True)
class Spin:
    """A spin of the wheel; the answer is the pocket, which the `pointer` shows.

    A number that a computerized generator selects is such a spin.
    """

    pockets: tuple[str, ...]
    cite: str
    calls: tuple[str, ...] = ()
    pointer: str = BALL

    def named(self) -> dict[str, str]:
        """The pointer where it is no ball, as the log has it."""
        return {} if self.pointer == BALL else {"pointer": self.pointer}


@dataclass(frozen=True)
class Roll:
    """A roll of dice; the answer is the faces, of dice with `colors` in the order of these."""

    dice: int
    cite: str
    calls: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()

    def named(self) -> dict[str, Any]:
        """The colors where there are some, as the log has it."""
        return {"colors": list(self.colors)} if self.colors else {}


@dataclass(frozen=True)
class SystemDraw:
    """Something the table game system draws; the answer is one of `among`, or "" for none.

    Where no system draws it but the table is asked, `asks` is the question. What comes `every` so
    many minutes is not due before they have passed since it was last answered with one of `among`.
    """

    what: str
    among: tuple[str, ...]
    cite: str
    calls: tuple[str, ...] = ()
    asks: str = ""
    every: int = 0


@dataclass(frozen=True)
class Moment:
    """Nothing is asked; an irregularity can be called before the round goes on. Answer: None."""

    cite: str
    calls: tuple[str, ...] = ()


@dataclass(frozen=True)
class Stopped:
    """Play has stopped: it goes on once one of `calls` is called, and by nothing else."""

    cite: str
    calls: tuple[str, ...]


@dataclass(frozen=True)
class Said:
    """An announcement or a fact the table sees; `about` has it as data where a record needs it."""

    text: str
    cite: str
    about: Mapping[str, str | int] = field(default_factory=dict)


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


@dataclass(frozen=True)
class HandOver:
    """A hand is completed and the round is not: for the cover card it counts as a round does.

    Its cards go to the discard rack but those `kept`. What follows in the round still comes from
    the same shoe.
    """

    kept: tuple[int, ...] = ()


# The outcome of a settlement that takes back an earlier one of the same round, which is void.
UNDONE = "undone"


@dataclass(frozen=True, kw_only=True)
class Settlement:
    """How one wager ended: `net` is the player's gain in cents, the paragraph says why.

    The seat of a player who is paid after leaving the table is 0.
    `from_meter` is the part of it that `meter` pays. `payer` takes what is lost and pays the rest:
    the house, the player who banks (`seat 3`), or a pot (`pot`, `pot side 1`).
    """

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
    from_meter: int = 0
    payer: str = HOUSE

    @classmethod
    def of(
        cls, bet: Bet, outcome: str, cite: str, *, pays: str = "", net: int = 0, **more: Any
    ) -> Self:
        """How a bet ended; as it is said here it goes back."""
        placed = {"seat": bet.seat, "player": bet.player, "wager": bet.wager, "on": bet.on}
        facts = {**placed, "stake": bet.amount, **more}
        return cls(outcome=outcome, cite=cite, pays=pays, net=net, **facts)

    def __str__(self) -> str:
        on = f" on {self.on}" if self.on else ""
        pays = f" at {self.pays}" if self.pays else ""
        vigorish = f", vigorish {money_text(self.vigorish)}" if self.vigorish else ""
        payer = "" if self.payer == HOUSE else f", against the {self.payer}"
        sign = "+" if self.net > 0 else ""
        whose = f"seat {self.seat}" if self.seat else self.player
        return (
            f"{whose} {self.wager}{on} {money_text(self.stake)}: "
            f"{self.outcome}{pays}{vigorish}{payer}: {sign}{money_text(self.net)} [{self.cite}]"
        )


@dataclass(frozen=True)
class Funded:
    """The house, or a pot, adds to a meter (or takes from it, below zero); `bet` is whose wager
    feeds it. With `where` it counts only at a table that is linked with others, or only at one that
    is not.
    `parts` of a cent are what a rate leaves beside whole cents; no money moves by them."""

    wager: str
    meter: str
    cents: int
    cite: str
    bet: Bet | None = None
    payer: str = HOUSE
    where: Literal["", "linked", "unlinked"] = ""
    parts: int = 0


@dataclass(frozen=True)
class Moved:
    """A wager goes to another place of the layout, or becomes another `wager`."""

    bet: Bet
    on: str
    cite: str
    announced: bool = True
    wager: str = ""


@dataclass(frozen=True)
class Rake:
    """What the house takes out of a pot."""

    cents: int
    cite: str
    pot: str = POT


@dataclass(frozen=True)
class VoidRound:
    """The round is void: whatever lies on the layout goes back to its player, `but` some bets,
    and so does what was put into a pot, with the rake.

    What the wagers returned have brought to the meters is taken off them again. `undone`: what was
    settled in the round is taken back as well; `taken_back`: of these bets alone, and those of them
    that are among `but` lie on the layout again. Without `why` the table has been told already.
    """

    why: str
    cite: str
    but: tuple[Bet, ...] = ()
    undone: bool = False
    taken_back: tuple[Bet, ...] = ()


OpenQuestion = NextCard | Decide | Arrange | Spin | Roll | SystemDraw | Moment | Stopped
Question = OpenQuestion | MeterAmount
Statement = Said | Settlement | Collect | Reshuffle | HandOver | Funded | Moved | Rake | VoidRound
Answer = int | str | tuple[int, ...] | Call | None
StepTo = Generator[Question | Statement, Answer, Result]
"""A part of a round that comes to something, or to nothing but what it says."""
Step = StepTo[None]


def standing_bets(carry: Mapping[str, object]) -> tuple[Bet, ...]:
    """The wagers that a carry says are still in play."""
    rows = carry.get("standing", [])
    assert isinstance(rows, list)
    return tuple(Bet(*row) for row in rows)


@dataclass(frozen=True)
class Start:
    """What a round begins with: the bets, what the last one left, whether the shoe is new, and
    which devices are out of order."""

    bets: tuple[Bet, ...]
    carry: Mapping[str, object] = field(default_factory=dict)
    new_shoe: bool = False
    out_of_order: frozenset[str] = frozenset()


@dataclass(frozen=True)
class End:
    """What a round leaves to the next.

    `carry["standing"]` are wagers still in play and `carry["next-cards"]` cards that the next round
    begins with; the rest is the game's own. All of it is plain data that JSON can hold.
    """

    carry: Mapping[str, object] = field(default_factory=dict)


Speech = StepTo[End]
OnCall = Callable[[Call], Step]


class Void(Exception):  # the regulation's word for what happens to the round
    """The round is void and every wager goes back, but what `settles` names."""

    def __init__(self, cite: str, why: str, settles: tuple[str, ...] = ()) -> None:
        super().__init__(why)
        self.cite = cite
        self.why = why
        self.settles = settles


def ask(question: Callable[[], Question], on_call: OnCall) -> StepTo[Answer]:
    """Ask until the answer is an answer: an irregularity called meanwhile is dealt with first, and
    the question is put anew."""
    while isinstance(given := (yield question()), Call):
        yield from on_call(given)
    return given
