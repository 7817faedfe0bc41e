import { customerDeleted, event, type CustomerData } from '@entrepot/contracts';
import type { LostEvent, RestoreRules } from '@entrepot/messaging';

/** Orders drop the id of a customer who is not there; a buyer is created again from the orders, with a new id. */
const gone = ({ type, data }: LostEvent, version: number) => {
  if (type === 'customer.deleted') return null;
  const { previous: _previous, ...customer } = data as CustomerData & { previous: unknown };
  const { customer_id, email, website_id } = customer;
  return event(customerDeleted, { subject: customer_id, version, data: { customer_id, email, website_id, previous: customer } });
};

export const restore: RestoreRules = {
  aggregates: [
    { aggregate: 'customer', table: 'customer', id: 'customer_id', gone },
    { aggregate: 'lead', table: 'lead', id: 'id', version: 'sequence' },
    { aggregate: 'schedule', table: 'schedule', id: 'id', version: 'sequence' },
  ],
};
