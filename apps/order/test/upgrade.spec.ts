import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { isOnline } from '@entrepot/contracts';
import { type Database, openDatabase, readRows, shownTypes } from '@entrepot/database';
import { Decimal, decimal, roundMoney, sum } from '@entrepot/kernel';
import { serviceMigrations } from '@entrepot/service';
import { createLogger } from '@entrepot/telemetry';
import { type TestDatabase, randomNumbers, testDatabase } from '@entrepot/testing';
import { creditMemoLists } from '../src/migrations/credit-memo-lists.js';
import { migrations } from '../src/migrations/migrations.js';
import { paymentFacts } from '../src/migrations/payment-facts.js';
import { withMoney } from '../src/order/order-change.rules.js';

let database: TestDatabase;
let filled: TestDatabase;
const opened: Database[] = [];
/** Opens a database with these migrations done. */
const openWith = async (done: typeof migrations, { url } = database): Promise<Database> => {
  const logger = createLogger({ name: 'upgrade', level: 'error' });
  const options = { url, applicationName: 'upgrade', migrations: [...serviceMigrations(done)], logger };
  const db = await openDatabase(options);
  opened.push(db);
  return db;
};
beforeAll(async () => {
  [database, filled] = await Promise.all([testDatabase(), testDatabase()]);
});
afterAll(async () => {
  for (const db of opened) await db.destroy();
  await Promise.all([database.drop(), filled.drop()]);
});

/** Statement by which operators have the fills run again. */
const runAgain = (): string =>
  /delete from migration where name in \([^)]+\)/.exec(readFileSync(new URL('../../../docs/upgrades.md', import.meta.url), 'utf8'))![0];

const insert = (from: number, to: number): string => `
  insert into credit_memo (increment_id, order_id, store_id, subtotal, discount_amount, tax_amount, shipping_amount, shipping_tax_amount,
                           grand_total, created_at)
  select n::text, 1, 1, 1, 0, 0, 0, 0, 1, timestamptz '2026-01-01 UTC' + n * interval '1 minute' from generate_series(${from}, ${to}) as n`;

it('gives the credit memos of the release before the time at which they were made, also where it is begun anew', async () => {
  const old = await openWith(migrations.slice(0, migrations.indexOf(creditMemoLists[0]!)));
  await old.query(`insert into orders (entity_id, increment_id, store_id, state, status, subtotal, discount_amount, tax_amount, shipping_amount,
                     shipping_tax_amount, grand_total, created_at, updated_at)
                   values (1, '1', 1, 'complete', 'complete', 0, 0, 0, 0, 0, 0, now(), now())`);
  await old.query(insert(1, 1_200));
  // The migration ended in the middle, and a replica of the release before went on.
  await openWith(migrations.slice(0, migrations.indexOf(creditMemoLists[1]!)));
  await old.query(insert(1_201, 1_210));
  await old.query(`update credit_memo set updated_at = created_at where credit_memo_id < 700`);
  const db = await openWith(migrations);
  const text = 'select count(*) as count, count(*) filter (where updated_at = created_at) as same from credit_memo';
  expect(await readRows(db, { name: '', text, values: [], types: shownTypes })).toEqual([{ count: 1_210, same: 1_210 }]);
  await old.query(insert(1_211, 1_211));
  await expect(old.query(insert(7, 7))).rejects.toThrow('credit_memo_increment_id_key');
});

const inCents = (cents: number): string => decimal(cents).div(100).toFixed(2);
type Draw = ReturnType<typeof randomNumbers>;

