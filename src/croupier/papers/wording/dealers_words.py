"""Records of a chapter in words for those who deal: equipment, the deal, bets between rolls."""

from __future__ import annotations

from croupier.papers.wording.words import either, sentence
from croupier.rulebook.course import Deal
from croupier.rulebook.fittings import (
    CardsEquipment,
    Device,
    DiceEquipment,
    Equipment,
    Seats,
    TilesEquipment,
    WheelEquipment,
)
from croupier.rulebook.rules import Rules
from croupier.rulebook.types import Behaviour, Irregularity

LABELS = {"seats": "Players", "device": "Devices"}
DECKS, WHEEL = "decks", "wheel"
_TO = {
    "dealer": "the dealer",
    "seats": "each player",
    "positions": "each position",
    "community": "the middle of the table",
    "fourth cards": "each player's fourth-card area",
    "six card bonus": "the Six Card Bonus area",
    "all-six bonus": "the All-Six Bonus area",
    "joker replacement": "the area for the card that replaces a joker",
    "dead hand": "the Dead Hand",
    "discard rack": "the discard rack",
}
LEAVES, LOSE = "player-leaves", "abandoned-wagers-lose"
ABANDONED = {
    True: "The wagers left behind lose.",
    False: "The wagers left behind are not forfeited.",
}


def remedy_words(rules: Rules, record: Irregularity) -> str:
    """What is done, by the reading in force where one decides it."""
    if record.by_reading is None:
        return record.remedy
    reading = next(each for each in rules.book.reading if each.key == record.by_reading)
    return reading.choices[rules.text(reading.key)]


def done_words(rules: Rules, record: Irregularity) -> str:
    """The remedy for an irregularity; where the certificate holder has the choice, its choice."""
    if record.key == LEAVES and LOSE in rules.answers:
        return ABANDONED[rules.yes(LOSE)]
    return remedy_words(rules, record)


def equipment_words(rules: Rules, part: Equipment) -> str:
    """What is on the table, as elected; nothing where it is not."""
    if isinstance(part, Seats | Device) and not rules.holds(part.given):
        return ""
    if isinstance(part, WheelEquipment) and not _is_the_wheel(rules, part):
        return ""
    said = _numbers(rules, part)
    return " ".join(filter(None, (sentence(said), part.note)))


def _numbers(rules: Rules, part: Equipment) -> str:
    match part:
        case Seats(most=most, least=least):
            if not most:
                return ""
            return f"{least} to {most}" if least > 1 else f"up to {most}"
        case CardsEquipment():
            return _cards(rules, part)
        case DiceEquipment(count=count) | TilesEquipment(count=count):
            return f"{count} {part.kind}"
        case _:
            return ""


def _cards(rules: Rules, part: CardsEquipment) -> str:
    decks = rules.answers.get(DECKS) if len(part.decks) > 1 else None
    said = str(decks) if decks else either([str(each) for each in part.decks])
    said += " deck" if said == "1" else " decks"
    for count, what in ((part.jokers, "joker"), (part.cover_cards, "cover card")):
        said += f", {count} {what}{'s' * (count > 1)}" if count else ""
    return said


def _is_the_wheel(rules: Rules, part: WheelEquipment) -> bool:
    """Whether it is the one that was elected, where there is a choice."""
    return WHEEL not in rules.answers or rules.text(WHEEL).startswith(part.name)


def deal_words(rules: Rules, step: Deal.Step) -> str:
    """What goes out in a step of the deal, and to whom."""
    tiles = any(isinstance(part, TilesEquipment) for part in rules.book.equipment)
    what = f"{'tile' if tiles else 'card'}{'s' * (step.cards > 1)}"
    keys = [key for key in step.if_wagered if rules.offers(key)]
    names = [rules.book.wager_named(key).name for key in keys]
    return sentence(
        f"{step.cards} {what}{' face up' if step.face_up else ''} to "
        + either([_TO[to] for to in step.to], "and")
        + (", one at a time" if step.one_by_one else "")
        + (", the dealer's face up" if step.dealer_face_up else "")
        + (f", if a player has placed the {either(names)}" if names else "")
    )


def behaviour_words(record: Behaviour) -> str:
    """How a bet stands from roll to roll."""
    changes = {"removed": record.removed, "reduced": record.reduced, "increased": record.increased}
    alike: dict[str, list[str]] = {}
    for change, until in changes.items():
        alike.setdefault(until, []).append(change)
    said = [
        f"may never be {either(done)}"
        if until == "never"
        else f"may be {either(done, 'and')} {until}"
        for until, done in alike.items()
    ]
    return (
        f"Made {record.made}. On a come out roll: {record.come_out}. Stays {record.stays}. Comes "
        f"down: {record.comes_down} It {', and '.join(said)}."
    )
