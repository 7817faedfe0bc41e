import type { Attributes } from './customer.rules.js';

/** Fields of their own in records and requests: no custom attribute can have their name. */
const taken = new Set(
  (
    'id customer_id email firstname middlename lastname taxvat cpf dob gender group_id website_id store_id created_at updated_at ' +
    'custom_attributes addresses attribute value page limit page_size per_page pageSize include_pagination sort direction constructor'
  ).split(' '),
);

/** A letter, then letters, digits and `_`, up to 63 characters; not the name of a field. */
export const isAttributeCode = (code: string): boolean => /^[A-Za-z][A-Za-z0-9_]{0,62}$/.test(code) && !taken.has(code);

/** Attributes with new values among them: null leaves one as it is, an empty text takes it away. */
export const withAttributes = (known: Attributes, given: Attributes): Attributes => {
  const result = new Map(Object.entries(known));
  for (const [code, value] of Object.entries(given)) {
    if (value === '') result.delete(code);
    else if (value !== null) result.set(code, value);
  }
  return Object.fromEntries(result);
};
