"""Who perceives whom and what: senses, light and darkness, fog, and maps as remembered.

Chapters MES-PER, MES-HID. It owns `Being.spotted`, what a seat knows of beings, and which part of the map
it has seen. Searching stands in `environment`.
It may use creation and what is below.
"""
