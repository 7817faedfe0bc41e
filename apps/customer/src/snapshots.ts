import type { SnapshotSource } from '@entrepot/messaging';
import { lockCustomers } from './customer/customer.store.js';
import { lockImports } from './locks/import-lock.store.js';

/** Locks out imports and events, which lock several customers in an order of their own. */
const customerSnapshots: SnapshotSource<'customer'> = {
  aggregate: 'customer',
  async page(tx, after, limit) {
    lockImports(tx, 'customers');
    const ids = await tx.query<{ customer_id: string }[]>(
      'select customer_id from customer where customer_id > $1 order by customer_id limit $2 for no key update',
      [after, limit],
    );
    const customers = await lockCustomers(
      tx,
      ids.map(({ customer_id }) => customer_id),
    );
    return customers.map(({ version, ...data }) => ({ subject: data.customer_id, version, data }));
  },
};

/** Snapshots that other services can request. */
export const snapshots: SnapshotSource[] = [customerSnapshots];
