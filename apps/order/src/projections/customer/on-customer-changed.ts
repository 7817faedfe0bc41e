import { Controller } from '@nestjs/common';
import { customerCreated, customerDeleted, customerSnapshot, customerUpdated, type DataOf } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { thisSecond } from '@entrepot/kernel';
import { type CausedEvent, followUpOfRows, OnMany, replacedVersion, requestFollowUps } from '@entrepot/messaging';
import { linkOrders } from '../link-orders.js';
import { ordersOfEmail, someOrdersOf, saveCustomers } from './customer.store.js';

/** Orders get their customers, by e-mail and website (contract 4, "Order detail"); the key is the customer's id. */
export const customerOrders = followUpOfRows({
  kind: 'customer-orders',
  some: someOrdersOf,
  page: (tx, customerId, after, limit) => ordersOfEmail(tx, Number(customerId), after, limit),
  keepPlans: true,
  work: (tx, ids) => linkOrders(tx, ids, thisSecond()),
});

type Customer = Pick<DataOf<typeof customerDeleted>, 'customer_id' | 'website_id' | 'email'> &
  Partial<Pick<DataOf<typeof customerCreated>, 'firstname' | 'lastname' | 'taxvat'>>;

/** Keeps who has which e-mail; orders follow. Those of a deleted customer keep it. */
@Controller()
export class OnCustomerChanged {
  @OnMany(customerCreated, customerUpdated, customerSnapshot, customerDeleted)
  async changed(events: readonly CausedEvent<Customer>[], tx: Tx): Promise<void> {
    const changes = events.map(({ event }) => {
      const { customer_id, website_id, email, firstname = null, lastname = null, taxvat = null } = event.data;
      const is_deleted = event.type === customerDeleted.type;
      const names = { firstname, lastname, taxvat };
      return { customer_id, website_id, email, is_deleted, ...names, version: event.version, replaces: replacedVersion(event) };
    });
    await requestFollowUps(tx, customerOrders, await saveCustomers(tx, changes));
  }
}
