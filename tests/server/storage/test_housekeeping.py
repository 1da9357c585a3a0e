"""What is swept out, and what is never."""

import asyncio
import sqlite3
from pathlib import Path

from tests.server.visiting import House, table
from zhuoju.server.app.housekeeping import sweep_out
from zhuoju.server.storage.database import Database


def sweep(home: House) -> None:
    async def once() -> None:
        db = Database(home.config)
        await sweep_out(db)
        await db.close()

    asyncio.run(once())


def test_only_guests_who_left_nothing_are_forgotten(home: House):
    home.guest("Idle")
    player, member = home.guest("Player"), home.member("ada")
    host, recent = home.guest("Host"), home.guest("Recent")
    table(player)
    host.told("POST", "/api/campaigns", {"game": "meshal", "name": "Mondays"}, 201)
    sweep(home)
    with sqlite3.connect(Path(home.config.data) / "zhuoju.sqlite3") as file:
        file.execute("UPDATE accounts SET seen = 1 WHERE name != 'Recent'")
        file.execute(
            "UPDATE sessions SET expires = 1 WHERE account = (SELECT id FROM accounts WHERE name = 'ada')"
        )
    file.close()
    sweep(home)
    file = sqlite3.connect(Path(home.config.data) / "zhuoju.sqlite3")
    left = {name for (name,) in file.execute("SELECT name FROM accounts")}
    held = file.execute("SELECT count(*) FROM sessions").fetchone()
    file.close()
    assert left == {"Player", "ada", "Host", "Recent"}
    assert held == (3,), "the session that was over is gone, and that of the guest who is"
    assert member.get("/api/me").status_code == 401
    assert recent.get("/api/me").status_code == 200
