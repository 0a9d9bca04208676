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

ENGLISH = {
    "standings": ["set", "engine", "answered", "wrong", "CPU seconds", "PAR-2"],
    "wall": "seconds",
    "ratios": ["set", "{ours} against", "PAR-2", "geometric mean", "answered by both"],
    "all": "all",
    "best": "the best of the others",
    "how": "At most {limit:g} s a problem. Options: {options}.",
    "options": "{engine} `{options}`",
    "no options": "{engine} none",
    "terms": "The second table divides our figure by the other's. The geometric mean is over the"
    " problems that both answered, with no time taken below {floor} s; the best of the others"
    " is each problem's best time among them.",
    "strict": "Taken at their word (a line that leaves out final interpositions is wrong, every"
    " `nomate` is an answer): {list}.",
    "strict item": "{set}, {engine}: {answered} answered, {wrong} wrong, PAR-2 {par2:.2f}",
    "as strict": "No answer was allowed for: taken at their word, all figures are the same.",
    "failed": "Crashed or silent, and started again: {list}.",
    "failed item": "{engine} {count}×",
    "replayed": "The mate lines were replayed by an independent rules library.",
    "not replayed": "The mate lines were not replayed: the Python package cshogi was missing.",
    "left out": "Left out, since not every engine was asked: {count} problems.",
    ", ": ", ",
    "; ": "; ",
}

JAPANESE = {
    "standings": ["問題集", "エンジン", "解答数", "誤り", "CPU 秒", "PAR-2"],
    "wall": "秒",
    "ratios": ["問題集", "{ours} の相手", "PAR-2 の比", "幾何平均", "両方が解答"],
    "all": "全体",
    "best": "他のうち最良",
    "how": "1 問 {limit:g} 秒まで。オプション：{options}。",
    "options": "{engine} は `{options}`",
    "no options": "{engine} はなし",
    "terms": "2 つ目の表は tsumi の値を相手の値で割ったものです。幾何平均は両方が答えた問題での"
    "時間の比で、{floor} 秒より短い時間は {floor} 秒とみなします。「他のうち最良」は、問題ごとに"
    "他のエンジンの最も短い時間を採ったものです。",
    "strict": "答えを文字どおりに採ると（最後の合駒を省いた手順は誤り、`nomate` はすべて解答）："
    "{list}。",
    "strict item": "{set}の {engine} は解答 {answered}、誤り {wrong}、PAR-2 {par2:.2f}",
    "as strict": "答えを文字どおりに採っても、値はすべて同じです。",
    "failed": "異常終了か無応答で再起動：{list}。",
    "failed item": "{engine} {count} 回",
    "replayed": "詰み手順は、独立した別のルール実装で確かめました。",
    "not replayed": "Python のパッケージ cshogi がないため、詰み手順は確かめていません。",
    "left out": "一部のエンジンでしか測っていない {count} 問は除きました。",
    ", ": "、",
    "; ": "；",
}


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
        """Each set's problems under its name, and all of them under None."""
        yield from self.sets.items()
        if len(self.sets) > 1:
            yield None, [asked for problems in self.sets.values() for asked in problems]

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


class Page:
    """The comparison in the words of one language."""

    def __init__(self, comparison, words, is_japanese):
        self.comparison = comparison
        self.words = words
        self.is_japanese = is_japanese

    def text(self):
        """Tables and notes."""
        parts = [self._standings()]
        if self.comparison.others():
            parts.append(self._ratios())
        parts.append(self._notes())
        return "\n\n".join(parts)

    def _set_name(self, name):
        """The name of a set, which may be NAME/JAPANESE; of all sets if it is None."""
        if name is None:
            return self.words["all"]
        english, _, japanese = name.partition("/")
        return japanese if self.is_japanese and japanese else english

    def _standings(self):
        head = list(self.words["standings"])
        if self.comparison.clock == "wall":
            head[4] = self.words["wall"]
        rows = []
        for name, problems in self.comparison.sets.items():
            for index, engine in enumerate(self.comparison.engines):
                standing = self.comparison.standing(engine, problems)
                rows.append(
                    [
                        self._set_name(name) if index == 0 else "",
                        engine,
                        f"{standing.answered} / {len(problems)}",
                        str(standing.wrong),
                        f"{standing.seconds:.2f}",
                        f"{standing.par2:.2f}",
                    ]
                )
        return documents.table(head, rows, 2)

    def _ratios(self):
        comparison = self.comparison
        ours = comparison.engines[0]
        head = [word.format(ours=ours) for word in self.words["ratios"]]
        rows = []
        for name, problems in comparison.scopes():
            our_par2 = comparison.standing(ours, problems).par2
            first = len(rows)
            for other in comparison.others():
                mean, count = comparison.geometric_mean(other, problems)
                ratio = our_par2 / comparison.standing(other, problems).par2
                mean = f"{mean:.3f}" if count else ""
                rows.append(["", other, f"{ratio:.3f}", mean, str(count)])
            if len(comparison.others()) > 1:
                ratio = our_par2 / comparison.best_par2(problems)
                rows.append(["", self.words["best"], f"{ratio:.3f}", "", ""])
            rows[first][0] = self._set_name(name)
        return documents.table(head, rows, 2)

    def _notes(self):
        """What the tables need to be understood, one item a note."""
        notes = [
            self.words["how"].format(limit=self.comparison.limit, options=self._options()),
            self.words["replayed" if witness.is_there() else "not replayed"],
            self._strict(),
        ]
        if self.comparison.others():
            notes.insert(1, self.words["terms"].format(floor=FLOOR))
        failed = self._failed()
        if failed:
            notes.append(self.words["failed"].format(list=failed))
        if self.comparison.left_out:
            notes.append(self.words["left out"].format(count=self.comparison.left_out))
        return "\n".join(map(documents.item, notes))

    def _options(self):
        options = {engine: record["options"] for engine, record in self.comparison.searches()}
        return self.words["; "].join(
            self.words["options" if options[engine] else "no options"].format(
                engine=engine, options=options[engine]
            )
            for engine in self.comparison.engines
        )

    def _strict(self):
        """Where the answers taken at their word give other figures."""
        items = []
        for name, problems in self.comparison.sets.items():
            for engine in self.comparison.engines:
                standing = self.comparison.standing(engine, problems, "strict")
                if standing != self.comparison.standing(engine, problems):
                    item = {"set": self._set_name(name), "engine": engine} | vars(standing)
                    items.append(self.words["strict item"].format(**item))
        if not items:
            return self.words["as strict"]
        return self.words["strict"].format(list=self.words["; "].join(items))

    def _failed(self):
        counts = {engine: self.comparison.failures(engine) for engine in self.comparison.engines}
        return self.words[", "].join(
            self.words["failed item"].format(engine=engine, count=count)
            for engine, count in counts.items()
            if count
        )


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
    print(Page(comparison, ENGLISH, False).text())
    for path in given.readme:
        is_japanese = documents.is_japanese(path)
        page = Page(comparison, JAPANESE if is_japanese else ENGLISH, is_japanese)
        documents.write_between_markers(path, "compare", page.text())
    ours = engines[0]
    wrong = any(comparison.standing(ours, problems).wrong for problems in comparison.sets.values())
    return 1 if wrong or comparison.failures(ours) else 0
