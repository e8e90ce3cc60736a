"""`python -m royaume` is the command `royaume`."""

import sys

from royaume.cli import main

sys.exit(main())
