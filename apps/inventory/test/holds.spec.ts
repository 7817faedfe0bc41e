import { describe, expect, it } from '@jest/globals';
import { checkoutPaymentEnded, checkoutPaymentWaiting, checkoutPaymentWanted, event } from '@entrepot/contracts';
import { transaction } from '@entrepot/database';
import { until } from '@entrepot/testing';
import { expireHolds } from '../src/hold/expire-holds.js';
import { extendHoldOfSale, holdForSale, releaseHoldOfSale } from '../src/reservation/sale-holds.js';
import { ListFollower } from '@entrepot/service/testing';
import { anItem, canceled, created, imported, placed, submitted } from './records.js';
import { id, inventory, openShop, sku, stockOf, warehouseA, warehouseB } from './shop.js';

openShop([warehouseA, warehouseB]);

const unexpected = (error: unknown): void => {
  throw error;
};
const later = (): Date => new Date(Date.now() + 600_000);
const stocked = (warehouses: Record<string, number> = { a: 2, b: 3 }) => inventory.publish(created(id, sku, { warehouses }));
const holdOfSale = (qty: number, sale_id = id, product = id) =>
  transaction(inventory.db, (tx) =>
    holdForSale(tx, { sale_id, attempt: 1, store_id: 1, lines: [{ product_id: product, sku: `P${product}`, qty }] }, later()),
  );
const movements = () =>
  inventory.rows<{ reason: string; reserved_change: string }>(
    `select cause as reason, (reserved_after - reserved_before)::float8::text as reserved_change from stock_ledger where product_id = $1 and reserved_after <> reserved_before order by movement_id`,
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
  // The row of the hand-over changes no number.
  const row = `select qty_after - qty_before as qty_change, reserved_after - reserved_before as reserved_change from stock_ledger where product_id = $1 and cause = 'reserve' order by movement_id`;
  expect(await inventory.rows(row, id)).toMatchObject([{ reserved_change: '0.0000' }]);
});

describe('the goods of a checkout that is paid on a provider’s page (ADR 74)', () => {
  const wanted = (qty: number, { sale_id = id, attempt = 1 } = {}) => {
    const data = { sale_id, attempt, store_id: 1, hold_until: '2031-01-01T00:00:00.000Z', lines: [{ product_id: id, sku, qty }] };
    return inventory.publish(event(checkoutPaymentWanted, { subject: sale_id, version: 2 * attempt, data }));
  };
  const ended = (sale_id = id, attempt = 1) =>
    inventory.publish(event(checkoutPaymentEnded, { subject: sale_id, version: 2 * attempt + 1, data: { sale_id, attempt } }));
  const answers = async (sale_id = id) => {
    const ofSale = ({ data }: { data: Record<string, unknown> }) => data['sale_id'] === sale_id;
    const [held, confirmed] = [await inventory.events('reservation.held'), await inventory.events('reservation.confirmed')].map((all) =>
      all.filter(ofSale),
    );
    return { held: held!.length, confirmed: confirmed!.length, rejected: (await inventory.events('reservation.rejected', sale_id)).length };
  };
  /** Ends the hold of a sale by time, as its sweep does. */
  const lapse = async (sale_id = id) => {
    await inventory.rows(
      `update reservation set expires_at = now() - interval '1 second' where sale_id = $1 and ended_at is null`,
      sale_id,
    );
    await until(
      async () =>
        (await inventory.rows('select from reservation where sale_id = $1 and ended_at is null and expires_at is not null', sale_id))
          .length === 0,
    );
  };
  const other = () => 40_000 + id;

  it('are held, and become the order’s when it is paid: another customer is refused before anything is paid (rows 3 and 9)', async () => {
    await stocked({ a: 1 });
    await wanted(1);
    await wanted(1, { sale_id: other() });
    expect(await answers(other())).toEqual({ held: 0, confirmed: 0, rejected: 1 });
    await inventory.publish(submitted(id, [[id, sku, 1]]));
    expect(await answers()).toEqual({ held: 1, confirmed: 1, rejected: 0 });
    expect(await stockOf()).toMatchObject({ reserved_qty: 1, salable_qty: 0 });
  });

  it('are given back at once when nothing is paid, and the next attempt is answered, refused or not (rows 1 to 6, 8 and 11)', async () => {
    await stocked({ a: 2 });
    await wanted(3);
    expect(await answers()).toEqual({ held: 0, confirmed: 0, rejected: 1 });
    await wanted(2, { attempt: 2 });
    await ended(id, 2);
    expect(await stockOf()).toMatchObject({ reserved_qty: 0, salable_qty: 2 });
    await inventory.publish(submitted(id, [[id, sku, 2]], { attempt: 3 }));
    expect(await answers()).toEqual({ held: 1, confirmed: 1, rejected: 1 });
  });

  it('are held for longer while a slip is to be paid; of a hold that has lapsed nothing is held again (rows 7 and 12)', async () => {
    await stocked({ a: 1 });
    await wanted(1);
    const wait = (hold_until: string, version: number) =>
      inventory.publish(event(checkoutPaymentWaiting, { subject: id, version, data: { sale_id: id, attempt: 1, hold_until } }));
    await wait('2032-02-02T00:00:00.000Z', 3);
    const expiry = `select expires_at from reservation where sale_id = $1`;
    expect(await inventory.rows(expiry, id)).toEqual([{ expires_at: new Date('2032-02-02T00:00:00.000Z') }]);
    await lapse();
    await wait('2033-03-03T00:00:00.000Z', 4);
    expect(await stockOf()).toMatchObject({ reserved_qty: 0, salable_qty: 1 });
  });

  it('that are paid for after the hold has lapsed: the order gets what there is, or is refused and the money goes back (rows 13 and 14)', async () => {
    await stocked({ a: 1 });
    await wanted(1);
    await wanted(1, { sale_id: other() });
    await lapse();
    await wanted(1, { sale_id: other(), attempt: 2 });
    await inventory.publish(submitted(id, [[id, sku, 1]]));
    expect(await answers()).toEqual({ held: 1, confirmed: 0, rejected: 1 });
    await ended(other(), 2);
    await wanted(1, { attempt: 2 });
    await lapse();
    await inventory.publish(submitted(id, [[id, sku, 1]], { attempt: 2 }));
    expect(await answers()).toEqual({ held: 2, confirmed: 1, rejected: 1 });
  });
});

