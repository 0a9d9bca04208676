"""The text of a release's page: what to take, and what is new; in both languages."""

import re
from pathlib import Path

from downloads import ROOT, BadInput, workspace

# How the names of files end, and for whom they are.
SYSTEMS = [
    ("windows-x86_64.zip", "Windows 10, 11", "Windows 10、11"),
    ("macos-aarch64.tar.gz", "macOS, Apple silicon", "macOS（Apple シリコン）"),
    ("macos-x86_64.tar.gz", "macOS, Intel", "macOS（Intel）"),
    ("linux-x86_64.tar.gz", "Linux (glibc 2.17)", "Linux（glibc 2.17 以降）"),
    ("linux-aarch64.tar.gz", "Linux, 64-bit ARM", "Linux（64 ビット ARM）"),
    ("tsumi.html", "any browser: a board to compose on", "ブラウザだけで使える創作盤"),
]


def changes(version):
    """What CHANGELOG.md says of a version: all of it, and its part in Japanese."""
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    found = re.search(rf"^## {re.escape(version)}.*?\n(.*?)(?=^## |\Z)", text, re.M | re.S)
    if not found or "### 要点" not in found[1]:
        raise BadInput(f"CHANGELOG.md has no part of {version} with the heading '### 要点'")
    english, _, japanese = found[1].partition("### 要点")
    return english.strip(), japanese.split("\n### ")[0].strip()


def notes(folder):
    """The whole page."""
    package = workspace()
    version, repository = package["version"], package["repository"]
    address = f"{repository}/releases/download/v{version}"
    *_, owner, name = repository.split("/")
    values = {"VERSION": version, "OWNER": owner, "NAME": name}
    values["DOCS"] = f"{repository}/blob/v{version}/docs"
    parts = []
    pages = zip(("page.md", "page.ja.md"), changes(version), (1, 2), strict=True)
    for page, new, language in pages:
        values["TABLE"] = "\n".join(
            f"| {system[language]} | [{path.name}]({address}/{path.name}) |"
            for system in SYSTEMS
            for path in sorted(folder.glob(f"*{system[0]}"))
        )
        if not values["TABLE"]:
            raise BadInput(f"{folder} has no download")
        text = Path(__file__).with_name(page).read_text("utf-8")
        for key, value in values.items():
            text = text.replace(f"@{key}@", value)
        parts.append(f"{text}\n{new}\n".replace("](docs/", f"]({values['DOCS']}/"))
    return "\n".join(parts)
