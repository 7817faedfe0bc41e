import { describe, expect, it } from '@jest/globals';
import type { DataOf, shipmentCreated } from '@entrepot/contracts';
import { transaction } from '@entrepot/database';
import { untilServed } from '@entrepot/service/testing';
import { until } from '@entrepot/testing';
import { takeShipment } from '../src/shipment/on-shipment-created.js';
import { anItem, created, deleted, imported, placed, reservationsAsked, shipped, submitted, updated } from './records.js';
import { id, inventory, openShop, sku, stockOf, warehouseA, warehouseB, warehouseOfStore9 } from './shop.js';

openShop([warehouseA, warehouseB, warehouseOfStore9]);

const changes = async (orderId = id) => (await inventory.events('reservation.changed')).filter(({ data }) => data['order_id'] === orderId);
const taken = async (shipmentId = id) =>
  (await inventory.events('stock.taken', shipmentId)).map(({ version, data }) => ({ version, ...data }));
const shortsOf = async (product: number) =>
  (await inventory.events('stock.short', product)).filter(({ data }) => data['cause'] === 'shipment').map(({ data }) => data);
const reasons = (product: number) =>
  inventory.rows(
    `select cause as reason, sum(qty_after - qty_before)::float8 as qty, sum(reserved_after - reserved_before)::float8 as reserved from stock_ledger
      where product_id = $1 group by cause order by min(movement_id)`,
    product,
  );
/** Retries hide deadlocks: none may arise in the first place. */
const expectNoDeadlock = async () =>
  expect(await inventory.rows('select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()')).toEqual([
    { deadlocks: 0 },
  ]);
type ShipmentData = DataOf<typeof shipmentCreated>;

it('takes what was reserved from stock and from the reservation, and publishes it', async () => {
  await inventory.publish(created(id, sku, { warehouses: { a: 2, b: 8 } }));
  await inventory.publish(imported(id, [anItem(1, sku, 5)]));
  await inventory.publish(shipped(id, id, [[1, 3]], [anItem(1, sku, 5, { qty_shipped: 3 })]));
  expect(await stockOf()).toMatchObject({ qty: 7, reserved_qty: 2, salable_qty: 5, warehouses: { a: 2, b: 5 } });
  expect((await inventory.events('stock.recalculated', id)).at(-1)).toMatchObject({
    version: 3,
    data: { qty: 7, reserved_qty: 2, salable_qty: 5, previous: { qty: 10, reserved_qty: 5, warehouses: { a: 2, b: 8 } } },
  });
  expect(await changes()).toMatchObject([
    {
      version: 2,
      data: { reason: 'shipped', lines: [{ order_item_id: 1, line: 0, qty: 2, warehouses: { b: 2 }, taken: { b: 3 } }] },
    },
  ]);
  expect(await taken()).toEqual([
    { version: 1, shipment_id: id, order_id: id, items: [{ order_item_id: 1, warehouses: { b: 3 }, missing_qty: 0 }] },
  ]);
  expect(await reasons(id)).toEqual([
    { reason: 'import', qty: 10, reserved: 0 },
    { reason: 'reserve', qty: 0, reserved: 5 },
    { reason: 'ship', qty: -3, reserved: -3 },
  ]);
  expect((await inventory.call('GET', '/api2/stockitems', { sku })).body['stockitem']).toMatchObject({
    qty: 7,
    is_in_stock: 1,
    warehouses: { a: 2, b: 5 },
  });
});

