"""Two servers on one folder: the second says who has it and ends; once that one is gone it is free."""

import asyncio
import subprocess
import sys
from pathlib import Path

import httpx

from tests.server.live.test_crash import upgraded
from tests.server.serving import Server, free_port, postgres, redis_url, serving
from zhuoju.server.base.config import Config
from zhuoju.server.storage.one_server import alone


def told(*arguments: object, language: str = "en") -> subprocess.CompletedProcess[str]:
    """What a command of the program says, run to its end."""
    command = [sys.executable, "-m", "zhuoju.cli", *map(str, arguments), "--lang", language]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def second(data: Path, *arguments: object, language: str = "en") -> subprocess.CompletedProcess[str]:
    return told("serve", "--port", free_port(), "--data", data, *arguments, language=language)


def test_a_second_server_on_a_folder_says_who_has_it_and_ends(tmp_path: Path) -> None:
    with serving(tmp_path) as first:
        refused = second(tmp_path)
        assert refused.returncode == 2
        assert refused.stdout == "", "it does not say that it is there"
        (line,) = refused.stderr.splitlines()
        assert str(tmp_path) in line
        assert f"process {first.process}" in line
        assert first.url in line
        assert "--data" in line
        for language, word in (("zh-Hans", "请先结束那个服务器"), ("zh-Hant", "請先結束那個伺服器")):
            assert word in second(tmp_path, language=language).stderr
        assert httpx.get(f"{first.url}/healthz").status_code == 200, "the first one goes on"


def test_a_link_to_the_folder_or_the_files_own_address_are_no_way_around(tmp_path: Path) -> None:
    data, link = tmp_path / "data", tmp_path / "link"
    data.mkdir()
    link.symlink_to(data)
    with serving(data):
        assert second(link).returncode == 2
        other = tmp_path / "other"
        assert second(other, "--db", f"sqlite:///{data / 'zhuoju.sqlite3'}").returncode == 2


def test_a_server_that_was_killed_leaves_its_folder_free(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    server.kill()
    with serving(tmp_path):
        assert second(tmp_path).returncode == 2


def test_what_may_be_done_beside_a_server_is_and_what_may_not_is_refused(tmp_path: Path) -> None:
    data, file = tmp_path / "data", tmp_path / "kept.backup"
    data.mkdir()
    with serving(data):
        for task in (("backup", file), ("accounts",), ("tables",)):
            done = told("admin", *task, "--data", data)
            assert done.returncode == 0, done.stderr
        refused = told("admin", "restore", file, "--data", data)
        assert refused.returncode == 2
        assert "in use" in refused.stderr
        late = told("db", "upgrade", "--db", f"sqlite:///{data / 'zhuoju.sqlite3'}")
        assert late.returncode == 2
        assert "in use" in late.stderr
    assert told("admin", "restore", file, "--data", tmp_path / "new").returncode == 0


def test_nobody_serves_what_is_being_put_back(tmp_path: Path) -> None:
    with alone(Config(data=str(tmp_path)), "restore"):
        refused = second(tmp_path)
        assert refused.returncode == 2
        assert "backup" in refused.stderr
        assert told("admin", "restore", tmp_path / "none", "--data", tmp_path).returncode == 2
    with serving(tmp_path):
        pass


def test_with_several_workers_the_one_that_starts_them_has_the_file(tmp_path: Path) -> None:
    file = f"sqlite:///{tmp_path / 'zhuoju.sqlite3'}"
    with serving(tmp_path, "--workers", "2", "--db", file, "--redis", redis_url()) as first:
        refused = second(tmp_path)
        assert refused.returncode == 2
        assert f"process {first.process}" in refused.stderr


def test_on_postgres_servers_share_a_database_and_the_folder_of_its_secret(tmp_path: Path) -> None:
    with postgres() as url:
        asyncio.run(upgraded(Config(data=str(tmp_path), db=url)))
        with serving(tmp_path, "--db", url) as one, serving(tmp_path, "--db", url) as two:
            came = httpx.post(f"{one.url}/api/guest", json={})
            met = httpx.get(f"{two.url}/api/me", cookies=dict(came.cookies))
            assert met.json()["id"] == came.json()["id"], "who is known to one is known to the other"


def test_a_database_that_is_no_file_is_not_locked(tmp_path: Path) -> None:
    for url in ("postgresql://somebody@somewhere/name", "sqlite://", "sqlite:///:memory:"):
        config = Config(data=str(tmp_path), db=url)
        assert config.file is None
        with alone(config, "serve"):
            assert list(tmp_path.iterdir()) == []
    assert Config(data="a").file == Path("a/zhuoju.sqlite3")
    assert Config(data="a", db="sqlite:////b/c.db?x=1").file == Path("/b/c.db")
