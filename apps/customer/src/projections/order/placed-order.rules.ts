import type { DataOf, orderPlaced } from '@entrepot/contracts';
import { addAddress, type AddressRecord } from '../../address/address.rules.js';
import type { Customer } from '../../customer/customer.rules.js';
import { importedCustomer } from '../../import/imported-customer.rules.js';
import { plainTaxvat } from '@entrepot/kernel';

export type PlacedOrder = DataOf<typeof orderPlaced>;

const textOf = (value: unknown): string | null =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? String(value).trim() : null;

const addressOf = ({ shipping_address, billing_address, ...order }: PlacedOrder): AddressRecord | null => {
  const address = shipping_address ?? billing_address;
  if (!address) return null;
  const street = Array.isArray(address['street']) ? address['street'] : [address['street']];
  return {
    is_default_billing: true,
    is_default_shipping: true,
    firstname: textOf(address['firstname']) ?? order.customer_firstname,
    lastname: textOf(address['lastname']) ?? order.customer_lastname,
    street: street.flatMap((line) => textOf(line) ?? []),
    city: textOf(address['city']),
    region: textOf(address['region']),
    postcode: textOf(address['postcode']),
    country_id: textOf(address['country_id']),
    telephone: textOf(address['telephone']) ?? textOf(order.telephone),
  };
};

/** A customer without an address gets the order's; nothing else of a known one changes. */
export const withAddressOf = (customer: Customer, order: PlacedOrder): Customer => {
  const address = customer.addresses.length === 0 ? addressOf(order) : null;
  return address ? addAddress(customer, address) : customer;
};

/** Makes the customer of an unknown e-mail (contract 4, "Customers and conversion"). @param now YYYY-MM-DD HH:MM:SS */
export const customerOf = (order: PlacedOrder, email: string, now: string): Customer => {
  const { customer_firstname: firstname, customer_lastname: lastname, taxvat, store_id, website_id } = order;
  const fields = { email, firstname, lastname, taxvat: taxvat === null ? null : plainTaxvat(taxvat) };
  return withAddressOf(importedCustomer(null, { fields, custom_attributes: {} }, { store_id, website_id }, now), order);
};
