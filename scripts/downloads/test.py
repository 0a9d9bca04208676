"""Tries what `scripts/dist` has made, as users get it: unpacks each archive into a fresh
folder, compares the checksums, and runs the program there: on this machine, under qemu-user
for another processor, under wine for Windows. The benchmark must have the signature of the
source. The wheel and the npm tarball are installed into fresh environments and solve; the board
to compose on is opened offline if Chromium is here. `--package` also makes the crate's package
and installs the program from it.
"""

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

from downloads import ROOT, BadInput, workspace
from downloads.archive import sha256

MATE = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"
MACHINES = {"amd64": "x86_64", "arm64": "aarch64"}


class Checks:
    """Prints each check, and counts those that fail."""

    failures = 0

    def expect(self, what, is_so, seen):
        self.failures += not is_so
        print(f"{'ok  ' if is_so else 'FAIL'} {what}: {seen}", flush=True)


def run(command, folder, **options):
    done = subprocess.run(
        [str(word) for word in command],
        cwd=folder,
        capture_output=True,
        check=False,
        **options,
    )
    return done.returncode, done.stdout.decode(errors="replace").strip()


def runner(name):
    """The command before a program of this download, if there is one here."""
    system, processor = name.split("-")
    here = {"Linux": "linux", "Darwin": "macos", "Windows": "windows"}[platform.system()]
    machine = platform.machine().lower()
    if system == here and processor == MACHINES.get(machine, machine):
        return []
    if system == here == "linux" and shutil.which(f"qemu-{processor}"):
        # Debian has the C library of other processors here.
        return [f"qemu-{processor}", "-L", f"/usr/{processor}-linux-gnu"]
    if system == "windows" and shutil.which("wine"):
        return ["wine"]
    return None


def unpack_tar(path, folder):
    with tarfile.open(path) as archive:
        # The first versions of Python 3.11, as Debian has it, know no filters.
        options = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
        archive.extractall(folder, **options)


def unpack(path, folder):
    if path.suffix == ".zip":
        with zipfile.ZipFile(path) as archive:
            archive.extractall(folder)
    else:
        unpack_tar(path, folder)
    (inner,) = folder.iterdir()
    return inner


def check_program(checks, name, folder):
    before = runner(name)
    if before is None:
        print(f"---- {name}: nothing here runs it")
        return
    program = next(path for path in folder.iterdir() if path.stem == "tsumi")
    command = [*before, program]

    def ask(*arguments):
        return run([*command, *arguments], folder)

    code, text = ask("--version")
    checks.expect(f"{name} starts", code == 0, text)
    _, text = ask("--help")
    checks.expect(f"{name} reads its engine.toml", text.endswith("engine.toml"), text[-60:])
    code, text = ask("solve", "-q", MATE)
    checks.expect(f"{name} solves", code == 0 and "G*5b" in text, text)
    code, text = ask("solve", "-q", MATE, "--html", "page.html", "--png", "board.png")
    has_page = code == 0 and 'id="data-engine">H4sI' in (folder / "page.html").read_text("utf-8")
    has_picture = code == 0 and (folder / "board.png").read_bytes().startswith(b"\x89PNG")
    checks.expect(f"{name} writes a page with the engine, and PNG", has_page and has_picture, text)
    signature = (ROOT / "scripts/bench-signature").read_text().strip()
    last = ask("bench")[1].rpartition("\n")[2]
    checks.expect(f"{name} signature", last.startswith(f"Bench: {signature} nodes"), last)


def check_shell_files(checks, name, folder):
    """Their syntax, by the shells and the `man` that are here."""
    tests = {
        "bash": ["bash", "-n", "completions/tsumi.bash"],
        "zsh": ["zsh", "-n", "completions/_tsumi"],
        "fish": ["fish", "-n", "completions/tsumi.fish"],
        "man": ["man", "--warnings", "-l", "man/tsumi-solve.1"],
    }
    for tool, command in tests.items():
        if shutil.which(tool):
            code, _ = run(command, folder)
            checks.expect(f"{name} {command[-1]}", code == 0, f"read by {tool}")


