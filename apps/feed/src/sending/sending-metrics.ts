import { type Database, readRows } from '@entrepot/database';
import { Counter, Gauge, Histogram, type Registry } from '@entrepot/telemetry';
import type { DeliveryState } from '../delivery/delivery.table.js';

export interface SendingCounts {
  begun(): void;
  /** @param state of the delivery after the request; null: it was cut off */
  ended(state: DeliveryState | null, milliseconds: number): void;
}

interface Depth {
  waiting: number;
  failing: number;
  age: number;
  deactivated: number;
}

/** More are not counted: a receiver that is away for days would make each reading slow. */
const most = 100_000;

/** Indexes delivery_lane and delivery_due. An endpoint whose last attempt failed holds up its own: it may hang, four requests at once. */
const text = `
  select (select count(*)::int from (select 1 from delivery where state = 'waiting' limit ${most}) as w) as waiting,
         (select count(*)::int from (
            select 1 from delivery where state = 'waiting' and due_at < 'infinity' and attempts <> '[]' limit ${most}) as f) as failing,
         (select coalesce(max(extract(epoch from now() - first.due_at)), 0)::float8
            from webhook w join integration_ref i using (client_id) join webhook_queue q using (webhook_id), lateral (
              select due_at from delivery d
               where d.webhook_id = w.webhook_id and d.state = 'waiting' and d.due_at < 'infinity' order by due_at limit 1) as first
           where w.state = 'active' and i.is_active and q.failing_since is null and first.due_at <= now()) as age,
         (select count(*)::int from webhook where state = 'deactivated') as deactivated`;

const outcomes = { delivered: 'delivered', waiting: 'retried', failed: 'failed' } as const;

/** Counts waiting deliveries when the metrics are read, once for all gauges of a reading. */
export const sendingMetrics = (registry: Registry, db: Database): SendingCounts => {
  const registers = [registry];
  let asked: Promise<Depth | undefined> | undefined;
  const depth = (): Promise<Depth | undefined> =>
    (asked ??= readRows<Depth>(db, { name: 'delivery_depth', text, values: [] })
      .then(([row]) => row)
      .catch(() => undefined)
      .finally(() => (asked = undefined)));
  const gauge = (name: string, help: string, field: keyof Depth): unknown =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set((await depth())?.[field] ?? Number.NaN);
      },
    });
  gauge('entrepot_webhook_waiting', `Deliveries that wait, up to ${most}`, 'waiting');
  gauge('entrepot_webhook_failing', `Deliveries that wait after an attempt that failed, up to ${most}`, 'failing');
  gauge(
    'entrepot_webhook_due_age_seconds',
    'For how long the oldest delivery has been due that nobody has sent, to an endpoint that answers',
    'age',
  );
  gauge('entrepot_webhook_deactivated', 'Webhooks that were deactivated for their endpoint', 'deactivated');
  const underWay = new Gauge({ name: 'entrepot_webhook_requests_under_way', help: 'Requests to endpoints under way', registers });
  const ended = new Counter({
    name: 'entrepot_webhook_attempts_total',
    help: 'Attempts of deliveries by what came of them: delivered, retried, failed',
    labelNames: ['outcome'],
    registers,
  });
  const duration = new Histogram({
    name: 'entrepot_webhook_request_seconds',
    help: 'Time until an endpoint has answered, or the request was over without',
    labelNames: ['outcome'],
    buckets: [0.005, 0.02, 0.1, 0.5, 1, 2.5, 5, 10, 15],
    registers,
  });
  return {
    begun: () => underWay.inc(),
    ended(state, milliseconds) {
      underWay.dec();
      if (state === null) return;
      const outcome = outcomes[state];
      ended.inc({ outcome });
      duration.observe({ outcome }, milliseconds / 1_000);
    },
  };
};
