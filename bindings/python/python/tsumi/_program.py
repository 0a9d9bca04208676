"""Where the program `tsumi` of this package is."""

from __future__ import annotations

import os
import sys
import sysconfig


def program() -> str:
    """The path of the program `tsumi`, which speaks USI, for graphical programs and scripts.

    Raises FileNotFoundError if it was not installed with the package.
    """
    name = "tsumi.exe" if os.name == "nt" else "tsumi"
    user = {"nt": "nt_user", "darwin": "osx_framework_user"}.get(
        "darwin" if sys.platform == "darwin" else os.name, "posix_user"
    )
    folders = [sysconfig.get_path("scripts"), os.path.dirname(sys.executable)]
    if user in sysconfig.get_scheme_names():
        folders.append(sysconfig.get_path("scripts", user))
    for folder in folders:
        path = os.path.join(folder, name)
        if os.path.isfile(path):
            return path
    raise FileNotFoundError(f"{name} is in none of these folders: {', '.join(folders)}")
