import { isSandbox, localSandbox } from './sandbox.js';

it('is off unless it is said', () => expect(isSandbox({ PUBLIC_URL: 'http://127.0.0.1:3000' })).toBe(false));

it.each(['', 'http://127.0.0.1:3000', 'http://shop.localhost'])('is on with true and PUBLIC_URL=%j', (PUBLIC_URL) =>
  expect(isSandbox({ SANDBOX: 'true', PUBLIC_URL })).toBe(true),
);

it('is refused where customers come from elsewhere, unless that is said too', () => {
  const PUBLIC_URL = 'https://shop.example';
  expect(() => isSandbox({ SANDBOX: 'true', PUBLIC_URL })).toThrow(
    /^SANDBOX is true with PUBLIC_URL=https:\/\/shop\.example: .*yes-in-public/,
  );
  expect(isSandbox({ SANDBOX: 'yes-in-public', PUBLIC_URL })).toBe(true);
  expect(isSandbox({ SANDBOX: 'false', PUBLIC_URL })).toBe(false);
});

it.each([
  ['http://localhost:3000', 'true'],
  ['https://shop.example', 'false'],
])('by default beside npm start with PUBLIC_URL=%s is %s', (url, sandbox) => expect(localSandbox(url)).toBe(sandbox));
