import { Controller } from '@nestjs/common';
import { orderPlaced } from '@entrepot/contracts';
import { bigint, defineTable, type Tx } from '@entrepot/database';
import { DomainError, formatTimestamp } from '@entrepot/kernel';
import { On, type EventContext } from '@entrepot/messaging';
import { customerChange, type CustomerChange } from '../../customer/customer.rules.js';
import { claimEmail, findByEmail, lockCustomer } from '../../customer/customer.store.js';
import { saveCustomers } from '../../customer/save-customers.store.js';
import { waitForImports } from '../../locks/import-lock.store.js';
import { customerOf, withAddressOf, type PlacedOrder } from './placed-order.rules.js';

export const handledSaleTable = defineTable('handled_sale', { sale_id: bigint().primary() });
const insertSale = `${handledSaleTable.insertOne(['sale_id'])} on conflict do nothing returning sale_id`;

/** Creates a customer for an unknown e-mail, or locks the known one; null if it was deleted in the meantime. */
const changeBy = async (tx: Tx, order: PlacedOrder, email: string, now: Date): Promise<{ change: CustomerChange | null } | null> => {
  const customer_id = await claimEmail(tx, { email, website_id: order.website_id });
  if (customer_id !== null) return { change: customerChange(null, { ...customerOf(order, email, formatTimestamp(now)), customer_id }) };
  const [found] = await findByEmail(tx, [{ email, website_id: order.website_id }]);
  const known = found ? await lockCustomer(tx, found.customer_id) : null;
  return known && { change: customerChange(known, withAddressOf(known, order)) };
};

/** Retries when the customer is deleted concurrently. */
const tries = 5;

/** Ensures that the customer of a placed order exists (contract 4, "Customers and conversion"); once for each sale. */
export const ensureCustomer = async (tx: Tx, order: PlacedOrder, now: Date): Promise<void> => {
  const email = order.customer_email?.trim();
  if (!email) return;
  await waitForImports(tx, 'customers');
  // Of two events of a sale at once, the second waits here and finds no row to insert.
  if ((await tx.query<unknown[]>(insertSale, [order.sale_id])).length === 0) return;
  for (let tried = 0; tried < tries; tried++) {
    const found = await changeBy(tx, order, email, now);
    if (!found) continue;
    if (found.change) await saveCustomers(tx, [found.change], now);
    return;
  }
  throw new DomainError('conflict_on_save');
};

/** The buyer of a converted sale becomes a customer. */
@Controller()
export class OnOrderPlaced {
  @On(orderPlaced)
  placed(order: PlacedOrder, { tx }: EventContext): Promise<void> {
    return ensureCustomer(tx, order, new Date());
  }
}
