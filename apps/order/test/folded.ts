import { expect } from '@jest/globals';
import { readRows, shownTypes, type Tx } from '@entrepot/database';
import { topics } from '@entrepot/contracts';
import { fold, sequenceFaults } from '@entrepot/contracts/fold';
import type { Json } from '@entrepot/service/testing';
import { creditMemoTable } from '../src/credit-memo/credit-memo.table.js';
import { commentsOf, pricedItemsOf } from '../src/document/document.store.js';
import type { TestService } from './order-service.js';

/** Fields that both sides have; those that the API computes, and that events say beside it, are left out. */
const shownOf = (answer: Json, replica: Json): Json => Object.fromEntries(Object.keys(answer).map((name) => [name, replica[name]]));

const expectedOrder = (order: Json): Json => {
  const { total_due: _due, items, ...rest } = order;
  return { ...rest, items: items.map(({ row_total_incl_tax: _computed, ...item }: Json) => item) };
};

const columns = [
  creditMemoTable.select('d', ['credit_memo_id as creditmemo_id', 'credit_memo_id as entity_id', 'increment_id', 'order_id']),
  'o.increment_id as order_increment_id',
  creditMemoTable.select('d', ['invoice_id', 'store_id', 'state', 'subtotal', 'tax_amount', 'discount_amount', 'shipping_amount']),
  creditMemoTable.select('d', ['shipping_tax_amount', 'adjustment_positive', 'adjustment_negative', 'grand_total']),
  'o.currency',
  creditMemoTable.select('d', ['created_at']),
].join(', ');

const text = `
  select ${columns}, ${pricedItemsOf('credit_memo')} as items, ${commentsOf('credit_memo')} as comments
    from credit_memo d join orders o on o.entity_id = d.order_id where d.credit_memo_id = $1`;

/** A credit memo as its rows have it: there is no GET of it. */
const findCreditMemo = async (tx: Tx, creditMemoId: number): Promise<object | undefined> =>
  (await readRows(tx, { name: 'credit_memo_by_id', text, values: [creditMemoId], types: shownTypes }))[0];

/**
 * Folds the events of an order and expects what the API shows of it: the order, its history, its documents. Their numbers are 1, 2, 3 … and
 * the version of the order is the last.
 */
export const expectFolded = async (service: TestService, orderId: number): Promise<void> => {
  const events = (await service.published(topics.order)).filter(({ subject }) => subject === String(orderId));
  expect(sequenceFaults(events)).toEqual([]);
  const folded = fold(events);
  const { entries, ...replica } = folded.order.get(String(orderId))!;

  const get = async (path: string): Promise<Json> => (await service.get(path)).body;
  const order = expectedOrder((await get(`/api2/order?id=${orderId}`))['order']);
  expect(shownOf(order, replica)).toEqual(order);
  expect(entries).toEqual((await get(`/api2/history?order_id=${orderId}&limit=200`))['history']);

  const shown: Record<string, (id: number) => Promise<unknown>> = {
    invoice: async (id) => (await get(`/api2/invoice?id=${id}`))['invoice'],
    shipment: async (id) => (await get(`/api2/shipment?id=${id}`))['shipment'],
    credit_memo: (id) => service.transaction((tx) => findCreditMemo(tx, id)),
  };
  for (const [table, read] of Object.entries(shown)) {
    const rows = await service.rows<{ id: string }>(`select ${table}_id as id from ${table} where order_id = $1 order by 1`, orderId);
    const ids = rows.map(({ id }) => Number(id));
    const documents = [...folded[table.replace('_', '-')]!.values()];
    expect(documents.map((document, at) => ({ ...document, entity_id: ids[at] }))).toEqual(await Promise.all(ids.map(read)));
  }
};
