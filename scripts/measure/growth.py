"""Show how time and nodes grow with the length of the mate: a table and a picture.

Taken are the right mates in results of scripts/compare, of our engine (the first
there is) or of those named. With --set our engine first solves those files, and
its results go to --out, as with scripts/compare. For example:

  scripts/season growth results.jsonl --svg docs/growth.svg --readme docs/measurements.md

  scripts/season growth --set Zuko=zuko.tsv --engine 'tsumi=@USI_Hash=1024' --out growth.jsonl

The length is that of the line that the engine gave, in plies; the shortest mate
may be shorter.

Exit status: 0, or 2 for bad usage.
"""

import argparse
import os
import statistics
import sys
from dataclasses import dataclass
from pathlib import Path

from measure import BadInput, arguments, documents, witness
from measure.campaign import measure
from measure.picture import COLOURS, Panel, Series, draw
from measure.results import read_results
from measure.verdict import ANSWERED, judge

# The first length of each row of the table.
STARTS = [1, 10, 20, 40, 80, 160, 320]

X_LABEL = "plies of the line"

ENGLISH = {
    "head": ["engine", "plies", "mates", "seconds", "90%", "nodes", "90%", "nodes a ply"],
    "note": "Medians, and the figure that nine of ten do not exceed. Plies are those of the line"
    " given; nodes a ply is the median of each mate's quotient. {clock};"
    " {count} mates found in {asked} searches of at most {limit} s.",
    "to": " to ",
    "cpu": "CPU time",
    "wall": "Wall time",
    "picture": "Nodes and time against the length of the mate line, with the medians of the rows",
}

JAPANESE = {
    "head": ["エンジン", "手数", "問題数", "秒", "90%", "局面数", "90%", "1 手あたりの局面数"],
    "note": "中央値と、10 問のうち 9 問が超えない値です。手数は答えた手順の手数、"
    "1 手あたりの局面数は問題ごとの商の中央値です。{clock}、"
    "1 回 {limit} 秒までの探索 {asked} 回で詰み {count} 問。",
    "to": "〜",
    "cpu": "CPU 時間",
    "wall": "実時間",
    "picture": "手順の手数に対する局面数と時間（線は各行の中央値）",
}


@dataclass(frozen=True)
class Mate:
    """What a mate took; nodes are 0 if the engine did not report them."""

    plies: int
    seconds: float
    nodes: int


def mates_of(records, engine, clock):
    """The right mates of an engine."""
    return [
        Mate(len(record["line"].split()), record[clock], record["nodes"])
        for record in records
        if record["engine"] == engine
        and record["answer"] == "mate"
        and judge(record).corrected == ANSWERED
    ]


def buckets(mates):
    """The mates by length: pairs of a row's name and its mates; empty rows are left out."""
    for start, end in zip(STARTS, [*STARTS[1:], None], strict=True):
        inside = [m for m in mates if m.plies >= start and (end is None or m.plies < end)]
        if inside:
            yield (f"{start}–{end - 1}" if end else f"{start}+"), inside


