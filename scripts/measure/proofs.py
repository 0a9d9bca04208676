"""Measures proofs: positions and MiB; CPU seconds to search, to write and to check.

usage: scripts/proofs FILE [OPTION...]

Prints a row of the table in docs/measurements.md for the problems in FILE. The options are
those of `tsumi verify`: --effort, --tsume, --hash. Seconds are those of processes, their start
included: searching is `tsumi verify --positions 1`, which gives up writing at once, checking
`proof-check`, and writing what `tsumi verify` takes beside both. Problems whose length or
verdict is not proven are left out and named. Builds both programs.
"""

import json
import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def build():
    """The engine and the checker."""
    command = ["cargo", "build", "--release", "-p", "tsumi", "-p", "tsumi-proof-check"]
    command += ["--message-format", "json"]
    output = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout
    made = [json.loads(line) for line in output.splitlines()]
    programs = {Path(m["executable"]).stem: m["executable"] for m in made if m.get("executable")}
    return programs["tsumi"], programs["proof-check"]


def measured(*command):
    """CPU seconds and output of a process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return seconds, run.stdout.decode()


def verified(engine, problems, options, folder):
    """CPU seconds of solving, writing and checking; which problems are proven; the proofs."""
    for file in folder.iterdir():
        file.unlink()
    path = folder / "problems.tsv"
    path.write_text("\n".join(problems) + "\n")
    command = [engine, "verify", *options, "--proof", str(folder / "p.proof"), str(path)]
    seconds, output = measured(*command)
    lengths = [line for line in output.splitlines() if "any" in options or "at most" not in line]
    names = {line.split(": ")[0] for line in lengths if ": verified: " in line}
    proven = [line for line in problems if line.split("\t")[0] in names]
    return seconds, proven, sorted(folder.glob("*.proof"))


def main():
    arguments = sys.argv[1:]
    if not arguments or arguments[0] in ("-h", "--help"):
        print(__doc__)
        return 0 if arguments else 2
    (engine, checker), (path, *options) = build(), arguments
    lines = Path(path).read_text().splitlines()
    problems = [line for line in lines if line and not line.startswith("#")]
    with tempfile.TemporaryDirectory() as name:
        whole, proven, files = verified(engine, problems, options, Path(name))
        for line in problems:
            if line not in proven:
                print(f"not proven: {line.split()[0]}", file=sys.stderr)
        if proven != problems:
            whole, _, files = verified(engine, proven, options, Path(name))
        command = [engine, "verify", *options, "--positions", "1"]
        search, _ = measured(*command, str(Path(name) / "problems.tsv"))
        check, output = measured(checker, *map(str, files))
        mib = sum(file.stat().st_size for file in files) / 2**20
    positions = sum(int(number) for number in re.findall(r"\(([0-9]+) positions\)$", output, re.M))
    accepted = output.count(": accepted: ")
    print(
        f"| {accepted} of {len(problems)} | {positions:,} | {mib:.2f} "
        f"| {search:.3f} | {whole - search - check:.3f} | {check:.3f} |"
    )
    return 0
