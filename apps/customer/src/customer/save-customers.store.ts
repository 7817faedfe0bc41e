import { In } from 'typeorm';
import { type Tx, rowsFrom } from '@entrepot/database';
import { formatTimestamp } from '@entrepot/kernel';
import { appendEvents, causedBy } from '@entrepot/messaging';
import type { RequestContext } from '@entrepot/telemetry';
import { type Address, type Customer, type CustomerChange, customerDeletion, customerEvent } from './customer.rules.js';
import { addressTable, customerTable } from './customer.table.js';

/** A change, the hash of the imported record that made it, and the context of its event where that is not the current one. */
export type HashedChange = CustomerChange & { hash?: string; context?: RequestContext };

/** Numbers new customers and addresses, which both rows and events name, and dates the changes. */
const numbered = async (tx: Tx, changes: readonly HashedChange[], now: Date): Promise<HashedChange[]> => {
  const all = changes.map(({ customer }) => customer);
  const customerIds = await tx.ids(customerTable, all.filter(({ customer_id }) => customer_id === 0).length);
  const fresh = all.flatMap(({ addresses }) => addresses.filter(({ address_id }) => address_id === 0));
  const addressIds = await tx.ids(addressTable, fresh.length);
  const addressOf = (address: Address): Address => ({ ...address, address_id: address.address_id || (addressIds.shift() as number) });
  return changes.map((change) => ({
    ...change,
    customer: {
      ...change.customer,
      customer_id: change.customer.customer_id || (customerIds.shift() as number),
      addresses: change.customer.addresses.map(addressOf),
      updated_at: formatTimestamp(now),
    },
  }));
};

const saveCustomerRows = `${customerTable.upsert(customerTable.names, { kept: ['import_hash'] })},
  import_hash = coalesce(excluded.import_hash, customer.import_hash)`;
const saveAddressRows = addressTable.upsert(addressTable.names, { kept: ['customer_id'] });

const rowOf = ({ customer, hash }: HashedChange, now: Date): object => ({
  ...customer,
  default_billing_id: customer.addresses.find(({ is_default_billing }) => is_default_billing)?.address_id,
  default_shipping_id: customer.addresses.find(({ is_default_shipping }) => is_default_shipping)?.address_id,
  import_hash: hash,
  updated_at: now,
});

const saveAddresses = async (tx: Tx, changes: readonly HashedChange[]): Promise<void> => {
  const touched = changes.filter(({ previous }) => previous === null || previous.addresses);
  const gone = touched.flatMap(({ customer, previous }) => {
    const kept = new Set(customer.addresses.map(({ address_id }) => address_id));
    return (previous?.addresses ?? []).map(({ address_id }) => address_id).filter((id) => !kept.has(id));
  });
  if (gone.length > 0) await tx.getRepository(addressTable.entity).delete({ address_id: In(gone) });
  const rows = touched.flatMap(({ customer: { customer_id, addresses } }) => addresses.map((address) => ({ ...address, customer_id })));
  if (rows.length > 0) await tx.query(saveAddressRows, [JSON.stringify(rows)]);
};

/**
 * Writes new and changed customers whole, in a fixed number of statements for any number of them, and their events. Known ones are locked.
 * @returns the customers with their ids, in the order of the changes
 */
export const saveCustomers = async (tx: Tx, changes: readonly HashedChange[], now: Date): Promise<Customer[]> => {
  if (changes.length === 0) return [];
  const all = await numbered(tx, changes, now);
  await tx.query(saveCustomerRows, [JSON.stringify(all.map((change) => rowOf(change, now)))]);
  await saveAddresses(tx, all);
  await appendEvents(
    tx,
    all.flatMap((change) => (change.context ? causedBy(change.context, [customerEvent(change)]) : [customerEvent(change)])),
  );
  return all.map(({ customer }) => customer);
};

/** Remembers imported records that changed nothing of their locked customers. */
export const saveHashes = async (tx: Tx, hashes: readonly { customer_id: number; hash: string }[]): Promise<void> => {
  if (hashes.length === 0) return;
  await tx.query(
    `update customer c set import_hash = row.hash from ${rowsFrom({ customer_id: 'bigint', hash: 'text' })}
      where c.customer_id = row.customer_id`,
    [JSON.stringify(hashes)],
  );
};

/** Deletes a locked customer with the addresses. */
export const deleteCustomerRow = async (tx: Tx, customer: Customer): Promise<void> => {
  const { customer_id } = customer;
  await tx.getRepository(addressTable.entity).delete({ customer_id });
  await tx.getRepository(customerTable.entity).delete({ customer_id });
  await appendEvents(tx, [customerDeletion(customer)]);
};
