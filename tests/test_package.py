"""The wheel: its data inside, small, installed and used where nothing else of this project is."""

from __future__ import annotations

import email
import json
import re
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from croupier.catalog.index import entries
from croupier.cli.doctor import EXTRAS
from croupier.version import VERSION

ROOT = Path(__file__).parent.parent
MOST_BYTES = 20 * 1024**2
FOR_US = {"dev", "bench"}
WITHOUT = """
import sys
for name in ({names}):
    sys.modules[name] = None
from croupier.cli.main import main
sys.argv = ["croupier", *sys.argv[1:]]
main()
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(made)]
    subprocess.run([*build, str(ROOT)], check=True, capture_output=True)
    (found,) = made.glob("croupier-*.whl")
    return found


@pytest.fixture(scope="module")
def programs(wheel: Path) -> Path:
    """Where the programs are of an environment with the wheel and what it depends on."""
    home = wheel.parent / "env"
    venv.create(home, with_pip=False)
    found = home / ("Scripts" if sys.platform == "win32" else "bin")
    pip = [sys.executable, "-m", "pip", "--python", str(found / "python"), "install", "--quiet"]
    subprocess.run([*pip, "--no-deps", "--no-index", str(wheel)], check=True, capture_output=True)
    said = _ran(found / "python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))")
    # Other packages are those that are installed here; of this project only the wheel is there.
    elsewhere = sysconfig.get_path("purelib")
    (Path(said.strip()) / "elsewhere.pth").write_text(f"{elsewhere}\n", encoding="utf-8")
    return found


def _ran(program: Path, *words: str) -> str:
    done = subprocess.run(
        [str(program), *words], capture_output=True, encoding="utf-8", cwd="/", check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_wheel_holds_every_rules_file_and_is_small(wheel: Path) -> None:
    assert wheel.stat().st_size < MOST_BYTES
    names = set(zipfile.ZipFile(wheel).namelist())
    for entry in entries():
        for file in ("rules.toml", "paragraphs.txt"):
            assert f"croupier/chapters/{entry.folder.name}/{file}" in names
    assert "croupier/py.typed" in names


def test_the_installed_program_works_where_it_is(programs: Path) -> None:
    where = _ran(programs / "python", "-c", "import croupier; print(croupier.__file__)")
    assert Path(where.strip()).is_relative_to(programs.parent)
    program = programs / "croupier"
    assert json.loads(_ran(program, "rules", "649a", "--json"))["chapter"] == "649a"
    found = json.loads(_ran(program, "doctor", "--json"))
    assert not [each for each in found if each["state"] == "failed"]


def test_extras_are_the_same_wherever_they_are_named(wheel: Path) -> None:
    (name,) = (each for each in zipfile.ZipFile(wheel).namelist() if each.endswith("/METADATA"))
    about = email.message_from_bytes(zipfile.ZipFile(wheel).read(name))
    assert set(about.get_all("Provides-Extra", ())) - FOR_US == set(EXTRAS)
    guide = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `(\w+)` \|", guide, re.MULTILINE)) == set(EXTRAS)


def test_without_extras_everything_else_works(tmp_path: Path) -> None:
    names = ", ".join(map(repr, (*EXTRAS.values(), "pettingzoo", "pandas", "polars")))
    program = WITHOUT.format(names=names)

    def said(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-c", program, *words]
        return subprocess.run(command, capture_output=True, encoding="utf-8", check=False)

    for line in ("odds over-under", "rules 649a", "floor --help", "schema"):
        done = said(*line.split())
        assert done.returncode == 0, done.stderr
    asked: Mapping[str, tuple[str, ...]] = {
        "data": ("odds", "over-under", "--out", str(tmp_path / "odds.parquet")),
        "postgres": ("floor", "status", "--store", "postgresql://127.0.0.1:1/none"),
        "cluster": ("simulate", "over-under", "--rounds", "9", "--cluster", "tcp://127.0.0.1:1"),
        "design": ("design", "649a", "--wager", "pair-plus", "--house-advantage", "5"),
    }
    for extra, words in asked.items():
        done = said(*words)
        assert (done.returncode, f"'croupier[{extra}]'" in done.stderr) == (2, True), done.stderr


def test_the_environments_name_their_extra() -> None:
    program = "import sys; sys.modules['gymnasium'] = None; import croupier.gym"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8")
    assert "'croupier[gym]'" in done.stderr


def test_versions_stand_together() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == VERSION
    assert f"\n## {VERSION} (" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_lock_files_hold_names_versions_and_hashes_only() -> None:
    for lock in ROOT.glob("requirements*.lock"):
        text = lock.read_text(encoding="utf-8")
        assert "://" not in text  # a package may be called httpx; an address has these
        assert "find-links" not in text
        assert "--index" not in text
        assert "--hash=sha256:" in text
