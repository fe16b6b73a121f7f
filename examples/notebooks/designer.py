# %% [markdown]
# # For a game designer: a paytable of your own
# Price a proposed Pair Plus paytable, look for whole-number payouts with the house edge you
# want, and see the felt.
# %%
import croupier
from croupier.analysis.design.wishes import Wish
from croupier.papers.art import hand
from croupier.papers.art.tables import layout

game = croupier.game("649a")
mine = {
    "wager": "pair-plus",
    "label": "Mine",
    "rows": [
        ["Straight flush", "50 to 1"],
        ["Three of a kind", "30 to 1"],
        ["Straight", "6 to 1"],
        ["Flush", "3 to 1"],
        ["Pair", "1 to 1"],
    ],
}
proposed, wager = game.proposing(mine)
proposed.odds(wager=wager, paytable="Mine").wagers[0]
# %%
found = game.design("pair-plus", Wish(house_advantage="3-4")).tables(3)
[[pays for _, pays in table.rows] for table in found]
# %% [markdown]
# The table, drawn to scale from its rules.
# %%
layout(game.rules())
# %% [markdown]
# Deal a round from a stacked deck and see why each wager ended as it did.
# %%
round_ = game.open_round({}, ["ante=10", "pair-plus=5"], shoe="Kh Qs Kd 9d 4c 2h")
round_
# %%
round_.choose("play")
round_
# %%
hand("Kh Kd 4c")
