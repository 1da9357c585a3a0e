"""A mission as the DJ keeps it: brief, applicants, life, quests, checks, feedback, rewards, revival.

Chapters 4, 11 and 14 on plain data: what follows what, what is paid, what is rolled back. It uses
`strengthening` and below; `journey` plays it.
"""
