"""Deliveries of webhooks (Standard Webhooks)."""

from __future__ import annotations

import base64
import hmac
import json
import time
from collections.abc import Mapping, Sequence
from typing import Any

_messages = {
    "missing_header": "webhook-id, webhook-timestamp or webhook-signature is missing",
    "invalid_timestamp": "webhook-timestamp is no number of seconds",
    "too_old": "webhook-timestamp is more than 5 minutes ago",
    "too_new": "webhook-timestamp is more than 5 minutes ahead",
    "invalid_signature": "No signature is of this body and one of the secrets",
    "invalid_body": "The body is signed, but no JSON",
}
_tolerance = 300


class WebhookVerificationError(Exception):
    """A request that is no delivery of this webhook. Answer 400 and do nothing."""

    def __init__(self, code: str) -> None:
        super().__init__(_messages[code])
        self.code = code


def _key(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret[6:], validate=True) if secret.startswith("whsec_") else b""
    except ValueError:
        key = b""
    if not key:
        raise ValueError("A secret of a webhook is whsec_ and base64")
    return key


def verify_webhook(secrets: str | Sequence[str], headers: Mapping[str, str], body: bytes) -> dict[str, Any]:
    """Verifies a delivery and answers its event. `event["id"]` is the same at each attempt: what was handled under it is not handled again.

    `secrets` is `whsec_…`; while one is exchanged for another, both. `body` is as it came: JSON that was parsed and written again has another
    signature. Raises WebhookVerificationError; ValueError for a secret that is none.
    """
    found = {name.lower(): value for name, value in headers.items()}
    names = ("webhook-id", "webhook-timestamp", "webhook-signature")
    event_id, timestamp, signatures = (found.get(name, "") for name in names)
    if not (event_id and timestamp and signatures):
        raise WebhookVerificationError("missing_header")
    if not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 12):
        raise WebhookVerificationError("invalid_timestamp")
    age = time.time() - int(timestamp)
    if abs(age) > _tolerance:
        raise WebhookVerificationError("too_old" if age > 0 else "too_new")
    signed = f"{event_id}.{timestamp}.".encode() + body
    keys = [_key(secret) for secret in ([secrets] if isinstance(secrets, str) else secrets)]
    right = [b"v1," + base64.b64encode(hmac.digest(key, signed, "sha256")) for key in keys]
    sent = signatures.encode().split(b" ")
    # Every pair is compared, each in constant time.
    if not any([hmac.compare_digest(one, other) for one in right for other in sent]):
        raise WebhookVerificationError("invalid_signature")
    try:
        event = json.loads(body.decode())
    except ValueError:
        raise WebhookVerificationError("invalid_body") from None
    return event  # type: ignore[no-any-return]
