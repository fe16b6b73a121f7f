"""Short names for what stands in a betting area."""

from __future__ import annotations

import re

from croupier.rulebook.types import Wager

_TAIL = re.compile(r",? \(?(?:Payout )?(?:Wager|Bet)s?\)?$")
_HEAD = re.compile(r"^(?:Wager on (?:the |a )?|Let It Ride Poker Wager, )")


def area_name(wager: Wager, on: str = "") -> str:
    """What stands in the area: the wager's name without the word Wager, and the place."""
    short = _HEAD.sub("", _TAIL.sub("", wager.name)).strip() or wager.name
    short = short.replace(" Wager", "") if len(short) > 9 else short
    return f"{short} {on.replace('-', ' ')}".strip() if on else short
