import { isSandbox } from './sandbox.js';

it('is off unless it is said', () => expect(isSandbox({ PUBLIC_URL: 'http://127.0.0.1:3000' })).toBe(false));

it.each(['', 'http://127.0.0.1:3000', 'http://shop.localhost'])('is on with true and PUBLIC_URL=%j', (PUBLIC_URL) =>
  expect(isSandbox({ SANDBOX: 'true', PUBLIC_URL })).toBe(true),
);

it.each([
  ['PUBLIC_URL=https://shop.example', { PUBLIC_URL: 'https://shop.example' }],
  ['HOST=0.0.0.0', { HOST: '0.0.0.0' }],
  ['HOST=::', { HOST: '::', PUBLIC_URL: '' }],
])('is refused with %s, unless that is said too', (opened, settings) => {
  expect(() => isSandbox({ ...settings, SANDBOX: 'true' })).toThrow(`SANDBOX is true with ${opened}: `);
  expect(isSandbox({ ...settings, SANDBOX: 'yes-in-public' })).toBe(true);
  expect(isSandbox({ ...settings, SANDBOX: 'false' })).toBe(false);
});
