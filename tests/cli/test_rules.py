"""Rules as programs and people ask for them: JSON and what the terminal shows."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.calling import croupier, facts

from croupier.catalog.index import find, rulebook


def test_rules_in_the_form_that_programs_rely_on() -> None:
    found = facts("rules", "three-card-poker")
    assert (found["game"], found["chapter"]) == ("three-card-poker", "649a")
    pair_plus = next(wager for wager in found["wagers"] if wager["key"] == "pair-plus")
    assert [table["label"] for table in pair_plus["paytables"]] == ["A", "B", "C", "D", "E"]
    row = pair_plus["paytables"][0]["rows"][0]
    assert (row["outcome"], row["pays"]) == ("straight-flush", "35 to 1")
    option = next(o for o in found["options"] if o["key"] == "pair-plus-paytable")
    assert (option["cite"], option["values"], option["default"]) == (
        "649a.12(d)",
        ["A", "B", "C", "D", "E"],
        "A",
    )
    assert {"key", "cite", "doubt", "taken", "alternatives"} <= set(found["readings"][0])
    assert {"cite", "when", "remedy"} <= set(found["irregularities"][0])


@pytest.mark.parametrize("flag", ["--options", "--readings", "--irregularities"])
def test_rules_can_be_narrowed(flag: str) -> None:
    whole, part = croupier("rules", "649a").stdout, croupier("rules", "649a", flag).stdout
    assert len(part) < len(whole)


def test_rules_tell_what_may_be_staked_and_what_a_fold_does() -> None:
    found = facts("rules", "four-card-poker")
    (play,) = [wager for wager in found["wagers"] if wager["key"] == "play"]
    stake = play["stake"][0]
    said = (stake["of"], stake["least"], stake["most"], stake["cite"])
    assert said == ("ante", "1", "3", "641a.11(b)")
    assert found["decisions"][0]["otherwise"] == "fold"
    assert {fold["does"] for fold in found["folds"]} == {"lost", "stands"}
    assert found["deals"][0]["no_more_bets"] == "641a.8(b)"
    wide = {"COLUMNS": "120"}
    shown = croupier("rules", "four-card-poker", "--set", "dealing=hand", env=wide).stdout
    assert "seats and dealer 5 cards one by one; dealer 1 card face up." in shown
    assert "from 1 to 3 times ante" in shown
    assert "aces-up, six-card-bonus: stands; the cards stay on the table." in shown


def test_rules_tell_what_changed_from_an_earlier_version() -> None:
    (edition,) = facts("rules", "three-card-poker")["editions"]
    assert edition["key"] == "2011"
    assert "croupier compare three-card-poker@2011" in croupier("rules", "649a").stdout


def test_rules_of_one_wager_and_paytable() -> None:
    shown = croupier("rules", "649a", "--wager", "pair-plus", "--paytable", "D").stdout
    assert "30 to 1" in shown
    assert "35 to 1" not in shown


def test_659a_12_b_each_envy_table_names_its_paytable() -> None:
    shown = croupier("rules", "659a").stdout
    for label in "ABCD":
        assert f"Fortune Bonus Wager: Envy Bonus, paytable {label} [659a.12(b)]" in shown


@pytest.mark.parametrize("width", ["80", "120"])
def test_rules_show_notes_beside_what_they_speak_of(width: str) -> None:
    def told(*call: str) -> str:
        shown = croupier("rules", *call, env={"COLUMNS": width}).stdout
        assert max(map(len, shown.splitlines())) <= int(width)
        return " ".join(shown.split())

    whole = told("621a")
    assert rulebook(find("621a")).wager_named("sum").note in whole
    assert "The numbers are sums of the three dice." in whole  # a paytable
    assert "The count begins with the dealer as number one" in whole  # a deal
    assert "Vigorish pai-gow, if vigorish-rounding = no 621a.11(a) 5% of the amount won." in whole
    assert "5% of the amount won, up to a multiple of 25¢." in whole
    offered = told("621a", "--set", "vigorish-rounding=no")
    assert "Vigorish pai-gow 621a.11(a) 5% of the amount won. Collected when" in offered
    assert "25¢" not in offered.partition("Vigorish")[2].partition("The round")[0]
    capped = told("643a")
    envied = "one is paid for each other player who holds such a hand"
    assert f"{envied} (643a.11(g)(3)(iv))." in capped
    assert "The chapter gives no rate of progression." in told("687a")
    assert capped.count("Side wagers are never capped.") == 1
    assert "never capped" not in told("643a", "--wager", "three-card-bonus")
    assert "It has no odds for three decks (633a.13(g))." in told("633a", "--options")


def test_notes_are_facts_for_programs() -> None:
    found = facts("rules", "621a")
    (total,) = [wager for wager in found["wagers"] if wager["key"] == "sum"]
    assert total["note"]
    assert "621a.6(b)" in total["also"]
    assert total["paytables"][0]["note"] == "The numbers are sums of the three dice."
    notes = {option["key"]: option["note"] for option in facts("rules", "631a")["options"]}
    assert notes["cover-card"].startswith("At least 14")


def test_json_of_one_wager_and_paytable() -> None:
    (wager,) = facts("rules", "649a", "--wager", "pair-plus", "--paytable", "D")["wagers"]
    assert wager["key"] == "pair-plus"
    assert [table["label"] for table in wager["paytables"]] == ["D"]


def test_633a_13_f_and_j_rows_stand_as_in_the_text() -> None:
    wagers = {wager["key"]: wager for wager in facts("rules", "633a")["wagers"]}
    tables = {table["label"]: table["rows"] for table in wagers["royal-match-21"]["paytables"]}
    assert {label: [row["pays"] for row in rows] for label, rows in tables.items()} == {
        "A": ["10 to 1", "3 to 1", "1,000 for 1"],
        "B": ["5 to 1", "3 to 1", "1,000 for 1"],
        "C": ["30 to 1", "2.5 to 1", "1,000 for 1"],
        "D": ["25 to 1", "2.5 to 1", "1,000 for 1"],
        "E": ["50 to 1", "2 to 1", "1,000 for 1"],
    }
    assert tables["A"][2]["bonus"] == "crown-treasure"
    (bad_beat,) = wagers["bad-beat-progressive"]["paytables"]
    assert [(row["name"], row["pays"]) for row in bad_beat["rows"]] == [
        ("21 with seven or more cards", "100% of meter"),
        ("21 with six cards", "1,000 for 1"),
        ("21 with five cards", "100 for 1"),
        ("21 with four cards", "50 for 1"),
        ("21 with three cards", "25 for 1"),
        ("Blackjack", "10 for 1"),
        ("Player has a 20", "1 for 1"),
        ("Magic Card Bonus", "20 for 1"),
        ("Lucky Player Bonus", "5 for 1"),
    ]
    assert bad_beat["rows"][6]["given"] == [{"bad-beat-any-20": [True]}]


@pytest.mark.parametrize(
    ("answers", "royal", "bad_beat"),
    [
        ((), ["30 to 1", "2.5 to 1", "1,000 for 1"], 6),
        (("crown-treasure-amount=less-wager",), ["30 to 1", "2.5 to 1", "999 for 1"], 6),
        (("crown-treasure=no", "bad-beat-any-20=yes"), ["30 to 1", "2.5 to 1"], 7),
        (("magic-card-bonus=yes",), ["30 to 1", "2.5 to 1", "1,000 for 1"], 7),
    ],
)
def test_633a_13_f_and_j_rows_that_are_offered(
    answers: tuple[str, ...], royal: list[str], bad_beat: int
) -> None:
    settings = [word for text in ("decks=6", *answers) for word in ("--set", text)]
    wagers = {wager["key"]: wager for wager in facts("rules", "633a", *settings)["wagers"]}
    tables = [
        wagers["royal-match-21"]["paytables"][0],
        wagers["bad-beat-progressive"]["paytables"][0],
    ]
    assert [row["pays"] for row in tables[0]["rows"]] == royal
    assert len(tables[1]["rows"]) == bad_beat


def test_rules_of_a_submission_show_only_what_is_offered(tmp_path: Path) -> None:
    filed = tmp_path / "filed.toml"
    text = croupier("submission", "template", "649a").stdout
    filed.write_text(
        text.replace("six-card-bonus = true", "six-card-bonus = false"), encoding="utf-8"
    )
    found = facts("rules", "649a", "--submission", str(filed))
    wagers = {wager["key"]: wager for wager in found["wagers"]}
    assert "six-card-bonus" not in wagers
    assert [table["label"] for table in wagers["pair-plus"]["paytables"]] == ["A"]


@pytest.mark.parametrize(
    ("reading", "rate"), [("reserve", "53% + 15% reserve"), ("nothing", "53%")]
)
def test_a_meter_is_shown_once_and_as_it_is_read(reading: str, rate: str) -> None:
    """639a.12(d)(4): by other readings of the reserve and of fixed payouts it is another record."""
    call = ["rules", "639a", "--wager", "progressive"]
    elected = croupier(*call, "--set", f"reseed-from-reserve={reading}").stdout
    taken = croupier(*call, "--paytable", "A").stdout
    for shown, expected in ((elected, rate), (taken, "53% + 15% reserve")):
        (meter,) = [line for line in shown.splitlines() if "639a.12(d)(4)" in line]
        assert meter.rstrip().endswith(f" {expected}")


def test_a_list_without_entries_is_called_none() -> None:
    shown = croupier("rules", "621a", "--options").stdout
    assert "Default: none. Allowed: any of house-way-from-the-left" in shown


def test_usual_answers_are_those_of_the_game_and_stand_alone(tmp_path: Path) -> None:
    usual = facts("rules", "blackjack", "--usual")
    answers = {option["key"]: option["answer"] for option in usual["options"]}
    assert (answers["match-the-dealer"], answers["kings-bounty"]) == (True, False)
    done = croupier("rules", "blackjack", "--usual", "--submission", str(tmp_path / "none.toml"))
    assert done.returncode == 2
    assert "--usual" in done.stderr
