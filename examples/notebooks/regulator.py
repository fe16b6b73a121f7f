# %% [markdown]
# # For a regulator: what a certificate holder elects, and what it does to the player
# %%
import tempfile
from pathlib import Path

import croupier

game = croupier.game("three-card-poker")
game.rules({"pair-plus-paytable": "C"})
# %% [markdown]
# Check a Rules Submission: every finding has its paragraph.
# %%
filed = Path(tempfile.mkdtemp()) / "filed.toml"
filed.write_text('game = "three-card-poker"\n[answers]\npair-plus-paytable = "Z"\n')
findings = croupier.check(filed)
[finding.text for finding in findings if finding.cite == "649a.12(d)"]
# %% [markdown]
# Whatever was left out is a finding, too.
# %%
sorted({finding.cite for finding in findings if "not answered" in finding.text})
# %% [markdown]
# Compare an amendment with the chapter's defaults: the house advantage before and after.
# %%
_ = filed.write_text('game = "three-card-poker"\n[answers]\npair-plus-paytable = "C"\n')
comparison = croupier.compare(None, filed)
[(wager.wager, wager.says(), wager.per_million) for wager in comparison.wagers if wager.differs]
# %% [markdown]
# An earlier text of the chapter: the same table as it stood in 2011.
# %%
croupier.game("649a@2011").odds(wager="pair-plus")
# %% [markdown]
# Play a session, keep its log, and replay it to the byte.
# %%
table = game.open_session({}, seed="a lesson")
round_ = table.open_round(["ante=10"])
round_.choose("fold")
table.close()
log = filed.with_name("session.log")
_ = log.write_text(table.log.text())
croupier.replay(log).rounds
