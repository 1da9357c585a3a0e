"""How an older database becomes one of today.

Run by Alembic, on the connection it is given; a new database begins with the newest schema instead.
"""
