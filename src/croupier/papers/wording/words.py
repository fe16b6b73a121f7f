"""Facts of rules in the words of a paper: names, amounts, conditions, without paragraph numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from croupier.papers.wording.patron import staked
from croupier.rulebook.conflicts import answer_text
from croupier.rulebook.course import Stake
from croupier.rulebook.limits import stake_bounds
from croupier.rulebook.paid import meter_cents
from croupier.rulebook.paying import Progressive
from croupier.rulebook.payout import PerUnit, money_text, parse_payout
from croupier.rulebook.records import Given
from croupier.rulebook.rules import Rules
from croupier.rulebook.types import Option, Wager

EMPTY = "$0"
METER = "meter"
HOUSE_WAY, AS_DEALERS = "house-way", "as-the-dealers"
WITHIN_LIMITS = "Within the table limits"
_TIMES = {"1": "equal to", "2": "twice", "1/2": "half", "3": "three times", "4": "four times"}
_NUMBERS = {"1": "one", "2": "two", "3": "three", "4": "four", "5": "five"}
_ORDINAL = re.compile(r"(?P<name>.+) \((?P<nth>\w+)\)")


def in_words(key: str) -> str:
    """A key as words; codes (DJWT-04) and numbers (1-6) keep their hyphens."""
    if key == key.upper():
        return key
    parts = key.split("-")
    words = parts[0]
    for before, part in pairwise(parts):
        words += ("-" if before[-1:].isdigit() and part[:1].isdigit() else " ") + part
    return words


def value_words(rules: Rules, value: object) -> str:
    """An answer in words; of several values those that are wagers by name."""
    if not isinstance(value, tuple):
        return in_words(answer_text(value))
    wagers = rules.book.wagers
    return ", ".join(wagers[k].name if k in wagers else in_words(k) for k in value) or "none"


def choice_words(rules: Rules, option: Option, value: object) -> str:
    """An answer to an option in words; a house way bears the name of a house."""
    said = value_words(rules, value)
    named = option.kind.startswith(HOUSE_WAY) and value != AS_DEALERS and value in option.values
    return said.title() if named else said


def given_words(given: Given) -> str:
    """A condition on answers: "version: both compulsory, or dealing: hand"."""
    return ", or ".join(
        " and ".join(
            f"{in_words(key)}: {either([in_words(answer_text(value)) for value in values])}"
            for key, values in case.items()
        )
        for case in given
    )


def short_name(wager: Wager, on: str = "") -> str:
    """What a betting area bears: the name without the word Wager or Bet, and the place."""
    short = wager.short or wager.name.removesuffix(" Wager").removesuffix(" Bet")
    return f"{short} {in_words(on)}" if on else short


def sentence(text: str) -> str:
    """With a capital first and a full stop last."""
    text = text.strip()
    if not text:
        return ""
    return text[0].upper() + text[1:] + ("" if text[-1] in ".!?:" else ".")


def named(rules: Rules, keys: str) -> str:
    """Wagers by name: "ante", or "bet + double-attack"."""
    return " and ".join(rules.book.wager_named(key).name for key in keys.split(" + "))


def either(words: Sequence[str], last: str = "or") -> str:
    """a, b or c."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def together(names: Sequence[str]) -> str:
    """a, b and c; what all begin with, up to a comma, is said once, and so is what is counted in
    parentheses: "Raise Wager (first and second)"."""
    names = _counted(names)
    head = names[0].partition(", ")[0] + ", "
    if not all(name.startswith(head) for name in names):
        return either(names, "and")
    return head + either([name.removeprefix(head) for name in names], "and")


def _counted(names: Sequence[str]) -> list[str]:
    found: dict[str, list[str]] = {}
    for name in names:
        match = _ORDINAL.fullmatch(name)
        found.setdefault(match["name"] if match else name, []).extend(
            [match["nth"]] if match else []
        )
    return [f"{name} ({either(nths, 'and')})" if nths else name for name, nths in found.items()]


