import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { CustomerPicture, DataOf, customerDeleted } from '@entrepot/contracts';
import { type EventContext, replacedVersion, requestFollowUp } from '@entrepot/messaging';
import { saveCustomer } from '../db/customer-refs.js';
import { customerOrders } from '../use-cases/follow-ups.js';

type Customer = Pick<DataOf<typeof customerDeleted>, 'customer_id' | 'website_id' | 'email'>;

/** Keeps who has which e-mail; orders follow. Those of a deleted customer keep it. */
@Controller()
export class OnCustomerChanged {
  @EventPattern(['customer.created', 'customer.updated', 'customer.snapshot'])
  saved(@Payload() customer: CustomerPicture, @Ctx() context: EventContext): Promise<void> {
    return this.save(customer, false, context);
  }

  @EventPattern<string>('customer.deleted')
  deleted(@Payload() customer: Customer, @Ctx() context: EventContext): Promise<void> {
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
