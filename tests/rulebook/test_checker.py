"""The loader and the checker: each fault names its place, its value and what is allowed."""

from __future__ import annotations

import pytest

from croupier.rulebook.checker import CodeFacts, check_rulebook
from croupier.rulebook.foreign import FileError, parse_toml
from croupier.rulebook.loader import RulebookError, rulebook_of
from croupier.rulebook.types import Rulebook

SOUND = """
[chapter]
number = "649a"
game = "small-game"
title = "Small Game"
family = "poker against the dealer"
sections = ["Definitions", "Wagers"]

[[equipment]]
kind = "seats"
cite = "649a.2(a)"
most = 7

[[wager]]
key = "ante"
name = "Ante"
cite = "649a.7(d)(1)"
placed = "before the deal"
amount = "free"
against = "the dealer"

[[paytable]]
wager = "ante"
cite = "649a.12(b)"
labels = ["A", "B"]
chosen_by = "ante-paytable"
rows = [["Win", "1 to 1", "2 to 1"]]

[[option]]
key = "ante-paytable"
cite = "649a.12(b)"
question = "Which?"
kind = "one-of"
values = ["A", "B"]
default = "A"

[[irregularity]]
key = "misdeal"
at = ["cards dealt"]
cite = "649a.13(c)"
when = "A misdeal."
remedy = "Void."
effect = "void round"
"""
PARAGRAPHS = frozenset({"649a.2(a)", "649a.7(d)(1)", "649a.12(b)", "649a.13(c)"})


def parsed(text: str) -> Rulebook:
    return rulebook_of(parse_toml(text, "rules.toml"), "rules.toml")


def faults(text: str, code: CodeFacts | None = None) -> list[str]:
    return check_rulebook(parsed(text), PARAGRAPHS, code)


def change(old: str, new: str) -> str:
    assert old in SOUND
    return SOUND.replace(old, new, 1)


def test_a_sound_file_has_no_faults() -> None:
    code = CodeFacts({"ante": frozenset({"win", "lose", "push"})}, frozenset())
    assert faults(SOUND) == []
    assert faults(SOUND, code) == []


def test_rows_of_a_bonus_and_rows_with_conditions_are_checked() -> None:
    rows = 'rows = [["Win", "1 to 1", "2 to 1"]]'
    found = faults(change(rows, f'{rows}\nbonus_rows = {{ flush = "ante" }}'))
    assert "bonus_rows: no row 'flush'; allowed are 'win'." in found[0]
    assert "bonus_rows: no bonus 'ante'; allowed are ." in found[1]
    found = faults(change(rows, f"{rows}\nrow_given = {{ win = {{ ante-paytable = 'Z' }} }}"))
    assert "ante-paytable = 'Z' is not" in found[0]


LIMIT = """
[[limit]]
key = "payout"
cite = "649a.12(b)"
wagers = ["ante"]
rows = ["win"]
says = "At most so much."

[[reading]]
key = "payout-limit-wagers-returned"
cite = "649a.12(b)"
doubt = "Not said."
taken = "beside"
choices = { beside = "They do not count.", counted = "They do." }
effect = "money"

[[reading]]
key = "payout-limit-boxes"
cite = "649a.12(b)"
doubt = "Not said."
taken = "one-box"
choices = { one-box = "One.", every-box = "All." }
effect = "play"
"""


def test_a_limit_names_wagers_and_rows_that_there_are() -> None:
    assert faults(SOUND + LIMIT) == []
    (fault,) = faults(SOUND + LIMIT.replace('rows = ["win"]', 'rows = ["flush"]'))
    assert fault == "limit payout: no row 'flush'; allowed are 'win'."
    found = faults(SOUND + LIMIT.replace('wagers = ["ante"]', 'wagers = ["ante", "play"]'))
    assert found == ["limit payout: no wager 'play'; allowed are 'ante'."]


def test_a_limit_has_readings_on_wagers_that_come_back_and_on_boxes() -> None:
    limit, _, _ = LIMIT.partition("[[reading]]")
    assert faults(SOUND + limit) == [
        "limit payout: no option or reading 'payout-limit-wagers-returned'.",
        "limit payout: no option or reading 'payout-limit-boxes'.",
    ]


def test_a_void_round_settles_wagers_that_there_are() -> None:
    effect = 'effect = "void round"'
    assert faults(SOUND.replace(effect, f'{effect}\nsettles = ["ante"]')) == []
    (fault,) = faults(SOUND.replace(effect, f'{effect}\nsettles = ["prime"]'))
    assert fault == "irregularity misdeal: settles: no wager 'prime'; allowed are 'ante'."


