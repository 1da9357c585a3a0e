"""What a card may say: the verbs, selectors and tests in which the packs are written.

Whoever adds a word to the cards adds it here, beside the others of its kind. It uses the rules of `round`
and below; no rule uses it.
"""
