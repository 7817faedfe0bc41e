import { type Database, type ShownOf, readRows, shownTypes } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import type { Address } from '../customer/customer.rules.js';
import { addressTable, defaultFlags } from '../customer/customer.table.js';

const contents = addressTable.names.filter((name) => name !== 'address_id' && name !== 'customer_id');
const flags = Object.entries(defaultFlags).map(([name, sql]) => `${sql} as ${name}`);
const columns = [addressTable.select('a', ['address_id', 'customer_id']), ...flags, addressTable.select('a', contents)].join(', ');

/** An address as the API shows it. */
export type AddressRecord = ShownOf<typeof addressTable> & Record<keyof typeof defaultFlags, boolean>;

export const addressRecord = ({ address_id, ...address }: Address, customer_id: number): AddressRecord => {
  return { address_id, customer_id, ...address };
};

const byId = `select ${columns} from address a join customer c on c.customer_id = a.customer_id
  where a.address_id = $1 and a.customer_id = coalesce($2::bigint, a.customer_id)`;

/** An address by id, of a customer where one is named. Throws `address_not_found`. */
export const findAddress = async (db: Database, addressId: string, customerId: string | null): Promise<AddressRecord> => {
  const statement = { name: 'address_by_id', text: byId, values: [addressId, customerId], types: shownTypes };
  const [address] = await readRows<AddressRecord>(db, statement);
  if (!address) throw new DomainError('address_not_found', { address_id: addressId });
  return address;
};

const ofCustomer = `select ${columns}
  from customer c left join address a on a.customer_id = c.customer_id where c.customer_id = $1 order by a.address_id`;

/** The answer that holds all addresses of a customer by their ids, and the two defaults. Throws `customer_not_found`. */
export const addressList = async (db: Database, customerId: string): Promise<object> => {
  const statement = { name: 'addresses_of_customer', text: ofCustomer, values: [customerId], types: shownTypes };
  const rows = await readRows<AddressRecord>(db, statement);
  if (rows.length === 0) throw new DomainError('customer_not_found', { customer_id: customerId });
  // A customer without addresses is one row of nulls.
  const addresses = rows.filter(({ address_id }) => address_id !== null);
  const idOf = (flag: keyof typeof defaultFlags): number | null => addresses.find((address) => address[flag])?.address_id ?? null;
  return {
    success: true,
    customer_id: Number(customerId),
    default_billing_id: idOf('is_default_billing'),
    default_shipping_id: idOf('is_default_shipping'),
    addresses,
  };
};
