"""Rules Submissions of all chapters: template, reading, check."""

from __future__ import annotations

import pytest
from tests.bounded import bounded

from croupier.catalog.index import Entry, entries, find, rulebook
from croupier.rulebook.foreign import FileError, parse_toml
from croupier.rulebook.rules import examine
from croupier.submission.form import (
    BLANKS,
    Submission,
    SubmissionError,
    check_submission,
    submission_of,
    template,
)


def filled(name: str) -> str:
    """The template of a game, its head filled in."""
    text = template(rulebook(find(name)))
    for key, blank in BLANKS.items():
        value = "2026-11-15" if key == "date_filed" else "Jane Doe"
        text = text.replace(f'{key} = "{blank}"', f'{key} = "{value}"')
    return text


def filed(text: str) -> Submission:
    return submission_of(parse_toml(text, "filed.toml"), "filed.toml")


@pytest.mark.parametrize("entry", entries())
def test_template_of_every_chapter_passes_the_check(entry: Entry) -> None:
    submission = filed(filled(entry.game))
    assert submission.entry == entry
    assert check_submission(submission) == []


@pytest.mark.parametrize("entry", entries())
def test_template_asks_every_question_and_offers_every_paytable(entry: Entry) -> None:
    book = rulebook(entry)
    text = template(book)
    for option in book.option:
        assert f"{option.key} = " in text
    for block in book.paytable:
        if block.chosen_by:
            for label in block.labels:
                assert label in text


def test_an_empty_submission_is_told_every_open_question() -> None:
    findings = check_submission(filed('game = "three-card-poker"'))
    texts = [str(finding) for finding in findings]
    assert any("pair-plus-paytable is not answered" in text for text in texts)
    assert any("certificate_holder is empty" in text for text in texts)
    required = [o for o in rulebook(find("649a")).option if o.required]
    assert len(texts) > len(required) / 2


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('pair-plus-paytable = "A"', 'pair-plus-paytable = "Z"', "649a.12(d) allows A or B"),
        ('dealing = "manual-shoe"', 'dealing = "hand"', ""),
        ("adjacent-boxes = 1", "adjacent-boxes = 9", "649a.7(f)"),
        ("six-card-bonus = true", "six-card-bonus = false", ""),
    ],
)
def test_answers_are_checked_against_the_chapter(old: str, new: str, said: str) -> None:
    text = filled("649a")
    assert old in text
    findings = check_submission(filed(text.replace(old, new)))
    if said:
        assert any(said in str(finding) for finding in findings)
    else:
        assert findings == []


def test_contradictions_name_an_acceptable_alternative() -> None:
    text = filled("649a")
    text = text.replace('dealing = "manual-shoe"', 'dealing = "hand"')
    text = text.replace("automated-shuffler = true", "automated-shuffler = false")
    findings = check_submission(filed(text))
    conflict = next(finding for finding in findings if finding.instead)
    assert conflict.cite == "649a.9(a)(1)"
    assert "manual dealing shoe" in conflict.instead


def test_a_paytable_for_a_wager_not_offered() -> None:
    text = filled("649a")
    text = text.replace("six-card-bonus = true", "six-card-bonus = false")
    text = text.replace('six-card-bonus-paytable = "A"', 'six-card-bonus-paytable = "B"')
    findings = check_submission(filed(text))
    assert any("contradicts the other answers" in str(finding) for finding in findings)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game = ", "not TOML"),
        ("", "game is missing"),
        ('game = "whist"', "not a game"),
        ('game = "649a"\ncolour = 1', "colour "),
        ('game = "649a"\nanswers = 1', "answers "),
        ('game = ["649a"]', "game = .'649a'. is not a name"),
        (
            'game = "649a"\nchapter = "653a"',
            "game = three-card-poker and chapter = 653a ",
        ),
        ('game = "649a"\nchapter = "whist"', "chapter: 'whist' is not a game"),
        ('game = "649a"\n[answers]\na = 1\n[readings]\na = 2', "a .* .answers. and .readings."),
        ('game = "649a"\n"\\u001b[31m" = 1', r"\\x1b.31m is not a field"),
    ],
)
def test_what_is_no_submission_is_refused(text: str, said: str) -> None:
    with pytest.raises((SubmissionError, FileError), match=said):
        filed(text)


def found_in(text: str) -> list[str]:
    return [str(each) for each in check_submission(filed(text))]


