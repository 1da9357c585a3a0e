"""For game authors: the contract every game must pass, and a pilot for golden tests.

Hypothesis strategies are in `zhuoju.testing.strategies`.
"""

from zhuoju.testing.case import Case
from zhuoju.testing.contract import CHECKS, Check, check_contract, contract
from zhuoju.testing.pilot import Pilot, table

__all__ = ["CHECKS", "Case", "Check", "Pilot", "check_contract", "contract", "table"]
