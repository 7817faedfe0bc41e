"""Walks, the feed and webhooks."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from typing import Any

import attrs
import pytest
from entrepot_client import WebhookVerificationError, events, verify_webhook, walk


@attrs.define
class Rows:
    rows: list[int]
    next_cursor: str
    has_next: bool = False


def rows_of(total: int, size: int = 2) -> Any:
    """A list whose cursor is how many rows there were."""
    asked: list[dict[str, Any]] = []

    def call(**query: Any) -> Rows:
        asked.append(query)
        begin = total if query.get("cursor") == "now" else int(query.get("cursor") or 0)
        end = min(begin + size, total)
        return Rows(list(range(begin, end)), str(end), end < total)

    call.asked = asked  # type: ignore[attr-defined]
    return call


def test_walks_from_a_cursor_to_an_empty_page() -> None:
    call = rows_of(5)
    assert [page.rows for page in walk(call, Rows, status="complete")] == [[0, 1], [2, 3], [4], []]
    assert call.asked[1] == {"status": "complete", "limit": 200, "cursor": "2"}
    assert [page.rows for page in walk(call, Rows, cursor="4", limit=1)] == [[4], []]


def test_refuses_an_answer_that_would_never_end() -> None:
    with pytest.raises(TypeError, match="same cursor"):
        list(walk(lambda **_: Rows([1], ""), Rows))
    with pytest.raises(TypeError, match="Rows expected, and dict answered"):
        list(walk(lambda **_: {}, Rows))


def test_reads_the_feed_to_its_end_or_waits() -> None:
    call = rows_of(3)
    assert [page.rows for page in events(call, Rows, wait=0, types="order.*")] == [[0, 1], [2]]
    assert call.asked == [{"types": "order.*"}, {"types": "order.*", "cursor": "2"}]
    assert [page.next_cursor for page in events(call, Rows, cursor="now", wait=0)] == ["3"]
    waiting = events(call, Rows)
    assert [next(waiting).rows, next(waiting).rows] == [[0, 1], [2]]
    assert call.asked[-1] == {"wait": 25, "cursor": "2"}


key = b"0123456789abcdef01234567"
secret = f"whsec_{base64.b64encode(key).decode()}"
body = json.dumps({"id": "e-1", "type": "order.placed", "note": "à tarde"}).encode()


def delivery(key: bytes = key, age: float = 0, signed: bytes = body) -> dict[str, str]:
    timestamp = str(int(time.time() - age))
    signature = base64.b64encode(hmac.new(key, f"e-1.{timestamp}.".encode() + signed, hashlib.sha256).digest()).decode()
    return {"Webhook-Id": "e-1", "Webhook-Timestamp": timestamp, "Webhook-Signature": f"v1,c2VlbQ== v1,{signature} v1a,other"}


def test_verifies_a_delivery() -> None:
    assert verify_webhook(secret, delivery(), body)["note"] == "à tarde"
    assert verify_webhook(["whsec_bmV3IHNlY3JldA==", secret], delivery(), body)["id"] == "e-1"


@pytest.mark.parametrize(
    ("code", "headers", "sent"),
    [
        ("missing_header", {}, body),
        ("missing_header", delivery() | {"Webhook-Signature": ""}, body),
        ("invalid_timestamp", delivery() | {"Webhook-Timestamp": "soon"}, body),
        ("too_old", delivery(age=400), body),
        ("too_new", delivery(age=-400), body),
        ("invalid_signature", delivery(b"another key of that length"), body),
        ("invalid_signature", delivery(), body + b" "),
        ("invalid_signature", delivery() | {"Webhook-Id": "e-2"}, body),
        ("invalid_body", delivery(signed=b"\xff\xfe"), b"\xff\xfe"),
    ],
)
def test_refuses_what_is_no_delivery(code: str, headers: dict[str, str], sent: bytes) -> None:
    with pytest.raises(WebhookVerificationError) as raised:
        verify_webhook(secret, headers, sent)
    assert raised.value.code == code


@pytest.mark.parametrize("wrong", ["secret", "whsec_", "whsec_?"])
def test_names_a_secret_that_is_none(wrong: str) -> None:
    with pytest.raises(ValueError, match="whsec_ and base64"):
        verify_webhook(wrong, delivery(), body)
