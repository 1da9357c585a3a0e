"""Who was sent away from a table or a campaign."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """A table of them; where the schema is new, it is there already."""
    op.create_table(
        "unwelcome",
        sa.Column("room", sa.String(32), nullable=False),
        sa.Column("account", sa.String(32), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("room", "account", name="pk_unwelcome"),
        sa.ForeignKeyConstraint(
            ["account"], ["accounts.id"], name="fk_unwelcome_account", ondelete="CASCADE"
        ),
        if_not_exists=True,
    )
    op.create_index("ix_unwelcome_account", "unwelcome", ["account"], if_not_exists=True)


def downgrade() -> None:
    """Everybody may come by a link again."""
    op.drop_table("unwelcome")
