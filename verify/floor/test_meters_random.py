"""Many random histories of a meter against a ledger that was written apart from the floor's."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.floor.meter_histories import History


@pytest.mark.parametrize("seed", range(2, 12))
def test_standard_9_every_cent_of_long_random_histories(seed: int, tmp_path: Path) -> None:
    History(f"sqlite:///{tmp_path.as_posix()}/store.sqlite", seed).run(400)
