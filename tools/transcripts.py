"""Write the golden transcripts of a game, or of all: `python tools/transcripts.py [GAME ...]`.

Each `tests/chapters/<folder>/transcripts/<name>.toml` is a script; its transcript is written beside
it as `<name>.txt`. The tests compare them byte for byte: read the difference before you commit it.
"""

from __future__ import annotations

import sys

from croupier.catalog.index import entries, find
from croupier.table.transcript import transcript

if __name__ == "__main__":
    chosen = [find(name) for name in sys.argv[1:]] or [e for e in entries() if e.has_play]
    for entry in chosen:
        for script in sorted((entry.tests / "transcripts").glob("*.toml")):
            script.with_suffix(".txt").write_text(transcript(entry, script), encoding="utf-8")
            print(script.with_suffix(".txt"))
