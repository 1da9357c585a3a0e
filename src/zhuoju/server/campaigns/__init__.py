"""Campaigns: members, documents, characters, scenes, missions, fights, and the journal.

It uses `lobby` and below: everything that is played in a campaign is played at a table like any other.
"""
