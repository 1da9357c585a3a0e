"""The table: accounts, tables, actions, campaigns, documents."""

from alembic import op

from zhuoju.server.storage.schema import metadata

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Everything there is so far. Later migrations say what they change and leave this one alone."""
    metadata.create_all(op.get_bind())


def downgrade() -> None:
    """Back to an empty database."""
    metadata.drop_all(op.get_bind())
