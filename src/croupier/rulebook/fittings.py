"""What lies on a table by the chapter: equipment, what the layout says, which hand ranks higher."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from croupier.rulebook.records import Cited, Given, Text


class Seats(Cited):
    """`least` is how many players a round needs."""

    kind: Literal["seats"]
    most: int | None = None
    least: int = 1
    given: Given = ()
    note: str = ""


class CardsEquipment(Cited):
    kind: Literal["cards"]
    decks: tuple[int, ...]
    jokers: int = 0
    spanish: bool = False
    cover_cards: int = 0
    note: str = ""


class DiceEquipment(Cited):
    kind: Literal["dice"]
    count: int
    faces: int = 6
    note: str = ""


class WheelEquipment(Cited):
    kind: Literal["wheel"]
    name: Text
    pockets: tuple[str, ...]
    colours: tuple[str, ...] = ()
    note: str = ""


class TilesEquipment(Cited):
    kind: Literal["tiles"]
    count: int
    note: str = ""


class Device(Cited):
    kind: Literal["device"]
    note: Text
    given: Given = ()


Equipment = Annotated[
    Seats | CardsEquipment | DiceEquipment | WheelEquipment | TilesEquipment | Device,
    Field(discriminator="kind"),
]


class Inscription(Cited):
    """What the layout or a sign must say or show, in our own words."""

    where: Literal["layout", "sign", "layout or sign"]
    says: Text
    given: Given = ()


class Ranking(Cited):
    """Hands from highest to lowest."""

    name: Text
    order: tuple[Text, ...]
    note: str = ""
    given: Given = ()
