"""Every snippet in the documents does what it says."""

import io
import sys

import pytest

from tests.docs.snippets import KNOWN, RUN, documents, run_console, run_python, run_shell, snippets
from zhuoju.cli import main
from zhuoju.kernel import game as games


@pytest.fixture
def command(monkeypatch, capsys, tmp_path):
    """Runs a command line as in a plain English terminal of 100 columns."""
    for name, value in {"COLUMNS": "100", "NO_COLOR": "1", "LC_ALL": "C.UTF-8"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tmp_path)

    def run(words, typed):
        capsys.readouterr()
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        status = main(words)
        printed = capsys.readouterr()
        return status, printed.out + printed.err

    return run


@pytest.mark.parametrize("document", documents())
def test_the_snippets_of_a_document_run_in_order(document, command, monkeypatch):
    monkeypatch.setattr(games, "_REGISTERED", dict(games._REGISTERED))
    names = {"__name__": f"snippets_of_{document}"}
    for snippet in snippets(document):
        if snippet.left_out is not None:
            continue
        if snippet.kind == "python":
            run_python(snippet, names)
        elif snippet.kind == "console":
            run_console(snippet, command)
        elif snippet.kind == "sh":
            run_shell(snippet, command)


@pytest.mark.parametrize("document", documents())
def test_a_snippet_is_of_a_known_kind_and_left_out_only_with_a_reason(document):
    for snippet in snippets(document):
        assert snippet.kind in KNOWN, f"{snippet.place}: {snippet.kind}"
        assert snippet.left_out != "", f"{snippet.place}: say why it is not run"
        assert snippet.left_out is None or snippet.kind in RUN, f"{snippet.place}: would not be run anyway"
