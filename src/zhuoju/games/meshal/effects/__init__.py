"""What befalls a being: dice lost and regained, death, statuses, what goes on for a time.

Chapters MES-LIF, MES-FX. It owns every change of the dice that a being holds, unconsciousness and waking,
statuses and other lasting effects, and the zones that effects put on an area.
It may use the senses and what is below.
"""