def check_linux(checks, name, folder):
    """Needs no other library than glibc, and no newer one than of 2012."""
    if not shutil.which("readelf"):
        return
    program = folder / "tsumi"
    needed = set(re.findall(r"\[(.+?)\.so", run(["readelf", "-d", program], folder)[1]))
    glibc = {"libc", "libm", "libdl", "libpthread", "librt", "libgcc_s", "ld-linux-x86-64"}
    checks.expect(f"{name} libraries", needed <= glibc | {"ld-linux-aarch64"}, sorted(needed))
    check_glibc(checks, name, program)


def check_glibc(checks, name, binary):
    found = re.findall(r"GLIBC_2\.(\d+)", run(["readelf", "-V", binary], binary.parent)[1])
    newest = max(map(int, found), default=0)
    checks.expect(f"{name} glibc", newest <= 17, f"2.{newest}")


def check_archives(checks, downloads):
    for line in (downloads / "SHA256SUMS").read_text().splitlines():
        digest, name = line.split("  ")
        checks.expect("checksum", sha256(downloads / name) == digest, name)
    paths = sorted(path for path in downloads.iterdir() if path.suffix in (".gz", ".zip"))
    for path in paths:
        name = "-".join(path.name.removesuffix(".zip").removesuffix(".tar.gz").split("-")[2:])
        if name.split("-")[0] not in ("linux", "windows", "macos"):
            continue
        with tempfile.TemporaryDirectory() as folder:
            inner = unpack(path, Path(folder))
            check_program(checks, name, inner)
            check_shell_files(checks, name, inner)
            if name.startswith("linux"):
                check_linux(checks, name, inner)


def check_wheels(checks, downloads):
    """The wheel for this machine, as `pip install` gets it; the others by their content, and
    their program where something here runs it."""
    for path in sorted(downloads.glob("*.whl")):
        tags = path.stem.split("-", 2)[2]
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            with zipfile.ZipFile(path) as archive:
                archive.extractall(folder / "content")
            modules = list(folder.glob("content/tsumi/_native.*[do]"))
            programs = list(folder.glob("content/*.data/scripts/tsumi*"))
            size = path.stat().st_size / (1 << 20)
            is_whole = len(modules) == len(programs) == 1 and size < 5
            checks.expect(f"wheel {tags}", is_whole, f"{size:.2f} MiB")
            (metadata,) = folder.glob("content/*.dist-info/METADATA")
            names = {path.name for path in metadata.parent.glob("licenses/*")}
            has_address = f"Project-URL: Source Code, {workspace()['repository']}"
            is_said = has_address in metadata.read_text("utf-8").splitlines()
            is_right = is_said and names == {"LICENSE", "OFL.txt"}
            checks.expect(f"wheel {tags}: address, licences", is_right, sorted(names))
            if "linux" not in tags or platform.system() != "Linux":
                continue
            for binary in modules + programs:
                check_glibc(checks, f"wheel {tags}: {binary.name}", binary)
            if tags.endswith(platform.machine()):
                check_installed_wheel(checks, path, folder)
                continue
            (processor,) = [name for name in MACHINES.values() if tags.endswith(name)]
            before = runner(f"linux-{processor}")
            if before is None:
                print(f"---- wheel {tags}: nothing here runs it")
                continue
            programs[0].chmod(0o755)
            code, text = run([*before, programs[0], "solve", "-q", MATE], folder)
            checks.expect(f"wheel {tags}: its program solves", code == 0 and "G*5b" in text, text)


def check_installed_wheel(checks, path, folder):
    run([sys.executable, "-m", "venv", "venv"], folder)
    python = folder / "venv/bin/python"
    run([python, "-m", "pip", "install", "--quiet", "--no-index", path], folder)
    words = f"import tsumi; print(*tsumi.Solver().solve({MATE!r}).moves)"
    code, text = run([python, "-c", words], folder)
    checks.expect("the installed wheel solves", code == 0 and text == "G*5b", text)
    code, text = run([folder / "venv/bin/tsumi", "solve", "-q", MATE], folder)
    checks.expect("its program solves", code == 0 and "G*5b" in text, text)


