import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Principal } from '@entrepot/auth';
import { containersOf, type Permission, permissions, withContained } from '@entrepot/contracts';
import { createFindRoute } from '../routes/route.js';
import { table } from '../routes/routes.js';
import { Admission } from './admission.js';
import { createShares } from './shares.js';

/** Made of the decorators of the methods of all services, which check them too. */
const document = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../docs/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, { security: { oauth2?: [Permission] | [] }[] }>>;
};
const findRoute = createFindRoute(table);
/** Reads the permission of an operation; a scheme without one takes any token. */
const needsOf = ([first]: { oauth2?: [Permission] | [] }[]): Permission | 'any' | null => (first ? (first.oauth2?.[0] ?? 'any') : null);

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { security }]) => ({
    method: method.toUpperCase(),
    path,
    route: findRoute(path.replace(/\{\w+\}/g, '1'))!,
    needs: needsOf(security),
  })),
);

const shares = () => createShares({ perMinute: 0, replicas: 1, atOnce: 0, kept: new Map() });

/** Answers of the gateway to a token and an integration that hold these. */
const admit = ({ method, route }: (typeof operations)[number], ...held: Permission[]): string => {
  const all = withContained(held);
  const integrationOf = () => ({ clientId: 'erp', permissions: all, bound: null }) as never;
  const admission = new Admission({ access: { integrationOf }, integrations: shares(), addresses: shares(), noteUse: () => undefined });
  try {
    admission.admit({ headers: [], route }, method, { clientId: 'erp', permissions: all } as unknown as Principal);
    return 'passes';
  } catch (error) {
    const { code, details } = error as { code: string; details: { faults: { path: string; code: string; message: string }[] } };
    return `${code} ${details.faults.map((fault) => `${fault.path}${fault.code}: ${fault.message}`).join()}`;
  }
};

it('every operation needs what its method and the table of routes both say', () => {
  const rows = operations.map(({ method, path, route }) => [`${method} ${path}`, method === 'GET' ? route.read : route.write]);
  expect(operations.length).toBeGreaterThan(120);
  expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(operations.map(({ method, path, needs }) => [`${method} ${path}`, needs])));
});

it('of each operation the smallest permission suffices, those that contain it too, and every other is 403 that names it', () => {
  const found = new Map<string, number>();
  for (const operation of operations) {
    const { needs } = operation;
    if (needs === null) continue;
    if (needs === 'any') {
      for (const one of permissions) expect(admit(operation, one)).toBe('passes');
      continue;
    }
    for (const one of permissions) {
      const expected = containersOf(needs).includes(one) ? 'passes' : `forbidden permission: missing permission: ${needs}`;
      expect([operation.method, operation.path, one, admit(operation, one)]).toEqual([operation.method, operation.path, one, expected]);
      found.set(one, (found.get(one) ?? 0) + 1);
    }
    const others = permissions.filter((one) => !containersOf(needs).includes(one));
    expect(admit(operation, ...others)).toBe(`forbidden permission: missing permission: ${needs}`);
  }
  expect(found.size).toBe(permissions.length);
});
