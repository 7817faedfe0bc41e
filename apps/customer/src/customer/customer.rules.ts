import { type CustomerData, customerCreated, customerDeleted, customerUpdated, event, type DomainEvent } from '@entrepot/contracts';
import { DomainError, sameJson } from '@entrepot/kernel';

export type Address = CustomerData['addresses'][number];
export type Customer = CustomerData & { version: number };
export type Attributes = Record<string, unknown>;

/** Fields that customers and callers set, beside custom attributes and addresses. */
export type CustomerFields = Omit<CustomerData, 'customer_id' | 'custom_attributes' | 'addresses' | 'created_at' | 'updated_at'>;

export interface CustomerChange {
  customer: Customer;
  /** Old values of changed fields; null for a new customer. */
  previous: Partial<CustomerData> | null;
}

/** Magento's group `General`. */
export const defaultGroup = 1;

/** An event holds a customer twice, as it is and as it was, and has room for 900,000 bytes. */
const largestCustomer = 400_000;

/** From a customer as it is to one as it is to be; null where they are the same. Throws `customer_too_large`. */
export const customerChange = (known: Customer | null, wanted: Customer): CustomerChange | null => {
  if (Buffer.byteLength(JSON.stringify(wanted)) > largestCustomer)
    throw new DomainError('customer_too_large', {
      code: 'too_large',
      reason: 'a customer with its attributes and addresses has at most 400,000 bytes',
    });
  if (!known) return { customer: { ...wanted, version: 1 }, previous: null };
  const { version: _version, ...before } = known;
  const changed = Object.entries(before).filter(([name, value]) => !sameJson(value, wanted[name as keyof Customer]));
  if (changed.length === 0) return null;
  return { customer: { ...wanted, version: known.version + 1 }, previous: Object.fromEntries(changed) };
};

/** Event of a change of a customer. */
export const customerEvent = ({ customer: { version, ...data }, previous }: CustomerChange): DomainEvent =>
  event(previous ? customerUpdated : customerCreated, { subject: data.customer_id, version, data: { ...data, previous } });

/** Event of a deleted customer, with the addresses; orders stay. */
export const customerDeletion = ({ version, ...previous }: Customer): DomainEvent => {
  const { customer_id, email, website_id } = previous;
  return event(customerDeleted, { subject: customer_id, version: version + 1, data: { customer_id, email, website_id, previous } });
};

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
export const withAttributes = (known: Attributes, wanted: Attributes): Attributes => {
  const result = new Map(Object.entries(known));
  for (const [code, value] of Object.entries(wanted)) {
    if (value === '') result.delete(code);
    else if (value !== null) result.set(code, value);
  }
  return Object.fromEntries(result);
};
