import type { Principal } from '@entrepot/auth';
import type { KnownIntegration } from '../integration/access.js';
import { createFindRoute } from '../routes/route.js';
import { table } from '../routes/routes.js';
import { Admission } from './admission.js';
import { createShares } from './shares.js';

const principalOf = (...permissions: string[]) => ({ clientId: 'erp', permissions: new Set(permissions) }) as unknown as Principal;
const integrationOf = (rateLimitPerMinute: number | null, ...permissions: string[]) =>
  ({ clientId: 'erp', rateLimitPerMinute, permissions: new Set(permissions) }) as unknown as KnownIntegration;

const open = (integration?: KnownIntegration) => {
  const used: string[] = [];
  const shares = () => createShares({ perMinute: 0, replicas: 1, atOnce: 2, kept: new Map() });
  const access = { integrationOf: () => integration };
  const admission = new Admission({ access, integrations: shares(), addresses: shares(), noteUse: (id) => used.push(id) });
  const exchange = () => ({ headers: [] as string[], route: createFindRoute(table)('/api2/order')! }) as Parameters<Admission['admit']>[0];
  return { admission, exchange, used };
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
