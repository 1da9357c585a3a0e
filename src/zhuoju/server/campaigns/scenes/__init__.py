"""Scenes: how they are drawn, kept and cut for each viewer, and their pictures.

What takes long is bounded before it begins and done in a place of its own.
"""
