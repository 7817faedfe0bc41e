import { type Database, readRows } from '@entrepot/database';
import { Gauge, type Registry } from '@entrepot/telemetry';
import { triesUntilStuck } from './payment.store.js';

/** Counted when somebody asks; index payment_intent_ask. */
export const paymentMetrics = (registry: Registry, db: Database): void => {
  const registers = [registry];
  const open = new Gauge({
    name: 'entrepot_payments_open',
    help: 'Payments that are under way or not settled yet, the stuck ones included',
    registers,
  });
  new Gauge({
    name: 'entrepot_payments_stuck',
    help: 'Payments that wait for the decision of an operator',
    registers,
    async collect() {
      const text = `
        select count(*)::int as open, (count(*) filter (where tries >= ${triesUntilStuck}))::int as stuck from payment_intent where state = 'open'`;
      const [row] = await readRows<{ open: number; stuck: number }>(db, { name: 'payments_open', text, values: [] }).catch(() => []);
      this.set(row?.stuck ?? Number.NaN);
      open.set(row?.open ?? Number.NaN);
    },
  });
};
