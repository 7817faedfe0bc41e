"""The connection against a server that answers as the API does."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import httpx
import pytest
from entrepot_client import AuthenticatedClient, EntrepotError, Retry, connect

Reply = tuple[int, dict[str, str], object]
"""Status, headers and body; status 0 ends the connection."""


@dataclass
class Double:
    """A server, and the calls that it had beside those for tokens."""

    answer: Callable[[int], Reply] = lambda _index: (200, {}, {})
    calls: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    tokens: int = 0
    url: str = ""

    def handle(self, request: BaseHTTPRequestHandler) -> Reply:
        sent = request.rfile.read(int(request.headers.get("content-length", 0))).decode()
        if request.path == "/api2/oauth/token":
            if "client_secret=right" not in sent:
                return 401, {}, {"error": "invalid_client", "error_description": "wrong"}
            self.tokens += 1
            return 200, {}, {"access_token": f"token-{self.tokens}", "expires_in": 3600}
        headers = {name.lower(): value for name, value in request.headers.items()}
        self.calls.append((sent, headers))
        return self.answer(len(self.calls) - 1)

    def client(self, **options: object) -> AuthenticatedClient:
        return connect(f"{self.url}/", "erp", "right", **options)  # type: ignore[arg-type]

    def post(self, **options: object) -> httpx.Response:
        return self.client(**options).get_httpx_client().post("/api2/history", json={"comment": "Packed"})


@pytest.fixture
def double() -> Iterator[Double]:
    double = Double()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            status, headers, body = double.handle(self)
            if status == 0:
                self.close_connection = True
                return
            content = json.dumps(body).encode()
            self.send_response(status)
            for name, value in {"content-type": "application/json", "content-length": str(len(content)), **headers}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(content)

        do_GET = do_POST

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        double.url = f"http://127.0.0.1:{server.server_port}"
        yield double
        server.shutdown()


def test_sends_a_write_again_under_the_same_key(double: Double) -> None:
    replies: list[Reply] = [(503, {"retry-after": "0"}, {}), (0, {}, {}), (409, {"retry-after": "0"}, {}), (200, {}, {"success": True})]
    double.answer = lambda index: replies[index]
    heard: list[Retry] = []
    assert double.post(on_retry=heard.append).json() == {"success": True}
    assert [retry.status for retry in heard] == [503, None, 409]
    assert [retry.attempts for retry in heard] == [1, 2, 3]
    assert len({headers["idempotency-key"] for _, headers in double.calls}) == 1
    assert [json.loads(body) for body, _ in double.calls] == [{"comment": "Packed"}] * 4


def test_waits_as_long_as_retry_after_says(double: Double) -> None:
    double.answer = lambda index: (429, {"retry-after": "1"}, {}) if index == 0 else (200, {}, {})
    heard: list[Retry] = []
    double.post(on_retry=heard.append)
    assert heard[0].seconds >= 1


def test_keeps_a_key_and_gives_reads_none(double: Double) -> None:
    client = double.client().get_httpx_client()
    client.post("/api2/history", headers={"Idempotency-Key": "mine-0001"})
    client.get("/api2/order")
    assert [headers.get("idempotency-key") for _, headers in double.calls] == ["mine-0001", None]


@pytest.mark.parametrize("status", [400, 404, 409, 412, 500])
def test_raises_a_refusal_at_once(double: Double, status: int) -> None:
    detail = {"path": "items[0].qty", "code": "too_large", "message": "at most 2"}
    double.answer = lambda _: (status, {"x-request-id": "r-1"}, {"error": "Invalid item", "details": [detail], "index": 3})
    with pytest.raises(EntrepotError) as raised:
        double.post()
    error = raised.value
    assert (error.status, error.error, error.details, error.request_id, error.body["index"]) == (status, "Invalid item", [detail], "r-1", 3)
    assert str(error) == f"POST /api2/history: {status} Invalid item"
    assert len(double.calls) == 1


def test_gives_up_after_its_patience(double: Double) -> None:
    double.answer = lambda _: (503, {"retry-after": "5"}, {"error": "resource_unavailable"})
    with pytest.raises(EntrepotError, match="503 resource_unavailable"):
        double.post(patience=0.5)
    double.answer = lambda _: (0, {}, {})
    with pytest.raises(EntrepotError, match="POST /api2/history: No answer") as raised:
        double.post(patience=0)
    assert raised.value.status == 0
    assert isinstance(raised.value.__cause__, httpx.TransportError)


def test_ends_where_on_retry_raises(double: Double) -> None:
    double.answer = lambda _: (503, {}, {})

    def stop(_: Retry) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        double.post(on_retry=stop)
    assert len(double.calls) == 1


def test_renews_a_refused_token_once(double: Double) -> None:
    double.answer = lambda index: (401, {}, {"error": "Unauthorized"}) if index == 0 else (200, {}, {})
    double.post()
    assert [headers["authorization"] for _, headers in double.calls] == ["Bearer token-1", "Bearer token-2"]
    double.answer = lambda _: (401, {}, {"error": "Unauthorized"})
    with pytest.raises(EntrepotError, match="401 Unauthorized"):
        double.post()
    assert len(double.calls) == 4


def test_says_what_a_token_was_refused_for(double: Double) -> None:
    with pytest.raises(EntrepotError, match="POST /api2/oauth/token: 401 invalid_client"):
        connect(double.url, "erp", "wrong").get_httpx_client().get("/api2/order")


def test_threads_and_tasks_share_a_token(double: Double) -> None:
    client = double.client()
    threads = [threading.Thread(target=client.get_httpx_client().get, args=("/api2/order",)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (double.tokens, len(double.calls)) == (1, 8)

    async def at_once() -> None:
        other = double.client().get_async_httpx_client()
        double.answer = lambda index: (503, {"retry-after": "0"}, {}) if index == 8 else (200, {}, {})
        await asyncio.gather(*(other.post("/api2/history", json={}) for _ in range(8)))

    asyncio.run(at_once())
    assert (double.tokens, len(double.calls)) == (2, 17)
