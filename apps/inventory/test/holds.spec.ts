import { expect, it } from '@jest/globals';
import { transaction } from '@entrepot/database';
import { extendHoldOfSale, holdForSale, releaseHoldOfSale } from '../src/reservation/sale-holds.js';
import { anItem, created, imported, submitted } from './records.js';
import { id, inventory, openShop, sku, stockOf, warehouseA, warehouseB } from './shop.js';

openShop([warehouseA, warehouseB]);

const later = (): Date => new Date(Date.now() + 600_000);
const stocked = (warehouses: Record<string, number> = { a: 2, b: 3 }) => inventory.publish(created(id, sku, { warehouses }));
const holdOfSale = (qty: number, sale_id = id, product = id) =>
  transaction(inventory.db, (tx) =>
    holdForSale(tx, { sale_id, attempt: 1, store_id: 1, lines: [{ product_id: product, sku: `P${product}`, qty }] }, later()),
  );
const movements = () =>
  inventory.rows<{ reason: string; reserved_change: string }>(
    `select reason, reserved_change::float8::text as reserved_change from stock_movement where product_id = $1 and reserved_change <> 0 order by movement_id`,
    id,
  );

it('holds the goods of a sale, which its order takes over', async () => {
  await stocked();
  const { hold } = await holdOfSale(4);
  expect(hold).toMatchObject({ sale_id: id, reference: `sale ${id}`, version: 1 });
  expect(await stockOf()).toMatchObject({ reserved_qty: 4, salable_qty: 1 });
  expect((await holdOfSale(2, 10_000 + id)).short).toMatchObject([{ line: 0, sku }]);
  // One more than was held: the rest is reserved.
  await inventory.publish(submitted(id, [[id, sku, 5]]));
  expect(await stockOf()).toMatchObject({ reserved_qty: 5 });
  const [event] = (await inventory.events('reservation.confirmed')).filter(({ data }) => data['sale_id'] === id);
  expect(event?.data['lines']).toMatchObject([{ qty: 5, warehouses: { a: 2, b: 3 } }]);
  expect(await inventory.events('reservation.ended', hold?.reservation_id)).toMatchObject([
    { version: 2, data: { reason: 'taken', lines: [], previous: { lines: [{ qty: 4 }] } } },
  ]);
});

it('keeps the hold of a sale whose checkout is refused, moves its time, and releases it', async () => {
  await stocked();
  const { hold } = await holdOfSale(4);
  await inventory.publish(submitted(id, [[id, sku, 6]]));
  expect(await inventory.events('reservation.rejected', id)).toMatchObject([{ data: { lines: [{ qty: 6, salable_qty: 5 }] } }]);
  expect(await stockOf()).toMatchObject({ reserved_qty: 4 });
  const until = new Date('2031-01-01T00:00:00.000Z');
  expect(await transaction(inventory.db, (tx) => extendHoldOfSale(tx, id, until))).toBe(true);
  expect((await inventory.events('reservation.held', hold?.reservation_id)).at(-1)).toMatchObject({
    data: { expires_at: until.toISOString(), previous: { expires_at: hold?.expires_at.toISOString() } },
  });
  expect(await transaction(inventory.db, (tx) => releaseHoldOfSale(tx, id, new Date()))).toBe(true);
  expect(await transaction(inventory.db, (tx) => releaseHoldOfSale(tx, id, new Date()))).toBe(false);
  expect(await stockOf()).toMatchObject({ reserved_qty: 0 });
  expect((await movements()).map(({ reason }) => reason)).toEqual(['hold', 'hold', 'release', 'release']);
});

it('replaces the hold of a sale that wants less, and gives back the rest', async () => {
  await stocked();
  await holdOfSale(5);
  expect((await holdOfSale(2)).hold?.lines[0]?.qty.toNumber()).toBe(2);
  expect(await stockOf()).toMatchObject({ reserved_qty: 2, salable_qty: 3 });
});

it('gives an imported order what was held for it', async () => {
  await stocked({ a: 3 });
  const { hold } = await holdOfSale(3, 20_000 + id);
  await inventory.rows('update reservation set sale_id = null where reservation_id = $1', hold?.reservation_id);
  const other = imported(30_000 + id, [anItem(90_000 + id, sku, 1)]);
  await inventory.publish(other);
  const order = imported(id, [anItem(id, sku, 2)]);
  await inventory.publish({ ...order, data: { ...(order.data as object), hold_id: hold?.reservation_id } });
  expect(await stockOf()).toMatchObject({ reserved_qty: 2, salable_qty: 1 });
  expect(await inventory.events('reservation.ended', hold?.reservation_id)).toMatchObject([{ data: { reason: 'taken' } }]);
});
