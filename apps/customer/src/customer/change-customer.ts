import { type Tx, violatedConstraint } from '@entrepot/database';
import { DomainError, type Fault } from '@entrepot/kernel';
import { withAttributes, customerChange, type Attributes, type Customer, type CustomerFields } from './customer.rules.js';
import { knownCodes, lockCustomer } from './customer.store.js';
import { saveCustomers, deleteCustomerRow } from './save-customers.store.js';

export interface CustomerPatch {
  id: string;
  fields: Partial<CustomerFields>;
  /** Every name that is no field: each must be the code of an attribute. */
  attributes: Attributes;
}

const unknownAttributes = (names: readonly string[]): DomainError => {
  const faults = names.map((path): Fault => ({ path, code: 'unknown', message: 'no attribute has this code' }));
  return new DomainError('unknown_attribute', { name: names[0], faults });
};

/** Locks a customer. Throws `customer_not_found`. */
export const customerToChange = async (tx: Tx, id: string | number): Promise<Customer> => {
  const customer = await lockCustomer(tx, id);
  if (!customer) throw new DomainError('customer_not_found', { customer_id: id });
  return customer;
};

/** Changes fields and custom attributes of a customer. Throws `customer_not_found`, `unknown_attribute`, `email_in_use`. */
export const changeCustomer = async (tx: Tx, { id, fields, attributes }: CustomerPatch, now: Date): Promise<void> => {
  const names = Object.keys(attributes);
  const codes = await knownCodes(tx, names);
  const unknown = names.filter((name) => !codes.has(name));
  if (unknown.length > 0) throw unknownAttributes(unknown);
  const customer = await customerToChange(tx, id);
  const wanted = { ...customer, ...fields, custom_attributes: withAttributes(customer.custom_attributes, attributes) };
  const change = customerChange(customer, wanted);
  if (!change) return;
  try {
    await saveCustomers(tx, [change], now);
  } catch (error) {
    if (violatedConstraint(error) === 'customer_email') {
      const said = { path: 'email', code: 'duplicate', reason: 'another customer of the website has it', value: fields.email };
      throw new DomainError('email_in_use', said, { cause: error });
    }
    throw error;
  }
};

/** Deletes a customer with the addresses; orders stay (contract 4). Throws `customer_not_found`. */
export const deleteCustomer = async (tx: Tx, id: string): Promise<number> => {
  const customer = await customerToChange(tx, id);
  await deleteCustomerRow(tx, customer);
  return customer.customer_id;
};
