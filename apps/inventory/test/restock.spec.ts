import { expect, it } from '@jest/globals';
import { anItem, created, deleted, imported, refunded, shipped } from './records.js';
import { id, inventory, openShop, sku, stockOf, warehouseA, warehouseB } from './shop.js';

openShop([warehouseA, warehouseB], { RESTOCK_ON_REFUND: true });

const item = (qty_shipped: number, qty_refunded: number) => anItem(1, sku, 5, { qty_shipped, qty_refunded });
const shipAll = (orderId = id) => shipped(orderId, orderId, [[1, 5]], [item(5, 0)], { state: 'complete' });
const refund = (memoId: number, qty: number, qty_refunded: number, qty_shipped = 5) =>
  refunded(id, memoId, [[1, qty]], [item(qty_shipped, qty_refunded)], { state: 'complete' });

it('puts shipped units back where they were taken from, each memo once', async () => {
  await inventory.publish(created(id, sku, { warehouses: { a: 2, b: 4 } }));
  await inventory.publish(imported(id, [item(0, 0)]));
  await inventory.publish(shipAll());
  expect(await stockOf()).toMatchObject({ warehouses: { a: 0, b: 1 } });
  await inventory.publish(refund(10 * id, 2, 2), refund(10 * id, 2, 2));
  expect(await stockOf()).toMatchObject({ qty: 3, salable_qty: 3, warehouses: { a: 2, b: 1 } });
  await inventory.publish(refund(10 * id + 1, 3, 5));
  expect(await stockOf()).toMatchObject({ qty: 6, reserved_qty: 0, warehouses: { a: 2, b: 4 } });
  expect((await inventory.events('stock.recalculated', id)).at(-1)).toMatchObject({ data: { qty: 6, previous: { qty: 3 } } });
});

it('takes refunded units to be those that were not shipped, as long as there are any', async () => {
  await inventory.publish(created(id, sku, { warehouses: { a: 5 } }));
  await inventory.publish(imported(id, [item(0, 0)]));
  await inventory.publish(shipped(id, id, [[1, 3]], [item(3, 0)]), refund(10 * id, 3, 3, 3));
  // 2 of the 3 had not been shipped: they are free again, and 1 came back.
  expect(await stockOf()).toMatchObject({ qty: 3, reserved_qty: 0, salable_qty: 3 });
  const ledger = await inventory.rows(
    `select cause as reason, (qty_after - qty_before)::float8 as qty, (reserved_after - reserved_before)::float8 as reserved from stock_ledger where product_id = $1 order by movement_id`,
    id,
  );
  expect(ledger.slice(-2)).toEqual([
    { reason: 'release', qty: 0, reserved: -2 },
    { reason: 'restock', qty: 1, reserved: 0 },
  ]);
});

it('does not put back what was missing when it was shipped', async () => {
  await inventory.publish(created(id, sku, { warehouses: { a: 3 } }));
  await inventory.publish(imported(id, [item(0, 0)]));
  await inventory.publish(shipAll(), refund(10 * id, 5, 5));
  expect(await stockOf()).toMatchObject({ qty: 3 });
});

it('puts nothing back for units that left before the inventory knew the order, nor for a product that is gone', async () => {
  await inventory.publish(created(id, sku, { warehouses: { a: 9 } }));
  await inventory.publish(imported(id, [item(5, 0)], { state: 'complete' }), refund(10 * id, 2, 2));
  expect(await stockOf()).toMatchObject({ qty: 9 });

  await inventory.publish(imported(1_000 + id, [item(0, 0)]), shipAll(1_000 + id));
  await inventory.publish(deleted(id, sku, 2));
  await inventory.publish(refunded(1_000 + id, 1_000 + id, [[1, 5]], [item(5, 5)], { state: 'closed' }));
  expect(await inventory.rows(`select 1 from stock_ledger where product_id = $1 and cause = 'restock'`, id)).toEqual([]);
});
