import { inProcessDriver } from '@entrepot/messaging';
import { createLogger } from '@entrepot/telemetry';
import { developmentSecretKey } from '../src/config.js';
import { startSaleLink } from '../src/index.js';

it('the development key is refused where customers come from elsewhere', async () => {
  const settings = { HOST: '127.0.0.1', PORT: 0, DATABASE_URL: 'postgres://nowhere', DATABASE_POOL_SIZE: 5, LOG_LEVEL: 'silent' } as const;
  const runtime = {
    events: inProcessDriver(),
    logger: createLogger({ name: 'test', level: 'silent' }),
    jwks: () => Promise.resolve({ keys: [] }),
  };
  const secrets = { SALE_LINK_SECRET_KEY: developmentSecretKey, PUBLIC_URL: 'https://shop.example' };
  await expect(
    startSaleLink({ ...settings, ...secrets, MAIL: 'off', MAIL_FROM: 'shop@localhost', DATA_DIR: './var' }, runtime),
  ).rejects.toThrow(/^SALE_LINK_SECRET_KEY has its development value/);
});
