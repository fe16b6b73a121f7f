"""Postings in chains: those of a table name the one before, and so do those of the cage."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
PARTS = ("at", "currency", "kind", "by", "key", "session", "line", "why")


def upgrade() -> None:
    op.add_column("postings", sa.Column("digest", sa.String(64), nullable=False, server_default=""))
    connection, heads = op.get_bind(), defaultdict[str, str](str)
    legs: dict[int, dict[str, int]] = defaultdict(dict)
    for number, account, cents in connection.execute(sa.text("SELECT * FROM entries")):
        legs[number][account] = cents
    names = ", ".join(f'"{part}"' for part in PARTS)
    rows = connection.execute(sa.text(f"SELECT number, {names} FROM postings ORDER BY number"))
    for number, *values in rows.all():
        told = dict(zip(PARTS, values, strict=True))
        text = json.dumps(
            {**told, "legs": legs[number], "previous": heads[told["session"]]},
            sort_keys=True,
            separators=(",", ":"),
            ensure_ascii=False,
        )
        digest = heads[told["session"]] = hashlib.sha256(text.encode()).hexdigest()
        connection.execute(
            sa.text("UPDATE postings SET digest = :digest WHERE number = :number"),
            {"digest": digest, "number": number},
        )