const hold = (items: object[], more: object = {}, headers?: Record<string, string>) =>
  inventory.call('POST', '/api2/stock/holds', { items, minutes: 15, ...more }, headers);
const end = (holdId: unknown) => inventory.call('DELETE', `/api2/stock/holds/${String(holdId)}`);
const isOver = async (holdId: unknown) =>
  inventory.rows(`update reservation set expires_at = now() - interval '1 second' where reservation_id = $1`, holdId);

it('holds goods by call, shows where, and answers a retry with the same hold', async () => {
  await stocked();
  const headers = { 'idempotency-key': `hold-of-cart-${id}-0000` };
  const items = [{ sku, qty: 2 }, { sku, qty: 1 }, { sku, qty: 1, warehouse: 'b' }]; // prettier-ignore
  const { status, body } = await hold(items, { reference: 'cart-1' }, headers);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    success: true,
    hold: {
      reference: 'cart-1',
      items: [
        { sku, qty: 2, warehouse: 'a' },
        { sku, qty: 2, warehouse: 'b' },
      ],
    },
  });
  const { created_at, expires_at, hold_id } = body['hold'] as Record<string, string>;
  expect(Date.parse(expires_at!) - Date.parse(created_at!)).toBe(900_000);
  expect((await hold(items, { reference: 'cart-1' }, headers)).body).toEqual(body);
  expect(await stockOf()).toMatchObject({ reserved_qty: 4, salable_qty: 1 });
  expect(await end(hold_id)).toMatchObject({ status: 200, body: { success: true, hold_id } });
  expect(await stockOf()).toMatchObject({ reserved_qty: 0 });
  expect(await end(hold_id)).toMatchObject({ status: 404, body: { error: 'Hold not found' } });
  expect((await end(99_999_999)).status).toBe(404);
});

it('holds all or nothing, and says of each short entry what there is', async () => {
  await inventory.publish(
    created(id, sku, { warehouses: { a: 5 }, min_qty: 1 }),
    created(1_000 + id, `${sku}X`, { warehouses: { b: 1 } }),
    created(2_000 + id, `${sku}B`, { warehouses: { a: 0 }, backorders: 1 }),
  );
  const { status, body, details } = await hold([
    { sku, qty: 3 },
    { sku, qty: 2 },
    { sku: `${sku}X`, qty: 1, warehouse: 'a' },
    { sku: `${sku}B`, qty: 7 },
  ]);
  expect({ status, body }).toMatchObject({ status: 409, body: { error: 'Not enough stock' } });
  expect(details).toMatchObject([
    { path: 'items[1].qty', code: 'too_large', message: 'there is 1' },
    { path: 'items[2].qty', code: 'too_large', message: 'there is none' },
  ]);
  expect(await stockOf()).toMatchObject({ reserved_qty: 0 });
  expect((await hold([{ sku: `${sku}B`, qty: 7 }])).status).toBe(201);
});

