"""The six steps of an attack: formula, damage, reduction, response, items, summary.

It knows the rest of the battle, and the battle knows it: an attack may set off another one.
"""
