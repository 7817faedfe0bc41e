import {
  event,
  checkoutSubmitted,
  creditMemoCreated,
  orderCanceled,
  orderImported,
  orderPlaced,
  productCreated,
  productDeleted,
  productUpdated,
  shipmentCreated,
  snapshotRequested,
  type Checkout,
  type DataOf,
  type DomainEvent,
  type OrderItemData,
  type OrderData,
  type StockSettings,
} from '@entrepot/contracts';
import { checkoutData, checkoutLine, orderData, orderItemData, productData, storeEvent } from '@entrepot/contracts/testing';
import { newId } from '@entrepot/kernel';

export const created = (product_id: number, sku: string, stock_change: StockSettings | null = null, version = 1): DomainEvent =>
  event(productCreated, { subject: product_id, version, data: { ...productData(product_id, sku), stock_change, previous: null } });

export const updated = (
  product_id: number,
  sku: string,
  version: number,
  stock_change: StockSettings | null = null,
  name?: string,
): DomainEvent =>
  event(productUpdated, {
    subject: product_id,
    version,
    data: { ...productData(product_id, sku), ...(name && { name }), stock_change, previous: {} },
  });

export const deleted = (product_id: number, sku: string, version: number): DomainEvent =>
  event(productDeleted, { subject: product_id, version, data: { product_id, sku, previous: productData(product_id, sku) } });

export const store = (store_id: number): DomainEvent => storeEvent({ store_id });

export type WantedLine = [product_id: number, sku: string, qty: number];

export const aCheckout = (sale_id: number, lines: WantedLine[], fields: Partial<Checkout> = {}): Checkout =>
  checkoutData(
    sale_id,
    lines.map(([product_id, sku, qty]) => checkoutLine(product_id, sku, { qty })),
    fields,
  );

export const submitted = (sale_id: number, lines: WantedLine[], fields: Partial<Checkout> = {}): DomainEvent =>
  event(checkoutSubmitted, { subject: sale_id, version: fields.attempt ?? 1, data: aCheckout(sale_id, lines, fields) });

export const anItem = (order_item_id: number, sku: string, qty_ordered: number, fields: Partial<OrderItemData> = {}): OrderItemData =>
  orderItemData(order_item_id, sku, { qty_ordered, ...fields });

const anOrder = (order_id: number, items: OrderItemData[], fields: Partial<OrderData> = {}): OrderData =>
  orderData(order_id, { state: 'processing', status: 'processing', items, ...fields });

export const imported = (
  order_id: number,
  items: OrderItemData[],
  fields: Partial<OrderData> & { reserve?: boolean } = {},
  version = 1,
): DomainEvent => {
  const { reserve = true, ...order } = fields;
  return event(orderImported, { subject: order_id, version, data: { ...anOrder(order_id, items, order), reserve, previous: null } });
};

export const placed = (order_id: number, sale_id: number, reservation_id: number, items: OrderItemData[]): DomainEvent =>
  event(orderPlaced, {
    subject: order_id,
    version: 1,
    data: {
      ...anOrder(order_id, items),
      sale_id,
      reservation_id,
      website_id: 1,
      customer_firstname: 'Ana',
      customer_lastname: 'Moreira',
      taxvat: null,
      telephone: '1',
    },
  });

/** Lines of a document: how much of which line of the order. */
export type DocumentLine = [order_item_id: number, qty: number];

const aDocument = (order_id: number, document_id: number, lines: DocumentLine[], items: OrderItemData[]) => ({
  head: {
    increment_id: String(100_000_000 + document_id),
    order_id,
    order_increment_id: String(100_000_000 + order_id),
    store_id: 1,
    created_at: '2026-01-31 12:00:00',
  },
  items: lines.map(([order_item_id, qty]) => {
    const { product_id = null, sku = '', name = '' } = items.find((item) => item.order_item_id === order_item_id) ?? {};
    return { order_item_id, product_id, sku, name, qty };
  }),
});

/** A shipment; `items` are the order's with it. */
export const shipped = (
  order_id: number,
  shipment_id: number,
  lines: DocumentLine[],
  items: OrderItemData[],
  { version = 1 + shipment_id, store_id = 1, ...order }: Partial<OrderData> & { version?: number } = {},
  leaves_from?: DataOf<typeof shipmentCreated>['leaves_from'],
): DomainEvent => {
  const { head, items: shipmentItems } = aDocument(order_id, shipment_id, lines, items);
  return event(shipmentCreated, {
    subject: order_id,
    version,
    data: {
      shipment: {
        ...head,
        shipment_id,
        store_id,
        total_qty: lines.reduce((all, [, qty]) => all + qty, 0),
        updated_at: head.created_at,
        items: shipmentItems,
        tracks: [],
      },
      ...(leaves_from && { leaves_from }),
      order: anOrder(order_id, items, { store_id, ...order }),
      previous_order: {},
    },
  });
};

/** A cancel; `items` are the order's after it. */
export const canceled = (order_id: number, items: OrderItemData[], fields: Partial<OrderData> = {}, version = 1_000): DomainEvent =>
  event(orderCanceled, {
    subject: order_id,
    version,
    data: { ...anOrder(order_id, items, { state: 'canceled', ...fields }), previous: {} },
  });

/** A credit memo; `items` are the order's with it. */
export const refunded = (
  order_id: number,
  creditmemo_id: number,
  lines: DocumentLine[],
  items: OrderItemData[],
  { version = 1 + creditmemo_id, ...order }: Partial<OrderData> & { version?: number } = {},
): DomainEvent => {
  const { head, items: memoItems } = aDocument(order_id, creditmemo_id, lines, items);
  const amounts = { tax_amount: 0, discount_amount: 0 };
  return event(creditMemoCreated, {
    subject: order_id,
    version,
    data: {
      credit_memo: {
        ...head,
        ...amounts,
        creditmemo_id,
        invoice_id: null,
        state: 2,
        subtotal: 0,
        shipping_amount: 0,
        shipping_tax_amount: 0,
        grand_total: 10,
        currency: 'BRL',
        adjustment_positive: 0,
        adjustment_negative: 0,
        items: memoItems.map((item) => ({ ...item, ...amounts, price: 10, row_total: 10 })),
      },
      order: anOrder(order_id, items, order),
      previous_order: {},
    },
  });
};

/** Somebody asks for all reservations. */
export const reservationsAsked = (): DomainEvent => {
  const request_id = newId();
  const data = { request_id, aggregates: ['reservation'], requested_by: 'test' };
  return event(snapshotRequested, { subject: request_id, version: 1, data });
};
