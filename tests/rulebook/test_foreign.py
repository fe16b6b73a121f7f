"""Files and texts of others: one sentence for what cannot be read, nothing raw on a terminal."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.bounded import bounded

from croupier.rulebook.foreign import (
    MOST_BYTES,
    FileError,
    parse_toml,
    read_toml,
    shown,
    shown_value,
)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("decks", "decks"),
        ("\x1b[31mred", "\\x1b[31mred"),
        ("a\nb\r", "a\\nb\\r"),
        ("zero\u200bwidth", "zero\\u200bwidth"),
        ("\u202eright to left", "\\u202eright to left"),
        ("Crème brûlée ♠", "Crème brûlée ♠"),
        ("x" * 10_000_000, "x" * 60 + "… (10,000,000 characters)"),
    ],
)
def test_foreign_text_is_shown_as_text_alone(text: str, told: str) -> None:
    assert shown(text) == told


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("six", "'six'"),
        (True, "true"),
        (7, "7"),
        (10**30, "a number of more than 30 digits"),
        (float("nan"), "nan"),
        ([], "[]"),
        ([1, "a\x07", [[2]], 4], "[1, 'a\\x07', […], …]"),
        ({"a": 1}, "a table"),
    ],
)
def test_foreign_values_are_shown_short(value: object, told: str) -> None:
    assert shown_value(value) == told


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "is empty"),
        (b" \n", "is empty"),
        ('game = "649a"'.encode("utf-16"), "not text in UTF-8"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "not text in UTF-8"),
        (b"x" * (MOST_BYTES + 1), "too long; at most 250,000 bytes"),
        (b"game = ", "not TOML"),
        (b"a = 1\x00", "not TOML"),
        (b'"\x1b" = 1', "not TOML"),
        (b"a = " + b"1" * 5000, "more than 30 digits"),
        (b"a = [{ b = 0x" + b"f" * 5000 + b" }]", "more than 30 digits"),
        (b"a = " + b"[" * 5000 + b"]" * 5000, "nested more than 20 deep"),
        (b"a = " + b"{a=" * 5000, "nested more than 20 deep"),
        (b".".join([b"a"] * 100_000) + b" = 1", "nested more than 20 deep"),
        (b"[" + b".".join([b'"="'] * 60_000) + b"]", "nested more than 20 deep"),
    ],
)
def test_a_file_that_cannot_be_read_gets_one_sentence(
    tmp_path: Path, data: bytes, said: str
) -> None:
    file = tmp_path / "filed.toml"
    file.write_bytes(data)
    with bounded(), pytest.raises(FileError, match=said) as error:
        read_toml(file)
    assert str(error.value).isprintable()


@pytest.mark.parametrize(
    "text",
    [
        "a" * 400_000,
        "a " * 200_000,
        ("a." * 15 + "=\n") * 10_000,
        '"' + '\\"' * 200_000,
        '"""' + '\\"""' * 100_000 + "\\",
        '"""' + '""\\' * 130_000,
        "'''" + "''\n" * 130_000,
        "'\n" * 200_000,
        "#" * 400_000 + "\n=",
    ],
    ids=range(9),
)
def test_no_text_takes_longer_than_its_length(text: str) -> None:
    with bounded(), pytest.raises(FileError, match="not TOML"):
        parse_toml(text, "filed.toml")


def test_neither_directory_nor_pipe_nor_nothing_is_a_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path, tmp_path / "pipe", tmp_path / "nothing"):
        with pytest.raises(FileError, match="is not a file"):
            read_toml(path)


def test_a_byte_order_mark_is_accepted(tmp_path: Path) -> None:
    file = tmp_path / "filed.toml"
    file.write_bytes("\ufeffgame = '649a'\r\n".encode())
    assert read_toml(file) == {"game": "649a"}


@pytest.mark.parametrize(
    "text",
    [
        'a = "[[[[[[[[[[[[[[[[[[[[[[[[[[["',
        "# [[[[[[[[[[[[[[[[[[[[[[[[[[[[[\na = 1",
        'a = """\n[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\n"""',
        "a = " + "[" * 20 + "]" * 20,
        'a = "one.two.' + "three.four." * 20 + '"',
    ],
)
def test_brackets_and_dots_count_outside_of_strings_and_comments(text: str) -> None:
    assert parse_toml(text, "filed.toml")
