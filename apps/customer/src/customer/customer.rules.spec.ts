import { expect, it } from '@jest/globals';
import { customerChange, type Customer } from './customer.rules.js';

const customer = {
  customer_id: 1,
  email: 'ana@example.com',
  custom_attributes: { a: 1, b: 2 },
  addresses: [],
  version: 3,
} as unknown as Customer;

it('is a new customer’s first version', () =>
  expect(customerChange(null, { ...customer, version: 0 })).toEqual({ customer: { ...customer, version: 1 }, previous: null }));

it('gives the old values of what changes', () =>
  expect(customerChange(customer, { ...customer, email: 'bia@example.com' })).toEqual({
    customer: { ...customer, email: 'bia@example.com', version: 4 },
    previous: { email: 'ana@example.com' },
  }));

it('is nothing where nothing changes, whatever the order of the attributes', () =>
  expect(customerChange(customer, { ...customer, custom_attributes: { b: 2, a: 1 } })).toBeNull());

it('refuses what no event could hold', () =>
  expect(() => customerChange(customer, { ...customer, custom_attributes: { a: 'é'.repeat(200_000) } })).toThrow('customer_too_large'));
