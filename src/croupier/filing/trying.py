"""Acts on filings as they would be recorded: what a page shows before they are sent."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from croupier.filing.desk import Desk
from croupier.filing.events import Event, History


class Trial(Desk):
    """A desk whose acts are judged like any other and recorded nowhere. A filing that would begin
    has no key yet."""

    def _begin(self, kind: str, what: str, day: date, act: Callable[[str], Event]) -> Event:
        return self._acted(lambda: act(f"this {kind}"), day)

    def _take(
        self, kind: str, key: str, what: str, day: date, act: Callable[[History], Event]
    ) -> Event:
        held = self._held(kind, key)
        return self._acted(lambda: act(held), day)
