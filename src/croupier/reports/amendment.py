"""What the amendment changed in a general chapter, told like any rulemaking."""

from __future__ import annotations

from croupier.catalog.general_texts import GeneralText, general_text, is_general
from croupier.catalog.index import find
from croupier.catalog.provisions import Change
from croupier.maths.pricing.counted import Tell
from croupier.reports.comparison import ComparisonError
from croupier.reports.rulemaking import Difference, Rulemaking, Said, Text, compare_editions
from croupier.rulebook.foreign import shown


def compare_texts(first: str, second: str | None, tell: Tell | None = None) -> Rulemaking:
    """Two texts of a chapter, of a game or general; the second is today's unless it is named."""
    if second is not None and is_general(first) != is_general(second):
        raise ComparisonError(f"{shown(first)} and {shown(second)} are not texts of one chapter.")
    if is_general(first):
        before = general_text(first)
        return compare_general(before, before.today if second is None else general_text(second))
    game = find(first)
    return compare_editions(game, game.today if second is None else find(second), tell)


def compare_general(before: GeneralText, after: GeneralText) -> Rulemaking:
    """Two texts of one general chapter; nothing in them has a price."""
    if before.chapter != after.chapter or before == after:
        raise ComparisonError(
            f"{before.name} and {after.name} are not two texts of one chapter; compare "
            f"{before.chapter}@code with {before.chapter}."
        )
    changes = [*before.changes(), *after.changes()]
    differences = [_difference(change) for change in changes if change.was or change.now]
    moved = {change.before: change.after for change in changes if change.moves}
    if before.is_today:
        differences = [
            Difference(each.kind, each.what, each.after, each.before) for each in differences
        ]
        moved = {there: here for here, there in moved.items()}
    return Rulemaking(
        _text(before), _text(after), before.plain_title, tuple(differences), moved, ()
    )


def _difference(change: Change) -> Difference:
    before = Said(change.was, change.before) if change.before else None
    after = Said(change.now, change.after) if change.after else None
    return Difference(change.kind, change.what, before, after)


def _text(text: GeneralText) -> Text:
    return Text(text.name, None, text.chapter, text.title, text.says(), text.facts())
