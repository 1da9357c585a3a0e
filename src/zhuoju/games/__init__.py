"""The games. Each is a folder of its own, found by entry point; none knows another."""
