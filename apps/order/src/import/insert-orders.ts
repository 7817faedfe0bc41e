import type { HoldBy, HistoryEntryData, ImportedDocuments } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { holdByCaller } from '@entrepot/requests';
import { buyerKey, buyerOf, buyersOf, customersById } from '../projections/customer/customer.store.js';
import { saveNames } from '../filters/order-filter.store.js';
import type { HistoryEntry } from '../order/order-change.rules.js';
import { insertHistory, insertLines, insertOrders, newLineIds } from '../order/order.store.js';
import { type MadeDocument, insertImpliedDocuments } from './imported-documents.store.js';
import { productIdsOf } from '../projections/product/product.store.js';
import { currenciesOf } from '../projections/store/store.store.js';
import type { IncomingOrder } from './import.requests.js';
import { lockCounters } from '../document/counters.store.js';

/** Data that came with a new order. */
export interface Brought {
  history: HistoryEntryData[];
  documents?: ImportedDocuments;
  /** Hold that it takes over. */
  hold_id?: number;
  hold_by?: HoldBy;
}

interface InsertedOrders {
  /** Order number → id of those whose number was free. */
  created: Map<string, number>;
  currencies: Map<number, string>;
  /** Ids by skus, of products that the catalog knows. */
  productIds: ReadonlyMap<string, number>;
  /** By the ids of the orders. */
  brought: Map<number, Brought>;
}

/** Inserts new orders with all that belongs to them; the caller holds the lock of their numbering. */
export const insertNewOrders = async (tx: Tx, incoming: readonly IncomingOrder[]): Promise<InsertedOrders> => {
  if (incoming.length === 0) return { created: new Map(), currencies: new Map(), productIds: new Map(), brought: new Map() };
  const storeIds = [...new Set(incoming.map(({ order }) => order.store_id))];
  const [counters, productIds, lineIds] = await Promise.all([
    lockCounters(
      tx,
      storeIds,
      incoming.map(({ order }) => order.increment_id),
    ),
    productIdsOf(
      tx,
      incoming.flatMap(({ order }) => order.lines.map(({ sku }) => sku)),
    ),
    newLineIds(
      tx,
      incoming.map(({ order }) => order),
    ),
  ]);
  const currencies = await currenciesOf(tx, storeIds);
  const buyers = await buyersOf(
    tx,
    incoming.flatMap(({ order: { store_id, customer_email } }) => (customer_email === null ? [] : [{ store_id, customer_email }])),
  );
  const named = await customersById(
    tx,
    incoming.flatMap(({ order: { customer_id } }) => customer_id ?? []),
  );
  const rows = incoming.map(({ order: { lines: _lines, ...row }, hash }) => {
    const customer = row.customer_id === null ? buyers.get(buyerKey(row)) : named.get(row.customer_id);
    const customer_id = row.customer_id ?? customer?.customer_id ?? null;
    return { ...row, ...buyerOf(row, customer), customer_id, currency: currencies.get(row.store_id) ?? null, import_hash: hash };
  });
  const created = await insertOrders(tx, rows);
  saveNames(
    tx,
    rows.flatMap((row) => {
      const order_id = created.get(row.increment_id);
      return order_id === undefined || (row.customer_firstname ?? row.customer_lastname) === null ? [] : [{ ...row, order_id }];
    }),
  );
  const orders = incoming.flatMap(({ order, documents, record }) => {
    const orderId = created.get(order.increment_id);
    // Rows of an order are as old as its file says, and not as new as the import.
    const at = record.updated_at ?? order.created_at;
    return orderId === undefined
      ? []
      : [
          {
            orderId,
            storeId: order.store_id,
            lines: order.lines,
            order,
            documents,
            at,
            updatedAt: order.updated_at,
            holdId: record.hold_id,
          },
        ];
  });
  const itemIds = await insertLines(tx, orders, productIds, lineIds);
  const withItems = orders.map((order) => ({ ...order, itemIds: itemIds.get(order.orderId) ?? [] }));
  const made = await insertImpliedDocuments(tx, withItems, counters);
  for (const number of created.keys()) counters.pass(number);
  counters.save();
  const history = await insertHistory(tx, historyOf(orders, made));
  const documents = Map.groupBy(made, ({ orderId }) => orderId);
  const brought = orders.map(({ orderId, holdId }): [number, Brought] => {
    const own = documents.get(orderId)?.map(({ document }) => document);
    const brings = {
      ...(own && { documents: Object.assign({}, ...own) as ImportedDocuments }),
      ...(holdId && { hold_id: holdId, hold_by: holdByCaller() }),
    };
    return [orderId, { history: history.get(orderId) ?? [], ...brings }];
  });
  return { created, currencies, productIds, brought: new Map(brought) };
};

const documentNames = { order: 'order', invoice: 'invoice', shipment: 'shipment', creditmemo: 'credit memo' } as const;

/** Every state and document writes an entry (contract 4, "History"): that the order came, then what came with it. */
const historyOf = (
  orders: readonly { orderId: number; order: IncomingOrder['order']; at: Date }[],
  made: readonly MadeDocument[],
): HistoryEntry[] => {
  const byId = new Map(orders.map((order) => [order.orderId, order]));
  const entry = (orderId: number, entity_name: HistoryEntry['entity_name'], comment: string): HistoryEntry[] => {
    const found = byId.get(orderId);
    return found ? [{ order_id: orderId, status: found.order.status, comment, entity_name, created_at: found.at }] : [];
  };
  return [
    ...orders.flatMap(({ orderId }) => entry(orderId, 'order', 'The order was imported.')),
    ...made.flatMap(({ kind, orderId, increment_id }) =>
      entry(orderId, kind, `The imported order brought ${documentNames[kind]} #${increment_id}.`),
    ),
  ];
};
