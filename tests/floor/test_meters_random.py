"""Random histories of a meter against a ledger that was written apart from the floor's."""

from __future__ import annotations

from tests.floor.meter_histories import History


def test_standard_9_every_cent_of_random_histories_is_where_the_witness_has_it(
    any_url: str,
) -> None:
    History(any_url, 1).run(45)
