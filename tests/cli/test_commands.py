"""The command line as programs and people use it: JSON, exit status, one sentence for bad input."""

from __future__ import annotations

import csv
import json
from fractions import Fraction
from pathlib import Path

import pytest
from tests.cli.calling import croupier, facts

from croupier.cli.show_strategy import SUFFIXES, write_decisions
from croupier.games.catalog import entries

UNPLAYED = [entry for entry in entries() if not entry.has_play]


def test_games_lists_all_46_chapters() -> None:
    found = facts("games")
    assert len(found) == 46
    assert {"game", "chapter", "title", "family"} <= set(found[0])
    assert [game["chapter"] for game in found] == sorted(game["chapter"] for game in found)
    assert "three-card-poker" in croupier("games").stdout


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
    shown = croupier("rules", "four-card-poker", "--set", "dealing=hand").stdout
    assert "seats and dealer 5 cards one by one; dealer 1 card face up." in shown
    assert "from 1 to 3 times ante" in shown
    assert "aces-up, six-card-bonus: stands; the cards stay on the table." in shown


def test_rules_tell_what_changed_from_an_earlier_version() -> None:
    found = facts("rules", "three-card-poker")
    assert "649a.12(d)" in [change["cite"] for change in found["superseded"]]
    assert (
        "Pair Plus paytable A paid 5 to 1 for a straight"
        in croupier("rules", "three-card-poker").stdout
    )


def test_rules_of_one_wager_and_paytable() -> None:
    shown = croupier("rules", "649a", "--wager", "pair-plus", "--paytable", "D").stdout
    assert "30 to 1" in shown
    assert "35 to 1" not in shown


def test_659a_12_b_each_envy_table_names_its_paytable() -> None:
    shown = croupier("rules", "659a").stdout
    for label in "ABCD":
        assert f"Fortune Bonus Wager: Envy Bonus, paytable {label} [659a.12(b)]" in shown


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


def test_odds_in_the_form_that_programs_rely_on() -> None:
    found = facts("odds", "649a", "--wager", "pair-plus", "--paytable", "D")
    (odds,) = found["wagers"]
    assert odds["exact"] == "128/5525"
    assert odds["house_advantage"] == pytest.approx(128 / 5525)
    assert (odds["method"], odds["standard_error"]) == ("exact", None)
    assert sum(outcome["combinations"] for outcome in odds["outcomes"]) == 22_100
    assert found["rules"]["pair-plus-paytable"] == "A"
    keys = {"element_of_risk", "hit_frequency", "standard_deviation", "outcomes", "paytable"}
    assert keys <= set(odds)


def test_a_proposed_paytable_leaves_the_bonus_on_its_wager_alone(tmp_path: Path) -> None:
    proposed = tmp_path / "mine.toml"
    rows = '["Royal Match", "40 to 1"], ["Suited Match", "2 to 1"]'
    proposed.write_text(
        f'wager = "royal-match-21"\nlabel = "Mine"\nrows = [{rows}]\n', encoding="utf-8"
    )
    found = facts("odds", "633a", "--paytable-file", str(proposed), "--set", "decks=6")
    mine = next(odds for odds in found["wagers"] if odds["paytable"] == "Mine")
    crowned = [o for o in mine["outcomes"] if "crown-treasure" in o["outcome"]]
    assert [outcome["pays"] for outcome in crowned] == ["+1040"]


@pytest.mark.parametrize(
    ("limits", "stake"),
    [((), "$5"), (("table-minimum=$25",), "$25"), (("table-maximum=$2",), "$2")],
)
def test_the_usual_stake_is_one_that_the_table_takes(limits: tuple[str, ...], stake: str) -> None:
    settings = [word for limit in limits for word in ("--set", limit)]
    call = ("odds", "649a", "--wager", "pair-plus", "--paytable", "D")
    assert facts(*call, *settings)["wagers"][0]["stake"] == stake


def test_a_note_below_odds_names_the_wagers_that_it_speaks_of() -> None:
    told = " ".join(croupier("odds", "pai-gow-poker").stdout.split())
    assert "fortune-bonus A, emperors-treasure A: Each other player's hand adds" in told
    assert "dynasty-bonus: Each other player's hand adds" in told
    alone = croupier("odds", "pai-gow-poker", "--wager", "dynasty-bonus").stdout
    assert "dynasty-bonus: Each" not in alone


