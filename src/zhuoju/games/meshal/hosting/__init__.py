"""Hosting a fight: how hard it is, flight, the end, and the host's word.

Chapters MES-ENC, MES-FLE, MES-RWD, and MES-CORE-02. It owns the mode `encounter`, intensity, fleeing and
the chase, rewards and spoils, foes of the host's own, and every intervention by which the host changes,
decides or teaches.
It may use the language and what is below.
"""
