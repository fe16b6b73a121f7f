"""Money on the floor: postings, entries, balances, adjustments; play that is disabled."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "postings",
        sa.Column("number", sa.Integer, nullable=False, autoincrement=True),
        sa.Column("at", sa.String(30), nullable=False),
        sa.Column("currency", sa.String(20), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("by", sa.String(120), nullable=False),
        sa.Column("key", sa.String(80), nullable=False),
        sa.Column("session", sa.String(40), nullable=False),
        sa.Column("line", sa.Integer, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_postings"),
        sa.UniqueConstraint("by", "key", name="uq_postings_by"),
        sa.CheckConstraint("currency IN ('training', 'money')", name="currency"),
    )
    op.create_index("ix_postings_session", "postings", ["session"])
    op.create_table(
        "entries",
        sa.Column("posting", sa.Integer, nullable=False),
        sa.Column("account", sa.Text, nullable=False),
        sa.Column("cents", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("posting", "account", name="pk_entries"),
        sa.ForeignKeyConstraint(["posting"], ["postings.number"], name="fk_entries_posting"),
        sa.CheckConstraint("cents <> 0", name="cents"),
    )
    op.create_index("ix_entries_account", "entries", ["account"])
    op.create_table(
        "balances",
        sa.Column("currency", sa.String(20), nullable=False),
        sa.Column("account", sa.Text, nullable=False),
        sa.Column("cents", sa.BigInteger, nullable=False),
        sa.Column("owes", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("currency", "account", name="pk_balances"),
        sa.CheckConstraint("owes OR cents >= 0", name="owed"),
    )
    op.create_table(
        "adjustments",
        sa.Column("number", sa.Integer, nullable=False, autoincrement=True),
        sa.Column("account", sa.Text, nullable=False),
        sa.Column("cents", sa.BigInteger, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("asked_by", sa.String(120), nullable=False),
        sa.Column("asked_at", sa.String(30), nullable=False),
        sa.Column("decided_by", sa.String(120), nullable=False),
        sa.Column("decided_at", sa.String(30), nullable=False),
        sa.Column("posting", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_adjustments"),
    )
    op.create_table(
        "switches",
        sa.Column("scope", sa.String(20), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("disabled", sa.Boolean, nullable=False),
        sa.Column("at", sa.String(30), nullable=False),
        sa.Column("by", sa.String(120), nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("scope", "name", name="pk_switches"),
    )
