"""One seat at the table: what it may see and know, its odds, how a bot would play it, the DJ's help.

Views are built up from nothing; what a seat does not know is dealt anew before a bot looks. Also what
hosts are offered between missions, and what the lab counts. It uses every room; no rule uses it.
"""
