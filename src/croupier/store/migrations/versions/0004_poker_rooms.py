"""Poker rooms: tables that share jackpots, and a waiting list."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "rooms",
        sa.Column("key", sa.String(40), nullable=False),
        sa.Column("owner", sa.String(120), nullable=False),
        sa.Column("address", sa.String(60), nullable=False),
        sa.Column("opened", sa.String(30), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_rooms"),
    )
    op.create_index("ix_rooms_owner", "rooms", ["owner"])
    op.create_index("ix_rooms_address", "rooms", ["address"])
    op.create_table(
        "room_lines",
        sa.Column("room", sa.String(40), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("room", "number", name="pk_room_lines"),
        sa.ForeignKeyConstraint(["room"], ["rooms.key"], name="fk_room_lines_room"),
    )
