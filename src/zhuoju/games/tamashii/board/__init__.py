"""The board of a player and the map: launcher, codes, bodies, dice, wounds, enemies, moving, tests.

One file for each chapter about a thing on the table and what may be done with it. It uses `story` and
`model`; when it is done, the round says.
"""
