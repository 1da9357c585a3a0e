"""Cards in the making: the four steps of creation, the tunnel after a mission, the forge, approval.

Chapters 1 and 6. What a player may do to a card, in which order, and who must agree. It uses `audit` and
below.
"""
