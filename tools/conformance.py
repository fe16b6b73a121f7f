"""Write the tests by standard beside the rows of conformance: `python tools/conformance.py`."""

from __future__ import annotations

from pathlib import Path

from croupier.floor.conformance import TESTS, as_list, rows, scanned

ROOT = Path(__file__).parent.parent


def main() -> None:
    TESTS.write_text(as_list(scanned(ROOT)), encoding="utf-8")
    bare = [str(row.number) for row in rows() if not row.tests and not row.operator]
    print(f"{len(rows())} rows; without a test or a reason: {', '.join(bare) or 'none'}.")


if __name__ == "__main__":
    main()
