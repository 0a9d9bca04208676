"""Renew what we say of old works in tests/data/composers.tsv.

    scripts/season composers [--seconds N] [--hash MIB] [BINARY]

Runs `tsumi check` on every work of the file, one after the other, and writes level, nodes,
plies and findings behind the status that its sources give, with a note on how the two agree.
Once a work is certainly incomplete, little more is looked for, as in every list.
"""

import argparse
import json
import os
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
FILE = ROOT / "tests/data/composers.tsv"
MOST_FINDINGS = 4


def findings(report):
    """Faults by name, ply and move, one for each family; then superfluous pieces."""
    found = {}
    for fault in report["faults"]:
        name = fault.get("minor") or fault["kind"]
        found.setdefault((name, fault["ply"], fault["family"]), (fault["moves"] or [""])[0])
    for reply in report["same_length"]:
        if reply["ply"] + 1 < report["plies"]:
            found.setdefault((reply["kind"], reply["ply"], None), reply["moves"][0])
    texts = [f"{name} {ply} {move}".strip() for (name, ply, _), move in found.items()]
    for piece in report["superfluous"]:
        if piece["settled"]:
            texts.append(f"superfluous {piece['piece']} {piece['square'] or 'in hand'}")
    more = ["..."] if len(texts) > MOST_FINDINGS else []
    return "; ".join(texts[:MOST_FINDINGS] + more) or "-"


def note(known, report, has_solution):
    """How the level agrees with the status that the sources give."""
    level = report["level"]
    is_sound = known.startswith("complete")
    kinds = {fault["kind"] for fault in report["faults"] if fault["grade"] == "incomplete"}
    if level == "open":
        return "not settled in the time of the run"
    if (level != "incomplete") == is_sound or level == known.split(":")[0]:
        return "agrees"
    if not is_sound and not has_solution:
        return "the main line is ours, and avoids what is known"
    if not is_sound:
        return "what is known is not found"
    if "fuzume" in kinds:
        return "no mate is proven: perhaps not the board of the book"
    if kinds == {"komaamari"}:
        return "no solution is given: a line of the tsume length leaves pieces"
    return "proven, and named by no source"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", default="60")
    parser.add_argument("--hash", default="1024")
    target = os.environ.get("CARGO_TARGET_DIR", ROOT / "target")
    parser.add_argument("binary", nargs="?", default=pathlib.Path(target) / "release/tsumi")
    asked = parser.parse_args()
    lines = FILE.read_text(encoding="utf-8").splitlines()
    for index, line in enumerate(lines):
        if line.startswith("#"):
            continue
        fields = line.split("\t")
        name, sfen, known, source, solution = *fields[:4], fields[9]
        command = [asked.binary, "check", "--format", "jsonl", "--time", asked.seconds]
        command += ["--hash", asked.hash, "-"]
        problem = sfen if solution == "-" else f"{sfen}\t{solution}"
        done = subprocess.run(
            command, input=problem + "\n", capture_output=True, encoding="utf-8", check=False
        )
        report = json.loads(done.stdout)
        row = [name, sfen, known, source, report["level"], str(report["nodes"])]
        row += [str(len(report["moves"])), findings(report)]
        row += [note(known, report, solution != "-"), solution]
        lines[index] = "\t".join(row)
        FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(name, *row[4:], sep="\t", flush=True)
