"""Our server with the small card game: `python -m bench.server.ours PORT FOLDER`."""

import sys

import uvicorn

from bench.server.game import register_it
from zhuoju.cli.tools.serve import SOCKETS
from zhuoju.server.app.application import make_app
from zhuoju.server.base.config import Config


def main() -> None:
    """Serve with durable SQLite, as `zhuoju serve` does."""
    register_it()
    port, folder = int(sys.argv[1]), sys.argv[2]
    app = make_app(Config(data=folder, limits=False, bot_processes=0))
    uvicorn.run(
        app,
        host="127.0.0.1",
        port=port,
        ws=SOCKETS,
        ws_per_message_deflate=False,
        access_log=False,
        log_level="warning",
    )


if __name__ == "__main__":
    main()
