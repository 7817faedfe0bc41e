import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type DomainEvent, event, productCreated, productDeleted, productUpdated } from '@entrepot/contracts';
import { productData, storeEvent } from '@entrepot/contracts/testing';
import type { Tx } from '@entrepot/database';
import { until } from '@entrepot/testing';
import { updateOrder } from '../../src/order/update-order.js';
import { linkOrders } from '../../src/projections/link-orders.js';
import { linkLines } from '../../src/projections/product/link-lines.js';
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

const secondAfter = (count: number): Date => new Date(Date.UTC(2026, 1, 1) + count * 1_000);
/** Changes an order as a document would, at a second of its own. */
const change = (tx: Tx, order_id: number, second: number) =>
  updateOrder(tx, { order_id: String(order_id) }, { external_reference: `ERP-${second}` }, secondAfter(second));
const knowStore = (storeId: number) =>
  service.rows(
    `insert into store_ref (store_id, website_id, currency, version) values ($1, 1, 'BRL', 1)
         on conflict (store_id) do update set website_id = 1, currency = 'BRL'`,
    storeId,
  );

/** Expects that what the links of an order say of the fields before is what the event before says of them. @returns how many there are */
const expectTruePrevious = async (orderId: number): Promise<number> => {
  const events = await service.events(orderId);
  const links = events.flatMap(({ type, data: { previous } }, at) => (type === 'order.linked' ? [{ previous, at }] : []));
  for (const { previous, at } of links) expect(events[at - 1]?.data).toMatchObject(previous as object);
  return links.length;
};

it('says what stood before an order was linked when another change was waited for', async () => {
  const { order_id } = await orderOf(await anOrder({ store_id: 601 }));
  await knowStore(601);
  const waiting = `select from pg_stat_activity
                    where wait_event_type = 'Lock' and datname = current_database() and query like '%with locked as materialized%'`;
  let linked: Promise<void> | undefined;
  await service.transaction(async (tx) => {
    await change(tx, order_id, 1);
    linked = service.transaction((other) => linkOrders(other, [order_id], secondAfter(2)));
    await until(async () => (await service.rows(waiting)).length > 0);
  });
  await linked;
  expect((await service.events(order_id)).at(-1)?.data).toMatchObject({ previous: { updated_at: '2026-02-01 00:00:01', currency: null } });
  expect(await expectTruePrevious(order_id)).toBe(1);
});

const seed = Number(process.env['PROPERTY_SEED'] ?? Date.now() % 2 ** 31);

it(`says so of random links beside random changes (PROPERTY_SEED=${seed})`, async () => {
  const step = fc.record({ kind: fc.constantFrom('orders', 'lines', 'change'), order: fc.nat(2), rest: fc.nat(3) });
  const lanes = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 5 });
  let storeId = 10_000;
  let second = 100;
  let links = 0;
  await fc.assert(
    fc.asyncProperty(lanes, async (plan) => {
      const id = ++storeId;
      const line = aLine({ sku: `LINK-${id}` });
      const records = [1, 2, 3].map(() => aRecord({ store_id: id, customer_email: `${id}@example.com`, items: [line] }));
      await service.import(records);
      const orders = await Promise.all(records.map(({ increment_id }) => orderOf(increment_id)));
      const ids = orders.map(({ order_id }) => order_id);
      const lineIds = orders.flatMap(({ items }) => items.map(({ order_item_id }) => order_item_id));
      const customer = `insert into customer_ref (customer_id, website_id, email, version) values ($1::int, 1, $1::int || '@example.com', 1)`;
      const product = `insert into product_ref (sku, product_id, version) values ('LINK-' || $1::int, $1::int, 1)`;
      const toKnow = {
        orders: [() => knowStore(id), () => service.rows(customer, id)],
        lines: [() => service.rows(product, id)],
        change: [],
      };
      const work = {
        orders: (tx: Tx) => linkOrders(tx, ids, secondAfter(++second)),
        lines: (tx: Tx) => linkLines(tx, lineIds, secondAfter(++second)),
        change: (tx: Tx, order: number) => change(tx, ids[order]!, ++second),
      };
      const run = async (lane: (typeof plan)[number]): Promise<void> => {
        for (const { kind, order, rest } of lane) {
          await toKnow[kind].shift()?.();
          await service.transaction(async (tx) => {
            await work[kind](tx, order);
            await sleep(rest);
          });
        }
      };
      await Promise.all(plan.map(run));
      for (const orderId of ids) links += await expectTruePrevious(orderId);
    }),
    { seed, numRuns: 20, endOnFailure: true },
  );
  expect(links).toBeGreaterThan(20);
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
