"""The same paragraph under another number: cites in one text's numbering as those of another."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from croupier.rulebook.cites import IN_TEXT
from croupier.rulebook.records import Record


class Numbering:
    """Paragraphs with their other numbers; what is beneath a paragraph moves with it.

    A pair of chapters, such as 669a and 587, moves every paragraph.
    """

    def __init__(self, pairs: Mapping[str, str]) -> None:
        self.pairs = dict(pairs)

    def __bool__(self) -> bool:
        return bool(self.pairs)

    @cached_property
    def inverse(self) -> Numbering:
        return Numbering({there: here for here, there in self.pairs.items()})

    def cite(self, cite: str) -> str:
        """A cite in the other numbering."""
        found = max((key for key in self.pairs if is_within(cite, key)), key=len, default=None)
        return cite if found is None else self.pairs[found] + cite[len(found) :]

    def text(self, text: str) -> str:
        """A text with the cites in it in the other numbering."""
        return IN_TEXT.sub(lambda found: self.cite(found[0]), text) if self.pairs else text

    def data(self, value: Any) -> Any:
        """Plain data, or records, with every cite in its texts in the other numbering."""
        match value:
            case str():
                return self.text(value)
            case dict():
                return {key: self.data(each) for key, each in value.items()}
            case list():
                return [self.data(each) for each in value]
            case tuple():
                return tuple(self.data(each) for each in value)
            case Record():
                fields = {key: getattr(value, key) for key in type(value).model_fields}
                moved = {key: self.data(each) for key, each in fields.items()}
                changed = {key: moved[key] for key in fields if moved[key] != fields[key]}
                return value.model_copy(update=changed) if changed else value
        return value


def is_within(cite: str, paragraph: str) -> bool:
    """Whether a cite is a paragraph, or is beneath it: 649a.11(c)(3) within 649a.11 and 649a."""
    return cite == paragraph or cite.startswith((f"{paragraph}(", f"{paragraph}."))
