"""The round: planning, action, combat, progress, and the two modes that change it, solo and versus.

The phases hand over to one another in the order of the book. It uses `board` and below.
"""
