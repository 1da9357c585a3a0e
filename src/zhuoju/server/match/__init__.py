"""A match as it is recorded: its beginning, its actions, what they made of it, and the words of the wire.

What the database keeps of tables and how a course is brought back from it. It uses `accounts` and below;
nobody is connected here.
"""
