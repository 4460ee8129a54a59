"""The metrics of one process, in Prometheus's format; they do not tell who plays what."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import Final

from quarterdeck.table.hooks import RequestCounts

STEPS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
FORMAT: Final = "text/plain; version=0.0.4; charset=utf-8"


class Metrics(RequestCounts):
    """Counters of requests and frames by endpoint: number, result and duration; and of failures."""

    def __init__(self) -> None:
        self.failures = 0
        self._results: Counter[tuple[str, str, str]] = Counter()  # way, endpoint, code
        self._within: dict[str, list[int]] = {}  # by endpoint: the number at or below each step, then of all
        self._seconds: defaultdict[str, float] = defaultdict(float)

    def count(self, way: str, endpoint: str, code: str, seconds: float) -> None:
        self._results[way, endpoint, code] += 1
        self._seconds[endpoint] += seconds
        within = self._within.setdefault(endpoint, [0] * (len(STEPS) + 1))
        for place, step in enumerate(STEPS):
            within[place] += seconds <= step
        within[-1] += 1

    def text(self, now: Mapping[str, int]) -> str:
        """Return all counters, and the gauges in ``now``."""
        return "\n".join([*self._lines(now), ""])

    def _lines(self, now: Mapping[str, int]) -> Iterator[str]:
        for name, value in now.items():
            yield f"# TYPE quarterdeck_{name} gauge"
            yield f"quarterdeck_{name} {value}"
        yield "# TYPE quarterdeck_failures_total counter"
        yield f"quarterdeck_failures_total {self.failures}"
        yield "# TYPE quarterdeck_requests_total counter"
        for (way, endpoint, code), count in sorted(self._results.items()):
            yield f'quarterdeck_requests_total{{way="{way}",endpoint="{endpoint}",code="{code}"}} {count}'
        yield "# TYPE quarterdeck_request_seconds histogram"
        for endpoint, within in sorted(self._within.items()):
            for step, count in zip((*STEPS, "+Inf"), within, strict=True):
                yield f'quarterdeck_request_seconds_bucket{{endpoint="{endpoint}",le="{step}"}} {count}'
            yield f'quarterdeck_request_seconds_sum{{endpoint="{endpoint}"}} {self._seconds[endpoint]:.6f}'
            yield f'quarterdeck_request_seconds_count{{endpoint="{endpoint}"}} {within[-1]}'
