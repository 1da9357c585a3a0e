"""A mission at the table: departure, scenes, fights, nights, team battles, and the way home.

The flows of chapters 11 and 14 and appendix 2: what the party is asked, and what becomes of it. It uses
`mission` and below.
"""