it('refuses what it cannot read or does not know, all of it at once', async () => {
  await stocked();
  const { status, details } = await hold([{ sku, qty: 0 }, { qty: 1 }], { minutes: 10_081 });
  expect(status).toBe(400);
  expect(details.map(({ path }) => path)).toEqual(['items[0].qty', 'items[1].sku', 'minutes']);
  const unknown = await hold([
    { sku: 'NONE', qty: 1 },
    { sku, qty: 1, warehouse: 'mars' },
  ]);
  expect(unknown).toMatchObject({ status: 404, body: { error: 'Product not found' } });
  expect(unknown.details.map(({ path }) => path)).toEqual(['items[0].sku', 'items[1].warehouse']);
  expect(await hold([{ sku, qty: 1, warehouse: 'mars' }])).toMatchObject({ status: 400, body: { error: 'Invalid warehouse code' } });
  expect((await hold([])).status).toBe(400);
});

it('hands a hold over from its owner, or from who may write stock where it lies, and ignores it from others', async () => {
  await stocked({ a: 9, b: 0 });
  const held = async () => ((await hold([{ sku, qty: 2 }])).body['hold'] as { hold_id: number }).hold_id;
  const order = async (number: number, hold_id: number, hold_by: object) => {
    const { data, ...event } = imported(number, [anItem(number, sku, 1)]);
    await inventory.publish({ ...event, data: { ...(data as object), hold_id, hold_by } });
    return (await inventory.events('reservation.ended', hold_id)).map(({ data: { reason } }) => reason as string);
  };
  const [first, second] = [await held(), await held()];
  const next = 40_000 + 10 * id;
  expect(await order(next, first, { client_id: 'shop', warehouses: [] })).toEqual([]);
  expect(await order(next + 1, first, { client_id: 'wms', warehouses: ['b'] })).toEqual([]);
  expect(await stockOf()).toMatchObject({ reserved_qty: 6 });
  expect(await order(next + 2, first, { client_id: 'wms', warehouses: ['a', 'b'] })).toEqual(['taken']);
  const fields = { hold_id: second, hold_by: { client_id: 'shop', warehouses: [] } };
  await inventory.publish(submitted(next, [[id, sku, 1]], fields));
  expect(await inventory.events('reservation.ended', second)).toEqual([]);
  await inventory.publish(submitted(next + 1, [[id, sku, 1]], { ...fields, hold_by: { client_id: 'erp', warehouses: [] } }));
  expect(await inventory.events('reservation.ended', second)).toMatchObject([{ data: { reason: 'taken' } }]);
  const third = await held();
  const wanted = { sale_id: next + 2, attempt: 1, store_id: 1, hold_until: later().toISOString(), hold_id: third };
  const lines = [{ product_id: id, sku, qty: 1 }];
  for (const [attempt, client_id, ended] of [
    [1, 'shop', 0],
    [2, 'erp', 1],
  ] as const) {
    const data = { ...wanted, attempt, lines, hold_by: { client_id, warehouses: [] } };
    await inventory.publish(event(checkoutPaymentWanted, { subject: next + 2, version: attempt, data }));
    expect(await inventory.events('reservation.ended', third)).toHaveLength(ended);
  }
});

it('names in each row of the ledger the hold that the goods come from, where a sale has two', async () => {
  await stocked({ a: 9 });
  const { hold: own } = await holdOfSale(2);
  const handed = ((await hold([{ sku, qty: 3 }])).body['hold'] as { hold_id: number }).hold_id;
  await inventory.publish(submitted(id, [[id, sku, 4]], { hold_id: handed }));
  const rows = `select cause, hold_id::int, (reserved_after - reserved_before)::float8 as reserved from stock_ledger
    where product_id = $1 and cause in ('reserve', 'release') order by movement_id`;
  expect(await inventory.rows(rows, id)).toEqual([
    { cause: 'reserve', hold_id: own?.reservation_id, reserved: 0 },
    { cause: 'reserve', hold_id: handed, reserved: 0 },
    { cause: 'release', hold_id: handed, reserved: -1 },
  ]);
  expect(await stockOf()).toMatchObject({ reserved_qty: 4 });
});

