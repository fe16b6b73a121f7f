"""The table of a round of Fortune Asia Poker: what can go wrong."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.chapters.fortune_asia_poker.outcomes import AsiaHands
from croupier.families.setting.table import DEALING, Paragraphs, SettingTable


@dataclass
class AsiaTable(SettingTable):
    """With a dealer's card that may be exposed in the deal."""

    GAME = AsiaHands
    CITES = Paragraphs(
        set_hands="659a.11(b)",
        dealer_sets="659a.11(c)",
        surrender="659a.11(d)",
        reveal="659a.11(e)",
        set_wrongly="659a.11(f)(1)(v)",
    )

    def possible(self, *, dealing: bool) -> dict[str, bool]:
        exposed = self.moment == DEALING and bool(self.dealer)
        return super().possible(dealing=dealing) | {"dealer-card-exposed-while-dealing": exposed}
