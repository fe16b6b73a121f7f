"""A surrendered wager is collected at once, not in the player's turn; what a void round does."""

from __future__ import annotations

import pytest
from tests.families.setting.banking import take_bank

import croupier
from croupier.rounds.words import Decide
from croupier.table.session import Round

MAIN = {
    "621a": "pai-gow",
    "645a": "pai-gow-poker",
    "659a": "fortune-asia-poker",
    "688a": "face-up-pai-gow-poker",
}
SURRENDER = {"621a": "621a.8(e)", "645a": "645a.11(d)", "659a": "659a.11(d)", "688a": "688a.11(d)"}
REVEAL = {"621a": "621a.8(f)", "645a": "645a.11(e)", "659a": "659a.11(e)", "688a": "688a.11(e)"}
VOID = dict.fromkeys(MAIN, "wrong-dice-total") | {"621a": "dice-wrongly-totalled"}
FOUND_LATE: dict[str, object] = {"wrong-start-found": "until-settled"}
BANK: dict[str, object] = {"player-bank": True, "co-banking": True}


def set_by_the_house(round_: Round) -> Round:
    while not isinstance(round_.question, Decide):
        round_.choose("house-way")
    return round_


def asked_to_surrender(key: str, **answers: object) -> Round:
    """Three players; the first of them is asked."""
    game = croupier.game(key)
    bets = [f"{seat}:{MAIN[key]}=10" for seat in (1, 2, 3)]
    return set_by_the_house(game.open_round(game.rules(FOUND_LATE | answers), bets))


def banked(key: str, as_what: str, **answers: object) -> Round:
    """The same in a round that the player banks who would be asked first."""
    game = croupier.game(key)
    session = game.open_session(game.rules(FOUND_LATE | BANK | answers))
    bets = [f"{seat}:{MAIN[key]}=10" for seat in (1, 2, 3)]
    before = session.open_round(bets)
    while not before.finished:
        before.choose("keep" if isinstance(before.question, Decide) else "house-way")
    round_ = session.open_round(bets)
    take_bank(round_, as_what)
    if as_what == "bank":
        round_.choose("full")
    return set_by_the_house(round_)


def seat_asked(round_: Round) -> int:
    assert isinstance(round_.question, Decide)
    return round_.question.seat


def nets(round_: Round) -> dict[int, int]:
    totals: dict[int, int] = {}
    for end in round_.settlements:
        totals[end.seat] = totals.get(end.seat, 0) + end.net
    return totals


@pytest.mark.parametrize("key", MAIN)
def test_645a_11_d_a_surrendered_wager_is_collected_at_once(key: str) -> None:
    """621a.8(e), 659a.11(d), 688a.11(d) alike: also of who would be settled last."""
    round_ = asked_to_surrender(key)
    for choice in ("keep", "keep"):
        round_.choose(choice)
    last = seat_asked(round_)
    round_.choose("surrender")
    assert round_.finished
    first, *others = round_.settlements
    assert (first.seat, first.net, first.cite) == (last, -1000, SURRENDER[key])
    assert last not in [end.seat for end in others]
    records = round_.log.records
    (decided,) = (r["n"] for r in records if r.get("choice") == "surrender")
    assert records[decided]["record"] == "settled"
    shown = [r["n"] for r in records if r.get("cite") == REVEAL[key] and r["record"] == "said"]
    assert shown
    assert all(n > decided for n in shown)


@pytest.mark.parametrize("key", MAIN)
def test_645a_11_d_it_is_collected_before_the_next_player_is_asked(key: str) -> None:
    """621a.8(e), 659a.11(d), 688a.11(d) alike."""
    round_ = asked_to_surrender(key)
    seat = seat_asked(round_)
    round_.choose("surrender")
    assert not round_.finished
    assert [(end.seat, end.outcome) for end in round_.settlements] == [(seat, "lose")]


@pytest.mark.parametrize(("reading", "net"), [("returned", 0), ("lost", -1000)])
@pytest.mark.parametrize("key", MAIN)
def test_645a_14_c_a_surrendered_wager_in_a_void_round(key: str, reading: str, net: int) -> None:
    """621a.10(c), 659a.13(c), 688a.13(c) alike, by the reading."""
    round_ = asked_to_surrender(key, **{"surrender-in-void-round": reading})
    seat = seat_asked(round_)
    round_.choose("surrender")
    round_.call(VOID[key])
    assert round_.finished
    assert nets(round_) == dict.fromkeys((1, 2, 3), 0) | {seat: net}
    own = [end.outcome for end in round_.settlements if end.seat == seat]
    assert own == (["lose"] if net else ["lose", "undone"])


@pytest.mark.parametrize("key", MAIN)
def test_645a_7_b_who_surrendered_and_left_before_a_void_round(key: str) -> None:
    """621a.5(b), 659a.7(b), 688a.7(b) alike: as what any player left behind."""
    for reading, net in (("returned", 0), ("lost", -1000)):
        round_ = asked_to_surrender(key, **{"abandoned-in-void-round": reading})
        seat = seat_asked(round_)
        round_.choose("surrender")
        round_.call("player-leaves", seat)
        round_.call(VOID[key])
        assert nets(round_) == dict.fromkeys((1, 2, 3), 0) | {seat: net}


@pytest.mark.parametrize("as_what", ["bank", "co-bank"])
@pytest.mark.parametrize("key", ["621a", "645a"])
def test_645a_12_j_what_is_surrendered_to_a_bank_lies_in_the_centre(key: str, as_what: str) -> None:
    """621a.9(o), 645a.12(l) alike: it is collected at once and counts for the bank."""
    round_ = banked(key, as_what)
    given_up = []
    while not round_.finished:
        given_up.append(seat_asked(round_))
        round_.choose("surrender")
    lost = [end for end in round_.settlements if end.cite == SURRENDER[key]]
    assert [end.seat for end in lost] == given_up
    assert len(given_up) == 2
    assert {end.payer for end in lost} == {"pot of the bank"}
    (bank,) = (end for end in round_.settlements if end.wager == as_what)
    if as_what == "co-bank":
        assert bank.net == 950, "half of $20 less 5%"
    else:
        assert bank.net in (950, 1900, 2850), "with the dealer's wager, which may win, tie or lose"


@pytest.mark.parametrize(
    ("as_what", "reading", "won"),
    [("bank", "returned", 0), ("bank", "lost", 950), ("co-bank", "lost", 475)],
)
@pytest.mark.parametrize("key", ["621a", "645a"])
def test_645a_14_c_what_stays_surrendered_in_a_void_round_is_the_banks(
    key: str, as_what: str, reading: str, won: int
) -> None:
    """621a.10(c) alike: less the vigorish, and the house's half of a co-bank."""
    round_ = banked(key, as_what, **{"surrender-in-void-round": reading})
    seat = seat_asked(round_)
    (bank,) = {1, 2, 3} - {2} - {1 if key == "645a" else 3}
    round_.choose("surrender")
    round_.call(VOID[key])
    assert round_.finished
    lost = -1000 if reading == "lost" else 0
    assert nets(round_) == dict.fromkeys((1, 2, 3), 0) | {seat: lost, bank: won}
    own = [end.outcome for end in round_.settlements if end.seat == seat]
    assert own == (["lose"] if lost else ["lose", "undone"])
