"""What lies on the table of Meshal Lite and what is written in its packs: plain data and its words.

It owns the sheet of a character, the beings, the field, the moment and the story as they are saved, the
entries of the packs as they are read, the profile of alternative rules, and why something is refused.
It uses nothing of the game: every other room stands on it.
"""
