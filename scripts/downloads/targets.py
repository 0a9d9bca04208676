"""The systems and processors that there are downloads for."""

import platform
from dataclasses import dataclass


@dataclass(frozen=True)
class Target:
    """A download: its name, what the compiler calls it, and how it is built."""

    name: str
    triple: str
    system: str
    flags: str
    # Where it can be built without another machine.
    builders: tuple
    # Debian's packages for it, and the linker they bring.
    packages: str = ""
    linker: str = ""
    # The oldest version of the C library that it runs with.
    glibc: str = ""

    @property
    def program(self):
        return "tsumi.exe" if self.system == "windows" else "tsumi"

    @property
    def extension(self):
        return "zip" if self.system == "windows" else "tar.gz"

    def environment(self):
        """What cargo and the C compiler of a dependency need to know."""
        key = self.triple.replace("-", "_")
        environment = {"RUSTFLAGS": self.flags}
        if self.linker:
            environment |= {
                f"CARGO_TARGET_{key.upper()}_LINKER": self.linker,
                f"CC_{key}": self.linker,
            }
        return environment


# The program asks for SSE4.2 and POPCNT, which processors have had since 2009 (Intel) and
# 2011 (AMD).
X86 = "-C target-cpu=x86-64-v2"
# On Linux an old glibc rather than musl, which needs none: with musl the search took 6%
# more time (its memcpy and malloc, probably). Zig links with any version of glibc.
STATIC = "-C target-feature=+crt-static"

TARGETS = [
    Target(
        "linux-x86_64",
        "x86_64-unknown-linux-gnu",
        "linux",
        X86,
        ("Linux",),
        glibc="2.17",
    ),
    Target(
        "windows-x86_64",
        "x86_64-pc-windows-gnu",
        "windows",
        f"{X86} {STATIC}",
        ("Linux",),
        "gcc-mingw-w64-x86-64",
        "x86_64-w64-mingw32-gcc",
    ),
    Target(
        "linux-aarch64",
        "aarch64-unknown-linux-gnu",
        "linux",
        "-C target-cpu=generic",
        ("Linux",),
        glibc="2.17",
    ),
    Target(
        "windows-x86_64",
        "x86_64-pc-windows-msvc",
        "windows",
        f"{X86} {STATIC}",
        ("Windows",),
    ),
    Target("macos-aarch64", "aarch64-apple-darwin", "macos", "-C target-cpu=apple-m1", ("Darwin",)),
    Target("macos-x86_64", "x86_64-apple-darwin", "macos", X86, ("Darwin",)),
]


def buildable():
    """The targets that can be built on this machine."""
    return [target for target in TARGETS if platform.system() in target.builders]
