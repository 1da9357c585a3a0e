"""The catalogue, chapters 6 to 9: what packs may hold, what it means, what it costs, what it says.

Entries, skills, items, creatures and missions are read and checked here, and priced from what they are
built of. It uses `model`.
"""
