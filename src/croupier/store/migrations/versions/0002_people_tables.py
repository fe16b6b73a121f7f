"""People with log-ins, contents by their digest, one table of denied acts, tables in play."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

INSTANT = sa.String(30)


def upgrade() -> None:
    _filings()
    _people()
    _denied()
    _tables_in_play()


def _filings() -> None:
    # With a default they are added in place: SQLite would have to copy the table to do without, and
    # cannot drop one that events refer to.
    op.add_column("filings", sa.Column("game", sa.Text, nullable=False, server_default=""))
    op.add_column("filings", sa.Column("holder", sa.Text, nullable=False, server_default=""))
    connection = op.get_bind()
    firsts = connection.execute(sa.text("SELECT filing, data FROM events WHERE number = 1")).all()
    for filing, data in firsts:
        known = _read(data)
        connection.execute(
            sa.text("UPDATE filings SET game = :game, holder = :holder WHERE key = :key"),
            {
                "key": filing,
                "game": str(known.get("game", "")),
                "holder": str(known.get("holder", "")),
            },
        )
    op.create_table(
        "contents",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_contents"),
    )


def _read(data: object) -> dict[str, object]:
    """What an event holds; one that is damaged stops no other, and `verify` names it."""
    try:
        known = json.loads(data) if isinstance(data, str | bytes) else data
    except (ValueError, RecursionError):
        return {}
    return known if isinstance(known, dict) else {}


def _people() -> None:
    op.create_table(
        "people",
        sa.Column("name", sa.String(120), nullable=False),
        sa.Column("role", sa.String(20), nullable=False),
        sa.Column("house", sa.String(200), nullable=False),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("must_change", sa.Boolean, nullable=False),
        sa.Column("disabled", sa.Boolean, nullable=False),
        sa.Column("made_by", sa.String(120), nullable=False),
        sa.Column("made_at", INSTANT, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_people"),
    )
    # Anybody could make these in any role: an administrator looks at each and enables it.
    op.execute(
        "INSERT INTO people (name, role, house, password, must_change, disabled, made_by, made_at)"
        " SELECT name, role, house, password, FALSE, TRUE, '', '' FROM accounts"
    )
    op.drop_table("accounts")
    op.create_table(
        "logins",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("person", sa.String(120), nullable=False),
        sa.Column("begun", INSTANT, nullable=False),
        sa.Column("seen", INSTANT, nullable=False),
        sa.Column("ended", INSTANT, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_logins"),
        sa.ForeignKeyConstraint(["person"], ["people.name"], name="fk_logins_person"),
    )
    op.create_table(
        "failures",
        sa.Column("number", sa.Integer, nullable=False, autoincrement=True),
        sa.Column("name", sa.String(120), nullable=False),
        sa.Column("at", INSTANT, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_failures"),
    )
    op.create_index("ix_failures_name", "failures", ["name"])


def _denied() -> None:
    op.create_table(
        "denied",
        sa.Column("number", sa.Integer, nullable=False, autoincrement=True),
        sa.Column("about", sa.String(120), nullable=False),
        sa.Column("act", sa.String(40), nullable=False),
        sa.Column("day", sa.Date, nullable=False),
        sa.Column("by", sa.String(120), nullable=False),
        sa.Column("role", sa.String(20), nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("cite", sa.String(60), nullable=False),
        sa.Column("at", INSTANT, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_denied"),
    )
    op.execute(
        'INSERT INTO denied (about, act, day, "by", role, why, cite, at)'
        " SELECT filing, act, day, \"by\", role, why, cite, '' FROM refusals ORDER BY number"
    )
    op.drop_table("refusals")


def _tables_in_play() -> None:
    op.create_table(
        "sessions",
        sa.Column("key", sa.String(40), nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("owner", sa.String(120), nullable=False),
        sa.Column("address", sa.String(60), nullable=False),
        sa.Column("opened", INSTANT, nullable=False),
        sa.Column("acted", INSTANT, nullable=False),
        sa.Column("closed", INSTANT, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("facts", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_sessions"),
    )
    op.create_index("ix_sessions_owner", "sessions", ["owner"])
    op.create_index("ix_sessions_address", "sessions", ["address"])
    op.create_table(
        "lines",
        sa.Column("session", sa.String(40), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("session", "number", name="pk_lines"),
        sa.ForeignKeyConstraint(["session"], ["sessions.key"], name="fk_lines_session"),
    )
    op.create_table(
        "acts",
        sa.Column("person", sa.String(120), nullable=False),
        sa.Column("key", sa.String(80), nullable=False),
        sa.Column("session", sa.String(40), nullable=False),
        sa.Column("content", sa.String(64), nullable=False),
        sa.Column("answer", sa.JSON, nullable=False),
        sa.Column("at", INSTANT, nullable=False),
        sa.PrimaryKeyConstraint("person", "key", name="pk_acts"),
        sa.ForeignKeyConstraint(["session"], ["sessions.key"], name="fk_acts_session"),
    )
