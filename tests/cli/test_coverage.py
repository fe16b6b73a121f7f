"""`croupier coverage`: the register of paragraphs at the command line."""

from __future__ import annotations

from tests.cli.calling import croupier, facts

from croupier.catalog.index import earlier_editions, entries


def test_nothing_is_open_in_a_game_that_is_played() -> None:
    found = croupier("coverage", "sic-bo", "--open")
    assert found.returncode == 0
    assert facts("coverage", "649a", "--open")["list"] == []


def test_what_is_open_and_where_the_rest_is() -> None:
    found = facts("coverage", "casino-war")
    assert found["paragraphs"] == len(found["list"])
    still_open = [entry["cite"] for entry in found["list"] if entry["open"]]
    assert len(still_open) == found["open"]
    listed = croupier("coverage", "casino-war", "--open").stdout
    assert all(cite in listed for cite in still_open)


def test_all_chapters_by_number() -> None:
    found = facts("coverage", "--open")
    assert len(found) == len((*entries(), *earlier_editions()))
    assert {entry["open"] for entry in found if entry["game"] in ("roulette", "blackjack")} == {0}


def test_a_game_that_is_not_there_is_a_wrong_call() -> None:
    found = croupier("coverage", "baccarta")
    assert found.returncode == 2
    assert "baccarat" in found.stderr
