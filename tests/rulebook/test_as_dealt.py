"""What a chapter says for each way of dealing is cited by the way in use."""

from __future__ import annotations

import pytest

from croupier.catalog.index import Entry, entries, rulebook
from croupier.rulebook.rules import examine


def section(cite: str) -> str:
    return cite.partition("(")[0]


COUNTS = (
    *("stub-count-misdealt", "stub-count-wrong-deck"),
    *("remaining-cards-misdealt", "remaining-cards-wrong-deck"),
)
REPEATED = [
    entry
    for entry in entries()
    if len({section(deal.cite) for deal in rulebook(entry).deal}) > 1
    and any(record.key in COUNTS for record in rulebook(entry).irregularity)
]


@pytest.mark.parametrize("dealing", ["manual-shoe", "hand", "automated-shoe"])
@pytest.mark.parametrize("entry", REPEATED)
def test_649a_8_h_and_649a_9_f_a_wrong_count_cites_the_way_of_dealing(
    entry: Entry, dealing: str
) -> None:
    """649a.8(h), 649a.9(f), 649a.10(f), and alike in every chapter with three ways of dealing."""
    chosen = {"dealing": dealing, "automated-shuffler": dealing == "automated-shoe"}
    rules, _ = examine(rulebook(entry), chosen | {"shuffler-counts-cards": False})
    found = [rules.irregularities[key].cite for key in COUNTS if key in rules.irregularities]
    assert found
    assert {section(cite) for cite in found} == {section(rules.deal().cite)}
