"""Who sits at which table, cases with a number, and a line of a log that is posted once."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "sitters",
        sa.Column("session", sa.String(40), sa.ForeignKey("sessions.key"), nullable=False),
        sa.Column("person", sa.String(120), nullable=False),
        sa.Column("held", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("session", "person", name="pk_sitters"),
        sa.CheckConstraint("held >= 0", name="ck_sitters_held"),
    )
    op.create_index("ix_sitters_person", "sitters", ["person"])
    op.execute(
        "INSERT INTO sitters (session, person, held) "
        "SELECT key, owner, 0 FROM sessions WHERE closed = ''"
    )
    op.create_table(
        "cases",
        sa.Column("number", sa.Integer, autoincrement=True, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("session", sa.String(40), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("person", sa.String(120), nullable=False),
        sa.Column("cents", sa.BigInteger, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("opened_by", sa.String(120), nullable=False),
        sa.Column("opened_at", sa.String(30), nullable=False),
        sa.Column("outcome", sa.String(20), nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sa.Column("decided_by", sa.String(120), nullable=False),
        sa.Column("decided_at", sa.String(30), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_cases"),
        sa.CheckConstraint(
            "kind IN ('void', 'error', 'dispute', 'complaint')", name="ck_cases_kind"
        ),
    )
    op.create_index("ix_cases_session", "cases", ["session"])
    paid_once = sa.text("session <> ''")
    op.create_index(
        "uq_postings_session_line",
        "postings",
        ["session", "line"],
        unique=True,
        sqlite_where=paid_once,
        postgresql_where=paid_once,
    )
