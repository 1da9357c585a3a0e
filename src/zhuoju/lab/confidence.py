"""How sure a measured share is."""

from math import sqrt

Z95 = 1.959963984540054  # of the normal distribution, 95% two-sided


def wilson(hits: float, trials: int, z: float = Z95) -> tuple[float, float]:
    """The Wilson interval of a share: where the true one lies, in 95 of 100 such measurements."""
    if trials <= 0:
        return 0.0, 1.0
    share = hits / trials
    square = z * z
    middle = share + square / (2 * trials)
    reach = z * sqrt(share * (1 - share) / trials + square / (4 * trials * trials))
    whole = 1 + square / trials
    return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)
