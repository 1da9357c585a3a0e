"""Maps as geometry: cells and outlines, distances, lines, areas, and ground as movers find it.

Chapters MES-MAP, MES-ARE. It owns what follows from the shapes on a map alone, with cells or gridless:
nothing here knows what a character can do or what the packs hold.
It may use the model and the basics.
"""
