"""When the house has something to do at a table, so that nobody goes through all of them.

What an older version opened is looked at once more, until somebody acts there.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.add_column("sessions", sa.Column("due", sa.String(30), nullable=False, server_default=""))
    some = sa.text("due <> ''")
    op.create_index(
        "ix_sessions_due", "sessions", ["due"], sqlite_where=some, postgresql_where=some
    )
    op.execute(sa.text("UPDATE sessions SET due = opened WHERE closed = ''"))
