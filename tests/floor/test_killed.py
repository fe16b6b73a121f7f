"""SIGKILL in an act, on both stores: nothing that was acknowledged is lost, nothing done twice."""

from __future__ import annotations

from pathlib import Path
from random import Random

from sqlalchemy import event
from tests.floor.killing import AFTER, ANSWERED, POINTS, STATEMENTS, at_moments, at_points, begin
from tests.floor.killing_money import patron

from croupier.floor.floor import Floor
from croupier.store.engine import Store, file_url


def test_standard_31_killed_at_every_point_of_an_act_nothing_is_lost_or_doubled(
    any_url: str,
) -> None:
    client = at_points(any_url, [*POINTS], Random(31))
    assert len(client.answered) >= len(POINTS) - 4


def test_every_statement_of_an_act_is_a_point(tmp_path: Path) -> None:
    url = file_url(tmp_path / "store.sqlite")
    client, store = begin(url), Store(url)
    floor, statements = Floor(store), [0]

    def count(*_: object) -> None:
        statements[-1] += 1

    event.listen(store._writer, "before_cursor_execute", count)
    for number in range(12):
        statements.append(0)
        at, act = client.next(floor)
        client.does(floor, f"act-{number:06}", at, act)
    store.close()
    assert 12 < max(statements) <= STATEMENTS


def test_standard_31_killed_in_acts_with_money_every_cent_is_somebodys(
    any_url: str, tmp_path: Path
) -> None:
    """At the cage, when a table is opened, in buy-ins, bets, decisions, tips, cash-outs."""
    rng = Random(41)
    points = [*rng.sample(POINTS, 14), AFTER, ANSWERED]
    client = at_points(any_url, points, rng, patron(any_url, tmp_path))
    at_moments(any_url, 3, rng, client)
    assert len(client.answered) > len(points)


def test_standard_32_killed_at_any_moment_the_table_goes_on_from_where_it_was(
    any_url: str,
) -> None:
    at_moments(any_url, 6, Random(32))