it('takes from the warehouses that its lines name; what was promised elsewhere moves, and a lack is a shortage', async () => {
  await inventory.publish(created(id, sku, { warehouses: { a: 6, b: 4 } }));
  await inventory.publish(imported(id, [anItem(1, sku, 5)]));
  await inventory.publish(imported(10_000 + id, [anItem(2, sku, 3)]));
  expect(await stockOf()).toMatchObject({ reserved_qty: 8 });
  const from = (warehouses: Record<string, number>) => [{ order_item_id: 1, warehouses }];
  await inventory.publish(shipped(id, id, [[1, 2]], [anItem(1, sku, 5, { qty_shipped: 2 })], {}, from({ b: 1 })));
  expect(await stockOf()).toMatchObject({ qty: 8, reserved_qty: 6 });
  const rows = `select cause, w.code, (qty_after - qty_before)::float8 as qty, (reserved_after - reserved_before)::float8 as reserved
    from stock_ledger join warehouse w using (warehouse_id) where shipment_id = $1 and cause in ('move', 'ship') order by movement_id`;
  const [movedThere] = await inventory.rows<{ cause: string; code: string }>(rows, id);
  expect(movedThere).toMatchObject({ cause: 'move', code: 'a', qty: 0, reserved: -1 });
  expect((await changes()).at(-1)).toMatchObject({ data: { reason: 'shipped', lines: [{ qty: 3, taken: { a: 1, b: 1 } }] } });
  expect(await taken()).toMatchObject([{ items: [{ order_item_id: 1, warehouses: { a: 1, b: 1 }, missing_qty: 0 }] }]);
  // What the other order is promised stays there.
  await inventory.publish(shipped(id, 20_000 + id, [[1, 3]], [anItem(1, sku, 5, { qty_shipped: 5 })], {}, from({ b: 3 })));
  expect(await taken(20_000 + id)).toMatchObject([{ items: [{ order_item_id: 1, warehouses: {}, missing_qty: 3 }] }]);
  expect(await shortsOf(id)).toMatchObject([{ missing_qty: 3, cause: 'shipment', order_id: id }]);
  expect(await stockOf()).toMatchObject({ qty: 8, reserved_qty: 3, missing_qty: 0, warehouses: { a: 5, b: 3 } });
});

it('takes the child of a configurable product from the warehouse that the parent’s line names, in proportion', async () => {
  await inventory.publish(created(id, sku, { warehouses: { a: 9, b: 9 } }));
  const items = (qty_shipped: number) => [
    anItem(1, `${sku}C`, 3, { product_type: 'configurable', qty_shipped }),
    anItem(2, sku, 6, { parent_item_id: 1, qty_shipped: 2 * qty_shipped }),
  ];
  await inventory.publish(imported(id, items(0)));
  await inventory.publish(shipped(id, id, [[1, 2]], items(2), {}, [{ order_item_id: 1, warehouses: { b: 1 } }]));
  expect(await taken()).toMatchObject([{ items: [{ order_item_id: 1, warehouses: { a: 2, b: 2 }, missing_qty: 0 }] }]);
});

it('takes a whole order in parts: nothing stays set aside, and the last event publishes all that was taken', async () => {
  await inventory.publish(created(id, sku, { warehouses: { a: 3, b: 3 } }));
  await inventory.publish(imported(id, [anItem(1, sku, 5)]));
  const parts = [2, 1, 2];
  let qty_shipped = 0;
  for (const [index, qty] of parts.entries()) {
    qty_shipped += qty;
    await inventory.publish(shipped(id, 100_000 + 10 * id + index, [[1, qty]], [anItem(1, sku, 5, { qty_shipped })]));
  }
  expect(await stockOf()).toMatchObject({ qty: 1, reserved_qty: 0, salable_qty: 1 });
  const last = (await changes()).at(-1);
  expect(last).toMatchObject({ version: 4, data: { lines: [{ qty: 0, warehouses: {}, taken: { a: 3, b: 2 } }] } });
});

it('takes from the reservation of a sale’s order', async () => {
  await inventory.publish(created(id, sku, { warehouses: { a: 5 } }));
  await inventory.publish(submitted(id, [[id, sku, 4]]));
  const [reservation] = await inventory.rows<{ id: number }>('select reservation_id::int as id from reservation where sale_id = $1', id);
  await inventory.publish(
    placed(id, id, reservation?.id ?? 0, [anItem(1, sku, 4)]),
    shipped(id, id, [[1, 4]], [anItem(1, sku, 4, { qty_shipped: 4 })]),
  );
  expect(await stockOf()).toMatchObject({ qty: 1, reserved_qty: 0, salable_qty: 1 });
  expect(await changes()).toMatchObject([{ data: { sale_id: id, reservation_id: reservation?.id, lines: [{ qty: 0, taken: { a: 4 } }] } }]);
});

