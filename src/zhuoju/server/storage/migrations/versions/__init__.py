"""One file for each step from one schema to the next.

A step is never changed once it was released.
"""
