"""Records of a chapter in words for those who deal: equipment, the deal, bets between rolls."""

from __future__ import annotations

from collections.abc import Callable

from croupier.papers.wording.words import either, sentence
from croupier.rulebook.course import Deal, Fold
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
from croupier.rulebook.types import Behaviour, Irregularity, Rulebook

LABELS = {"seats": "Players", "device": "Devices"}
NO_MORE_BETS = "The dealer calls \u201cNo more bets.\u201d"
STARTING = "The dealer determines the starting position."
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
ON_FOLD = {"lost": ("loses", "lose"), "stands": ("stays in play", "stay in play")}
Offers = Callable[[str], bool]
ABANDONED = {
    True: "The wagers left behind lose.",
    False: "The wagers left behind are not forfeited.",
}


def whatever(_: str) -> bool:
    """Offers every wager."""
    return True


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
    return _described(part, rules.answers.get(DECKS))


def allowed_words(part: Equipment) -> str:
    """What may be on the table, whatever is elected."""
    named = part.name if isinstance(part, WheelEquipment) else ""
    return " ".join(filter(None, (sentence(named), _described(part))))


def _described(part: Equipment, decks: object = None) -> str:
    return " ".join(filter(None, (sentence(_numbers(part, decks)), part.note)))


def _numbers(part: Equipment, decks: object) -> str:
    match part:
        case Seats(most=most, least=least):
            if not most:
                return ""
            return f"{least} to {most}" if least > 1 else f"up to {most}"
        case CardsEquipment():
            return _cards(part, decks)
        case DiceEquipment(count=count) | TilesEquipment(count=count):
            return f"{count} {part.kind}"
        case _:
            return ""


def _cards(part: CardsEquipment, decks: object) -> str:
    elected = decks if len(part.decks) > 1 else None
    said = str(elected) if elected else either([str(each) for each in part.decks])
    said += " deck" if said == "1" else " decks"
    for count, what in ((part.jokers, "joker"), (part.cover_cards, "cover card")):
        said += f", {count} {what}{'s' * (count > 1)}" if count else ""
    return said


def _is_the_wheel(rules: Rules, part: WheelEquipment) -> bool:
    """Whether it is the one that was elected, where there is a choice."""
    return WHEEL not in rules.answers or rules.text(WHEEL).startswith(part.name)


def deal_words(rules: Rules, step: Deal.Step) -> str:
    """What goes out in a step of the deal, and to whom."""
    return step_words(rules.book, step, rules.offers)


def step_words(book: Rulebook, step: Deal.Step, offers: Offers = whatever) -> str:
    """The same, with the wagers that are offered."""
    tiles = any(isinstance(part, TilesEquipment) for part in book.equipment)
    what = f"{'tile' if tiles else 'card'}{'s' * (step.cards > 1)}"
    names = [book.wager_named(key).name for key in step.if_wagered if offers(key)]
    return sentence(
        f"{step.cards} {what}{' face up' if step.face_up else ''} to "
        + either([_TO[to] for to in step.to], "and")
        + (", one at a time" if step.one_by_one else "")
        + (", the dealer's face up" if step.dealer_face_up else "")
        + (f", if a player has placed the {either(names)}" if names else "")
    )


def folded_words(book: Rulebook, fold: Fold, offers: Offers = whatever) -> str:
    """What a fold does to wagers, by their names."""
    named = [book.wager_named(key).name for key in fold.wagers if offers(key)]
    on = f" on the {fold.on}'s hand" if fold.on else ""
    beside = [book.wager_named(key).name for key in fold.with_any if offers(key)]
    with_it = f" with {either(beside)}" if beside else ""
    stay = "; the cards stay on the table" if fold.cards_stay else ""
    one, several = ON_FOLD[fold.does]
    return f"{either(named, 'and')}{on}{with_it} {several if len(named) > 1 else one}{stay}."


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
