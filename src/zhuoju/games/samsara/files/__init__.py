"""The files of a Samsara group: cards as workbooks, tables, documents and lines of chat, out and in again.

What a player brings is never believed, only read; whoever reads it runs the audit. Office formats are
known here and nowhere else in the game. It uses `mission` and below; a server finds it by entry point,
and `seat` does not use it.
"""