COURSE = """
[[deal]]
cite = "649a.12(b)"
no_more_bets = "649a.12(b)"
steps = [{ to = "seats", cards = 3, if_wagered = ["ante"] }]

[[decision]]
cite = "649a.12(b)"
makes = "ante"
stake = { of = "ante", times = ["1"] }
otherwise = "fold"
sees = ["three cards"]

[[fold]]
cite = "649a.12(b)"
wagers = ["ante"]
does = "lost"
"""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('if_wagered = ["ante"]', 'if_wagered = ["play"]', "deal 1 (649a.12(b)): if_wagered: no"),
        ("if_wagered", 'top_card_apart = ["play"], if_wagered', "top_card_apart: no wager 'play'"),
        ('makes = "ante"', 'makes = "play"', "decision of play (649a.12(b)): no wager 'play'"),
        ('of = "ante"', 'of = "ante + play"', "decision of ante (649a.12(b)): no wager 'play'"),
        ('wagers = ["ante"]', 'wagers = ["play"]', "fold (649a.12(b)): no wager 'play'"),
        ('times = ["1"]', 'times = ["1"], holding = "aces"', "a stake without holding"),
        ('no_more_bets = "649a.12(b)"', 'no_more_bets = "649a.99"', "deal 1: cite: "),
    ],
)
def test_the_course_of_a_round_names_wagers_and_cites_that_there_are(
    old: str, new: str, said: str
) -> None:
    assert faults(SOUND + COURSE) == []
    assert any(said in fault for fault in faults(SOUND + COURSE.replace(old, new)))


def test_a_stake_stands_once_and_a_fold_says_what_becomes_of_every_wager() -> None:
    stake = 'amount = "free"\nstake = { minimum = "$1" }'
    (fault,) = faults(change('amount = "free"', stake) + COURSE)
    assert "its sizes" in fault
    other = COURSE.replace('makes = "ante"', 'makes = "other"').split("[[fold]]")[0]
    assert any(fault.startswith("wager ante: no [[fold]]") for fault in faults(SOUND + other))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            'amount = "free"',
            'amount = "free"\ncolour = "red"',
            "wager > 1 (ante) > colour: unknown",
        ),
        ('cite = "649a.7(d)(1)"\n', "", "wager > 1 (ante) > cite: missing"),
        ('kind = "seats"', 'kind = "chairs"', "equipment"),
        ('"1 to 1", "2 to 1"', '"1 to 1"', "1 payouts for 2 paytables"),
        ('"2 to 1"', '"two to one"', "not a payout"),
        ('"2 to 1"', '"2 to 0"', "is for a wager of nothing"),
        (
            'amount = "free"',
            'amount = "free"\nstake = { of = "ante", times = ["1/0"] }',
            "a multiple",
        ),
        (
            'amount = "free"',
            'amount = "free"\nstake = { of = "ante", times = ["two"] }',
            "a multiple",
        ),
        ('chosen_by = "ante-paytable"\n', "", "several paytables need chosen_by"),
        ("most = 7", 'most = "7"', "equipment > 1"),
        ('effect = "void round"', 'effect = "shrug"', "irregularity > 1 (misdeal) > effect"),
    ],
)
def test_the_loader_names_file_place_and_fault(old: str, new: str, said: str) -> None:
    with pytest.raises(RulebookError) as refused:
        parsed(change(old, new))
    assert said in str(refused.value)
    assert str(refused.value).startswith("rules.toml: ")


def test_what_is_not_toml_is_refused() -> None:
    with pytest.raises(FileError, match="not TOML"):
        parsed("[chapter")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('cite = "649a.7(d)(1)"', 'cite = "649a.7(z)"', "has no paragraph 649a.7(z)"),
        ('cite = "649a.7(d)(1)"', 'cite = "651a.7"', "651a.7 is outside chapter 649a"),
        ('cite = "649a.7(d)(1)"', 'cite = "section 7"', "is not a cite"),
        ('values = ["A", "B"]', 'values = ["A"]', "no answer to ante-paytable selects paytable"),
        ('values = ["A", "B"]', 'values = ["A", "B", "C"]', "value 'C' selects no paytable"),
        ('default = "A"', 'default = "D"', "default 'D' is not allowed"),
        ('wager = "ante"\n', 'wager = "anty"\n', "no wager 'anty'"),
        ('rows = [["Win", "1 to 1", "2 to 1"]]',
         'rows = [["Win", "1 to 1", "2 to 1"], ["WIN", "1 to 1", ""]]', "2 rows for 'win'"),
        ('against = "the dealer"', 'against = "the dealer"\nneeds = ["blind"]', "no wager 'blind'"),
        ('against = "the dealer"', 'against = "the dealer"\ngiven = { decks = 6 }',
         "no option or reading 'decks'"),
        ('against = "the dealer"', 'against = "the dealer"\ngiven = { ante-paytable = "Z" }',
         "is not a possible answer"),
        ('"2 to 1"', '"100% of meter"', "no progressive"),
    ],
)  # fmt: skip
def test_the_checker_names_place_and_what_is_allowed(old: str, new: str, said: str) -> None:
    assert any(said in fault for fault in faults(change(old, new))), faults(change(old, new))


