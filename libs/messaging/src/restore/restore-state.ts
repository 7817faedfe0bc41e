import type { Tx } from '@entrepot/database';

/** `restored`: waits for an operator; `requested`, `replaying`: the reconciliation is under way, and any replica goes on with it. */
export type RestorePhase = 'restored' | 'requested' | 'replaying' | 'reconciled';

export interface RestoreState {
  restored_to: Date;
  state: RestorePhase;
  requested_by: string | null;
  /** Why the last try of a step failed; it is tried again. */
  error: string | null;
  finished_at: Date | null;
}

type Sql = Pick<Tx, 'query'>;

/** Null for a database that was never put back alone. */
export const restoreState = async (sql: Sql): Promise<RestoreState | null> => {
  const [row] = await sql.query<RestoreState[]>('select restored_to, state, requested_by, error, finished_at from restore_state');
  return row ?? null;
};

/** Marks a database that was put back: its service does nothing but to wait for the reconciliation. */
export const markRestored = async (sql: Sql, restoredTo: Date): Promise<void> => {
  await sql.query('delete from restore_event');
  await sql.query(
    `insert into restore_state (restored_to) values ($1)
         on conflict (is_only) do update
        set restored_to = excluded.restored_to, state = 'restored', requested_by = null, error = null, finished_at = null`,
    [restoredTo],
  );
};

/** Has the reconciliation begin. @returns false where it is under way or done */
export const requestReconciliation = async (sql: Sql, by: string): Promise<boolean> => {
  const [, changed] = await sql.query<[unknown, number]>(
    `update restore_state set state = 'requested', requested_by = $1, error = null where state = 'restored'`,
    [by],
  );
  return changed > 0;
};

export const setPhase = async (sql: Sql, phase: RestorePhase): Promise<void> => {
  await sql.query(`update restore_state set state = $1, error = null, finished_at = case when $1 = 'reconciled' then now() else null end`, [
    phase,
  ]);
};

export const noteRestoreError = async (sql: Sql, error: string): Promise<void> => {
  await sql.query('update restore_state set error = $1', [error]);
};
