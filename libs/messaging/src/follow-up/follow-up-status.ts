import { type Database, readRows } from '@entrepot/database';
import { Gauge, type Registry } from '@entrepot/telemetry';

/** Counts of a kind's follow-ups that are not done. */
export interface WaitingFollowUps {
  kind: string;
  /** Asked for or under way. */
  waiting: number;
  /** Follow-ups among them whose last step failed; they are tried again by themselves. */
  failing: number;
  oldest_age_seconds: number;
  /** Last error of one that fails. */
  error: string | null;
}

/** By kind, those that wait. */
export const waitingFollowUps = (db: Database): Promise<WaitingFollowUps[]> =>
  readRows<WaitingFollowUps>(db, {
    name: 'follow-ups-by-kind',
    text: `
      select kind, count(*)::int as waiting, (count(*) filter (where failures > 0))::int as failing,
             greatest(0, extract(epoch from now() - min(since)))::float8 as oldest_age_seconds, max(error) as error
        from (select kind, requested_at as since, 0 as failures, null as error from follow_up_request
               union all select kind, started_at, failures, error from follow_up) as follow_up
       group by kind order by kind`,
    values: [],
  });

/** Work that handlers left to follow-ups, counted once a scrape. */
export const followUpMetrics = (registry: Registry, db: Database): void => {
  let counting: Promise<WaitingFollowUps[]> | undefined;
  const count = (): Promise<WaitingFollowUps[]> =>
    (counting ??= waitingFollowUps(db)
      .catch(() => [])
      .finally(() => (counting = undefined)));
  const gauge = (name: string, help: string, value: (one: WaitingFollowUps) => number): void =>
    void new Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers: [registry],
      async collect() {
        this.reset();
        for (const one of await count()) this.set({ kind: one.kind }, value(one));
      },
    });
  gauge('entrepot_follow_ups', 'Work on many rows that follows from events and is not done, by kind', ({ waiting }) => waiting);
  gauge('entrepot_follow_ups_failing', 'Of these, those whose last step failed', ({ failing }) => failing);
  gauge('entrepot_follow_ups_age_seconds', 'Age of the oldest of them', ({ oldest_age_seconds: age }) => age);
};
