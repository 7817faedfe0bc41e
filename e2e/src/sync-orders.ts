import type { components, EntrepotClient } from '@entrepot/client';

type Order = components['schemas']['OrderRecord'];

/** Hands over every order that has changed since then; `save` must be an upsert. Call it again with the time that it returns. */
export const syncOrders = async (client: EntrepotClient, since: Date, save: (order: Order) => Promise<void>): Promise<Date> => {
  const next = new Date(Date.now() - 120_000); // an overlap: clocks differ, and a change is seen when it is committed
  const updated_from = since.toISOString().slice(0, 19).replace('T', ' ');
  // Sorted by id, so that an order that changes meanwhile moves no other to a page that was read.
  for await (const order of client.orders({ updated_from, sort: 'entity_id', direction: 'asc' })) await save(order);
  return next;
};
