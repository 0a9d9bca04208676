"""Builds the wheel: maturin for the module, and cargo for the program `tsumi`.

maturin packs a module or a program, not both, but takes what lies in `tsumi.data`. So the
program is built first and put there: a real one, which graphical programs can start and
end, and not a script that starts Python. Both are built from the same library, which cargo
compiles once.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys

import maturin
from maturin import (  # noqa: F401
    build_sdist,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
)

HERE = pathlib.Path(__file__).resolve().parent.parent
SCRIPTS = HERE / "tsumi.data" / "scripts"

# Those of the engine, and of the outlines of characters.
LICENCES = ["LICENSE", "src/pictures/OFL.txt"]

# For the program and the module: for another profile the library would be built again.
os.environ.setdefault("CARGO_PROFILE_RELEASE_STRIP", "symbols")


def copy_licences():
    for path in LICENCES:
        shutil.copy(HERE.parents[1] / path, HERE)


def build_command(profile="release", target=None):
    """Builds the program and puts it where maturin finds it.

    Without a target it is this machine's.
    """
    built = subprocess.run(
        [
            *["cargo", "build", "--profile", profile, "--bin", "tsumi"],
            # With the features that the module asks of their common dependencies.
            *["--package", "tsumi", "--package", "tsumi-python"],
            *["--manifest-path", str(HERE.parents[1] / "Cargo.toml")],
            "--message-format=json-render-diagnostics",
            *(["--target", target] if target else []),
        ],
        stdout=subprocess.PIPE,
        check=True,
    )
    messages = [json.loads(line) for line in built.stdout.splitlines()]
    (program,) = [message["executable"] for message in messages if message.get("executable")]
    shutil.rmtree(SCRIPTS, ignore_errors=True)
    SCRIPTS.mkdir(parents=True)
    shutil.copy(program, SCRIPTS)
    copy_licences()


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    # maturin wants the folder to be there even before it takes what is in it.
    SCRIPTS.mkdir(parents=True, exist_ok=True)
    copy_licences()
    return maturin.prepare_metadata_for_build_wheel(metadata_directory, config_settings)


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    build_command()
    return maturin.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    build_command()
    return maturin.build_editable(wheel_directory, config_settings, metadata_directory)


if __name__ == "__main__":
    # For those who call maturin themselves.
    build_command(*sys.argv[1:])
