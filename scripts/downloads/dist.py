"""Builds all that is published of a release, from one clean checkout.

For each system an archive with the program, engine.toml, the documents, completions, manual
pages and the licences of its libraries; a wheel for each, a tarball for npm, the board to
compose on and a site with it; then a bill of materials and checksums. Sizes are
printed. Nothing is published. Two runs of one commit with the same compiler make the same archives.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
from pathlib import Path

from downloads import (
    FEATURES,
    ROOT,
    BadInput,
    bindings,
    licences,
    output,
    say,
    workspace,
)
from downloads.archive import Member, sha256, write_tar, write_zip
from downloads.build import build, build_pages
from downloads.targets import buildable

SHELLS = {
    "bash": "tsumi.bash",
    "fish": "tsumi.fish",
    "powershell": "_tsumi.ps1",
    "zsh": "_tsumi",
}
DOCUMENTS = ["CHANGELOG.md", "LICENSE", "README.ja.md", "README.md", "engine.toml"]


class Release:
    """What is being made, and where."""

    def __init__(self, out):
        package = workspace()
        self.version = package["version"]
        self.homepage = package["repository"]
        # Where GitHub puts the pages of a repository.
        owner, name = self.homepage.split("/")[-2:]
        self.site = f"https://{owner}.github.io/{name}/"
        self.out = out
        # The time of all files in archives: that of the commit.
        self.moment = int(output(["git", "log", "-1", "--format=%ct"]))

    def folder(self, name):
        """The name of an archive without its extension, and of the folder in it."""
        return f"tsumi-{self.version}-{name}"


def documents(release, target):
    """What an archive has beside the program and what the program prints."""
    paths = [ROOT / name for name in DOCUMENTS]
    paths += [path for path in (ROOT / "docs").iterdir() if path.suffix in (".json", ".md", ".svg")]
    members = [Member(path.relative_to(ROOT).as_posix(), path.read_bytes()) for path in paths]
    # That of the characters in pictures.
    members.append(Member("OFL.txt", (ROOT / "src/pictures/OFL.txt").read_bytes()))
    members.append(Member("THIRD-PARTY.txt", licences.third_parties(target.triple).encode()))
    members.append(Member("読んでください.txt", read_me(release.version, target)))
    return members


def read_me(version, target):
    """How to begin, in Japanese; of its template the parts for this system."""
    template = Path(__file__).with_name("read-me.ja.txt").read_text(encoding="utf-8")
    start, *parts = re.split(r"^@(all|linux|macos|windows)\n", template, flags=re.MULTILINE)
    systems = zip(parts[::2], parts[1::2], strict=True)
    text = start + "".join(part for name, part in systems if name in ("all", target.system))
    is_windows = target.system == "windows"
    text = text.replace("@VERSION@", version).replace("@PROGRAM@", target.program)
    text = text.replace("@FILE@", f"{target.program:<18}")
    text = text.replace("@RUN@", ".\\tsumi" if is_windows else "./tsumi")
    # The mark at the start shows every editor of Windows that it is UTF-8.
    return text.replace("\n", "\r\n").encode("utf-8-sig") if is_windows else text.encode()


def commands(program):
    """The program's commands, as its help lists them."""
    # Options and descriptions that go on in the next line are further in.
    listed = re.findall(r"^  ([a-z]+) ", output([program, "--help"]), re.MULTILINE)
    return [name for name in listed if name != "help"]


def shell_files(program):
    """Completions and manual pages, printed by a program that runs here."""
    files = {f"completions/{name}": ["completions", shell] for shell, name in SHELLS.items()}
    files["man/tsumi.1"] = ["man"]
    files |= {f"man/tsumi-{name}.1": ["man", name] for name in commands(program)}
    return [
        Member(path, output([program, *arguments]).encode()) for path, arguments in files.items()
    ]


def runs_here(program):
    try:
        done = subprocess.run([program, "--version"], capture_output=True, check=False)
    except OSError:
        return False
    return done.returncode == 0


