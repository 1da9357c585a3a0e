"""The lab: simulation at scale and what it says about a game."""

from zhuoju.lab.confidence import wilson
from zhuoju.lab.playing import TooLong, replay
from zhuoju.lab.report import Bar, Failure, Lengths, Report, Row, Share
from zhuoju.lab.simulation import Collect, Progress, simulate

__all__ = [
    "Bar", "Collect", "Failure", "Lengths", "Progress", "Report", "Row", "Share", "TooLong", "replay",
    "simulate", "wilson",
]  # fmt: skip