it('never fails for want of stock: its reservation, then what is free, then a shortage that is not made up later', async () => {
  await inventory.publish(created(id, sku, { warehouses: { a: 2, b: 1, 'other-store': 9 } }));
  await inventory.publish(imported(id, [anItem(1, sku, 2)]));
  // Gets 1, and is 6 short.
  await inventory.publish(imported(10_000 + id, [anItem(2, sku, 7)]));
  await inventory.publish(updated(id, sku, 2, { warehouses: { a: 4 } }));
  await inventory.publish(shipped(10_000 + id, id, [[2, 7]], [anItem(2, sku, 7, { qty_shipped: 7, product_id: id })]));
  expect(await taken()).toMatchObject([{ items: [{ order_item_id: 2, warehouses: { a: 2, b: 1 }, missing_qty: 4 }] }]);
  expect(await shortsOf(id)).toEqual([{ product_id: id, sku, missing_qty: 4, cause: 'shipment', order_id: 10_000 + id }]);
  expect(await stockOf()).toMatchObject({ qty: 11, reserved_qty: 2, missing_qty: 0, warehouses: { a: 2, b: 0, 'other-store': 9 } });
  await inventory.publish(updated(id, sku, 3, { warehouses: { b: 5 } }));
  expect(await stockOf()).toMatchObject({ qty: 16, reserved_qty: 2 });
});

it('takes what is there of what was promised and counted away, and the promise ends', async () => {
  await inventory.publish(created(id, sku, { backorders: 1, warehouses: { a: 1 } }));
  await inventory.publish(imported(id, [anItem(1, sku, 4)]));
  await inventory.publish(shipped(id, id, [[1, 4]], [anItem(1, sku, 4, { qty_shipped: 4 })]));
  expect(await stockOf()).toMatchObject({ qty: 0, reserved_qty: 0, missing_qty: 0 });
  expect(await taken()).toMatchObject([{ items: [{ warehouses: { a: 1 }, missing_qty: 3 }] }]);
  expect(await shortsOf(id)).toMatchObject([{ missing_qty: 3 }]);
});

it('takes from what is free for an order without a reservation', async () => {
  await inventory.publish(created(id, sku, { warehouses: { a: 2, b: 5 } }));
  await inventory.publish(imported(id, [anItem(1, sku, 4)], { reserve: false }), imported(10_000 + id, [anItem(2, sku, 2)]));
  await inventory.publish(shipped(id, id, [[1, 4]], [anItem(1, sku, 4, { qty_shipped: 4 })]));
  expect(await stockOf()).toMatchObject({ qty: 3, reserved_qty: 2, warehouses: { a: 2, b: 1 } });
  expect(await taken()).toMatchObject([{ items: [{ warehouses: { b: 4 }, missing_qty: 0 }] }]);
  expect(await changes()).toEqual([]);
});

it('takes the child of a configurable product, in proportion, and publishes it for the parent’s line', async () => {
  await inventory.publish(created(id, sku, { warehouses: { a: 9 } }), created(1_000 + id, `${sku}C`, { warehouses: { a: 9 } }));
  const items = (qty_shipped: number) => [
    anItem(1, `${sku}C`, 3, { product_type: 'configurable', qty_shipped }),
    anItem(2, sku, 6, { parent_item_id: 1, qty_shipped: 2 * qty_shipped }),
  ];
  await inventory.publish(imported(id, items(0)));
  await inventory.publish(shipped(id, id, [[1, 2]], items(2)));
  expect([await stockOf(), await stockOf(`${sku}C`)]).toMatchObject([
    { qty: 5, reserved_qty: 2 },
    { qty: 9, reserved_qty: 0 },
  ]);
  expect(await changes()).toMatchObject([{ data: { lines: [{ order_item_id: 2, qty: 2, taken: { a: 4 } }] } }]);
  expect(await taken()).toMatchObject([{ items: [{ order_item_id: 1, warehouses: { a: 4 }, missing_qty: 0 }] }]);
});