def program_of_this_machine(programs, work):
    """One of the programs that runs here, else one more."""
    found = next((program for program in programs if runs_here(program)), None)
    if found:
        return found
    say("none of these programs runs here: one more is built, for completions and pages")
    command = ["cargo", "build", "--locked", "--bin", "tsumi", "--target-dir", str(work)]
    if subprocess.run(command, cwd=ROOT, check=False).returncode:
        raise BadInput("cargo build failed")
    return next(path for path in Path(work, "debug").glob("tsumi*") if runs_here(path))


def pack(release, target, program, shell):
    """Writes the archive of a target."""
    name = release.folder(target.name)
    members = [Member(target.program, program.read_bytes(), is_program=True)]
    members += documents(release, target) + shell
    for member in members:
        member.path = f"{name}/{member.path}"
    path = release.out / f"{name}.{target.extension}"
    write = write_zip if target.extension == "zip" else write_tar
    write(path, members, release.moment)
    say(f"{target.name}: program {mebibytes(program)}, archive {mebibytes(path)}")


def mebibytes(path):
    return f"{path.stat().st_size / (1 << 20):.2f} MiB"


def write_bill(release):
    """The bill of materials, in the format CycloneDX, of all targets together."""
    if not shutil.which("cargo-cyclonedx"):
        raise BadInput("cargo-cyclonedx is missing: cargo install --locked cargo-cyclonedx")
    command = ["cargo", "cyclonedx", "--format", "json", "--target", "all"]
    command += ["--features", FEATURES]
    name = release.folder("bill")
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(release.moment)}
    output([*command, "--override-filename", name], env=environment)
    # One beside the Cargo.toml of each member of the workspace.
    manifests = output(["git", "ls-files", "--", "*Cargo.toml"]).splitlines()
    beside = [(ROOT / manifest).with_name(f"{name}.json") for manifest in manifests]
    for made in filter(Path.exists, beside):
        text = made.read_text().replace(f"file://{ROOT}", "file:///tsumi")
        made.unlink()
        member = "" if made.parent == ROOT else f"-{made.parent.name}"
        path = release.out / f"{name}{member}.cdx.json"
        path.write_text(text)
        count = len(json.loads(text)["components"])
        say(f"bill of materials: {path.name}, {count} libraries")


def write_checksums(release):
    files = sorted(path for path in release.out.iterdir() if path.is_file())
    files = [path for path in files if path.name != "SHA256SUMS"]
    lines = [f"{sha256(path)}  {path.name}\n" for path in files]
    (release.out / "SHA256SUMS").write_text("".join(lines))


def check_clean():
    changed = output(["git", "status", "--porcelain"])
    if changed:
        raise BadInput(f"the checkout is not clean (--dirty builds it all the same):\n{changed}")


def parse(arguments, names):
    parser = argparse.ArgumentParser(
        prog="scripts/dist",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--out", type=Path, default=ROOT / "target/downloads", metavar="FOLDER")
    parser.add_argument(
        "--only", action="append", choices=names, help="one of the archives; repeatable"
    )
    parser.add_argument("--dirty", action="store_true", help="build with uncommitted changes")
    parser.add_argument(
        "--gather",
        action="store_true",
        help="build nothing: write checksums for the archives in FOLDER, which several"
        " machines have made",
    )
    return parser.parse_args(arguments)


def build_all(release, chosen, work):
    if release.out.exists() and any(release.out.iterdir()):
        raise BadInput(f"{release.out} is not empty")
    release.out.mkdir(parents=True, exist_ok=True)
    build_pages()
    programs = {target: build(target, work) for target in chosen}
    runs = program_of_this_machine(programs.values(), work)
    shell = shell_files(runs)
    for target, program in programs.items():
        pack(release, target, program, [Member(file.path, file.content) for file in shell])
    for path in bindings.write_all(release, chosen, runs, work / "wheels"):
        say(f"{path.name}: {mebibytes(path)}")
    write_bill(release)


def main(arguments):
    chosen = buildable()
    options = parse(arguments, [target.name for target in chosen])
    release = Release(options.out.resolve())
    if not options.gather:
        if not options.dirty:
            check_clean()
        chosen = [target for target in chosen if not options.only or target.name in options.only]
        work = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"), "downloads-build")
        build_all(release, chosen, work)
    write_checksums(release)
    say(f"all is in {release.out}")
    return 0
