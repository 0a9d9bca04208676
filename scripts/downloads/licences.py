"""The licences of the libraries that a binary holds, which ask to be passed on with it."""

import json
from pathlib import Path

from downloads import FEATURES, output

NAMES = ("license", "licence", "copying", "notice", "unlicense")


def packages(target):
    """The packages that the program is built from for a target, without ours and without
    those that only build it, as `cargo metadata` describes them."""
    command = ["cargo", "metadata", "--format-version=1", "--locked", "--filter-platform", target]
    command += ["--features", FEATURES]
    data = json.loads(output(command))
    nodes = {node["id"]: node for node in data["resolve"]["nodes"]}
    found, waiting = set(), [data["resolve"]["root"]]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found.add(name)
        for dependency in nodes[name]["deps"]:
            if any(kind["kind"] is None for kind in dependency["dep_kinds"]):
                waiting.append(dependency["pkg"])
    chosen = [package for package in data["packages"] if package["id"] in found]
    libraries = [package for package in chosen if package["source"] is not None]
    return sorted(libraries, key=lambda package: (package["name"], package["version"]))


def texts_of(package):
    """The licence files that come with a package."""
    folder = Path(package["manifest_path"]).parent
    files = sorted(path for path in folder.iterdir() if path.name.lower().startswith(NAMES))
    return [path.read_text(encoding="utf-8", errors="replace").strip() for path in files]


def third_parties(target):
    """The text of THIRD-PARTY.txt: each licence once, with the packages under it."""
    users = {}
    lines = ["tsumi is built with these libraries; their licences follow.", ""]
    for package in packages(target):
        name = f"{package['name']} {package['version']}"
        about = package.get("repository") or package.get("homepage") or ""
        lines.append(f"{name}: {package['license']} {about}".rstrip())
        for text in texts_of(package):
            users.setdefault(text, []).append(name)
    lines.append(
        "The standard library of Rust: MIT OR Apache-2.0 https://github.com/rust-lang/rust"
    )
    if target.endswith("-gnu") and "windows" in target:
        lines.append("mingw-w64 runtime: public domain, ZPL-2.1 https://www.mingw-w64.org")
    for text, names in users.items():
        lines += ["", "=" * 79, ", ".join(names), "", text]
    return "\n".join(lines) + "\n"
