"""601a.7(b): an amendment shows what it changes, wherever it is looked at."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tests.cli.calling import croupier, facts
from tests.filing.written import HEAD, call, days, desk, filing, person, whole

from croupier.catalog.index import find, rulebook
from croupier.filing.desk import Desk
from croupier.filing.events import History
from croupier.filing.histories import Filings
from croupier.filing.redline import redline_lines
from croupier.filing.sides import compare_named
from croupier.papers.filed import notice_of
from croupier.papers.sealing import Sealing
from croupier.people.person import Role
from croupier.submission.form import template

LINKED = ("linked-progressives = false", "linked-progressives = true")
GONE = ("three-card-progressive = true", "three-card-progressive = false")
FIRST, SECOND = days(0), days(20)


def text_with(changes: Sequence[tuple[str, str]], label: str = "A") -> str:
    text = HEAD + whole(label)
    for before, after in changes:
        assert before in text
        text = text.replace(f"\n{before}", f"\n{after}")
    return text


def amended(filings: Filings, tmp_path: Path) -> tuple[str, str]:
    """A version with linked meters in force, and an amendment of it that takes one away."""
    manager, file = desk(filings, Role.MANAGER), tmp_path / "tcp.toml"
    file.write_text(text_with([LINKED]), encoding="utf-8")
    first = manager.file(file, FIRST).filing
    file.write_text(text_with([LINKED, GONE], "C"), encoding="utf-8")
    return first, manager.amend(file, SECOND).filing


def test_601a_7_b_an_amendment_keeps_and_shows_its_redline(
    filings: Filings, tmp_path: Path
) -> None:
    first, second = amended(filings, tmp_path)
    bureau = desk(filings, Role.BUREAU)
    (item,) = bureau.inbox(SECOND)
    found = bureau.redline(second, SECOND)
    assert (item.key, item.redline) == (second, found)
    assert found is not None
    assert found["amends"] == first
    answers = {each["key"]: (each["before"], each["after"]) for each in found["answers"]}
    assert answers == {"pair-plus-paytable": ("A", "C"), "three-card-progressive": ("yes", "no")}
    assert found["jackpots_gone"] == ["three-card-progressive"]
    assert found["links_touched"] == ["three-card-progressive"]
    assert bureau.redline(first, SECOND) is None


def test_601a_7_b_minimum_and_maximum_are_no_part_of_an_amendment(
    filings: Filings, tmp_path: Path
) -> None:
    """601a.7(b) excepts subsection (c): they are posted."""
    manager, file = desk(filings, Role.MANAGER), tmp_path / "tcp.toml"
    file.write_text(text_with([]), encoding="utf-8")
    manager.file(file, FIRST)
    file.write_text(
        text_with([('table-minimum = "$1"', 'table-minimum = "$25"')]), encoding="utf-8"
    )
    second = manager.amend(file, SECOND)
    found = second.data["redline"]
    assert (found["answers"], found["wagers"]) == ([], [])
    assert [(each["key"], each["after"]) for each in found["limits"]] == [("table-minimum", "$25")]
    said = list(redline_lines(found))
    assert said[0].startswith("It changes nothing")
    assert "table-minimum: $1 becomes $25" in said[1]
    desk(filings, Role.DIRECTOR).approve(second.filing, days(22))
    assert "$1 becomes $25" in str(notice_of(filings.history(second.filing)).plain())


def test_601a_7_b_what_was_not_counted_is_no_change(filings: Filings, tmp_path: Path) -> None:
    """A version with figures and an amendment without: the chapter does not allow it."""
    manager = Desk(filings, person(Role.MANAGER), seal=Sealing())
    file = tmp_path / "tcp.toml"
    file.write_text(text_with([]), encoding="utf-8")
    manager.file(file, FIRST)
    file.write_text(text_with([], "Z"), encoding="utf-8")
    event = manager.amend(file, SECOND)
    assert "figures" not in event.texts
    assert event.data["redline"]["wagers"] == []
    file.write_text(text_with([], "C"), encoding="utf-8")
    uncounted = Desk(filings, person(Role.MANAGER), seal=Sealing(figures=False))
    (wager,) = uncounted.amend(file, SECOND).data["redline"]["wagers"]
    assert (wager["wager"], wager["change"]) == ("pair-plus", "paytable A becomes C")
    assert (wager["before"] is None, wager["after"]) == (False, None)


def test_601a_7_b_a_redline_is_against_the_version_for_the_same_tables(
    filings: Filings, tmp_path: Path
) -> None:
    """Not against the one for all tables, nor against the one filed last."""
    manager, file = desk(filings, Role.MANAGER), tmp_path / "tcp.toml"

    def filed(label: str, tables: str, nth: int, of: str | None = None) -> str:
        text = text_with([], label).replace("[answers]", f'tables = "{tables}"\n[answers]')
        file.write_text(text, encoding="utf-8")
        day = days(20 * nth)
        if of is None:
            return manager.file(file, day).filing
        return manager.amend(file, day, of).filing

    everywhere = filed("A", "all", 0)
    high = filed("B", "class high limit", 1)
    table = filed("D", "12", 2)
    again = filed("C", "class high limit", 3, "")
    named = filed("E", "14", 4, table)
    found = [manager.redline(key, days(120)) for key in (high, table, again, named)]
    told = [(each["amends"], each["answers"][0]["before"]) for each in found if each]
    assert told == [(everywhere, "A"), (everywhere, "A"), (high, "B"), (table, "D")]


def test_601a_7_b_the_notice_on_an_amendment_shows_its_redline(
    filings: Filings, tmp_path: Path
) -> None:
    first, second = amended(filings, tmp_path)
    desk(filings, Role.DIRECTOR).approve(second, days(22))
    history: History = filings.history(second)
    said = str(notice_of(history).plain())
    for part in (first, "pair plus paytable", "605a.7(e)(5)", "605a.8(g)"):
        assert part in said
    assert "Three-Card Progressive Payout Wager." in said
    assert "three-card-progressive" not in said


def test_601a_7_b_filings_versions_and_files_are_compared(accounts: str, tmp_path: Path) -> None:
    file = tmp_path / "tcp.toml"
    for label, verb, day in (("A", "file", "2026-03-01"), ("C", "amend", "2026-03-21")):
        file.write_text(text_with([], label), encoding="utf-8")
        made = filing(accounts, Role.MANAGER, verb, str(file), "--day", day)
    told = made["event"]["data"]["redline"]
    (wager,) = told["wagers"]
    assert (wager["wager"], told["amends"]) == ("pair-plus", "RS-2026-0001")
    where = ("--store", accounts)
    alone = facts("compare", "RS-2026-0002", *where)
    assert alone["before"].startswith("RS-2026-0001")
    (pairs,) = (each for each in alone["wagers"] if each["differs"])
    assert (pairs["before"]["exact"], pairs["after"]["exact"]) == (wager["before"], wager["after"])
    assert (alone["jackpots_gone"], alone["links_touched"]) == ([], [])
    against = facts("compare", "RS-2026-0001@2026-03-01", str(file), *where)
    assert [each["key"] for each in against["answers"]] == ["pair-plus-paytable"]
    (same,) = (each for each in against["wagers"] if each["wager"] == "pair-plus")
    assert (same["before"]["exact"], same["after"]["exact"]) == (wager["before"], wager["after"])
    done = call(accounts, None, "status", "RS-2026-0002", "--as-of", "2026-03-22")
    assert "pair-plus-paytable: A becomes C" in done.stdout


def test_605a_7_e_5_and_605a_8_g_a_comparison_names_jackpots_gone_and_links_touched(
    filings: Filings, tmp_path: Path
) -> None:
    first, second = amended(filings, tmp_path)
    view = desk(filings, Role.BUREAU)
    lost = ("three-card-progressive",)
    for before, after in ((second, None), (first, second)):
        found = compare_named(view, before, after, SECOND)
        assert (found.jackpots_gone, found.links_touched) == (lost, lost)
    back = compare_named(view, second, first, SECOND)
    assert (back.jackpots_gone, back.links_touched) == ((), lost)
    one, other = tmp_path / "one.toml", tmp_path / "other.toml"
    one.write_text(text_with([LINKED]), encoding="utf-8")
    other.write_text(text_with([GONE]), encoding="utf-8")
    done = croupier("compare", str(one), str(other))
    assert "605a.7(e)(5)" in done.stdout
    assert "605a.8(g)" in done.stdout
    told = facts("compare", str(one), str(other))
    assert (told["jackpots_gone"], told["links_touched"]) == ([*lost], [*lost])


def test_605a_8_g_links_are_checked_at_filing_and_shown_in_status(
    filings: Filings, tmp_path: Path
) -> None:
    manager = desk(filings, Role.MANAGER)
    for nth, (game, amount) in enumerate((("four-card-poker", "$1"), ("crazy-4-poker", "$5"))):
        lines = template(rulebook(find(game))).split("[answers]")[1].replace(*LINKED)
        stake = 'four-card-progressive-amount = "$1"'
        assert stake in lines
        lines = lines.replace(stake, f'four-card-progressive-amount = "{amount}"')
        file = tmp_path / f"{game}.toml"
        file.write_text(HEAD.replace("three-card-poker", game) + lines, encoding="utf-8")
        filed = manager.file(file, days(20 * nth))
    cites = [each["cite"] for each in filed.data["found"]]
    assert "605a.8(g)(2)" in cites
    assert any("605a.8(g)(2)" in text for text in manager.findings(filed.filing, days(20)))
    assert any("605a.8(g)(2)" in text for text in manager.findings(filed.filing, days(60)))
    assert any("605a.8(g)(2)" in text for text in manager.findings("RS-2026-0001", days(60)))


def test_601a_7_b_a_refused_answer_is_in_redline_notice_record_and_comparison(
    accounts: str, filings: Filings, tmp_path: Path
) -> None:
    """As it was filed, with the default that applies: it is not said that nothing changes."""
    manager = Desk(filings, person(Role.MANAGER), seal=Sealing(figures=False))
    file = tmp_path / "tcp.toml"
    file.write_text(text_with([]), encoding="utf-8")
    first = manager.file(file, FIRST).filing
    file.write_text(text_with([('dealing = "manual-shoe"', 'dealing = "drum"')]), encoding="utf-8")
    second = manager.amend(file, SECOND)
    (answer,) = second.data["redline"]["answers"]
    assert (answer["before"], answer["after"]) == ("manual-shoe", "'drum' (refused; manual-shoe)")
    desk(filings, Role.BUREAU).toll(second.filing, days(21))
    assert answer["after"] in str(notice_of(filings.history(second.filing)).plain())
    assert answer["after"] in call(accounts, None, "show", second.filing).stdout.replace("\n", " ")
    compared = compare_named(desk(filings, Role.BUREAU), first, second.filing, days(21))
    assert [each.after for each in compared.answers] == [answer["after"]]
