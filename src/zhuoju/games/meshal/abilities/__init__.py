"""Abilities and items at work: cast, joined to acts, used, as reactions, as auras.

Chapters MES-ABL, MES-MAG. It owns what an ability needs, does and costs when it is used. What its entry
states stands in `character`, what the verbs of entries do in `language`.
It may use attacks and what is below.
"""
