"""The shape of a log's records, as far as a replay reads them: nothing else is believed."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from croupier.rounds.bets import BetError
from croupier.rounds.words import Bet
from croupier.rulebook.foreign import shown
from croupier.table.log import LogError, Record

MOST = 10**15
MOST_BYTES = 256  # that a player adds to a seed at once
Whole = Annotated[int, Field(strict=True, ge=-MOST, le=MOST)]
Text = Annotated[str, Field(strict=True, max_length=10_000)]
Flag = Annotated[bool, Field(strict=True)]


AS_THE_CLOCK_WRITES = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$"


def _of_the_calendar(text: str) -> str:
    datetime.fromisoformat(text)
    return text


Instant = Annotated[
    str, Field(strict=True, pattern=AS_THE_CLOCK_WRITES), AfterValidator(_of_the_calendar)
]


class Shape(BaseModel):
    """What a record must hold; it may hold more, which the replay compares."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    n: Whole
    at: Instant
    record: Text


class Bets(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    seat: Whole
    wager: Text
    amount: Annotated[int, Field(strict=True, ge=0, le=MOST)]
    on: Text
    player: Text


class Stacked(BaseModel):
    cards: dict[Text, list[Text]] | list[Text] | None
    spins: list[Text]
    rolls: list[list[Whole]]


class Opening(Shape):
    croupier: Text
    game: Text
    chapter: Text
    answers: dict[Text, Flag | Whole | Text | list[Text]]
    explicit: list[Text]
    rules: Text
    rules_file: Text
    meters: dict[Text, dict[Text, Whole]]
    linked: Flag
    links: dict[Text, Text] = {}
    commitment: Text
    live: Flag
    randomness: Annotated[int, Field(strict=True, ge=1, le=2)] = 1
    signed_by: Text
    stacked: Stacked


class RoundBegun(Shape):
    round: Whole
    bets: list[Bets]
    terms: dict[Text, Flag | Whole | Text | list[Text]] = {}


class Decided(Shape):
    choice: Text = ""
    sealed: Text = ""
    by: Text = ""


class Seat(Shape):
    person: Text
    seat: Whole
    by: Text = ""


class Wagered(Shape):
    person: Text
    bets: list[Bets]


class OfPerson(Shape):
    person: Text
    by: Text = ""


class Voided(Shape):
    case: Whole
    why: Text
    by: Text


class Corrected(Voided):
    person: Text
    cents: Whole
    others: list[Text] = Field(default=[])


class Drawn(Shape):
    answer: Text


class Called(Shape):
    irregularity: Text
    seat: Whole | None
    by: Text


class MeterRead(Shape):
    amount: Whole


class Bought(Shape):
    person: Text
    cents: Whole


class CashedOut(Shape):
    person: Text
    cents: Whole
    others: list[Text] = Field(default=[])


class Advice(Shape):
    shown: Flag


class Signed(Shape):
    head: Text
    signature: Text


class Ended(Shape):
    round: Whole


class Seeded(Shape):
    number: Whole
    commitment: Text


class Contributed(Shape):
    person: Text
    hex: Annotated[str, Field(strict=True, pattern="^([0-9a-f]{2})+$", max_length=2 * MOST_BYTES)]


class Revealed(Shape):
    number: Whole
    reveal: Text


class Close(Shape):
    reveal: Text


SHAPES: dict[str, type[Shape]] = {
    "session": Opening,
    "round": RoundBegun,
    "decided": Decided,
    "drawn": Drawn,
    "called": Called,
    "meter": MeterRead,
    "sat": Seat,
    "left": Seat,
    "wagered": Wagered,
    "taken back": OfPerson,
    "skipped": OfPerson,
    "voided": Voided,
    "corrected": Corrected,
    "tipped": CashedOut,
    "bought in": Bought,
    "cashed out": CashedOut,
    "advice": Advice,
    "signed": Signed,
    "end": Ended,
    "seed": Seeded,
    "contributed": Contributed,
    "revealed": Revealed,
    "close": Close,
}


def check_shapes(records: Iterable[Record]) -> None:
    """A LogError at the first record that is not shaped as the table writes it."""
    for record in records:
        kind: Any = record.get("record")
        shape = SHAPES.get(kind, Shape) if isinstance(kind, str) else Shape
        try:
            shape.model_validate(record)
        except ValidationError as error:
            field, fault = _first(error)
            raise LogError(
                f"Line {record['n']} of the log is not a session record: {field}: {fault}."
            ) from None


def check_written(bets: Iterable[Bet]) -> None:
    """A BetError at the first bet that a replay could not read again."""
    for bet in bets:
        try:
            Bets.model_validate(vars(bet))
        except ValidationError as error:
            field, fault = _first(error)
            wager = shown(bet.wager)
            raise BetError(f"{wager}: the log cannot store its {field}: {fault}.") from None


def _first(error: ValidationError) -> tuple[str, str]:
    """The field that is wrong and what is."""
    first = error.errors()[0]
    return ".".join(str(part) for part in first["loc"]), first["msg"]
