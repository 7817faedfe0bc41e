"""The tour of README.md with entrepot-client as it is installed, on a sample store."""

import asyncio
import os
import time

import httpx
from entrepot_client import EntrepotError, connect, events, models, walk
from entrepot_client.api.credit_memos import create_credit_memo
from entrepot_client.api.events import list_events
from entrepot_client.api.history import list_history
from entrepot_client.api.invoices import create_invoice
from entrepot_client.api.orders import list_orders, list_orders_at_orders
from entrepot_client.api.sale_by_link import create_sale, list_sales
from entrepot_client.api.shipments import create_shipment, list_shipments
from entrepot_client.api.stock import get_stock

url = os.environ["ENTREPOT_URL"]
client = connect(url, os.environ["ENTREPOT_CLIENT_ID"], os.environ["ENTREPOT_CLIENT_SECRET"])
steps = 0


def expect(answer, model):
    """The answer, which has to be of this class."""
    global steps
    assert isinstance(answer, model), f"{model.__name__} expected: {answer}"
    steps += 1
    return answer


def refusal(call, **sent):
    try:
        answer = call(client=client, **sent)
    except EntrepotError as error:
        return error
    raise AssertionError(f"refusal expected: {answer}")


page = expect(list_orders_at_orders.sync(client=client, limit=1), models.OrdersPage)
assert page.limit == 1 and len(page.orders) == 1
found = expect(list_orders.sync(client=client, increment_id="100000001"), models.OrderAnswer)
assert found.order.items[0].sku == "COFFEE-SANTOS-250"
page = expect(list_orders_at_orders.sync(client=client, status="pending,processing", created_from="2026-09-01"), models.OrdersPage)
assert {order.status for order in page.orders} <= {"pending", "processing"}
refused = refusal(list_orders_at_orders.sync, created_from="2026-02-30")
assert refused.status == 400 and refused.error == "Invalid date format" and refused.details[0]["path"] == "created_from"


async def at_once():
    """Three calls of asyncio share a token of their own connection."""
    other = connect(url, os.environ["ENTREPOT_CLIENT_ID"], os.environ["ENTREPOT_CLIENT_SECRET"])
    for answer in await asyncio.gather(*(list_orders.asyncio(client=other, increment_id="100000001") for _ in range(3))):
        expect(answer, models.OrderAnswer)


asyncio.run(at_once())


def stock():
    return expect(get_stock.sync(client=client, type_=models.GetStockType.SKU, id="COFFEE-SANTOS-250"), models.StockAnswer).stock


reserved = stock().reserved_qty
start = next(events(list_events.sync, models.EventsPage, client=client, cursor="now", wait=0)).next_cursor
item = models.SaleItemRequest(sku="COFFEE-SANTOS-250", qty=1, price=29.9)
body = models.CreateSaleRequest(email="ana@example.com", store_id=1, items=[item])
key = f"sale-of-the-tour-{time.time_ns()}"
sale = expect(create_sale.sync(client=client, body=body, idempotency_key=key), models.SaleAnswer).vendalink
again = expect(create_sale.sync(client=client, body=body, idempotency_key=key), models.SaleAnswer).vendalink
assert again.id == sale.id and again.idempotent_replay

# The customer's browser.
submit = httpx.get(f"{url}/docs/openapi.json").json()["paths"]["/checkout/{token}"]["post"]
form = submit["requestBody"]["content"]["application/x-www-form-urlencoded"]["example"]
assert httpx.post(sale.checkout_url, data=form).status_code == 303

deadline = time.monotonic() + 60
while (sale := expect(list_sales.sync(client=client, id=sale.id), models.SaleAnswer).vendalink).status != "converted":
    assert time.monotonic() < deadline, sale
    time.sleep(0.1)
assert stock().reserved_qty == reserved + 1

number = sale.order_increment_id
invoice = expect(
    create_invoice.sync(client=client, body=models.CreateInvoiceRequest(order_increment_id=number), idempotency_key=f"invoice-of-{number}"),
    models.InvoiceCreated,
)
assert invoice.order.state == "processing" and invoice.invoice.items
parcel = models.CreateShipmentRequest(
    order_increment_id=number, carrier_code="correios", title="SEDEX", track_number="BR123456789BR"
)
shipment = expect(create_shipment.sync(client=client, body=parcel), models.ShipmentCreated)
assert shipment.order.state == "complete"
expect(list_shipments.sync(client=client, increment_id=shipment.increment_id), models.ShipmentAnswer)
refund = models.CreateCreditMemoRequest(
    order_increment_id=number,
    items=[models.ItemSelectorRequest(sku="COFFEE-SANTOS-250", qty=1)],
    comment="one came back broken",
)
expect(create_credit_memo.sync(client=client, body=refund), models.CreditMemoCreated)
history = expect(list_history.sync(client=client, order_increment_id=number), models.HistoryPage)
assert len(history.history) > 2
refused = refusal(create_invoice.sync, body=models.CreateInvoiceRequest(order_increment_id=number))
assert refused.error == "Cannot create invoice" and refused.details[0]["code"] == "state"

seen = set()
while not {"order.placed", "shipment.created"} <= seen:
    assert time.monotonic() < deadline + 60, seen
    for page in events(list_events.sync, models.EventsPage, client=client, cursor=start, wait=0):
        seen |= {event.type_ for event in page.events}
    time.sleep(0.1)
walked = [order for page in walk(list_orders.sync, models.OrdersWalk, client=client, limit=5) for order in page.orders]
assert len(walked) > 10
print(steps)
