"""Results of searches, one line of JSON each.

A line holds set, problem, sfen, expect, engine, options, ms (the limit) and what
`Engine.search` returned. It holds no judgement, so the rules of judging may change
without another run.
"""

import json

from measure import BadInput

FIELDS = {"set", "problem", "sfen", "expect", "engine", "options", "ms"}
FIELDS |= {"answer", "line", "wall", "cpu", "nodes"}


def key(record):
    """What a record is about. No two of one run are about the same."""
    return record["set"], record["problem"], record["engine"]


def read_results(path):
    """The records of a file by their keys, in the order of the file."""
    try:
        with open(path, encoding="utf-8") as lines:
            records = [_record(line, f"{path}, line {n}") for n, line in enumerate(lines, 1)]
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: {error}") from None
    return {key(record): record for record in records}


def _record(line, place):
    try:
        record = json.loads(line)
    except ValueError:
        raise BadInput(f"{place} is no JSON; if the run was cut off there, delete it") from None
    if not isinstance(record, dict) or FIELDS - record.keys():
        raise BadInput(f"{place} is no result of scripts/compare")
    return record


def append(record, output):
    """Writes a record so that it is there even if the run is cut off."""
    print(json.dumps(record, ensure_ascii=False), file=output, flush=True)
