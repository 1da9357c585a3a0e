"""A new database begins where the migrations end."""

from pathlib import Path

from alembic.script import ScriptDirectory
from sqlalchemy import Engine, create_engine, text

from zhuoju.server.storage import migrations, revisions
from zhuoju.server.storage.schema import metadata


def made_by(engine: Engine) -> list[tuple[str, str]]:
    with engine.connect() as connection:
        rows = connection.execute(text("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL"))
        return sorted((name, " ".join(sql.split())) for name, sql in rows)


def test_a_new_database_is_what_all_migrations_make_of_an_empty_one(tmp_path: Path) -> None:
    new, migrated = (create_engine(f"sqlite:///{tmp_path / name}") for name in ("new", "migrated"))
    with new.begin() as connection:
        assert not revisions.is_current(connection)
        revisions.upgrade(connection)
        assert revisions.is_current(connection)
    with migrated.begin() as connection:
        revisions.migrate(connection)
        assert revisions.is_current(connection)
    assert made_by(new) == made_by(migrated)


def test_the_newest_revision_is_the_last_migration() -> None:
    folder = Path(migrations.__file__).parent
    assert ScriptDirectory(str(folder)).get_current_head() == revisions.NEWEST


def test_a_database_without_a_revision_is_migrated_and_one_that_is_current_left_alone(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'old'}")
    with engine.begin() as connection:
        metadata.tables["talk"].create(connection)
        assert not revisions.is_current(connection)
        revisions.upgrade(connection)
        assert revisions.is_current(connection)
        before = connection.execute(text("PRAGMA schema_version")).scalar()
        revisions.upgrade(connection)
        assert connection.execute(text("PRAGMA schema_version")).scalar() == before


def test_a_database_of_the_first_revision_learns_who_is_unwelcome(tmp_path: Path) -> None:
    old, new = (create_engine(f"sqlite:///{tmp_path / name}") for name in ("old", "new"))
    with new.begin() as connection:
        revisions.upgrade(connection)
    with old.begin() as connection:
        metadata.create_all(
            connection, [each for name, each in metadata.tables.items() if name != "unwelcome"]
        )
        revisions._version.create(connection)
        connection.execute(revisions._version.insert().values(version_num="0001"))
        revisions.upgrade(connection)
        assert revisions.is_current(connection)
    assert made_by(old) == made_by(new)
