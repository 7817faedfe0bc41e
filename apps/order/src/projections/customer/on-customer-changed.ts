import { Controller } from '@nestjs/common';
import { customerCreated, customerDeleted, customerSnapshot, customerUpdated, type CustomerData, type DataOf } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import {
  endOfPage,
  type FollowUp,
  keysWithMore,
  rowsAtOnce,
  rowsOfKey,
  On,
  replacedVersion,
  requestFollowUp,
  type EventContext,
} from '@entrepot/messaging';
import { linkBuyers, ordersOfEmail, someOrdersOf, saveCustomer } from './customer.store.js';

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

/** Orders get their customers, by e-mail and website (contract 4, "Order detail"); the key is the customer's id. */
export const customerOrders: FollowUp = {
  kind: 'customer-orders',
  async begin(tx: Tx, customerIds: readonly string[]) {
    const orders = await someOrdersOf(tx, customerIds, rowsOfKey);
    await linkBuyers(tx, idsOf(orders));
    return keysWithMore(orders);
  },
  async step(tx: Tx, customerId: string, after: number | null) {
    const ids = await ordersOfEmail(tx, Number(customerId), after ?? 0, rowsAtOnce);
    await linkBuyers(tx, ids);
    return endOfPage(ids);
  },
};

type Customer = Pick<DataOf<typeof customerDeleted>, 'customer_id' | 'website_id' | 'email'>;

/** Keeps who has which e-mail; orders follow. Those of a deleted customer keep it. */
@Controller()
export class OnCustomerChanged {
  @On(customerCreated, customerUpdated, customerSnapshot)
  saved(customer: CustomerData, context: EventContext): Promise<void> {
    return this.save(customer, false, context);
  }

  @On(customerDeleted)
  deleted(customer: Customer, context: EventContext): Promise<void> {
    return this.save(customer, true, context);
  }

  private async save({ customer_id, website_id, email }: Customer, is_deleted: boolean, { tx, event }: EventContext): Promise<void> {
    const concernsOrders = await saveCustomer(tx, {
      customer_id,
      website_id,
      email,
      is_deleted,
      version: event.version,
      replaces: replacedVersion(event),
    });
    if (concernsOrders) await requestFollowUp(tx, customerOrders, customer_id);
  }
}
