"""The way of an answer from the socket to the disk, without anything between.

Beside it stands an ordinary way that does the same; both end in one ledger.
"""
