"""Tables before they begin and as they are found: who sits where, what is listed, playing on from a replay.

Also which seats are a host's, what a role-playing game offers, and which characters are at a table. It
uses `live` and below.
"""
