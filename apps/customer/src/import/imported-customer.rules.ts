import { type AddressRecord, replaceAddresses } from '../address/address.rules.js';
import { withAttributes, defaultGroup, type Attributes, type Customer, type CustomerFields } from '../customer/customer.rules.js';

/** A line of a customers import: what is absent stays as it is. */
export interface CustomerRecord {
  fields: Partial<CustomerFields> & Pick<CustomerFields, 'email'>;
  custom_attributes: Attributes;
  /** All of them; absent: they stay as they are. */
  addresses?: readonly AddressRecord[];
  created_at?: string;
}

/** Where a new customer belongs. */
export interface StoreAndWebsite {
  website_id: number;
  store_id: number;
}

const newCustomer = (email: string, place: StoreAndWebsite, created_at: string): Customer => ({
  customer_id: 0,
  email,
  firstname: null,
  middlename: null,
  lastname: null,
  taxvat: null,
  dob: null,
  gender: null,
  group_id: defaultGroup,
  ...place,
  custom_attributes: {},
  addresses: [],
  created_at,
  version: 0,
});

/** A customer, new or known, as a line of an import wants it. @param now YYYY-MM-DD HH:MM:SS */
export const importedCustomer = (known: Customer | null, record: CustomerRecord, place: StoreAndWebsite, now: string): Customer => {
  const { fields, custom_attributes, addresses, created_at } = record;
  const customer = known ?? newCustomer(fields.email, place, now);
  return {
    ...customer,
    ...fields,
    website_id: customer.website_id,
    custom_attributes: withAttributes(customer.custom_attributes, custom_attributes),
    ...(addresses && { addresses: replaceAddresses(customer.addresses, addresses) }),
    ...(created_at !== undefined && { created_at }),
  };
};
