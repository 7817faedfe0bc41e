import type { CustomerData } from '@entrepot/contracts';
import { DomainError, sameJson } from '@entrepot/kernel';

export type Address = CustomerData['addresses'][number];
export type Customer = CustomerData & { version: number };
export type Attributes = Record<string, unknown>;

/** The fields that customers and callers set, beside custom attributes and addresses. */
export type CustomerFields = Omit<CustomerData, 'customer_id' | 'custom_attributes' | 'addresses' | 'created_at'>;

export interface CustomerChange {
  customer: Customer;
  /** The old values of what changed; null for a new customer. */
  previous: Partial<CustomerData> | null;
}

/** Magento's group `General`. */
export const defaultGroup = 1;

/** An event holds a customer twice, as it is and as it was, and has room for 900,000 bytes. */
const largestPicture = 400_000;

/** From a customer as it is to one as it is to be; null where they are the same. Throws `customer_too_large`. */
export const customerChange = (known: Customer | null, wanted: Customer): CustomerChange | null => {
  if (Buffer.byteLength(JSON.stringify(wanted)) > largestPicture) throw new DomainError('customer_too_large');
  if (!known) return { customer: { ...wanted, version: 1 }, previous: null };
  const { version: _version, ...before } = known;
  const changed = Object.entries(before).filter(([name, value]) => !sameJson(value, wanted[name as keyof Customer]));
  if (changed.length === 0) return null;
  return { customer: { ...wanted, version: known.version + 1 }, previous: Object.fromEntries(changed) };
};
