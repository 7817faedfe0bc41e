import { refuseDevelopmentSecrets } from './development-secrets.js';
import { openedBy } from './opened-by.js';

const local = ['', 'http://127.0.0.1:3000', 'http://localhost', 'http://shop.localhost:8080/', 'http://[::1]:3000', 'http://127.9.8.7'];
it.each(local)('a development secret serves with PUBLIC_URL=%j', (PUBLIC_URL) => {
  expect(openedBy({ PUBLIC_URL })).toBeNull();
  expect(() => refuseDevelopmentSecrets(openedBy({ PUBLIC_URL }), ['BOOTSTRAP_CLIENT_SECRET'])).not.toThrow();
});

const remote = [
  'https://shop.example',
  'http://192.168.1.7:3000',
  'http://localhost.example',
  'http://127.0.0.1.example',
  'shop.example',
  'http://[::2]',
];
it.each(remote)('a development secret is refused by its name with PUBLIC_URL=%j', (PUBLIC_URL) => {
  expect(() => refuseDevelopmentSecrets(openedBy({ PUBLIC_URL }), ['GATEWAY_SECRET_KEY', 'BOOTSTRAP_CLIENT_SECRET'])).toThrow(
    /^GATEWAY_SECRET_KEY has its development value.* set your own\nBOOTSTRAP_CLIENT_SECRET has/,
  );
  expect(() => refuseDevelopmentSecrets(openedBy({ PUBLIC_URL }), [])).not.toThrow();
});

it.each(['127.0.0.1', '::1', 'localhost', '127.0.0.2'])('only this machine reaches HOST=%s', (HOST) =>
  expect(openedBy({ HOST })).toBeNull(),
);
it.each(['0.0.0.0', '::', '192.168.1.7', 'shop.example', '127.0.0.1.example'])('other machines reach HOST=%s', (HOST) =>
  expect(openedBy({ HOST, PUBLIC_URL: '' })).toBe(`HOST=${HOST}`),
);
it('PUBLIC_URL of this machine counts in a container, which listens on all of its addresses', () =>
  expect(openedBy({ HOST: '0.0.0.0', PUBLIC_URL: 'http://127.0.0.1:3000' })).toBeNull());
