"""The command as a whole: what it says, where, and how it ends."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

import generator.build
from generator.build import Workshop
from generator.cli.main import main
from generator.preview.running import Running
from tests.preview.made import Bench, until
from tests.projects import INDEX, INDEX_TEXT, write_project

Capture = pytest.CaptureFixture[str]


def _shown(address: str) -> str:
    """Return the text at an address, whatever its status."""
    try:
        with urllib.request.urlopen(address, timeout=10) as reply:
            return str(reply.read().decode())
    except urllib.error.HTTPError as error:
        with error:
            return error.read().decode()


def _interrupted_when(text: str) -> Callable[[Running], None]:
    """Return a way to wait that is interrupted as soon as the start page shows a text."""

    def wait(running: Running) -> None:
        until(lambda: text in _shown(running.address))
        raise KeyboardInterrupt

    return wait


def test_a_refusal_is_said_as_check_says_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """Word for word on stderr, and that nothing was written; in the browser as the page that is waited for."""
    root = write_project(tmp_path, {INDEX: INDEX_TEXT + "\nIt saved 42 tokens.\n"})
    assert 1 == main(["check", "--project", str(root)])
    expected = capsys.readouterr().err
    monkeypatch.setattr(Running, "wait", _interrupted_when("content/index.md:5:10"))
    assert 0 == main(["serve", "--port", "0", "--project", str(root)])
    out, err = capsys.readouterr()
    assert expected.removesuffix("\n") + " Nothing was written.\n" == err
    assert re.fullmatch(r"Preview at http://127\.0\.0\.1:\d+/ \(Ctrl-C ends it\)\n", out)


def test_a_bug_shows_its_trace_and_the_preview_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """The browser says in a sentence where the trace is."""

    def fail(_: object) -> object:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(Workshop, "build", fail)
    monkeypatch.setattr(Running, "wait", _interrupted_when("ZeroDivisionError in the generator, which is a bug"))
    assert 0 == main(["serve", "--port", "0", "--project", str(write_project(tmp_path))])
    err = capsys.readouterr().err
    assert err.startswith("Traceback (most recent call last):\n")
    assert err.endswith("ZeroDivisionError: a bug\nThe build broke off. The preview goes on.\n")


def test_a_browser_is_opened_where_there_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """Else the address is to be opened by hand; each build says what it changed."""
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    monkeypatch.setattr(generator.build, "Workshop", lambda options: Bench(options.target))
    monkeypatch.setattr(Running, "wait", _interrupted_when("<body>Words</body>"))
    target = tmp_path / "out"
    arguments = [
        "serve",
        "--open",
        "--port",
        "0",
        "--out",
        str(target),
        "--project",
        str(write_project(tmp_path / "p")),
    ]
    assert 0 == main(arguments)
    out, err = capsys.readouterr()
    address = re.findall(r"http\S+", out)
    assert address == opened
    assert f"No browser could be opened; open {address[0]} yourself.\n" == err
    assert re.search(rf"^Built 2 files in {re.escape(str(target))}: 2 changes, \d+\.\d\d s$", out, re.M)


def test_a_folder_without_a_project_exits_2(tmp_path: Path, capsys: Capture) -> None:
    """Nothing is served that could never be built."""
    assert 2 == main(["serve", "--port", "0", "--project", str(tmp_path)])
    out, err = capsys.readouterr()
    assert "" == out
    assert err.startswith(f"Cannot run: no folder proof/ in {tmp_path}")


def test_a_port_that_is_taken_exits_2(tmp_path: Path, capsys: Capture) -> None:
    """The sentence names the port and the ways out, and nothing was built."""
    root = write_project(tmp_path)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert 2 == main(["serve", "--port", str(port), "--project", str(root)])
    expected = (
        f"port {port} of 127.0.0.1 is taken. End what uses it, name another with --port, or take any with --port 0"
    )
    assert ("", f"Cannot run: {expected}\n") == capsys.readouterr()
    assert not (root / "site").exists()


@pytest.mark.skipif(os.name != "posix", reason="other systems interrupt in another way")
def test_ctrl_c_ends_it_at_once(tmp_path: Path) -> None:
    """In the middle of a build, while a browser listens: without a word, and without a trace beside the site."""
    root = write_project(tmp_path)
    command = [sys.executable, "-u", "-m", "generator", "serve", "--port", "0", "--project", str(root)]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=Path(generator.__file__).parent.parent,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler) and None,
    ) as process:
        assert process.stdout is not None
        found = re.search(r":(\d+)/", process.stdout.readline())
        assert found is not None
        with socket.create_connection(("127.0.0.1", int(found[1])), timeout=10) as listener:
            listener.sendall(f"GET /__preview__/events HTTP/1.1\r\nHost: localhost:{found[1]}\r\n\r\n".encode())
            assert listener.recv(100).startswith(b"HTTP/1.0 200 ")
            process.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                process.wait(20)
        assert 0 == process.poll()
        assert "" == process.communicate()[1]
    assert [] == [path.name for path in root.iterdir() if path.name.startswith(".site")]
