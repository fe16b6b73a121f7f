"""Questions as plain data, for a page or a store, and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from croupier.rounds.arrange import Arrange
from croupier.rounds.words import (
    Bet,
    Choice,
    Decide,
    MeterAmount,
    Moment,
    NextCard,
    Question,
    Roll,
    Spin,
    Stopped,
    SystemDraw,
)

KINDS: Mapping[str, type[Question]] = {
    kind.__name__: kind
    for kind in (NextCard, Decide, Arrange, MeterAmount, Spin, Roll, SystemDraw, Moment, Stopped)
}
RECORDS = {"choices": Choice, "made": Bet}


def question_data(question: Question) -> dict[str, Any]:
    """A question as JSON can hold it."""
    return {"question": type(question).__name__, **asdict(question)}


def question_of(data: Mapping[str, Any]) -> Question:
    """The question that was put into data."""
    fields = {name: _field(name, value) for name, value in data.items() if name != "question"}
    return KINDS[data["question"]](**fields)


def _field(name: str, value: Any) -> Any:
    """JSON knows lists alone; what the player has seen is kept as JSON has it."""
    if name == "seen":
        return value
    if name in RECORDS:
        return tuple(RECORDS[name](**each) for each in value)
    if isinstance(value, Mapping):
        return {key: _field("", each) for key, each in value.items()}
    return tuple(_field("", each) for each in value) if isinstance(value, list) else value
