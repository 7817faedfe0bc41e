import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { type DomainEvent, event, productCreated, productDeleted, productUpdated } from '@entrepot/contracts';
import { productData, storeEvent } from '@entrepot/contracts/testing';
import { until } from '@entrepot/testing';
import { expectFolded } from '../folded.js';
import { type TestService, startTestService } from '../order-service.js';
import { aLine, aRecord } from '../records.js';

let service: TestService;
let sku: string;
let count = 0;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(() => {
  sku = `SKU-${++count}`;
});

const created = (product_id: number, code = sku, version = 1): DomainEvent =>
  event(productCreated, { subject: product_id, version, data: { ...productData(product_id, code), stock_change: null, previous: null } });
const updated = (product_id: number, version: number): DomainEvent =>
  event(productUpdated, { subject: product_id, version, data: { ...productData(product_id, sku), stock_change: null, previous: {} } });
const deleted = (product_id: number, version: number): DomainEvent =>
  event(productDeleted, { subject: product_id, version, data: { product_id, sku, previous: productData(product_id, sku) } });
const store = (store_id: number, currency: string, version: number): DomainEvent =>
  storeEvent({ store_id, name: `Store ${store_id} ${currency}`, currency }, version);

const anOrder = async (fields: Record<string, unknown> = {}): Promise<string> => {
  const record = aRecord({ items: [aLine({ sku })], ...fields });
  await service.import([record]);
  return record.increment_id;
};
const orderOf = async (number: string) => (await service.get(`/api2/order?increment_id=${number}`)).body.order;
const productIdOf = async (number: string): Promise<number | null> => (await orderOf(number)).items[0]?.product_id ?? null;
const becomes = async (number: string, productId: number | null): Promise<void> => {
  await until(async () => (await productIdOf(number)) === productId).catch(() => undefined);
  expect(await productIdOf(number)).toBe(productId);
};

it('gives lines the product’s id, whichever comes first', async () => {
  const before = await anOrder();
  expect(await productIdOf(before)).toBeNull();
  await service.publish(created(11));
  await becomes(before, 11);
  expect(await productIdOf(await anOrder())).toBe(11);
});

it('takes the id away with the product, and gives that of a successor', async () => {
  await service.publish(created(21));
  const number = await anOrder();
  await service.publish(deleted(21, 2));
  await becomes(number, null);
  await service.publish(created(22));
  await becomes(number, 22);
});

it('drops what is older than it knows', async () => {
  await service.publish(created(31), deleted(31, 5));
  const number = await anOrder();
  await service.publish(updated(31, 4), created(31), deleted(31, 5));
  expect(await service.rows('select product_id, is_deleted, version from product_ref where sku = $1', sku)).toEqual([
    { product_id: '31', is_deleted: true, version: '5' },
  ]);
  await service.publish(created(32));
  await becomes(number, 32);
  // Another product's key: its events may come after those of the successor.
  await service.publish(deleted(31, 6));
  expect(await productIdOf(await anOrder())).toBe(32);
  expect(await productIdOf(number)).toBe(32);
});

it('keeps an id that the import names only while the catalog does not know the sku', async () => {
  const number = await anOrder({ items: [aLine({ sku, product_id: 4_000 })] });
  expect(await productIdOf(number)).toBe(4_000);
  await service.publish(created(41));
  await becomes(number, 41);
});

it('moves version and time of the order, and of its documents that have the line, and is published', async () => {
  const number = await anOrder({ state: 'complete', updated_at: '2026-01-11 10:00:00' });
  const { order_id, version, updated_at: before, items } = await orderOf(number);
  await service.publish(created(51));
  await becomes(number, 51);
  const { updated_at, ...order } = await orderOf(number);
  expect([order.version, updated_at > before]).toEqual([version + 1, true]);
  expect((await service.events(order_id)).at(-1)).toMatchObject({
    type: 'order.linked',
    version: order.version,
    data: {
      updated_at,
      items: [{ product_id: 51 }],
      previous: { updated_at: before, items: [{ order_item_id: items[0]?.order_item_id, product_id: null }] },
    },
  });
  await expectFolded(service, order_id);
});