def test_odds_on_the_terminal_and_of_a_proposed_paytable(tmp_path: Path) -> None:
    proposed = tmp_path / "mine.toml"
    proposed.write_text(
        'wager = "pair-plus"\nlabel = "Mine"\n'
        'rows = [["Straight flush", "50 to 1"], ["Pair", "1 to 1"]]\n',
        encoding="utf-8",
    )
    shown = croupier("odds", "649a", "--paytable-file", str(proposed)).stdout
    assert "Mine" in shown
    found = facts("odds", "649a", "--paytable-file", str(proposed))
    mine = next(odds for odds in found["wagers"] if odds["paytable"] == "Mine")
    # 48 straight flushes win 50, 3,744 pairs win 1, all other hands lose 1
    lost = 22_100 - 48 - 3744 - 48 * 50 - 3744
    assert mine["exact"] == str(Fraction(lost, 22_100))


def test_estimated_outcomes_are_folded_on_the_terminal_and_whole_in_json() -> None:
    words = ("odds", "633a", "--wager", "blackjack", "--set", "blackjack-switch=no")
    shown = croupier(*words, "--set", "additional-splits=1").stdout
    assert "outcomes together" in shown
    (found,) = facts(*words, "--set", "additional-splits=1")["wagers"]
    estimated = [each for each in found["outcomes"] if each["combinations"] is None]
    assert len(estimated) > 40
    assert found["approximate"] == ["hit_frequency", "standard_deviation", "outcomes"]
    assert found["method"] == "exact"


def test_bench_finds_tables_with_a_wished_house_advantage(tmp_path: Path) -> None:
    call = ("bench", "641a", "--wager", "aces-up", "--house-advantage", "6")
    tables = facts(*call)
    assert [abs(each["house_advantage"] - 0.06) < 0.001 for each in tables] == [True] * 5
    done = croupier(*call)
    assert done.returncode == 0, done.stderr
    assert "tables near the wish" in done.stdout
    file = tmp_path / "table.toml"
    rows = json.dumps(tables[1]["rows"])
    file.write_text(f'wager = "aces-up"\nlabel = "Mine"\nrows = {rows}\n', encoding="utf-8")
    again = facts(*call, "--paytable-file", str(file))
    assert again[0]["rows"] == tables[1]["rows"], "the table that is there already changes least"
    far = croupier(*call[:-1], "90%")
    assert "No table that changes three rows or fewer" in far.stdout


def test_simulate_gives_the_same_figures_on_any_number_of_cores() -> None:
    call = ("simulate", "649a", "--rounds", "300000", "--seed", "9", "--wager", "ante")
    one, two = facts(*call, "--cores", "1"), facts(*call, "--cores", "2")
    assert one["wagers"] == two["wagers"]
    assert one["wagers"][0]["method"] == "simulated"
    assert one["wagers"][0]["standard_error"] > 0


