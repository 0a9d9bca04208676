"""Tests scripts/cluster on a cluster of two processes, one of which is killed.

usage: scripts/season cluster [TSUMI]

TSUMI is the binary (target/release/tsumi). Needs Dask, for example:

  python3 -m venv VENV && VENV/bin/pip install 'dask[distributed]'
  VENV/bin/python scripts/season cluster

A stand-in for the binary holds one share in the middle of the list until its worker
is gone, so that the kill (SIGKILL) always loses a share. Expected are the answers
that `tsumi solve` gives for the whole list in one process, all of them, once. Then the
scheduler is killed: the script ends with a message, and --resume finishes the rest.
Lists through pipes give the same, a full disk ends it, and files that hold no results
stay as they are. Exit status 0 if so.
"""

import json
import os
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
KINDS = [
    "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1",
    "7k1/9/9/6S2/9/9/9/9/9 b R2Gr2b2g3s4n4l18p 1",
    "4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1",
    "4k4/9 b - 1",
]
HUNTED = "8k/9/9/9/9/9/9/9/9 b rbgsnlp 1"
COUNT, BATCH = 200, 10
HELD, HELD_SFEN = 93, "4k4/9/4P4/9/9/9/9/9/8P b G2r2b3g4s4n4l16p 1"
WATCHDOG = 120

# Passes everything on. The first time that a share has the problem HELD, it waits
# until the worker, its parent, is dead; what it began is lost with it.
STAND_IN = """#!{python}
import os, subprocess, sys, time
if "--format" not in sys.argv:
    os.execv({tsumi!r}, [{tsumi!r}, *sys.argv[1:]])
text = sys.stdin.read()
with open({log!r}, "a") as log:
    log.write("begun\\n")
if "{held}" in text and not os.path.exists({flag!r}):
    worker = os.getppid()
    with open({flag!r} + ".new", "w") as flag:
        flag.write(str(worker))
    os.rename({flag!r} + ".new", {flag!r})
    while os.getppid() == worker:
        time.sleep(0.05)
    sys.exit(1)
sys.exit(subprocess.run([{tsumi!r}, *sys.argv[1:]], input=text, encoding="utf-8").returncode)
"""


def wait_for(path, processes):
    end = time.monotonic() + WATCHDOG
    while not path.exists():
        if time.monotonic() > end:
            raise SystemExit(f"FAILED: no {path.name}")
        for process in processes:
            if process.poll() is not None:
                raise SystemExit(f"FAILED: {process.args} ended early")
        time.sleep(0.05)


def rows(text):
    """Without what differs from run to run."""
    found = [json.loads(line) for line in text.splitlines()]
    found.sort(key=lambda row: row["problem"])
    return [{key: row[key] for key in row if key != "milliseconds"} for row in found]


def check(is_so, what):
    print(("ok      " if is_so else "FAILED  ") + what)
    return is_so


def exit_code(command, folder):
    return subprocess.run(command, cwd=folder, timeout=WATCHDOG, check=False).returncode


def listed(number):
    return HELD_SFEN if number == HELD else KINDS[number % len(KINDS)]


def start(folder, name, *arguments):
    command = [sys.executable, "-m", "dask", *arguments]
    with open(folder / f"{name}.log", "w") as log:
        return subprocess.Popen(command, stdout=log, stderr=log, cwd=folder)


