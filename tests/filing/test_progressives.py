"""605a.7(e) and 605a.8(g): what tables that share a meter have in common."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest
from tests.chapters.jackpots import with_every_jackpot
from tests.filing.test_submissions import ANN, FILED, days

from croupier.catalog.index import Entry, entries, find, rulebook
from croupier.filing import progressives, submissions
from croupier.filing.contents import Content
from croupier.filing.events import History
from croupier.filing.offering import in_force
from croupier.filing.progressives import Linked, check_link, jackpots_at_a_table
from croupier.rulebook.linking import LINKED
from croupier.rulebook.rules import Finding, Rules, examine
from croupier.submission.form import SubmissionError
from croupier.table.meters import Meters

FOUR = "four-card-progressive"
LINK = "linked-progressives = true\n"
HOUSE = "Keystone"


def linked(name: str, game: str, wager: str, **answers: object) -> Linked:
    book = rulebook(find(game))
    given: dict[str, object] = {o.key: True for o in book.option if o.key.startswith(LINKED)}
    if wager in {meter.wager for meter in book.progressive}:
        given[wager] = True
    given |= {key.replace("_", "-"): value for key, value in answers.items()}
    rules, _ = examine(book, given)
    return Linked(name, rules, wager)


def filed(name: str, game: str, answers: str = "", day: int = 0) -> History:
    text = f'game = "{game}"\n[answers]\n{answers}\n'
    content = Content({"holder": HOUSE, "game": game, "text": text})
    return (submissions.file((), name, days(day, FILED), ANN, content),)


def check_links(
    filed: Sequence[History], links: Mapping[str, Sequence[tuple[str, str]]], day: date
) -> list[Finding]:
    def rules(game: str) -> tuple[str, Rules] | None:
        version = in_force(filed, HOUSE, game, day)
        return None if version is None else progressives.rules_of(version.history, day)

    return progressives.check_links(rules, HOUSE, links, day)


def test_605a_8_g_1_the_same_probability_may_be_linked() -> None:
    pair = [linked("RS-1", "641a", FOUR), linked("RS-2", "657a", FOUR)]
    assert check_link(pair) == []
    # Four aces among five cards: 48 hands of 2,598,960.
    assert [each.chances() for each in pair] == [{"meter": Fraction(48, 2_598_960)}] * 2


def test_605a_8_g_1_another_probability_is_named_with_both_figures() -> None:
    one = linked("RS-1", "649a", "5-of-6-progressive")
    two = linked("RS-2", "639a", "progressive")
    (finding,) = check_link([one, two])
    assert finding.cite == "605a.8(g)(1)"
    first, second = finding.text.split(" and ")
    assert first.startswith("RS-1 (three-card-poker, 5-of-6-progressive) ")
    assert "1/433160" in first
    assert second.startswith("RS-2 (caribbean-stud-poker, progressive) ")
    assert "1/649740" in second


def test_605a_8_g_1_every_meter_of_a_paytable_counts() -> None:
    single, mega, other = (
        linked(f"RS-{label}", "655a", "progressive-payout", progressive_payout_paytable=label)
        for label in "ABC"
    )
    assert check_link([single, linked("RS-2", "641a", "five-card-progressive")]) == []
    found = check_link([mega, other])
    assert [finding.cite for finding in found] == ["605a.8(g)(1)"]
    assert "wins the minor meter never" in str(found[0])
    assert [str(finding).count("never") for finding in check_link([single, mega])] == [1, 1, 1]


def test_605a_8_g_1_what_is_not_counted_is_not_called_the_same(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Crazy 4 Poker as if it had no odds; the amounts are compared nevertheless."""

    def without_odds(game: str) -> Entry:
        return replace(find(game), folder=tmp_path) if game == "crazy-4-poker" else find(game)

    monkeypatch.setattr(progressives, "find", without_odds)
    pair = [
        linked("RS-1", "657a", FOUR, four_card_progressive_amount="$5"),
        linked("RS-2", "641a", FOUR),
    ]
    for link in (pair, pair[::-1]):
        unknown, amount = check_link(link)
        assert (unknown.cite, amount.cite) == ("605a.8(g)(1)", "605a.8(g)(2)")
        assert f"RS-1 (crazy-4-poker, {FOUR}) " in str(unknown)


def test_605a_7_e_3_and_605a_8_g_2_the_same_amount_on_every_table() -> None:
    pair = [
        linked("RS-1", "641a", FOUR),
        linked("RS-2", "657a", FOUR, four_card_progressive_amount="$5"),
    ]
    (finding,) = check_link(pair)
    assert finding.cite == "605a.8(g)(2)"
    assert str(finding).startswith(
        f"RS-1 (four-card-poker, {FOUR}) requires $1 and RS-2 (crazy-4-poker, {FOUR}) $5; "
    )
    assert "605a.7(e)(3)" in str(finding)


def test_605a_8_g_2_an_amount_that_the_player_chooses_is_not_the_same() -> None:
    (finding,) = check_link([linked("RS-1", "633a", "hit-and-run-progressive")])
    assert finding.cite == "605a.8(g)(2)"
    assert finding.instead == "elect hit-and-run-amount."


