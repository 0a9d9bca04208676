"""What the bindings have to offer: wheels for Python, a tarball for npm, pages."""

import os
import platform
import shutil
import subprocess
import sys

from downloads import ROOT, BadInput, output, say
from downloads.archive import Member, write_zip
from downloads.build import environment_of, zig_environment

# What the board to compose on is installed from, on a server.
ICONS = ["icon-180.png", "icon-192.png", "icon-512.png", "icon.svg"]
PAGE_FILES = [*ICONS, "sw.js", "tsumi.html", "tsumi.webmanifest"]


def write_wheel(release, target, work):
    """The wheel of a target, with the module and the program `tsumi` in it."""
    if not shutil.which("maturin"):
        raise BadInput("maturin is missing: pip install 'maturin>=1.13,<2'")
    environment = {**environment_of(target), "CARGO_TARGET_DIR": str(work)}
    if target.glibc:
        environment |= zig_environment(target, work / "zig")
    folder = ROOT / "bindings/python"
    program = [sys.executable, "backend/tsumi_backend.py", "wheel", target.triple]
    # Each has the engine: their profiles and the greatest compression keep both within 5 MiB.
    module = ["maturin", "build", "--profile", "module", "--locked", "--quiet"]
    module += ["--compression-level", "9"]
    module += ["--target", target.triple, "--out", str(release.out)]
    if target.glibc:
        module += ["--compatibility", f"manylinux_{target.glibc.replace('.', '_')}"]
    for command in (program, module):
        say(f"{target.name}: {' '.join(command)}")
        if subprocess.run(command, cwd=folder, env=environment, check=False).returncode:
            raise BadInput(f"{target.name}: {' '.join(command)} failed")


def write_npm(release):
    """The tarball of the package that `scripts/web/build` has made."""
    made = ROOT / "dist/npm"
    npm = shutil.which("npm") or "npm"
    output([npm, "pack", "--silent", "--pack-destination", release.out, made])


def write_pages(release):
    """The board to compose on: one page, and the files to put it on a server."""
    made = ROOT / "dist/page"
    shutil.copy(made / "tsumi.html", release.out)
    members = [Member(name, (made / name).read_bytes()) for name in PAGE_FILES]
    write_zip(release.out / f"{release.folder('page')}.zip", members, release.moment)


def write_site(release, program):
    """The site, for any server: works to solve, and the board again."""
    environment = {**os.environ, "TSUMI": str(program)}
    output(["sh", "scripts/web/site", release.site], env=environment)
    made = ROOT / "dist/site"
    members = [
        Member(path.relative_to(made).as_posix(), path.read_bytes())
        for path in made.rglob("*")
        if path.is_file()
    ]
    write_zip(release.out / f"{release.folder('site')}.zip", members, release.moment)


def write_all(release, targets, program, work):
    """All of them; the paths that are new. `program` is one that runs here."""
    before = set(release.out.iterdir())
    for target in targets:
        write_wheel(release, target, work)
    # The same for all systems: one of them makes it.
    if platform.system() == "Linux":
        write_npm(release)
        write_pages(release)
        write_site(release, program)
    return sorted(set(release.out.iterdir()) - before)