def test_an_option_that_nothing_reads() -> None:
    extra = """
[[option]]
key = "music"
cite = "649a.12(b)"
question = "Is there music?"
kind = "yes-no"
default = true
"""
    code = CodeFacts({"ante": frozenset({"win"})}, frozenset())
    assert faults(SOUND + extra, code) == ["option music: nothing reads it."]
    reading = CodeFacts({"ante": frozenset({"win"})}, frozenset({"music"}))
    assert faults(SOUND + extra, reading) == []
    assert faults(SOUND + extra + "procedure_only = true\n", code) == []
    (fault,) = faults(SOUND + extra + "procedure_only = true\n", reading)
    assert "it is read, so it is not procedure_only" in fault
    (fault,) = faults(SOUND + extra)
    assert "it needs steers, or procedure_only = true" in fault
    assert faults(SOUND + extra + 'steers = "play"\n') == []


def test_outcomes_of_code_and_table_must_agree() -> None:
    code = CodeFacts({"ante": frozenset({"win", "jackpot"})}, frozenset())
    assert any("no paytable has the row 'jackpot'" in fault for fault in faults(SOUND, code))
    code = CodeFacts({"ante": frozenset({"lose"})}, frozenset())
    assert any("no code resolves to the row 'win'" in fault for fault in faults(SOUND, code))


def test_an_irregularity_says_when_it_can_have_happened() -> None:
    (fault,) = faults(change('at = ["cards dealt"]\n', ""))
    assert fault.startswith("irregularity misdeal: at is missing")
    with pytest.raises(RulebookError) as refused:
        parsed(change('"cards dealt"', '"cards delt"'))
    assert "irregularity > 1 (misdeal) > at" in str(refused.value)


def test_keys_are_used_once() -> None:
    twice = SOUND + SOUND[SOUND.index("[[irregularity]]") :]
    assert any("misdeal: the key is used 2 times" in fault for fault in faults(twice))


def test_a_name_stands_once_in_an_order_or_list_of_places() -> None:
    ranked = SOUND + '[[ranking]]\ncite = "649a.1"\nname = "High"\norder = ["ace", "king", "ace"]\n'
    assert any("ranking High: order: 'ace' stands 2 times" in fault for fault in faults(ranked))


def test_a_value_stands_once_in_a_condition() -> None:
    given = SOUND + '[[conflict]]\ncite = "649a.1"\nwhy = "so"\ninstead = "other"\n'
    given += "given = { decks = [1, 1] }\n"
    assert any("given: decks: 1 stands 2 times" in fault for fault in faults(given))


def test_what_patrons_are_told_names_choices_wagers_and_rows_that_there_are() -> None:
    reading = """
[[reading]]
key = "tie"
cite = "649a.12(b)"
doubt = "Who wins a tie?"
taken = "push"
choices = { push = "Nobody.", win = "The player." }
patron = [{ wagers = ["ante"], rows = ["Win"], says = { push = "A tie pushes." } }]
effect = "money"
"""
    code = CodeFacts({"ante": frozenset({"win"})}, frozenset({"tie", "ante-paytable"}))
    assert check_rulebook(parsed(SOUND + reading), PARAGRAPHS, code) == []
    for old, new in (('["ante"]', '["pair"]'), ('["Win"]', '["Tie"]'), ('{ push = "A', '{ x = "A')):
        (fault,) = check_rulebook(parsed(SOUND + reading.replace(old, new)), PARAGRAPHS, code)[:1]
        assert "reading tie: patron" in fault
    of_none = reading.replace("\npatron", '\nwagers = ["pair"]\npatron')
    (fault,) = check_rulebook(parsed(SOUND + of_none), PARAGRAPHS, code)
    assert fault == "reading tie: no wager 'pair'; allowed are 'ante'."


def test_a_remedy_by_a_reading_names_one_that_there_is() -> None:
    book = parsed(SOUND.replace('remedy = "Void."', 'remedy = "Void."\nby_reading = "tie"'))
    assert any("by_reading" in fault for fault in check_rulebook(book, PARAGRAPHS, None))
