"""Count the processor's instructions for short questions, and show what a change costs.

The questions of `cargo bench --bench quick` are asked under valgrind, once and three
times of all positions: half the difference is what they take without setting up. Counts
are the same on a busy machine, so a loss of a hundredth shows. They are compared with
those in tests/data/instructions.tsv; `--update` writes that file. Its header names the
compiler: another one counts differently.

Exit status: 0 if nothing takes a fiftieth more than it did, 1 if something does, 2 for
bad usage.
"""

import argparse
import json
import os
import re
import subprocess

from measure import BadInput
from measure.engine import ROOT

KEPT = ROOT / "tests" / "data" / "instructions.tsv"
QUESTIONS = re.compile(r'^    \("([a-z0-9-]+)", \d+, Ask::', re.MULTILINE)
# More than this is a loss.
TOLERANCE = 1.02
# Valgrind knows no wider registers.
TARGET = "x86-64-v3"
HEADER = """\
# Instructions a short question takes, written by scripts/instructions --update.
# {compiler}, {target}
# QUESTION (tests/speed/quick.rs) <tab> INSTRUCTIONS
"""


def main():
    """Counts, compares or writes."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--update", action="store_true", help="write the counts")
    arguments = parser.parse_args()
    binary = _built()
    names = QUESTIONS.findall((ROOT / "tests" / "speed" / "quick.rs").read_text("utf-8"))
    counted = {}
    kept = _kept()
    for name in names:
        counted[name] = _for_each_position(binary, name)
        before = kept.get(name)
        change = f"{counted[name] / before:8.3f}" if before else "     new"
        print(f"{name:<16}{counted[name]:>10}{change}", flush=True)
    if arguments.update:
        compiler = _output(["rustc", "--version"]).strip()
        rows = "".join(f"{name}\t{count}\n" for name, count in counted.items())
        KEPT.write_text(HEADER.format(compiler=compiler, target=TARGET) + rows, "utf-8")
        return 0
    lost = [n for n, count in counted.items() if count > TOLERANCE * kept.get(n, count)]
    return 1 if lost else 0


def _built():
    """Builds the benchmark in a folder of its own, as its flags are others."""
    command = ["cargo", "bench", "--no-run", "--bench", "quick"]
    command += ["--target-dir", str(ROOT / "target" / "instructions")]
    command.append("--message-format=json-render-diagnostics")
    flags = {"RUSTFLAGS": f"-C target-cpu={TARGET}"}
    messages = map(json.loads, _output(command, os.environ | flags).splitlines())
    return next(m["executable"] for m in messages if m.get("target", {}).get("name") == "quick")


def _for_each_position(binary, name):
    (positions, once), (_, thrice) = (_counted(binary, name, rounds) for rounds in (1, 3))
    return round((thrice - once) / 2 / positions)


def _counted(binary, name, rounds):
    """The number of positions, and the instructions of the whole process."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    asked = {"TSUMI_ROUNDS": f"{name}:{rounds}"}
    try:
        done = subprocess.run(
            [*command, binary], env=os.environ | asked, capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError) as error:
        raise BadInput(f"{name} could not be counted by valgrind: {error}") from None
    return int(done.stdout), int(re.search(r"Collected : (\d+)", done.stderr)[1])


def _kept():
    lines = KEPT.read_text("utf-8").splitlines() if KEPT.exists() else []
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    return {name: int(count) for name, count in rows}


def _output(command, environment=None):
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError) as error:
        raise BadInput(f"{command[0]} failed: {error}") from None
    return done.stdout
