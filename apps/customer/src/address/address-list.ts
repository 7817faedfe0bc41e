import type { Database } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { findAddresses } from './address.view.js';

/** The answer that holds all addresses of a customer. Throws `customer_not_found`. */
export const addressList = async (db: Database, customerId: string): Promise<object> => {
  const found = await findAddresses(db, customerId);
  if (!found) throw new DomainError('customer_not_found', { customer_id: customerId });
  return { success: true, customer_id: Number(customerId), ...found };
};
