"""What every part of the server stands on: settings, refusals, rates, logs, places for costly work.

It knows nothing of accounts, tables or campaigns, and uses no other room.
"""