it('ends a hold whose time is over once, whoever sweeps', async () => {
  await stocked();
  const { body } = await hold([{ sku, qty: 4 }]);
  const holdId = (body['hold'] as { hold_id: number }).hold_id;
  await isOver(holdId);
  await Promise.all([1, 2, 3].map(() => expireHolds(inventory.db, unexpected)));
  await until(async () => (await stockOf())['reserved_qty'] === 0);
  expect(await inventory.events('reservation.ended', holdId)).toMatchObject([{ version: 2, data: { reason: 'expired' } }]);
  expect((await movements()).map(({ reason }) => reason)).toEqual(['hold', 'hold', 'expire', 'expire']);
});

it('ends the holds beside one that cannot be ended', async () => {
  await stocked();
  const [broken, good] = [await hold([{ sku, qty: 1 }]), await hold([{ sku, qty: 2 }])].map(
    ({ body }) => (body['hold'] as { hold_id: number }).hold_id,
  ) as [number, number];
  await inventory.rows(`alter table reservation add constraint broken check (reservation_id <> ${broken} or ended_at is null)`);
  for (const holdId of [broken, good]) await isOver(holdId);
  const failed: number[] = [];
  await expireHolds(inventory.db, (_error, holdId) => failed.push(holdId));
  await until(async () => (await stockOf())['reserved_qty'] === 1);
  expect(failed.every((holdId) => holdId === broken)).toBe(true);
  await inventory.rows('alter table reservation drop constraint broken');
  await expireHolds(inventory.db, unexpected);
  await until(async () => (await stockOf())['reserved_qty'] === 0);
});

const reservations = async (query: string) =>
  (await inventory.call('GET', `/api2/reservations?${query}`)).body['reservations'] as Record<string, unknown>[];

it('lists what is promised to whom, one record for each order or hold, sku and warehouse', async () => {
  await stocked({ a: 4, b: 3 });
  const { body } = await hold([{ sku, qty: 5 }]);
  const { hold_id, created_at, expires_at } = body['hold'] as Record<string, unknown>;
  const promised = { order_id: null, hold_id, sku, created_at, expires_at };
  expect(await reservations(`sku=${sku}`)).toMatchObject(
    [
      { ...promised, warehouse: 'a', qty: 2 },
      { ...promised, warehouse: 'b', qty: 3 },
    ].map(({ qty: _qty, ...one }) => one),
  );
  expect((await reservations(`hold_id=${String(hold_id)}`)).reduce((all, { qty }) => all + Number(qty), 0)).toBe(5);
  const before = (at: unknown) => reservations(`sku=${sku}&expires_before=${new Date(Date.parse(String(at)) + 1_000).toISOString()}`);
  expect([(await before(expires_at)).length, (await before(created_at)).length]).toEqual([2, 0]);
  // Two lines of one sku are one record.
  await inventory.publish(imported(id, [anItem(2 * id, sku, 1), anItem(2 * id + 1, sku, 1)]));
  const own = { order_id: id, hold_id: null, sku, qty: 2, expires_at: null };
  expect(await reservations(`order_id=${id}`)).toMatchObject([own]);
  expect((await reservations(`sku=${sku}&warehouse=b`)).every(({ warehouse }) => warehouse === 'b')).toBe(true);
  expect(await reservations('sku=NONE')).toEqual([]);
  expect(await reservations('warehouse=mars')).toEqual([]);
});

it('walks reservations: a hold ends, an order takes over, and a cancel removes', async () => {
  await stocked({ a: 5 });
  const path = `/api2/reservations?sku=${sku}`;
  const all = new ListFollower((url) => inventory.call('GET', url), path, 'reservations', 'reservation_id');
  const { hold: held } = await holdOfSale(2);
  await all.until(({ known }) => [...known.values()].some((one) => one['hold_id'] === held?.reservation_id));
  await inventory.publish(submitted(id, [[id, sku, 2]]));
  const [confirmed] = (await inventory.events('reservation.confirmed')).filter(({ data }) => data['sale_id'] === id);
  await inventory.publish(placed(id, id, Number(confirmed?.data['reservation_id']), [anItem(id, sku, 2)]));
  await all.until(({ known }) => known.size === 1 && [...known.values()][0]?.['order_id'] === id);
  await inventory.publish(canceled(id, [anItem(id, sku, 2, { qty_canceled: 2 })]));
  await all.until(({ known }) => known.size === 0);
});