it('takes nothing of unmanaged stock; an unknown product is missing, and published as far as it can be named', async () => {
  await inventory.publish(created(id, sku, { manage_stock: false, warehouses: { a: 9 } }));
  const items = (qty_shipped: number) => [
    anItem(1, sku, 2, { qty_shipped }),
    anItem(2, `${sku}U`, 2, { qty_shipped }),
    anItem(3, `${sku}V`, 2, { qty_shipped, product_id: 2_000 + id }),
  ];
  await inventory.publish(imported(id, items(0)));
  await inventory.publish(
    shipped(
      id,
      id,
      [
        [1, 2],
        [2, 2],
        [3, 2],
      ],
      items(2),
    ),
  );
  expect(await stockOf()).toMatchObject({ qty: 9, reserved_qty: 0 });
  expect(await taken()).toMatchObject([
    {
      items: [
        { order_item_id: 1, warehouses: {}, missing_qty: 0 },
        { order_item_id: 2, warehouses: {}, missing_qty: 2 },
        { order_item_id: 3, warehouses: {}, missing_qty: 2 },
      ],
    },
  ]);
  expect(await shortsOf(2_000 + id)).toEqual([{ product_id: 2_000 + id, sku: `${sku}V`, missing_qty: 2, cause: 'shipment', order_id: id }]);
});

it('of a product that is gone is missing, and its promise ends', async () => {
  await inventory.publish(created(id, sku, { warehouses: { a: 5 } }));
  await inventory.publish(imported(id, [anItem(1, sku, 3)]));
  await inventory.publish(deleted(id, sku, 2));
  await inventory.publish(shipped(id, id, [[1, 3]], [anItem(1, sku, 3, { qty_shipped: 3, product_id: id })]));
  expect(await taken()).toMatchObject([{ items: [{ warehouses: {}, missing_qty: 3 }] }]);
  expect(await inventory.rows('select qty::float8 as qty from reservation_line where sku = $1', sku)).toEqual([{ qty: 0 }]);
});

describe('a line that waits for its product', () => {
  it('is missing when it is shipped, and only what is left of it is reserved later', async () => {
    await inventory.publish(imported(id, [anItem(1, sku, 5)]));
    await inventory.publish(shipped(id, id, [[1, 2]], [anItem(1, sku, 5, { qty_shipped: 2 })]));
    expect(await taken()).toMatchObject([{ items: [{ warehouses: {}, missing_qty: 2 }] }]);
    await inventory.publish(created(id, sku, { warehouses: { a: 9 } }));
    await until(async () => (await stockOf()).reserved_qty === 3);
    expect((await inventory.events('reservation.confirmed')).filter(({ data }) => data['order_id'] === id)).toMatchObject([
      { version: 2, data: { lines: [{ order_item_id: 1, qty: 3, warehouses: { a: 3 }, taken: {} }] } },
    ]);
  });

  it('that was shipped whole reserves nothing when the product comes', async () => {
    await inventory.publish(imported(id, [anItem(1, sku, 2)]));
    await inventory.publish(shipped(id, id, [[1, 2]], [anItem(1, sku, 2, { qty_shipped: 2 })], { state: 'complete' }));
    await inventory.publish(created(id, sku, { warehouses: { a: 9 } }));
    await until(
      async () => (await inventory.rows('select 1 from reservation_line where sku = $1 and product_id = $2', sku, id)).length > 0,
    );
    expect(await stockOf()).toMatchObject({ qty: 9, reserved_qty: 0 });
  });
});