/** Makes an order as the release before wrote it, with its lines and cases. */
const anOldOrder = (entity_id: number, draw: Draw) => {
  const lines = Array.from({ length: 1 + draw(3) }, (_, at) => {
    const row_total = draw(5_000);
    const qty_ordered = 1 + draw(4);
    const amounts = { row_total: inCents(row_total), tax_amount: inCents(draw(500)), discount_amount: inCents(draw(row_total + 1)) };
    const parent_item_id = at > 0 && draw(3) === 0 ? entity_id * 10 : null;
    const names = { sku: 'A', name: 'A', product_type: 'simple', price: 1, original_price: 1 };
    return { order_item_id: entity_id * 10 + at, order_id: entity_id, parent_item_id, ...amounts, qty_ordered, qty_canceled: 0, ...names };
  });
  const of = (name: 'row_total' | 'tax_amount' | 'discount_amount'): Decimal =>
    sum(lines.filter((line) => line.parent_item_id === null).map((line) => decimal(line[name])));
  const totals = { subtotal: of('row_total'), tax_amount: of('tax_amount'), discount_amount: of('discount_amount') };
  const grand_total = totals.subtotal.plus(totals.tax_amount).minus(totals.discount_amount).plus(draw(2));
  return {
    order: {
      ...{ entity_id, increment_id: String(entity_id), store_id: 1, status: 'any', version: 1, reserve: true, metadata: {} },
      ...{
        ...totals,
        grand_total,
        shipping_amount: grand_total.minus(totals.subtotal).minus(totals.tax_amount).plus(totals.discount_amount),
      },
      ...{
        shipping_tax_amount: 0,
        created_at: '2026-01-01',
        updated_at: '2026-01-01',
        billing_address: { firstname: 'Ana', lastname: null },
      },
      payment_method: [null, 'pix', 'banktransfer', 'stripe', 'sandbox_card', 'cashondelivery'][draw(6)],
      payment_reference: draw(2) === 0 ? null : `pi_${entity_id}`,
      sale_id: draw(2) === 0 ? null : entity_id,
      ...{ state: 'new', total_invoiced: decimal(0), total_paid: decimal(0), total_refunded: decimal(0) },
    },
    lines,
    cases: [] as object[],
  };
};
type OldOrder = ReturnType<typeof anOldOrder>;

/** Has a replica of the release before change an order. */
const change = ({ order, lines, cases }: OldOrder, draw: Draw): void => {
  order.state = ['new', 'processing', 'canceled', 'complete', 'closed'][draw(5)]!;
  for (const line of lines) line.qty_canceled = Math.min(line.qty_ordered, line.qty_canceled + draw(3));
  order.total_invoiced = Decimal.max(order.total_invoiced, roundMoney(order.grand_total.times(draw(3)).div(2)));
  if (draw(2) === 0) order.total_paid = order.total_invoiced;
  if (draw(2) === 0) order.total_refunded = Decimal.max(order.total_refunded, roundMoney(order.total_paid.times(draw(3)).div(2)));
  const case_id = `${order.entity_id}-${cases.length}`;
  const told = { case_id, order_id: order.entity_id, reference: 'pi', currency: 'BRL', reason: 'any', created_at: '2026-01-01' };
  const kind = { kind: ['by_hand', 'dispute'][draw(2)], refund_id: draw(2) === 0 ? null : case_id, is_release: draw(2) === 0 };
  cases.push({ ...told, ...kind, state: ['open', 'done'][draw(2)], amount: inCents(draw(2_000)) });
};

const facts = [
  'total_canceled',
  'amount_authorized',
  'amount_received',
  'amount_refunded',
  'payment_status',
  'customer_firstname',
] as const;
type Facts = Record<(typeof facts)[number], string | null>;

/** Facts of an order by the rules of the service. @param was what the order said before the fill */
const factsOf = ({ order, lines, cases }: OldOrder, was: Partial<Facts>): Facts => {
  const isFailed = (found: object): boolean =>
    Object.entries({ kind: 'by_hand', state: 'open', is_release: false }).every(([name, value]) => found[name as never] === value) &&
    found['refund_id' as never] !== null;
  const owed = sum(cases.filter(isFailed).map((found) => decimal(found['amount' as never])));
  const isHeld = [order.sale_id, order.payment_reference, isOnline(order.payment_method ?? null) || null].filter((fact) => fact !== null);
  const known = decimal(was.amount_authorized ?? 0);
  const counted = withMoney({
    ...order,
    payment_method: order.payment_method ?? null,
    lines: lines.map((line) => ({
      parent: line.parent_item_id,
      ...{ qty_ordered: decimal(line.qty_ordered), qty_canceled: decimal(line.qty_canceled) },
      ...{ row_total: decimal(line.row_total), tax_amount: decimal(line.tax_amount), discount_amount: decimal(line.discount_amount) },
    })),
    amount_authorized: known.isZero() && isHeld.length > 1 ? order.grand_total : known,
    amount_received: decimal(was.amount_received ?? 0),
    amount_refunded: Decimal.max(was.amount_refunded ?? 0, order.total_refunded.minus(owed)),
  });
  const amounts = facts.slice(0, 4).map((name) => [name, (counted[name as never] as Decimal).toFixed(4)]);
  const customer_firstname = order.sale_id === null ? null : 'Ana';
  return { ...Object.fromEntries(amounts), payment_status: counted.payment_status, customer_firstname } as Facts;
};

