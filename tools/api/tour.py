"""The tour of README.md with the client that openapi-python-client generates, on a sample store."""

import json
import os
import time

from entrepot_client import AuthenticatedClient, Client, models
from entrepot_client.api.credit_memos import create_credit_memo
from entrepot_client.api.history import list_history
from entrepot_client.api.invoices import create_invoice
from entrepot_client.api.orders import list_orders, list_orders_at_orders
from entrepot_client.api.sale_by_link import create_sale, list_sales
from entrepot_client.api.shipments import create_shipment, list_shipments
from entrepot_client.api.stock import get_stock
from entrepot_client.api.tokens import create_token

url = os.environ["ENTREPOT_URL"]
steps = 0


def expect(answer, model):
    """The answer, which has to be of this class."""
    global steps
    assert isinstance(answer, model), f"{model.__name__} expected: {answer}"
    steps += 1
    return answer


request = models.TokenRequest(
    client_id=os.environ["ENTREPOT_CLIENT_ID"],
    client_secret=os.environ["ENTREPOT_CLIENT_SECRET"],
    grant_type=models.TokenRequestGrantType.CLIENT_CREDENTIALS,
)
token = expect(create_token.sync(client=Client(url), body=request), models.TokenAnswer)
client = AuthenticatedClient(url, token=token.access_token, raise_on_unexpected_status=True)

page = expect(list_orders_at_orders.sync(client=client, limit=1), models.OrdersPage)
assert page.limit == 1 and len(page.orders) == 1
found = expect(list_orders.sync(client=client, increment_id="100000001"), models.OrderAnswer)
assert found.order.items[0].sku == "COFFEE-SANTOS-250"
page = expect(list_orders_at_orders.sync(client=client, status="pending,processing", created_from="2026-09-01"), models.OrdersPage)
assert {order.status for order in page.orders} <= {"pending", "processing"}
refused = expect(list_orders_at_orders.sync(client=client, created_from="2026-02-30"), models.OrderError)
assert refused.error == "Invalid date format" and refused.details[0].path == "created_from"


def stock():
    return expect(get_stock.sync(client=client, type_=models.GetStockType.SKU, id="COFFEE-SANTOS-250"), models.StockAnswer).stock


reserved = stock().reserved_qty
item = models.SaleItemRequest(sku="COFFEE-SANTOS-250", qty=1, price=29.9)
body = models.CreateSaleRequest(email="ana@example.com", store_id=1, items=[item])
sale = expect(create_sale.sync(client=client, body=body, idempotency_key="my-first-sale-0001"), models.SaleAnswer).vendalink
again = expect(create_sale.sync(client=client, body=body, idempotency_key="my-first-sale-0001"), models.SaleAnswer).vendalink
assert again.id == sale.id and again.idempotent_replay

# The customer's browser.
with open(os.environ["ENTREPOT_DOCUMENT"]) as file:
    submit = json.load(file)["paths"]["/checkout/{token}"]["post"]
form = submit["requestBody"]["content"]["application/x-www-form-urlencoded"]["example"]
assert Client(url).get_httpx_client().post(sale.checkout_url, data=form).status_code == 303

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
refused = expect(create_invoice.sync(client=client, body=models.CreateInvoiceRequest(order_increment_id=number)), models.OrderError)
assert refused.error == "Cannot create invoice" and refused.details[0].code == "state"
print(steps)
