"""`python -m bench.peers [SECONDS] [SEED]`: every peer once, one line of JSON each."""

import json
import sys
from importlib import import_module

from . import PEERS, PeerMissing


def main(seconds: float = 3.0, seed: int = 0) -> None:
    for name in PEERS:
        try:
            print(json.dumps(import_module(f".{name}", __package__).play(seconds, seed)), flush=True)
        except PeerMissing as missing:
            print(f"skip {name}: {missing}", flush=True)


if __name__ == "__main__":
    arguments = sys.argv[1:]
    main(float(arguments[0]) if arguments else 3.0, int(arguments[1]) if len(arguments) > 1 else 0)
