import { describe, expect, it } from '@jest/globals';
import { addAddress, changeAddress, removeAddress, replaceAddresses, withRecord } from './address.rules.js';
import type { Address, Customer } from '../customer/customer.rules.js';

const address = (address_id: number, fields: Partial<Address> = {}): Address => ({
  ...withRecord(null, { city: `City ${address_id}` }),
  address_id,
  ...fields,
});
const customer = (...addresses: Address[]): Customer => ({ addresses }) as Customer;
const markers = ({ addresses }: Pick<Customer, 'addresses'>): (number | undefined)[] => [
  addresses.find(({ is_default_billing }) => is_default_billing)?.address_id,
  addresses.find(({ is_default_shipping }) => is_default_shipping)?.address_id,
];

describe('a marker', () => {
  it('goes to a new address that has it', () => {
    const before = customer(address(1, { is_default_billing: true, is_default_shipping: true }));
    expect(markers(addAddress(before, { is_default_billing: true }))).toEqual([0, 1]);
  });

  it('that is false on a new address is nothing', () => {
    expect(markers(addAddress(customer(address(1, { is_default_billing: true })), { is_default_billing: false }))).toEqual([1, undefined]);
  });

  it('that is false goes only from the address that has it', () => {
    const before = customer(address(1, { is_default_billing: true }), address(2));
    expect(markers(changeAddress(before, 2, { is_default_billing: false }))).toEqual([1, undefined]);
    expect(markers(changeAddress(before, 1, { is_default_billing: false }))).toEqual([undefined, undefined]);
  });

  it('goes with its address', () => {
    expect(markers(removeAddress(customer(address(1, { is_default_billing: true }), address(2)), 1))).toEqual([undefined, undefined]);
  });
});

it('refuses to change or remove the address of somebody else', () => {
  expect(() => changeAddress(customer(address(1)), 2, {})).toThrow('address_not_found');
  expect(() => removeAddress(customer(address(1)), 2)).toThrow('address_not_found');
});

describe('a list of an import', () => {
  const ids = (addresses: Address[]): [number, string | null][] => addresses.map(({ address_id, city }) => [address_id, city]);

  it('keeps addresses that are in it, wherever they stand', () =>
    expect(ids(replaceAddresses([address(1), address(2)], [{ city: 'City 2' }, { city: 'City 1' }]))).toEqual([
      [2, 'City 2'],
      [1, 'City 1'],
    ]));

  it('lets new ones take the places of those that are not in it', () =>
    expect(ids(replaceAddresses([address(1), address(2)], [{ city: 'New' }, { city: 'City 1' }, { city: 'Newer' }]))).toEqual([
      [2, 'New'],
      [1, 'City 1'],
      [0, 'Newer'],
    ]));

  it('keeps a marker unless it says otherwise', () => {
    const before = [address(1, { is_default_billing: true }), address(2)];
    const after = (...records: Partial<Address>[]) => markers({ addresses: replaceAddresses(before, records) })[0];
    expect(after({ city: 'City 1' }, { city: 'City 2' })).toBe(1);
    expect(after({ city: 'City 1' }, { city: 'City 2', is_default_billing: true })).toBe(2);
    expect(after({ city: 'City 1', is_default_billing: false }, { city: 'City 2' })).toBeUndefined();
  });

  it('shows an address whole', () => {
    const [only] = replaceAddresses([address(1, { region: 'SP' })], [{ city: 'City 1' }]);
    expect(only).toMatchObject({ address_id: 1, region: null });
  });
});
