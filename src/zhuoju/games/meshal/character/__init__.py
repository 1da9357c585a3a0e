"""A being as it is now: scores, values, what is in force for it, and what it may do.

Chapters MES-CHR, MES-ATR, MES-ACT. It owns what sheets come to (base, changes, total), the clock by which
effects run, where bodies are, who can act at all, age, action points, the menu of acts, and the chain of
reactions.
It may use the catalogue and what is below.
"""
