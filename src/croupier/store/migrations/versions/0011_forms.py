"""Forms that were sent, so that one that is sent again does nothing more."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "forms",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("at", sa.String(30), nullable=False),
        sa.Column("journal", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_forms"),
    )
