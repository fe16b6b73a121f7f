"""Write the table of roles in docs/filing.md from the list of rights: `python tools/rights.py`."""

from __future__ import annotations

import re

from croupier.people.rights import rights_table
from croupier.sources import PACKAGE

DOCS = PACKAGE.parent.parent / "docs" / "filing.md"
HEAD = "| role | may |\n|---|---|\n"


def table() -> str:
    return HEAD + "".join(f"| {role} | {may} |\n" for role, may in rights_table())


def main() -> None:
    text = DOCS.read_text(encoding="utf-8")
    written, number = re.subn(re.escape(HEAD) + r"(?:\|.*\n)*", lambda _: table(), text)
    assert number == 1, f"{DOCS} has no table that begins with {HEAD.splitlines()[0]}"
    DOCS.write_text(written, encoding="utf-8")


if __name__ == "__main__":
    main()
