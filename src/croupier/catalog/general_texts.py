"""The texts of the general chapters: 601a is the amended one, 601a@code the one before."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from croupier.catalog.general import chapters
from croupier.catalog.index import UnknownGame
from croupier.catalog.provisions import AMENDED, Change, Provisions, editions
from croupier.rulebook.editions import edition_key, edition_title
from croupier.rulebook.foreign import shown_value


@dataclass(frozen=True)
class GeneralText:
    """A general chapter as of an edition of the general chapters."""

    chapter: str
    by: Provisions

    @property
    def is_today(self) -> bool:
        return self.by.name == AMENDED

    @property
    def name(self) -> str:
        return self.chapter if self.is_today else edition_key(self.chapter, self.by.name)

    @property
    def plain_title(self) -> str:
        return str(chapters()[self.chapter]["title"])

    @property
    def title(self) -> str:
        return edition_title(self.plain_title, self.by.name)

    @property
    def today(self) -> GeneralText:
        return GeneralText(self.chapter, editions()[AMENDED])

    def says(self) -> str:
        """Which text it is, in words."""
        return f"{self.by.name.capitalize()} edition: {self.by.source}. The sources name no day."

    def facts(self) -> dict[str, Any]:
        """As JSON has it, like the edition of a game."""
        by = self.by
        return {
            "key": by.name,
            "status": by.status,
            "source": by.source,
            "from": None,
            "until": None,
        }

    def changes(self) -> tuple[Change, ...]:
        """What the amendment changes in the chapter, if this is the text before it."""
        return tuple(
            change
            for change in self.by.change
            if (change.after or change.before).startswith(f"{self.chapter}.")
        )


def is_general(name: str) -> bool:
    """Whether a name is that of a general chapter, whatever comes after an @."""
    return name.partition("@")[0].strip().lower() in chapters()


def general_text(name: str) -> GeneralText:
    """A text of a general chapter: 601a, 601a@code, 601a@amended."""
    chapter, at, wanted = (part.strip().lower() for part in name.partition("@"))
    if chapter not in chapters():
        known = _listed(chapters())
        raise UnknownGame(f"{shown_value(chapter)} is not a general chapter; there are {known}.")
    if at and wanted not in editions():
        have = _listed(each.by.name for each in texts(chapter))
        raise UnknownGame(
            f"{chapter} has no edition {shown_value(wanted)}; it has {have}, and the sources "
            "name no day for them."
        )
    return GeneralText(chapter, editions()[wanted or AMENDED])


def texts(chapter: str) -> tuple[GeneralText, ...]:
    """All texts of a general chapter, oldest first."""
    return tuple(GeneralText(chapter, by) for by in reversed(tuple(editions().values())))


def _listed(names: Iterable[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}"
