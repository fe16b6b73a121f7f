"""Reading one answer to one question: from the command line, a submission file or Python."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

from croupier.rulebook.foreign import MOST_DIGITS, shown, shown_value, text_fault
from croupier.rulebook.payout import (
    money_text,
    parse_money,
    parse_odds,
    parse_percent,
)
from croupier.rulebook.records import Answer
from croupier.rulebook.three_ways import parse_three_way
from croupier.rulebook.types import Option, Reading
from croupier.rulebook.ways import parse_way

Question = Option | Reading
YES = ("yes", "true", "y", "on")
NO = ("no", "false", "n", "off")
DECLINED = "no"
WAYS = {"house-way": parse_way, "house-way-of-three": parse_three_way}
UNKNOWN = "unknown"

# The least and the most where the text names no bound, so that a slip is not taken for an answer.
USUAL = {
    "number": ("0", "100"),
    "money": ("$0.01", "$1,000,000,000"),
    "odds": ("0 to 1", "1,000,000 to 1"),
    "percent": ("0%", "100%"),
}

_NUMBER = re.compile(r"-?[0-9]{1,30}")
_PROBABILITY = re.compile(r"[0-9]{1,15}(?:/0*[1-9][0-9]{0,14}|\.[0-9]{1,15})?")


class AnswerError(ValueError):
    """Answers that were refused, a sentence each."""

    def __init__(self, faults: Sequence[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(self.faults))


def default_of(question: Question) -> Answer:
    if isinstance(question, Reading):
        return question.taken
    return question.default


def allowed_text(question: Question) -> str:
    """What may be answered, for people."""
    if isinstance(question, Reading):
        return " or ".join(question.choices)
    match question.kind:
        case "yes-no":
            return "yes or no"
        case "one-of":
            return " or ".join(map(str, question.values))
        case "several-of":
            some = "one or more" if question.least_chosen else "any"
            return f"{some} of " + ", ".join(map(str, question.values))
        case "probability":
            return "a probability such as 1/52, or unknown"
        case "text":
            return "any text"
        case "house-way":
            named = " or ".join(map(str, question.values))
            return f"{named}, or your own cases, such as pair -> others (docs/house-ways.md)"
        case "house-way-of-three":
            named = " or ".join(map(str, question.values))
            own = "any -> low medium high"
            return f"{named}, or your own cases, such as {own} (docs/house-ways.md)"
    what = {"number": "a whole number", "money": "an amount", "percent": "a percentage"}
    text = what.get(question.kind, "odds") + _span(question)
    if question.kind == "odds":
        text += f", such as {question.minimum or '8 to 1'}"
    return text + (" or no" if question.may_decline else "")


def _span(option: Option) -> str:
    low, high = option.minimum, option.maximum
    if option.above is not None:
        return f" above {option.above}" + (f" and at most {high}" if high else "")
    if low is not None and high is not None:
        return f" from {low} to {high}"
    if high is not None:
        return f" of at most {high}"
    return "" if low is None else f" of at least {low}"


def read_answer(question: Question, raw: object) -> Answer:
    """The answer in its one canonical form, or a ValueError that says why not."""
    if isinstance(question, Reading):
        if isinstance(raw, str) and raw in question.choices:
            return raw
        raise ValueError("not one of the readings")
    if question.kind == "several-of":
        return _several(question, raw)
    text = _text(raw)
    if question.may_decline and text.lower() in NO:
        return DECLINED
    if isinstance(raw, bool) and question.kind != "yes-no":
        raise ValueError("yes or no does not answer it")
    match question.kind:
        case "yes-no":
            return _yes_no(text)
        case "one-of":
            for value in question.values:
                if text == str(value):
                    return value
            raise ValueError("not one of the values")
        case "number":
            number = _number(text)
            _bounded(question, number, _number)
            return number
        case "money":
            cents = parse_money(text)
            _bounded(question, cents, parse_money)
            return money_text(cents)
        case "odds":
            odds = parse_odds(text)
            _bounded(question, odds.ratio, lambda text: parse_odds(text).ratio)
            return str(odds)
        case "percent":
            _bounded(question, parse_percent(text), parse_percent)
            return text
        case "probability":
            return _probability(text)
        case "text":
            if fault := text_fault(raw):
                raise ValueError(fault)
            return text
        case "house-way" | "house-way-of-three":
            if fault := text_fault(raw):
                raise ValueError(fault)
            if text not in question.values:
                WAYS[question.kind](text)
            return text


def _text(raw: object) -> str:
    """One answer as it would be written on the command line."""
    if isinstance(raw, list | tuple | set):
        raise ValueError("a list instead of one answer")
    if isinstance(raw, dict):
        raise ValueError("a table instead of one answer")
    if isinstance(raw, bool):
        return "yes" if raw else "no"
    if isinstance(raw, int) and abs(raw) >= 10**MOST_DIGITS:
        raise ValueError("too large")
    if isinstance(raw, str | int | float | Fraction | Decimal):
        return str(raw).strip()
    raise ValueError("neither text nor a number")


def _yes_no(text: str) -> bool:
    if text.lower() in YES:
        return True
    if text.lower() in NO:
        return False
    raise ValueError("neither yes nor no")


def _several(option: Option, raw: object) -> tuple[str, ...]:
    items = raw.split(",") if isinstance(raw, str) else raw
    if not isinstance(items, list | tuple):
        raise ValueError("not a list")
    chosen = {_text(item) for item in items} - {""}
    known = [str(value) for value in option.values]
    if stray := sorted(chosen - set(known)):
        raise ValueError(f"{shown(stray[0])} is not one of the values")
    if len(chosen) < option.least_chosen:
        raise ValueError("none is chosen")
    return tuple(value for value in known if value in chosen)


def _number(text: str) -> int:
    if _NUMBER.fullmatch(text) is None:
        raise ValueError("not a whole number")
    return int(text)


def _bounded(option: Option, value: Fraction | int, read: object) -> None:
    assert callable(read)
    if option.above is not None and value <= read(option.above):
        raise ValueError(f"not above {option.above}")
    if option.minimum is not None and value < read(str(option.minimum)):
        raise ValueError(f"below {option.minimum}")
    if option.maximum is not None and value > read(str(option.maximum)):
        raise ValueError(f"above {option.maximum}")
    least, most = USUAL[option.kind]
    if option.minimum is None and value < read(least):
        raise ValueError(f"below {least}, the least allowed at any table")
    if option.maximum is None and value > read(most):
        raise ValueError(f"above {most}, the most allowed at any table")


def _probability(text: str) -> str:
    if text == UNKNOWN:
        return UNKNOWN
    if _PROBABILITY.fullmatch(text) is None:
        raise ValueError("not a probability")
    if not 0 <= (value := Fraction(text)) <= 1:
        raise ValueError("outside 0 to 1")
    return str(value)


def answer_fault(question: Question, raw: object, why: Exception) -> str:
    return (
        f"{question.key} = {shown_value(raw)} is refused ({str(why).rstrip('.')}); "
        f"{question.cite} allows {allowed_text(question)}."
    )
