"""Filings, their events, refusals and accounts; a store only ever goes forward."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "filings",
        sa.Column("key", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_filings"),
        sa.CheckConstraint("kind IN ('submission', 'request', 'approval')", name="ck_filings_kind"),
    )
    op.create_table(
        "events",
        sa.Column("filing", sa.String(40), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("day", sa.Date, nullable=False),
        sa.Column("by", sa.String(120), nullable=False),
        sa.Column("role", sa.String(20), nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("previous", sa.String(64), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("signature", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("filing", "number", name="pk_events"),
        sa.ForeignKeyConstraint(["filing"], ["filings.key"], name="fk_events_filing"),
        sa.UniqueConstraint("digest", name="uq_events_digest"),
    )
    op.create_table(
        "refusals",
        sa.Column("number", sa.Integer, nullable=False, autoincrement=True),
        sa.Column("filing", sa.String(40), nullable=False),
        sa.Column("act", sa.String(40), nullable=False),
        sa.Column("day", sa.Date, nullable=False),
        sa.Column("by", sa.String(120), nullable=False),
        sa.Column("role", sa.String(20), nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("cite", sa.String(60), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_refusals"),
    )
    op.create_table(
        "accounts",
        sa.Column("name", sa.String(120), nullable=False),
        sa.Column("role", sa.String(20), nullable=False),
        sa.Column("house", sa.String(200), nullable=False),
        sa.Column("password", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_accounts"),
    )
