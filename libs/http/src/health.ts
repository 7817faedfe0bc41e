import type { FastifyInstance } from 'fastify';
import type { DataSource } from 'typeorm';
import { isDatabaseUp } from '@entrepot/database';
import type { Registry } from '@entrepot/telemetry';
import { isLeaving } from './close-gently.js';
import type { RouteAccess } from './decorators.js';

const open = { config: { family: 'order', permission: null } satisfies RouteAccess };

export interface HealthProbes {
  dataSource: DataSource;
  metrics: Registry;
  /** The OpenAPI document, made when it is first asked for. */
  openApi: () => object;
}

/**
 * `/health/live`: the process answers. `/health/self`: its own database answers too, and it is not about to end; nobody else is asked,
 * so that a service that is away takes nobody down. `/metrics` for Prometheus, `/openapi.json` for the gateway's /docs.
 */
export const serveHealth = (instance: FastifyInstance, { dataSource, metrics, openApi }: HealthProbes): void => {
  instance.get('/health/live', open, (_request, reply) => reply.send({ status: 'up' }));
  instance.get('/health/self', open, async (_request, reply) => {
    if (isLeaving(instance.server)) return reply.status(503).send({ status: 'leaving' });
    const up = await isDatabaseUp(dataSource).catch(() => false);
    return reply.status(up ? 200 : 503).send({ status: up ? 'up' : 'down', database: up ? 'up' : 'down' });
  });
  instance.get('/metrics', open, async (_request, reply) => reply.type(metrics.contentType).send(await metrics.metrics()));
  instance.get('/openapi.json', open, (_request, reply) => reply.send(openApi()));
};
