"""Who somebody is: accounts, sessions, passwords, names, and what they are in a campaign.

It uses `storage` and `base`. Who may look at which table is for `match`.
"""
