import { type Database, readRows } from '@entrepot/database';

/** The follow-ups of a kind that are not done. */
export interface WaitingFollowUps {
  kind: string;
  /** Asked for or under way. */
  waiting: number;
  /** Of these, those whose last step failed; they are tried again by themselves. */
  failing: number;
  oldest_age_seconds: number;
  /** The last error of one that fails. */
  error: string | null;
}

/** By kind, those that wait. */
export const waitingFollowUps = (db: Database): Promise<WaitingFollowUps[]> =>
  readRows<WaitingFollowUps & Record<string, unknown>>(db, {
    name: 'follow-ups-by-kind',
    text: `
      select kind, count(*)::int as waiting, (count(*) filter (where failures > 0))::int as failing,
             greatest(0, extract(epoch from now() - min(since)))::float8 as oldest_age_seconds, max(error) as error
        from (select kind, requested_at as since, 0 as failures, null as error from follow_up_request
               union all select kind, started_at, failures, error from follow_up) as follow_up
       group by kind order by kind`,
    values: [],
  });
