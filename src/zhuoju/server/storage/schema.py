"""The tables of the database. Times are milliseconds since 1970, bodies are JSON or MessagePack bytes."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

ID = String(32)
TIME = BigInteger

accounts = Table(
    "accounts",
    metadata,
    Column("id", ID, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("login", String(80), nullable=True, unique=True),  # folded; none: a guest
    Column("password", String(200), nullable=True),
    Column("created", TIME, nullable=False),
    Column("seen", TIME, nullable=False),
    Column("banned", TIME, nullable=True),
    Column("webhook", String(500), nullable=False, server_default=""),
    Column("settings", LargeBinary, nullable=False, default=b"{}"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True),  # a hash of what the cookie holds
    Column("account", ID, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created", TIME, nullable=False),
    Column("seen", TIME, nullable=False),
    Column("expires", TIME, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", ID, primary_key=True),
    Column("game", String(80), nullable=False),
    Column("version", Integer, nullable=False),
    Column("content", String(64), nullable=False),
    Column("options", LargeBinary, nullable=False),  # JSON
    Column("title", String(80), nullable=False, server_default=""),
    Column("owner", ID, nullable=False, index=True),
    Column("public", Boolean, nullable=False),
    Column("invite", String(64), nullable=False),
    Column("pace", LargeBinary, nullable=False),  # JSON: live or slow, and the seconds for each decision
    Column("stage", String(12), nullable=False),  # open, running, finished, closed
    Column("places", LargeBinary, nullable=False),  # JSON: who sits where
    Column("revision", Integer, nullable=False),  # of places and stage; whoever writes raises it by one
    Column("seed", LargeBinary, nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("entropy", LargeBinary, nullable=False, default=b"[]"),  # JSON
    Column("created", TIME, nullable=False),
    Column("started", TIME, nullable=True),
    Column("finished", TIME, nullable=True),
    Column("moved", TIME, nullable=False),  # when something last happened
    Column("result", LargeBinary, nullable=True),  # JSON
    Column("share", String(64), nullable=False, server_default="", index=True),  # word of the replay link
    Column("campaign", ID, nullable=True, index=True),
    Column("chapter", String(80), nullable=False, server_default=""),
    Column("parent", ID, nullable=True),  # branched from this table
    Column("parent_step", Integer, nullable=True),
    Column("rematch", ID, nullable=True),  # the table that goes on after this one
    Column("holder", String(40), nullable=False, server_default=""),  # the worker that moves its bots
    Column("held_until", TIME, nullable=False, server_default="0"),
    Column("due", TIME, nullable=True),  # when a clock runs out or a bot is to move
    Column("steps", Integer, nullable=False, server_default="0"),  # actions so far
    Column("awaited", String(200), nullable=False, server_default=""),  # seats, as in `0,2`
    Index("ix_tables_stage_public", "stage", "public", "moved"),
    Index("ix_tables_due", "stage", "due"),
)

seatings = Table(  # which account plays at which table, for "my tables"
    "seatings",
    metadata,
    Column("table", ID, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("account", ID, primary_key=True, index=True),
)

actions = Table(  # append-only: everything that moved a match
    "actions",
    metadata,
    Column("table", ID, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("body", LargeBinary, nullable=False),  # MessagePack, see `zhuoju.server.match.record`
    Column("at", TIME, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table", ID, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # actions before it
    Column("body", LargeBinary, nullable=False),
)

talk = Table(
    "talk",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("table", ID, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("account", ID, nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", TIME, nullable=False),
)

campaigns = Table(
    "campaigns",
    metadata,
    Column("id", ID, primary_key=True),
    Column("game", String(80), nullable=False),
    Column("name", String(80), nullable=False),
    Column("invite", String(64), nullable=False, unique=True),
    Column("settings", LargeBinary, nullable=False),  # JSON: switches or room options
    Column("revision", Integer, nullable=False),
    Column("created", TIME, nullable=False),
    Column("moved", TIME, nullable=False),
)

members = Table(
    "members",
    metadata,
    Column("campaign", ID, ForeignKey("campaigns.id", ondelete="CASCADE"), primary_key=True),
    Column("account", ID, primary_key=True, index=True),
    Column("role", String(12), nullable=False),  # host, cohost, player, spectator
    Column("joined", TIME, nullable=False),
)

unwelcome = Table(  # whoever was sent away, and may not come back by a link
    "unwelcome",
    metadata,
    Column("room", ID, primary_key=True),  # a table or a campaign
    Column("account", ID, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("at", TIME, nullable=False),
)

documents = Table(  # characters, scenes, journal entries, missions, sheets of campaigns
    "documents",
    metadata,
    Column("id", ID, primary_key=True),
    Column("campaign", ID, ForeignKey("campaigns.id", ondelete="CASCADE"), nullable=True, index=True),
    Column("kind", String(40), nullable=False),
    Column("owner", ID, nullable=False, index=True),
    Column("readers", LargeBinary, nullable=False),  # JSON: who may see it, see `documents`
    Column("public", LargeBinary, nullable=False),  # JSON: what every reader sees
    Column("secret", LargeBinary, nullable=False),  # JSON: what only hosts and the owner see as well
    Column("revision", Integer, nullable=False),
    Column("created", TIME, nullable=False),
    Column("changed", TIME, nullable=False),
    Column("gone", Boolean, nullable=False, default=False),
    Column("image", TIME, nullable=False, server_default="0"),  # when its picture was put; 0: there is none
    Index("ix_documents_campaign_kind", "campaign", "kind", "changed"),
)

images = Table(  # the picture of a document, as it was encoded anew
    "images",
    metadata,
    Column("document", ID, ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True),
    Column("kind", String(20), nullable=False),
    Column("width", Integer, nullable=False),
    Column("height", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
