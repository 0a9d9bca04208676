"""Show how time and nodes grow with the length of the mate: a table and a picture.

Taken are the mates in what `scripts/track --out` writes. The length is that of the line given;
the shortest mate may be shorter. Or show what threads bring, by docs/measured.tsv:

  scripts/growth results.jsonl --svg docs/growth.svg --readme docs/measurements.md
  scripts/growth --threads docs/threads.svg --readme docs/measurements.md

Exit status: 0, or 2 for bad usage.
"""

import argparse
import json
import math
import os
import re
import statistics
from dataclasses import dataclass
from pathlib import Path

from measure import BadInput, documents

# The first length of each row of the table.
STARTS = [1, 10, 20, 40, 80, 160, 320]

PICTURE = "Nodes and time against the length of the mate line, with the medians of the rows"
MATES = ("shortest", "longer", "shorter")
# Of the notebook: `threads`, `104 classics, 2 threads`, `1.56 times as fast, nodes 1.11`.
SPEED = re.compile(
    r"\nthreads\t(.+), (\d+) threads\t([\d.]+) times as fast(?:, nodes ([\d.]+))?.*\t(\w+) cores"
)
COLOURS = ["#d55e00", "#009e73", "#0088cc", "#cc79a7", "#b08000", "#8070d0", "#808080"]
FRAME = """<svg viewBox="0 0 800 300" width="800" xmlns="http://www.w3.org/2000/svg"><style>
svg { color: #222; background: #fff; font: 13px sans-serif; }
@media (prefers-color-scheme: dark) { svg { color: #eee; background: #1b1b1d; } }
path, polyline { fill: none; stroke: currentColor; } path { opacity: .3; }
text, circle { fill: currentColor; } polyline { stroke-width: 2; }
</style>
<path d="M50 250L510 10"/><text x="60" y="25">times as fast, by threads</text>
"""
HEAD = ["engine", "plies", "mates", "seconds", "90%", "nodes", "90%", "nodes a ply"]


@dataclass(frozen=True)
class Mate:
    """What a mate took; nodes are 0 if the engine did not report them."""

    plies: int
    seconds: float
    nodes: int


def read_results(path):
    """The rows of a file."""
    try:
        with open(path, encoding="utf-8") as lines:
            return [json.loads(line) for line in lines]
    except (OSError, ValueError) as error:
        raise BadInput(f"{path}: {error}") from None


