"""Reading one answer to one question: from the command line, a submission file or Python."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from croupier.rulebook.payout import (
    PayoutError,
    money_text,
    parse_money,
    parse_odds,
    parse_percent,
)
from croupier.rulebook.records import Answer
from croupier.rulebook.types import Option, Reading

Question = Option | Reading
YES = ("yes", "true", "y", "on")
NO = ("no", "false", "n", "off")
DECLINED = "no"
UNKNOWN = "unknown"


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
    low, high = question.minimum, question.maximum
    span = {
        (True, True): f" from {low} to {high}",
        (True, False): f" of at least {low}",
        (False, True): f" of at most {high}",
        (False, False): "",
    }[low is not None, high is not None]
    match question.kind:
        case "yes-no":
            return "yes or no"
        case "one-of":
            return " or ".join(map(str, question.values))
        case "several-of":
            return "any of " + ", ".join(map(str, question.values))
        case "number":
            return f"a whole number{span}"
        case "money":
            text = f"an amount{span}"
        case "odds":
            text = f"odds{span}, such as {low or '8 to 1'}"
        case "percent":
            if question.above is not None:
                span = f" above {question.above}" + (f" and at most {high}" if high else "")
            text = f"a percentage{span}"
        case "probability":
            return "a probability such as 1/52, or unknown"
        case "text":
            return "any text"
    return text + (" or no" if question.may_decline else "")


def read_answer(question: Question, raw: object) -> Answer:
    """The answer in its one canonical form, or a ValueError that says why not."""
    if isinstance(question, Reading):
        if raw in question.choices:
            return str(raw)
        raise ValueError("not one of the readings")
    if question.may_decline and (raw is False or str(raw).lower() in NO):
        return DECLINED
    match question.kind:
        case "yes-no":
            return _yes_no(raw)
        case "one-of":
            for value in question.values:
                if str(raw) == str(value) and not isinstance(raw, bool):
                    return value
            raise ValueError("not one of the values")
        case "several-of":
            return _several(question, raw)
        case "number":
            return _number(question, raw)
        case "money":
            cents = parse_money(str(raw))
            _bounded(question, cents, parse_money)
            return money_text(cents)
        case "odds":
            odds = parse_odds(str(raw))
            _bounded(question, odds.ratio, lambda text: parse_odds(text).ratio)
            return str(odds)
        case "percent":
            _bounded(question, parse_percent(str(raw)), parse_percent)
            return str(raw)
        case "probability":
            return _probability(raw)
        case "text":
            return str(raw)


def _yes_no(raw: object) -> bool:
    if isinstance(raw, bool):
        return raw
    if str(raw).lower() in YES:
        return True
    if str(raw).lower() in NO:
        return False
    raise ValueError("neither yes nor no")


def _several(option: Option, raw: object) -> tuple[str, ...]:
    items = raw.split(",") if isinstance(raw, str) else raw
    if not isinstance(items, list | tuple):
        raise ValueError("not a list")
    chosen = {str(item).strip() for item in items} - {""}
    known = [str(value) for value in option.values]
    if stray := chosen - set(known):
        raise ValueError(f"{', '.join(sorted(stray))} is not one of the values")
    return tuple(value for value in known if value in chosen)


def _number(option: Option, raw: object) -> int:
    if isinstance(raw, bool):
        raise ValueError("not a number")
    number = int(str(raw))
    _bounded(option, number, int)
    return number


def _bounded(option: Option, value: Fraction | int, read: object) -> None:
    assert callable(read)
    if option.above is not None and value <= read(option.above):
        raise ValueError(f"not above {option.above}")
    if option.minimum is not None and value < read(str(option.minimum)):
        raise ValueError(f"below {option.minimum}")
    if option.maximum is not None and value > read(str(option.maximum)):
        raise ValueError(f"above {option.maximum}")


def _probability(raw: object) -> str:
    if raw == UNKNOWN:
        return UNKNOWN
    value = Fraction(str(raw))
    if not 0 <= value <= 1:
        raise ValueError("outside 0 to 1")
    return str(value)


def answer_fault(question: Question, raw: object, why: Exception) -> str:
    reason = str(why) if isinstance(why, PayoutError) else str(why).rstrip(".")
    return (
        f"{question.key} = {raw!r} is refused ({reason.rstrip('.')}); "
        f"{question.cite} allows {allowed_text(question)}."
    )
