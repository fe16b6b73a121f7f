"""The fault simulator: some seeds here, hundreds in `verify/`; and that it finds what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import Connection
from tests.floor.house import House
from tests.floor.simulator import simulate

from croupier.floor import floor, money
from croupier.store.engine import file_url

SEEDS = (1, 9)


@pytest.mark.parametrize("seed", SEEDS)
def test_standard_1_and_31_whatever_fails_nothing_is_lost_or_doubled(
    seed: int, any_url: str
) -> None:
    told = simulate(seed, any_url)
    assert told["done"] > 10
    assert told["struck"] > 2


@pytest.mark.parametrize("seed", [3])
def test_standard_31_and_34_in_a_house_with_money_every_cent_is_somebodys(
    seed: int, any_url: str
) -> None:
    """Money beside training, a shared meter, cases, switches, reports: all of it holds after each
    act, whatever fails."""
    told = simulate(seed, any_url, 45, House)
    assert told["done"] > 10
    assert told["struck"] > 2


def some_floors(folder: Path) -> None:
    for seed in range(1, 9):
        simulate(seed, file_url(folder / f"{seed}.sqlite"))


@pytest.mark.parametrize("broken", ["a balance", "a repeat", "a posting"])
def test_a_floor_that_is_wrong_is_found(
    broken: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if broken == "a balance":
        real = money._add

        def add(connection: Connection, currency: str, account: str, cents: int) -> None:
            real(connection, currency, account, cents - (account.endswith(" held")))

        monkeypatch.setattr(money, "_add", add)
    elif broken == "a repeat":
        monkeypatch.setattr(floor.Floor, "_answered", lambda *_: None)
    else:
        monkeypatch.setattr(floor, "post_act", lambda *_: None)
    told = r"python -m tests\.floor\.simulator"
    with pytest.raises(AssertionError, match=told):
        some_floors(tmp_path)
