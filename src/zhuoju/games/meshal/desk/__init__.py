"""What a host and the keeper of a character need between fights: sheets, foes, scenes, tools, work.

It owns what the game offers to a server as a role-playing game, and the modes in which a character is
built, rests or shops at a table of its own.
It may use the story and what is below.
"""
