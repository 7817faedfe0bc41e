import type { Principal } from '@entrepot/auth';
import type { KnownIntegration } from '../integration/access.js';
import { createFindRoute } from '../routes/route.js';
import { table } from '../routes/routes.js';
import { Admission } from './admission.js';
import { createShares } from './shares.js';

const principalOf = (...permissions: string[]) => ({ clientId: 'erp', permissions: new Set(permissions) }) as unknown as Principal;
const integrationOf = (rateLimitPerMinute: number | null, ...permissions: string[]) =>
  ({ clientId: 'erp', rateLimitPerMinute, permissions: new Set(permissions) }) as unknown as KnownIntegration;

const open = (integration?: KnownIntegration, path = '/api2/order') => {
  const used: string[] = [];
  const uses: (string | null)[] = [];
  const shares = () => createShares({ perMinute: 0, replicas: 1, atOnce: 2, kept: new Map() });
  const access = { integrationOf: () => integration };
  const noteUse = (id: string, permission: string | null): void => void [used.push(id), uses.push(permission)];
  const admission = new Admission({ access, integrations: shares(), addresses: shares(), noteUse });
  const exchange = () => ({ headers: [] as string[], route: createFindRoute(table)(path)! }) as Parameters<Admission['admit']>[0];
  return { admission, exchange, used, uses };
};

it('lets in whose token and whose integration both have the permission of the path and method', () => {
  const { admission, exchange, used } = open(integrationOf(null, 'orders/read'));
  const one = exchange();
  admission.admit(one, 'GET', principalOf('orders/read', 'orders/write'));
  expect([one.principal?.clientId, one.share?.underWay, used]).toEqual(['erp', 1, ['erp']]);
  expect(() => admission.admit(exchange(), 'GET', principalOf('orders/write'))).toThrow(expect.objectContaining({ code: 'forbidden' }));
  expect(admission.isAdmitted(one)).toBe(true);
});

it('refuses an integration without the permission, whatever its token says, and counts it all the same', () => {
  const { admission, exchange } = open(integrationOf(null, 'orders/read'));
  const one = exchange();
  expect(() => admission.admit(one, 'POST', principalOf('orders/write'))).toThrow(expect.objectContaining({ code: 'forbidden' }));
  expect([one.principal?.clientId, one.share?.underWay]).toEqual(['erp', 1]);
});

it.each([
  ['/ops/import/products', ['products/write', 'prices/write', 'stock/write'], ['prices/write', 'products/write', 'stock/write']],
  ['/ops/import/products', ['prices/write'], ['prices/write']],
  ['/ops/import/prices', ['products/write', 'prices/write', 'stock/write'], ['prices/write']],
  ['/api2/search', ['orders/read', 'stock/read'], [null, 'orders/read']],
  ['/api2/search', ['stock/read'], [null]],
])('notes of a call of %s by one who holds %j the use of %j', (path, held, noted) => {
  const { admission, exchange, uses } = open(integrationOf(null, ...held), path);
  admission.admit(
    exchange(),
    path === '/api2/search' ? 'GET' : 'POST',
    principalOf(...held, 'customers/read', 'products/write', 'stock/write'),
  );
  expect(uses).toEqual(noted);
});

it('knows nobody whose integration is gone', () => {
  const { admission, exchange, used } = open();
  const one = exchange();
  expect(() => admission.admit(one, 'GET', principalOf('orders/read'))).toThrow(expect.objectContaining({ code: 'unauthorized' }));
  expect([one.share, used, admission.isAdmitted(one)]).toEqual([undefined, [], false]);
});

it('counts an integration by its own limit, which the headers say, before its permission; addresses by themselves', () => {
  const { admission, exchange } = open(integrationOf(1, 'orders/read'));
  const first = exchange();
  admission.admit(first, 'GET', principalOf('orders/read'));
  expect(first.headers).toEqual(['RateLimit-Policy', '"default";q=1;w=60', 'RateLimit', '"default";r=0;t=60']);
  expect(() => admission.admit(exchange(), 'GET', principalOf())).toThrow(expect.objectContaining({ code: 'too_many_requests' }));
  admission.admitAddress(exchange(), '10.0.0.1');
  const last = exchange();
  admission.admitAddress(last, '10.0.0.1');
  expect([last.address, last.share?.underWay]).toEqual(['10.0.0.1', 2]);
  expect(() => admission.admitAddress(exchange(), '10.0.0.1')).toThrow(expect.objectContaining({ code: 'too_many_requests' }));
  admission.admitAddress(exchange(), '10.0.0.2');
});
