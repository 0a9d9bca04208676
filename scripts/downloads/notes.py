"""The text of a release's page: what to take, how to register it, what is new; in both languages.

The steps for graphical programs are those of docs/gui.md, what is new is CHANGELOG.md's: of a
version's part its headings `In short` and `要点` first, and all the rest folded away.
"""

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


def section(text, heading):
    """What stands below a heading of a document, up to the next one of its level."""
    level = heading.split()[0]
    found = re.search(rf"^{re.escape(heading)}.*?\n(.*?)(?=^{level} |\Z)", text, re.M | re.S)
    if not found:
        raise BadInput(f"there is no heading '{heading}'")
    return found[1].strip() + "\n"


def table(folder, language):
    """The files that are there, with where they will be."""
    package = workspace()
    address = f"{package['repository']}/releases/download/v{package['version']}"
    rows = [
        f"| {system[language]} | [{path.name}]({address}/{path.name}) |"
        for system in SYSTEMS
        for path in sorted(folder.glob(f"*{system[0]}"))
    ]
    if not rows:
        raise BadInput(f"{folder} has no download")
    return "\n".join(rows)


def half(folder, language):
    """The page in one language: 1 English, 2 Japanese."""
    package = workspace()
    page, guide, heading, short = [
        ("page.md", "docs/gui.md", "## Three steps", "### In short"),
        ("page.ja.md", "docs/gui.ja.md", "## 三つの手順", "### 要点"),
    ][language - 1]
    steps = section((ROOT / guide).read_text("utf-8"), heading)
    steps = steps.replace("](#", f"]({package['repository']}/blob/v{package['version']}/{guide}#")
    changes = section((ROOT / "CHANGELOG.md").read_text("utf-8"), f"## {package['version']}")
    *_, owner, name = package["repository"].split("/")
    values = {
        "TABLE": table(folder, language),
        # From the first program on: what stands before is of this page, too.
        "PROGRAMS": steps[steps.index("### ") :],
        "SHORT": f"{short.replace('###', '##')}\n\n{section(changes, short)}",
        "VERSION": package["version"],
        "REPOSITORY": package["repository"],
        "OWNER": owner,
        "NAME": name,
    }
    text = Path(__file__).with_name(page).read_text("utf-8")
    for key, value in values.items():
        text = text.replace(f"@{key}@", value)
    return text


def notes(folder):
    """The whole page."""
    package = workspace()
    changes = section((ROOT / "CHANGELOG.md").read_text("utf-8"), f"## {package['version']}")
    rest = changes.split("\n### ")[0].strip()
    rest = rest.replace("](docs/", f"]({package['repository']}/blob/v{package['version']}/docs/")
    whole = f"<details><summary>All changes</summary>\n\n{rest}\n\n</details>\n"
    return f"{half(folder, 1)}\n{whole}\n{half(folder, 2)}"
