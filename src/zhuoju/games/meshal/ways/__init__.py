"""Where a body can go: what it brings to a move, its paths and their cost, climbs and falls.

The lower half of chapter MES-MOV. It owns the budget of a move and the bodies in its way, ground on cells
and the moves on gridless maps, vehicles as bodies, climbing and falling. Moving as an act of a turn stands
in `moment`.
It may use the days and what is below.
"""
