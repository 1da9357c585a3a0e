"""What one seat sees and does: its view, its hidden information, its odds, its terminal, and bots.

It owns what is built up from nothing for a seat, what that seat cannot know and how it is dealt anew, the
exact odds of its options, and what a sensible player would do.
It may use every other room.
"""
