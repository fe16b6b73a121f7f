"""The tables of the store, for SQLite and PostgreSQL. Instants are text, in UTC."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Date,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    column,
    table,
    text,
)

REVISION = "0014"  # of the newest migration
alembic_version = table("alembic_version", column("version_num", String))  # Alembic's own

NAMES = {
    "pk": "pk_%(table_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "ix": "ix_%(table_name)s_%(column_0_name)s",
}
metadata = MetaData(naming_convention=NAMES)
INSTANT = String(30)

# ------------------------------------------------------------------------------ filings

filings = Table(
    "filings",
    metadata,
    Column("key", String(40), primary_key=True),
    Column("kind", String(20), nullable=False),
    # Of the first event, so that the filings of a holder's game are found without the others; the
    # holder in one spelling (`people.person.house_key`).
    Column("game", Text, nullable=False, server_default=""),
    Column("holder", Text, nullable=False, server_default=""),
    CheckConstraint("kind IN ('submission', 'request', 'approval', 'limits')", name="kind"),
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

# What events name by its digest: submissions as they were filed, rulebooks they were filed under.
contents = Table(
    "contents",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("text", Text, nullable=False),
)

# ------------------------------------------------------------------------------ people

people = Table(
    "people",
    metadata,
    Column("name", String(120), primary_key=True),
    Column("role", String(20), nullable=False),
    Column("house", String(200), nullable=False),
    Column("password", Text, nullable=False),
    Column("must_change", Boolean, nullable=False),
    Column("disabled", Boolean, nullable=False),
    Column("made_by", String(120), nullable=False),
    Column("made_at", INSTANT, nullable=False),
)

# A log-in is known by the digest of its token, which only its owner has.
logins = Table(
    "logins",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("person", String(120), ForeignKey("people.name"), nullable=False),
    Column("begun", INSTANT, nullable=False),
    Column("seen", INSTANT, nullable=False),
    Column("ended", INSTANT, nullable=False),
)

# Log-ins that failed, by the name that was given.
failures = Table(
    "failures",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("name", String(120), nullable=False),
    Column("at", INSTANT, nullable=False),
    Index(None, "name"),
)

# ------------------------------------------------------------------------------ the journal

# One chain over all that is recorded; `text` is a record, `digest` its digest.
journal = Table(
    "journal",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(20), nullable=False),
    Column("about", String(120), nullable=False),
    Column("text", Text, nullable=False),
    Column("digest", String(64), nullable=False),
    UniqueConstraint("digest"),
    Index(None, "about"),
)

# ------------------------------------------------------------------------------ tables in play

# `facts` are what the log does not say; `seed` is that of a table which an older version opened,
# until it is sealed (`floor.safe`). `due` is when the house has something to do for players who are
# away, "" if it waits for nobody.
sessions = Table(
    "sessions",
    metadata,
    Column("key", String(40), primary_key=True),
    Column("game", Text, nullable=False),
    Column("owner", String(120), nullable=False),
    Column("address", String(60), nullable=False),
    Column("opened", INSTANT, nullable=False),
    Column("acted", INSTANT, nullable=False),
    Column("closed", INSTANT, nullable=False),
    Column("seed", Text, nullable=False),
    Column("facts", JSON, nullable=False),
    Column("due", INSTANT, nullable=False, server_default=""),
    Index(None, "owner"),
    Index(None, "address"),
    Index(
        "ix_sessions_due",
        "due",
        sqlite_where=text("due <> ''"),
        postgresql_where=text("due <> ''"),
    ),
)

# The seeds of open tables until the log reveals them, sealed with a key that is not in the store.
seeds = Table(
    "seeds",
    metadata,
    Column("session", String(40), ForeignKey("sessions.key"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("key", String(16), nullable=False),
    Column("sealed", Text, nullable=False),
)

# The log: two writers of the same line cannot both come in.
lines = Table(
    "lines",
    metadata,
    Column("session", String(40), ForeignKey("sessions.key"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("line", Text, nullable=False),
)

# Who has chips at a table, and what is held of them in a round for money.
sitters = Table(
    "sitters",
    metadata,
    Column("session", String(40), ForeignKey("sessions.key"), primary_key=True),
    Column("person", String(120), primary_key=True),
    Column("held", BigInteger, nullable=False),
    CheckConstraint("held >= 0", name="held"),
    Index(None, "person"),
)

# Acts by the key that whoever acted gave them: a repeat gets the first answer.
acts = Table(
    "acts",
    metadata,
    Column("person", String(120), primary_key=True),
    Column("key", String(80), primary_key=True),
    Column("session", String(40), ForeignKey("sessions.key"), nullable=False),
    Column("content", String(64), nullable=False),
    Column("answer", JSON, nullable=False),
    Column("at", INSTANT, nullable=False),
)

# Forms of pages, by a digest of who sent them and their key: one that is sent again does
# nothing more. `journal` is the number of the last record before it.
forms = Table(
    "forms",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("at", INSTANT, nullable=False),
    Column("journal", Integer, nullable=False),
)

# ------------------------------------------------------------------------------ Poker rooms

rooms = Table(
    "rooms",
    metadata,
    Column("key", String(40), primary_key=True),
    Column("owner", String(120), nullable=False),
    Column("address", String(60), nullable=False),
    Column("opened", INSTANT, nullable=False),
    Index(None, "owner"),
    Index(None, "address"),
)

# What happened in a room, chained like a log: two writers of the same line cannot both come in.
room_lines = Table(
    "room_lines",
    metadata,
    Column("room", String(40), ForeignKey("rooms.key"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("line", Text, nullable=False),
)

# ------------------------------------------------------------------------------ meters

# Meters that tables share: `state` is what the meter's lines come to, written with each of them.
# Whoever moves a meter holds its row, so that its lines are in the order of the store.
meters = Table(
    "meters",
    metadata,
    Column("key", String(40), primary_key=True),
    Column("currency", String(20), nullable=False),
    Column("holder", String(200), nullable=False),
    Column("head", String(64), nullable=False),
    Column("state", JSON, nullable=False),
    CheckConstraint("currency IN ('training', 'money')", name="currency"),
)
meter_lines = Table(
    "meter_lines",
    metadata,
    Column("meter", String(40), ForeignKey("meters.key"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("line", Text, nullable=False),
)

# ------------------------------------------------------------------------------ money

# What one act moves: at a line of a session's log, or by the cage (`session` is then ""). The same
# key of the same person is the same posting. Its digest covers its entries and the digest of the
# posting before it, of the same session.
postings = Table(
    "postings",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("at", INSTANT, nullable=False),
    Column("currency", String(20), nullable=False),
    Column("kind", String(20), nullable=False),
    Column("by", String(120), nullable=False),
    Column("key", String(80), nullable=False),
    Column("session", String(40), nullable=False),
    Column("line", Integer, nullable=False),
    Column("why", Text, nullable=False),
    Column("digest", String(64), nullable=False, server_default=""),
    UniqueConstraint("by", "key"),
    Index(None, "session"),
    Index(
        "uq_postings_session_line",  # what a line of a log owes is paid once
        "session",
        "line",
        unique=True,
        sqlite_where=text("session <> ''"),
        postgresql_where=text("session <> ''"),
    ),
    Index(
        "ix_postings_of_cage",
        "number",
        sqlite_where=text("session = ''"),
        postgresql_where=text("session = ''"),
    ),
    CheckConstraint("currency IN ('training', 'money')", name="currency"),
)

# The entries of a posting sum to zero; none is ever changed.
entries = Table(
    "entries",
    metadata,
    Column("posting", Integer, ForeignKey("postings.number"), primary_key=True),
    Column("account", Text, primary_key=True),
    Column("cents", BigInteger, nullable=False),
    CheckConstraint("cents <> 0", name="cents"),
    Index(None, "account"),
)

# The sum of an account's entries; below zero only where something may be owed.
balances = Table(
    "balances",
    metadata,
    Column("currency", String(20), primary_key=True),
    Column("account", Text, primary_key=True),
    Column("cents", BigInteger, nullable=False),
    Column("owes", Boolean, nullable=False),
    CheckConstraint("owes OR cents >= 0", name="owed"),
)

# An adjustment moves nothing until a second person has confirmed it.
adjustments = Table(
    "adjustments",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("account", Text, nullable=False),
    Column("cents", BigInteger, nullable=False),
    Column("why", Text, nullable=False),
    Column("asked_by", String(120), nullable=False),
    Column("asked_at", INSTANT, nullable=False),
    Column("decided_by", String(120), nullable=False),
    Column("decided_at", INSTANT, nullable=False),
    Column("posting", Integer, nullable=False),
)

# What went wrong or is disputed, by its number: a round to be voided, an error to be mended, a
# dispute or complaint with its outcome. The rest of a row is written once, when it is decided.
cases = Table(
    "cases",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("kind", String(20), nullable=False),
    Column("session", String(40), nullable=False),
    Column("round", Integer, nullable=False),
    Column("person", String(120), nullable=False),
    Column("cents", BigInteger, nullable=False),
    Column("why", Text, nullable=False),
    Column("opened_by", String(120), nullable=False),
    Column("opened_at", INSTANT, nullable=False),
    Column("outcome", String(20), nullable=False),
    Column("answer", Text, nullable=False),
    Column("decided_by", String(120), nullable=False),
    Column("decided_at", INSTANT, nullable=False),
    Index(None, "session"),
    CheckConstraint("kind IN ('void', 'error', 'dispute', 'complaint')", name="kind"),
)

# What is disabled now; the journal has every change.
switches = Table(
    "switches",
    metadata,
    Column("scope", String(20), primary_key=True),
    Column("name", String(200), primary_key=True),
    Column("disabled", Boolean, nullable=False),
    Column("at", INSTANT, nullable=False),
    Column("by", String(120), nullable=False),
    Column("why", Text, nullable=False),
)

# ------------------------------------------------------------------------------ games played

# What the logs tell of each player's games, written with their lines: reports ask these tables, and
# the logs give them again. Bets alike are stored once, by their digest.
stakes = Table(
    "stakes",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("text", Text, nullable=False),
)
games = Table(
    "games",
    metadata,
    Column("session", String(40), ForeignKey("sessions.key"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("player", String(200), primary_key=True),
    Column("person", String(200), nullable=False),
    Column("day", String(10), nullable=False),
    Column("begun", INSTANT, nullable=False),
    Column("ended", INSTANT, nullable=False),
    Column("first", Integer, nullable=False),
    Column("last", Integer, nullable=False),
    Column("game", String(80), nullable=False),
    Column("currency", String(20), nullable=False),
    Column("holder", String(200), nullable=False),
    Column("place", String(200), nullable=False),
    Column("submission", String(80), nullable=False),
    Column("version", String(40), nullable=False),
    Column("rules", String(64), nullable=False),
    Column("status", String(20), nullable=False),
    Column("players", Integer, nullable=False),
    Column("calls", Integer, nullable=False),
    Column("advised", Boolean, nullable=False),
    Column("choices", Integer, nullable=False),
    Column("wagered", BigInteger, nullable=False),
    Column("voided", BigInteger, nullable=False),
    Column("paid", BigInteger, nullable=False),
    Column("net", BigInteger, nullable=False),
    Column("house", BigInteger, nullable=False),
    Column("rake", BigInteger, nullable=False),
    Column("contributed", BigInteger, nullable=False),
    Column("before", BigInteger, nullable=False),
    Column("after", BigInteger, nullable=False),
    Column("stakes", String(64), ForeignKey("stakes.digest"), nullable=False),
    Column("outcomes", Text, nullable=False),
    Index(None, "day"),
    Index(None, "person"),
)
game_wagers = Table(
    "game_wagers",
    metadata,
    Column("session", String(40), ForeignKey("sessions.key"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("player", String(200), primary_key=True),
    Column("wager", String(80), primary_key=True),
    Column("paytable", String(200), nullable=False),
    Column("wagered", BigInteger, nullable=False),
    Column("voided", BigInteger, nullable=False),
    Column("paid", BigInteger, nullable=False),
)

# Chips bought and cashed out (below zero).
chips = Table(
    "chips",
    metadata,
    Column("session", String(40), ForeignKey("sessions.key"), primary_key=True),
    Column("line", Integer, primary_key=True),
    Column("at", INSTANT, nullable=False),
    Column("day", String(10), nullable=False),
    Column("person", String(200), nullable=False),
    Column("cents", BigInteger, nullable=False),
    Index(None, "day"),
)
