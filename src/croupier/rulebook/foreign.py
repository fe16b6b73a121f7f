"""What others wrote, in files and on the command line: read in bounds, and shown as text alone.

Every file of somebody else's is read by `read_toml` (or `read_text`), and whatever stands in it or
was typed goes through `shown` or `shown_value` before it is printed.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from unicodedata import category

# The longest rules file has 60,000 bytes; whatever stands in a file of this size, it is read and
# judged in well under a second.
MOST_BYTES = 250_000
# Rules files nest five deep. `tomllib` recurses with brackets and is quadratic in dotted keys.
MOST_DEEP = 20
MOST_SHOWN = 60
MOST_PATH = 300
MOST_ITEMS = 3
MOST_TEXT = 5_000
MOST_DIGITS = 30
TOO_LARGE = f"{{}}: a number in it has more than {MOST_DIGITS} digits."

# A string that does not end matches as far as it goes, so that no text is gone through twice.
_TOKEN = re.compile(
    r'"""(?:\\.?|[^\\])*?(?:"""|\Z)|'
    r"'''.*?(?:'''|\Z)|"
    r'"(?:\\.|[^"\\\n])*+"?|'
    r"'[^'\n]*+'?|"
    r"#[^\n]*|"
    r"[\[{\]}]",
    re.DOTALL,
)
_DOTTED = re.compile(rf"(?<![\w\"-])(?:[\w\"-]++[ \t]*+\.[ \t]*+){{{MOST_DEEP}}}")


class FileError(ValueError):
    """A file that cannot be read for what it is, in one sentence."""


def shown(text: str, most: int = MOST_SHOWN) -> str:
    """Foreign text for people: unprintable characters are escaped, and a long text is cut."""
    kept = "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode()
        for char in text[:most]
    )
    return kept if len(text) <= most else f"{kept}… ({len(text):,} characters)"


def shown_value(value: object, most: int = MOST_SHOWN) -> str:
    """A foreign value for people, whatever its type; a text stands in quotes."""
    match value:
        case str():
            return f"'{shown(value, most)}'"
        case bool():
            return "true" if value else "false"
        case int() if abs(value) >= 10**MOST_DIGITS:
            return f"a number of more than {MOST_DIGITS} digits"
        case list() | tuple():
            first = [_item(item) for item in value[:MOST_ITEMS]]
            return f"[{', '.join(first + ['…'] * (len(value) > MOST_ITEMS))}]"
        case dict():
            return "a table"
    return shown(str(value), most)


def _item(value: object) -> str:
    return "[…]" if isinstance(value, list | tuple) else shown_value(value, MOST_SHOWN // 3)


def text_fault(value: object) -> str:
    """Why a value is no text that people can read; "" if it is."""
    if not isinstance(value, str):
        return "not text"
    if len(value) > MOST_TEXT:
        return f"longer than {MOST_TEXT:,} characters"
    if any(category(char)[0] == "C" and char not in "\n\r\t" for char in value):
        return "it contains characters that cannot be printed"
    return "" if any(char.isalnum() for char in value) else "empty"


def nearest(word: str, known: Iterable[str], cutoff: float = 0.4) -> list[str]:
    """The known words that a foreign one comes nearest to."""
    return difflib.get_close_matches(word[:MOST_SHOWN].lower(), list(known), n=3, cutoff=cutoff)


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file of somebody else's."""
    return parse_toml(read_text(path), path.as_posix())


def is_file(path: Path) -> bool:
    """Whether there is a file that may be looked at; a name that no file can have is of none."""
    try:
        return path.is_file()
    except OSError:
        return False


def read_text(path: Path) -> str:
    """A text file of somebody else's, in UTF-8 with or without a byte-order mark."""
    name = shown(path.as_posix(), MOST_PATH)
    if not is_file(path):
        raise FileError(f"{name} is not a file.")
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise FileError(f"{name} cannot be read: {error.strerror}.") from None
    if len(data) > MOST_BYTES:
        raise FileError(f"{name} is too long; at most {MOST_BYTES:,} bytes are read.")
    if not data.strip():
        raise FileError(f"{name} is empty.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileError(
            f"{name} is not text in UTF-8 (byte {error.start + 1:,}); save it as UTF-8."
        ) from None


def parse_toml(text: str, name: str) -> dict[str, Any]:
    """TOML within bounds of depth; `name` is the file's, for the sentence."""
    name = shown(name, MOST_PATH)
    if _too_deep(text):
        raise FileError(f"{name}: brackets or dotted keys are nested more than {MOST_DEEP} deep.")
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FileError(f"{name}: not TOML: {shown(str(error), 200)}.") from None
    except ValueError:  # Python reads no number of thousands of digits
        raise FileError(TOO_LARGE.format(name)) from None
    if _holds_too_large(data):
        raise FileError(TOO_LARGE.format(name))
    return data


def _holds_too_large(value: object) -> bool:
    if isinstance(value, dict | list):
        return any(map(_holds_too_large, value.values() if isinstance(value, dict) else value))
    return isinstance(value, int) and abs(value) >= 10**MOST_DIGITS


def _too_deep(text: str) -> bool:
    """Whether brackets, or keys with dots, are nested too deep outside of strings and comments."""
    deep = 0
    for token in _TOKEN.finditer(text):
        if token[0] in ("[", "{"):
            deep += 1
        elif token[0] in ("]", "}"):
            deep -= 1
        if deep > MOST_DEEP:
            return True
    bare = _TOKEN.sub(lambda token: '""' if token[0][0] in "\"'" else "", text)
    return _DOTTED.search(bare) is not None
