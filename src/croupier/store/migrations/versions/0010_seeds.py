"""The seeds of open tables, sealed; those that are not are sealed when the floor starts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "seeds",
        sa.Column("session", sa.String(40), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("key", sa.String(16), nullable=False),
        sa.Column("sealed", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("session", "number", name="pk_seeds"),
        sa.ForeignKeyConstraint(["session"], ["sessions.key"], name="fk_seeds_session"),
    )
