"""The table of a round of Fortune Asia Poker: what can go wrong."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.chapters.fortune_asia_poker.outcomes import AsiaHands
from croupier.families.setting.table import Paragraphs, SettingTable


@dataclass
class AsiaTable(SettingTable):
    """With the paragraphs of the chapter."""

    GAME = AsiaHands
    CITES = Paragraphs(
        set_hands="659a.11(b)",
        dealer_sets="659a.11(c)",
        surrender="659a.11(d)",
        reveal="659a.11(e)",
    )
