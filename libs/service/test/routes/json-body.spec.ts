import type { FastifyInstance } from 'fastify';
import type { Readable } from 'node:stream';
import { ServiceAdapter } from '../../src/start/service-adapter.js';
import { readBodies } from '@entrepot/requests';

let instance: FastifyInstance;
let url: string;
beforeAll(async () => {
  instance = new ServiceAdapter({}).getInstance<FastifyInstance>();
  readBodies(instance);
  instance.all('/json', (request) => ({ body: request.body ?? null }));
  instance.all('/lines', async (request) => ({ lines: (await (request.body as Readable).toArray()).length }));
  url = await instance.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => instance.close());

const answerOf = async (method: string, path: string, headers: Record<string, string>): Promise<unknown> =>
  (await fetch(url + path, { method, headers, signal: AbortSignal.timeout(5_000) })).json();

const json = { 'content-type': 'application/json' };

it.each(['GET', 'DELETE', 'POST'])('answers a %s that has a type and no body', async (method) =>
  expect(await answerOf(method, '/json', json)).toEqual({ body: null }),
);

it('reads no line of an import that has no body', async () =>
  expect(await answerOf('GET', '/lines', { 'content-type': 'application/x-ndjson' })).toEqual({ lines: 0 }));