def mates_of(records, engine):
    """The mates of an engine."""
    return [
        Mate(len(record["answer"]), record["seconds"], record["nodes"])
        for record in records
        if record["engine"] == engine and record["kind"] in MATES
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


def table(mates_by_engine):
    """A row for each engine and bucket."""
    rows = []
    for engine, mates in mates_by_engine.items():
        for index, (name, inside) in enumerate(buckets(mates)):
            rows.append([engine if index == 0 else "", name, *figures(inside)])
    return documents.table(HEAD, rows, 2)


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


def note(mates_by_engine, asked):
    """What the table needs to be understood; `asked` are all searches of the engines."""
    limits = sorted({record["limit"] for record in asked}, key=lambda limit: int(limit.split()[0]))
    limit = " to ".join(dict.fromkeys([limits[0], limits[-1]]))
    return documents.paragraph(
        "Medians, and the figure that nine of ten do not exceed. Plies are those of the line given;"
        f" nodes a ply is the median of each mate's quotient. CPU time;"
        f" {sum(map(len, mates_by_engine.values()))} mates found in {len(asked)} searches of at"
        f" most {limit}."
    )


def draw(mates_by_engine, path):
    """Two plots: nodes and time by the length of the line, with the medians of the rows."""
    try:
        from matplotlib import pyplot
    except ImportError:
        raise BadInput("--svg needs matplotlib: pip install matplotlib") from None
    _, plots = pyplot.subplots(1, 2, figsize=(8.6, 3.3), layout="constrained")
    titles = {"nodes": "nodes", "seconds": "CPU time"}
    for plot, (what, title) in zip(plots, titles.items(), strict=True):
        for engine, mates in mates_by_engine.items():
            known = [mate for mate in mates if getattr(mate, what) > 0]
            lengths, values = [m.plies for m in known], [getattr(m, what) for m in known]
            (dots,) = plot.plot(lengths, values, ".", alpha=0.5, markersize=3)
            medians = [
                [statistics.median(getattr(m, of) for m in some) for of in ("plies", what)]
                for _, some in buckets(known)
            ]
            plot.plot(*zip(*medians, strict=True), "o-", color=dots.get_color(), label=engine)
        plot.set(title=title, xlabel="plies of the line", xscale="log", yscale="log")
        plot.grid(visible=True, alpha=0.25)
        plot.legend()
    pyplot.savefig(path, transparent=True)


def draw_threads(by_problems, path):
    """Times as fast by threads, both in doublings, and the line of as many as there are."""

    def place(threads, speed):
        return round(50 + 115 * math.log2(threads)), round(250 - 60 * math.log2(speed))

    lines = []
    for mark in (1, 2, 4, 8, 16):
        x, y = place(mark, mark)
        lines.append(
            f'<path d="M50 {y}H510M{x} 10V250"/><text x="{x - 5}" y="270">{mark}</text>'
            f'<text x="25" y="{y + 5}">{mark}</text>'
        )
    for index, (name, cells) in enumerate(by_problems.items()):
        places = [place(threads, float(cell.split("/")[0])) for threads, cell in cells.items()]
        line = " ".join(f"{x},{y}" for x, y in [place(1, 1), *places])
        dots = "".join(f'<circle cx="{x}" cy="{y}" r="4"/>' for x, y in places)
        lines.append(
            f'<g color="{COLOURS[index % 7]}"><polyline points="{line}"/>{dots}'
            f'<text x="522" y="{25 + 22 * index}">{name}</text></g>'
        )
    Path(path).write_text(FRAME + "\n".join(lines) + "\n</svg>\n", "utf-8")


def show_threads(path, documents_to_write):
    """Table and picture of what threads bring."""
    notebook = Path(__file__).parents[2] / "docs/measured.tsv"
    by_problems = {}
    for name, threads, speed, nodes, cores in SPEED.findall(notebook.read_text("utf-8")):
        cells = by_problems.setdefault(f"{name}, {cores}", {})
        cells[int(threads)] = f"{speed}/{nodes}" if nodes else speed
    counts = sorted({threads for cells in by_problems.values() for threads in cells})
    rows = [
        [name, *(cells.get(count, "") for count in counts)] for name, cells in by_problems.items()
    ]
    text = documents.table(["problems, cores", *map(str, counts)], rows, 1)
    print(text)
    draw_threads(by_problems, path)
    write(documents_to_write, "threads", text, path, "Threads")


def write(paths, name, text, svg, title):
    """Writes a text, and its picture if there is one, into documents."""
    for path in paths:
        link = Path(os.path.relpath(svg or path, Path(path).parent)).as_posix()
        picture = f"\n\n![{title}]({link})" if svg else ""
        documents.write_between_markers(path, name, text + picture)


def read_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("results", nargs="*", help="what `scripts/track --out` writes")
    parser.add_argument("--threads", metavar="FILE", help="write the picture of threads there")
    parser.add_argument("--engine", action="append", metavar="NAME", help="the first there is")
    parser.add_argument(
        "--readme", nargs="+", default=[], metavar="FILE", help="also write into these documents"
    )
    parser.add_argument("--svg", metavar="FILE", help="write the picture there (matplotlib)")
    return parser.parse_args()


def main():
    given = read_arguments()
    if given.threads:
        show_threads(given.threads, given.readme)
        return 0
    records = [record for path in given.results for record in read_results(path)]
    if not records:
        raise BadInput("there are no results")
    engines = given.engine or [records[0]["engine"]]
    mates = {engine: mates_of(records, engine) for engine in engines}
    if not all(mates.values()):
        raise BadInput("an engine has no mate in the results")
    asked = [record for record in records if record["engine"] in engines]
    text = f"{table(mates)}\n\n{note(mates, asked)}"
    print(text)
    if given.svg:
        draw(mates, given.svg)
    write(given.readme, "growth", text, given.svg, PICTURE)
    return 0
