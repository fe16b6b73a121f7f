"""Finds a Chromium for the tests of the pages, or installs Debian's where that may be done.

Says so where none can be had; in CI that is a failure, for there the tests are never left out.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
INSTALL = ("apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium")


def find() -> str | None:
    """The path of a Chromium on this machine."""
    asked = os.environ.get("CHROMIUM", "")
    return asked or next(filter(None, map(shutil.which, NAMES)), None)


def install() -> None:
    quiet = {"DEBIAN_FRONTEND": "noninteractive", **os.environ}
    for command in (("apt-get", "update", "-qq"), INSTALL):
        subprocess.run(command, env=quiet, stdout=subprocess.DEVNULL, check=False)


def main() -> int:
    if find() is None and os.geteuid() == 0 and shutil.which("apt-get"):
        print("No Chromium here: installing Debian's for the tests of the pages.")
        install()
    if found := find():
        print(f"The pages are tested in {found}.")
        return 0
    print("No Chromium can be had here: the tests of the pages in a browser are left out.")
    return 1 if os.environ.get("CI") else 0


if __name__ == "__main__":
    sys.exit(main())
