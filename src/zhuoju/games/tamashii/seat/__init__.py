"""One seat at the table: what it may see and know, its odds, how a bot would play it, the terminal.

Views are built up from nothing; what a seat does not know is dealt anew before a bot looks. Also what
bots make of the story (errands, goals, plans of programs) and what the lab counts. It uses every room; no
rule uses it.
"""
