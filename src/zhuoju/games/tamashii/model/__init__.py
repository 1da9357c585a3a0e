"""What lies on the table of Tamashii, as plain data: words, state, components, the map, who knows what.

Owns what is printed on components and scenario cards, the library of the packs with the check of
scenarios, and how components come out of the box. It uses nothing else of the game; every other room uses
it.
"""
