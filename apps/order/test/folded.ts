import { expect } from '@jest/globals';
import type { Json } from '@entrepot/http/testing';
import { findCreditMemo } from '../src/credit-memo/credit-memo.view.js';
import type { TestService } from './order-service.js';

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Data = Record<string, any>;
type Documents = Map<number, Data>;

/** What a consumer keeps of an order that knows nothing but its events. */
interface Replica {
  order: Data;
  history: Data[];
  invoices: Documents;
  shipments: Documents;
  creditMemos: Documents;
}

const put = (documents: Documents, id: number, document: Data | undefined): void => {
  if (document) documents.set(id, { ...document, entity_id: id });
};

/** Documents of an imported order share what the order says. */
const putImported = (replica: Replica, { invoice, shipment, credit_memo }: Data): void => {
  const { order_id, increment_id: order_increment_id, store_id, currency } = replica.order;
  const lines = new Map<number, Data>(replica.order['items'].map((line: Data) => [line['order_item_id'], line]));
  const itemsOf = (document: Data, further: (line: Data) => object): Data[] =>
    document['items'].map((item: Data) => {
      const line = lines.get(item['order_item_id']) as Data;
      const { product_id, sku, name } = line;
      return { ...item, product_id, sku, name, ...further(line) };
    });
  const whole = (document: Data | undefined, further: (line: Data) => object): Data | undefined =>
    document && { ...document, order_id, order_increment_id, store_id, items: itemsOf(document, further), comments: [] };
  const priced = (document: Data | undefined): Data | undefined => document && { ...whole(document, ({ price }) => ({ price })), currency };
  put(replica.invoices, invoice?.invoice_id, priced(invoice));
  put(replica.shipments, shipment?.shipment_id, shipment && { ...whole(shipment, () => ({ warehouses: null })), tracks: [] });
  put(replica.creditMemos, credit_memo?.creditmemo_id, priced(credit_memo));
};

/** Documents have the currency of their order, and the products of its lines; those that change with them have its time. */
const follow = ({ order, invoices, shipments, creditMemos }: Replica, { currency: oldCurrency, items: oldItems = [] }: Data): void => {
  const products = new Map<number, number | null>(order['items'].map((line: Data) => [line['order_item_id'], line['product_id']]));
  const relinked = new Set<number>(oldItems.filter((item: Data) => 'product_id' in item).map((item: Data) => item['order_item_id']));
  for (const documents of [invoices, shipments, creditMemos])
    for (const document of documents.values()) {
      const hasLine = document['items'].some((item: Data) => relinked.has(item['order_item_id']));
      const isPriced = 'currency' in document;
      for (const item of document['items']) item.product_id = products.get(item.order_item_id);
      if (isPriced) document['currency'] = order['currency'];
      if ('updated_at' in document && (hasLine || (isPriced && oldCurrency !== undefined))) document['updated_at'] = order['updated_at'];
    }
};

const apply = (replica: Replica, type: string, version: number, data: Data): void => {
  const { order = data, previous, invoice, shipment, credit_memo, history = [], documents, track } = data;
  replica.order = { ...order, version };
  replica.history.unshift(...[...history].reverse());
  if (documents) putImported(replica, documents);
  put(replica.invoices, invoice?.invoice_id, invoice);
  put(replica.shipments, shipment?.shipment_id, shipment);
  put(replica.creditMemos, credit_memo?.creditmemo_id, credit_memo);
  if (type === 'order.linked') follow(replica, previous);
  if (track) {
    const known = replica.shipments.get(data['shipment_id']) as Data;
    replica.shipments.set(data['shipment_id'], { ...known, updated_at: data['updated_at'], tracks: [...known['tracks'], track] });
  }
};

/** The fields that both sides have; what the API computes, and what events say beside it, is left out. */
const shownOf = (answer: Data, replica: Data): Data => Object.fromEntries(Object.keys(answer).map((name) => [name, replica[name]]));

const expectedOrder = (order: Data): Data => {
  const { total_due: _due, items, ...rest } = order;
  return { ...rest, items: items.map(({ row_total_incl_tax: _computed, ...item }: Data) => item) };
};

/**
 * Folds the events of an order and expects what the API shows of it: the order, its history, its documents. Their numbers are 1, 2, 3 … and
 * the version of the order is the last.
 */
export const expectFolded = async (service: TestService, orderId: number): Promise<void> => {
  const rows = await service.rows<{ type: string; sequence: string; payload: Buffer }>(
    `select headers ->> 'ce_type' as type, headers ->> 'ce_sequence' as sequence, payload from outbox
      where key = $1 and topic = 'entrepot.order.v1' order by id`,
    String(orderId),
  );
  const replica: Replica = { order: {}, history: [], invoices: new Map(), shipments: new Map(), creditMemos: new Map() };
  for (const { type, sequence, payload } of rows) apply(replica, type, Number(sequence), JSON.parse(payload.toString()) as Data);
  expect(rows.map(({ sequence }) => Number(sequence))).toEqual(rows.map((_row, index) => index + 1));

  const get = async (path: string): Promise<Data> => (await service.get<Data>(path)).body;
  const order = expectedOrder((await get(`/api2/order?id=${orderId}`))['order']);
  expect(shownOf(order, replica.order)).toEqual(order);
  expect(replica.history).toEqual((await get(`/api2/history?order_id=${orderId}&limit=200`))['history']);

  const documents = async (table: string): Promise<number[]> =>
    (await service.rows<{ id: string }>(`select ${table}_id as id from ${table} where order_id = $1 order by 1`, orderId)).map(({ id }) =>
      Number(id),
    );
  const invoices = await Promise.all(
    (await documents('invoice')).map(async (id) => (await get(`/api2/invoice?id=${id}`))['invoice'] as Json),
  );
  const shipments = await Promise.all(
    (await documents('shipment')).map(async (id) => (await get(`/api2/shipment?id=${id}`))['shipment'] as Json),
  );
  const creditMemos = await Promise.all((await documents('credit_memo')).map((id) => service.transaction((tx) => findCreditMemo(tx, id))));
  expect([...replica.invoices.values()]).toEqual(invoices);
  expect([...replica.shipments.values()]).toEqual(shipments);
  expect([...replica.creditMemos.values()]).toEqual(creditMemos);
};
