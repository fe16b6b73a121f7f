"""Recall: any round again, as a replay with its paragraphs, whatever state its table is in."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from sqlalchemy import update
from tests.floor.reporting.playing import played, staff
from tests.floor.test_floor import Acting, finish

from croupier.catalog.index import NotThere
from croupier.floor.floor import Floor
from croupier.floor.money import TRAINING
from croupier.floor.recall import (
    Search,
    last_rounds,
    player_games,
    recall,
    search,
)
from croupier.floor.reporting.asked import Asked
from croupier.people.denied import denials
from croupier.people.person import Person, guest
from croupier.people.rights import Refused
from croupier.rounds.words import Bet
from croupier.store.engine import Store
from croupier.store.schema import lines
from croupier.table.log import LogError, chained
from croupier.table.replay import heads, replay
from croupier.table.transcript import render

ANN = guest("ann")
RED = [Bet(1, "red", 10_00)]
ANTE = [Bet(1, "ante", 10_00), Bet(1, "pair-plus", 5_00)]
TRAINED = Asked(None, None, TRAINING)


@pytest.fixture
def store(any_url: str) -> Iterator[Store]:
    found = Store(any_url)
    yield found
    found.close()


@pytest.fixture
def floor(store: Store) -> Floor:
    return Floor(store)


@pytest.fixture
def reader(store: Store) -> Person:
    return staff(store)["reader"]


def test_standard_19_a_round_is_recalled_as_a_replay_with_its_paragraphs(
    store: Store, floor: Floor
) -> None:
    """The witness is the transcript of the log, played again."""
    key = played(floor, ANN, "three-card-poker", [ANTE] * 3)
    text = floor.log_of(key)
    records = replay(text).log.records
    starts = [i for i, each in enumerate(records) if each["record"] == "round"]
    for number, start in enumerate(starts, 1):
        found = recall(store, ANN, key, number)
        end = next(i for i in range(start, len(records)) if records[i]["record"] == "end")
        assert found.lines == tuple(render(records[start : end + 1]))
        assert any("[649a." in line for line in found.lines)
        assert found.marked.startswith("REPLAY of round")
        assert found.plain()["replay"] is True
        assert found.receipt == heads(text)[f"round {number}"]
        assert found.faults == ()


def test_standard_20_the_last_ten_rounds_in_order_also_one_in_play(
    store: Store, floor: Floor
) -> None:
    key = played(floor, ANN, "three-card-poker", [ANTE] * 11, close=False)
    Acting(floor, key).place(ANTE)
    found = last_rounds(store, ANN, key)
    assert [each.round for each in found] == list(range(12, 2, -1))
    assert [each.status for each in found] == ["in play", *["ended"] * 9]
    assert len(last_rounds(store, ANN, key, 100)) == 12


def test_standard_20_rounds_are_recalled_from_a_table_in_an_error(
    store: Store, floor: Floor
) -> None:
    """A line that was damaged keeps the table from being taken up, and no round from being seen."""
    key = played(floor, ANN, "roulette", [RED] * 12, close=False)
    start = recall(store, ANN, key, 11).records[0]["n"]
    for text in ('{"broken', '{"record":7}', json.dumps([]), '{"record":"spin"}'):
        of = (lines.c.session == key) & (lines.c.number == start + 1)
        with store.writing() as connection:
            connection.execute(update(lines).where(of).values(line=text))
        with pytest.raises(LogError), Floor(store).look(key):
            pass
        found = last_rounds(store, ANN, key)
        assert [each.round for each in found] == list(range(12, 2, -1))
        assert f"Line {start + 1} of the log was changed" in found[1].faults[0]
        assert found[1].lines[-2] == found[1].faults[0]
        assert not found[0].faults


def test_lines_that_no_table_writes_are_said_and_not_shown(store: Store, floor: Floor) -> None:
    """Somebody who edits a store may also make the digests fit."""
    key = played(floor, ANN, "roulette", [RED], close=False)
    spin = next(each for each in recall(store, ANN, key, 1).records if each["record"] == "spin")
    of = (lines.c.session == key) & (lines.c.number == spin["n"])
    for forged in ({"record": "spin"}, {"record": "card"}, {"record": "said", "text": 7}, {}):
        line = chained({"n": spin["n"], "at": spin["at"], **forged}, "x")
        with store.writing() as connection:
            connection.execute(update(lines).where(of).values(line=line))
        found = recall(store, ANN, key, 1)
        assert found.faults
        assert any(str(spin["n"]) in line for line in found.lines)


def test_cards_that_lie_face_down_stay_so_until_the_seed_is_revealed(
    store: Store, floor: Floor
) -> None:
    key = played(floor, ANN, "three-card-poker", [], close=False)
    acting = Acting(floor, key)
    acting.place(ANTE)
    assert any("face down" in line for line in recall(store, ANN, key, 1).lines)
    finish(acting)
    acting.close()
    assert not any("face down" in line for line in recall(store, ANN, key, 1).lines)


def test_standard_19_players_see_their_own_rounds_and_nobody_elses(
    store: Store, floor: Floor, reader: Person
) -> None:
    key = played(floor, ANN, "roulette", [RED] * 2)
    bob = guest("bob")
    for ask in (lambda: recall(store, bob, key, 1), lambda: last_rounds(store, bob, key)):
        with pytest.raises(Refused):
            ask()
    assert [each.act for each in denials(store, key)] == ["recall"] * 2
    assert search(store, bob, Search(TRAINED)) == []
    assert len(search(store, ANN, Search(TRAINED))) == 2
    assert len(search(store, reader, Search(TRAINED))) == 2
    assert recall(store, reader, key, 2).round == 2
    for number in (0, 3, -1):
        with pytest.raises(NotThere):
            recall(store, ANN, key, number)
    with pytest.raises(NotThere):
        last_rounds(store, ANN, "nothing")


def test_games_are_found_by_time_table_person_amount_and_paragraph(
    store: Store, floor: Floor, reader: Person
) -> None:
    one = played(floor, ANN, "roulette", [RED, [Bet(1, "straight", 400_00, "17")]])
    played(floor, guest("bob"), "three-card-poker", [ANTE])
    everything = search(store, reader, Search(TRAINED))
    assert len(everything) == 3
    middle = sorted(row["ended"] for row in everything)[1]
    for by, wanted in (
        (Search(TRAINED, table=one), 2),
        (Search(TRAINED, person="bob"), 1),
        (Search(TRAINED, game="roulette"), 2),
        (Search(TRAINED, least=400_00), 1),  # more than the poker hand can win
        (Search(TRAINED, paragraph="649a."), 1),
        (Search(TRAINED, paragraph="617a."), 2),
        (Search(TRAINED, paragraph="617a.5%"), 0),
        (Search(TRAINED, begun=middle), 2),
        (Search(TRAINED, ended="2000"), 0),
        (Search(TRAINED, most=1), 1),
        (Search(Asked()), 0),
    ):
        assert len(search(store, reader, by)) == wanted, by


def test_standard_17_and_18_the_record_of_a_game_has_its_facts(store: Store, floor: Floor) -> None:
    key = played(floor, ANN, "three-card-poker", [ANTE])
    (found,) = player_games(store, ANN, "ann")
    log = [json.loads(line) for line in floor.log_of(key).splitlines()]
    ends = [each for each in log if each["record"] == "settled"]
    end = next(each for each in log if each["record"] == "end")
    assert (found["person"], found["session"], found["device"], found["round"]) == (
        "ann",
        key,
        key,
        1,
    )
    assert found["begun"] < found["ended"] == end["at"]
    assert found["game"] == "three-card-poker"
    assert found["version"] == log[0]["croupier"]
    assert found["rules"] == log[0]["rules"]
    assert found["status"] == "complete"
    assert found["wagered"] == sum(each["stake"] for each in ends)
    assert found["net"] == end["totals"]["players"]["player 1"]
    assert found["after"] - found["before"] == found["net"]
    assert found["contributed"] == 0
    assert found["choices"] == 1
    assert {each["wager"]: each["outcomes"] for each in found["wagers"]} == {
        wager: [each["outcome"] for each in ends if each["wager"] == wager]
        for wager in {each["wager"] for each in ends}
    }
    assert next(each for each in found["wagers"] if each["wager"] == "pair-plus")["paytable"]


def test_standard_17_contributions_to_meters_are_in_the_record(store: Store, floor: Floor) -> None:
    bets = [Bet(1, "ante", 10_00), Bet(1, "three-card-progressive", 1_00)]
    key = played(floor, ANN, "three-card-poker", [bets] * 2)
    found = player_games(store, ANN, "ann")
    log = [json.loads(line) for line in floor.log_of(key).splitlines()]
    funded = [each["cents"] for each in log if each["record"] == "funded"]
    assert [row["contributed"] for row in reversed(found)] == funded
    assert all(funded)
