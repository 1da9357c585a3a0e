"""Attack and defence: one attack from its aim to what it leaves.

Chapters MES-ATK, MES-PIPE, MES-DEF, MES-DMG. It owns the pipeline that every attack of whatever source goes
through, what may be aimed at and what an area affects, weapons as acts, defending, cover, and damage.
It may use rolls and what is below.
"""
