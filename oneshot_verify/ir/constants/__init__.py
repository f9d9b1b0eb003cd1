"""Constants, bit by bit: literals, the bytes of dense attributes, and their text."""
