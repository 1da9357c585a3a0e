"""What a card amounts to: attributes, contests, load, sequences, followers, races, seniority.

Chapters 1, 2, 5, 7 and 10, as numbers that follow from a card and are never typed. It uses `catalogue`
and `model`.
"""
