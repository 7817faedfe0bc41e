import { Controller, Inject } from '@nestjs/common';
import { orderPlaced, reservationRejected, type DataOf } from '@entrepot/contracts';
import { Database, type Tx, readRows } from '@entrepot/database';
import { METRICS } from '@entrepot/service';
import { On, OnMany, type CausedEvent, type EventContext } from '@entrepot/messaging';
import { Histogram, type Registry } from '@entrepot/telemetry';

/** Checkouts that are kept until the metrics are read; beyond it the oldest are dropped. */
const mostEnded = 10_000;

/** Primary key of checkout. */
const durations = `
  select state as outcome, extract(epoch from settled_at - submitted_at)::float8 as seconds
    from unnest($1::int[], $2::int[]) as ended (sale_id, attempt) join checkout using (sale_id)
   where case when ended.attempt is null then state = 'placed' else state = 'rejected' and checkout.attempt = ended.attempt end`;

interface Ended {
  sale_id: number;
  /** Attempt that was refused; null: the one that became the order. */
  attempt: number | null;
}

/**
 * Measures checkouts from the submit to the order or the refusal. The rows of those that ended in this process are read when the metrics
 * are, so that no write is slowed down.
 */
@Controller()
export class CheckoutDurations {
  private ended: Ended[] = [];
  private readonly histogram: Histogram<'outcome'>;

  constructor(
    private readonly db: Database,
    @Inject(METRICS) registry: Registry,
  ) {
    this.histogram = new Histogram({
      name: 'entrepot_checkout_duration_seconds',
      help: 'Time from the submit of a checkout to its order (placed) or its refusal (rejected)',
      labelNames: ['outcome'],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3_600],
      registers: [registry],
      collect: () => this.observe(),
    });
  }

  @OnMany(orderPlaced)
  placed(events: readonly CausedEvent<DataOf<typeof orderPlaced>>[], tx: Tx): void {
    tx.afterCommit(() => events.forEach(({ event }) => this.note({ sale_id: event.data.sale_id, attempt: null })));
  }

  @On(reservationRejected)
  rejected({ sale_id, attempt }: DataOf<typeof reservationRejected>, { tx }: EventContext): void {
    tx.afterCommit(() => this.note({ sale_id, attempt }));
  }

  private note(ended: Ended): void {
    if (this.ended.push(ended) > mostEnded) this.ended.shift();
  }

  private async observe(): Promise<void> {
    const ended = this.ended.splice(0);
    if (ended.length === 0) return;
    const values = [ended.map(({ sale_id }) => sale_id), ended.map(({ attempt }) => attempt)];
    try {
      const statement = { name: 'checkout-durations', text: durations, values };
      const rows = await readRows<{ outcome: string; seconds: number }>(this.db, statement);
      for (const { outcome, seconds } of rows) this.histogram.observe({ outcome }, seconds);
    } catch {
      // They are read with the next metrics, when the database is back.
      this.ended.unshift(...ended);
    }
  }
}
