"""What operators and packagers rely on: the wheel, the container file, the doctor."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest
import yaml

from croupier.version import VERSION
from tests.cli.calling import croupier, facts

ROOT = Path(__file__).parent.parent
MOST_BYTES = 20 * 1024**2
PIN = re.compile(r"^([\w.-]+)==([\w.]+)", re.MULTILINE)


def test_the_wheel_runs_in_an_environment_of_its_own(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path)]
    subprocess.run([*build, str(ROOT)], check=True, capture_output=True)
    (wheel,) = tmp_path.glob("croupier-*.whl")
    assert wheel.stat().st_size < MOST_BYTES
    home = tmp_path / "env"
    venv.create(home, with_pip=False)
    python = home / "bin" / "python"
    packages = Path(_said(python, "import sysconfig; print(sysconfig.get_path('purelib'))"))
    # What it depends on is what is installed here; of this package only the wheel is there.
    (packages / "here.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run([*pip, "--target", str(packages), str(wheel)], check=True, capture_output=True)
    assert Path(_said(python, "import croupier; print(croupier.__file__)")).is_relative_to(home)
    call = [str(python), "-m", "croupier.cli.main", "rules", "649a", "--json"]
    done = subprocess.run(call, check=True, capture_output=True, cwd=tmp_path)
    assert json.loads(done.stdout)["chapter"] == "649a"


def _said(python: Path, program: str) -> str:
    done = subprocess.run(
        [str(python), "-c", program], check=True, capture_output=True, encoding="utf-8", cwd="/"
    )
    return done.stdout.strip()


def test_versions_stand_together() -> None:
    assert f'version = "{VERSION}"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert f"## {VERSION}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_container_installs_what_is_tested() -> None:
    tested = dict(PIN.findall((ROOT / "requirements.lock").read_text(encoding="utf-8")))
    run = dict(PIN.findall((ROOT / "requirements-run.lock").read_text(encoding="utf-8")))
    assert run
    assert {name: tested.get(name) for name in run} == run


def test_the_container_file_is_sound() -> None:
    lint = Path(sysconfig.get_path("scripts")) / "hadolint"
    done = subprocess.run(
        [lint, str(ROOT / "Containerfile")], capture_output=True, encoding="utf-8"
    )
    assert (done.returncode, done.stdout) == (0, "")


def test_services_are_not_root_and_write_to_volumes_alone() -> None:
    services = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))["services"]
    assert services["croupier"]["read_only"]
    assert set(services) == {"croupier", "database"}
    text = (ROOT / "Containerfile").read_text(encoding="utf-8")
    assert "USER 8046" in text
    assert "/health/ready" in text


def test_the_doctor_finds_everything_here(tmp_path: Path) -> None:
    found = facts("doctor", "--store", f"sqlite:///{tmp_path / 'store.sqlite'}")
    assert {each["what"] for each in found} >= {"python", "packages", "cache", "papers", "store"}
    assert not [each for each in found if each["state"] == "failed"]


def test_the_doctor_names_what_has_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    damaged = tmp_path / "store.sqlite"
    damaged.write_text("no database", encoding="utf-8")
    done = croupier("doctor", "--store", f"sqlite:///{damaged}", "--json")
    assert done.returncode == 1
    (failed,) = [each for each in json.loads(done.stdout) if each["state"] == "failed"]
    assert failed["what"] == "store"
    monkeypatch.setattr("croupier.cli.doctor.KNOWN", "1/2")
    assert croupier("doctor").returncode == 1
