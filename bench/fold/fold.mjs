// What a replica does that has nothing but the topics: the records of the API, from the events.
import { eventDefinitions } from '@entrepot/contracts';
import { foldOrder, merge } from './order.mjs';

const kinds = ['order', 'invoice', 'shipment', 'product', 'stock', 'customer', 'sale', 'lead', 'schedule', 'warehouse'];

/** An event with the whole record, under the name of its id. */
const whole = (kind, id) => (state, type, data) =>
  type.endsWith('.deleted') ? state[kind].delete(String(data[id])) : merge(state[kind], data[id], data);

/** By topic, the first words of types and what each does. */
const topics = {
  'entrepot.catalog.v1': { product: whole('product', 'product_id') },
  'entrepot.customer.v1': { customer: whole('customer', 'customer_id'), lead: whole('lead', 'id'), schedule: whole('schedule', 'id') },
  'entrepot.order.v1': { order: foldOrder, invoice: foldOrder, shipment: foldOrder, 'credit-memo': foldOrder },
  'entrepot.inventory.v1': { stock: whole('stock', 'product_id'), warehouse: whole('warehouse', 'warehouse_id') },
  'entrepot.sale-link.v1': { sale: whole('sale', 'sale_id') },
};
/** Notices: they say nothing that a record shows, but for its version. */
const notices = new Set(['stock.short', 'stock.taken']);

/**
 * @param events of all topics, those of one subject in their order, each once
 * @returns kind → id → record; `version` is the number of the record's last event
 */
export const fold = (events) => {
  const state = Object.fromEntries(kinds.map((kind) => [kind, new Map()]));
  for (const { topic, type, subject, version, data } of events) {
    const { aggregate, isSnapshot } = eventDefinitions[type];
    if (isSnapshot) continue;
    if (!notices.has(type)) topics[topic]?.[type.split('.')[0]]?.(state, type, data);
    if (state[aggregate]?.has(subject)) merge(state[aggregate], subject, { version });
  }
  return state;
};
