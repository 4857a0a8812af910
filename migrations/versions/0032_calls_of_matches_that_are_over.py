"""A call ends with the match: it waits for nobody once all have signed."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"
branch_labels = None
depends_on = None

SETTLED = {"call_withdrawn", "call_answered"}
OVER = {"side_signed", "player_signed", "match_closed"}


def upgrade() -> None:
    match = sa.table("match", sa.column("id"), sa.column("state"), sa.column("waiting"))
    entry = sa.table("entry", sa.column("match_id"), sa.column("number"), sa.column("kind"))
    over = sa.select(match.c.id).where(match.c.waiting > 0, match.c.state.in_(("locked", "closed")))
    for row_id in op.get_bind().scalars(over).all():
        kinds = sa.select(entry.c.kind).where(entry.c.match_id == row_id).order_by(entry.c.number)
        if _ends_with_the_match(op.get_bind().scalars(kinds).all()):
            own = sa.update(match).where(match.c.id == row_id)
            op.get_bind().execute(own.values(waiting=match.c.waiting - 1))


def _ends_with_the_match(kinds: Sequence[str]) -> bool:
    """Return whether the last call was followed by the end of the match, and by no answer."""
    if "referee_called" not in kinds:
        return False
    after = {*kinds[len(kinds) - kinds[::-1].index("referee_called") :]}
    return not after & SETTLED and bool(after & OVER)


def downgrade() -> None:
    raise NotImplementedError("the ledger is never taken apart: restore a backup instead")
