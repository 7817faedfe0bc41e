import { Registry, collectDefaultMetrics } from 'prom-client';

export { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** A service's own Prometheus registry: in one process with others, each keeps its own numbers. */
export const createMetrics = (service: string): Registry => {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  return registry;
};

/** Adds memory, CPU and event loop of the process: once a process, by whoever owns it. */
export const addProcessMetrics = (registry: Registry): void => collectDefaultMetrics({ register: registry, prefix: 'entrepot_' });
