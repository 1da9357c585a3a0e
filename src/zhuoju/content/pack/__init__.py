"""Packs: folders of entries, decoded into a game's own Structs, with every mistake found and placed.

Also the schema for editors and what audits find over a whole pack. It uses `language`.
"""
