import { Controller } from '@nestjs/common';
import { orderPlaced } from '@entrepot/contracts';
import { bigint, defineTable, type Tx } from '@entrepot/database';
import { DomainError, formatTimestamp } from '@entrepot/kernel';
import { type CausedEvent, OnMany } from '@entrepot/messaging';
import type { RequestContext } from '@entrepot/telemetry';
import { customerChange } from '../../customer/customer.rules.js';
import { claimEmails, emailKey, findByEmail, lockCustomers } from '../../customer/customer.store.js';
import { type HashedChange, saveCustomers } from '../../customer/save-customers.store.js';
import { waitForImports } from '../../locks/import-lock.store.js';
import { customerOf, withAddressOf, type PlacedOrder } from './placed-order.rules.js';

export const handledSaleTable = defineTable('handled_sale', { sale_id: bigint().primary() });
const insertSales = `
  insert into handled_sale (sale_id) select distinct sale_id from unnest($1::bigint[]) as sale_id order by sale_id
      on conflict do nothing returning sale_id::float8`;

/** A placed order with the e-mail of its buyer, and the request that it follows from. */
interface Purchase {
  order: PlacedOrder;
  email: string;
  website_id: number;
  context: RequestContext;
}

/** First purchase of each buyer; the others see its effect. */
const firstOfEach = (purchases: readonly Purchase[]): Purchase[] => [
  ...new Map(purchases.toReversed().map((purchase) => [emailKey({ ...purchase, email: purchase.email.toLowerCase() }), purchase])).values(),
];

/** Creates customers for unknown e-mails, and changes known ones. @returns those whose customer was deleted in the meantime, or is another's too */
const ensureOnce = async (tx: Tx, purchases: readonly Purchase[], now: Date): Promise<Purchase[]> => {
  const claimed = await claimEmails(tx, purchases);
  const others = purchases.filter((purchase) => !claimed.has(emailKey(purchase)));
  const found = others.length > 0 ? await findByEmail(tx, others) : [];
  const free = new Set(claimed.values());
  const idOf = new Map(others.map((purchase, index) => [purchase, found[index]?.customer_id ?? 0]));
  const locked = await lockCustomers(
    tx,
    [...idOf.values()].filter((id) => id > 0 && !free.has(id)),
  );
  const known = new Map(locked.map((customer) => [customer.customer_id, customer]));
  const left: Purchase[] = [];
  const changes = purchases.flatMap((purchase): HashedChange[] => {
    const { order, email, context } = purchase;
    const customer_id = claimed.get(emailKey(purchase));
    if (customer_id !== undefined) {
      const change = customerChange(null, { ...customerOf(order, email, formatTimestamp(now)), customer_id });
      return change ? [{ ...change, context }] : [];
    }
    const customer = known.get(idOf.get(purchase) ?? 0);
    // Once in a turn: the next one changes what this one left.
    if (!customer || !known.delete(customer.customer_id)) {
      left.push(purchase);
      return [];
    }
    const change = customerChange(customer, withAddressOf(customer, order));
    return change ? [{ ...change, context }] : [];
  });
  await saveCustomers(tx, changes, now);
  return left;
};

/** Retries when customers are deleted concurrently. */
const tries = 5;

/** Ensures that the customers of placed orders exist (contract 4, "Customers and conversion"); once for each sale. */
export const ensureCustomers = async (tx: Tx, placed: readonly Pick<Purchase, 'order' | 'context'>[], now: Date): Promise<void> => {
  const purchases = placed.flatMap(({ order, context }) => {
    const email = order.customer_email?.trim();
    return email ? [{ order, email, website_id: order.website_id, context }] : [];
  });
  if (purchases.length === 0) return;
  waitForImports(tx, 'customers');
  // Two events of a sale may come at once: the second waits here and finds no row to insert.
  const rows = await tx.query<{ sale_id: number }[]>(insertSales, [purchases.map(({ order }) => order.sale_id)]);
  const fresh = new Set(rows.map(({ sale_id }) => sale_id));
  let open = purchases.filter(({ order }) => fresh.delete(order.sale_id));
  for (let futile = 0; open.length > 0;) {
    const turn = firstOfEach(open);
    const left = await ensureOnce(tx, turn, now);
    if (left.length === turn.length && ++futile === tries) throw new DomainError('conflict_on_save');
    const done = new Set(turn.filter((purchase) => !left.includes(purchase)));
    open = open.filter((purchase) => !done.has(purchase));
  }
};

/** Makes customers of the buyers of converted sales. */
@Controller()
export class OnOrderPlaced {
  @OnMany(orderPlaced)
  placed(events: readonly CausedEvent<PlacedOrder>[], tx: Tx): Promise<void> {
    return ensureCustomers(
      tx,
      events.map(({ event, context }) => ({ order: event.data, context })),
      new Date(),
    );
  }
}
