"""The story: the scenario cards in play, their tokens and endings, and the progress sheet of a campaign.

Scenario cards are drawn, read and resolved here. It uses `model`; the board above asks it what the plot
wants when a pool is empty, a tile is entered or somebody falls.
"""
