"""What every command stands on: languages and words, the terminal, what games are on the shelf.

It knows no command and no table.
"""
