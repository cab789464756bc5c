"""``python -m tuolaji`` is the command ``tuolaji``."""

from __future__ import annotations

import sys

from tuolaji.cli import main

if __name__ == "__main__":
    sys.exit(main())
