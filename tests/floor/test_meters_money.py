"""Meters for money: linked by Rules Submissions in force, and checked again when they change
(601a.4, 601a.7(b), 605a.7(e), 605a.8(g))."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from tests.filing.recording import on_its_day
from tests.filing.written import DAY, HEAD, HOUSE, days, desk
from tests.floor.linked import GIVEN, THREE, WINNING, bets, play, shown, stacked
from tests.floor.test_floor import Acting, finish
from tests.people.made import account

from croupier.catalog.index import find, rulebook
from croupier.filing.histories import Filings
from croupier.floor import money
from croupier.floor.cage import Cage
from croupier.floor.floor import Floor
from croupier.floor.linking import NotLinked, offered_by
from croupier.floor.meter_acts import MeterActs, training
from croupier.floor.meters import history, kept_meter
from croupier.floor.verifying import faults
from croupier.people.person import Person, Role
from croupier.store.engine import Store
from croupier.submission.form import template
from croupier.submission.tables import Table
from croupier.table.round import ActError

__all__ = ["on_its_day"]
TABLE, PAT = Table("12"), Person("pat", Role.PLAYER)
MAX = Person("max", Role.MANAGER, HOUSE)


@pytest.fixture
def store(any_url: str) -> Iterator[Store]:
    found = Store(any_url)
    account(found, "pat", Role.PLAYER)
    carl = account(found, "carl", Role.CAGE)
    Cage(found, carl).deposit("pat", 5_000_00, "deposit-1")
    yield found
    found.close()


def text_of(game: str, **more: str) -> str:
    """A whole submission that offers the Three-Card Progressive, linked."""
    lines = template(rulebook(find(game))).split("[answers]")[1]
    changes = {**GIVEN[game], **{key.replace("_", "-"): value for key, value in more.items()}}
    for key, value in changes.items():
        told = value if value in ("true", "false") else f'"{value}"'
        lines, done = re.subn(rf"(?m)^(# )?{key} = .*$", f"{key} = {told}", lines)
        assert done == 1, key
    lines = re.sub(rf"(?m)^# ({THREE}-\S+ = .*)$", r"\1", lines)
    return HEAD.replace("three-card-poker", find(game).game) + lines


def in_force(store: Store, folder: Path, text: str, day: date = DAY) -> str:
    """A submission filed on a day, approved and implemented, with its table approved."""
    filings, file = Filings(store), folder / "submission.toml"
    file.write_text(text.replace("2026-03-01", day.isoformat()), encoding="utf-8")
    game = text.split('"')[1]
    manager = desk(filings, Role.MANAGER)
    filed = manager.file(file, day)
    later = [date.fromordinal(day.toordinal() + each) for each in (5, 6, 7)]
    desk(filings, Role.DIRECTOR).approve(filed.filing, later[0])
    for subject, role in (
        ("layout", Role.BUREAU),
        ("signage", Role.BUREAU),
        ("equipment", Role.COMPLIANCE),
    ):
        asked = manager.ask(subject, HOUSE, game, day, submission=filed.filing, files=[file])
        desk(filings, role).approve(asked.filing, later[1])
    manager.implemented(filed.filing, later[2])
    return filed.filing


def made(store: Store, submission: str) -> MeterActs:
    acts = MeterActs(store, MAX)
    candidate = offered_by(store, MAX, submission, THREE)
    acts.make("lucky", candidate, controls="IC 465-12", large=500_00)
    return acts


def terminal(floor: Floor, game: str) -> Acting:
    key = floor.open_for_money(PAT, find(game).game, HOUSE, TABLE, 500_00)
    return Acting(floor, key, PAT)


def test_605a_8_g_terminals_of_two_games_share_a_meter_for_money(
    store: Store, tmp_path: Path
) -> None:
    """What was deposited and contributed is what is shown, paid and left (a chain audit)."""
    floor = Floor(store)
    three = in_force(store, tmp_path, text_of("649a"))
    ride = in_force(store, tmp_path, text_of("643a"))
    acts = made(store, three)
    acts.link("lucky", offered_by(store, MAX, ride, THREE))
    with stacked(WINNING["649a"]):
        winner = terminal(floor, "649a")
    other = terminal(floor, "643a")
    assert winner.table.facts.links == other.table.facts.links == {THREE: "lucky"}
    play(other, THREE)
    play(winner, THREE)
    play(other, THREE)
    assert shown(store, "lucky") == {"meter": 1_000_14}
    won = [r for r in _history(store) if r["record"] == "won"]
    assert [(r["table"], r["cents"]) for r in won] == [(winner.key, 1_000_28)]
    for acting in (winner, other):
        acting.close()
    with store.reading() as connection:
        told = money.trial_balance(connection)
        house = {
            account: cents
            for account, cents in money.balances_of(connection, money.MONEY, "table").items()
            if account.endswith(" house")
        }
        pat = money.balance(connection, money.MONEY, "person pat")
        seeded = money.balance(connection, money.MONEY, "meter lucky house")
    assert told == []
    assert pat + sum(house.values()) + seeded + 1_000_14 == 5_000_00
    assert seeded == -1_000_00
    totals = kept_meter(store, "lucky").meter.totals
    assert totals == {"made": 1_000_00, "contributed": 42, "won": -1_000_28, "reset": 1_000_00}
    assert [*faults(store)] == []


def _history(store: Store) -> list[dict[str, object]]:
    with store.reading() as connection:
        return [dict(each) for each in history(connection, "lucky")]


def test_605a_7_e_4_a_meter_for_money_names_its_internal_controls(
    store: Store, tmp_path: Path
) -> None:
    candidate = offered_by(store, MAX, in_force(store, tmp_path, text_of("649a")), THREE)
    with pytest.raises(ActError, match=r"605a\.7\(e\)\(4\)"):
        MeterActs(store, MAX).make("lucky", candidate)
    kept = MeterActs(store, MAX).make("lucky", candidate, controls="IC 465-12")
    assert (kept.meter.controls, kept.meter.holder) == ("IC 465-12", HOUSE)
    with pytest.raises(ActError, match="training"):
        MeterActs(store, MAX).link("lucky", training("643a", THREE, GIVEN["643a"]))
    with pytest.raises(ActError, match="for money"):
        Floor(store).open_table(PAT, "649a", GIVEN["649a"], links={THREE: "lucky"})


def test_standard_13_605a_8_g_a_link_is_checked_again_when_its_submission_changes(
    store: Store, tmp_path: Path
) -> None:
    floor = Floor(store)
    acts = made(store, in_force(store, tmp_path, text_of("649a")))
    acts.link("lucky", offered_by(store, MAX, in_force(store, tmp_path, text_of("643a")), THREE))
    acting = terminal(floor, "649a")
    play(acting, THREE)
    amended = text_of("649a", three_card_progressive_amount="$5")
    in_force(store, tmp_path, amended, days(20))
    with pytest.raises(ActError, match="superseded"):
        acting.place(bets(acting, THREE))
    acting.close()
    with pytest.raises(NotLinked) as refused:
        terminal(floor, "649a")
    cites = [finding.cite for finding in refused.value.findings]
    assert cites == ["605a.8(g)(2)", "649a.12(e)(3)"]  # $5, and so $5,000 to reset it
    in_force(store, tmp_path, text_of("649a", pair_plus_paytable="B"), days(40))
    again = terminal(floor, "649a")
    play(again, THREE)
    assert shown(store, "lucky") == {"meter": 1_000_28}
    assert [*faults(store)] == []


def test_605a_8_g_what_was_filed_without_changing_the_link_is_checked_and_played(
    store: Store, tmp_path: Path
) -> None:
    floor = Floor(store)
    made(store, in_force(store, tmp_path, text_of("649a")))
    acting = terminal(floor, "649a")
    before = kept_meter(store, "lucky").meter.lines
    file = tmp_path / "draft.toml"
    file.write_text(text_of("649a", pair_plus_paytable="B"), encoding="utf-8")
    filed = desk(Filings(store), Role.MANAGER).file(file, days(20)).filing
    desk(Filings(store), Role.DIRECTOR).disapprove(filed, days(22), why="unclear")
    play(acting, THREE)
    play(acting, THREE)
    kinds = [record["record"] for record in _history(store)[before:]]
    assert kinds == ["linked", "contributed", "contributed"]
    assert [*faults(store)] == []


def test_standard_14_605a_7_e_5_a_jackpot_leaves_the_floor_with_its_approval_alone(
    store: Store, tmp_path: Path
) -> None:
    submission = in_force(store, tmp_path, text_of("649a"))
    acts = made(store, submission)
    acts.make("next", offered_by(store, MAX, submission, THREE), controls="IC 465-12")
    filings = Filings(store)
    manager, director = desk(filings, Role.MANAGER), desk(filings, Role.DIRECTOR)

    def ask(game: str, of: str) -> str:
        subject = ("jackpot-removal", HOUSE, find(game).game, days(30))
        return manager.ask(*subject, submission=of, wager=THREE).filing

    ride = in_force(store, tmp_path, text_of("643a"))
    asked, other = ask("649a", submission), ask("643a", ride)
    director.approve(other, days(31))
    for approval, told in (("", "missing"), (other, "no approval"), (asked, "asked for")):
        with pytest.raises(ActError, match=told) as refused:
            acts.decommission("lucky", "next", "new sign", approval)
        assert "605a.7(e)(5)" in str(refused.value)
    director.approve(asked, days(31))
    acts.decommission("lucky", "next", "new sign", asked)
    assert shown(store, "next") == {"meter": 2_000_00}
    assert _history(store)[-1]["approval"] == asked
    assert [*faults(store)] == []


def test_a_wager_taken_before_a_change_is_settled(store: Store, tmp_path: Path) -> None:
    floor = Floor(store)
    made(store, in_force(store, tmp_path, text_of("649a")))
    with stacked(WINNING["649a"]):
        acting = terminal(floor, "649a")
    acting.place(bets(acting, THREE))
    in_force(store, tmp_path, text_of("649a", pair_plus_paytable="B"), days(20))
    finish(acting)
    assert shown(store, "lucky") == {"meter": 1_000_00}
    assert [*faults(store)] == []
