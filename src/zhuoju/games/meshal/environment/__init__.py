"""What the place does to those in it, and they to the place.

Chapters MES-HAZ, MES-OBJ, and traps and searching. It owns deep water, bog and corrosives, traps, doors and
locks, walls under attack, and searching.
It may use the ways and what is below.
"""
