import { inProcessDriver } from '@entrepot/messaging';
import { createLogger } from '@entrepot/telemetry';
import { developmentSecretKey } from '../src/config.js';
import { startSaleLink } from '../src/index.js';

it.each([
  ['the development key', { SALE_LINK_SECRET_KEY: developmentSecretKey }, /^SALE_LINK_SECRET_KEY has its development value/],
  ['the test card', { SALE_LINK_SECRET_KEY: 'k'.repeat(32), SANDBOX: 'true' as const }, /^SANDBOX is true with PUBLIC_URL=https/],
])('%s is refused where customers come from elsewhere', async (_, own, sentence) => {
  const settings = { HOST: '127.0.0.1', PORT: 0, DATABASE_URL: 'postgres://nowhere', DATABASE_POOL_SIZE: 5, LOG_LEVEL: 'silent' } as const;
  const runtime = {
    events: inProcessDriver(),
    logger: createLogger({ name: 'test', level: 'silent' }),
    jwks: () => Promise.resolve({ keys: [] }),
  };
  const rest = { PUBLIC_URL: 'https://shop.example', MAIL: 'off', MAIL_FROM: 'shop@localhost', DATA_DIR: './var' } as const;
  await expect(startSaleLink({ ...settings, ...own, ...rest }, runtime)).rejects.toThrow(sentence);
});
