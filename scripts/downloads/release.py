"""What the workflow `release` asks of the source: docs/releasing.md says when.

prepare: gives all packages this version, and the changes a date; with the address of the
repository, the first time, puts that into Cargo.toml, and has docs/install say where releases are.
check: whether a release can be made of this commit: it has an address, its number is that of the
tag, and the changes are dated.
notes: the text of the release's page, in English and Japanese, for the files in FOLDER.
crates: publishes those crates that the registry has not yet, each after those it needs.
"""

import argparse
import datetime
import re
import subprocess
from pathlib import Path

from downloads import ROOT, BadInput, output, say, workspace
from downloads.notes import notes

# What docs/install says until the first release, and from it on.
FIRST = [
    (
        "No release is published yet: build from source.",
        "[The latest release]({}) has finished programs.",
    ),
    (
        "リリースはまだありません。ソースからビルドしてください。",
        "[最新のリリース]({})に実行ファイルがあります。",
    ),
]
GITHUB = re.compile(r"https://github\.com/[\w.-]+/[\w.-]+")
# Each after those it needs.
CRATES = ["tsumi-proof-check", "tsumi-core", "tsumi-composer", "tsumi"]


def check(tag, address):
    """Raises what keeps this commit from being released."""
    package = workspace()
    repository, version = package["repository"], package["version"]
    if not GITHUB.fullmatch(repository):
        raise BadInput(
            f"Cargo.toml has no address of a repository but {repository}, which nobody has: "
            "scripts/release prepare VERSION --repository https://github.com/OWNER/NAME"
        )
    if address and address.lower() != repository.lower():
        raise BadInput(f"this is {address}, but Cargo.toml has the repository {repository}")
    if tag and tag != f"v{version}":
        raise BadInput(f"the tag is {tag}, but Cargo.toml has version {version}")
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    heading = next(line for line in changes.splitlines() if line.startswith("## "))
    if not re.fullmatch(rf"## {re.escape(version)}, \d{{4}}-\d\d-\d\d", heading):
        raise BadInput(f"CHANGELOG.md begins with '{heading}', not with '## {version}, YYYY-MM-DD'")
    say(f"{repository} can release {version}")


def edit(text, change):
    """Changes all files of the repository that hold this text."""
    for name in output(["git", "ls-files", "-z", "--", ":!scripts", ":!tests"]).split("\0")[:-1]:
        path = ROOT / name
        if text.encode() not in path.read_bytes():
            continue
        before = path.read_text("utf-8")
        after = change(before)
        if before != after:
            path.write_text(after, "utf-8", newline="\n")
            say(name)


def set_address(address):
    address = address.removesuffix("/").removesuffix(".git")
    if not GITHUB.fullmatch(address):
        raise BadInput(f"{address} is no address like https://github.com/OWNER/NAME")
    former = workspace()["repository"]
    edit(former, lambda text: text.replace(former, address))
    for until, later in FIRST:
        sentence = later.format(f"{address}/releases/latest")
        edit(until, lambda text, old=until, new=sentence: text.replace(old, new))


def set_version(version):
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise BadInput(f"{version} is no version like 1.2.3")
    former = re.escape(workspace()["version"])
    places = r'\[workspace\.package\]\n|tsumi.*path = .*, |name = "tsumi.*"\n'
    ours = re.compile(rf'(^(?:{places})version = "=?){former}"', re.M)
    edit(f'{workspace()["version"]}"', lambda text: ours.sub(rf'\g<1>{version}"', text))
    heading = re.compile(r"## [\d.]+, not yet released")
    today = f"## {version}, {datetime.date.today()}"
    edit(", not yet released", lambda text: heading.sub(today, text, count=1))


def publish_crates():
    version = workspace()["version"]
    command = ["cargo", "publish", "--locked"]
    for crate in CRATES:
        # In the workspace cargo would answer of the folder.
        ask = ["cargo", "info", "--quiet", "--registry", "crates-io", f"{crate}@{version}"]
        if subprocess.run(ask, cwd="/", capture_output=True, check=False).returncode == 0:
            say(f"{crate} {version} is there already")
        else:
            command += ["--package", crate]
    if "--package" in command:
        subprocess.run(command, cwd=ROOT, check=True)


def main(arguments):
    parser = argparse.ArgumentParser(
        prog="scripts/release",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    actions = parser.add_subparsers(dest="action", required=True)
    action = actions.add_parser("check")
    action.add_argument("--tag")
    action.add_argument("--at", help="the address that the workflow runs at")
    action = actions.add_parser("prepare")
    action.add_argument("version")
    action.add_argument("--repository", metavar="ADDRESS")
    actions.add_parser("notes").add_argument("folder", type=Path)
    actions.add_parser("crates")
    options = parser.parse_args(arguments)
    if options.action == "check":
        check(options.tag, options.at)
    elif options.action == "prepare":
        if options.repository:
            set_address(options.repository)
        set_version(options.version)
    elif options.action == "notes":
        print(notes(options.folder), end="")
    else:
        publish_crates()
    return 0
