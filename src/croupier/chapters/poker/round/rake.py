"""637a.17: what the house derives from the pots, and from time."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate, pairwise

from croupier.chapters.poker.round.cards import Cards
from croupier.chapters.poker.round.pots import Pot, pots_of
from croupier.chapters.poker.round.table import Hand, Room
from croupier.rounds.words import Rake, Said, Settlement, Step, SystemDraw
from croupier.rulebook.payout import money_text
from croupier.rulebook.rules import Rules

DOLLAR = 100
MINUTES = 60
LEVELS = (
    ("rake-level-1", "rake-at-level-1"),
    ("rake-level-2", "rake-at-level-2"),
    ("rake-level-3", "rake-at-level-3"),
    ("rake-level-4", "rake-at-level-4"),
    ("rake-level-5", "rake-at-level-5"),
    ("rake-level-6", "rake-at-level-6"),
)


def rake_of(rules: Rules, pots: Sequence[int]) -> list[int]:
    """What is taken from each pot, never more than is in it, up to the maximum of a round.

    The maximum is used up by the first pot first.
    """
    types = rules["rake-types"]
    assert isinstance(types, tuple)
    taken = [0] * len(pots)
    if "percentage" in types:
        rate = rules.percent("rake-percentage")
        taken = [share_of(rules, amount, rate) for amount in pots]
    if "incremental" in types:
        for nth, more in enumerate(_increments(rules, pots)):
            taken[nth] = min(taken[nth] + more, pots[nth])
    if "percentage" not in types and "incremental" not in types:
        return taken
    left = rules.money("rake-maximum")
    for nth, cents in enumerate(taken):
        taken[nth] = min(cents, left)
        left -= taken[nth]
    return taken


def share_of(rules: Rules, amount: int, rate: Fraction) -> int:
    """A percentage of a pot, rounded down by the reading."""
    part, of = rate.as_integer_ratio()
    unit = DOLLAR if rules.text("rake-rounding") == "dollar" else 1
    return amount * part // of // unit * unit


def _increments(rules: Rules, pots: Sequence[int]) -> list[int]:
    """637a.17(b)(2): by the levels that each pot achieves; by the other reading all pots together
    achieve them, and a level is taken from the pot that achieved it."""
    if rules.text("incremental-rake-pots") == "each-pot":
        return [_achieved(rules, amount) for amount in pots]
    so_far = [_achieved(rules, amount) for amount in accumulate(pots, initial=0)]
    return [after - before for before, after in pairwise(so_far)]


def _achieved(rules: Rules, amount: int) -> int:
    """What the levels up to an amount come to."""
    if rules.text("rake-levels") == "equal":
        return amount // rules.money("rake-level") * rules.money("rake-at-a-level")
    return sum(more for level, more in rake_levels(rules) if level <= amount)


def rake_levels(rules: Rules) -> list[tuple[int, int]]:
    """The levels that are listed, and what is taken at each."""
    return [
        (rules.money(level), rules.money(more)) for level, more in LEVELS if rules[level] != "no"
    ]


def due_of(room: Cards, pots: Sequence[Pot]) -> list[int]:
    """What is due of each pot, without a final bet that nobody has called (637a.17(d)), also where
    it stays in the pot because its player's hand is dead."""
    amounts = [pot.amount for pot in pots]
    if amounts:
        top, second = sorted((hand.total for hand in room.hands), reverse=True)[:2]
        amounts[-1] -= top - second
    return rake_of(room.rules, amounts)


def take_rake(room: Cards, cite: str) -> Step:
    """What is due of the pots as they stand, less what was taken before."""
    due = sum(due_of(room, pots_of(room)))
    if due != room.raked:
        yield Rake(due - room.raked, cite)
        room.raked = due


def rake_cite(rules: Rules) -> str:
    types = rules["rake-types"]
    assert isinstance(types, tuple)
    if "percentage" not in types:
        return "637a.17(b)(2)"
    each = rules.text("rake-percentage-taken") == "each-betting-round"
    return "637a.17(b)(1)(i)" if each else "637a.17(b)(1)(ii)"


def after_a_betting_round(room: Cards) -> Step:
    """637a.17(b)(1)(i), 637a.17(b)(2)(i): the rake is laid aside as play progresses.

    It goes into the drop box when the round is over (637a.17(b)(2)(ii)).
    """
    if rake_cite(room.rules) != "637a.17(b)(1)(ii)":
        yield from take_rake(room, rake_cite(room.rules))


def time_charge(room: Room) -> Step:
    """637a.17(b)(3): a part of the hourly fee, of all who are seated, when it is due."""
    rules = room.rules
    types = rules["rake-types"]
    assert isinstance(types, tuple)
    if "time-charge" not in types:
        return
    cite = "637a.17(b)(3)(iii)"
    whole, minutes = charge(rules), rules.number("time-charge-minutes")
    per = "player" if rules.text("time-charge-basis") == "per-player" else "table"
    asks = f"Is the time charge of {money_text(whole)} per {per} due, every {minutes} minutes?"
    due = yield SystemDraw("time charge", ("due",), cite, asks=asks, every=minutes)
    if due != "due":
        return
    charged, each = room.seated, [whole] * len(room.seated)
    if rules.text("time-charge-basis") == "per-table":
        if rules.text("time-charge-of-the-table") == "dealt-in":
            charged = [hand for hand in charged if room.can_be_dealt_in(hand)] or charged
        share, odd = divmod(whole, len(charged))
        each = [share + (nth < odd) for nth in range(len(charged))]
    for hand, cents in zip(charged, each, strict=True):
        yield from _charged(hand, min(cents, hand.stack))


def charge(rules: Rules) -> int:
    """What is assessed at a time, in cents; parts of a cent are dropped."""
    return int(Fraction(rules.money("time-charge") * rules.number("time-charge-minutes"), MINUTES))


def _charged(hand: Hand, cents: int) -> Step:
    if cents:
        bet = hand.stakes(cents)
        yield Said(
            f"Seat {hand.seat} pays a time charge of {money_text(cents)}.", "637a.17(b)(3)(i)"
        )
        yield Settlement.of(bet, "lose", "637a.17(b)(3)", net=-cents)
        hand.stack -= cents
