"""Lets ``python -m generator`` be the command ``proofpage``."""

import sys

from generator.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
