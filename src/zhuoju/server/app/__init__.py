"""The application: every route, the pages, and the services that are made once and handed to them.

A route parses, asks a room below, and answers. It uses every room, and no room uses it.
"""
