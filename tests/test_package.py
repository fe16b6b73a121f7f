"""The package builds as a wheel with its data inside, and its lock files name no registry."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

from croupier.catalog.index import entries

ROOT = Path(__file__).parent.parent


def test_the_wheel_holds_every_rules_file(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path)]
    subprocess.run([*build, str(ROOT)], check=True, capture_output=True)
    (wheel,) = tmp_path.glob("croupier-*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    for entry in entries():
        for file in ("rules.toml", "paragraphs.txt"):
            assert f"croupier/chapters/{entry.folder.name}/{file}" in names
    assert "croupier/py.typed" in names


def test_lock_files_hold_names_versions_and_hashes_only() -> None:
    for lock in ROOT.glob("requirements*.lock"):
        text = lock.read_text(encoding="utf-8")
        assert "://" not in text  # a package may be called httpx; an address has these
        assert "find-links" not in text
        assert "--index" not in text
        assert "--hash=sha256:" in text
