"""Progress bars, by tqdm where it is installed."""

from __future__ import annotations

import sys
import warnings
from typing import Any, Optional


class Bar:
    """A progress bar, or nothing if none is wanted or tqdm is not installed."""

    def __init__(self, wanted: bool, **options: Any) -> None:
        self.bar: Any = None
        if wanted:
            tqdm = _tqdm()
            self.bar = tqdm and tqdm(**options)

    def set(self, done: int, total: Optional[int] = None, words: str = "") -> None:
        """Shows how much is done."""
        if self.bar is None:
            return
        if total is not None:
            self.bar.total = total
        if words:
            self.bar.set_postfix_str(words, refresh=False)
        self.bar.update(done - self.bar.n)

    def close(self) -> None:
        if self.bar is not None:
            self.bar.close()


def _tqdm() -> Any:
    try:
        with warnings.catch_warnings():
            # In a notebook without widgets it warns, and draws with characters.
            warnings.simplefilter("ignore")
            from tqdm.auto import tqdm  # type: ignore[import-untyped, unused-ignore]
    except ImportError:
        print("progress is shown by tqdm: pip install tqdm", file=sys.stderr)
        return None
    return tqdm
