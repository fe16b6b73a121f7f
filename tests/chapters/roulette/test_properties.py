"""Any legal bets, spins, irregularities and choices: money is conserved and replay is exact."""

from __future__ import annotations

from collections.abc import Mapping

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.chapters.roulette.tables import ENTRY, WHEELS, rules_of

from croupier.chapters.roulette.round.layout import layout_of
from croupier.equipment.randomness import Seed
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules
from croupier.table.replay import replay
from croupier.table.session import Session

RULES = [
    *(rules_of({"wheel": wheel}) for wheel in WHEELS),
    rules_of({"wheel": WHEELS[2], "five-adjacent-with-00": "skip-00"}),
    rules_of({"wheel": WHEELS[0], "single-zero-layout": "approved-layout"}),
    rules_of({"touchdown": True}),
    rules_of({"touchdown": True, "touchdown-yardage": "face-value"}),
]
SEATS = 3


def all_bets(rules: Rules) -> list[tuple[str, str]]:
    spots = layout_of(rules).spots
    return [(w.key, on) for w in rules.wagers() for on in spots.get(w.key, {"": ()})]


@st.composite
def rounds(draw: st.DrawFn, rules: Rules) -> tuple[list[Bet], str, list[str], list[str]]:
    """Bets, the pocket, irregularities called before it, and teams chosen after it."""
    placed = draw(
        st.lists(
            st.tuples(st.integers(1, SEATS), st.sampled_from(all_bets(rules))),
            min_size=1,
            max_size=8,
            unique=True,
        )
    )
    bets = [Bet(seat, wager, 20 * draw(st.integers(25, 100)), on) for seat, (wager, on) in placed]
    pockets = layout_of(rules).wheel.pockets
    pocket = draw(st.sampled_from(pockets) | st.just("0"))
    found = (r for r in rules.book.irregularity if rules.holds(r.given))
    calls = [r.key for r in found if "known to the table" not in r.at]
    called = draw(st.lists(st.sampled_from(calls), max_size=2))
    teams = draw(st.lists(st.sampled_from(["red", "black"]), min_size=SEATS, max_size=SEATS))
    return bets, pocket, called, teams


@settings(max_examples=60, deadline=None)
@given(data=st.data(), rules=st.sampled_from(RULES))
def test_money_is_conserved_and_replay_is_exact(data: st.DataObject, rules: Rules) -> None:
    played = data.draw(st.lists(rounds(rules), min_size=1, max_size=7))
    session = Session(
        ENTRY,
        rules,
        seed=Seed.from_text("properties"),
        spins=[pocket for _, pocket, _, _ in played],
    )
    staked, returned = 0, 0
    totals: dict[str, int] = {}
    for bets, _, called, teams in played:
        in_play = _players(session.carry)
        accepted = [b for b in bets if b.wager != "touchdown" or b.player not in in_play]
        if not accepted and not in_play:
            continue
        round_ = session.open_round(accepted, stepwise=True)
        for irregularity in called:
            round_.call(irregularity)
        chosen = iter(teams)
        while round_.question is not None:
            if isinstance(round_.question, Decide):
                round_.choose(next(chosen))
            else:
                round_.deal()
        lost = [s.net < 0 for s in round_.settlements]
        assert lost == sorted(lost, reverse=True), "losers are collected first"
        staked += sum(bet.amount for bet in accepted)
        returned += sum(s.stake for s in round_.settlements)
        gained = round_.totals()
        for name, cents in [*gained.players.items(), ("the house", gained.house)]:
            totals[name] = totals.get(name, 0) + cents
    standing = session.carry.get("standing", [])
    assert isinstance(standing, list)
    on_layout = sum(row[2] for row in standing)
    assert staked == returned + on_layout, "every wager is settled once or still stands"
    assert sum(totals.values()) == -on_layout == -gained.layout
    session.close()
    assert replay(session.log.text()).log.text() == session.log.text()


def _players(carry: Mapping[str, object]) -> set[str]:
    standing = carry.get("standing", [])
    assert isinstance(standing, list)
    return {row[4] for row in standing}
