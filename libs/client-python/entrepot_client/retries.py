"""Sends a call again where that may help."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from itertools import count

import httpx

from .failure import EntrepotError, call_of


@dataclass(frozen=True)
class Retry:
    """A pause before a call is sent again."""

    status: int | None
    """Status of the answer; None: there was none."""
    attempts: int
    """How many times the request has been sent."""
    seconds: float
    """Until it is sent again."""


Outcome = httpx.Response | httpx.TransportError
Steps = Generator[httpx.Request | float, Outcome | None, httpx.Response]
"""Yields a request to be sent, or seconds to wait, so that threads and asyncio share the rules."""

_first_pause = 0.2
_longest_pause = 5.0
_retryable = {429, 502, 503, 504}


def _may_retry(response: httpx.Response) -> bool:
    """True for what was turned away before anything was done, or by something in between."""
    return response.status_code in _retryable or (response.status_code == 409 and "retry-after" in response.headers)


def _retry_after(response: httpx.Response) -> float:
    header = response.headers.get("retry-after", "0")
    if header.isdigit():
        return float(header)
    try:
        return parsedate_to_datetime(header).timestamp() - time.time()
    except ValueError:
        return 0


def _pause(attempts: int) -> float:
    """Half of it is left to chance, so that callers who were turned away together do not come back together."""
    return min(_longest_pause, _first_pause * 2.0 ** min(attempts - 1, 10)) * random.uniform(0.5, 1)


def retrying(request: httpx.Request, patience: float, on_retry: Callable[[Retry], None] | None) -> Steps:
    """Sends a request until it is answered, or `patience` seconds would be over."""
    deadline = time.monotonic() + patience
    for attempts in count(1):
        outcome = yield request
        response = outcome if isinstance(outcome, httpx.Response) else None
        if response is not None and not _may_retry(response):
            return response
        seconds = max(_pause(attempts), _retry_after(response) if response is not None else 0)
        if time.monotonic() + seconds > deadline:
            if response is not None:
                return response
            raise EntrepotError(call_of(request), 0, "No answer") from outcome
        if on_retry is not None:
            on_retry(Retry(response.status_code if response is not None else None, attempts, seconds))
        yield seconds
    raise AssertionError
