"""Builds the program for a target."""

import os
import shutil
import subprocess
from pathlib import Path

from downloads import FEATURES, ROOT, BadInput, output, say

# What the scripts for pages make and programs include.
INCLUDED = [
    ROOT / "dist/page/tsumi.wasm.gz",
    ROOT / "src/pictures/page.css",
    ROOT / "src/pictures/policy.txt",
    ROOT / "src/pictures/solve.js",
]


def environment_of(target):
    """The environment for cargo, without settings that are for this machine's own builds."""
    ours = ("RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_INCREMENTAL")
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in ours and not name.startswith("CARGO_PROFILE_")
    }
    environment |= target.environment()
    # The program names no folders of the machine that it was built on.
    registry = Path(environment.get("CARGO_HOME", Path.home() / ".cargo"))
    compiler = output(["rustc", "--print", "sysroot"]).strip()
    for folder, name in {ROOT: "tsumi", registry: "cargo", compiler: "rust"}.items():
        environment["RUSTFLAGS"] += f" --remap-path-prefix={folder}={name}"
    return environment


def zig_environment(target, folder):
    """Zig as linker and C compiler, by programs in `folder`.

    With those of `cargo zigbuild` and of `maturin --zig`, which differ in their paths, cargo
    would build each library twice, once for the program and once for the module.
    """
    processor = target.triple.partition("-")[0]
    compiler = folder / f"cc-{target.triple}"
    archiver = folder / "ar"
    options = f"-g -fno-sanitize=all -target {processor}-linux-gnu.{target.glibc}"
    folder.mkdir(parents=True, exist_ok=True)
    for path, words in {compiler: f"cc -- {options}", archiver: "ar --"}.items():
        path.write_text(f'#!/bin/sh\nexec cargo-zigbuild zig {words} "$@"\n')
        path.chmod(0o755)
    key = target.triple.replace("-", "_")
    return {
        f"CARGO_TARGET_{key.upper()}_LINKER": str(compiler),
        f"CC_{key}": str(compiler),
        f"AR_{key}": str(archiver),
    }


def check_tools(target):
    """The linker, and the standard library for the target."""
    if target.linker and not shutil.which(target.linker):
        raise BadInput(f"{target.linker} is missing (Debian: {target.packages})")
    if target.glibc and not shutil.which("cargo-zigbuild"):
        raise BadInput("cargo-zigbuild is missing: pip install cargo-zigbuild ziglang")
    root = output(["rustc", "--print", "sysroot"]).strip()
    if Path(root, "lib/rustlib", target.triple, "lib").is_dir():
        return
    if not shutil.which("rustup"):
        raise BadInput(f"the standard library of Rust for {target.triple} is missing")
    output(["rustup", "target", "add", target.triple])


def build(target, work):
    """The path of the program, built with the profile `dist`."""
    check_tools(target)
    build = ["cargo", "zigbuild"] if target.glibc else ["cargo", "build"]
    triple = f"{target.triple}.{target.glibc}" if target.glibc else target.triple
    command = [*build, "--profile", "dist", "--locked", "--bin", "tsumi"]
    # The module of `scripts/web/build`, which `build_pages` has called.
    command += ["--features", FEATURES]
    command += ["--target", triple, "--target-dir", str(work)]
    say(f"{target.name}: {' '.join(command)}")
    done = subprocess.run(command, cwd=ROOT, env=environment_of(target), check=False)
    if done.returncode:
        raise BadInput(f"{target.name}: cargo ended with code {done.returncode}")
    return Path(work, target.triple, "dist", target.program)


def build_pages():
    """The engine for pages, which goes into every program, and the board to compose on."""
    kept = {path: (path.read_bytes(), path.stat()) for path in INCLUDED if path.exists()}
    for script in ("scripts/web/build", "scripts/web/page"):
        say(script)
        done = subprocess.run(["sh", script], cwd=ROOT, check=False)
        if done.returncode:
            raise BadInput(f"{script} ended with code {done.returncode}")
    for path, (content, status) in kept.items():
        if path.read_bytes() == content:
            # Cargo looks at times alone, and would build every program again.
            os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
