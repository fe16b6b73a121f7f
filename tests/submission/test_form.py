"""Rules Submissions of all chapters: template, reading, check."""

from __future__ import annotations

import pytest

from croupier.games.catalog import Entry, entries, find, rulebook
from croupier.rulebook.foreign import FileError
from croupier.submission.form import (
    SubmissionError,
    check_submission,
    parse_submission,
    template,
)


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry.game)
def test_template_of_every_chapter_passes_the_check(entry: Entry) -> None:
    submission = parse_submission(template(rulebook(entry)), "filed.toml")
    assert submission.entry == entry
    assert check_submission(submission) == []


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry.game)
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
    findings = check_submission(parse_submission('game = "three-card-poker"', "filed.toml"))
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
    text = template(rulebook(find("649a")))
    assert old in text
    findings = check_submission(parse_submission(text.replace(old, new), "filed.toml"))
    if said:
        assert any(said in str(finding) for finding in findings)
    else:
        assert findings == []


def test_contradictions_name_an_acceptable_alternative() -> None:
    text = template(rulebook(find("649a")))
    text = text.replace('dealing = "manual-shoe"', 'dealing = "hand"')
    text = text.replace("automated-shuffler = true", "automated-shuffler = false")
    findings = check_submission(parse_submission(text, "filed.toml"))
    conflict = next(finding for finding in findings if finding.instead)
    assert conflict.cite == "649a.9(a)(1)"
    assert "manual dealing shoe" in conflict.instead


def test_a_paytable_for_a_wager_not_offered() -> None:
    text = template(rulebook(find("649a")))
    text = text.replace("six-card-bonus = true", "six-card-bonus = false")
    text = text.replace('six-card-bonus-paytable = "A"', 'six-card-bonus-paytable = "B"')
    findings = check_submission(parse_submission(text, "filed.toml"))
    assert any("contradicts the other answers" in str(finding) for finding in findings)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game = ", "not TOML"),
        ("", "game is missing"),
        ('game = "whist"', "not a game"),
        ('game = "649a"\ncolour = 1', "colour is not a part"),
        ('game = "649a"\nanswers = 1', "answers is a table"),
    ],
)
def test_what_is_no_submission_is_refused(text: str, said: str) -> None:
    with pytest.raises((SubmissionError, FileError), match=said):
        parse_submission(text, "filed.toml")
