"""One journal over everything; holders found whatever their spelling."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "journal",
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("about", sa.String(120), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_journal"),
        sa.UniqueConstraint("digest", name="uq_journal_digest"),
    )
    op.create_index("ix_journal_about", "journal", ["about"])
    connection = op.get_bind()
    _take_over(connection)
    op.drop_table("denied")
    for key, holder in connection.execute(sa.text("SELECT key, holder FROM filings")).all():
        folded = " ".join(holder.split()).casefold()
        connection.execute(
            sa.text("UPDATE filings SET holder = :holder WHERE key = :key"),
            {"holder": folded, "key": key},
        )


def _take_over(connection: sa.Connection) -> None:
    """What there is: accounts, events, denied acts; older versions kept no order among them."""
    found: list[tuple[str, str, str, dict[str, Any]]] = []
    people = "SELECT name, role, house, disabled, made_by, made_at FROM people ORDER BY name"
    for name, role, house, disabled, by, at in connection.execute(sa.text(people)):
        data = {"act": "taken over", "by": by, "role": role, "house": house}
        found.append(("account", name, at, {**data, "disabled": bool(disabled)}))
    events = "SELECT filing, number, digest, signature FROM events ORDER BY filing, number"
    for filing, number, digest, signature in connection.execute(sa.text(events)):
        data = {"number": number, "digest": digest, "signature": signature}
        found.append(("event", filing, "", data))
    denied = 'SELECT about, act, day, "by", role, why, cite, at FROM denied ORDER BY number'
    for about, act, day, by, role, why, cite, at in connection.execute(sa.text(denied)):
        data = {"act": act, "day": str(day), "by": by, "role": role, "why": why, "cite": cite}
        found.append(("denied", about, at, data))
    previous = ""
    for number, (kind, about, at, data) in enumerate(found, 1):
        parts = {"number": number, "kind": kind, "about": about, "at": at, "data": data}
        text = json.dumps(
            {**parts, "previous": previous},
            sort_keys=True,
            separators=(",", ":"),
            ensure_ascii=False,
        )
        previous = hashlib.sha256(text.encode()).hexdigest()
        connection.execute(
            sa.text("INSERT INTO journal VALUES (:number, :kind, :about, :text, :digest)"),
            {"number": number, "kind": kind, "about": about, "text": text, "digest": previous},
        )
