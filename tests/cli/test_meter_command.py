"""`croupier floor meter`: made, linked, shown with its history, disabled, decommissioned."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.calling import croupier, facts
from tests.floor.linked import THREE, play, seat
from tests.people.made import PASSWORD, account

from croupier.floor.floor import Floor
from croupier.people.person import Role
from croupier.store.engine import Store, file_url

SET = ("--set", f"{THREE}=yes", "--set", "linked-progressives=yes")
ODD = ("--set", "odd-cents-of-a-share=meter")
FOUR = ("--set", "four-card-progressive=yes", "--set", "linked-progressives=yes", *ODD)


@pytest.fixture
def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("CROUPIER_PASSWORD", PASSWORD)
    store = Store(file_url(tmp_path / "store.sqlite"))
    account(store, "max", Role.MANAGER)
    account(store, "pat", Role.PLAYER)
    store.close()
    return file_url(tmp_path / "store.sqlite")


def meter(url: str, *words: str, by: str = "max", status: int = 0) -> str:
    done = croupier("floor", "meter", *words, "--account", by, "--store", url)
    assert done.returncode == status, done.stderr
    return done.stdout if status == 0 else done.stderr


def test_a_meter_is_made_linked_played_and_shown_with_every_cent(url: str) -> None:
    made = meter(url, "make", "lucky", f"649a:{THREE}", *SET, *ODD, "--seed", "meter=1500")
    assert "$1,500" in made
    assert "1/22100" in meter(url, "link", "lucky", f"643a:{THREE}", *SET)
    store = Store(url)
    play(seat(Floor(store), "643a", {THREE: "lucky"}), THREE)
    store.close()
    link = ("--link", f"{THREE}=lucky", "--store", url)
    assert croupier("floor", "open", "643a", *SET, *link).returncode == 0
    (listed,) = facts("floor", "meter", "list", "--store", url)
    assert listed["shown"] == {"meter": 1_500_14}
    assert [link["game"] for link in listed["links"]] == ["three-card-poker", "let-it-ride-poker"]
    told = facts("floor", "meter", "show", "lucky", "--history", "--store", url)
    kinds = [record["record"] for record in told["history"]]
    assert kinds == ["made", "linked", "linked", "contributed"]
    assert told["totals"] == {"made": 1_500_00, "contributed": 14}
    assert told["as_of"] >= told["history"][-1]["at"]
    shown = croupier("floor", "meter", "show", "lucky", "--history", "--store", url)
    assert "643a.12(d)(3)" in shown.stdout
    assert "$1,500.14" in croupier("floor", "meter", "list", "--store", url).stdout
    assert croupier("floor", "verify", "--store", url).returncode == 0


def test_a_meter_is_disabled_and_enabled_and_decommissioned(url: str) -> None:
    for name in ("lucky", "other"):
        meter(url, "make", name, f"649a:{THREE}", *SET, *ODD)
    assert "disabled" in meter(url, "disable", "lucky", "--why", "sign dark")
    meter(url, "disable", "lucky", "--why", "again", status=2)
    assert "in play" in meter(url, "enable", "lucky", "--why", "sign repaired")
    assert "moved to other" in meter(
        url, "decommission", "lucky", "--to", "other", "--why", "one sign"
    )
    assert facts("floor", "meter", "show", "other", "--store", url)["shown"] == {"meter": 2_000_00}
    assert croupier("floor", "verify", "--store", url).returncode == 0


def test_a_rate_waits_for_the_next_win(url: str) -> None:
    wild = ("687a:progressive-bonus", "--set", "progressive-bonus=yes")
    meter(url, "make", "wild", *wild)
    meter(url, "rate", "wild", "12.5%")
    told = facts("floor", "meter", "show", "wild", "--store", url)
    assert told["terms"] == {"meter": {"rate": "10%"}}
    assert told["from_the_next_win"]["terms"] == {"meter": {"rate": "12.5%"}}


def test_what_is_wrong_or_denied_is_a_sentence_and_changes_nothing(url: str) -> None:
    meter(url, "make", "lucky", f"649a:{THREE}", *SET, *ODD)
    for words, told in (
        (("make", "lucky", f"649a:{THREE}", *SET, *ODD), "lucky"),
        (("make", "Lucky!", f"649a:{THREE}", *SET, *ODD), "small letters"),
        (("make", "more", f"649a:{THREE}", *SET), "GLI-19 4.13.6"),
        (("make", "more", "649a"), "GAME:WAGER"),
        (("link", "lucky", "641a:four-card-progressive", *FOUR), "605a.8(g)(1)"),
        (("link", "none", f"643a:{THREE}", *SET), "none"),
        (("rate", "lucky", "50%"), "not elected"),
        (("decommission", "lucky", "--to", "lucky", "--why", "x"), "another meter"),
    ):
        assert told in meter(url, *words, status=2)
    assert "manager" in meter(url, "rate", "lucky", "50%", by="pat", status=2)
    (listed,) = facts("floor", "meter", "list", "--store", url)
    assert listed["records"] == 2
