"""Texts: what cards say, rendered from what they do, and every other sentence by key and language.

Traditional Chinese is made here of simplified. It uses `pack` and `language`.
"""
