"""What the scripts that drive the engine share, bottom first:

problems   files of problems, and those of the repository
process    a USI engine as a process, and what it holds: the one client
engine     a USI engine that is compared, and one search of it
results    results of searches, one line of JSON each
campaign   all engines over all problems, into a file of results
witness    replays a mate line by rules that are none of ours
verdict    what an answer is worth
documents  tables, and the places in documents that are written by scripts
arguments  what the command lines have in common

and the programs, each the module behind the script of its name:

compare    our engine beside others
growth     time and nodes by the length of the mate
ab         two builds of ours
record     the answers that are kept, and what a change made of them
latency    how fast the engine stops and ends

A module uses only those above it in this list.
"""


class BadInput(Exception):
    """A mistake in arguments or files; the text is for the user."""
