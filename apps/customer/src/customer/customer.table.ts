import { array, bigint, date, defineTable, id, integer, json, text, timestamp } from '@entrepot/database';

export const customerTable = defineTable(
  'customer',
  {
    customer_id: id(),
    website_id: integer(),
    store_id: integer(),
    group_id: integer(),
    email: text(),
    firstname: text().nullable(),
    middlename: text().nullable(),
    lastname: text().nullable(),
    taxvat: text().nullable(),
    dob: date().nullable(),
    gender: integer().nullable(),
    custom_attributes: json<Record<string, unknown>>().default("'{}'"),
    default_billing_id: bigint().nullable(),
    default_shipping_id: bigint().nullable(),
    import_hash: text().nullable(),
    version: bigint(),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  { isWalkable: true },
);

export const addressTable = defineTable('address', {
  address_id: id(),
  customer_id: bigint(),
  firstname: text().nullable(),
  lastname: text().nullable(),
  street: array(text()).default("'{}'"),
  city: text().nullable(),
  region: text().nullable(),
  postcode: text().nullable(),
  country_id: text().nullable(),
  telephone: text().nullable(),
  custom_attributes: json<Record<string, unknown>>().default("'{}'"),
});

/** Codes of custom attributes. */
export const customerAttributeTable = defineTable('customer_attribute', { code: text().primary() });

/** Flags of an address `a` of a customer `c`. */
export const defaultFlags = {
  is_default_billing: 'a.address_id is not distinct from c.default_billing_id',
  is_default_shipping: 'a.address_id is not distinct from c.default_shipping_id',
};
