"""Items on a sheet: carried, equipped, loaded, handed over, made, spoiled, sold, and found on the fallen.

Chapters MES-ITM, MES-LOT. It owns slots and loads, what weapons a being can attack with, and what things
cost. Items as acts of a turn stand in `moment`, as attacks in `attack`, as abilities are used in
`abilities`.
It may use characters and what is below.
"""
