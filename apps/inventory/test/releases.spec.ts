import { describe, expect, it } from '@jest/globals';
import { until } from '@entrepot/testing';
import { anItem, canceled, created, imported, placed, refunded, shipped, submitted } from './records.js';
import { id, inventory, openShop, sku, stockOf, warehouseA, warehouseB } from './shop.js';

openShop([warehouseA, warehouseB]);

const changes = async () => (await inventory.events('reservation.changed')).filter(({ data }) => data['order_id'] === id);
const reservationOfSale = async (): Promise<number> =>
  (await inventory.rows<{ id: number }>('select reservation_id::int as id from reservation where sale_id = $1', id))[0]?.id ?? 0;

describe('a cancel', () => {
  it('releases all of an order that nothing was shipped of', async () => {
    await inventory.publish(created(id, sku, { warehouses: { a: 2, b: 8 } }));
    await inventory.publish(imported(id, [anItem(1, sku, 9)]));
    await inventory.publish(canceled(id, [anItem(1, sku, 9, { qty_canceled: 9 })]));
    expect(await stockOf()).toMatchObject({ qty: 10, reserved_qty: 0, salable_qty: 10 });
    expect(await changes()).toMatchObject([{ version: 2, data: { reason: 'canceled', lines: [] } }]);
    expect((await inventory.events('stock.recalculated', id)).at(-1)).toMatchObject({
      data: { salable_qty: 10, previous: { reserved_qty: 9, salable_qty: 1 } },
    });
    expect(
      await inventory.rows(
        `select cause as reason, (reserved_after - reserved_before)::float8 as reserved from stock_ledger where cause = 'release' and product_id = $1 order by 2`,
        id,
      ),
    ).toEqual([
      { reason: 'release', reserved: -7 },
      { reason: 'release', reserved: -2 },
    ]);
  });

  it('of a part of a new order gives back that part, once, however often and late its events come', async () => {
    await inventory.publish(created(id, sku, { warehouses: { a: 9 } }));
    await inventory.publish(imported(id, [anItem(1, sku, 6)]));
    const part = (qty_canceled: number, version: number) => canceled(id, [anItem(1, sku, 6, { qty_canceled })], { state: 'new' }, version);
    await inventory.publish(part(1.5, 2), part(1.5, 2));
    expect(await stockOf()).toMatchObject({ qty: 9, reserved_qty: 4.5, salable_qty: 4.5 });
    await inventory.publish(part(4, 3), part(1.5, 2));
    expect(await stockOf()).toMatchObject({ qty: 9, reserved_qty: 2, salable_qty: 7 });
    expect((await changes()).map(({ data }) => data['lines'])).toMatchObject([[{ qty: 4.5 }], [{ qty: 2 }]]);
  });

  it('keeps what the order still has to ship, and publishes what was taken', async () => {
    await inventory.publish(created(id, sku, { warehouses: { a: 9 } }));
    await inventory.publish(imported(id, [anItem(1, sku, 6)]));
    await inventory.publish(shipped(id, id, [[1, 2]], [anItem(1, sku, 6, { qty_shipped: 2 })]));
    await inventory.publish(
      canceled(id, [anItem(1, sku, 6, { qty_shipped: 2, qty_invoiced: 3, qty_canceled: 3 })], { state: 'processing' }),
    );
    expect(await stockOf()).toMatchObject({ qty: 7, reserved_qty: 1 });
    expect((await changes()).at(-1)).toMatchObject({
      version: 3,
      data: { reason: 'canceled', lines: [{ qty: 1, warehouses: { a: 1 }, taken: { a: 2 } }] },
    });
  });

  it('releases the reservation of a sale’s order', async () => {
    await inventory.publish(created(id, sku, { warehouses: { a: 9 } }));
    await inventory.publish(submitted(id, [[id, sku, 4]]));
    await inventory.publish(
      placed(id, id, await reservationOfSale(), [anItem(1, sku, 4)]),
      canceled(id, [anItem(1, sku, 4, { qty_canceled: 4 })]),
    );
    expect(await stockOf()).toMatchObject({ qty: 9, reserved_qty: 0 });
  });

  it('releases the child of a configurable product', async () => {
    await inventory.publish(created(id, sku, { warehouses: { a: 9 } }));
    const items = (qty_canceled: number) => [
      anItem(1, `${sku}C`, 2, { product_type: 'configurable', qty_canceled }),
      anItem(2, sku, 4, { parent_item_id: 1, qty_canceled: 2 * qty_canceled }),
    ];
    await inventory.publish(imported(id, items(0)));
    await inventory.publish(canceled(id, items(1), { state: 'processing' }));
    expect(await stockOf()).toMatchObject({ reserved_qty: 2 });
  });

  it('of a short order releases no more than it had', async () => {
    await inventory.publish(created(id, sku, { warehouses: { a: 2 } }));
    await inventory.publish(imported(id, [anItem(1, sku, 9)]));
    await inventory.publish(canceled(id, [anItem(1, sku, 9, { qty_canceled: 5 })], { state: 'processing' }));
    expect(await stockOf()).toMatchObject({ reserved_qty: 2 });
    expect(await changes()).toEqual([]);
  });

  it('of a line that waits for its product leaves no more than the rest to reserve', async () => {
    await inventory.publish(imported(id, [anItem(1, sku, 9), anItem(2, `${sku}X`, 2)]));
    await inventory.publish(
      canceled(id, [anItem(1, sku, 9, { qty_canceled: 5 }), anItem(2, `${sku}X`, 2, { qty_canceled: 2 })], { state: 'new' }),
    );
    await inventory.publish(created(id, sku, { warehouses: { a: 20 } }), created(1_000 + id, `${sku}X`, { backorders: 1 }));
    await until(
      async () => (await inventory.rows('select 1 from reservation_line where sku like $1 and product_id is null', `${sku}%`)).length === 0,
    );
    expect([await stockOf(), await stockOf(`${sku}X`)]).toMatchObject([{ reserved_qty: 4 }, { reserved_qty: 0 }]);
  });

  it('is not undone by a later import of the order', async () => {
    await inventory.publish(created(id, sku, { warehouses: { a: 9 } }));
    await inventory.publish(imported(id, [anItem(1, sku, 4)]));
    const items = [anItem(1, sku, 4, { qty_canceled: 3 })];
    await inventory.publish(canceled(id, items, { state: 'processing' }, 2), imported(id, items, { status: 'odd' }, 3));
    expect(await stockOf()).toMatchObject({ reserved_qty: 1 });
  });
});