def test_play_writes_a_log_that_replays(tmp_path: Path) -> None:
    log = tmp_path / "round.log"
    done = croupier(
        "play", "649a", "--seed", "7", "--bet", "1:ante=10", "--advise", "--log", str(log),
        typed="double\nplay\n",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "is not a choice of seat 1" in done.stdout
    assert "best" in done.stdout
    again = croupier("replay", str(log))
    assert again.returncode == 0
    assert "replaying it gives the same bytes" in again.stdout
    log.write_text(log.read_text(encoding="utf-8").replace("play", "fold", 1), encoding="utf-8")
    edited = croupier("replay", str(log))
    assert edited.returncode == 1
    assert "edited" in edited.stderr


def test_play_keeps_face_down_cards_hidden() -> None:
    done = croupier("play", "649a", "--seed", "7", "--bet", "1:ante=10", typed="fold\n")
    before = done.stdout.split("Seat 1 decides")[0]
    assert "dealer: face down" in before


def test_play_stepwise_takes_an_irregularity() -> None:
    typed = "\n" * 4 + "call wrong-number-of-cards\n"
    done = croupier("play", "649a", "--seed", "7", "--bet", "1:ante=10", "--step", typed=typed)
    assert "All hands are void" in done.stdout
    assert "player 1: $0" in done.stdout


def test_check_of_files(tmp_path: Path) -> None:
    filed = tmp_path / "filed.toml"
    template = croupier("submission", "template", "craps").stdout
    filed.write_text(template, encoding="utf-8")
    assert croupier("check", str(filed)).returncode == 1
    head = template.replace("Name of", "Jane Doe of").replace("YYYY-MM-DD", "2026-11-15")
    filed.write_text(head, encoding="utf-8")
    assert croupier("check", str(filed)).returncode == 0
    filed.write_text('game = "craps"\n', encoding="utf-8")
    assert croupier("check", str(filed)).returncode == 1
    rules = Path("src/croupier/games/roulette/rules.toml")
    assert croupier("check", str(rules)).returncode == 0
    broken = tmp_path / "rules.toml"
    (tmp_path / "paragraphs.txt").write_text(
        (rules.parent / "paragraphs.txt").read_text(encoding="utf-8"),
        encoding="utf-8",
    )
    broken.write_text(
        rules.read_text(encoding="utf-8").replace('cite = "617a.6(a)"', 'cite = "617a.6(z)"'),
        encoding="utf-8",
    )
    found = croupier("check", str(broken))
    assert found.returncode == 1
    assert "617a has no paragraph 617a.6(z)" in " ".join(found.stdout.split())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("rules", "tree-card-poker"), "nearest are three-card"),
        (("odds", "649a", "--set", "pair-plus-paytable=Z"), "649a.12(d) allows A or B"),
        (("odds", "649a", "--set", "colour=red"), "not an option or reading"),
        (("odds", "649a", "--set", "colour"), "not of the form key=value"),
        (("odds", "649a", "--wager", "anty"), "is not a wager"),
        (("odds", "649a", "--wager", "pair-plus", "--paytable", "Z"), "no paytable 'Z'"),
        (("odds", "649a", "--stake", "five"), "not an amount of money"),
        (
            ("odds", "649a", "--stake", "20000"),
            (
                "stake = $20,000 is refused; ante is from table-minimum = $1 to "
                "table-maximum = $10,000 (601a.6)."
            ),
        ),
        (("odds", "649a", "--stake", "5", "--set", "table-minimum=$10"), "stake = $5 is refused"),
        (("simulate", "649a", "--stake", "0.50"), "stake = $0.50 is refused"),
        (
            ("bench", "649a", "--wager", "pair-plus", "--house-advantage", "600"),
            "lies between 0 and 100 %",
        ),
        (
            ("bench", "649a", "--wager", "pair-plus", "--house-advantage", "5", "--paytable", "Q"),
            "has no paytable 'Q'; there are 'A'",
        ),
        (("bench", "649a", "--wager", "ante", "--house-advantage", "5"), "with other wagers"),
        (
            ("odds", "623a", "--wager", "fire", "--stake", "6"),
            "stake = $6 is refused; fire is from $1 to $5 (623a.3(a)(40)).",
        ),
        (("odds", "649a", "--paytable", "Q"), "has no paytable 'Q'; there are 'A', 'B', 'C'"),
        (
            ("odds", "617a", "--wager", "straight", "--paytable", "Q"),
            "has no paytable 'Q'; none there has a label",
        ),
        (("rules", "649a", "--paytable", "Q"), "has no paytable 'Q'; it has 'A', 'B', 'C'"),
        (("rules", "649a", "--wager", "ante", "--paytable", "Q", "--json"), "no paytable 'Q'"),
        (
            (
                "rules",
                "649a",
                "--wager",
                "pair-plus",
                "--paytable",
                "A",
                "--set",
                "pair-plus-paytable=D",
            ),
            "it has 'D'",
        ),
        (("rules", "fcp"), "may be four-card-poker (641a) or four-card-prime (682a); say which"),
        (("rules", "x\x1b[31m"), r"'x\x1b[31m' is not a game"),
        (("odds", "649a", "--stake", "1,0"), "'1,0' is not an amount of money"),
        (("odds", "649a", "--stake", "\u0661\u0660"), "is not an amount of money"),
        (("play", "649a", "--bankroll", "1,0"), "'1,0' is not an amount of money"),
        (("play", "649a", "--bet", "ante=\u0661\u0660"), "an amount is in dollars"),
        *((("odds", entry.chapter), "has no odds") for entry in UNPLAYED),
        *((("play", entry.chapter), "has no play") for entry in UNPLAYED),
        (("play", "649a", "--bet", "1:ante=0.005"), "whole cents"),
        (("play", "649a", "--bet", "1:ante=0.50"), "601a.6"),
        (("play", "649a", "--bet", "1:six-card-bonus=5"), "needs ante or pair-plus"),
        (("play", "649a", "--seats", "8"), "seats 1 to 7"),
        (("replay", "nowhere.log"), "is not a file"),
        (("check", "nowhere.toml"), "is not a file"),
    ],
)
def test_bad_input_gets_one_sentence_and_status_2(words: tuple[str, ...], said: str) -> None:
    done = croupier(*words)
    assert done.returncode == 2, done.stdout
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_a_wrong_flag_is_a_wrong_call() -> None:
    done = croupier("odds", "649a", "--nonsense")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


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


