"""The tables of the store, for SQLite and PostgreSQL alike."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    CheckConstraint,
    Column,
    Date,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

NAMES = {
    "pk": "pk_%(table_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
}
metadata = MetaData(naming_convention=NAMES)

filings = Table(
    "filings",
    metadata,
    Column("key", String(40), primary_key=True),
    Column("kind", String(20), nullable=False),
    CheckConstraint("kind IN ('submission', 'request', 'approval')", name="kind"),
)

# One row an event, never changed; two writers of the same number cannot both come in.
events = Table(
    "events",
    metadata,
    Column("filing", String(40), ForeignKey("filings.key"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(40), nullable=False),
    Column("day", Date, nullable=False),
    Column("by", String(120), nullable=False),
    Column("role", String(20), nullable=False),
    Column("data", JSON, nullable=False),
    Column("previous", String(64), nullable=False),
    Column("digest", String(64), nullable=False),
    Column("signature", Text, nullable=False),
    UniqueConstraint("digest"),
)

# Acts that were refused: who wanted what, and why not.
refusals = Table(
    "refusals",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("filing", String(40), nullable=False),
    Column("act", String(40), nullable=False),
    Column("day", Date, nullable=False),
    Column("by", String(120), nullable=False),
    Column("role", String(20), nullable=False),
    Column("why", Text, nullable=False),
    Column("cite", String(60), nullable=False),
)

accounts = Table(
    "accounts",
    metadata,
    Column("name", String(120), primary_key=True),
    Column("role", String(20), nullable=False),
    Column("house", String(200), nullable=False),
    Column("password", Text, nullable=False),
)
