import { Registry, collectDefaultMetrics } from 'prom-client';

export { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** A service's own Prometheus registry: in one process with others, each keeps its own numbers. */
export const createMetrics = (service: string): Registry => {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  return registry;
};

/** Interval of measuring the event loop's delay: each measurement wakes the process, a hundred times a second by default. */
const eventLoopLookMs = 40;

/** Adds memory, CPU and event loop of the process; to be called once a process. */
export const addProcessMetrics = (registry: Registry): void =>
  collectDefaultMetrics({ register: registry, prefix: 'entrepot_', eventLoopMonitoringPrecision: eventLoopLookMs });

/** Merges Prometheus texts: a metric of several texts is described once, as the format demands, with the series of all. */
export const mergeMetrics = (texts: readonly string[]): string => {
  const metrics = new Map<string, string[]>();
  for (const block of texts.flatMap((text) => text.trim().split('\n\n'))) {
    const [help = '', type = '', ...series] = block.split('\n');
    const name = help.split(' ')[2] ?? '';
    const known = metrics.get(name);
    if (known) known.push(...series);
    else metrics.set(name, [help, type, ...series]);
  }
  return `${[...metrics.values()].map((lines) => lines.join('\n')).join('\n\n')}\n`;
};
