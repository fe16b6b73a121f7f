"""Payout limits: never elected below what the table minimum could win, by the paragraph of each."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from croupier.catalog import index
from croupier.rulebook.limits import limit_faults
from croupier.rulebook.paying import Won
from croupier.rulebook.payout import money_text, parse_money
from croupier.rulebook.rules import Rules, answer, examine

ALL_OFF = {"emperors-treasure", "pai-gow-insurance", "progressive-payout", "ez-pai-gow-poker"}
FORTUNE = {"fortune-bonus": "yes", "fortune-bonus-paytable": "A"} | dict.fromkeys(ALL_OFF, "no")
PROGRESSIVE = {
    "progressive-payout": "yes",
    "progressive-amount": "$5",
    "progressive-seed": "$9,000",
}


def rules(game: str, answers: Mapping[str, object]) -> tuple[Rules, list[str]]:
    """The rules and what `check` would say of them."""
    found, findings = examine(index.rulebook(index.find(game)), answers)
    return found, [str(finding) for finding in findings]


# What one patron could win, in minimum wagers: written out from the paragraphs.
FLOORS = [
    pytest.param(
        "pai-gow-poker", "payout-limit-amount", "$10", FORTUNE, "$80,000", id="645a.13(j)"
    ),
    pytest.param(
        "pai-gow-poker",
        "payout-limit-amount",
        "$10",
        FORTUNE | PROGRESSIVE,
        "$88,995",
        id="645a.13(j), with the meter at its start",
    ),
    pytest.param(
        "pai-gow-poker",
        "payout-limit-amount",
        "$10",
        FORTUNE | PROGRESSIVE | {"payout-limit-scope": "wager"},
        "$80,000",
        id="645a.13(j), each wager alone",
    ),
    # 1 + 1 for the Antes, 500 for Across and Middle, 100 for Down: Q J own, A K T and 9 8 T.
    pytest.param("criss-cross-poker", "payout-limit", "$50", {}, "$165,100", id="674a.12(d)"),
    pytest.param(
        "criss-cross-poker",
        "payout-limit",
        "$50",
        {"payout-limit-minimum-wager": "smallest-bets"},
        "$55,100",
        id="674a.12(d), bets of one Ante",
    ),
    pytest.param(
        "world-poker-tour-heads-up-holdem", "maximum-payout", "$100", {}, "$50,400", id="677a.12(f)"
    ),
    pytest.param(
        "world-poker-tour-heads-up-holdem",
        "maximum-payout",
        "$100",
        {"payout-limit-minimum-wager": "smallest-raise"},
        "$50,200",
        id="677a.12(f), a Raise of one Ante",
    ),
    pytest.param("high-card-flush", "maximum-payout", "$20,000", {}, "$80,000", id="678a.12(e)"),
    pytest.param("three-card-prime", "payout-limit", "$5,000", {}, "$55,000", id="679a.12(h)"),
    pytest.param("saigon-5-card", "payout-limit", "$60,000", {}, "$60,000", id="680a.12(d)"),
    pytest.param(
        "four-card-prime",
        "payout-limit",
        "$50",
        {"aces-bonus": "yes", "all-six-bonus": "yes", "all-six-bonus-paytable": "E"},
        "$52,500",
        id="682a.12(g), the six card royal flush outside it",
    ),
    pytest.param(
        "four-card-prime",
        "payout-limit",
        "$100",
        {"aces-bonus": "yes", "all-six-bonus": "no", "aces-bonus-paytable": "A"},
        "$50,000",
        id="682a.12(g), four aces alone",
    ),
    pytest.param("cajun-stud", "payout-limit", "$30", {}, "$150,000", id="683a.12(f)"),
    pytest.param(
        "cajun-stud",
        "payout-limit",
        "$30",
        {"payout-limit-minimum-wager": "smallest-raises"},
        "$60,000",
        id="683a.12(f), Raises of one Ante",
    ),
    pytest.param(
        "four-card-frenzy",
        "payout-limit",
        "$250",
        {"bad-beat-paytable": "A"},
        "$51,000",
        id="684a.12(g)",
    ),
    pytest.param(
        "four-card-frenzy",
        "payout-limit",
        "$250",
        {"bad-beat-paytable": "D"},
        "$125,000",
        id="684a.12(g), a bad beat",
    ),
    pytest.param(
        "texas-holdem-bonus-poker",
        "maximum-payout",
        "$20,000",
        {"payout-limit": "floor"},
        "$100,000",
        id="647a.12(c)",
    ),
    pytest.param("let-it-ride-poker", "payout-limit", "$100", {}, "$300,000", id="643a.12(h)"),
    pytest.param(
        "let-it-ride-poker",
        "payout-limit",
        "$100",
        {"payout-limit-wagers-returned": "counted"},
        "$300,300",
        id="643a.12(h), with the bets",
    ),
    pytest.param(
        "four-card-prime",
        "payout-limit",
        "$100",
        {
            "aces-bonus": "yes",
            "all-six-bonus": "no",
            "payout-limit-scope": "everything",
            "payout-limit-wagers-returned": "counted",
        },
        "$53,400",
        id="682a.12(g), with the wagers; a bonus has none",
    ),
    pytest.param(
        "ultimate-texas-holdem-poker", "maximum-payout", "$100", {}, "$50,500", id="653a.12(h)"
    ),
]


@pytest.mark.parametrize(("game", "option", "minimum", "answers", "floor"), FLOORS)
def test_a_limit_below_the_floor_is_refused(
    game: str, option: str, minimum: str, answers: Mapping[str, object], floor: str
) -> None:
    given = {**answers, "table-minimum": minimum, "table-maximum": "$100,000", option: "$50,000"}
    _, faults = rules(game, given)
    refused = (
        f"{option} = $50,000 is refused; with a table minimum of {minimum} it must be at least"
    )
    if floor == "$50,000":
        assert faults == []
    else:
        assert f"{refused} {floor}" in " ".join(faults)
    _, faults = rules(game, {**given, option: floor})
    assert faults == []


@pytest.mark.parametrize(("game", "option", "minimum", "answers", "floor"), FLOORS)
def test_a_floor_is_of_one_box_or_of_all_that_one_patron_may_have(
    game: str, option: str, minimum: str, answers: Mapping[str, object], floor: str
) -> None:
    """The reading payout-limit-boxes; what one box could win is written down above."""
    given = {**answers, "table-minimum": minimum, "table-maximum": "$100,000", "adjacent-boxes": 2}
    for reading, boxes in (("one-box", 1), ("every-box", 2)):
        least = boxes * parse_money(floor)
        for cents, refused in ((least, False), (least - 1, True)):
            elected = {"payout-limit-boxes": reading, option: money_text(cents)}
            _, faults = rules(game, {**given, **elected})
            assert bool(faults) == refused
        assert ("adjacent-boxes = 2" in " ".join(faults)) == (reading == "every-box")


def test_647a_12_c_the_limit_that_holds_without_an_election() -> None:
    for minimum, most in (("$10", 5_000_000), ("$20,000", 10_000_000)):
        answers = {"table-minimum": minimum, "table-maximum": "$100,000"}
        found, faults = rules("texas-holdem-bonus-poker", answers)
        assert [limit.most for limit in found.payout_limits()] == [most]
        assert faults == []


def test_682a_12_g_the_six_card_royal_flush_is_outside_the_limit() -> None:
    found, _ = rules("four-card-prime", {"payout-limit": "$50,000"})
    (limit,) = found.payout_limits()
    assert limit.covers("all-six-bonus", "royal-flush")
    assert not limit.covers("all-six-bonus", "six-card-royal-flush-diamonds")
    assert not limit.covers("ante", "win")


def test_645a_13_j_each_wager_has_the_limit_to_itself_by_the_reading() -> None:
    answers = {"payout-limit-amount": "$50,000"}
    together, _ = rules("pai-gow-poker", answers)
    alone, _ = rules("pai-gow-poker", {**answers, "payout-limit-scope": "wager"})
    assert len(together.payout_limits()) == 1
    assert {len(limit.wagers) for limit in alone.payout_limits()} == {1}


@pytest.mark.parametrize(("reading", "least"), [("not-paid", 182_549), ("paid", 183_749)])
def test_645a_13_j_a_row_that_is_never_paid_raises_no_limit(reading: str, least: int) -> None:
    """A seven-card straight flush at $10 each; by the reading it wins the Protection Wager too."""
    book = index.rulebook(index.find("pai-gow-poker"))
    ez = {"ez-pai-gow-poker": True, "table-minimum": "$10", "protection-straight-flush": reading}
    for amount, refused in ((least, False), (least - 1, True)):
        _, findings = examine(book, {**ez, "payout-limit-amount": f"${amount:,}"})
        assert bool(findings) == refused


@pytest.mark.parametrize("entry", index.entries())
def test_every_limit_has_the_figure_of_its_text(entry: index.Entry) -> None:
    """A limit that is elected has a floor or a ceiling, and what the bets could win beside it."""
    book = index.rulebook(entry)
    for limit in book.limit:
        assert limit.amount == ("$25,000" if entry.chapter == "633a" else "$50,000"), limit.key
        assert limit.at_minimum or limit.at_maximum, limit.key
    assert list(limit_faults(answer(book, {}))) == []


@pytest.mark.parametrize("entry", index.entries())
def test_a_floor_is_of_the_smallest_or_of_the_largest_wagers(entry: index.Entry) -> None:
    """In table minimums: 1, or what the decision to make the wager allows, by the reading."""
    book = index.rulebook(entry)
    for limit in book.limit:
        bound = min if "smallest" in limit.key else max
        for winnings in limit.at_minimum:
            for key, won in winnings.items():
                sizes = [size for stake in book.stakes(book.wagers[key]) for size in stake.sizes]
                times = won.times if isinstance(won, Won) else won
                assert times == bound(sizes, default=1), (limit.key, key)
