"""The first chapter of the book: points and numbers, attempts, relations, proposals, odds.

Chapters MES-CORE, MES-DICE, MES-ATT. It owns the arithmetic that needs no table, who is told what, what the
host is asked to confirm, what is remembered while rules only look, and which modes there are to play.
It may use the model.
"""
