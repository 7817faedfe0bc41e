import { allowedNetworks } from './allowed-networks.js';

it('reads networks of both families, and none', () => {
  expect(allowedNetworks(' 127.0.0.0/8,::1/128 ').map(([address, bits]) => `${address.toString()}/${bits}`)).toEqual([
    '127.0.0.0/8',
    '::1/128',
  ]);
  expect(allowedNetworks('')).toEqual([]);
});

it.each(['10.0.0.0', '10.0.0.0/33', 'receiver', '::/129', '10.0.0.0/', '10.0.0.0/8;::1/128'])('refuses %s by name', (setting) =>
  expect(() => allowedNetworks(setting)).toThrow(/^WEBHOOK_ALLOWED_NETWORKS has /),
);
