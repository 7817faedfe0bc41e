import type { Tx } from '@entrepot/database';
import { deleteCustomerRow } from './save-customers.store.js';
import { customerToChange } from './change-customer.js';

/** Deletes a customer with the addresses; orders stay (contract 4). Throws `customer_not_found`. */
export const deleteCustomer = async (tx: Tx, id: string): Promise<number> => {
  const customer = await customerToChange(tx, id);
  await deleteCustomerRow(tx, customer);
  return customer.customer_id;
};
