"""Adventures played: scenes and beats, roads and camps, checks, deeds, goals of fights, the campaign.

It owns the mode `adventure` and what goes from one adventure to the next. Adventures as data stand in the
model, their checks and words in the catalogue.
It may use hosting and what is below.
"""