def test_a_strategy_says_what_it_costs_and_what_the_house_has_then() -> None:
    shown = " ".join(croupier("strategy", "649a").stdout.split())
    assert "fold everything lower. (costs 0.0761% of the Ante: house advantage 3.4491%)" in shown


def test_the_strategy_of_653a_begins_before_the_flop() -> None:
    shown = " ".join(croupier("strategy", "653a").stdout.split())
    assert "Before the flop wager 4 times the Ante with 33+" in shown


def test_strategy_in_words_and_as_data() -> None:
    found = facts("strategy", "639a")
    assert Fraction(found["frequencies"]["bet"]["bet"]) > Fraction(1, 2)
    assert {"sentence", "cost", "exact"} <= set(found["learned"][0])
    assert "least money at risk" in " ".join(croupier("strategy", "639a").stdout.split())
    assert croupier("strategy", "639a", "--out", "decisions.xls").returncode == 2


def test_decisions_are_exported_row_by_row(tmp_path: Path) -> None:
    rows = [{"hand": "As Kd", "decision": "bet"}, {"hand": "3c 2d", "decision": "fold"}]
    for suffix in SUFFIXES:
        path = tmp_path / f"decisions{suffix}"
        write_decisions(iter(rows), path, lambda _: None)
        text = path.read_text(encoding="utf-8")
        if suffix == ".csv":
            assert list(csv.DictReader(text.splitlines())) == rows
        else:
            assert [json.loads(each) for each in text.splitlines()] == rows


def test_replay_of_one_round_with_receipts_and_signatures(tmp_path: Path) -> None:
    log, key = tmp_path / "s.log", tmp_path / "table.key"
    assert croupier("keys", str(key)).returncode == 0
    words = ("--seed", "7", "--bet", "small=10", "--rounds", "3", "--sign-key", str(key))
    done = croupier("play", "sic-bo", *words, "--log", str(log))
    assert done.returncode == 0
    receipt = next(
        line.split(": ")[1] for line in done.stdout.splitlines() if "Receipt of round 2" in line
    )
    again = croupier("replay", str(log), "--receipt", receipt, "--public-key", f"{key}.pub")
    assert again.returncode == 0
    assert f"{receipt} is the receipt of round 2." in again.stdout
    second = croupier("replay", str(log), "--round", "2")
    assert "Round 2" in second.stdout
    assert "Round 1" not in second.stdout
    assert "only a receipt or a signature" in " ".join(second.stdout.split())
    for wrong, says in (
        (("--receipt", "0" * 64), "is no receipt of this log"),
        (("--round", "4"), "has no round 4"),
    ):
        found = croupier("replay", str(log), *wrong)
        assert found.returncode == 1
        assert says in found.stderr
    assert {r["round"] for r in facts("replay", str(log), "--round", "2") if "round" in r} == {2}
    croupier("keys", str(tmp_path / "other.key"))
    other = croupier("replay", str(log), "--public-key", str(tmp_path / "other.key.pub"))
    assert other.returncode == 1
    assert "is not signed" in other.stderr


