import { type Database, readRows } from '@entrepot/database';
import type { Address } from '../customer/customer.rules.js';

type AddressRow = Omit<Address, 'address_id'> & { address_id: string; customer_id: string };

export type AddressRecord = Address & { customer_id: number };

const columns = `a.address_id, a.customer_id, a.firstname, a.lastname, a.street, a.city, a.region, a.postcode, a.country_id, a.telephone,
  a.custom_attributes, a.address_id is not distinct from c.default_billing_id as is_default_billing,
  a.address_id is not distinct from c.default_shipping_id as is_default_shipping`;

/** An address as the API shows it. */
export const addressRecord = (address: Address, customerId: number): AddressRecord => ({
  address_id: address.address_id,
  customer_id: customerId,
  is_default_billing: address.is_default_billing,
  is_default_shipping: address.is_default_shipping,
  firstname: address.firstname,
  lastname: address.lastname,
  street: address.street,
  city: address.city,
  region: address.region,
  postcode: address.postcode,
  country_id: address.country_id,
  telephone: address.telephone,
  custom_attributes: address.custom_attributes,
});

const recordOf = (row: AddressRow): AddressRecord => addressRecord({ ...row, address_id: Number(row.address_id) }, Number(row.customer_id));

/** An address by id, of a customer where one is named; null where there is none. */
export const findAddress = async (db: Database, addressId: string, customerId: string | null): Promise<AddressRecord | null> => {
  const text = `select ${columns} from address a join customer c on c.customer_id = a.customer_id
    where a.address_id = $1 and a.customer_id = coalesce($2::bigint, a.customer_id)`;
  const [row] = await readRows<AddressRow>(db, { name: 'address_by_id', text, values: [addressId, customerId] });
  return row ? recordOf(row) : null;
};

export interface CustomerAddresses {
  default_billing_id: number | null;
  default_shipping_id: number | null;
  addresses: AddressRecord[];
}

const ofCustomer = `select ${columns}
  from customer c left join address a on a.customer_id = c.customer_id where c.customer_id = $1 order by a.address_id`;

/** The addresses of a customer by their ids, and the two defaults; null where there is no such customer. */
export const findAddresses = async (db: Database, customerId: string): Promise<CustomerAddresses | null> => {
  const rows = await readRows<AddressRow>(db, { name: 'addresses_of_customer', text: ofCustomer, values: [customerId] });
  if (!rows[0]) return null;
  const addresses = rows.filter(({ address_id }) => address_id !== null).map(recordOf);
  const idOf = (marker: 'is_default_billing' | 'is_default_shipping'): number | null =>
    addresses.find((address) => address[marker])?.address_id ?? null;
  return { default_billing_id: idOf('is_default_billing'), default_shipping_id: idOf('is_default_shipping'), addresses };
};
