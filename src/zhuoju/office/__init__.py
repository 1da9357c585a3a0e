"""Office documents that more than one part of the house writes. It knows no game and no server."""
