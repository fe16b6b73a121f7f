"""What the logs tell of each player's games, for records and reports."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

TEXTS = (
    ("person", 200),
    ("day", 10),
    ("begun", 30),
    ("ended", 30),
    ("game", 80),
    ("currency", 20),
    ("holder", 200),
    ("place", 200),
    ("submission", 80),
    ("version", 40),
    ("rules", 64),
    ("status", 20),
)
COUNTS = ("first", "last", "players", "calls", "choices")
AMOUNTS = (
    "wagered",
    "voided",
    "paid",
    "net",
    "house",
    "rake",
    "contributed",
    "before",
    "after",
)


def upgrade() -> None:
    op.create_table(
        "stakes",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_stakes"),
    )
    op.create_table(
        "games",
        sa.Column("session", sa.String(40), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("player", sa.String(200), nullable=False),
        *(sa.Column(name, sa.String(length), nullable=False) for name, length in TEXTS),
        *(sa.Column(name, sa.Integer, nullable=False) for name in COUNTS),
        sa.Column("advised", sa.Boolean, nullable=False),
        *(sa.Column(name, sa.BigInteger, nullable=False) for name in AMOUNTS),
        sa.Column("stakes", sa.String(64), nullable=False),
        sa.Column("outcomes", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("session", "round", "player", name="pk_games"),
        sa.ForeignKeyConstraint(["session"], ["sessions.key"], name="fk_games_session"),
        sa.ForeignKeyConstraint(["stakes"], ["stakes.digest"], name="fk_games_stakes"),
    )
    op.create_index("ix_games_day", "games", ["day"])
    op.create_index("ix_games_person", "games", ["person"])
    op.create_table(
        "game_wagers",
        sa.Column("session", sa.String(40), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("player", sa.String(200), nullable=False),
        sa.Column("wager", sa.String(80), nullable=False),
        sa.Column("paytable", sa.String(200), nullable=False),
        *(sa.Column(name, sa.BigInteger, nullable=False) for name in AMOUNTS[:3]),
        sa.PrimaryKeyConstraint("session", "round", "player", "wager", name="pk_game_wagers"),
        sa.ForeignKeyConstraint(["session"], ["sessions.key"], name="fk_game_wagers_session"),
    )
    op.create_table(
        "chips",
        sa.Column("session", sa.String(40), nullable=False),
        sa.Column("line", sa.Integer, nullable=False),
        sa.Column("at", sa.String(30), nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("person", sa.String(200), nullable=False),
        sa.Column("cents", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("session", "line", name="pk_chips"),
        sa.ForeignKeyConstraint(["session"], ["sessions.key"], name="fk_chips_session"),
    )
    op.create_index("ix_chips_day", "chips", ["day"])
