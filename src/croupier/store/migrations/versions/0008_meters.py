"""Meters of the floor, and the lines of what moved them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "meters",
        sa.Column("key", sa.String(40), nullable=False),
        sa.Column("currency", sa.String(20), nullable=False),
        sa.Column("holder", sa.String(200), nullable=False),
        sa.Column("head", sa.String(64), nullable=False),
        sa.Column("state", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_meters"),
        sa.CheckConstraint("currency IN ('training', 'money')", name="ck_meters_currency"),
    )
    op.create_table(
        "meter_lines",
        sa.Column("meter", sa.String(40), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("line", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("meter", "number", name="pk_meter_lines"),
        sa.ForeignKeyConstraint(["meter"], ["meters.key"], name="fk_meter_lines_meter"),
    )
