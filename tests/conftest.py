"""What all tests share."""

from hypothesis import settings

settings.register_profile("zhuoju", deadline=None, max_examples=40, derandomize=True)
settings.load_profile("zhuoju")
