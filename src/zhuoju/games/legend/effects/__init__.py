"""What cards do: effects in force, the element pool, dice, wounds, windows, checks after every change.

Chapter 6 of the rulebook with what it leans on everywhere: paying, rolling, being hurt, milestones, who
has left. It uses `model`; the phases of a turn stand above it.
"""
