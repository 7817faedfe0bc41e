import { DomainError, sameJson } from '@entrepot/kernel';
import { withAttributes, type Address, type Customer } from '../customer/customer.rules.js';

/** Fields of an address in a request: what is absent stays as it is. */
export type AddressRecord = Partial<Omit<Address, 'address_id'>>;

const empty: Address = {
  address_id: 0,
  is_default_billing: false,
  is_default_shipping: false,
  firstname: null,
  lastname: null,
  street: [],
  city: null,
  region: null,
  postcode: null,
  country_id: null,
  telephone: null,
  custom_attributes: {},
};

/** Addresses that a customer may have: records and events stay of a size that can be handled. */
export const mostAddresses = 100;

/** An address with a record's fields; a new one has the id 0 until it is saved. */
export const withRecord = (known: Address | null, record: AddressRecord): Address => {
  const address = known ?? empty;
  return { ...address, ...record, custom_attributes: withAttributes(address.custom_attributes, record.custom_attributes ?? {}) };
};

/** Takes the marker of each default that `chosen` has from the other addresses. */
const keepOneDefault = (addresses: readonly Address[], chosen: Address): Address[] =>
  addresses.map((address) =>
    address === chosen
      ? address
      : {
          ...address,
          is_default_billing: address.is_default_billing && !chosen.is_default_billing,
          is_default_shipping: address.is_default_shipping && !chosen.is_default_shipping,
        },
  );

/** Adds an address; its markers replace those of others (contract 3, "Markers"). */
export const addAddress = (customer: Customer, record: AddressRecord): Customer => {
  if (customer.addresses.length >= mostAddresses)
    throw new DomainError('customer_too_large', { code: 'too_large', reason: `a customer has at most ${mostAddresses} addresses` });
  const added = withRecord(null, record);
  return { ...customer, addresses: keepOneDefault([...customer.addresses, added], added) };
};

const known = (customer: Customer, addressId: number): Address => {
  const address = customer.addresses.find(({ address_id }) => address_id === addressId);
  if (!address) throw new DomainError('address_not_found', { address_id: addressId });
  return address;
};

/** Changes an address. A marker set to false goes only from the address that has it: on others it is nothing (contract 3, "Markers"). */
export const changeAddress = (customer: Customer, addressId: number, record: AddressRecord): Customer => {
  const address = known(customer, addressId);
  const changed = withRecord(address, record);
  const addresses = customer.addresses.map((other) => (other === address ? changed : other));
  return { ...customer, addresses: keepOneDefault(addresses, changed) };
};

/** Takes an address away, and with it the markers that it had. */
export const removeAddress = (customer: Customer, addressId: number): Customer => {
  const address = known(customer, addressId);
  return { ...customer, addresses: customer.addresses.filter((other) => other !== address) };
};

const content = ({ address_id: _id, is_default_billing: _billing, is_default_shipping: _shipping, ...rest }: Address): object => rest;

/**
 * Replaces a customer's addresses by an import's list. A listed address that exists stays the same address; the others of the list take the places of
 * existing ones that are not listed, in their order; remaining ones are deleted. The first with a marker has it; where the list says nothing of
 * markers, an address that stays keeps its own.
 */
export const replaceAddresses = (before: readonly Address[], records: readonly AddressRecord[]): Address[] => {
  const free = [...before];
  const take = (index: number): Address | null => (index < 0 ? null : (free.splice(index, 1)[0] ?? null));
  const kept = records.map((record) => {
    const fresh = content(withRecord(null, record));
    return take(free.findIndex((address) => sameJson(content(address), fresh)));
  });
  const addresses = records.map((record, index) => {
    const own = kept[index] ?? take(0);
    // A listed address is whole: a field that it leaves out is empty.
    const { is_default_billing = own?.is_default_billing ?? false, is_default_shipping = own?.is_default_shipping ?? false } = record;
    return { ...withRecord(null, record), address_id: own?.address_id ?? 0, is_default_billing, is_default_shipping };
  });
  const billing = defaultOf(records, addresses, 'is_default_billing');
  const shipping = defaultOf(records, addresses, 'is_default_shipping');
  return addresses.map((address, index) => ({
    ...address,
    is_default_billing: index === billing,
    is_default_shipping: index === shipping,
  }));
};

type Marker = 'is_default_billing' | 'is_default_shipping';

/** A marker of the list counts before one that an address had. */
const defaultOf = (records: readonly AddressRecord[], addresses: readonly Address[], marker: Marker): number => {
  const sent = records.findIndex((record) => record[marker]);
  return sent >= 0 ? sent : addresses.findIndex((address) => address[marker]);
};
