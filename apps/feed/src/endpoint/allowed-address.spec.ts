import { allowedNetworks } from '../settings/allowed-networks.js';
import { isAllowedAddress } from './allowed-address.js';

const isAllowed = (address: string, ...networks: string[]): boolean => isAllowedAddress(address, allowedNetworks(networks.join()));

it.each(['8.8.8.8', '93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946', '2001:4860:4860::8888'])('allows the public %s', (address) =>
  expect(isAllowed(address)).toBe(true),
);

it.each([
  ...[
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.0.1',
    '169.254.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
  ],
  ...['224.0.0.1', '239.1.2.3', '240.0.0.1', '255.255.255.255', '192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1', '192.88.99.1'],
  // Addresses of clouds.
  ...['169.254.169.254', '168.63.129.16', '192.0.0.192', '100.100.100.200', 'fd00:ec2::254', 'fd20:ce::254'],
  ...[
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '100::1',
    '2001:db8::1',
    '3fff::1',
    '5f00::1',
    '4000::1',
  ],
  // Addresses that hold one of IPv4: compatible, mapped, translated, NAT64, 6to4, Teredo.
  ...[
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:0:10.0.0.1',
    '64:ff9b::a00:1',
    '64:ff9b:1::a00:1',
    '2002:a00:1::',
    '2001::a00:1',
  ],
  ...['', 'localhost', '10.0.0.1/8'],
])('refuses %s', (address) => expect(isAllowed(address)).toBe(false));

it('allows what the networks name, and nothing in another form', () => {
  expect(isAllowed('10.1.2.3', '10.1.0.0/16')).toBe(true);
  expect(isAllowed('10.2.0.1', '10.1.0.0/16')).toBe(false);
  expect(isAllowed('::ffff:10.1.2.3', '10.1.0.0/16')).toBe(false);
  expect(isAllowed('fd00::1', '10.0.0.0/8', 'fd00::/8')).toBe(true);
  expect(isAllowed('fe80::1%eth0', 'fe80::/10')).toBe(false);
});
