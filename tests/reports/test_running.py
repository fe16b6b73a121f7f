"""A run in pieces: it stops by its standard error, at the same round on any cores."""

from __future__ import annotations

import pytest

from croupier.api import game
from croupier.refusals import Wrong
from croupier.reports.running import FIRST, LIMITS, Asked, Piece


def test_it_stops_by_its_standard_error() -> None:
    """Roulette's red: the deviation is 0.9986, so 0.2% needs 249,307 rounds."""
    found = game("roulette").run(wager="red", asked=Asked(seed=3, until=0.002))
    last = found.pieces[-1]
    assert last.error <= 0.002
    assert found.reached
    assert 249_000 < last.rounds <= 249_308 + 2 * FIRST
    assert all(piece.error > 0.002 for piece in found.pieces[:-1])
    assert float(found.exact or 0) == pytest.approx(-2 / 38)
    assert last.mean == pytest.approx(-2 / 38, abs=4 * last.error)
    assert found.odds.rounds == last.rounds
    assert found.report.seconds == found.seconds > 0


def test_any_cores_give_the_same() -> None:
    one, two = (
        game("minibaccarat").run(wager="tie", asked=Asked(seed=5, until=0.01, cores=cores))
        for cores in (1, 2)
    )
    assert one.facts() == two.facts()
    assert one.svg() == two.svg()
    other = game("minibaccarat").run(wager="tie", asked=Asked(seed=6, until=0.01))
    assert other.facts()["running"] != one.facts()["running"]


def test_pieces_add_up_to_the_rounds_asked_for() -> None:
    found = game("craps").run(asked=Asked(seed=1, rounds=100_003))
    assert found.pieces[-1].rounds == 100_003
    assert len(found.pieces) == 20
    wins = sum(row.probability for row in found.odds.outcomes if row.outcome == "win")
    assert found.pieces[-1].mean == pytest.approx(float(2 * wins - 1))
    for row, piece in zip(found.rows(), found.pieces, strict=True):
        assert row["high"] - row["mean"] == pytest.approx(LIMITS * piece.error)


def test_it_ends_at_most_rounds() -> None:
    found = game("craps").run(asked=Asked(seed=1, until=0.0001, most=50_000))
    assert (found.pieces[-1].rounds, found.reached) == (50_000, False)
    assert Asked(seed=1, until=0.5, most=10).next([Piece(10, 0.0, 9.0)]) == 0


def test_refused() -> None:
    with pytest.raises(Wrong, match="rounds and until"):
        Asked(seed=1)
    with pytest.raises(Wrong, match="until"):
        Asked(seed=1, until=0.0)
