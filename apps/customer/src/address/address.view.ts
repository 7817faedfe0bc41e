import { ApiProperty } from '@nestjs/swagger';
import { type Database, type ShownOf, type Tx, readRows, shownTypes } from '@entrepot/database';
import { ErrorDetail, Example } from '@entrepot/requests';
import { DomainError } from '@entrepot/kernel';
import type { Address } from '../customer/customer.rules.js';
import { addressTable, defaultFlags } from '../customer/customer.table.js';

const contents = addressTable.names.filter((name) => name !== 'address_id' && name !== 'customer_id');
const flags = Object.entries(defaultFlags).map(([name, sql]) => `${sql} as ${name}`);
const columns = [addressTable.select('a', ['address_id', 'customer_id']), ...flags, addressTable.select('a', contents)].join(', ');

/** Fault of a field of an address. */
class InvalidField {
  @Example('country_id') field: string;
  @Example('invalid', { enum: ['required', 'invalid'] }) code: string;
  @Example('Invalid parameter: country_id') message: string;
}

/** Refusal of an address: all fields at fault. */
export class InvalidAddress {
  @Example('firstname is required') error: string;
  @ApiProperty({ type: [InvalidField], required: false }) invalid_fields?: InvalidField[];
  @ApiProperty({ type: [ErrorDetail], required: false }) details?: ErrorDetail[];
  @Example(true, { required: false, description: 'There are more than 100' }) details_truncated?: boolean;
}

/** An address as the API shows it. */
export class AddressRecord implements ShownOf<typeof addressTable>, Record<keyof typeof defaultFlags, boolean> {
  @Example(31) address_id: number;
  @Example(17) customer_id: number;
  @Example(true) is_default_billing: boolean;
  @Example(false) is_default_shipping: boolean;
  @Example('Ana', { nullable: true }) firstname: string | null;
  @Example('Lima', { nullable: true }) lastname: string | null;
  @Example(['Rua das Flores', '12'], { type: [String] }) street: string[];
  @Example('São Paulo', { nullable: true }) city: string | null;
  @Example('SP', { nullable: true }) region: string | null;
  @Example('01310-100', { nullable: true }) postcode: string | null;
  @Example('BR', { nullable: true }) country_id: string | null;
  @Example('11 3333-4444', { nullable: true }) telephone: string | null;
  @Example({ reference: 'Beside the bakery' }, { additionalProperties: true }) custom_attributes: Record<string, unknown>;
}

/** All addresses of a customer. */
export class CustomerAddresses {
  @Example(true) success: boolean;
  @Example(17) customer_id: number;
  @Example(31, { nullable: true }) default_billing_id: number | null;
  @Example(31, { nullable: true }) default_shipping_id: number | null;
  @ApiProperty({ type: [AddressRecord] }) addresses: AddressRecord[];
}

export class AddressCreated {
  @Example(true) success: boolean;
  @ApiProperty() address: AddressRecord;
  @ApiProperty({ type: [InvalidField], description: 'Empty: what is wrong is refused' }) invalid_fields: InvalidField[];
}

export class AddressDeleted {
  @Example(true) success: boolean;
  @Example('Address deleted') message: string;
  @Example(31) address_id: number;
  @Example(17) customer_id: number;
}

export const addressRecord = ({ address_id, ...address }: Address, customer_id: number): AddressRecord => {
  return { address_id, customer_id, ...address };
};

const byId = `select ${columns} from address a join customer c on c.customer_id = a.customer_id
  where a.address_id = $1 and a.customer_id = coalesce($2::bigint, a.customer_id)`;

/** An address by id, of a customer where one is named. Throws `address_not_found`. */
export const findAddress = async (db: Database | Tx, addressId: string, customerId: string | null): Promise<AddressRecord> => {
  const statement = { name: 'address_by_id', text: byId, values: [addressId, customerId], types: shownTypes };
  const [address] = await readRows<AddressRecord>(db, statement);
  if (!address) throw new DomainError('address_not_found', { address_id: addressId });
  return address;
};

const ofCustomer = `select ${columns}
  from customer c left join address a on a.customer_id = c.customer_id where c.customer_id = $1 order by a.address_id`;

/** Reads all addresses of a customer by their ids, and the two defaults. Throws `customer_not_found`. */
export const addressList = async (db: Database, customerId: string): Promise<CustomerAddresses> => {
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
