import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Type, type Static, type TObject } from '@sinclair/typebox';
import { keepFor } from '@entrepot/kernel';
import type { Logger } from './logger.js';
import { mergeMetrics, type Registry } from './metrics.js';

/** Where a process gives out its metrics: not on the port of the API, as they hold counts of the store's business. */
export const metricsSettings = {
  METRICS_HOST: Type.String({ default: '127.0.0.1', description: 'Address of the metrics; 0.0.0.0 in a container' }),
  METRICS_PORT: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 65_535,
    description: 'Port of the metrics (`GET /metrics`); 0 takes a free one, which the log names',
  }),
};

export type MetricsSettings = Static<TObject<typeof metricsSettings>>;

export interface OpenMetrics {
  url: string;
  close(): Promise<void>;
}

/** A text is good for this long: some gauges ask the database or the brokers. */
const keptMs = 1_000;

/** Listens for `GET /metrics` with what the registries of this process hold, on a port of its own. Throws when it cannot listen. */
export const openMetrics = async (
  { METRICS_HOST: host, METRICS_PORT: wanted }: MetricsSettings,
  registries: readonly Registry[],
  logger: Logger,
): Promise<OpenMetrics> => {
  const text = keepFor(keptMs, async () => mergeMetrics(await Promise.all(registries.map((registry) => registry.metrics()))));
  const type = registries[0]?.contentType ?? 'text/plain';
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end();
    text().then(
      (metrics) => response.writeHead(200, { 'content-type': type }).end(metrics),
      (error: unknown) => {
        logger.warn({ err: error }, 'the metrics cannot be read');
        response.writeHead(500).end();
      },
    );
  });
  server.listen({ host, port: wanted });
  await once(server, 'listening');
  const { address, port } = server.address() as AddressInfo;
  logger.info({ port }, 'metrics');
  return {
    url: `http://${address.includes(':') ? `[${address}]` : address}:${port}/metrics`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
