"""What can be counted of Poker: the rake, jackpot hands, and hands against hands."""
