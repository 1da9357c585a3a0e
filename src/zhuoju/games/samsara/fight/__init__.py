"""A battle, chapter 12: its course, what fighters do, and in `settle` the six steps of every attack.

One room, because acts, powers, triggers and settlements call one another within one turn. It uses
`character` and below; missions lead into it and take up what is left.
"""
