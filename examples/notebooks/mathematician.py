# %% [markdown]
# # For a mathematician: what a paytable is worth
# Exact figures of Three Card Poker (649a), as fractions and as a data frame.
# %%
import croupier

game = croupier.game("three-card-poker")
report = game.odds(wager="pair-plus")
report
# %% [markdown]
# Every figure is a ratio of integers until it is printed.
# %%
{odds.paytable: odds.house_advantage for odds in report.wagers}
# %% [markdown]
# One paytable with its outcomes, and all outcomes as a data frame (polars or pandas).
# %%
report.wagers[0]
# %%
frame = report.frame(outcomes=True)
frame
# %% [markdown]
# How to play the Ante, and what simpler rules cost.
# %%
ante = game.odds(wager="ante").wagers[0]
ante.strategy
# %%
{learned.sentence: float(learned.cost) for learned in ante.strategy.learned}
# %% [markdown]
# Where play depends on two things, the strategy has charts.
# %%
croupier.game("blackjack").odds(wager="blackjack").wagers[0].strategy
# %% [markdown]
# A simulation is a second opinion: the same report from sampled rounds.
# %%
game.simulate(rounds=100_000, seed=1, wager="pair-plus", paytable="A")
