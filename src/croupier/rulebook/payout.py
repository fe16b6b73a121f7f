"""What a row of a paytable pays, in the text's own form and as exact numbers.

`35 to 1` and `36 for 1` leave the player with the same money and are not the same text: both the
form and the amount are kept, and `str(parse_payout(text)) == text`.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import ClassVar

from croupier.rulebook.foreign import shown

CENTS_PER_DOLLAR = 100
Cents = int | Fraction

# Digits of one script, commas between thousands or none, no more digits than any table needs.
_WHOLE = r"(?:[0-9]{1,3}(?:,[0-9]{3}){1,4}|[0-9]{1,15})"
_NUMBER = rf"{_WHOLE}(?:\.[0-9]{{1,10}})?"
_MONEY = re.compile(rf"\$?({_WHOLE}(?:\.[0-9]{{1,2}})?)")
_PERCENT = re.compile(rf"({_NUMBER})%")


class PayoutError(ValueError):
    """A payout that cannot be read, or cannot be paid in whole cents."""


def _number(text: str) -> Fraction:
    return Fraction(text.replace(",", ""))


def _number_text(value: Fraction) -> str:
    if value.denominator == 1:
        return f"{value.numerator:,}"
    text = f"{float(value):,.6f}".rstrip("0")
    if Fraction(text.replace(",", "")) != value:
        raise PayoutError(f"{value} has no short decimal form.")
    return text


def parse_money(text: str) -> int:
    """`$5,000` or `$2.50` in cents."""
    match = _MONEY.fullmatch(text.strip())
    if match is None:
        raise PayoutError(f"'{shown(text)}' is not an amount of money; write it as $5 or $2.50.")
    dollars, _, cents = match[1].replace(",", "").partition(".")
    return int(dollars) * CENTS_PER_DOLLAR + int(cents.ljust(2, "0"))


def money_text(cents: int) -> str:
    """Cents as people write them: `$5`, `$2.50`, `-$0.25`."""
    sign, cents = ("-", -cents) if cents < 0 else ("", cents)
    dollars, rest = divmod(cents, CENTS_PER_DOLLAR)
    return f"{sign}${dollars:,}" + (f".{rest:02d}" if rest else "")


def parse_percent(text: str) -> Fraction:
    match = _PERCENT.fullmatch(text.strip())
    if match is None:
        raise PayoutError(f"'{shown(text)}' is not a percentage; write it as 14%.")
    return _number(match[1]) / 100


@dataclass(frozen=True)
class Payout(ABC):
    """One payout. `profit` is what the player gains beyond the stake, in cents."""

    needs_meter: ClassVar[bool] = False

    @abstractmethod
    def profit(self, stake: Cents, meters: Mapping[str, int] | None = None) -> Fraction: ...


@dataclass(frozen=True)
class Odds(Payout):
    """`35 to 1` (the stake comes back as well) or `500 for 1` (the stake is within it)."""

    win: Fraction
    per: Fraction
    form: str

    def __str__(self) -> str:
        return f"{_number_text(self.win)} {self.form} {_number_text(self.per)}"

    @property
    def ratio(self) -> Fraction:
        """Profit per unit staked, whichever the form."""
        return self.win / self.per - (1 if self.form == "for" else 0)

    def profit(self, stake: Cents, meters: Mapping[str, int] | None = None) -> Fraction:
        return stake * self.ratio


@dataclass(frozen=True)
class Push(Payout):
    """The stake comes back and nothing else."""

    def __str__(self) -> str:
        return "Push"

    def profit(self, stake: Cents, meters: Mapping[str, int] | None = None) -> Fraction:
        return Fraction(0)


@dataclass(frozen=True)
class Fixed(Payout):
    """`$1,000,000`, whatever the stake; the stake comes back beside it, or is within it."""

    cents: int
    returned: bool = True

    def __str__(self) -> str:
        return money_text(self.cents)

    def profit(self, stake: Cents, meters: Mapping[str, int] | None = None) -> Fraction:
        return Fraction(self.cents) - (0 if self.returned else stake)


@dataclass(frozen=True)
class PerUnit(Payout):
    """`$1,000 for 1` or `$100 per $5`: an amount for every so many dollars wagered."""

    cents: int
    unit: int
    form: str

    def __str__(self) -> str:
        if self.form == "for":
            return f"{money_text(self.cents)} for {self.unit // CENTS_PER_DOLLAR}"
        return f"{money_text(self.cents)} per {money_text(self.unit)}"

    def amount(self, stake: Cents) -> Fraction:
        return Fraction(self.cents * stake) / self.unit

    def profit(self, stake: Cents, meters: Mapping[str, int] | None = None) -> Fraction:
        return self.amount(stake) - stake


@dataclass(frozen=True)
class Loss(Payout):
    """A row that the text lists as losing."""

    def __str__(self) -> str:
        return "Loss"

    def profit(self, stake: Cents, meters: Mapping[str, int] | None = None) -> Fraction:
        return Fraction(-stake)


@dataclass(frozen=True)
class MeterShare(Payout):
    """`100% of meter` or `100% mega jackpot`; the stake was collected before the deal.

    With `plus` (`100% of meter and 200 to 1`, `$5,000/100% of meter`) that comes on top.
    """

    needs_meter: ClassVar[bool] = True
    share: Fraction
    meter: str
    text: str
    plus: Payout | None = None

    def __str__(self) -> str:
        return self.text

    def beside_meter(self, stake: Cents) -> Fraction:
        """The profit without what the meter pays."""
        return self.plus.profit(stake) if self.plus else Fraction(-stake)

    def profit(self, stake: Cents, meters: Mapping[str, int] | None = None) -> Fraction:
        if meters is None or self.meter not in meters:
            raise PayoutError(f"{self.text} cannot be paid without the amount on the meter.")
        return self.share * meters[self.meter] + self.beside_meter(stake)


@dataclass(frozen=True)
class PotShare(Payout):
    """`100% of the pot`: won from other players, and divided among those who win it.

    The stake has gone into the pot; how much comes out of it hangs on who plays.
    """

    def __str__(self) -> str:
        return "100% of the pot"

    def profit(self, stake: Cents, meters: Mapping[str, int] | None = None) -> Fraction:
        return Fraction(-stake)


@dataclass(frozen=True)
class AtLeast(Payout):
    """`at least 8 to 1`: a floor; the certificate holder elects the odds."""

    floor: Odds

    def __str__(self) -> str:
        return f"at least {self.floor}"

    def profit(self, stake: Cents, meters: Mapping[str, int] | None = None) -> Fraction:
        return self.floor.profit(stake)


_ODDS = re.compile(rf"({_NUMBER}) (to|for) ({_NUMBER})")
_METER = re.compile(rf"({_NUMBER})%(?: of)?(?: (?:the )?([A-Za-z ]+?))?")
_METER_AND = re.compile(
    rf"(?:(?P<sum>\${_NUMBER})/)?(?P<share>{_NUMBER}%[A-Za-z ]*?)"
    rf"(?: and (?P<odds>{_NUMBER} (?:to|for) {_NUMBER}))?"
)
_PER_UNIT = re.compile(rf"(\${_NUMBER}) (?:for ([1-9][0-9]{{0,9}})|per (\${_NUMBER}))")


@cache
def parse_payout(text: str) -> Payout:
    """Read a payout in any of the text's forms."""
    text = text.strip()
    if text == "Push":
        return Push()
    if text == "Loss":
        return Loss()
    if text == str(PotShare()):
        return PotShare()
    if text.startswith("at least "):
        return AtLeast(parse_odds(text.removeprefix("at least ")))
    if _ODDS.fullmatch(text):
        return parse_odds(text)
    if match := _PER_UNIT.fullmatch(text):
        amount = parse_money(match[1])
        if match[2]:
            return PerUnit(amount, int(match[2]) * CENTS_PER_DOLLAR, "for")
        return PerUnit(amount, int(_divisor(parse_money(match[3]), text)), "per")
    if match := _METER.fullmatch(text):
        meter = (match[2] or "meter").lower().removesuffix(" jackpot").removesuffix(" meter")
        return MeterShare(_number(match[1]) / 100, meter, text)
    if match := _METER_AND.fullmatch(text):
        share = parse_payout(match["share"])
        assert isinstance(share, MeterShare)
        plus = parse_payout(match["odds"] or match["sum"])
        return MeterShare(share.share, share.meter, text, plus)
    if text.startswith("$"):
        return Fixed(parse_money(text))
    raise PayoutError(
        f"'{shown(text)}' is not a payout; allowed are '35 to 1', '500 for 1', '100% of meter', "
        "'100% of the pot', '$5,000', '$100 per $1', 'at least 8 to 1', '100% of meter and 200 to "
        "1', 'Push' and 'Loss'."
    )


@cache
def parse_odds(text: str) -> Odds:
    """Read odds alone: `3 to 2`, `500 for 1`."""
    match = _ODDS.fullmatch(text.strip())
    if match is None:
        raise PayoutError(f"'{shown(text)}' is not odds; write them as '8 to 1' or '500 for 1'.")
    return Odds(_number(match[1]), Fraction(_divisor(_number(match[3]), text)), match[2])


def _divisor(amount: Cents, text: str) -> Cents:
    if not amount:
        raise PayoutError(f"'{shown(text)}' is for a wager of nothing; write it as '8 to 1'.")
    return amount
