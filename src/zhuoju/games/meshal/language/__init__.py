"""What a card may say: the verbs in which abilities, items and statuses are written, and the vocabulary.

It owns what an entry does to beings, to places and things, to items, and whom it summons. Statements that
hold by themselves stand in `catalogue`, what packs count and ask in `rolls`; whoever adds a verb adds it
here.
It may use the moment and what is below.
"""
