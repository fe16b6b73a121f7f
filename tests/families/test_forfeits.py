"""What a fold costs is collected when the chapter says: at once, or when all have decided."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.chapters.jackpots import with_every_jackpot as game

from croupier.table.log import Record
from croupier.table.session import Round

ALL_CARDS = " ".join(f"{rank}{suit}" for suit in "chds" for rank in (*range(2, 11), *"JQKA"))
LAST = ["check", "check", "check", "check", "fold"]
# Two players, who folds and who bets, and what the fold costs.
COLLECTED_LATER = {
    "639a": (
        ["ante=5", "caribbean-stud-bonus=5", "progressive=1"],
        ["fold", "bet"],
        ["ante", "caribbean-stud-bonus", "progressive"],
    ),
    "641a": (
        ["ante=5", "four-card-progressive=1", "five-card-progressive=1", "aces-up=5"],
        ["fold", "play"],
        ["ante", "four-card-progressive", "five-card-progressive"],
    ),
    "649a": (
        ["ante=5", "pair-plus=5", "five-card-progressive=1", "six-card-bonus=5"],
        ["fold", "play"],
        ["ante", "pair-plus", "five-card-progressive"],
    ),
    "657a": (
        ["ante=5", "super-bonus=5", "queens-up=5", "four-card-progressive=1"],
        ["fold", "play"],
        ["ante", "super-bonus", "queens-up", "four-card-progressive"],
    ),
    "663a": (["ante=5", "tie=5", "poker-bonus=5"], ["fold", "play"], ["ante", "tie"]),
    "676a": (["front-9=5", "skins=5"], ["fold", "back-9"], ["front-9"]),
    "679a": (["ante=5", "prime=5"], ["fold", "play"], ["ante"]),
    "682a": (["ante=5", "prime=5"], ["fold", "raise"], ["ante"]),
    "687a": (
        ["ante=5", "blind=5", "two-way-bad-beat-bonus=5"],
        ["fold", "raise"],
        ["ante", "blind", "two-way-bad-beat-bonus"],
    ),
}
COLLECTED_AT_ONCE = {
    "647a": (["ante=5", "texas-holdem-bonus=5"], ["fold"], ["ante"]),
    "653a": (
        ["ante=5", "blind=5", "trips=5", "bad-beat-bonus=5"],
        LAST,
        ["ante", "blind", "bad-beat-bonus"],
    ),
    "655a": (["ante=5", "three-card-bonus=5"], ["fold"], ["ante"]),
    "669a": (["ante=5", "blind=5", "pair-plus=5"], LAST, ["ante", "blind"]),
    "674a": (
        ["ante-down=5", "ante-across=5", "five-card-bonus=5"],
        ["across-bet", "across-bet-2x", "fold"],
        ["ante-across", "ante-down", "across-bet"],
    ),
    "677a": (["odds=5", "ante=5", "pocket-bonus=5"], LAST, ["ante", "odds"]),
    "678a": (["ante=5", "flush-bonus=5"], ["fold"], ["ante"]),
    "684a": (["ante=5", "odds=5", "prime=5"], ["fold"], ["ante", "odds"]),
}
# Where the text says that forfeited wagers are collected before what the house holds is shown.
SHOWN = {
    "639a": "639a.11(c)",
    "641a": "641a.11(c)",
    "649a": "649a.11(c)",
    "657a": "657a.11(c)",
    "663a": "663a.11(e)",
    "676a": "676a.11(d)",
    "679a": "679a.11(c)",
    "682a": "682a.11(d)",
    "687a": "687a.11(d)",
}


def played(chapter: str, wagers: Sequence[str], do: Sequence[str], **answers: object) -> Round:
    bets = [f"{seat}:{wager}" for seat in (1, 2) for wager in wagers]
    round_ = game(chapter).open_round(game(chapter).rules(answers), bets, ALL_CARDS)
    for choice in do:
        round_.choose(choice)
    return round_


def lost(round_: Round) -> list[Record]:
    found = [r for r in round_.log.records if r["record"] == "settled"]
    return [r for r in found if r["seat"] == 1 and r["outcome"] == "lose"]


@pytest.mark.parametrize("chapter", COLLECTED_LATER)
def test_649a_11_c_what_is_forfeited_is_collected_before_the_dealers_cards_are_shown(
    chapter: str,
) -> None:
    """639a, 641a, 657a, 663a, 676a, 679a, 682a, 687a alike: `SHOWN`."""
    wagers, do, cost = COLLECTED_LATER[chapter]
    round_ = played(chapter, wagers, do)
    records = round_.log.records
    (shows,) = (r["n"] for r in records if str(r.get("text")).startswith("Dealer shows"))
    assert records[shows - 1]["cite"] == SHOWN[chapter]
    before = [r["wager"] for r in lost(round_) if r["n"] < shows]
    assert before == cost
    last = max(r["n"] for r in records if r["record"] == "decided" and r["choice"] == do[1])
    assert all(r["n"] > last for r in lost(round_))


@pytest.mark.parametrize("chapter", COLLECTED_AT_ONCE)
def test_647a_11_b_2_what_a_fold_costs_is_collected_at_once(chapter: str) -> None:
    """653a.11(f)(2), 655a.11(b), 669a.11(f), 674a.11(d), 677a.11(f), 678a.11(c)(2), 684a.11(b)(2)
    alike."""
    wagers, do, cost = COLLECTED_AT_ONCE[chapter]
    round_ = played(chapter, wagers, do)
    assert not round_.finished
    assert [r["wager"] for r in lost(round_)] == cost


@pytest.mark.parametrize(("reading", "net"), [("returned", 0), ("lost", -500)])
@pytest.mark.parametrize("chapter", COLLECTED_AT_ONCE | COLLECTED_LATER)
def test_649a_13_c_what_was_collected_at_a_fold_comes_back_or_stays(
    chapter: str, reading: str, net: int
) -> None:
    """The reading `fold-in-void-round`, once the dealer has the wager."""
    wagers, do, cost = {**COLLECTED_LATER, **COLLECTED_AT_ONCE}[chapter]
    bets = [f"{seat}:{wager}" for seat in (1, 2) for wager in wagers]
    rules = game(chapter).rules({"fold-in-void-round": reading})
    session = game(chapter).open_session(rules)
    round_ = session.open_round(bets, stepwise=True)
    left = list(do)
    while len(lost(round_)) < len(cost):
        if round_.can_choose(left[0]):
            round_.choose(left.pop(0))
        else:
            round_.deal()
    round_.call("wrong-number-of-cards")
    assert round_.finished
    totals = dict.fromkeys(cost, 0)
    for end in round_.settlements:
        if end.seat == 1 and end.wager in totals:
            totals[end.wager] += end.net
    assert totals[cost[0]] == net
    assert all(bool(gain) == bool(net) for gain in totals.values())


@pytest.mark.parametrize("reading", ["returned", "settled"])
def test_653a_13_d_a_bad_beat_wager_collected_at_a_fold_is_settled_by_the_cards(
    reading: str,
) -> None:
    """The player's three-of-a-kind loses to the dealer's full house; the dealer's card is exposed
    while another player still decides."""
    wagers = ["ante=5", "blind=5", "trips=5", "bad-beat-bonus=5"]
    bets = [f"{seat}:{wager}" for seat in (1, 2) for wager in wagers]
    cards = "9c 2d Kc 9d 3d Kd 7s 9h Kh 4s 8s Jc 5h 6d 2h 3h"
    rules = game("653a").rules({"side-wagers-of-void-round": reading})
    round_ = game("653a").open_round(rules, bets, cards)
    for choice in LAST:
        round_.choose(choice)
    round_.call("dealer-card-exposed")
    own = [s for s in round_.settlements if s.seat == 1 and s.wager == "bad-beat-bonus"]
    assert [s.outcome for s in own[:2]] == ["lose", "undone"]
    assert sum(s.net for s in own) == {"returned": 0, "settled": own[-1].net}[reading]
    assert len(own) == {"returned": 2, "settled": 3}[reading]
    if reading == "settled":
        assert own[-1].cite.startswith("653a.11(j)")


def test_683a_11_d_what_folds_cost_is_collected_when_all_have_decided() -> None:
    """Of each street before the next card is revealed, in the order of the paragraph."""
    round_ = played("683a", ["ante=5", "pocket-bonus=5"], ["2x", "1x", "fold"])
    assert not lost(round_), "seat 2 has yet to decide"
    round_.choose("1x")
    assert [(r["wager"], r["cite"]) for r in lost(round_)] == [
        ("ante", "683a.11(d)"),
        ("raise-1", "683a.11(d)"),
    ]
    (second,) = (r["n"] for r in round_.log.records if r.get("cite") == "683a.11(e)")
    assert all(r["n"] < second for r in lost(round_))
