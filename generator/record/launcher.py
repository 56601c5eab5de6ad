"""Runs one command and measures it; a small program of its own, so that what measures weighs little.

    python -I -S launcher.py LIMIT_NANOSECONDS OUTPUT ERRORS PROGRAM ARGUMENT...

Promises: the command leads a process group of its own, and everything in it is ended at the limit, when the command has
ended, and when whoever holds the other end of standard input is gone, however that died. Prints whole numbers on one
line: the exit code (below 0 the signal), whether it was ended at the limit, the wall time, the processor time of the
command and of all that it waited for, its peak memory in bytes. Or the number of the error of a command that cannot be
started.

A new process counts as its own what the one that started it held: hence as few imports as can be, and a peak of 0 where
the command took no more than this program.
"""

from __future__ import annotations

import os
import select
import sys
import time

SIGKILL, SIGPIPE, SIGXFSZ = 9, 13, 25
"""Numbers, since the module that names them would add to what this program holds."""
ENDED, OVER, ALONE = "ended", "over", "alone"
_PAUSE_NANOSECONDS = 500_000
_SECOND = 1_000_000_000


def main(arguments: list[str]) -> int:
    """Measure the command and print what was measured; nothing where nobody is left to read it."""
    limit, output, errors, *command = arguments
    begun = time.monotonic_ns()
    try:
        child = _start(command, output, errors)
    except OSError as error:
        print(error.errno)
        return 0
    end = _wait(child, begun + int(limit))
    os.killpg(child, SIGKILL)  # not reaped yet, so the id of the group is still its own
    _, status, usage = os.wait4(child, 0)
    wall = time.monotonic_ns() - begun
    if end == ALONE:
        return 1
    cpu = round(usage.ru_utime * 1e6) + round(usage.ru_stime * 1e6)
    print(os.waitstatus_to_exitcode(status), int(end == OVER), wall, cpu, _peak(usage.ru_maxrss))
    return 0


def _start(command: list[str], output: str, errors: str) -> int:
    writing = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    actions = [
        (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
        (os.POSIX_SPAWN_OPEN, 1, output, writing, 0o600),
        (os.POSIX_SPAWN_OPEN, 2, errors, writing, 0o600),
    ]
    ignored = (SIGPIPE, SIGXFSZ)  # by Python, and a command must not find them so
    return os.posix_spawnp(
        command[0], command, os.environ, file_actions=actions, setpgroup=0, setsigdef=ignored, setsigmask=()
    )


def _wait(child: int, deadline: int) -> str:
    """Return once the command has ended, is over its limit, or nobody waits for it any more."""
    ends = [os.pidfd_open(child)] if hasattr(os, "pidfd_open") else []
    longest = sys.maxsize if ends else _PAUSE_NANOSECONDS
    while os.waitid(os.P_PID, child, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
        left = min(deadline - time.monotonic_ns(), longest)
        if left <= 0:
            return OVER
        ready, _, _ = select.select([0, *ends], [], [], left / _SECOND)
        if 0 in ready:  # nothing is ever written there, so it can only have been closed
            return ALONE
    return ENDED


def _peak(largest: int) -> int:
    """Return a peak in bytes; 0 where it may be that of this program."""
    if sys.platform == "darwin":
        return largest
    own = _own_peak()
    return 0 if own is None or largest * 1024 <= own else largest * 1024


def _own_peak() -> int | None:
    try:
        with open("/proc/self/status", "rb") as file:  # noqa: PTH123 (pathlib would add to what is held)
            peaks = [int(line.split()[1]) * 1024 for line in file if line.startswith(b"VmHWM:")]
    except OSError:
        return None
    return peaks[0] if peaks else None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
