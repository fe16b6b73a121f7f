"""Text files are read and written as UTF-8, whatever the machine's locale says."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FOLDERS = ("src", "tools", "tests", "verify", "benchmarks")


def without_encoding(source: str) -> Iterator[str]:
    """Calls that open a text file, or talk text to a process, in the locale's encoding."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        named = {keyword.arg: keyword.value for keyword in node.keywords}
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        modes = [n.value for n in [*node.args, named.get("mode")] if isinstance(n, ast.Constant)]
        is_method = isinstance(node.func, ast.Attribute)
        is_text = (is_method and name in ("read_text", "write_text")) or (
            name == "open"
            and ast.unparse(node.func) != "os.open"  # a descriptor, not a text
            and not any("b" in mode for mode in modes if isinstance(mode, str))
        )
        if (is_text or ("text" in named and name in ("run", "Popen"))) and "encoding" not in named:
            yield f"line {node.lineno}: {ast.unparse(node)}"


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_text_file_is_utf_8(folder: str) -> None:
    found = [
        f"{path}: {call}"
        for path in sorted((ROOT / folder).rglob("*.py"))
        for call in without_encoding(path.read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("call", "found"),
    [
        ("path.read_text()", 1),
        ("path.write_text('x')", 1),
        ("path.write_text('x', encoding='utf-8')", 0),
        ("open(path)", 1),
        ("path.open('w', newline='')", 1),
        ("open(path, 'rb')", 0),
        ("subprocess.run(words, text=True)", 1),
        ("subprocess.run(words, encoding='utf-8')", 0),
    ],
)
def test_calls_without_an_encoding_are_found(call: str, found: int) -> None:
    assert len(list(without_encoding(call))) == found