def test_605a_8_g_2_every_wager_with_a_meter_may_have_one_amount() -> None:
    """What is staked on it is elected, so that its tables may be linked; 637a stakes nothing."""
    staked = [
        (book, book.wager_named(key))
        for book in map(rulebook, entries())
        for key in {meter.wager for meter in book.progressive}
        if not book.wager_named(key).bonus
    ]
    assert len(staked) > 30
    for book, wager in staked:
        assert any(stake.option for stake in wager.stake), f"{book.chapter.number} {wager.key}"


def test_605a_8_g_2_an_amount_that_is_elected_may_be_linked() -> None:
    wager = "hit-and-run-progressive"
    five = [linked(f"RS-{nth}", "633a", wager, hit_and_run_amount="$5") for nth in (1, 2)]
    assert check_link(five) == []
    (finding,) = check_link([five[0], linked("RS-3", "633a", wager, hit_and_run_amount="$10")])
    assert finding.cite == "605a.8(g)(2)"
    assert "requires $5 and RS-3 (blackjack, hit-and-run-progressive) $10" in str(finding)


def test_605a_8_g_only_wagers_with_a_meter_that_are_offered() -> None:
    (finding,) = check_link([linked("RS-1", "641a", "ante")])
    assert (finding.cite, "ante)" in finding.text) == ("605a.8(g)", True)
    (finding,) = check_link([linked("RS-1", "641a", FOUR, four_card_progressive=False)])
    assert (finding.cite, f"{FOUR})" in finding.text) == ("605a.8(g)", True)


@pytest.mark.parametrize(
    ("reading", "five", "refused"),
    [("one-a-wager", True, False), ("one", True, True), ("one", False, False)],
)
def test_605a_7_e_2_one_jackpot_at_a_table_as_the_chapter_reads_it(
    reading: str, five: bool, refused: bool
) -> None:
    answers = {
        "jackpots_at_a_table": reading,
        "five_card_progressive": five,
    }
    found = jackpots_at_a_table("RS-1", linked("RS-1", "657a", FOUR, **answers).rules)
    assert [finding.cite for finding in found] == ["605a.7(e)(2)"] * refused
    for finding in found:
        assert "RS-1 (crazy-4-poker) offers four-card-progressive, five-card-prog" in str(finding)


def test_605a_8_g_of_the_submissions_that_are_in_force_on_a_day() -> None:
    """The amount changes with an amendment, and the link is broken from that day on."""
    histories = [
        filed("RS-1", "four-card-poker", LINK),
        filed("RS-2", "crazy-4-poker", LINK),
        filed("RS-3", "crazy-4-poker", f'{LINK}four-card-progressive-amount = "$5"', day=60),
    ]
    links = {"pool": [("four-card-poker", FOUR), ("crazy-4-poker", FOUR)]}
    early = check_links(histories, links, days(14))
    assert [finding.cite for finding in early] == ["601a.4(a)"] * 2
    assert check_links(histories, links, days(74)) == []
    (finding,) = check_links(histories, links, days(75))
    assert "RS-3 (crazy-4-poker" in str(finding)


def test_605a_7_e_2_of_a_submission_that_came_into_force_with_a_fault() -> None:
    both = f"{LINK}{FOUR} = true\nfive-card-progressive = true"
    histories = [filed("RS-1", "crazy-4-poker", both)]
    found = check_links(histories, {"pool": [("crazy-4-poker", FOUR)]}, days(15))
    assert [finding.cite for finding in found] == ["605a.7(e)(2)"]


def test_a_submission_that_cannot_be_read_is_named() -> None:
    (event,) = filed("RS-1", "crazy-4-poker")
    bare = (replace(event, data={"holder": HOUSE, "game": "crazy-4-poker"}),)
    with pytest.raises(SubmissionError, match="RS-1: game is missing"):
        check_links([bare], {"pool": [("crazy-4-poker", FOUR)]}, days(15))


def test_605a_7_e_1_nothing_limits_what_stands_on_a_meter() -> None:
    meters = Meters.of(linked("RS-1", "641a", FOUR).rules, {})
    seed = meters.amount(FOUR, "meter")
    for _ in range(3):
        meters.move(FOUR, "meter", 10**14)
    assert meters.amount(FOUR, "meter") == seed + 3 * 10**14


def test_641a_2_c_a_wager_that_is_not_elected_as_linked_shares_no_meter() -> None:
    refused = linked("RS-1", "641a", FOUR, linked_progressives=False)
    (finding,) = check_link([refused])
    assert finding.cite == "641a.2(c)"
    game = with_every_jackpot("four-card-poker")
    shared = Meters.of(game.rules(), {})
    with pytest.raises(ValueError, match=r"641a\.2\(c\)"):
        game.open_session(meters=shared)
    every = {o.key: True for o in game.rulebook.option if o.key.startswith(LINKED)}
    game.open_session(every, meters=shared)
