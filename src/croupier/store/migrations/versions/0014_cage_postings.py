"""The last posting of the cage is found without those of tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    of_cage = sa.text("session = ''")
    op.create_index(
        "ix_postings_of_cage",
        "postings",
        ["number"],
        sqlite_where=of_cage,
        postgresql_where=of_cage,
    )