def ninetieth(values):
    """The smallest value that nine of ten do not exceed."""
    ordered = sorted(values)
    return ordered[-(-9 * len(ordered) // 10) - 1]


def table(mates_by_engine, words):
    """A row for each engine and bucket."""
    rows = []
    for engine, mates in mates_by_engine.items():
        for index, (name, inside) in enumerate(buckets(mates)):
            rows.append([engine if index == 0 else "", name, *figures(inside)])
    return documents.table(words["head"], rows, 2)


def figures(mates):
    """The columns of a row of mates."""
    seconds = [mate.seconds for mate in mates]
    counted = [mate for mate in mates if mate.nodes]
    texts = [str(len(mates)), f"{statistics.median(seconds):.4f}", f"{ninetieth(seconds):.4f}"]
    if not counted:
        return [*texts, "", "", ""]
    nodes = [mate.nodes for mate in counted]
    a_ply = statistics.median(mate.nodes / mate.plies for mate in counted)
    return [*texts, *(f"{n:,.0f}" for n in (statistics.median(nodes), ninetieth(nodes), a_ply))]


def page(mates_by_engine, asked, words, clock, picture):
    """Table, note, and the picture if there is one; `asked` are all searches of the engines."""
    parts = [table(mates_by_engine, words), note(mates_by_engine, asked, words, clock)]
    if picture:
        parts.append(f"![{words['picture']}]({picture})")
    return "\n\n".join(parts)


def note(mates_by_engine, asked, words, clock):
    """What the table needs to be understood."""
    limits = sorted({record["ms"] / 1000 for record in asked})
    text = words["note"].format(
        clock=words[clock],
        count=sum(map(len, mates_by_engine.values())),
        asked=len(asked),
        limit=words["to"].join(f"{limit:g}" for limit in dict.fromkeys([limits[0], limits[-1]])),
    )
    return documents.paragraph(text)


def panels(mates_by_engine, clock):
    """Two plots: nodes, if an engine reported them, and time."""
    clock_name = {"cpu": "CPU seconds", "wall": "seconds"}[clock]
    plots = [
        Panel("nodes", X_LABEL, series_of(mates_by_engine, lambda mate: mate.nodes)),
        Panel(clock_name, X_LABEL, series_of(mates_by_engine, lambda mate: mate.seconds)),
    ]
    return [plot for plot in plots if any(series.points for series in plot.series)]


def series_of(mates_by_engine, measured):
    """What was measured, for each engine; mates where it was not reported are left out."""
    all_series = []
    for engine, mates in mates_by_engine.items():
        known = [mate for mate in mates if measured(mate) > 0]
        points = [(mate.plies, measured(mate)) for mate in known]
        medians = [
            (statistics.median(m.plies for m in inside), statistics.median(map(measured, inside)))
            for _, inside in buckets(known)
        ]
        all_series.append(Series(engine, points, medians))
    return all_series


def read_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("results", nargs="*", help="results of scripts/compare")
    arguments.add_measuring(parser)
    arguments.add_writing(parser)
    parser.add_argument("--svg", metavar="FILE", help="write the picture there")
    given = parser.parse_args()
    if given.ms < 1:
        parser.error("--ms begins at 1")
    if not (given.results or given.set):
        parser.error("results or --set are needed")
    if bool(given.set) != bool(given.out):
        parser.error("--set and --out are needed together")
    return given


def results(given):
    """All records, and the names of the engines that are looked at."""
    records = {}
    for path in given.results:
        records |= read_results(path)
    names = [engine.partition("=")[0] for engine in given.engine]
    if given.set:
        given.engine = given.engine or ["tsumi"]
        specs = arguments.engines_of(given)
        records |= measure(arguments.problems_of(given), specs, given.ms, given.out)
        names = [spec.name for spec in specs]
    if not records:
        raise BadInput("there are no results")
    return list(records.values()), names or [next(iter(records.values()))["engine"]]


def mates_by_engine(records, engines, clock):
    """The mates of every engine; one without any is a mistake."""
    if len(engines) > len(COLOURS):
        raise BadInput(f"at most {len(COLOURS)} engines can be distinguished")
    mates = {engine: mates_of(records, engine, clock) for engine in engines}
    for engine in engines:
        if not mates[engine]:
            raise BadInput(f"there is no mate of {engine} in the results")
    return mates


def link(picture, document):
    """The picture's path as seen from a document; empty if there is no picture."""
    if not picture:
        return ""
    return Path(os.path.relpath(picture, Path(document).parent)).as_posix()


def main():
    given = read_arguments()
    if not witness.is_there():
        print("cshogi cannot be imported: mate lines are not replayed", file=sys.stderr)
    records, engines = results(given)
    mates = mates_by_engine(records, engines, given.clock)
    asked = [record for record in records if record["engine"] in engines]
    print(page(mates, asked, ENGLISH, given.clock, ""))
    if given.svg:
        documents.write(given.svg, draw(panels(mates, given.clock)))
    for path in given.readme:
        words = JAPANESE if documents.is_japanese(path) else ENGLISH
        text = page(mates, asked, words, given.clock, link(given.svg, path))
        documents.write_between_markers(path, "growth", text)
    return 0
