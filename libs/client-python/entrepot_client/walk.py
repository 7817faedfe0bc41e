"""Lists and the feed, page after page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Protocol, TypeVar, cast

import attrs


class _Page(Protocol):
    next_cursor: str


Page = TypeVar("Page", bound=_Page)


def _is_empty(page: Any) -> bool:
    values = [getattr(page, one.name) for one in attrs.fields(type(page))]
    return not any(value for value in values if isinstance(value, list))


def _next(call: Callable[..., Any], page: type[Page], last: str | None, query: dict[str, Any]) -> Page:
    """Raises TypeError where a page with entries leads back to itself: going on would never end."""
    answer = call(**query)
    if not isinstance(answer, page):
        raise TypeError(f"{page.__name__} expected, and {type(answer).__name__} answered")
    if answer.next_cursor == last and not _is_empty(answer):
        raise TypeError("The answer has entries and the same cursor again")
    return answer


def walk(call: Callable[..., Any], page: type[Page], *, cursor: str | None = None, limit: int = 200, **query: Any) -> Iterator[Page]:
    """Gives what has changed since the cursor, page after page, in the order in which it became visible.

    `for page in walk(list_orders.sync, models.OrdersWalk, client=client, status="processing", cursor=kept)`. Keep `page.next_cursor` once the records of
    the page are kept: a walk that goes on from it misses nothing. It ends with an empty page; without a cursor it begins.
    """
    last = cursor or ""
    while True:
        found = _next(call, page, last, {**query, "limit": limit, "cursor": last})
        yield found
        if _is_empty(found):
            return
        last = found.next_cursor


def events(call: Callable[..., Any], page: type[Page], *, cursor: str | None = None, wait: int = 25, **query: Any) -> Iterator[Page]:
    """Gives the events of the feed as they come, page after page, without an end; with `wait=0` it ends where nothing is left.

    `for page in events(list_events.sync, models.EventsPage, client=client, types="order.*", cursor=kept)`. A cursor that is older than the feed is an
    EntrepotError of status 410; `"now"` begins with what comes next.
    """
    last = cursor
    while True:
        sent = {**query, **({"wait": wait} if wait else {}), **({"cursor": last} if last is not None else {})}
        found = _next(call, page, last, sent)
        if not _is_empty(found) or found.next_cursor != last:
            yield found
        last = found.next_cursor
        if not wait and not cast(Any, found).has_next:
            return
