"""The audit of a card, chapter 6: every check, every number, nothing trusted.

One file for each part of a card that is looked at; `whole_card` runs them all. It uses `character` and
below.
"""
