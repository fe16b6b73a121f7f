"""Tables for notebooks: plain HTML, every value escaped, in the style of the notebook."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

Row = Sequence[object]


def table(title: str, head: Sequence[str], rows: Iterable[Row]) -> str:
    """A table under its title."""
    heads = "".join(f"<th>{escape(name)}</th>" for name in head)
    body = "".join(
        f"<tr>{''.join(f'<td>{escape(str(value))}</td>' for value in row)}</tr>" for row in rows
    )
    return (
        f"<table><caption>{escape(title)}</caption><thead><tr>{heads}</tr></thead>"
        f"<tbody>{body}</tbody></table>"
    )


def paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"
