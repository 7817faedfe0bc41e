import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type Database, isDatabaseUp } from '@entrepot/database';
import { keepFor } from '@entrepot/kernel';
import { isLeaving } from './close-gently.js';
import type { RouteAccess } from '@entrepot/requests';

const open = { config: { family: 'order', permission: null } satisfies RouteAccess };

export interface HealthProbes {
  db: Database;
  /** Makes the OpenAPI document, on the first request for it. */
  openApi: () => object;
}

/** How long an answer about the database is good: probes that come more often cost no statement. */
const probeKeptMs = 1_000;

/** Whether the database takes statements, asked at most once a second. */
export const databaseProbe = (db: Database): (() => Promise<boolean>) => keepFor(probeKeptMs, () => isDatabaseUp(db).catch(() => false));

const serialised = (document: object): { text: string; etag: string } => {
  const text = JSON.stringify(document);
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` };
};

/**
 * `/health/live`: the process answers. `/health/self`: its own database answers too, and it is not about to end; nobody else is asked,
 * so that a service that is away takes nobody down. `/openapi.json` for the gateway's /docs, which asks for changes by its ETag.
 */
export const serveHealth = (instance: FastifyInstance, { db, openApi }: HealthProbes): void => {
  const isUp = databaseProbe(db);
  let document: ReturnType<typeof serialised> | undefined;
  instance.get('/health/live', open, (_request, reply) => reply.send({ status: 'up' }));
  instance.get('/health/self', open, async (_request, reply) => {
    if (isLeaving(instance.server)) return reply.status(503).send({ status: 'leaving' });
    const up = await isUp();
    return reply.status(up ? 200 : 503).send({ status: up ? 'up' : 'down', database: up ? 'up' : 'down' });
  });
  instance.get('/openapi.json', open, (request, reply) => {
    const { text, etag } = (document ??= serialised(openApi()));
    reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.type('application/json; charset=utf-8').send(text);
  });
};
