"""Filings of a fourth kind: limits posted for tables (601a.6)."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

BEFORE = "kind IN ('submission', 'request', 'approval')"
AFTER = "kind IN ('submission', 'request', 'approval', 'limits')"
NAME = "ck_filings_kind"


def upgrade() -> None:
    connection = op.get_bind()
    if connection.dialect.name != "sqlite":
        op.drop_constraint(NAME, "filings", type_="check")
        op.create_check_constraint(sa.schema.conv(NAME), "filings", AFTER)
        return
    # SQLite cannot alter a check, and events refer to the table: only its text is changed, as
    # sqlite.org/lang_altertable.html says for changes that leave the rows as they are.
    version = connection.execute(sa.text("PRAGMA schema_version")).scalar_one()
    connection.execute(sa.text("PRAGMA writable_schema=ON"))
    connection.execute(
        sa.text("UPDATE sqlite_master SET sql = replace(sql, :before, :after) WHERE name = :name"),
        {"before": BEFORE, "after": AFTER, "name": "filings"},
    )
    connection.execute(sa.text(f"PRAGMA schema_version={int(version) + 1}"))
    connection.execute(sa.text("PRAGMA writable_schema=OFF"))
