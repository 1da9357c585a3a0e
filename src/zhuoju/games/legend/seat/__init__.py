"""One seat at the table: what it may see and know, its odds, how a bot would play it, the terminal.

Views are built up from nothing; what a seat does not know is dealt anew before a bot looks. Also what the
lab counts and what a designer should look at. It uses every room; no rule uses it.
"""
