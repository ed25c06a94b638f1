"""The fast path: canonical records certified column by column, everything else left to the reference.

It may certify or decline; it never speaks. What it does not know, or finds wrong, is declined, whole
game by whole game, and read again by ``prefrec.check``, which alone finds words.
"""
