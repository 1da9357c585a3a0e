"""Time outside the moment: rest, food and sleep, weather, travel, work.

Chapters MES-TIM, MES-RST, MES-SUP, MES-TRV. It owns what is due when hours and days go by, what a lack
costs, journeys, and what is done between adventures.
It may use abilities and what is below.
"""
