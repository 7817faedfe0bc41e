import { checkEvents, checkInventory, checklist, countEvents } from '../conversion/checks.mjs';
import { sumOf } from '../../tools/lib/cpu.mjs';
import { until } from '../../tools/lib/waiting.mjs';
import { counted } from './work.mjs';

/** Patience with events whose services were away. */
const withinMs = 120_000;

/** Selects events that the audit log keeps: no snapshots, and nothing that says a change of stock once more. */
const kept = `headers ->> 'ce_type' not like '%.snapshot' and headers ->> 'ce_type' <> 'product.stock_changed' and topic <> 'entrepot.snapshots.v1'`;

/** Checks that every accepted write is there, once, everywhere, and that every event was sent, once. */
export const checkAfter = async ({ db, client, after, failures, duration }) => {
  const check = checklist();
  check.equal(`failed requests in ${duration}`, failures.length, 0);
  const converted = `select count(*) from sale where status = 'converted'`;
  await check.inTheEnd('sales converted', () => db.number('sale_link', converted), after.submitted, withinMs);
  check.equal('orders', await db.number('order', 'select count(*) from orders'), after.submitted);
  check.equal('sales of these orders', await db.number('order', 'select count(distinct sale_id) from orders'), after.submitted);
  check.equal('shipments', await db.number('order', 'select count(*) from shipment'), after.shipped);
  await checkEvents(check, db);

  const reserved = 'select coalesce(sum(reserved), 0) from stock_quantity';
  await check.inTheEnd('pieces reserved', () => db.number('inventory', reserved), sumOf(Object.values(after.reserved)), withinMs);
  await checkInventory(check, db, { reservations: after.submitted, bySku: after.reserved });

  const isWrong = async ([sku, north]) => {
    const qty = north + counted.find((product) => product.sku === sku).pieces[1];
    const isSeen = async () => (await client.get(`/api2/products?type=sku&id=${sku}`)).product.stock_data.qty === qty;
    return !(await until(sku, isSeen, { withinMs: 20_000 }).catch(() => false));
  };
  const stock = await Promise.all([...after.stock].map(isWrong));
  check.equal(`stock of ${stock.length} products, as the catalog tells it, not as it was set last`, stock.filter(Boolean).length, 0);
  const isNamed = async ([id, name]) => (await client.get(`/api2/customers?id=${id}`)).customer.lastname === name;
  const customers = await Promise.all([...after.names].map(isNamed));
  check.equal(`${customers.length} customers, not named as they were last`, customers.filter((isRight) => !isRight).length, 0);

  const audited = (what) => db.number('gateway', `select ${what} from audit_entry`);
  const total = await countEvents(db, kept);
  await check.inTheEnd('events in the audit log, of all that were written', () => audited('count(distinct event_id)'), total, withinMs);
  check.equal('events in the audit log twice', await audited('count(*) - count(distinct event_id)'), 0);
  return check.result();
};