def test_an_untouched_template_is_found_with_the_fields_that_are_still_its_own() -> None:
    found = found_in(template(rulebook(find("649a"))))
    assert len(found) == len(BLANKS)
    for key, text in zip(BLANKS, found, strict=True):
        assert text.startswith(f"{key} = ")
        assert "the template's placeholder" in text


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("date_filed", '"2026-11-15"', ""),
        ("date_filed", "2026-11-15", ""),
        ("date_filed", '"November 15, 2026"', ""),
        ("date_filed", '"15 November 2026"', ""),
        ("date_filed", '"31st of Febtober"', "is not a date such as 2026-11-15"),
        ("date_filed", '"2026-02-30"', "is not a date"),
        ("date_filed", '"２０２６-11-15"', "is not a date"),
        ("date_filed", "07:30:00", "is not a date"),
        ("date_filed", "20261115", "is not a date"),
        ("date_filed", '""', "is empty"),
        ("certificate_holder", '["Jane Doe"]', "is not a name: not text"),
        ("certificate_holder", "{ name = 'Jane' }", "is not a name"),
        ("certificate_holder", '"\\u200B"', "characters that cannot be"),
        ("certificate_holder", '"\\u001b[31mJane"', "characters that cannot be"),
        ("certificate_holder", '"  "', "empty"),
        ("certificate_holder", '"..."', "empty"),
        ("certificate_holder", '"Société des Jeux, Łódź"', ""),
        ("reviewed_by", "true", "is not a name"),
        ("reviewed_by", f'"{"x" * 5001}"', "longer than 5,000"),
    ],
)
def test_601a_4_the_head_names_who_filed_and_when(key: str, value: str, said: str) -> None:
    old = '"2026-11-15"' if key == "date_filed" else '"Jane Doe"'
    found = found_in(filled("649a").replace(f"{key} = {old}", f"{key} = {value}"))
    assert len(found) == bool(said)
    assert all(key in text and said in text and text.isprintable() for text in found)


HOUSE_WAY = 'house-way = "trump-plaza"'


@pytest.mark.parametrize(
    ("game", "old", "new", "said"),
    [
        ("649a", "adjacent-boxes = 1", "adjacent-boxes = [1]", "(a list"),
        ("649a", "adjacent-boxes = 1", "adjacent-boxes = { a = 1 }", "(a table"),
        ("649a", "adjacent-boxes = 1", 'adjacent-boxes = "٣"', "not a whole number"),
        ("649a", "adjacent-boxes = 1", 'adjacent-boxes = "1_0"', "not a whole number"),
        ("649a", "adjacent-boxes = 1", "adjacent-boxes = 1.0", "not a whole number"),
        ("649a", "adjacent-boxes = 1", "adjacent-boxes = true", "(yes or no does not"),
        ("649a", "adjacent-boxes = 1", "adjacent-boxes = 2026-01-01", "neither text nor a number"),
        (
            "649a",
            '# magic-card-frequency = "unknown"',
            'magic-card-frequency = "1/0"',
            "probability",
        ),
        ("649a", '# magic-card-frequency = "unknown"', "magic-card-frequency = nan", "probability"),
        ("633a", "additional-splits = 2", f"additional-splits = {10**21}", "above 100"),
        ("633a", "additional-splits = 2", "additional-splits = 101", "above 100"),
        ("627a", 'tie-odds = "8 to 1"', 'tie-odds = "9 to 0"', "for a wager of nothing"),
        ("627a", 'tie-odds = "8 to 1"', 'tie-odds = "٩ to 1"', "is not odds"),
        ("627a", 'tie-odds = "8 to 1"', 'tie-odds = "2000000 to 1"', "above 1,000,000 to 1"),
        ("645a", HOUSE_WAY, 'house-way = ""', "empty"),
        ("645a", HOUSE_WAY, 'house-way = "\\u200b"', "cannot be printed"),
        ("645a", HOUSE_WAY, 'house-way = "pair -> others"', "add no-pair -> others"),
        ("645a", HOUSE_WAY, 'house-way = "pair -> first"', "is not others"),
        ("645a", 'progressive-amount = "$1"', 'progressive-amount = "$0"', "below $0.01"),
        ("645a", 'progressive-amount = "$1"', 'progressive-amount = "$1,0"', "not an amount"),
        ("645a", 'progressive-amount = "$1"', 'progressive-amount = "$٢"', "not an amount"),
        ("649a", 'pair-plus-paytable = "A"', 'pair-plus-paytable = "\\u001b[2J"', "'\\x1b[2J'"),
    ],
)
def test_a_refused_answer_is_reported_once(game: str, old: str, new: str, said: str) -> None:
    text = filled(game)
    assert f"\n{old}\n" in text
    found = found_in(text.replace(f"\n{old}\n", f"\n{new}\n"))
    assert len(found) == 1, found
    assert said in found[0]
    assert found[0].isprintable()
    assert not any(word in found[0] for word in ("literal", "Fraction", "Exceeds", "Decimal"))


def test_a_reading_answered_with_a_list_or_table_is_refused() -> None:
    readings = [r for r in rulebook(find("649a")).reading if r.choices]
    for answer in (["a"], {"a": 1}, 1, None, True):
        _, findings = examine(rulebook(find("649a")), {readings[0].key: answer})
        assert ["not one of the readings" in str(each) for each in findings] == [True]


def test_many_unknown_keys_are_summed_up_in_no_time() -> None:
    unknown = {f"key-{number}": number for number in range(200_000)} | {"x" * 10_000_000: 1}
    with bounded():
        _, findings = examine(rulebook(find("649a")), unknown)
    assert len(findings) == 6
    assert "199,996 " in str(findings[-1])


def test_a_value_of_ten_megabytes_is_echoed_short() -> None:
    _, findings = examine(rulebook(find("649a")), {"dealing": "x" * 10_000_000})
    assert len(str(findings[0])) < 300
