"""What patrons read follows what is elected."""

from __future__ import annotations

import pytest
from tests.papers.telling import guide_words


@pytest.mark.parametrize(
    ("reading", "told"),
    [("no", "Not offered to you once"), ("yes", "Offered to you even after")],
)
def test_673a_8_a_whether_a_paid_blackjack_may_be_insured(reading: str, told: str) -> None:
    assert f"{told} your Blackjack has been paid." in guide_words(
        "673a", insurance_after_blackjack=reading
    )
