"""The table of a round of Pai Gow Poker: who may bank, who is charged, what can go wrong."""

from __future__ import annotations

from dataclasses import dataclass, replace

from croupier.chapters.pai_gow_poker.outcomes import PokerHands
from croupier.families.setting.table import Paragraphs, SettingTable
from croupier.rounds.settle import settle
from croupier.rounds.words import Bet, Settlement
from croupier.rulebook.rules import Rules


def charged_by_bank(rules: Rules) -> bool:
    """645a.12(m): whether players pay vigorish at an EZ table in a round that a player banks."""
    banked = rules.yes("ez-pai-gow-poker") and rules.yes("player-bank") and may_be_banked(rules)
    return banked and rules["bank-at-ez-table"] == "section-12-controls"


def may_be_banked(rules: Rules) -> bool:
    """645a.12(b): not in the first round; by a reading of it, in none."""
    return rules["start-of-game"] == "first-round"


@dataclass
class PokerTable(SettingTable):
    """With a bank."""

    GAME = PokerHands
    CITES = Paragraphs(
        set_hands="645a.11(b)",
        dealer_sets="645a.11(c)",
        surrender="645a.11(d)",
        reveal="645a.11(e)",
        offered="645a.12(c)",
        against_dealer="645a.12(i)",
        dealer_paid="645a.12(k)",
        settled="645a.12(j)",
        co_settled="645a.12(l)",
        counted_from_bank="645a.12(h)",
        bank_exposed="645a.14(e)",
        set_again="645a.14(i)",
    )

    # -------------------------------------------------------------------------- money

    def pay(self, bet: Bet, outcome: str, cite: str) -> Settlement:
        """645a.12(m): who wins against a bank pays vigorish, by a reading at an EZ table too."""
        settled = super().pay(bet, outcome, cite)
        if outcome == "win" and self.bank is not None and charged_by_bank(self.rules):
            charged = settle(self.rules, replace(bet, wager="bank"), outcome, cite)
            return replace(settled, net=charged.net, vigorish=charged.vigorish)
        return settled

    # -------------------------------------------------------------------------- who is in

    def holds_hand(self, seat: int) -> bool:
        """By the reading a bank's hand pays envy."""
        if self.banks(seat) and self.rules["envy-for-the-banks-hand"] == "no":
            return False
        return super().holds_hand(seat)

    def took_back(self, seat: int) -> bool:
        """645a.12(f): whether a player who banks has taken back the optional wagers."""
        return self.banks(seat) and self.rules["bank-side-wagers"] == "returned"

    def bank_fault(self) -> str:
        """645a.12(i): a bank that did not set its hands correctly has them reset."""
        wrong = self.bank is not None and self.game.fault(self.banker_hands)
        return "645a.12(i)" if wrong else super().bank_fault()