def test_a_log_is_not_overwritten_by_play(tmp_path: Path) -> None:
    log = tmp_path / "s.log"
    log.write_text("precious", encoding="utf-8")
    done = croupier("play", "sic-bo", "--bet", "small=10", "--log", str(log))
    assert done.returncode == 2
    assert "never overwritten" in done.stderr
    assert done.stdout == ""
    assert log.read_text(encoding="utf-8") == "precious"


def test_play_needs_a_game_or_a_log_to_go_on_with(tmp_path: Path) -> None:
    for words in ((), ("sic-bo", "--resume", "x.log"), ("--resume", "x.log", "--seed", "7")):
        done = croupier("play", *words)
        assert done.returncode == 2
        assert "--resume" in done.stderr
    (tmp_path / "empty.log").touch()
    done = croupier("play", "--resume", str(tmp_path / "empty.log"))
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


def test_a_wrong_bet_leaves_a_log_that_is_closed(tmp_path: Path) -> None:
    log = tmp_path / "s.log"
    done = croupier("play", "sic-bo", "--bet", "smal=10", "--log", str(log))
    assert done.returncode == 2
    assert croupier("replay", str(log)).returncode == 0
    assert [file.name for file in tmp_path.iterdir()] == ["s.log"]


def test_a_closed_session_is_not_gone_on_with(tmp_path: Path) -> None:
    log = tmp_path / "s.log"
    croupier("play", "sic-bo", "--seed", "7", "--bet", "small=10", "--log", str(log))
    left = tmp_path / "s.log.seed"  # as a crash right after the closing line leaves it
    left.write_text("{}", encoding="utf-8")
    done = croupier("play", "--resume", str(log))
    assert done.returncode == 2
    assert "was closed" in done.stderr
    assert not left.exists()


def test_effects_of_removal_as_a_table_and_as_facts() -> None:
    shown = croupier("odds", "minibaccarat", "--wager", "player", "--removal").stdout
    assert "effects of removal" in shown
    assert "10 J Q K" in shown
    assert "-0.0120 -2" in shown
    (odds,) = facts("odds", "minibaccarat", "--wager", "player", "--removal")["wagers"]
    four = next(card for card in odds["removal"]["cards"] if card["card"] == "4")
    assert (four["in_shoe"], four["tag"], round(four["effect"], 6)) == (32, -2, -0.00012)
    assert odds["removal"]["mean_effect"] == 0


@pytest.mark.parametrize(
    ("call", "why"),
    [
        (("odds", "sic-bo", "--removal"), "sic-bo is played without cards: none can be removed."),
        (
            ("odds", "craps", "--bet", "pass=10", "--removal"),
            "--removal: for one wager; a set (--bet) has its own stakes.",
        ),
    ],
)
def test_removal_is_refused_in_one_sentence(call: tuple[str, ...], why: str) -> None:
    refused = croupier(*call)
    assert refused.returncode == 2
    assert why in refused.stderr


@pytest.mark.parametrize(
    ("game", "file", "answers", "draws"),
    [
        ("roulette", "touchdown-on-the-zeros", ("--set", "touchdown=yes"), "spins"),
        ("props-and-hops", "six-eight-shake", (), "rolls"),
        ("three-dice-football", "defense-that-covers", (), "rolls"),
    ],
)
def test_sessions_of_strategies_with_a_bankroll(
    tmp_path: Path, game: str, file: str, answers: tuple[str, ...], draws: str
) -> None:
    plot = tmp_path / "plot.svg"
    call = ("simulate", game, *answers, "--strategy", f"examples/{game}/{file}.toml")
    call = (*call, "--sessions", "500", "--plot", str(plot))
    found = facts(*call)
    assert 0 <= found["risk_of_ruin"] <= 1
    assert sum(found["histogram"]["counts"]) == found["sessions"] == 500
    assert found[draws] >= found["sessions"]
    assert f"500 of {found[f'session_{draws}']:,} {draws}" in croupier(*call).stdout
    assert plot.read_text(encoding="utf-8").startswith("<svg")