describe('once', () => {
  it('is how often a shipment takes, whatever is delivered twice', async () => {
    await inventory.publish(created(id, sku, { warehouses: { a: 9 } }));
    await inventory.publish(imported(id, [anItem(1, sku, 4)]));
    const shipment = () => shipped(id, id, [[1, 2]], [anItem(1, sku, 4, { qty_shipped: 2 })]);
    await inventory.publish(shipment(), shipment());
    await inventory.publish(shipment());
    expect(await stockOf()).toMatchObject({ qty: 7, reserved_qty: 2 });
    expect(await taken()).toHaveLength(1);
    expect(await changes()).toHaveLength(1);
  });

  it('is true of ten who apply one shipment at the same moment', async () => {
    await inventory.publish(created(id, sku, { warehouses: { a: 9 } }));
    await inventory.publish(imported(id, [anItem(1, sku, 4)]));
    const { shipment, order } = shipped(id, id, [[1, 2]], [anItem(1, sku, 4, { qty_shipped: 2 })]).data as ShipmentData;
    await Promise.all(
      Array.from({ length: 10 }, () =>
        untilServed(() => transaction(inventory.db, (tx) => takeShipment(tx, { shipment, order, version: 2 }, new Date()))),
      ),
    );
    expect(await stockOf()).toMatchObject({ qty: 7, reserved_qty: 2 });
    expect(await taken()).toHaveLength(1);
  });

  it('a crash in between leaves nothing behind, and the next try does all of it', async () => {
    await inventory.publish(created(id, sku, { warehouses: { a: 9 } }));
    await inventory.publish(imported(id, [anItem(1, sku, 4)]));
    const event = shipped(id, id, [[1, 2]], [anItem(1, sku, 4, { qty_shipped: 2 })]);
    const { shipment, order } = event.data as ShipmentData;
    const crash = transaction(inventory.db, async (tx) => {
      await takeShipment(tx, { shipment, order, version: 2 }, new Date());
      throw new Error('crash');
    });
    await expect(crash).rejects.toThrow('crash');
    expect(await stockOf()).toMatchObject({ qty: 9, reserved_qty: 4 });
    await inventory.publish(event);
    expect(await stockOf()).toMatchObject({ qty: 7, reserved_qty: 2 });
  });
});

it('two shipments of one order at once take each its own', async () => {
  await inventory.publish(created(id, sku, { warehouses: { a: 3, b: 3 } }));
  await inventory.publish(imported(id, [anItem(1, sku, 6)]));
  const shipments = [1, 2, 3].map((part) => shipped(id, 200_000 + part, [[1, 2]], [anItem(1, sku, 6, { qty_shipped: 2 * part })]));
  await Promise.all(
    shipments.map(({ data, version }) => {
      const { shipment, order } = data as ShipmentData;
      return transaction(inventory.db, (tx) => takeShipment(tx, { shipment, order, version }, new Date()));
    }),
  );
  expect(await stockOf()).toMatchObject({ qty: 0, reserved_qty: 0 });
  expect((await changes()).map(({ version }) => version)).toEqual([2, 3, 4]);
  expect((await changes()).at(-1)).toMatchObject({ data: { lines: [{ qty: 0, taken: { a: 3, b: 3 } }] } });
});

it('a snapshot shows what is set aside and what was taken, of lines that were taken whole too', async () => {
  await inventory.publish(created(id, sku, { warehouses: { a: 3, b: 3 } }));
  await inventory.publish(imported(id, [anItem(1, sku, 4), anItem(2, sku, 1), anItem(3, sku, 1)]));
  const items = [anItem(1, sku, 4, { qty_shipped: 2 }), anItem(2, sku, 1, { qty_shipped: 1 }), anItem(3, sku, 1)];
  await inventory.publish(
    shipped(
      id,
      id,
      [
        [1, 2],
        [2, 1],
      ],
      items,
    ),
  );
  const published = (await changes()).at(-1);
  await inventory.publish(reservationsAsked());
  const snapshots = () => inventory.events('reservation.snapshot', published?.key);
  await until(async () => (await snapshots()).length === 1);
  const [snapshot] = await snapshots();
  expect(snapshot?.version).toBe(published?.version);
  expect(snapshot?.data['lines']).toEqual(published?.data['lines']);
  expect(snapshot?.data['lines']).toMatchObject([
    { order_item_id: 1, qty: 2, warehouses: { a: 1, b: 1 }, taken: { a: 2 } },
    { order_item_id: 2, qty: 0, warehouses: {}, taken: { b: 1 } },
    { order_item_id: 3, qty: 1, warehouses: { b: 1 }, taken: {} },
  ]);
});

