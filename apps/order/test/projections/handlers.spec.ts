import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { handlerGrowth } from '@entrepot/service/testing';
import { type TestService, startTestService } from '../order-service.js';
import { aLine, aRecord } from '../records.js';
import { aCheckout } from '../reservations.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const email = 'busy@example.com';

/** Orders of one person for one product in one unknown store, with all documents, and as many rows in the projections. */
const add = async (from: number, to: number): Promise<void> => {
  const count = to - from;
  const records = Array.from({ length: count }, (_, index) =>
    aRecord({ store_id: 2, customer_email: email, state: index % 2 ? 'complete' : 'processing', items: [aLine({ sku: 'BUSY' })] }),
  );
  expect(await service.import(records)).toMatchObject({ created: count });
  await service.rows(`
    insert into product_ref (sku, product_id, type_id, version) select 'P-' || n, n, 'simple', 1 from generate_series(1000 + ${from}, 1000 + ${to}) n on conflict do nothing`);
  await service.rows(`
    insert into customer_ref (customer_id, website_id, email, version)
    select n, 1, n || '@example.com', 1 from generate_series(1000 + ${from}, 1000 + ${to}) n on conflict do nothing`);
  await service.rows(`
    insert into store_ref (store_id, code, name, website_id, currency, version)
    select n, n, n, 1, 'BRL', 1 from generate_series(1000 + ${from}, 1000 + ${to}) n on conflict do nothing`);
  await service.rows(`
    insert into reservation_ref (order_id, reservation_id, version, reserved, warehouses)
    select entity_id, entity_id, 1, '{}', '{}' from orders on conflict do nothing`);
};

const samples = async () => {
  const [{ order_id, shipment_id, order_item_id }] = (await service.rows(
    `select order_id, shipment_id, order_item_id from shipment join shipment_item using (shipment_id) order by shipment_id limit 1`,
  )) as [Record<string, string>];
  const ids = { order_id: Number(order_id), shipment_id: Number(shipment_id), order_item_id: Number(order_item_id) };
  const checkout = {
    ...aCheckout({ store_id: 2, customer_email: email }),
    sale_id: 77,
    lines: aCheckout().lines.map((line) => ({ ...line, sku: 'BUSY' })),
  };
  const values = {
    ...ids,
    store_id: 2,
    website_id: 1,
    sku: 'BUSY',
    product_id: 900,
    email,
    customer_id: 900,
    reservation_id: 900,
    sale_id: 77,
    line: 0,
  };
  return { values, byType: { 'reservation.confirmed': { checkout, order_id: null } } };
};

it('has no handler whose work grows with the number of rows that exist', async () => {
  expect(await handlerGrowth(service, add, samples)).toEqual({ types: [...service.strategy.types].sort(), grown: {} });
});
