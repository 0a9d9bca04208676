"""Run our engine beside others on the same problems, and write the tables of docs/measurements.md.

Every problem is given to all engines in turn, each with a fresh table; the order
alternates from problem to problem. Results go to a file as they come, and a run
that was cut off continues where it was. For example:

  scripts/compare --set Zuko=zuko.tsv --out results.jsonl --readme docs/measurements.md \\
    --engine 'tsumi=@USI_Hash=1024' \\
    --engine 'KomoringHeights=PATH/TO/KomoringHeights@USI_Hash=1024,PostSearchLevel=None'

  scripts/compare --report results.jsonl

An answer counts if it is right. PAR-2 is the time of all answers, plus twice the
limit for every problem without one. Mate lines are replayed by the Python package
cshogi, if it is there. The notes below the table say which allowances are made.

Exit status: 0 if our engine had no wrong answer and no crash, 1 if it had, 2 for
bad usage.
"""

import argparse
import math
import sys
from dataclasses import dataclass

from measure import BadInput, arguments, documents, witness
from measure.campaign import measure
from measure.results import read_results
from measure.verdict import ANSWERED, WRONG, judge

# Seconds below which no time is taken in a geometric mean: there it is chance.
FLOOR = 0.01


@dataclass(frozen=True)
class Standing:
    """How an engine fared on a list of problems, with one view of its answers."""

    answered: int
    wrong: int
    seconds: float
    par2: float


class Comparison:
    """All engines over the problems that every one of them was asked."""

    def __init__(self, records, engines, clock):
        self.engines = engines
        self.clock = clock
        problems = {}
        for record in records:
            if record["engine"] in engines:
                about = record["set"], record["problem"]
                problems.setdefault(about, {})[record["engine"]] = record
        complete = {about: asked for about, asked in problems.items() if len(asked) == len(engines)}
        if not complete:
            raise BadInput("no problem was given to every engine")
        self.left_out = len(problems) - len(complete)
        self.sets = {}
        for (name, _), asked in complete.items():
            self.sets.setdefault(name, []).append(asked)
        self.verdicts = {
            id(record): judge(record) for asked in complete.values() for record in asked.values()
        }
        self.limit = self._only_limit()

    def _only_limit(self):
        limits = {record["ms"] for _, record in self.searches()}
        if len(limits) > 1:
            raise BadInput(f"the searches had different limits: {sorted(limits)} ms")
        return limits.pop() / 1000

    def searches(self):
        """Every engine with each of its records."""
        for problems in self.sets.values():
            for asked in problems:
                for engine in self.engines:
                    yield engine, asked[engine]

    def scopes(self):
        """Each set's problems under its name, and all of them together."""
        yield from self.sets.items()
        if len(self.sets) > 1:
            yield "all", [asked for problems in self.sets.values() for asked in problems]

    def standing(self, engine, problems, view="corrected"):
        """The standing of an engine; `view` is `strict` or `corrected`."""
        records = [asked[engine] for asked in problems]
        views = [getattr(self.verdicts[id(record)], view) for record in records]
        return Standing(
            answered=views.count(ANSWERED),
            wrong=views.count(WRONG),
            seconds=sum(record[self.clock] for record in records),
            par2=sum(map(self._penalised, records, views)),
        )

    def _penalised(self, record, view):
        return record[self.clock] if view == ANSWERED else 2 * self.limit

    def best_par2(self, problems):
        """PAR-2 of each problem's best time among the others."""
        return sum(
            min(self._penalised(asked[other], self._view(asked[other])) for other in self.others())
            for asked in problems
        )

    def others(self):
        """All engines but ours."""
        return self.engines[1:]

    def geometric_mean(self, other, problems):
        """Geometric mean of our time by another's, and the number of problems."""
        logarithms = [
            math.log(self._floored(asked[self.engines[0]]) / self._floored(asked[other]))
            for asked in problems
            if all(self._view(asked[engine]) == ANSWERED for engine in (self.engines[0], other))
        ]
        count = len(logarithms)
        return (math.exp(sum(logarithms) / count) if count else math.nan), count

    def _view(self, record):
        return self.verdicts[id(record)].corrected

    def _floored(self, record):
        return max(FLOOR, record[self.clock])

    def failures(self, engine):
        """How often an engine crashed or fell silent."""
        return sum(
            record["answer"] in ("crashed", "silent")
            for name, record in self.searches()
            if name == engine
        )

    def faults(self):
        """What somebody should look at, in words."""
        for engine, record in self.searches():
            verdict = self.verdicts[id(record)]
            if verdict.corrected == WRONG:
                yield f"{record['problem']}, {engine}: wrong, {verdict.reason}"
        for problems in self.sets.values():
            for asked in problems:
                answers = {r["answer"] for r in asked.values() if self._view(r) == ANSWERED}
                if len(answers) > 1:
                    record = asked[self.engines[0]]
                    yield f"{record['problem']}: the engines contradict each other"