def check_npm(checks, downloads):
    """The tarball for npm, installed into a fresh folder."""
    for path in downloads.glob("*.tgz"):
        if not shutil.which("npm"):
            print(f"---- {path.name}: there is no npm here")
            continue
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "package.json").write_text('{"type": "module"}')
            run(["npm", "install", "--silent", "--no-audit", "--no-fund", path], folder)
            (folder / "solve.js").write_text(
                'import { close, solve } from "tsumi-shogi";\n'
                f"console.log((await solve({MATE!r})).moves.join());\nclose();\n"
            )
            code, text = run(["node", "solve.js"], folder)
            checks.expect(path.name, code == 0 and text == "G*5b", text)


def check_page(checks, downloads):
    """The files of the board to compose on name each other."""
    for path in downloads.glob("*-page.zip"):
        with zipfile.ZipFile(path) as archive:
            files = {
                name: archive.read(name).decode(errors="replace") for name in archive.namelist()
            }
        page = files.get("tsumi.html", "")
        named = set(re.findall(r'<link rel="[a-z-]+" href="(.+?)"', page))
        named |= set(re.findall(r'serviceWorker\?\.\s*register\(\s*"(.+?)"', page))
        manifest = json.loads(files.get("tsumi.webmanifest", "{}"))
        named |= {icon["src"] for icon in manifest.get("icons", [])}
        kept = re.search(r"const FILES = (\[.*\]);", files.get("sw.js", "const FILES = [];"))
        named |= {manifest.get("start_url"), *json.loads(kept[1])}
        checks.expect(path.name, named == set(files), sorted(files))
        has_engine = 'id="data-engine">H4sI' in page
        is_same = (downloads / "tsumi.html").read_text("utf-8") == page
        checks.expect("its page has the engine", has_engine and is_same, f"{len(page)} characters")


def check_package(checks):
    """The crates as a registry would have them: each is built from what its package holds."""
    parts = ["tsumi", "tsumi-composer", "tsumi-core", "tsumi-proof-check"]
    named = [word for part in parts for word in ("--package", part)]
    with tempfile.TemporaryDirectory() as target:
        command = ["cargo", "package", *named, "--allow-dirty", "--locked", "--target-dir", target]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
        # Tests and benchmark stay behind on purpose, which cargo mentions.
        warnings = [
            line
            for line in done.stderr.decode().splitlines()
            if line.startswith("warning") and not re.search("ignoring (test|benchmark) ", line)
        ]
        (crate,) = Path(target, "package").glob("tsumi-[0-9]*.crate")
        size = f"{crate.stat().st_size / (1 << 20):.2f} MiB"
        is_well = done.returncode == 0 and not warnings
        checks.expect("cargo package", is_well, warnings or size)
        environment = {**os.environ, "CARGO_TARGET_DIR": target}
        command = ["cargo", "install", "--path", ROOT, "--locked", "--root", f"{target}/installed"]
        run(command, target, env=environment)
        code, text = run([f"{target}/installed/bin/tsumi", "solve", "-q", MATE], target)
        checks.expect("the installed program solves", code == 0 and "G*5b" in text, text)
        run(["cargo", "new", "--quiet", "--vcs", "none", "user"], target)
        user = Path(target, "user")
        run(["cargo", "add", "tsumi", "--no-default-features", "--path", ROOT], user)
        (user / "src/main.rs").write_text(f"""use tsumi::{{Position, Problem, Solver}};
fn main() {{
    let problem = Problem::new(&Position::from_sfen("{MATE}").unwrap(), false).unwrap();
    println!("{{}}", Solver::new(16).unwrap().solve(&problem).line[0]);
}}
""")
        code, text = run(["cargo", "run", "--quiet"], user, env=environment)
        checks.expect("the added library solves", code == 0 and text == "G*5b", text)


def main(arguments):
    parser = argparse.ArgumentParser(
        prog="scripts/dist-test",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("downloads", nargs="?", type=Path, help="what scripts/dist has made")
    parser.add_argument("--package", action="store_true", help="also cargo package and install")
    options = parser.parse_args(arguments)
    if not options.downloads and not options.package:
        raise BadInput("nothing to test: name a folder, or --package")
    checks = Checks()
    if options.downloads:
        check_archives(checks, options.downloads.resolve())
        check_wheels(checks, options.downloads.resolve())
        check_npm(checks, options.downloads.resolve())
        check_page(checks, options.downloads.resolve())
    if options.package:
        check_package(checks)
    return int(checks.failures > 0)
