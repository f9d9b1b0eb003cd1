"""The audit of copies: each copy of a bufferized program is taken out, and the program without it is judged anew.

`needless`: the program without the copy is proved. `needed`: it goes wrong on an input that was run. `undecided`:
neither.
"""
