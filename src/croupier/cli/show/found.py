"""The results of a search of all chapters."""

from __future__ import annotations

from dataclasses import asdict
from itertools import groupby

from croupier.catalog.search import Hit, search, unreadable
from croupier.cli.output import complain, console, print_json
from croupier.rulebook.foreign import shown_value


def show_found(text: str, *, as_json: bool) -> None:
    """One line per record, by chapter; name chapters that cannot be read."""
    found = list(search(text))
    for fault in unreadable():
        complain(fault)
    if as_json:
        print_json([asdict(hit) for hit in found])
        return
    _print(found, text)


def _print(found: list[Hit], text: str) -> None:
    from croupier.cli.terminal import styled

    out = console()
    for (chapter, game), hits in groupby(found, key=lambda hit: (hit.chapter, hit.game)):
        out.print(styled((f"{chapter} {game}", "bold")))
        for hit in hits:
            labels = f"  ({', '.join(hit.labels)})" if hit.labels else ""
            kind = "" if hit.kind == "paytable" else f"{hit.kind} "
            out.print(styled(f"  {kind}", (hit.key, "bold"), f"  [{hit.cite}]  {hit.text}{labels}"))
    chapters = len({hit.chapter for hit in found})
    if found:
        out.print(
            f"{len(found):,} results in {chapters} of the chapters.",
            style="dim",
        )
    else:
        out.print(f"No results for {shown_value(text)}.")
