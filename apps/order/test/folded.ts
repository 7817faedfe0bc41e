import { expect } from '@jest/globals';
import { topics } from '@entrepot/contracts';
import { fold, sequenceFaults } from '@entrepot/contracts/fold';
import type { Json } from '@entrepot/service/testing';
import type { TestService } from './order-service.js';

/** Fields that both sides have; those that the API computes, and that events say beside it, are left out. */
const shownOf = (answer: Json, replica: Json): Json => Object.fromEntries(Object.keys(answer).map((name) => [name, replica[name]]));

const expectedOrder = (order: Json): Json => {
  const { total_due: _due, payment: _payment, items, ...rest } = order;
  return { ...rest, items: items.map(({ row_total_incl_tax: _computed, ...item }: Json) => item) };
};

/**
 * Folds the events of an order and expects what the API shows of it: the order, its history, its documents. Their numbers are 1, 2, 3 … and
 * the version of the order is the last.
 */
export const expectFolded = async (service: TestService, orderId: number): Promise<void> => {
  const published = await service.published(topics.order);
  const events = published.filter(({ subject, type }) => subject === String(orderId) && !type.endsWith('.snapshot'));
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
    credit_memo: async (id) => (await get(`/api2/creditmemo?id=${id}`))['creditmemo'],
  };
  for (const [table, read] of Object.entries(shown)) {
    const rows = await service.rows<{ id: string }>(`select ${table}_id as id from ${table} where order_id = $1 order by 1`, orderId);
    const ids = rows.map(({ id }) => Number(id));
    const documents = [...folded[table.replace('_', '-')]!.values()];
    expect(documents.map((document, at) => ({ ...document, entity_id: ids[at] }))).toEqual(await Promise.all(ids.map(read)));
  }
};
