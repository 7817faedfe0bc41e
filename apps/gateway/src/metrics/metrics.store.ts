import { type Database, exactTypes, readRows } from '@entrepot/database';

/** Levels that services report; null where none of them could say. */
export interface Levels {
  events_behind: number | null;
  events_waiting: number | null;
  deliveries_waiting: number | null;
  deliveries_failing: number | null;
}

export interface Counted {
  requests: number;
  errors: number;
}

/** Hours that are kept. */
export const keptHours = 24;

// Each replica adds its requests; levels are of the whole house.
const keep = `
  insert into metric_minute as m values (date_trunc('minute', now()), $1, $2, $3, $4, $5, $6)
  on conflict (minute) do update set
    requests = m.requests + excluded.requests, errors = m.errors + excluded.errors,
    events_behind = greatest(m.events_behind, excluded.events_behind), events_waiting = greatest(m.events_waiting, excluded.events_waiting),
    deliveries_waiting = greatest(m.deliveries_waiting, excluded.deliveries_waiting),
    deliveries_failing = greatest(m.deliveries_failing, excluded.deliveries_failing)`;

/** Adds what was counted since the last time, and forgets what is too old. */
export const keepMinute = async (db: Database, { requests, errors }: Counted, levels: Levels): Promise<void> => {
  const { events_behind, events_waiting, deliveries_waiting, deliveries_failing } = levels;
  await db.query(keep, [requests, errors, events_behind, events_waiting, deliveries_waiting, deliveries_failing]);
  await db.query(`delete from metric_minute where minute < now() - interval '${keptHours} hours'`);
};

export interface Step extends Counted, Levels {
  time: Date;
}

const steps = `
  select to_timestamp(floor(extract(epoch from minute) / $1) * $1) as time, sum(requests)::int as requests, sum(errors)::int as errors,
         max(events_behind) as events_behind, max(events_waiting) as events_waiting,
         max(deliveries_waiting) as deliveries_waiting, max(deliveries_failing) as deliveries_failing
    from metric_minute where minute > now() - interval '${keptHours} hours' group by 1 order by 1`;

/** Reads the last 24 hours in steps of some seconds: sums of counts, the highest of levels. At most 1,440 rows. */
export const readSteps = (db: Database, seconds: number): Promise<Step[]> =>
  readRows<Step>(db, { name: 'metric_steps', text: steps, values: [seconds], types: exactTypes });
