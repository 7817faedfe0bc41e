import { emailOf } from './order-record.js';
import type { Row } from './tables.js';

/** Somebody who ordered: the file has a customer row for each order, and `customer_unique_id` is the same for all orders of one person. */
export interface Person {
  /** With the time of the order, where it is in the file; the latest first. */
  rows: { customer: Row<'customers'>; orderedAt: string | undefined }[];
}

/** A customer as the import takes it (architecture.md, "Import"). The file has neither names nor streets. */
export interface CustomerRecord {
  email: string;
  website_id: number;
  store_id: number;
  addresses: {
    city: string;
    region: string;
    postcode: string;
    country_id: 'BR';
    is_default_billing: boolean;
    is_default_shipping: boolean;
  }[];
  created_at?: string;
}

/** Rows of one person come together, whatever lies between them in the file; people keep the order of their first rows. */
export const peopleOf = (customers: Iterable<Row<'customers'>>, orderTimes: ReadonlyMap<string, string>): Person[] => {
  const people = new Map<string, Person>();
  for (const customer of customers) {
    const person = people.get(customer.customer_unique_id) ?? { rows: [] };
    person.rows.push({ customer, orderedAt: orderTimes.get(customer.customer_id) });
    people.set(customer.customer_unique_id, person);
  }
  for (const { rows } of people.values()) {
    // The format sorts as text.
    if (rows.length > 1) rows.sort((a, b) => (b.orderedAt ?? '').localeCompare(a.orderedAt ?? ''));
  }
  return [...people.values()];
};

/** Lists the different addresses of a person's orders, the latest first. */
const placesOf = ({ rows }: Person): Row<'customers'>[] => {
  const places = new Map<string, Row<'customers'>>();
  for (const { customer } of rows) {
    const place = [customer.customer_zip_code_prefix, customer.customer_city, customer.customer_state].join('|');
    if (!places.has(place)) places.set(place, customer);
  }
  return [...places.values()];
};

export const hasMoved = (person: Person): boolean => placesOf(person).length > 1;

/**
 * Turns a person into the record of the import: every place is an address, and the latest order's is the default one, as in an address
 * book that was never cleaned up. A customer since the first order.
 */
export const customerRecord = (person: Person, storeId: number): CustomerRecord => {
  const { customer } = person.rows[0] as Person['rows'][number];
  const since = person.rows.findLast(({ orderedAt }) => orderedAt !== undefined)?.orderedAt;
  return {
    email: emailOf(customer),
    website_id: storeId,
    store_id: storeId,
    addresses: placesOf(person).map((place, index) => ({
      city: place.customer_city,
      region: place.customer_state,
      postcode: place.customer_zip_code_prefix,
      country_id: 'BR',
      is_default_billing: index === 0,
      is_default_shipping: index === 0,
    })),
    ...(since !== undefined && { created_at: since }),
  };
};
