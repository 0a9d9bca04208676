"""What `scripts/compare`, `scripts/growth` and `scripts/soak` share, bottom first:

problems   files of problems
process    a USI engine as a process, and what it holds
engine     a USI engine that is compared, and one search of it
results    what was seen, one line of JSON a search
campaign   all engines over all problems, into a file of results
witness    replays a mate line by rules that are none of ours
verdict    what an answer is worth
picture    scatter plots
documents  tables, and the places in documents that are written by scripts
arguments  what both command lines have in common

A module uses only those above it in this list.
"""


class BadInput(Exception):
    """A mistake in arguments or files; the text is for the user."""
