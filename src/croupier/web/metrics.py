"""What a server counts of itself, in Prometheus's text form.

With several workers any of them is asked: each leaves what it has counted in a folder that they
share, and the answer is the sum. What a worker counted that has ended stays in the sum, so that no
counter ever falls.
"""

from __future__ import annotations

import json
import os
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from croupier.version import VERSION

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
MEDIA = "text/plain; version=0.0.4; charset=utf-8"

Samples = dict[tuple[str, str], float]
"""By the name of a metric and its labels as they are written."""

ABOUT = {
    "croupier_requests_total": ("counter", "Requests answered, by route and status."),
    "croupier_request_seconds": ("histogram", "Seconds from a request to its answer."),
    "croupier_requests_in_flight": ("gauge", "Requests that are being answered."),
    "croupier_event_streams": ("gauge", "Watchers of tables that are connected."),
    "croupier_tables_in_memory": ("gauge", "Tables that workers hold in memory."),
    "croupier_tables_open": ("gauge", "Tables of the floor that are not closed."),
    "croupier_play_disabled": ("gauge", "Disabled scopes: all, games, paytables, tables, persons."),
    "croupier_workers": ("gauge", "Workers that serve."),
    "process_cpu_seconds_total": ("counter", "Processor time of all workers."),
    "process_resident_memory_bytes": ("gauge", "Memory of all workers."),
}
_GAUGES = {name for name, (kind, _) in ABOUT.items() if kind == "gauge"}


class Metrics:
    """The counters of one worker, and with a folder those of all."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder
        self.in_flight = self.streams = self.tables = 0
        self._counted: defaultdict[tuple[str, str], float] = defaultdict(float)

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        of = f'method="{method}",route="{_escaped(route)}"'
        self._counted["croupier_requests_total", f'{of},status="{status}"'] += 1
        for bucket in (*BUCKETS, float("inf")):
            le = "+Inf" if bucket == float("inf") else bucket
            of_bucket = ("croupier_request_seconds_bucket", f'{of},le="{le}"')
            self._counted[of_bucket] += seconds <= bucket
        self._counted["croupier_request_seconds_count", of] += 1
        self._counted["croupier_request_seconds_sum", of] += seconds

    def samples(self) -> Samples:
        times = os.times()
        now = {
            "croupier_requests_in_flight": self.in_flight,
            "croupier_event_streams": self.streams,
            "croupier_tables_in_memory": self.tables,
            "croupier_workers": 1,
            "process_cpu_seconds_total": times.user + times.system,
            "process_resident_memory_bytes": _resident(),
        }
        return {**self._counted, **{(name, ""): float(value) for name, value in now.items()}}

    # -------------------------------------------------------------------------- several workers

    def leave(self) -> None:
        """Write down what this worker has counted, for whichever is asked."""
        if self.folder is None:
            return
        told = [[name, labels, value] for (name, labels), value in self.samples().items()]
        own = self.folder / f"{os.getpid()}.json"
        scratch = own.with_suffix(".new")
        scratch.write_text(json.dumps(told), encoding="utf-8")
        scratch.replace(own)

    def text(self, floor: Mapping[str, int]) -> str:
        """Everything, with what is known of the whole floor."""
        total = defaultdict(float, self.samples())
        for of, value in self._of_others():
            total[of] += value
        total.update({(name, ""): float(value) for name, value in floor.items()})
        return "".join(f"{line}\n" for line in _lines(total))

    def _of_others(self) -> Iterator[tuple[tuple[str, str], float]]:
        for file in sorted(self.folder.glob("*.json")) if self.folder else ():
            if file.stem == str(os.getpid()):
                continue
            lives = _lives(int(file.stem))
            with suppress(OSError, ValueError):
                for name, of, value in json.loads(file.read_text(encoding="utf-8")):
                    if lives or name not in _GAUGES:
                        yield (name, of), value


def _lines(total: Samples) -> Iterator[str]:
    yield "# HELP croupier_info The program that serves."
    yield "# TYPE croupier_info gauge"
    yield f'croupier_info{{version="{VERSION}"}} 1'
    for name, (kind, says) in ABOUT.items():
        yield f"# HELP {name} {says}"
        yield f"# TYPE {name} {kind}"
        for (sample, of), value in total.items():
            if sample == name or (kind == "histogram" and sample.startswith(f"{name}_")):
                yield f"{sample}{{{of}}} {value}" if of else f"{sample} {value}"


def _escaped(label: str) -> str:
    return label.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except OSError:
        return False
    return True


def _resident() -> int:
    """The memory of this process; 0 where the system does not say it as Linux does."""
    try:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    except OSError:
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")
