import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { fakeServer, type FakeServer, type Received, type Reply } from '../../test/fake-server.js';
import { createApi, type Api, type ApiOptions } from './api.js';

let server: FakeServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const apiThat = async (answer: (call: Received, index: number) => Reply, options: Partial<ApiOptions> = {}): Promise<Api> => {
  server = await fakeServer(answer);
  return createApi({ url: server.url, clientId: 'cli', clientSecret: 'right', patienceMs: 5_000, ...options });
};

const anImport = { method: 'POST', path: '/ops/import/orders', lines: '{}\n' } as const;
const aCreation = { method: 'POST', path: '/ops/integrations', json: {} } as const;

describe('a call', () => {
  it('carries one token for all calls', async () => {
    const api = await apiThat(() => ({ json: { ok: true } }));
    expect(await api.call({ method: 'GET', path: '/a' })).toEqual({ ok: true });
    await api.call({ method: 'GET', path: '/b' });
    expect(server?.received.map(({ authorization }) => authorization)).toEqual(['Bearer token-1', 'Bearer token-1']);
    expect(server?.tokens).toBe(1);
  });

  it('fetches a new token once when the old one ran out', async () => {
    const api = await apiThat(({ authorization }) => (authorization === 'Bearer token-2' ? { json: 'in' } : { status: 401 }));
    expect(await api.call(anImport)).toBe('in');
    expect(server?.tokens).toBe(2);
  });

  it('gives up when the new token is refused as well', async () => {
    const api = await apiThat(() => ({ status: 401, json: { error: 'Unauthorized' } }));
    await expect(api.call(anImport)).rejects.toThrow('401 Unauthorized');
    expect(server?.received).toHaveLength(2);
  });
});

describe('a busy server', () => {
  it('is given the time that it asks for, then called again', async () => {
    const waits: [string, number][] = [];
    const api = await apiThat((_call, index) => (index === 0 ? { status: 429, headers: { 'retry-after': '1' } } : { json: 'done' }), {
      onWait: (reason, seconds) => waits.push([reason, seconds]),
    });
    const from = Date.now();
    expect(await api.call(aCreation)).toBe('done');
    expect(Date.now() - from).toBeGreaterThanOrEqual(950);
    expect(waits).toEqual([['the server is busy (429)', 1]]);
  });

  it('is called again after 503 without a time, a little later each time', async () => {
    const api = await apiThat((_call, index) => (index < 2 ? { status: 503 } : { json: 'done' }));
    expect(await api.call(anImport)).toBe('done');
    expect(server?.received).toHaveLength(3);
  });

  it('is left alone in the end, with its own words', async () => {
    const api = await apiThat(() => ({ status: 503, json: { error: 'Resource temporarily unavailable' } }), { patienceMs: 300 });
    await expect(api.call(anImport)).rejects.toThrow(/is busy \(503 Resource temporarily unavailable\): try again in a minute/);
  });
});

describe('a connection that breaks', () => {
  it('is no loss to an import: the same lines are sent again', async () => {
    const api = await apiThat((_call, index) => (index === 0 ? 'cut' : { json: 'done' }));
    expect(await api.call(anImport)).toBe('done');
    expect(server?.received.map(({ body }) => body)).toEqual(['{}\n', '{}\n']);
  });

  it('is no loss to another write: it is sent again with the key of the first time', async () => {
    const api = await apiThat((_call, index) => (index === 0 ? 'cut' : { json: 'done' }));
    expect(await api.call(aCreation)).toBe('done');
    const [first, second] = server?.received.map(({ headers }) => headers['idempotency-key']) ?? [];
    expect(first).toMatch(/^[\w-]{36}$/);
    expect(second).toBe(first);
  });

  it('ends a call in the end', async () => {
    const api = await apiThat(() => 'cut', { patienceMs: 0 });
    await expect(api.call(aCreation)).rejects.toThrow(/No Entrepot answers at/);
  });
});

describe('what cannot be', () => {
  it('no server: says how to start one, at once', async () => {
    const waits: string[] = [];
    const api = createApi({ url: 'http://127.0.0.1:1', clientId: 'cli', clientSecret: 'right', onWait: (reason) => waits.push(reason) });
    await expect(api.call(anImport)).rejects.toThrow(
      /^No Entrepot answers at http:\/\/127\.0\.0\.1:1 \(.+\): start it with `npm start`, or set ENTREPOT_URL\.$/,
    );
    expect(waits).toEqual([]);
  });

  it('a wrong secret: names the settings, and not the secret', async () => {
    const api = await apiThat(() => ({}), { clientSecret: 'wr0ng-s3cret' });
    const message = await api.call(anImport).catch((error: Error) => error.message);
    expect(message).toMatch(/does not accept the client id cli with this secret: check ENTREPOT_CLIENT_ID and ENTREPOT_CLIENT_SECRET/);
    expect(message).not.toContain('wr0ng-s3cret');
  });

  it('no permission: says which one is needed', async () => {
    const api = await apiThat(() => ({ status: 403, json: { error: 'Forbidden' } }));
    await expect(api.call(anImport)).rejects.toThrow('The integration cli may not do this (403 Forbidden): it needs the permission admin.');
    const details = [{ path: '', code: 'permission', message: 'missing permission: orders/import' }];
    const telling = await apiThat(() => ({ status: 403, json: { error: 'Forbidden', details } }));
    await expect(telling.call(anImport)).rejects.toThrow('it needs the permission orders/import.');
  });

  it('another server: is recognized by its answer', async () => {
    const other = createServer((_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const api = createApi({ url, clientId: 'cli', clientSecret: 'right' });
    await expect(api.call(anImport)).rejects.toThrow(/gave no token .*is ENTREPOT_URL the address of Entrepot's gateway\?/);
    other.closeAllConnections();
    await new Promise((resolve) => other.close(resolve));
  });

  it('any other refusal: says what was refused and why', async () => {
    const api = await apiThat(() => ({ status: 404, json: { error: 'Not found' } }));
    await expect(api.call({ method: 'DELETE', path: '/ops/integrations/x' })).rejects.toThrow(
      'DELETE /ops/integrations/x was refused: 404 Not found.',
    );
  });
});