const seed = Number(process.env['PROPERTY_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

it(`fills what orders say of their money by the rules, also what was written meanwhile (PROPERTY_SEED=${seed})`, async () => {
  const before = (migration: (typeof migrations)[number]): typeof migrations => migrations.slice(0, migrations.indexOf(migration));
  const old = await openWith(before(paymentFacts), filled);
  const draw = randomNumbers(seed);
  const orders = Array.from({ length: 700 }, (_, at) => anOldOrder(at + 1, draw));
  const columns = {
    orders: Object.keys(orders[0]!.order),
    order_item: Object.keys(orders[0]!.lines[0]!),
    payment_case: [
      'case_id',
      'kind',
      'order_id',
      'reference',
      'refund_id',
      'is_release',
      'amount',
      'currency',
      'reason',
      'state',
      'created_at',
    ],
  };
  const write = async (): Promise<void> => {
    for (const one of orders) change(one, draw);
    const rows = { orders: orders.map(({ order }) => order), order_item: orders.flatMap(({ lines }) => lines) };
    for (const [table, found] of Object.entries({ ...rows, payment_case: orders.flatMap(({ cases }) => cases) })) {
      const names = columns[table as keyof typeof columns];
      const set = names.map((name) => `${name} = excluded.${name}`).join(', ');
      await old.query(
        `insert into ${table} (${names.join(', ')}) select ${names.join(', ')} from jsonb_populate_recordset(null::${table}, $1::jsonb)
             on conflict (${names[0]}) do update set ${set}`,
        [JSON.stringify(found)],
      );
    }
  };
  const read = (): Promise<Facts[]> =>
    old.query(`select ${facts.map((name) => `${name}::text`).join(', ')} from orders order by entity_id`);
  await write();
  await old.query(`insert into projection_state (name, request_id, requested_at, completed_at)
                   select name, gen_random_uuid(), now(), now() from unnest('{customer,product}'::text[]) as name`);
  await openWith(migrations, filled);
  const first = await read();
  expect(first).toEqual(orders.map((order) => factsOf(order, {})));
  expect(await old.query('select name from projection_state')).toEqual([{ name: 'product' }]);

  orders.push(...Array.from({ length: 5 }, (_, at) => anOldOrder(701 + at, draw)));
  await write();
  await old.query(`update orders set is_named = true, customer_firstname = null where entity_id <= 100`);
  await old.query(runAgain());
  await openWith(migrations, filled);
  const named = (fact: Facts, at: number): Facts => (at < 100 ? { ...fact, customer_firstname: null } : fact);
  expect(await read()).toEqual(orders.map((order, at) => named(factsOf(order, first[at] ?? {}), at)));
});

it('fills where goods are promised and have left, also what was written meanwhile', async () => {
  const db = await openWith(migrations, filled);
  const read = (): Promise<object[]> =>
    db.query(`select array(select warehouse from order_warehouse where order_id = 1 order by 1) as order, warehouses as shipment
                from shipment where shipment_id = 1`);
  // As a replica of the release before writes them.
  await db.query(`insert into reservation_ref values (1, 1, 1, '{}', '{"10": {"main": 1}}')`);
  await db.query(
    `insert into shipment (shipment_id, increment_id, order_id, store_id, total_qty, created_at, updated_at) values (1, '1', 1, 1, 1, now(), now())`,
  );
  await db.query(`insert into shipment_item (shipment_id, order_item_id, qty, warehouses) values (1, 10, 1, '{"sp": 1}')`);
  await db.query(runAgain());
  await openWith(migrations, filled);
  expect(await read()).toEqual([{ order: ['main', 'sp'], shipment: ['sp'] }]);
  await db.query(`update reservation_ref set warehouses = '{"10": {"rio": 1}}'`);
  await db.query(`update shipment_item set warehouses = '{"sp": 1, "rj": 1}'`);
  await db.query(runAgain());
  await openWith(migrations, filled);
  expect(await read()).toEqual([{ order: ['rio', 'rj', 'sp'], shipment: ['rj', 'sp'] }]);
});
