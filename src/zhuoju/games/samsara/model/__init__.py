"""What Samsara reckons with, as plain data: cards, builds, a battle, a mission, and the words for them.

Owns every Struct that a match remembers, dice as they are rolled, the tables of chapter 2, refusals and
rulings. It uses nothing else of the game; every other room uses it.
"""