it('shipments beside counts by compare and swap lose nothing', async () => {
  await inventory.publish(created(id, sku, { warehouses: { a: 100 } }));
  const orders = Array.from({ length: 20 }, (_, index) => 300_000 + index);
  await inventory.publish(...orders.map((order) => imported(order, [anItem(order, sku, 2)])));
  const shipping = inventory.publish(
    ...orders.map((order) => shipped(order, order, [[order, 2]], [anItem(order, sku, 2, { qty_shipped: 2 })])),
  );
  const countOne = async (): Promise<void> => {
    for (;;) {
      const { a } = (await stockOf()).warehouses as { a: number };
      const { status } = await inventory.call('PATCH', '/api2/stockitems', { sku, warehouses: { a: a + 1 }, expected_qty: { a } });
      if (status === 200) return;
    }
  };
  await Promise.all([shipping, ...Array.from({ length: 10 }, countOne)]);
  expect(await stockOf()).toMatchObject({ qty: 70, reserved_qty: 0 });
  await expectNoDeadlock();
});

it('orders, shipments and snapshots at once do not lock each other out', async () => {
  await inventory.publish(created(id, sku, { warehouses: { a: 1_000 } }));
  const sales = Array.from({ length: 150 }, (_, index) => 500_000 + index);
  await inventory.publish(...sales.map((sale) => submitted(sale, [[id, sku, 2]])));
  const reservations = await inventory.rows<{ sale: number; id: number }>(
    'select sale_id::int as sale, reservation_id::int as id from reservation where sale_id >= 500000 order by reservation_id desc',
  );
  await Promise.all([
    inventory.publish(
      ...reservations.flatMap((reservation) => [
        placed(reservation.sale, reservation.sale, reservation.id, [anItem(1, sku, 2)]),
        shipped(reservation.sale, reservation.sale, [[1, 2]], [anItem(1, sku, 2, { qty_shipped: 2 })]),
      ]),
    ),
    ...Array.from({ length: 5 }, () => inventory.publish(reservationsAsked())),
  ]);
  expect(await stockOf()).toMatchObject({ qty: 700, reserved_qty: 0 });
  await expectNoDeadlock();
});

it('orders of many lines take a fixed number of statements', async () => {
  const lines = Array.from({ length: 200 }, (_, index) => index);
  await inventory.publish(...lines.map((index) => created(400_000 + index, `N${index}`, { warehouses: { a: 5 } })));
  const items = (count: number, qty_shipped: number) =>
    lines.slice(0, count).map((index) => anItem(1 + index, `N${index}`, 1, { qty_shipped }));
  await inventory.publish(imported(400_001, items(1, 0)), imported(400_002, items(200, 0)));
  const statementsOf = async (orderId: number, count: number): Promise<number> => {
    const event = shipped(
      orderId,
      orderId,
      items(count, 1).map(({ order_item_id }) => [order_item_id, 1] as [number, number]),
      items(count, 1),
    );
    const { shipment, order } = event.data as ShipmentData;
    let statements = 0;
    await transaction(inventory.db, async (tx) => {
      const query = tx.query.bind(tx);
      tx.query = (...args: Parameters<typeof query>) => (statements++, query(...args));
      await takeShipment(tx, { shipment, order, version: 2 }, new Date());
    });
    return statements;
  };
  const one = await statementsOf(400_001, 1);
  expect(await statementsOf(400_002, 200)).toBe(one);
  expect(await stockOf('N199')).toMatchObject({ qty: 4, reserved_qty: 0 });
});
