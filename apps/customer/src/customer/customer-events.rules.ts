import { customerCreated, customerDeleted, customerUpdated, event, type DomainEvent } from '@entrepot/contracts';
import type { Customer, CustomerChange } from './customer.rules.js';

/** What a change is to other services. */
export const customerEvent = ({ customer: { version, ...picture }, previous }: CustomerChange): DomainEvent =>
  event(previous ? customerUpdated : customerCreated, { subject: picture.customer_id, version, data: { ...picture, previous } });

/** The customer and the addresses are gone; orders stay. */
export const customerDeletion = ({ version, ...previous }: Customer): DomainEvent => {
  const { customer_id, email, website_id } = previous;
  return event(customerDeleted, { subject: customer_id, version: version + 1, data: { customer_id, email, website_id, previous } });
};
