import type { Tx } from '@entrepot/database';
import { entityTag } from '@entrepot/requests';
import { DomainError } from '@entrepot/kernel';
import { addressRecord, findAddress, type AddressRecord as ShownAddress } from './address.view.js';
import { ownerOf } from '../customer/customer.store.js';
import { saveCustomers } from '../customer/save-customers.store.js';
import { addAddress, changeAddress, removeAddress, type AddressRecord } from './address.rules.js';
import { customerChange, type Address, type Customer } from '../customer/customer.rules.js';
import { customerToChange } from '../customer/change-customer.js';

const save = async (tx: Tx, customer: Customer, wanted: Customer, now: Date): Promise<Customer> => {
  const change = customerChange(customer, wanted);
  const [saved] = change ? await saveCustomers(tx, [change], now) : [];
  return saved ?? customer;
};

/** Locks the customer that has an address. Throws `address_not_found`, also where it is not `customerId`'s. */
const ownerToChange = async (tx: Tx, addressId: string, customerId: string | undefined): Promise<Customer> => {
  const owner = await ownerOf(tx, addressId);
  if (owner === null || (customerId !== undefined && Number(customerId) !== owner))
    throw new DomainError('address_not_found', { address_id: addressId });
  return customerToChange(tx, owner);
};

/** Reads the tag of an address under the lock of every change of its customer. Throws `address_not_found`. */
export const lockAddressTag = async (tx: Tx, addressId: string, customerId: string | undefined): Promise<string> => {
  const { customer_id } = await ownerToChange(tx, addressId, customerId);
  return entityTag(await findAddress(tx, addressId, String(customer_id)));
};

/** Throws `customer_not_found`. */
export const createAddress = async (tx: Tx, customerId: string, record: AddressRecord, now: Date): Promise<ShownAddress> => {
  const customer = await customerToChange(tx, customerId);
  const saved = await save(tx, customer, addAddress(customer, record), now);
  return addressRecord(saved.addresses.at(-1) as Address, saved.customer_id);
};

/** Throws `address_not_found`. */
export const patchAddress = async (
  tx: Tx,
  { addressId, customerId, record }: { addressId: string; customerId: string | undefined; record: AddressRecord },
  now: Date,
): Promise<ShownAddress> => {
  const customer = await ownerToChange(tx, addressId, customerId);
  const saved = await save(tx, customer, changeAddress(customer, Number(addressId), record), now);
  return addressRecord(saved.addresses.find(({ address_id }) => address_id === Number(addressId)) as Address, saved.customer_id);
};

/** Throws `address_not_found`. @returns whose address it was */
export const deleteAddress = async (tx: Tx, addressId: string, customerId: string | undefined, now: Date): Promise<number> => {
  const customer = await ownerToChange(tx, addressId, customerId);
  await save(tx, customer, removeAddress(customer, Number(addressId)), now);
  return customer.customer_id;
};
