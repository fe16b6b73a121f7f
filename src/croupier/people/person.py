"""A person and the role in which they act."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Role(StrEnum):
    """Who may do what: 601a.2 to 601a.4, 601a.10, 613a.7; at tables; with accounts."""

    MANAGER = "manager"  # of a certificate holder: drafts, files, revises, amends
    SUPPLIER = "supplier"  # a manufacturer or gaming related gaming service provider: requests
    BUREAU = "bureau"  # of Gaming Operations: receives, tolls
    LABORATORY = "laboratory"  # Bureau of Gaming Laboratory Operations: verifies
    COMPLIANCE = "compliance"  # Bureau of Casino Compliance: layouts, signage, equipment
    DIRECTOR = "director"  # the Board's Executive Director: approves, disapproves, notifies
    BOARD = "board"  # preliminary and final approval, publication
    READER = "reader"  # internal audit, surveillance, compliance representatives (601a.4(f))
    PUBLIC = "public"  # comments on what is posted (601a.3(c))
    FLOORPERSON = "floorperson"  # supervises tables; disables and enables play
    CAGE = "cage"  # takes deposits, pays withdrawals, adjusts players' accounts
    PLAYER = "player"  # has an account and plays
    GUEST = "guest"  # plays without an account
    ADMINISTRATOR = "administrator"  # keeps the accounts of a store, and nothing else


OF_THE_BOARD = (Role.BUREAU, Role.LABORATORY, Role.COMPLIANCE, Role.DIRECTOR, Role.BOARD)
OF_A_HOUSE = (Role.MANAGER, Role.SUPPLIER, Role.READER)
HAS_A_HOUSE = (Role.MANAGER, Role.SUPPLIER)


def house_key(name: str) -> str:
    """The name of a house in one spelling: capitals and spaces make no difference."""
    return " ".join(name.split()).casefold()


def same_house(one: object, other: object) -> bool:
    return house_key(str(one)) == house_key(str(other))


@dataclass(frozen=True)
class Person:
    """Who acts: a name and a role, and a house if they act for a certificate holder or supplier."""

    name: str
    role: Role
    house: str = ""

    @property
    def has_account(self) -> bool:
        return self.role is not Role.GUEST

    @property
    def is_of_a_house(self) -> bool:
        """Whether they act and read only for a house; a reader without a house is the Board's."""
        return self.role in HAS_A_HOUSE or (self.role in OF_A_HOUSE and bool(self.house))


def guest(name: str) -> Person:
    """A person without an account, recognized by a name that nobody can guess."""
    return Person(name, Role.GUEST)
