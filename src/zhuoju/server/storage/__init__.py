"""The database: SQLite in a file or PostgreSQL, its schema, how it is brought up to date and backed up.

Also the bus between workers and the lock on a data folder. It uses `base`; what rows mean is for those
above.
"""
