"""A client whose calls authorize themselves, and are sent again where that may help."""

from __future__ import annotations

import asyncio
import threading
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field

import httpx

from .client import AuthenticatedClient
from .failure import EntrepotError, call_of, refusal_of
from .retries import Outcome, Retry, Steps, retrying

_reads = {"GET", "HEAD", "OPTIONS"}
_margin = 60.0


@dataclass
class _Connection(httpx.BaseTransport, httpx.AsyncBaseTransport):
    """Sends the calls of a client, of threads as of asyncio."""

    url: str
    form: dict[str, str]
    timeout: httpx.Timeout
    patience: float
    on_retry: Callable[[Retry], None] | None
    transport: httpx.BaseTransport = field(default_factory=httpx.HTTPTransport)
    async_transport: httpx.AsyncBaseTransport = field(default_factory=httpx.AsyncHTTPTransport)
    token: str | None = None
    renew_at: float = 0
    lock: threading.Lock = field(default_factory=threading.Lock)
    async_lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        request.read()
        self._prepare(request)
        while True:
            # Calls at the same time share one request for a token.
            with self.lock:
                if self._needs_token():
                    self._keep(self._run(self._token_steps()))
            used = self._authorize(request)
            response = self._run(self._steps(request))
            if not self._is_refused(request, response, used):
                return response

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        await request.aread()
        self._prepare(request)
        while True:
            async with self.async_lock:
                if self._needs_token():
                    self._keep(await self._run_async(self._token_steps()))
            used = self._authorize(request)
            response = await self._run_async(self._steps(request))
            if not self._is_refused(request, response, used):
                return response

    def close(self) -> None:
        self.transport.close()

    async def aclose(self) -> None:
        await self.async_transport.aclose()

    def _run(self, steps: Steps) -> httpx.Response:
        step, outcome = next(steps), None
        try:
            while True:
                if isinstance(step, httpx.Request):
                    outcome = self._send(step)
                else:
                    time.sleep(step)
                step = steps.send(outcome)
        except StopIteration as end:
            return end.value

    async def _run_async(self, steps: Steps) -> httpx.Response:
        step, outcome = next(steps), None
        try:
            while True:
                if isinstance(step, httpx.Request):
                    outcome = await self._send_async(step)
                else:
                    await asyncio.sleep(step)
                step = steps.send(outcome)
        except StopIteration as end:
            return end.value

    def _send(self, request: httpx.Request) -> Outcome:
        """Answers the whole response, or why there was none: a body that breaks off is no answer."""
        try:
            response = self.transport.handle_request(request)
            response.read()
            return response
        except httpx.TransportError as error:
            return error

    async def _send_async(self, request: httpx.Request) -> Outcome:
        try:
            response = await self.async_transport.handle_async_request(request)
            await response.aread()
            return response
        except httpx.TransportError as error:
            return error

    def _steps(self, request: httpx.Request) -> Steps:
        return retrying(request, self.patience, self.on_retry)

    def _prepare(self, request: httpx.Request) -> None:
        """Makes a write safe to send again."""
        if request.method not in _reads and "idempotency-key" not in request.headers:
            request.headers["Idempotency-Key"] = str(uuid.uuid4())

    def _needs_token(self) -> bool:
        return self.token is None or time.monotonic() >= self.renew_at

    def _token_steps(self) -> Steps:
        return self._steps(self._token_request())

    def _token_request(self) -> httpx.Request:
        extensions = {"timeout": self.timeout.as_dict()}
        return httpx.Request("POST", f"{self.url}/api2/oauth/token", data=self.form, extensions=extensions)

    def _keep(self, response: httpx.Response) -> None:
        request = self._token_request()
        if response.status_code >= 400:
            raise refusal_of(request, response)
        grant = response.json() if response.headers.get("content-type", "").startswith("application/json") else {}
        if "access_token" not in grant:
            raise EntrepotError(call_of(request), response.status_code, "The answer holds no token", response.text, response.headers)
        seconds = grant.get("expires_in", 3600)
        self.token, self.renew_at = grant["access_token"], time.monotonic() + seconds - min(_margin, seconds / 10)

    def _authorize(self, request: httpx.Request) -> str | None:
        token = self.token
        request.headers["Authorization"] = f"Bearer {token}"
        return token

    def _is_refused(self, request: httpx.Request, response: httpx.Response, used: str | None) -> bool:
        """True once for a token that is void before its time: it was revoked, or its integration changed. Raises every other refusal."""
        if response.status_code == 401 and not request.extensions.get("entrepot_renewed"):
            request.extensions["entrepot_renewed"] = True
            if self.token == used:
                self.token = None
            return True
        if response.status_code >= 400:
            raise refusal_of(request, response)
        return False


def connect(
    url: str,
    client_id: str,
    client_secret: str,
    *,
    scope: str | None = None,
    patience: float = 60,
    on_retry: Callable[[Retry], None] | None = None,
    timeout: float = 70,
) -> AuthenticatedClient:
    """Makes the client of an integration, for all functions of `entrepot_client.api`. Every answer but 2xx and 3xx is an EntrepotError.

    `scope` names permissions, where the token is to have fewer than the integration. A call is sent again for `patience` seconds (0: once);
    `on_retry` is called before each pause, and what it raises ends the call. An attempt may take `timeout` seconds.
    """
    url = url.rstrip("/")
    form = {"grant_type": "client_credentials", "client_id": client_id, "client_secret": client_secret}
    limit = httpx.Timeout(timeout)
    connection = _Connection(url, form | ({"scope": scope} if scope else {}), limit, patience, on_retry)
    # The token is the connection's, which writes the header.
    return AuthenticatedClient(
        url, token="", timeout=limit, raise_on_unexpected_status=True, httpx_args={"transport": connection}
    )
