"""What the packs hold: entries by id, what they may state, and the checks of packs, maps and adventures.

It owns the lexicon of statements, the tables that the packs fill, objects as they are built of materials,
maps of scenes as fields, and the words of adventures.
It may use the model, the basics and the maps.
"""
