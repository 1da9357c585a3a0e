"""The turn: its five phases, trade and ascension, gathering and hunting, and the end of the game.

One room, because the book's phases hand over to one another: a hunt ends in the slot, a slot in the
action phase. It uses `effects` and `model`.
"""
