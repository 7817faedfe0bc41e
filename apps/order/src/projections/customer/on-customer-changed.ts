import { Controller } from '@nestjs/common';
import { customerCreated, customerDeleted, customerSnapshot, customerUpdated, type CustomerData, type DataOf } from '@entrepot/contracts';
import { thisSecond } from '@entrepot/kernel';
import { followUpOfRows, On, replacedVersion, requestFollowUp, type EventContext } from '@entrepot/messaging';
import { linkOrders } from '../link-orders.js';
import { ordersOfEmail, someOrdersOf, saveCustomer } from './customer.store.js';

/** Orders get their customers, by e-mail and website (contract 4, "Order detail"); the key is the customer's id. */
export const customerOrders = followUpOfRows({
  kind: 'customer-orders',
  some: someOrdersOf,
  page: (tx, customerId, after, limit) => ordersOfEmail(tx, Number(customerId), after, limit),
  work: (tx, ids) => linkOrders(tx, ids, thisSecond()),
});

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
