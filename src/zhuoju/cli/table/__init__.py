"""A table in the terminal: the session, what can be typed, reading answers, campaigns, reports.

It uses `base`.
"""
