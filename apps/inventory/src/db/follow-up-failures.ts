import type { DataSource, EntityManager } from 'typeorm';

export type FollowUpName = 'warehouse' | 'reservation';

/** SQL: nothing of the step and the id failed so lately that it has to wait; the primary key of follow_up_failure. */
export const isDue = (step: FollowUpName, id: string): string =>
  `not exists (select from follow_up_failure f where f.step = '${step}' and f.id = ${id} and f.retry_at > now())`;

/** Has it tried again in 5 s to 5 min. */
export const noteFailure = async (dataSource: DataSource, step: FollowUpName, id: number, error: string): Promise<void> => {
  await dataSource.query(
    `insert into follow_up_failure as known (step, id, tries, retry_at, error) values ($1, $2, 1, now() + interval '5 s', $3)
         on conflict (step, id) do update
        set tries = least(known.tries, 1000000) + 1, error = excluded.error,
            retry_at = now() + least(5 * power(2, least(known.tries, 6)), 300) * interval '1 s'`,
    [step, id, error],
  );
};

export const forgetFailures = async (tx: EntityManager, step: FollowUpName, ids: readonly number[]): Promise<void> => {
  await tx.query('delete from follow_up_failure where step = $1 and id = any($2::bigint[])', [step, ids]);
};

/** How long until the next of them is due, in ms; null where nothing failed. */
export const nextRetryMs = async (dataSource: DataSource): Promise<number | null> => {
  const [row] = await dataSource.query<{ ms: number | null }[]>(
    'select (extract(epoch from min(retry_at) - now()) * 1000)::float8 as ms from follow_up_failure',
  );
  return row?.ms ?? null;
};

export const countFailures = async (dataSource: DataSource): Promise<number> => {
  const [row] = await dataSource.query<{ count: number }[]>('select count(*)::integer as count from follow_up_failure');
  return row?.count ?? 0;
};