def standings(comparison):
    """The table of standings."""
    seconds = "CPU seconds" if comparison.clock == "cpu" else "seconds"
    rows = []
    for name, problems in comparison.sets.items():
        for index, engine in enumerate(comparison.engines):
            of = comparison.standing(engine, problems)
            row = [name if index == 0 else "", engine, f"{of.answered} / {len(problems)}"]
            rows.append([*row, str(of.wrong), f"{of.seconds:.2f}", f"{of.par2:.2f}"])
    return documents.table(["set", "engine", "answered", "wrong", seconds, "PAR-2"], rows, 2)


def ratios(comparison):
    """Our figures by those of the others."""
    ours = comparison.engines[0]
    rows = []
    for name, problems in comparison.scopes():
        our_par2 = comparison.standing(ours, problems).par2
        first = len(rows)
        for other in comparison.others():
            mean, count = comparison.geometric_mean(other, problems)
            ratio = our_par2 / comparison.standing(other, problems).par2
            rows.append(["", other, f"{ratio:.3f}", f"{mean:.3f}" if count else "", str(count)])
        if len(comparison.others()) > 1:
            ratio = our_par2 / comparison.best_par2(problems)
            rows.append(["", "the best of the others", f"{ratio:.3f}", "", ""])
        rows[first][0] = name
    head = ["set", f"{ours} against", "PAR-2", "geometric mean", "answered by both"]
    return documents.table(head, rows, 2)


def strict(comparison):
    """Where the answers taken at their word give other figures."""
    items = []
    for name, problems in comparison.sets.items():
        for engine in comparison.engines:
            of = comparison.standing(engine, problems, "strict")
            if of != comparison.standing(engine, problems):
                figures = f"{of.answered} answered, {of.wrong} wrong, PAR-2 {of.par2:.2f}"
                items.append(f"{name}, {engine}: {figures}")
    if not items:
        return "No answer was allowed for: taken at their word, all figures are the same."
    return (
        "Taken at their word (a line that leaves out final interpositions is wrong, every `nomate`"
        f" is an answer): {'; '.join(items)}."
    )


def notes(comparison):
    """What the tables need to be understood, one item a note."""
    options = {engine: record["options"] for engine, record in comparison.searches()}
    listed = [f"{one} `{options[one]}`" if options[one] else f"{one} none" for one in options]
    yield f"At most {comparison.limit:g} s a problem. Options: {'; '.join(listed)}."
    if comparison.others():
        yield (
            "The second table divides our figure by the other's. The geometric mean is over the"
            f" problems that both answered, with no time taken below {FLOOR} s; the best of the"
            " others is each problem's best time among them."
        )
    if witness.is_there():
        yield "The mate lines were replayed by an independent rules library."
    else:
        yield "The mate lines were not replayed: the Python package cshogi was missing."
    yield strict(comparison)
    failed = [(one, comparison.failures(one)) for one in comparison.engines]
    if failed := [f"{one} {count}×" for one, count in failed if count]:
        yield f"Crashed or silent, and started again: {', '.join(failed)}."
    if comparison.left_out:
        yield f"Left out, since not every engine was asked: {comparison.left_out} problems."


def page(comparison):
    """Tables and notes."""
    parts = [standings(comparison)]
    if comparison.others():
        parts.append(ratios(comparison))
    return "\n\n".join([*parts, "\n".join(map(documents.item, notes(comparison)))])


def read_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_measuring(parser)
    arguments.add_writing(parser)
    parser.add_argument(
        "--report",
        metavar="FILE",
        help="measure nothing, take the results of an earlier run; --set and --engine (names"
        " alone) then choose among them",
    )
    given = parser.parse_args()
    if given.ms < 1:
        parser.error("--ms begins at 1")
    if not given.report and not (given.set and given.engine and given.out):
        parser.error("--set, --engine and --out are needed, or --report")
    if given.report and given.out:
        parser.error("--report measures nothing, so --out has nothing to write")
    return given


def results(given):
    """Records and the names of the engines, ours first."""
    if given.report:
        records = list(read_results(given.report).values())
        names = [engine.partition("=")[0] for engine in given.engine]
        return records, names or list(dict.fromkeys(record["engine"] for record in records))
    specs = arguments.engines_of(given)
    records = measure(arguments.problems_of(given), specs, given.ms, given.out)
    return list(records.values()), [spec.name for spec in specs]


def main():
    given = read_arguments()
    if not witness.is_there():
        print("cshogi cannot be imported: mate lines are not replayed", file=sys.stderr)
    records, engines = results(given)
    sets = [argument.partition("=")[0] for argument in given.set]
    records = [record for record in records if not sets or record["set"] in sets]
    comparison = Comparison(records, engines, given.clock)
    for fault in comparison.faults():
        print(fault, file=sys.stderr)
    text = page(comparison)
    print(text)
    for path in given.readme:
        documents.write_between_markers(path, "compare", text)
    ours = engines[0]
    wrong = any(comparison.standing(ours, problems).wrong for problems in comparison.sets.values())
    return 1 if wrong or comparison.failures(ours) else 0
