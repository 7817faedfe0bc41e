import type { Tx } from '@entrepot/database';
import { DomainError, formatTimestamp } from '@entrepot/kernel';
import { claimEmail, findByEmail, lockCustomer } from '../../customer/customer.store.js';
import { noteSale } from './handled-sale.store.js';
import { saveCustomers } from '../../customer/save-customers.store.js';
import { waitForImports } from '../../list/locks.store.js';
import { customerChange, type CustomerChange } from '../../customer/customer.rules.js';
import { customerOf, withAddressOf, type PlacedOrder } from './placed-order.rules.js';

/** An unknown e-mail becomes a customer, a known one is locked; null where the customer went in the meantime. */
const changeBy = async (tx: Tx, order: PlacedOrder, email: string, now: Date): Promise<{ change: CustomerChange | null } | null> => {
  const customer_id = await claimEmail(tx, { email, website_id: order.website_id });
  if (customer_id !== null) return { change: customerChange(null, { ...customerOf(order, email, formatTimestamp(now)), customer_id }) };
  const [found] = await findByEmail(tx, [{ email, website_id: order.website_id }]);
  const known = found ? await lockCustomer(tx, found.customer_id) : null;
  return known && { change: customerChange(known, withAddressOf(known, order)) };
};

/** Whoever deletes a customer again and again is waited for so often. */
const tries = 5;

/** Sees to it that the customer of a placed order is known (contract 4, "Customers and conversion"); once for each sale. */
export const knowCustomer = async (tx: Tx, order: PlacedOrder, now: Date): Promise<void> => {
  const email = order.customer_email?.trim();
  if (!email) return;
  await waitForImports(tx, 'customers');
  if (!(await noteSale(tx, order.sale_id))) return;
  for (let tried = 0; tried < tries; tried++) {
    const settled = await changeBy(tx, order, email, now);
    if (!settled) continue;
    if (settled.change) await saveCustomers(tx, [settled.change], now);
    return;
  }
  throw new DomainError('conflict_on_save');
};
