"""A table that people look at: connections, audiences, clocks, bots, and answers that are kept at once.

It uses `match` and below. `fast` is the way of an answer from the socket to the disk.
"""