def trial(folder, tsumi, processes):
    names = [f"p{number}\t{listed(number)}\n" for number in range(COUNT)]
    (folder / "list.sfen").write_text("# a list\n" + "".join(names))
    flag, log = folder / "held", folder / "begun"
    stand_in = folder / "stand-in"
    stand_in.write_text(
        STAND_IN.format(
            python=sys.executable, log=str(log), flag=str(flag), held=HELD_SFEN, tsumi=str(tsumi)
        )
    )
    stand_in.chmod(0o755)
    known = folder / "scheduler.json"
    options = ["--scheduler-file", str(known)]
    processes.append(
        start(folder, "scheduler", "scheduler", "--port", "0", "--no-dashboard", *options)
    )
    wait_for(known, processes)
    for name in ("first", "second"):
        worker = start(
            folder, name, "worker", "--nthreads", "1", "--no-nanny", "--no-dashboard", *options
        )
        processes.append(worker)
    address = json.loads(known.read_text())["address"]
    common = ["--out", "out.jsonl", "--hash", "4", "--batch", str(BATCH), "list.sfen"]
    driver = [sys.executable, HERE / "cluster", "--scheduler", address, "--tsumi", str(stand_in)]
    running = subprocess.Popen([*driver, *common], cwd=folder)
    wait_for(flag, [*processes, running])
    victim = int(flag.read_text())
    is_ours = victim in [process.pid for process in processes[1:]]
    good = check(is_ours, f"a worker holds the share of p{HELD}")
    if not is_ours:
        return False
    os.kill(victim, signal.SIGKILL)
    code = running.wait(WATCHDOG)
    good &= check(code == 2, f"exit code 2 for a list with mistakes: {code}")
    arguments = [tsumi, "solve", "--hash", "4", "--format", "jsonl", "list.sfen"]
    alone = subprocess.run(
        arguments, cwd=folder, capture_output=True, encoding="utf-8", check=False
    )
    found = rows((folder / "out.jsonl").read_text())
    good &= check(len(found) == COUNT, f"{len(found)} answers to {COUNT} problems")
    good &= check(found == rows(alone.stdout), "the same answers as of one process")
    begun = len(log.read_text().splitlines())
    # Mistakes are not sent.
    whole = -(-(COUNT - COUNT // len(KINDS)) // BATCH)
    good &= check(begun > whole, f"{begun} shares begun for {whole}: the lost one again")
    # An interruption in the middle of a row.
    text = (folder / "out.jsonl").read_text()
    (folder / "out.jsonl").write_text(text[: len(text) // 2])
    code = exit_code([*driver, "--resume", *common], folder)
    again = rows((folder / "out.jsonl").read_text())
    good &= check(again == found, "the same after an interruption and --resume")
    code = exit_code([*driver, *common], folder)
    good &= check(code == 2, "results are not written over without --resume")
    (folder / "out.jsonl").unlink()
    flag.unlink()
    running = subprocess.Popen([*driver, *common], cwd=folder)
    wait_for(flag, [running])
    processes[0].kill()
    code = running.wait(WATCHDOG)
    good &= check(code == 2, f"exit code 2 where the scheduler is gone: {code}")
    local = [sys.executable, HERE / "cluster", "--local", "2", "--tsumi", str(tsumi)]
    code = exit_code([*local, "--resume", *common], folder)
    again = rows((folder / "out.jsonl").read_text())
    good &= check(again == found, "the same without that scheduler and with --resume")
    return good & odd_places(folder, local, found) & hunt(folder, local, tsumi)


def hunt(folder, local, tsumi):
    """All positions of a corner in shares, with an end in the middle."""
    asked = ["--put", "2", "--hand", "0", "--region", "1a-3b", "--plies", "1-9", HUNTED]
    alone = [str(tsumi), "hunt", "--all", *asked, "--jobs", "1", "--format", "jsonl"]
    one = subprocess.run(alone, cwd=folder, capture_output=True, encoding="utf-8", check=False)
    driver = [*local[:2], "hunt", *local[2:], "--share", "2000", "--out", "hunted.jsonl"]
    exit_code([*driver, "--until", "7000", *asked], folder)
    out, ranges = folder / "hunted.jsonl", folder / "hunted.jsonl.ranges"
    # The last share is not written down, and a row is torn.
    ranges.write_text("".join(ranges.read_text().splitlines(keepends=True)[:3]) + '{"from')
    out.write_text(out.read_text() + '{"pro')
    code = exit_code([*driver, "--resume", *asked], folder)
    sfens = [
        [json.loads(row)["sfen"] for row in text.splitlines()]
        for text in (out.read_text(), one.stdout)
    ]
    same = sorted(sfens[0]) == sorted(sfens[1]) and len(sfens[0]) > 10
    good = check(code == 0 and same, f"{len(sfens[0])} problems of a hunt in shares: {code}")
    code = exit_code([*driver, *asked], folder)
    return good & check(code == 2, f"a hunt is not begun again over its results: {code}")


def odd_places(folder, local, found):
    """Lists that can be read only once, and results that cannot be written."""
    good = True
    for number, place in enumerate(["-", "/dev/stdin", "<(cat list.sfen)"]):
        out = folder / f"piped-{number}.jsonl"
        words = shlex.join([*map(str, local), "--out", out.name, "--hash", "4"])
        script = f"cat list.sfen | {words} {place}"
        code = exit_code(["bash", "-c", script], folder)
        # Without names, as they say where the list came from.
        same = unnamed(rows(out.read_text())) == unnamed(found)
        good &= check(code == 2 and same, f"the same from {place}: {code}")
    code = exit_code([*local, "--out", "/dev/full", "list.sfen"], folder)
    good &= check(code == 1, f"exit code 1 where the disk is full: {code}")
    notes = folder / "notes.jsonl"
    notes.write_text("my notes\nand no end")
    code = exit_code([*local, "--resume", "--out", "notes.jsonl", "list.sfen"], folder)
    is_kept = notes.read_text() == "my notes\nand no end"
    return good & check(code == 2 and is_kept, f"files without results stay as they are: {code}")


def unnamed(rows):
    return [{key: row[key] for key in row if key != "name"} for row in rows]


def main():
    if sys.argv[1:] in (["-h"], ["--help"]):
        print(__doc__)
        return 0
    if len(sys.argv) > 2:
        print("usage: scripts/season cluster [TSUMI]", file=sys.stderr)
        return 2
    tsumi = Path(sys.argv[1] if sys.argv[1:] else HERE.parent / "target/release/tsumi").resolve()
    if not tsumi.is_file():
        print(f"season cluster: {tsumi} is not there: cargo build --release", file=sys.stderr)
        return 2
    processes = []
    with tempfile.TemporaryDirectory() as folder:
        try:
            good = trial(Path(folder), tsumi, processes)
        finally:
            for process in processes:
                process.kill()
                process.wait()
    return 0 if good else 1
