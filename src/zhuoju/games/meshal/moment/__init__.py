"""The moment: rounds, turns, and what is done in a turn.

Chapters MES-MOM, MES-MOV, MES-RID, MES-POS, MES-FAC. It owns initiative, the start and end of rounds and
turns, long-term actions, moving, lifting, riding, poses and facing, items in one's own turn, and moves that
others force.
It may use the environment and what is below.
"""
