"""All engines over all problems, into a file of results that can be continued."""

import os
import sys

from measure import BadInput
from measure.engine import Engine
from measure.results import append, key, read_results


def measure(problems, specs, milliseconds, path):
    """Asks every engine for every problem that `path` has no record of yet.

    The engines are asked in turn, and the order alternates from problem to
    problem, so that a change in the machine's speed affects all of them.
    Returns all records of the file.
    """
    records = read_results(path) if os.path.exists(path) else {}
    engines = [Engine(spec) for spec in specs]
    try:
        with open(path, "a", encoding="utf-8") as output:
            for index, problem in enumerate(problems):
                _report_progress(index, problem, len(problems))
                for engine in engines if index % 2 == 0 else reversed(engines):
                    task = _task(problem, engine.spec, milliseconds)
                    if _is_done(task, records, path):
                        continue
                    record = task | engine.search(problem.sfen, milliseconds)
                    append(record, output)
                    records[key(record)] = record
    except OSError as error:
        raise BadInput(f"{path}: {error}") from None
    finally:
        for engine in engines:
            engine.stop()
    return records


def _task(problem, spec, milliseconds):
    return {
        "set": problem.set,
        "problem": problem.name,
        "sfen": problem.sfen,
        "expect": problem.expect,
        "engine": spec.name,
        "options": spec.options_text(),
        "ms": milliseconds,
    }


def _is_done(task, records, path):
    """Whether the task has a record. One that was made otherwise is a mistake."""
    record = records.get(key(task))
    if record is None:
        return False
    for field in ("sfen", "options", "ms"):
        if record[field] != task[field]:
            raise BadInput(
                f"{path} has {task['problem']} of {task['engine']} with {field} {record[field]},"
                f" not {task[field]}: take another file"
            )
    return True


def _report_progress(index, problem, count):
    print(f"{index + 1}/{count} {problem.set} {problem.name}", file=sys.stderr, flush=True)
