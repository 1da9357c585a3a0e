"""Revisions of the schema: a new database begins with the newest one, an older one is brought up to it.

Alembic is loaded only where there is something to bring up to date.
"""

from importlib.resources import as_file, files

from sqlalchemy import Column, Connection, MetaData, PrimaryKeyConstraint, String, Table, inspect, select

from zhuoju.server.storage.schema import metadata

NEWEST = "0002"  # the last of `migrations/versions`

_version = Table(  # as Alembic has it
    "alembic_version",
    MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)


def upgrade(connection: Connection) -> None:
    """Bring the schema up to date."""
    if not inspect(connection).get_table_names():
        metadata.create_all(connection)
        _version.create(connection)
        connection.execute(_version.insert().values(version_num=NEWEST))
    elif not is_current(connection):
        migrate(connection)


def is_current(connection: Connection) -> bool:
    """Whether the schema is the one this program knows."""
    if not inspect(connection).has_table(_version.name):
        return False
    return connection.execute(select(_version.c.version_num)).scalars().all() == [NEWEST]


def migrate(connection: Connection) -> None:
    """Run all migrations that were not run yet."""
    from alembic import command
    from alembic.config import Config

    with as_file(files("zhuoju.server.storage") / "migrations") as folder:
        config = Config()
        config.set_main_option("script_location", str(folder))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