it('gives orders the currency of a store that comes later, and keeps it', async () => {
  const number = await anOrder({ store_id: 600, state: 'closed' });
  expect((await orderOf(number)).currency).toBeNull();
  await service.publish(store(600, 'BRL', 1));
  await until(async () => (await orderOf(number)).currency === 'BRL');
  const { order_id, version } = await orderOf(number);
  expect((await service.events(order_id)).at(-1)).toMatchObject({
    type: 'order.linked',
    version,
    data: { currency: 'BRL', previous: { currency: null } },
  });
  await expectFolded(service, order_id);
  await service.publish(store(600, 'USD', 3), store(600, 'EUR', 2));
  expect((await orderOf(number)).currency).toBe('BRL');
  expect((await orderOf(await anOrder({ store_id: 600 }))).currency).toBe('USD');
});

it('takes the event of a store however many orders came before it, and gives all of them its currency and their customers', async () => {
  const addOrders = `
    insert into orders (increment_id, store_id, state, status, customer_email, subtotal, discount_amount, tax_amount, shipping_amount,
                        shipping_tax_amount, grand_total, created_at, updated_at)
    select 'LATE-' || n, 700, 'complete', 'complete', 'late@example.com', 1, 0, 0, 0, 0, 1, now(), now() from generate_series(1, 5500) n`;
  await service.rows(addOrders);
  await service.rows(`insert into customer_ref (customer_id, website_id, email, version) values (700, 1, 'late@example.com', 1)`);
  // A statement on all of them is ended, as one on 200,000 orders is for its time.
  await service.rows(`
    create function few_orders() returns trigger language plpgsql as $$ begin
      if (select count(*) > 1000 from changed) then raise query_canceled; end if;
      return null; end $$`);
  await service.rows(`
    create trigger few_orders after update on orders referencing new table as changed for each statement execute function few_orders()`);
  await service.publish(store(700, 'BRL', 1));
  expect(await service.rows('select state from dead_letter')).toEqual([]);
  const left = `select count(*)::int as count from orders where store_id = 700 and (currency is null or customer_id is null)`;
  await until(async () => (await service.rows(left))[0]?.['count'] === 0, 60_000);
  const linked = `select count(*)::int as count from outbox o join orders on key = entity_id::text
                   where store_id = 700 and headers ->> 'ce_type' = 'order.linked' and headers ->> 'ce_sequence' = version::text`;
  expect(await service.rows(linked)).toEqual([{ count: 5500 }]);
});

it('finds the lines of orders that are imported while their products arrive', async () => {
  const skus = Array.from({ length: 1_000 }, (_, index) => `RACE-${index}`);
  const events = skus.map((code, index) => created(100_000 + index, code));
  const records = [...skus].reverse().map((code) => aRecord({ items: [aLine({ sku: code })] }));
  const [result] = await Promise.all([service.import(records), service.publish(...events)]);
  expect(result).toMatchObject({ created: 1_000, rejected: 0 });
  const unlinked = `select count(*)::int as count from order_item i join product_ref p using (sku) where i.sku like 'RACE-%' and i.product_id is distinct from p.product_id`;
  await until(async () => (await service.rows(unlinked))[0]?.['count'] === 0);
  expect(await service.rows(`select count(*)::int as count from order_item where sku like 'RACE-%' and product_id is not null`)).toEqual([
    { count: 1_000 },
  ]);
});

it('goes on at its start with what a crash left undone', async () => {
  const number = await anOrder();
  await service.rows(
    `with known as (insert into product_ref (sku, product_id, type_id, version) values ($1, 71, 'simple', 1))
     insert into follow_up_request (kind, key) values ('product-lines', $1)`,
    sku,
  );
  await service.restart();
  await becomes(number, 71);
});
