"""Answers calls of ``proofpage`` from one process that has loaded the package already, and forks for each call.

A job of a workflow calls the command several times; loading the package anew each time would take most of the time of
the tests. The call runs in a process, a folder and an environment of its own all the same. Run as a script, this module
is the process that waits; ``CALLING`` is the script that stands in for the command.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

CALLING = """\
#!{python} -ISE
import json, os, socket, sys
with socket.socket(socket.AF_UNIX) as service:
    service.connect({address!r})
    call = json.dumps([sys.argv[1:], os.getcwd(), dict(os.environ)]).encode()
    socket.send_fds(service, [len(call).to_bytes(4, "big")], [0, 1, 2])
    service.sendall(call)
    code = service.recv(1)
sys.exit(code[0] if code else 70)
"""
_PATIENCE_SECONDS = 60


@contextmanager
def serving(address: Path, command: Path) -> Iterator[None]:
    """Write the command, and answer its calls while the block runs."""
    command.write_text(CALLING.format(python=sys.executable, address=str(address)), "utf-8")
    command.chmod(0o755)
    with subprocess.Popen([sys.executable, "-m", "tests.workflows.serving", str(address)]) as process:
        try:
            deadline = time.monotonic() + _PATIENCE_SECONDS
            while not address.exists() and process.poll() is None and time.monotonic() < deadline:
                time.sleep(0.02)
            yield
        finally:
            process.terminate()


def _serve(address: str) -> None:
    import generator.audit.auditing
    import generator.build
    import generator.difference.finding
    import generator.messages.verifying
    import generator.snapshot.taking  # noqa: F401 (loaded so that no call has to)

    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    with socket.socket(socket.AF_UNIX) as service:
        service.bind(f"{address}.new")
        service.listen()
        Path(f"{address}.new").rename(address)
        while True:
            caller, _ = service.accept()
            if os.fork() == 0:
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                caller.sendall(bytes([_answer(caller)]))
                os._exit(0)
            caller.close()


def _answer(caller: socket.socket) -> int:
    from generator.cli.main import main

    size, descriptors, _, _ = socket.recv_fds(caller, 4, 3)
    call = b""
    while len(call) < int.from_bytes(size, "big"):
        call += caller.recv(65536)
    arguments, folder, variables = json.loads(call)
    for number, descriptor in enumerate(descriptors):
        os.dup2(descriptor, number)
        os.close(descriptor)
    sys.stdout, sys.stderr = (os.fdopen(number, "w", encoding="utf-8", closefd=False) for number in (1, 2))
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(variables)
    return main(arguments)


if __name__ == "__main__":
    _serve(sys.argv[1])
