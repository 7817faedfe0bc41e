import { snapshots } from '@entrepot/contracts';
import { Gauge, Histogram, type Registry } from '@entrepot/telemetry';

/** How old events of projected aggregates are when they are committed here. */
export const projectionMetrics = (registry: Registry): ((type: string, ageSeconds: number) => void) => {
  const options = { labelNames: ['projection', 'type'] as const, registers: [registry] };
  const last = new Gauge({
    ...options,
    name: 'entrepot_projection_last_lag_seconds',
    help: 'Time from an event to its commit in the projection: the last one',
  });
  const all = new Histogram({
    ...options,
    name: 'entrepot_projection_lag_seconds',
    help: 'Time from an event to its commit in the projection',
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3_600],
  });
  return (type, ageSeconds) => {
    const [projection = ''] = type.split('.');
    if (!Object.hasOwn(snapshots, projection)) return;
    last.set({ projection, type }, ageSeconds);
    all.observe({ projection, type }, Math.max(0, ageSeconds));
  };
};
