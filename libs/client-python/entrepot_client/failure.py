"""Refusals of the API."""

from __future__ import annotations

from typing import Any, TypedDict

import httpx


class _Detail(TypedDict):
    path: str
    code: str
    message: str


class ErrorDetail(_Detail, total=False):
    """Fault of a request: where (as it was sent, `''` is the whole), and which."""

    value: Any


class EntrepotError(Exception):
    """A call that was refused, or that had no answer (`status` 0; `__cause__` says why)."""

    def __init__(self, call: str, status: int, error: str, body: Any = None, headers: httpx.Headers | None = None) -> None:
        super().__init__(f"{call}: {status or ''} {error}".replace("  ", " "))
        self.call = call
        """Method and path: `POST /api2/oauth/token`."""
        self.status = status
        self.error = error
        """In the API's words: `Order not found`, `invalid_client`."""
        self.body = body
        """Body of the answer as it came: a batch adds `index`, a sale `field`."""
        self.headers = headers if headers is not None else httpx.Headers()
        details = body.get("details") if isinstance(body, dict) else None
        self.details: list[ErrorDetail] = details if isinstance(details, list) else []
        """All faults of the request, where the API names them."""

    @property
    def request_id(self) -> str | None:
        """Names the call in the logs of the services."""
        return self.headers.get("x-request-id")


def call_of(request: httpx.Request) -> str:
    return f"{request.method} {request.url.path}"


def refusal_of(request: httpx.Request, response: httpx.Response) -> EntrepotError:
    """Makes the error of an unsuccessful answer, whose body was read."""
    try:
        body = response.json()
    except ValueError:
        body = response.text
    said = body.get("error") if isinstance(body, dict) else None
    error = said if isinstance(said, str) else response.text[:200] or response.reason_phrase
    return EntrepotError(call_of(request), response.status_code, error, body, response.headers)
