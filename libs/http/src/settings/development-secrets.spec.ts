import { refuseDevelopmentSecrets } from './development-secrets.js';

const local = ['', 'http://127.0.0.1:3000', 'http://localhost', 'http://shop.localhost:8080/', 'http://[::1]:3000', 'http://127.9.8.7'];
it.each(local)('a development secret serves with PUBLIC_URL=%j', (url) => {
  expect(() => refuseDevelopmentSecrets(url, ['BOOTSTRAP_CLIENT_SECRET'])).not.toThrow();
});

const remote = [
  'https://shop.example',
  'http://192.168.1.7:3000',
  'http://localhost.example',
  'http://127.0.0.1.example',
  'shop.example',
  'http://[::2]',
];
it.each(remote)('a development secret is refused by its name with PUBLIC_URL=%j', (url) => {
  expect(() => refuseDevelopmentSecrets(url, ['GATEWAY_SECRET_KEY', 'BOOTSTRAP_CLIENT_SECRET'])).toThrow(
    /^GATEWAY_SECRET_KEY has its development value.* set your own\nBOOTSTRAP_CLIENT_SECRET has/,
  );
  expect(() => refuseDevelopmentSecrets(url, [])).not.toThrow();
});
