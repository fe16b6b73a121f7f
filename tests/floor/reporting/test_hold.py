"""The theoretical hold is of what was really bet against the house: insurance too, and no wager
that a player banks or a pot pays; the drop is all that was bought."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.filing.recording import on_its_day
from tests.floor.reporting.playing import played
from tests.floor.reporting.test_events import at_work, terminal
from tests.floor.test_floor import ANN, Acting, finish

from croupier.floor.floor import Floor
from croupier.floor.money import TRAINING
from croupier.floor.reporting.asked import Asked
from croupier.floor.reporting.make import Wanted, make_report
from croupier.people.person import Person, Role
from croupier.rounds.words import Bet, Decide
from croupier.store.engine import Store, file_url
from croupier.table.replay import replay
from croupier.table.theoretical import theoretical_win, total

__all__ = ["at_work", "on_its_day", "terminal"]
ALL_TRAINING = Asked(None, None, TRAINING)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    found = Store(file_url(tmp_path / "store.sqlite"))
    yield found
    found.close()


def reported(store: Store, kind: str, by: str = "life") -> list[Any]:
    reader = Person("rita", Role.READER)
    return [*make_report(store, reader, kind, Wanted(ALL_TRAINING, by)).rows]


def decide(acting: Acting, *wanted: str) -> bool:
    """Play the round in play to its end; whether one of the choices wanted was there."""
    there = False
    while (round_ := acting.table.session.round) is not None and not round_.finished:
        question = round_.question
        if not isinstance(question, Decide):
            acting.choose("house-way")
            continue
        keys = [choice.key for choice in question.choices]
        found = [key for key in wanted if key in keys]
        there |= bool(found)
        acting.choose((found or [key for key in ("stand", "surrender") if key in keys] or keys)[0])
    return there


def test_standard_22_insurance_is_expected_as_it_was_taken(store: Store) -> None:
    """Six decks: 96 of the other 311 cards are tens, so a cent of insurance costs 23/311."""
    floor = Floor(store)
    key = floor.open_table(ANN, "blackjack", {"decks": "6"}, bought=1_000_000_00)
    acting, insured = Acting(floor, key), 0
    while not insured:
        acting.place([Bet(1, "blackjack", 10_00)])
        insured += decide(acting, "insurance")
    acting.close()
    (row,) = reported(store, "results")
    lines = {line.wager: line for line in theoretical_win([replay(floor.log_of(key))])}
    assert lines["insurance"].win == Fraction(23, 311) * 5_00 * insured
    assert row["theoretical"] == pytest.approx(float(total(lines.values())))
    assert row["distance"] is not None
    tables = {each["wager"]: each for each in reported(store, "paytables")}
    assert tables["insurance"]["theoretical_return"] == pytest.approx(1 - 23 / 311)


def test_what_a_player_banks_has_no_theoretical_hold(store: Store) -> None:
    """Against a bank the house wins a vigorish alone: no odds of the wager say that. Nobody banks
    the first round (645a.12(b))."""
    floor = Floor(store)
    answers = {"player-bank": "yes"}
    key = floor.open_table(ANN, "pai-gow-poker", answers, bought=1_000_000_00)
    acting = Acting(floor, key)
    bets = [Bet(1, "pai-gow-poker", 100_00, player="ann"), Bet(2, "pai-gow-poker", 50_00)]
    expected = []
    for banked in (False, True):
        acting.place(bets)
        assert decide(acting, "bank") == banked
        (row,) = reported(store, "results")
        expected.append(row["theoretical"])
        assert (row["distance"] is None, row["exact"]) == (banked, "no" if banked else "yes")
    assert expected[0] == expected[1] > 0


def test_a_pot_has_no_theoretical_hold(store: Store) -> None:
    floor = Floor(store)
    stakes = [Bet(seat, "table-stakes", 100_00, player=f"player {seat}") for seat in (1, 2)]
    played(floor, ANN, "poker", [stakes] * 2)
    (row,) = reported(store, "results")
    assert (row["hold"], row["theoretical"], row["distance"]) == (0, None, None)
    assert (row["handle"] > 0, row["exact"]) == (True, "no")


def test_standard_21_a_wager_that_stands_is_expected_where_it_was_placed(store: Store) -> None:
    """A pass line bet is often decided in a later round than its own: 7/495 of it is expected."""
    floor = Floor(store)
    key = floor.open_table(ANN, "craps", {}, bought=1_000_000_00)
    acting = Acting(floor, key)
    while not acting.table.session.carry.get("standing"):
        acting.place([Bet(1, "pass", 10_00)])
        finish(acting)
    while acting.table.session.carry.get("standing"):
        acting.place([])
        finish(acting)
    row = next(each for each in reported(store, "paytables") if each["wager"] == "pass")
    assert row["theoretical_return"] == pytest.approx(1 - 7 / 495)


# ------------------------------------------------------------------------------ drop


def test_the_drop_counts_chips_before_the_first_round_ends(store: Store) -> None:
    floor = Floor(store)
    played(floor, ANN, "roulette", [[Bet(1, "red", 5_00)]])
    floor.open_table(ANN, "craps", {}, bought=250_00)
    rows = {row["game"]: row for row in reported(store, "results", "game")}
    assert rows["roulette"]["drop"] == 1_000_000_00
    assert (rows["craps"]["drop"], rows["craps"]["games"]) == (250_00, 0)


@pytest.mark.parametrize("rounds", [0, 1])
@pytest.mark.parametrize("by", ["place", "submission", "player", "month"])
def test_the_drop_of_a_table_for_money_by_everything(
    by: str, rounds: int, store: Store, terminal: Acting, at_work: dict[str, Person]
) -> None:
    for _ in range(rounds):
        terminal.place([Bet(1, "ante", 10_00)])
        finish(terminal)
    (row,) = make_report(store, at_work["reader"], "results", Wanted(Asked(), by)).rows
    assert (row["drop"], row["games"]) == (1_000_00, rounds)
    assert row[by] not in ("", "life")


def test_a_house_sees_no_drop_of_another(store: Store, terminal: Acting) -> None:
    assert terminal.key
    other = Person("mia", Role.MANAGER, "My Casino")
    assert make_report(store, other, "results", Wanted(Asked(), "place")).rows == ()
