import type { IncomingMessage } from 'node:http';
import { addressKey, forwardedFor, trustedProxies } from './address.js';

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('the address %s counts as %s', (address, key) => expect(addressKey(address)).toBe(key));

it('trusts the addresses and networks that are named, and no others', () => {
  const isTrusted = trustedProxies('10.0.0.0/8, 192.0.2.7,fd00::/8');
  expect(['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.7', 'fd12::1'].map(isTrusted)).toEqual([true, true, true, true]);
  expect(['11.0.0.1', '192.0.2.8', 'fe80::1', ''].map(isTrusted)).toEqual([false, false, false, false]);
  expect(trustedProxies('')('127.0.0.1')).toBe(false);
});

it.each(['10.0.0.0/33', 'proxy', '10.0.0.0/x', '::/129', '10.0.0.0/'])('refuses TRUSTED_PROXIES=%s by name', (setting) =>
  expect(() => trustedProxies(setting)).toThrow(/^TRUSTED_PROXIES has /),
);

describe('X-Forwarded-For', () => {
  const isTrusted = trustedProxies('10.0.0.0/8');
  const named = (header?: string) => forwardedFor({ headers: { 'x-forwarded-for': header } } as unknown as IncomingMessage, isTrusted);

  it.each([
    [undefined, null],
    ['', null],
    ['nonsense', null],
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9, 10.0.0.2', '203.0.113.9'],
    ['198.51.100.1, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
    ['nonsense, 10.0.0.2', '10.0.0.2'],
    ['10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ])('%p names %p: the last that is no proxy’s, whatever the caller wrote before it', (header, address) =>
    expect(named(header)).toBe(address),
  );
});
