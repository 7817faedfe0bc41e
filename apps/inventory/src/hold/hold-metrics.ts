import { type Database, readRows } from '@entrepot/database';
import type { BackgroundContext, BackgroundWork } from '@entrepot/service';
import { Gauge } from '@entrepot/telemetry';

/** Seconds within which a hold ends by itself (contract 6, 6.7). */
const endsWithin = 5;

interface Overdue {
  overdue: number;
  age: number;
}

/** Index reservation_due. */
const text = `
  select count(*)::int as overdue, coalesce(extract(epoch from now() - min(expires_at)), 0)::float8 as age
    from reservation where expires_at <= now() - interval '${endsWithin} seconds' and ended_at is null`;

const read = async (db: Database): Promise<Overdue> => {
  const [row] = await readRows<Overdue>(db, { name: 'holds_overdue', text, values: [] }).catch(() => []);
  return row ?? { overdue: Number.NaN, age: Number.NaN };
};

/** Counts the holds that cannot be ended, when somebody asks. */
export const countOverdueHolds = ({ db, metrics }: BackgroundContext): BackgroundWork => {
  const registers = [metrics];
  const age = new Gauge({
    name: 'entrepot_holds_overdue_age_seconds',
    help: 'For how long the oldest of these should have ended',
    registers,
  });
  new Gauge({
    name: 'entrepot_holds_overdue',
    help: 'Holds of goods whose time is over, and that do not end',
    registers,
    async collect() {
      const found = await read(db);
      this.set(found.overdue);
      age.set(found.age);
    },
  });
  return { stop: () => Promise.resolve() };
};
