"""Rolls at the table: thrown, thrown again, changed by fate, called for.

Chapters MES-DICE, MES-FAT, MES-RRL, MES-SEC. It owns what a dice expression of the packs is worth just now
and what it asks about: dice, distances, places.
It may use effects and what is below.
"""
