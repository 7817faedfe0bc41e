import { customerDeleted, event, type CustomerData } from '@entrepot/contracts';
import type { LostEvent, RestoreRules } from '@entrepot/messaging';

/** Orders give up the id of a customer who is not there; who has bought comes again from the orders, under a new id. */
const gone = ({ type, data }: LostEvent, version: number) => {
  if (type === 'customer.deleted') return null;
  const { previous: _previous, ...picture } = data as CustomerData & { previous: unknown };
  const { customer_id, email, website_id } = picture;
  return event(customerDeleted, { subject: customer_id, version, data: { customer_id, email, website_id, previous: picture } });
};

export const restore: RestoreRules = {
  aggregates: [{ types: ['customer.*'], table: 'customer', id: 'customer_id', gone }],
};
