"""What lies on the table of Legend, as plain data: its words, cards, state and piles.

Owns what is printed on cards, what a match remembers, the library of the packs, and how cards move
between piles. It uses nothing else of the game; every other room uses it.
"""
