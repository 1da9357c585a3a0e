"""The language of effects: strict YAML, checked clauses, and what they mean as flows.

From text with a place for everything to an effect that can be performed; every mistake is told with where
it is. It uses the kernel and no other room.
"""