def amount_words(rules: Rules, wager: Wager) -> str:
    """How much a wager may be, at this table."""
    if (told := staked(rules, wager.key)) is not None and told.says:
        return told.says
    decided = [s for d in rules.decisions(wager.key) for s in d.stake]
    stakes = decided or list(rules.stakes(wager.key))
    said = list(dict.fromkeys(stake_words(rules, stake) for stake in stakes))
    if said:
        return sentence(either([each[0].lower() + each[1:] for each in said]))
    if wager.bonus:
        return "No separate wager is required."
    if wager.amount.startswith(WITHIN_LIMITS):
        low, high, _ = stake_bounds(rules, wager)
        if low == high:
            return f"Exactly {money_text(low)}."
        return f"From {money_text(low)} to {money_text(high)}."
    return wager.amount


def stake_words(rules: Rules, stake: Stake, whose: str = "your") -> str:
    """A record of a stake in words: of "your" wagers, or "the" player's."""
    if stake.option is not None:
        return f"Exactly {rules.text(stake.option)}"
    holding = f" with a {stake.holding}" if stake.holding else ""
    if stake.of is None and stake.minimum == stake.maximum:
        return f"Exactly {stake.minimum}{holding}"
    if stake.of is None:
        return f"From {stake.minimum} to {stake.maximum}{holding}"
    of = f"{whose} {named(rules, stake.of)}"
    if stake.times:
        sizes = [_TIMES.get(size, f"{size} times") for size in sorted(stake.times, key=Fraction)]
        times = " times" if all(size.endswith(" times") for size in sizes) else ""
        return f"{either([size.removesuffix(times) for size in sizes])}{times} {of}{holding}"
    if stake.least is not None and stake.most is not None:
        low, high = (_NUMBERS.get(size, size) for size in (stake.least, stake.most))
        return f"from {low} to {high} times {of}{holding}"
    bounds = [
        word if size == "1" else f"{word} {_TIMES.get(size, f'{size} times')}"
        for word, size in (("at least", stake.least), ("at most", stake.most))
        if size is not None
    ]
    return f"{either(bounds, 'and')} {of}{holding}"


def fold_words(rules: Rules, wager: Wager) -> str:
    """What becomes of a wager when its player folds."""
    stands, lost = [], False
    for fold in rules.book.fold:
        beside = [key for key in fold.with_any if rules.offers(key)]
        if (
            wager.key not in fold.wagers
            or not rules.holds(fold.given)
            or (fold.with_any and not beside)
        ):
            continue
        if fold.does == "lost":
            lost = True
        elif fold.on:
            stands.append(f"on the {fold.on}'s hand")
        elif beside:
            stands.append(f"with the {either([rules.book.wager_named(k).name for k in beside])}")
        if not fold.on and not beside:
            break
    else:
        return ""
    gives_up = (
        "surrender" if any(d.otherwise == "surrender" for d in rules.book.decision) else "fold"
    )
    if not lost:
        return f"If you {gives_up}, it stays in play."
    if not stands:
        return f"If you {gives_up}, you lose it."
    return f"If you {gives_up}, it stays in play {either(stands)}; otherwise you lose it."


def meter_words(rules: Rules, meter: Progressive) -> str:
    """The initial amount on a meter, for those who may win it; nothing where it starts empty."""
    if meter.seed == EMPTY:
        return ""
    elected = rules.stake(meter.wager).option
    if elected is None:
        amount = meter_amount(meter.seed)
    else:
        amount = money_text(int(meter_cents(meter.seed, rules.money(elected))))
    return f"The {meter_name(meter.meter)} starts at {amount}."


def meter_name(key: str) -> str:
    """ "mega meter"; the only meter of a wager is just its meter."""
    return key if key == METER else f"{key} {METER}"


def meter_amount(amount: str) -> str:
    """An initial or reset amount: "$10,000 for each $1 wagered"."""
    paid = parse_payout(amount)
    if isinstance(paid, PerUnit):
        return f"{money_text(paid.cents)} for each {money_text(paid.unit)} wagered"
    return str(paid)
