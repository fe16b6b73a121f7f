"""The cage and `floor verify` on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import update
from tests.cli.calling import croupier, facts
from tests.people.made import PASSWORD, account

from croupier.people.person import Role
from croupier.store.engine import Store, file_url
from croupier.store.schema import balances


@pytest.fixture
def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("CROUPIER_PASSWORD", PASSWORD)
    store = Store(file_url(tmp_path / "store.sqlite"))
    for name, role in (
        ("pat", Role.PLAYER),
        ("carl", Role.CAGE),
        ("cora", Role.CAGE),
        ("flo", Role.FLOORPERSON),
    ):
        account(store, name, role)
    store.close()
    return file_url(tmp_path / "store.sqlite")


def floor(url: str, by: str, *words: str) -> str:
    done = croupier("floor", *words, "--account", by, "--store", url)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_deposits_withdrawals_and_a_statement(url: str) -> None:
    assert "$250" in floor(url, "carl", "deposit", "pat", "250")
    assert "$237.50" in floor(url, "carl", "withdraw", "pat", "12.50")
    assert "$237.50" in floor(url, "pat", "statement", "pat")
    lines = facts("floor", "statement", "pat", "--account", "pat", "--store", url)
    assert [line["after"] for line in lines] == [250_00, 237_50]


def test_a_withdrawal_beyond_the_balance_is_a_wrong_call(url: str) -> None:
    done = croupier("floor", "withdraw", "pat", "1", "--account", "carl", "--store", url)
    assert (done.returncode, "$1" in done.stderr) == (2, True)


def test_an_adjustment_is_confirmed_by_another(url: str) -> None:
    floor(url, "carl", "adjust", "pat", "7", "--why", "found chips")
    refused = croupier("floor", "confirm", "1", "--account", "carl", "--store", url)
    assert refused.returncode == 2
    assert "pat" in floor(url, "cora", "confirm")
    floor(url, "cora", "confirm", "1")
    assert "$7" in floor(url, "pat", "statement", "pat")


def test_verify_says_what_does_not_agree(url: str) -> None:
    floor(url, "carl", "deposit", "pat", "250")
    assert croupier("floor", "verify", "--store", url).returncode == 0
    store = Store(url)
    with store.writing() as connection:
        this = balances.c.account == "person pat"
        connection.execute(update(balances).where(this).values(cents=1))
    store.close()
    found = croupier("floor", "verify", "--store", url)
    assert (found.returncode, "person pat" in found.stdout) == (1, True)


def test_a_game_is_disabled_and_enabled(url: str) -> None:
    floor(url, "flo", "disable", "game", "649a", "--why", "sign missing")
    (found,) = facts("floor", "status", "--store", url)["disabled"]
    assert (found["name"], found["by"]) == ("three-card-poker", "flo")
    floor(url, "flo", "enable", "game", "649a", "--why", "sign posted")
    assert facts("floor", "status", "--store", url) == {"disabled": []}
    assert croupier("floor", "disable", "all", "--why", "x", "--store", url).returncode == 2
