"""Characters come to be and grow: the builder, new beings, training.

Chapters MES-CRE, MES-POT. It owns sheets made from species, creatures, presets or data, whether they are in
order, what they are worth, what growing costs, and a sheet in words.
It may use items and what is below.
"""
