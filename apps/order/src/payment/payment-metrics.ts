import { type Database, readRows } from '@entrepot/database';
import { type Registry, Gauge } from '@entrepot/telemetry';
import { triesUntilStuck } from './payment.store.js';

interface Counts {
  open: number;
  stuck: number;
  unreleased: number;
  by_hand: number;
  disputed: number;
}

/** Indexes payment_intent_ask and payment_release_ask, which hold the open ones alone, and payment_case_state. */
const counts = `
  select count(*)::int as open, (count(*) filter (where tries >= ${triesUntilStuck}))::int as stuck,
         (select count(*)::int from payment_release where state = 'open' and tries >= ${triesUntilStuck}) as unreleased,
         (select count(*)::int from payment_case where state = 'open' and kind = 'by_hand') as by_hand,
         (select count(*)::int from payment_case where state = 'open' and kind = 'dispute') as disputed
    from payment_intent where state = 'open'`;

/** Counted when somebody asks. */
export const paymentMetrics = (registry: Registry, db: Database): void => {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const open = gauge('entrepot_payments_open', 'Payments that are under way or not settled yet, the stuck ones included');
  const unsettled = gauge(
    'entrepot_payments_unsettled',
    'Payments that their provider has not let go or not answered for, for half an hour, and that nobody can decide here',
  );
  const byHand = gauge('entrepot_payments_by_hand', 'Payments that people have to pay back, as their provider does not');
  const disputed = gauge('entrepot_payments_disputed', 'Payments that a customer’s bank disputes');
  new Gauge({
    name: 'entrepot_payments_stuck',
    help: 'Payments that wait for the decision of an operator',
    registers: [registry],
    async collect() {
      const [row] = await readRows<Counts>(db, { name: 'payment_counts', text: counts, values: [] }).catch(() => []);
      this.set(row?.stuck ?? Number.NaN);
      open.set(row?.open ?? Number.NaN);
      unsettled.set(row?.unreleased ?? Number.NaN);
      byHand.set(row?.by_hand ?? Number.NaN);
      disputed.set(row?.disputed ?? Number.NaN);
    },
  });
};
