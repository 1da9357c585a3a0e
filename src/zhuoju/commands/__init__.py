"""What a command line needs to know of a command: its arguments, its words, what it does, and how it fails.

A game brings commands of its own (`zhuoju samsara ...`): an entry point of the group `zhuoju.commands`
names a `Command`, and the command line finds it there. It stands on the kernel.
"""
