"""The commands, one file for each: nothing of one is imported before it is run.

They use `table` and `base`; what can be asked of them stands in the parser above.
"""
