"""What the scripts that drive the engine share, bottom first:

problems   files of problems, and those of the repository
process    a USI engine as a process, and what it holds: the one client
engine     a USI engine that is compared, and one search of it
witness    replays a mate line by rules that are none of ours
documents  tables, and the places in documents that are written by scripts
arguments  what the command lines have in common

A module uses only those above it; below are the programs, each behind the script of its name.
"""


class BadInput(Exception):
    """A mistake in arguments or files; the text is for the user."""