it('promises nothing twice, whatever is held, ordered, handed over, canceled and swept in any order', async () => {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
  let state = seed;
  const random = (below: number): number => (state = (state * 48_271 + 1) % 2_147_483_647) % below;
  const note = `seed ${seed}`;
  await stocked({ a: 6, b: 5 });
  const held = new Map<number, number>();
  const ordered = new Map<number, number>();
  const sumOf = (amounts: ReadonlyMap<number, number>): number => [...amounts.values()].reduce((all, qty) => all + qty, 0);
  const pick = <V>(from: ReadonlyMap<number, V>): number | undefined => [...from.keys()][random(Math.max(1, from.size))];
  for (let step = 1; step <= 40; step++) {
    const free = 11 - sumOf(held) - sumOf(ordered);
    const [qty, holdId, orderId] = [1 + random(5), pick(held), pick(ordered)];
    const next = 1_000_000 + id * 1_000 + step;
    switch (random(5)) {
      case 0: {
        const { status, body } = await hold([{ sku, qty }]);
        expect([note, step, status]).toEqual([note, step, qty <= free ? 201 : 409]);
        if (status === 201) held.set((body['hold'] as { hold_id: number }).hold_id, qty);
        break;
      }
      case 1:
        if (holdId === undefined) break;
        expect([note, step, (await end(holdId)).status]).toEqual([note, step, 200]);
        held.delete(holdId);
        break;
      case 2: {
        // Names a hold, or one that has ended.
        const order = imported(next, [anItem(next, sku, qty)]);
        const own = held.get(holdId ?? 0) ?? 0;
        await inventory.publish({ ...order, data: { ...(order.data as object), hold_id: holdId ?? 1 } });
        if (holdId !== undefined) held.delete(holdId);
        const got = Math.min(qty, own + free);
        if (got > 0) ordered.set(next, got);
        break;
      }
      case 3:
        if (orderId === undefined) break;
        await inventory.publish(canceled(orderId, [anItem(orderId, sku, 5, { qty_canceled: 5 })]));
        ordered.delete(orderId);
        break;
      default:
        if (holdId === undefined) break;
        await isOver(holdId);
        await expireHolds(inventory.db, unexpected);
        await until(async () => (await inventory.events('reservation.ended', holdId)).length > 0);
        held.delete(holdId);
    }
    const promised = await reservations(`sku=${sku}&limit=200`);
    const expected = [...held, ...ordered].reduce((all, [, some]) => all + some, 0);
    expect([note, step, (await stockOf())['reserved_qty']]).toEqual([note, step, expected]);
    expect([note, step, promised.reduce((all, one) => all + Number(one['qty']), 0)]).toEqual([note, step, expected]);
    await inventory.checkLedger();
  }
}, 30_000);

it('holds for a bound integration in its own warehouses, and shows it no other’s', async () => {
  await stocked({ a: 2, b: 3 });
  const bound = { 'x-entrepot-warehouses': 'a' };
  const { details } = await hold([{ sku, qty: 3 }], {}, bound);
  expect(details).toMatchObject([{ path: 'items[0].qty', message: 'there is 2' }]);
  expect((await hold([{ sku, qty: 1, warehouse: 'b' }], {}, bound)).body).toMatchObject({ error: 'Invalid warehouse code' });
  const own = (await hold([{ sku, qty: 2 }], {}, bound)).body['hold'] as Record<string, unknown>;
  expect(own['items']).toEqual([{ sku, qty: 2, warehouse: 'a' }]);
  const other = (await hold([{ sku, qty: 1 }])).body['hold'] as Record<string, unknown>;
  const endBound = (holdId: unknown) => inventory.call('DELETE', `/api2/stock/holds/${String(holdId)}`, undefined, bound);
  expect(await endBound(other['hold_id'])).toMatchObject({ status: 404, body: { error: 'Hold not found' } });
  const seen = (await inventory.call('GET', `/api2/reservations?sku=${sku}`, undefined, bound)).body['reservations'];
  expect(seen).toMatchObject([{ hold_id: own['hold_id'], warehouse: 'a', qty: 2 }]);
  expect((await endBound(own['hold_id'])).status).toBe(200);
});
