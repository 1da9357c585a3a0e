"""`python -m zhuoju.cli`: the same as `zhuoju`."""

import sys

from zhuoju.cli import main

sys.exit(main())
