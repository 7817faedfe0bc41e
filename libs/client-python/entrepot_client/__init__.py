"""Entrepot's API from Python."""

from .client import AuthenticatedClient, Client
from .connection import connect
from .failure import EntrepotError, ErrorDetail
from .retries import Retry
from .walk import events, walk
from .webhook import WebhookVerificationError, verify_webhook

__all__ = [
    "AuthenticatedClient",
    "Client",
    "EntrepotError",
    "ErrorDetail",
    "Retry",
    "WebhookVerificationError",
    "connect",
    "events",
    "verify_webhook",
    "walk",
]