describe('a refund', () => {
  it('of units that were not shipped releases them; once', async () => {
    await inventory.publish(created(id, sku, { warehouses: { a: 9 } }));
    await inventory.publish(imported(id, [anItem(1, sku, 5, { qty_invoiced: 5 })]));
    const memo = () => refunded(id, id, [[1, 2]], [anItem(1, sku, 5, { qty_invoiced: 5, qty_refunded: 2 })]);
    await inventory.publish(memo(), memo());
    expect(await stockOf()).toMatchObject({ qty: 9, reserved_qty: 3 });
    expect(await changes()).toMatchObject([{ data: { reason: 'canceled', lines: [{ qty: 3 }] } }]);
  });

  it('of units that were shipped puts nothing back', async () => {
    await inventory.publish(created(id, sku, { warehouses: { a: 9 } }));
    await inventory.publish(imported(id, [anItem(1, sku, 5)]));
    await inventory.publish(
      shipped(id, id, [[1, 5]], [anItem(1, sku, 5, { qty_shipped: 5 })], { state: 'complete' }),
      refunded(id, id, [[1, 5]], [anItem(1, sku, 5, { qty_shipped: 5, qty_refunded: 5 })], { state: 'closed' }),
    );
    expect(await stockOf()).toMatchObject({ qty: 4, reserved_qty: 0 });
  });

  it('of a counted product that is never shipped releases it; the rest stays sold when the order is complete', async () => {
    await inventory.publish(created(id, sku, { warehouses: { a: 9 } }));
    const item = (qty_refunded: number) => anItem(1, sku, 3, { product_type: 'virtual', qty_invoiced: 3, qty_refunded });
    await inventory.publish(imported(id, [item(0)]), refunded(id, id, [[1, 1]], [item(1)], { state: 'complete' }));
    expect(await stockOf()).toMatchObject({ qty: 9, reserved_qty: 2 });
  });
});

describe('an order’s own event that comes after others of it', () => {
  it('links a sale’s reservation, and does not keep what was shipped and canceled meanwhile', async () => {
    await inventory.publish(created(id, sku, { warehouses: { a: 9 } }));
    await inventory.publish(submitted(id, [[id, sku, 6]]));
    await inventory.publish(
      shipped(id, id, [[1, 2]], [anItem(1, sku, 6, { qty_shipped: 2 })], { version: 2 }),
      canceled(id, [anItem(1, sku, 6, { qty_shipped: 2, qty_canceled: 3 })], { state: 'processing' }, 3),
      placed(id, id, await reservationOfSale(), [anItem(1, sku, 6)]),
    );
    expect(await stockOf()).toMatchObject({ qty: 7, reserved_qty: 1 });
    expect(await changes()).toMatchObject([{ data: { lines: [{ order_item_id: 1, qty: 1, warehouses: { a: 1 }, taken: { a: 2 } }] } }]);
  });

  it('reserves for an imported one what is left, and publishes what was taken', async () => {
    await inventory.publish(created(id, sku, { warehouses: { a: 9 } }));
    await inventory.publish(
      shipped(id, id, [[1, 2]], [anItem(1, sku, 6, { qty_shipped: 2 })], { version: 2 }),
      imported(id, [anItem(1, sku, 6)]),
    );
    expect(await stockOf()).toMatchObject({ qty: 7, reserved_qty: 4 });
    expect((await inventory.events('reservation.confirmed')).filter(({ data }) => data['order_id'] === id)).toMatchObject([
      { data: { lines: [{ qty: 4, taken: { a: 2 } }] } },
    ]);
  });

  it('goes by the latest version of its events', async () => {
    await inventory.publish(created(id, sku, { warehouses: { a: 9 } }));
    await inventory.publish(
      canceled(id, [anItem(1, sku, 6, { qty_canceled: 5 })], { state: 'processing' }, 3),
      shipped(id, id, [[1, 1]], [anItem(1, sku, 6, { qty_shipped: 1 })], { version: 2 }),
      imported(id, [anItem(1, sku, 6)]),
    );
    expect(await stockOf()).toMatchObject({ qty: 8, reserved_qty: 1 });
  });
});
